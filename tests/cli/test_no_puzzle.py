"""A drawing or an answer where a puzzle is needed is named as such, in every command and whatever it is drawn with."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run

PUZZLE = "board:\n##\n##\n\npieces:\n06,12\n\nconstraints:\nExactly 6 {(1,0)}\n"
COMMANDS = (["pipworks", "show"], ["pipworks", "solve"], ["pipworks", "format"], ["solve_polypips"])


@pytest.fixture
def puzzle(tmp_path: Path) -> Path:
    path = tmp_path / "puzzle.txt"
    path.write_text(PUZZLE, encoding="utf-8")
    return path


@pytest.mark.parametrize("style", [[], ["--ascii"]])
@pytest.mark.parametrize("what", ["game", "position"])
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_drawing(run: Run, puzzle: Path, tmp_path: Path, command: list[str], what: str, style: list[str]) -> None:
    drawn = tmp_path / "drawn.txt"
    asked: list[str | Path] = [puzzle] if what == "game" else [puzzle, "--position", tmp_path / "empty.txt"]
    (tmp_path / "empty.txt").write_text("", encoding="utf-8")
    drawn.write_text(run("pipworks", "show", *asked, *style).out, encoding="utf-8")
    ran = run(*command, drawn)
    assert ran.code == 3
    assert "found a drawing" in ran.err
    assert "the puzzle's own file is needed" in ran.err
    assert "tiles" not in ran.err


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_solution(run: Run, puzzle: Path, tmp_path: Path, command: list[str]) -> None:
    solution = tmp_path / "solution.txt"
    solution.write_text(run("solve_polypips", puzzle).out, encoding="utf-8")
    ran = run(*command, solution)
    assert ran.code == 3
    assert ran.err.startswith(f"{solution}:1:1: expected a puzzle, found a solution\n")


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_answers(run: Run, tmp_path: Path, command: list[str]) -> None:
    several = tmp_path / "several.txt"
    several.write_text(f"{PUZZLE}\n{PUZZLE}", encoding="utf-8")
    answers = tmp_path / "answers.txt"
    answers.write_text(run("solve_polypips", several).out, encoding="utf-8")
    ran = run(*command, answers)
    assert ran.code == 3
    assert ran.err.startswith(f"{answers}:1:1: expected a puzzle, found answers\n")


def test_a_pipes_drawing_with_a_frame_above(run: Run, tmp_path: Path) -> None:
    """What starts as a frame does, and is a board, is read as one."""
    path = tmp_path / "drawn.txt"
    path.write_text("+---+\n|   |\n+---+\n", encoding="utf-8")
    assert run("solve_pipes", "--unique", path).code in (0, 1)
    assert run("pipworks", "show", path).out
