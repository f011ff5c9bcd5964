"""Hints, walkthroughs, grades and checks of positions, as every family's commands print them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.conftest import Ran, Run
from tests.cli.samples import HINTED, Hinted


class Player:
    """The commands of a family over one puzzle; `put` makes a file."""

    def __init__(self, run: Run, folder: Path, sample: Hinted) -> None:
        self.sample = sample
        self._run = run
        self._folder = folder
        self.puzzle = self.put(sample.puzzle)

    def put(self, text: str) -> Path:
        path = self._folder / f"{len(list(self._folder.iterdir()))}.txt"
        path.write_text(text, encoding="utf-8")
        return path

    def solve(self, *arguments: object) -> Ran:
        return self._run("pipworks", self.sample.family.name, "solve", *arguments)

    def check(self, *arguments: object) -> Ran:
        return self._run("pipworks", self.sample.family.name, "check", self.puzzle, *arguments)


@pytest.fixture(params=HINTED, ids=lambda sample: sample.family.name)
def player(run: Run, tmp_path: Path, request: pytest.FixtureRequest) -> Player:
    return Player(run, tmp_path, request.param)


def said(out: str) -> str:
    """The sentences below the drawing of a position, which has the names of columns and rows."""
    drawing, _, sentences = out.rpartition("\n\n")
    assert re.match(" +a", drawing)
    return sentences


def test_a_hint_gives_away_as_much_as_asked(player: Player) -> None:
    hints = [player.solve(player.puzzle, "--hint", strength) for strength in "1234"]
    assert [ran.code for ran in hints] == [0] * 4
    assert len({ran.out for ran in hints}) == 4
    assert said(hints[0].out).startswith("Look ")
    assert said(hints[3].out).startswith(player.sample.answer)


def test_without_a_number_a_hint_gives_reasons_wherever_it_stands(player: Player) -> None:
    reasons = player.solve(player.puzzle, "--hint", "3")
    assert player.solve(player.puzzle, "--hint") == reasons
    assert player.solve("--hint", player.puzzle) == reasons


def test_a_right_position_is_gone_on_from(player: Player) -> None:
    right = player.put(player.sample.right)
    assert player.solve(player.puzzle, "--hint", "4", "--position", right).code == 0
    code, out, _ = player.check("--position", right)
    assert (code, said(out)) == (0, player.sample.so_far)


def test_a_wrong_position_is_complained_of(player: Player) -> None:
    wrong = player.put(player.sample.wrong)
    code, out, _ = player.solve(player.puzzle, "--hint", "--position", wrong)
    assert code == 1
    assert player.sample.complaint in out
    code, out, _ = player.check("--position", wrong)
    assert code == 1
    assert player.sample.complaint in out
    assert player.check("--position", wrong, "--quiet") == (1, "", "")
    assert json.loads(player.check("--position", wrong, "--json").out)["status"] == "wrong"


def test_solving_goes_on_from_a_position(player: Player) -> None:
    right, ways = player.put(player.sample.right), player.sample.ways
    whole = player.solve(player.puzzle, "--position", right)
    assert whole.code == 0
    assert (
        player.check("--position", player.put(whole.out.removeprefix("solution:\n")))
        .out.rpartition("\n\n")[2]
        .startswith("Finished: ")
    )
    assert player.solve(player.puzzle, "--count", "--position", right)[:2] == (0, f"{ways}\n")
    assert whole.out in player.solve(player.puzzle, "--all", "--position", right).out
    code, out, _ = player.solve(player.puzzle, "--unique", "--position", right)
    assert (code, out.startswith("unique\n")) == ((0, True) if ways == 1 else (1, False))


def test_no_solution_goes_on_from_a_wrong_position(player: Player) -> None:
    wrong = player.put(player.sample.wrong)
    for what in ([], ["--all"], ["--unique"]):
        code, out, err = player.solve(player.puzzle, *what, "--position", wrong)
        assert (code, out) == (1, "")
        assert f"{player.puzzle}: unsolvable: {player.sample.dead_end}" in err.splitlines()
    assert player.solve(player.puzzle, "--count", "--position", wrong)[:2] == (1, "0\n")


def test_a_position_of_another_puzzle_is_refused(player: Player) -> None:
    off = player.put(player.sample.unfitting)
    code, out, err = player.solve(player.puzzle, "--position", off)
    assert (code, out) == (player.sample.unfitting_code, "")
    assert player.sample.unfitting_said in err
    assert player.solve(player.puzzle, "--hint", "--position", off).code == player.sample.unfitting_code


def test_a_solution_is_a_finished_position(player: Player) -> None:
    code, out, _ = player.check("--position", player.put(player.sample.solution))
    assert code == 0
    assert said(out).startswith("Finished: ")


def test_a_position_that_can_t_be_read_is_bad_input(player: Player) -> None:
    bad = player.put(player.sample.unreadable)
    code, out, err = player.solve(player.puzzle, "--hint", "--position", bad)
    assert (code, out) == (3, "")
    assert f"{bad}:" in err


@pytest.mark.parametrize("how", [(), ("--ascii",)])
def test_all_that_is_said_of_a_position_is_that_position(player: Player, how: tuple[str, ...]) -> None:
    right = player.put(player.sample.right)
    told = [player.solve(player.puzzle, "--hint", number, "--position", right, *how) for number in "123"]
    told.append(player.check("--position", right, *how))
    for ran in told:
        assert ran.code == 0
        assert ran.out.isascii() or not how
        assert player.check("--position", player.put(ran.out)).out == player.check("--position", right).out
    wrong = player.check("--position", player.put(player.sample.wrong), *how)
    assert player.check("--position", player.put(wrong.out)).code == 1


def test_a_walkthrough(player: Player) -> None:
    code, out, _ = player.solve(player.puzzle, "--explain")
    assert code == 0
    assert " 1. " in out
    assert "```" in player.solve(player.puzzle, "--explain", "--markdown").out
    assert json.loads(player.solve(player.puzzle, "--explain", "--json").out)["status"] == "solved"


def test_a_grade(player: Player) -> None:
    code, out, _ = player.solve(player.puzzle, "--grade")
    record = json.loads(player.solve(player.puzzle, "--grade", "--json").out)
    assert code == 0
    assert out.startswith(f"{record['grade']['difficulty']} for its size, score ")


def test_without_a_solution_there_is_nothing_to_hint_at(player: Player) -> None:
    none = player.put(player.sample.none)
    for what in ("--hint", "--explain", "--grade"):
        assert player.solve(none, what).code == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ["--hint", "1", "--explain"],
        ["--grade", "--position", "x"],
        ["--markdown"],
        ["--grade", "--picture", "x.svg"],
    ],
)
def test_usage(player: Player, arguments: list[str]) -> None:
    assert player.solve(player.puzzle, *arguments).code == 2
    assert player.check("x", "--position", "y").code == 2
