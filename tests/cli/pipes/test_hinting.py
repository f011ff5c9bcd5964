"""What only the Pipes commands say of hints: several answers, and levels of a difficulty."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import Run

BOARD = "_____\n_1TL_\n__LTH\n_____\n"


def test_several_answers_are_said_and_counted(run: Run, tmp_path: Path) -> None:
    board = tmp_path / "board.txt"
    board.write_text(BOARD)
    code, out, _ = run("solve_pipes", board, "--explain")
    assert code == 0
    assert "Several answers work from here" in out
    assert json.loads(run("solve_pipes", board, "--grade", "--json").out)["grade"]["choices"] == 1


def test_the_tiles_that_are_wrong_are_in_the_record(run: Run, tmp_path: Path) -> None:
    board, wrong = tmp_path / "board.txt", tmp_path / "wrong.txt"
    board.write_text(BOARD)
    wrong.write_text("_____\n_???_\n__??N\n_____\n")
    assert json.loads(run("check_pipes", board, "--position", wrong, "--json").out)["wrong"] == [[4, 2]]
    assert run("check_pipes", board).code == 3


def test_a_level_of_a_difficulty_is_made_again(run: Run, tmp_path: Path) -> None:
    code, out, err = run("generate_pipes", "--difficulty", "hard", "--seed", "3")
    assert code == 0
    assert "--difficulty hard --seed 3" in err
    assert run("generate_pipes", "--difficulty", "hard", "--seed", "3").out == out
    level = tmp_path / "level.txt"
    level.write_text(out)
    assert run("solve_pipes", level, "--grade").out.startswith("hard for its size, ")


def test_a_difficulty_that_is_not_met_in_time(run: Run) -> None:
    code, out, err = run(
        "generate_pipes", "--size", "30x30", "--difficulty", "extreme", "--seed", "3", "--timeout", "0.3"
    )
    assert (code, out) == (4, "")
    assert "no level yet, stopped by the time limit" in err
