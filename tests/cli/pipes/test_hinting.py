"""Hints, positions, grades and difficulties in the Pipes commands."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run

BOARD = "_____\n_1TL_\n__LTH\n_____\n"


@pytest.fixture
def board(tmp_path: Path) -> Path:
    file = tmp_path / "board.txt"
    file.write_text(BOARD)
    return file


def position(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "position.txt"
    file.write_text(text)
    return file


def test_a_hint_gives_away_as_much_as_asked(run: Run, board: Path) -> None:
    said = [run("solve_pipes", board, "--hint", strength) for strength in "1234"]
    assert [ran.code for ran in said] == [0] * 4
    assert said[0].out == "Look at (4,2).\n"
    assert said[3].out == "Turn the house at (4,2) to W.\n"
    assert run("solve_pipes", "--hint", board) == said[2]


def test_hints_and_checks_of_positions(run: Run, board: Path, tmp_path: Path) -> None:
    right = position(tmp_path, "W (4,2)\n")
    assert run("solve_pipes", board, "--hint", "4", "--position", right).out == "Turn the tank at (1,1) to E.\n"
    assert run("check_pipes", board, "--position", right)[:2] == (0, "Right so far: 1 house without gas.\n")
    wrong = position(tmp_path, "_____\n_??.\n".replace(".", "?_") + "__??N\n_____\n")
    code, out, _ = run("check_pipes", board, "--position", wrong)
    assert code == 1
    assert out.startswith("The house at (4,2) can't stay turned as it is, to N.\n")
    assert run("check_pipes", board, "--position", wrong, "--quiet")[:2] == (1, "")
    assert run("solve_pipes", board, "--hint", "--position", wrong).code == 1
    assert json.loads(run("check_pipes", board, "--position", wrong, "--json").out)["wrong"] == [[4, 2]]


def test_a_solution_is_a_finished_position(run: Run, board: Path, tmp_path: Path) -> None:
    solution = position(tmp_path, run("solve_pipes", board).out)
    assert run("check_pipes", board, "--position", solution)[:2] == (0, "Finished: gas reaches every house.\n")


def test_explanations_and_grades(run: Run, board: Path) -> None:
    code, out, _ = run("solve_pipes", board, "--explain")
    assert code == 0
    assert "Several answers work from here" in out
    assert run("solve_pipes", board, "--explain", "--markdown").out.startswith("```\n")
    assert run("solve_pipes", board, "--grade").code == 0
    assert json.loads(run("solve_pipes", board, "--grade", "--json").out)["choices"] == 1


def test_usage(run: Run, board: Path, tmp_path: Path) -> None:
    file = position(tmp_path, "")
    for arguments in (["--position", file], ["--markdown"], ["--hint", "1", "--picture", "x.svg"]):
        assert run("solve_pipes", board, *arguments).code == 2
    assert run("check_pipes", board).code == 2
    assert run("check_pipes", board, file, "--position", file).code == 2
    assert run("solve_pipes", board, "--hint", "--position", position(tmp_path, "E (9,9)")).code == 3


def test_a_level_of_a_difficulty_is_made_again(run: Run, tmp_path: Path) -> None:
    code, out, err = run("generate_pipes", "--difficulty", "hard", "--seed", "3")
    assert code == 0
    assert "--difficulty hard --seed 3" in err
    assert run("generate_pipes", "--difficulty", "hard", "--seed", "3").out == out
    level = tmp_path / "level.txt"
    level.write_text(out)
    assert run("solve_pipes", level, "--grade").out.startswith("hard, ")


def test_a_difficulty_that_is_not_met_in_time(run: Run) -> None:
    code, out, err = run(
        "generate_pipes", "--size", "30x30", "--difficulty", "extreme", "--seed", "3", "--timeout", "0.3"
    )
    assert (code, out) == (4, "")
    assert "no level yet, stopped by the time limit" in err
