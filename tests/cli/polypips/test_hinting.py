"""Hints, walkthroughs, grades and checks of positions, as the Polypips commands print them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.polypips.test_commands import PUZZLE

NO_SOLUTION = PUZZLE.replace("Exactly 6", "Exactly 5")


@pytest.fixture
def puzzle(tmp_path: Path) -> Path:
    return put(tmp_path / "p.txt", PUZZLE)


def put(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


def test_a_hint_gives_away_as_much_as_asked(run: Run, puzzle: Path) -> None:
    said = [run("solve_polypips", puzzle, "--hint", strength) for strength in "1234"]
    assert [(ran.code, ran.err) for ran in said] == [(0, "")] * 4
    assert len({ran.out for ran in said}) == 4
    assert said[0].out.startswith("Look at")
    assert said[3].out.startswith("Place ")


def test_without_a_number_a_hint_gives_reasons_wherever_it_stands(run: Run, puzzle: Path) -> None:
    assert run("solve_polypips", puzzle, "--hint") == run("solve_polypips", puzzle, "--hint", "3")
    assert run("solve_polypips", "--hint", puzzle) == run("solve_polypips", puzzle, "--hint", "3")


def test_a_position_is_gone_on_from(run: Run, puzzle: Path, tmp_path: Path) -> None:
    right = put(tmp_path / "right", "11 (1,1) (2,1)\n")
    wrong = put(tmp_path / "wrong", "52 (1,1) (2,1)\n")
    assert run("solve_polypips", puzzle, "--hint", "4", "--position", right).code == 0
    code, out, _ = run("solve_polypips", puzzle, "--hint", "--position", wrong)
    assert code == 1
    assert "2-5 can't stay" in out
    assert run("check_polypips", puzzle, "--position", right).out == "Right so far: 2 pieces to go.\n"
    code, out, _ = run("check_polypips", puzzle, "--position", wrong)
    assert code == 1
    assert "2-5 can't stay" in out
    assert run("check_polypips", puzzle, "--position", wrong, "--quiet") == (1, "", "")
    assert json.loads(run("check_polypips", puzzle, "--position", wrong, "--json").out)["standing"] == "wrong"
    done = put(tmp_path / "done", "06 (0,0) (1,0)\n52 (2,0) (3,0)\n11 (1,1) (2,1)\n")
    assert run("check_polypips", puzzle, "--position", done).code == 0


def test_a_position_that_can_t_be_read_is_bad_input(run: Run, puzzle: Path, tmp_path: Path) -> None:
    bad = put(tmp_path / "bad", "06 (0,0)\n07 (1,0) (2,0)\n")
    code, out, err = run("solve_polypips", puzzle, "--hint", "--position", bad)
    assert (code, out) == (3, "")
    assert f"{bad}:" in err


def test_a_walkthrough(run: Run, puzzle: Path) -> None:
    code, out, _ = run("solve_polypips", puzzle, "--explain")
    assert code == 0
    assert " 1. " in out
    assert "│ 1   1 │" in out
    assert "```" in run("solve_polypips", puzzle, "--explain", "--markdown").out
    assert json.loads(run("solve_polypips", puzzle, "--explain", "--json").out)["status"] == "solved"


def test_a_grade(run: Run, puzzle: Path) -> None:
    code, out, _ = run("solve_polypips", puzzle, "--grade")
    assert code == 0
    assert out.startswith("easy, score ")
    told = json.loads(run("solve_polypips", puzzle, "--grade", "--json").out)
    assert told["difficulty"] == "easy"
    assert told["size"] == 3


def test_without_a_solution_there_is_nothing_to_hint_at(run: Run, tmp_path: Path) -> None:
    none = put(tmp_path / "none.txt", NO_SOLUTION)
    for what in (["--hint"], ["--explain"], ["--grade"]):
        assert run("solve_polypips", none, *what).code == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ["--hint", "1", "--explain"],
        ["--position", "x"],
        ["--markdown"],
        ["--hint", "1", "--picture", "x.svg"],
    ],
)
def test_usage(run: Run, puzzle: Path, arguments: list[str]) -> None:
    assert run("solve_polypips", puzzle, *arguments).code == 2
