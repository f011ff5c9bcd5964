"""Puzzles whose regions are letters, through every command that reads a puzzle's text."""

from __future__ import annotations

from pathlib import Path

from pipworks import polypips
from tests.cli.conftest import Run

TEXT = "board:\nAABB\nA#CC\n\npieces:\n4L+:0123,4L+:0456\n\nconstraints:\nA: =7\nB: <5\nC: ≠\n"


def test_commands_take_it(run: Run, tmp_path: Path) -> None:
    """Solved, checked, shown and used as a board as the form with cells listed is."""
    path, plain = tmp_path / "letters.txt", tmp_path / "cells.txt"
    path.write_text(TEXT, encoding="utf-8")
    plain.write_text(polypips.format(polypips.parse(TEXT)), encoding="utf-8")
    for command in (["solve_polypips"], ["solve_polypips", "--count"], ["show"], ["solve_polypips", "--explain"]):
        ran = run(*command, path)
        assert ran.out == run(*command, plain).out
        assert ran.out
    solved = run("solve_polypips", path)
    assert solved.code == 0
    path.write_text(f"{TEXT}\n{solved.out}", encoding="utf-8")
    assert run("check_polypips", path).code == 0
    made = [run("generate_polypips", "--board", each, "--seed", "3", "--pieces", "2*").out for each in (path, plain)]
    assert made[0].partition("board:")[2] == made[1].partition("board:")[2] != ""
