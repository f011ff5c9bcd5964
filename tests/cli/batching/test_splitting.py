"""One large question from the command line: its answer, going on, and what can't be split."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pipworks import polypips
from pipworks.polypips.puzzle.puzzle import Puzzle
from tests.cli.conftest import Ran, Run
from tests.polypips.solver.test_symmetry import PENTOMINOES, rectangle

EXAMPLES = Path(__file__).parents[3] / "examples"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("tilings.txt").write_text(polypips.format(Puzzle(rectangle(10, 6), PENTOMINOES)), encoding="utf-8")
    return tmp_path


def shared(run: Run, verb: str, file: str | Path, *more: object) -> Ran:
    return run("pipworks", "batch", verb, file, "--into", "a.db", "--workers", 1, "--split", 30, *more)


def test_a_count_up_to_symmetry(run: Run) -> None:
    ran = shared(run, "count", "tilings.txt", "--either-hand", "--distinct")
    assert (ran.code, ran.out) == (0, "2339\n"), ran
    first, *_ = ran.err.splitlines()
    assert first.endswith(" parts, in a.db")
    again = shared(run, "count", "tilings.txt", "--either-hand", "--distinct", "--json")
    assert "were there" in again.err
    answer = json.loads(again.out)
    assert (answer["count"], answer["exact"], answer["given"]) == (2339, True, {"either_hand": True, "distinct": True})
    assert shared(run, "count", "tilings.txt", "--quiet").err == ""


def test_a_single_solution_and_two(run: Run) -> None:
    one = shared(run, "unique", EXAMPLES / "polypips" / "dominoes.txt", "--quiet")
    assert (one.code, one.out, one.err) == (0, "unique\n", "")
    two = shared(run, "unique", "tilings.txt", "--either-hand", "--quiet")
    assert (two.code, two.err) == (1, "")
    assert two.out.startswith("not unique\n")


def test_pipes(run: Run) -> None:
    board = EXAMPLES / "pipes" / "decoys.txt"
    assert shared(run, "count", board, "--orientations", "--quiet").out == f"{2**20}\n"
    assert shared(run, "count", board, "--quiet").out == "1\n"


def test_a_shard_is_done_when_its_own_parts_are(run: Run) -> None:
    ran = shared(run, "count", "tilings.txt", "--either-hand", "--shard", "1/30", "--quiet")
    assert (ran.code, ran.out) == (0, "")
    assert " parts: at least " in ran.err
    told = json.loads(shared(run, "count", "tilings.txt", "--either-hand", "--shard", "1/30", "--quiet", "--json").out)
    assert (told["status"], told["exact"]) == ("limit reached", False)
    ran = shared(run, "unique", EXAMPLES / "polypips" / "dominoes.txt", "--shard", "1/2", "--quiet")
    assert (ran.code, ran.out) == (0, "")
    assert " so far" in ran.err


def test_two_solutions_are_enough(run: Run) -> None:
    """Whether or not the other parts were done by then."""
    ran = shared(run, "unique", "tilings.txt", "--either-hand", "--shard", "1/2")
    assert ran.code == 1
    assert ran.err.endswith(" parts done, which is enough\n")


def test_a_signal_and_going_on(folder: Path) -> None:
    """What is done when it ends is not done again, and the sum is that of a count that nobody stopped."""
    words = [sys.executable, "-m", "pipworks", "batch", "count", "tilings.txt", "--either-hand", "--into", "a.db"]
    words += ["--split", "60", "--workers", "1"]
    started = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=folder)
    assert started.stderr is not None
    assert " parts, in a.db" in started.stderr.readline()
    time.sleep(0.2)
    started.send_signal(signal.SIGINT)
    out, err = started.communicate(timeout=60)
    if started.returncode != 0:  # quicker machines may have been done
        assert started.returncode in (130, -signal.SIGINT), err
        assert out == ""
        assert "the same command goes on" in err
    ended = subprocess.run(words, capture_output=True, text=True, cwd=folder, timeout=120, check=True)
    assert ended.stdout == "9356\n"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["count", "tilings.txt", "tilings.txt"], "--split shares one puzzle's question, and there are 2: name one"),
        (["count", "tilings.txt", "--grids"], "two parts may show the same pips: --split can't count with --grids"),
        (["count", "tilings.txt", "-o", "x.jsonl"], "--split has one answer, which is printed: leave out -o"),
        (["count", "tilings.txt", "--orientations"], "--split: orientations is no option of polypips"),
        (["solve", "tilings.txt"], "no option --split"),
    ],
)
def test_refusals(run: Run, words: list[str], said: str) -> None:
    ran = run("pipworks", "batch", *words, "--into", "a.db", "--split", "5")
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err


def test_a_supply_has_no_parts(run: Run) -> None:
    Path("supply.txt").write_text("board:\n####\n\npieces:\n2I*\n\nconstraints:\n", encoding="utf-8")
    ran = shared(run, "count", "supply.txt")
    assert (ran.code, ran.out) == (3, "")
    assert "parts need pips, and the pieces of this puzzle have none: 2I*" in ran.err
