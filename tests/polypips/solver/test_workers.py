"""`workers` of the public functions: the same answers from any number of threads."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pipworks import polypips
from pipworks.cli.solve_polypips import main
from pipworks.kernel import parallel, questions, sharing
from pipworks.outcome import Verdict
from tests.support.polypips.hint_boards import DOMINOES

ALIKE = polypips.parse("board:\n" + "####\n" * 4 + "\npieces:\n" + ",".join(["2I:00"] * 8) + "\n\nconstraints:\n")
TWO = polypips.parse(
    "board:\n####\n####\n\npieces:\n2I:01,2I:12,2I:23,2I:30\n\nconstraints:\nLessThan 5 {(0,0),(1,0),(2,0)}\n"
)
PUZZLES = {"alike": ALIKE, "dominoes": DOMINOES, "two": TWO}


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Work is shared from the first nodes on."""
    monkeypatch.setattr(parallel, "ALONE", 0)
    monkeypatch.setattr(questions, "LONG_BUDGET", 0)
    monkeypatch.setattr(sharing, "ABOVE", 5)


@pytest.mark.parametrize("distinct", [False, True])
@pytest.mark.parametrize("name", PUZZLES)
def test_counts(name: str, distinct: bool) -> None:
    counts = {polypips.count(PUZZLES[name], distinct=distinct, workers=workers).count for workers in (1, 2, 4)}
    assert len(counts) == 1
    assert counts != {0}


@pytest.mark.parametrize("by_pips", [False, True])
@pytest.mark.parametrize("name", PUZZLES)
def test_uniqueness(name: str, by_pips: bool) -> None:
    one, two, four = (polypips.uniqueness(PUZZLES[name], by_pips=by_pips, workers=workers) for workers in (1, 2, 4))
    assert one.verdict is two.verdict is four.verdict
    assert two.solutions == four.solutions
    assert one.verdict in (Verdict.UNIQUE, Verdict.SEVERAL)


def test_less_than_one_is_refused() -> None:
    for ask in (polypips.count, polypips.uniqueness):
        with pytest.raises(ValueError, match="workers is the number of threads, at least 1, not 0"):
            ask(TWO, workers=0)


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "two.txt"
    path.write_text(polypips.format(TWO), encoding="utf-8")
    answers = []
    for workers in ("1", "3"):
        assert main(["--count", "--json", "--workers", workers, str(path)]) == 0
        answers.append(json.loads(capsys.readouterr().out)["count"])
        assert main(["--unique", "--workers", workers, str(path)]) in (0, 1)
        capsys.readouterr()
    assert answers[0] == answers[1] > 1


@pytest.mark.parametrize("words", [[], ["--all"], ["--count", "--grids"], ["--hint"]])
def test_workers_without_work_to_share(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*words, "--workers", "2", "examples/polypips/alike.txt"]) == 2
    assert "--workers goes with --count, without --grids, or --unique" in capsys.readouterr().err
