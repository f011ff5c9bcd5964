"""The puzzles of docs/gallery.md are what their commands make, and what the page says of them."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from docs.pictures.gallery import FOLDER, PAGE, Shown, entries, read_pipes
from pipworks import pipes, polypips

CHEAP = {"tree", "first", "full", "net"}
"""Those that take half a second or so; `make test-long` makes all."""


def marked(shown: Shown) -> object:
    return pytest.param(shown, id=shown.name, marks=() if shown.name in CHEAP else pytest.mark.long)


@pytest.mark.parametrize("shown", [marked(each) for each in entries()])
def test_the_command_makes_the_puzzle(shown: Shown, tmp_path: Path) -> None:
    program, *options = shlex.split(shown.command)
    code = f"from pipworks.cli.entry import {program}; raise SystemExit({program}())"
    subprocess.run([sys.executable, "-c", code, *options], cwd=tmp_path, check=True, capture_output=True, timeout=300)
    assert (tmp_path / f"{shown.name}.txt").read_bytes() == shown.file.read_bytes()


@pytest.mark.parametrize("shown", [marked(each) for each in entries()])
def test_the_page_says_what_is_so(shown: Shown) -> None:
    """Its cells and labels, or tanks and houses; its grade; that there is one solution."""
    said = " ".join(shown.said.split())
    if shown.is_pipes:
        board = read_pipes(shown)
        graded = pipes.grade(board).solution
        assert pipes.count(board).count == 1
    else:
        puzzle = polypips.read(shown.file)
        assert re.match(rf"{len(puzzle.cells)} cells|8x8 without its middle", said)
        assert f"{len(puzzle.constraints)} labels" in said or shown.name in ("cat", "tree")
        graded = polypips.grade(puzzle).solution
        assert polypips.count(puzzle).count == 1
    assert graded is not None
    assert f"Graded {graded.difficulty.value}" in said


def test_every_puzzle_that_is_kept_is_shown() -> None:
    assert {shown.file for shown in entries()} == set(FOLDER.iterdir())
    assert len(entries()) == PAGE.read_text(encoding="utf-8").count("\n### ")
    assert {shown.name for shown in entries()} > CHEAP
