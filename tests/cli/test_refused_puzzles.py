"""What is wrong with a puzzle is told with its name, wherever in the work it is found."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipworks.cli import solve
from pipworks.families import POLYPIPS
from tests.cli.conftest import Run

TOO_LARGE = "board:\n" + ("#" * 100 + "\n") * 101 + "\npieces:\n5P*\n\nconstraints:\n"
WITHOUT_PIPS = "board:\n##\n\npieces:\n2I*\n\nconstraints:\n"
RING = "1I\n"


def refused(run: Run, folder: Path, text: str, *words: str) -> str:
    """What is said of a puzzle, without the name of its file."""
    (folder / "p.txt").write_text(text)
    (folder / "position.txt").write_text("")
    name = str(folder / "p.txt")
    ran = run(words[0], name, *(word.replace("POSITION", str(folder / "position.txt")) for word in words[1:]))
    assert (ran.code, ran.out) == (3, ""), ran
    said = ran.err.splitlines()[-1]  # behind a note, it may be
    assert said.startswith(f"{name}: ")
    assert said.count(name) == 1
    return said.removeprefix(f"{name}: ")


@pytest.mark.parametrize("what", [[], ["--all"], ["--count"], ["--unique"]])
def test_a_board_too_large_to_solve(run: Run, tmp_path: Path, what: list[str]) -> None:
    said = refused(run, tmp_path, TOO_LARGE, "solve_polypips", *what)
    assert said == "a board to solve has at most 10,000 cells, this one 10,100"


@pytest.mark.parametrize("what", [["--hint"], ["--explain"], ["--count", "--grids"]])
def test_pieces_without_pips(run: Run, tmp_path: Path, what: list[str]) -> None:
    assert " need pips, and the pieces of this puzzle have none" in refused(
        run, tmp_path, WITHOUT_PIPS, "solve_polypips", *what
    )


@pytest.mark.parametrize("command", ["solve_polypips", "check_polypips"])
def test_a_position_of_pieces_without_pips(run: Run, tmp_path: Path, command: str) -> None:
    said = refused(run, tmp_path, WITHOUT_PIPS, command, "--position=POSITION")
    assert said.startswith("positions need pips, ")


@pytest.mark.parametrize("what", [["solve_pipes", "--hint"], ["check_pipes", "--position=POSITION"]])
def test_a_board_that_hints_do_not_know(run: Run, tmp_path: Path, what: list[str]) -> None:
    if what[0] == "check_pipes":
        (tmp_path / "position.txt").write_text(RING)
    assert "there are no hints for boards" in refused(run, tmp_path, RING, *what, "--all-tiles")


def test_the_general_command_names_it_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "p.txt"
    path.write_text(TOO_LARGE)
    assert solve.main(POLYPIPS, [str(path)], "solve") == 3
    assert capsys.readouterr().err.startswith(f"{path}: a board to solve has")
