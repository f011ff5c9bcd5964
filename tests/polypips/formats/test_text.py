"""Puzzle files as text: read, written, refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipworks.errors import InvalidPuzzle, ParseError
from pipworks.grid import Cell
from pipworks.polypips.formats.text import format, format_pieces, parse
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.polypips.puzzle.pieces import Piece
from pipworks.polypips.puzzle.puzzle import Puzzle, first_defect
from pipworks.polypips.puzzle.solution import Solution
from pipworks.showing import LONGEST
from tests.support.polypips.refusals import REFUSALS
from tests.support.polypips.strategies import LINES, pieces, solved

CANONICAL = """\
// made by hand
//
board:
 ##
####

# #

pieces:
3L:012,2I:06:90,3I:123

constraints:
Exactly 4 {(1,0),(2,0)}
AllSame None {(0,1),(1,1)}
AllDifferent {} {(0,3),(2,3)}
"""


def test_refusals(golden: Callable[[str, str], None]) -> None:
    """Every kind of error, as a user sees it."""
    lines = []
    for name, text in REFUSALS.items():
        with pytest.raises(ParseError) as caught:
            parse(text, "puzzle.txt")
        lines.append(f"{name}\n{caught.value}\n")
    golden("polypips/refusals.txt", "\n".join(lines))


def test_a_canonical_file_comes_back() -> None:
    puzzle = parse(CANONICAL)
    assert format(puzzle) == CANONICAL
    assert puzzle.comments == (" made by hand", "")
    assert puzzle.rows == (" ##", "####", "", "# #")
    assert (puzzle.width, puzzle.height) == (4, 4)
    assert str(puzzle) == CANONICAL.removesuffix("\n")


@given(solved())
def test_a_puzzle_written_and_read_is_the_puzzle(case: tuple[Puzzle, Solution]) -> None:
    puzzle, _ = case
    text = format(puzzle)
    assert parse(text) == puzzle
    assert format(parse(text)) == text
    assert len(repr(puzzle)) <= LONGEST
    assert repr(puzzle).startswith(f"<Puzzle {puzzle.width}x{puzzle.height}: ")


@given(st.lists(LINES, max_size=3))
def test_comments_are_kept(comments: list[str]) -> None:
    text = "".join(f"//{comment}\n" for comment in comments) + "board:\n#\n\npieces:\n1o:0\n\nconstraints:\n"
    puzzle = parse(text)
    assert puzzle.comments == tuple(comment.rstrip(" \t") for comment in comments)
    assert parse(format(puzzle)).comments == puzzle.comments


def test_a_carriage_return_in_a_comment_is_dropped() -> None:
    assert parse("//a\rb\r\r\nboard:\n#\n\npieces:\n1o:0\n\nconstraints:\n").comments == ("ab",)


@given(solved(4), st.sampled_from(["\n", "\r\n"]), st.booleans(), st.booleans(), st.text(" ", max_size=2))
def test_line_ends_and_spaces_do_not_matter(
    case: tuple[Puzzle, Solution], end: str, mark: bool, last: bool, spaces: str
) -> None:
    puzzle, solution = case
    lines = format(puzzle).replace(",", f"{spaces},{spaces}").split("\n")
    lines = [line + spaces for line in lines[:-1]]
    text = "\ufeff" * mark + end.join([*lines, "game:", "anything: goes", "", "solution:", str(solution)]) + end * last
    assert parse(text) == puzzle


@given(st.lists(pieces(), min_size=1, max_size=40))
def test_pieces_are_wrapped(some: list[Piece]) -> None:
    lines = format_pieces(tuple(some)).splitlines()
    assert "".join(lines) == ",".join(map(str, some))
    assert all(len(line) <= 80 for line in lines)
    for line, following in pairwise(lines):
        assert len(line) + len(following.split(",")[0]) >= 80, "the next token would have fitted"


def test_the_corpora_are_read(shared: Path) -> None:
    files = sorted((shared / "corpora" / "polypips").rglob("*.txt"))
    assert len(files) > 50
    for file in files:
        text = file.read_text(encoding="utf-8")
        puzzle = parse(text)
        assert parse(format(puzzle)) == puzzle
        assert format(puzzle).replace(",\n", ",") == text.strip("\n") + "\n", file


def test_small_puzzles_come_back(shared: Path) -> None:
    lines = (shared / "conformance" / "polypips_small.jsonl").read_text(encoding="utf-8").splitlines()
    for line in lines:
        text = json.loads(line)["puzzle"]
        assert format(parse(text)) == text


def test_puzzles_in_code_are_checked_too() -> None:
    one, piece = (Cell(0, 0),), (Piece.parse("1o:0"),)
    here, there = Constraint.parse("Exactly 0 {(0,0)}"), Constraint.parse("Exactly 0 {(1,0)}")
    assert first_defect(one, piece, (here,)) is None
    for cells, given_pieces, constraints, problem in (
        ((), (), (), "no cells"),
        (one * 2, piece, (), "a cell twice"),
        ((Cell(-1, 0),), piece, (), r"\(-1,0\) can't be on a board"),
        ((Cell(0, 1000),), piece, (), r"\(0,1000\) can't be on a board"),
        (one, piece, (there,), "off the board"),
        (one, piece, (here, here), "in two constraints"),
        (one, (), (), "the pieces cover 0 cells, the board has 1"),
    ):
        with pytest.raises(InvalidPuzzle, match=problem):
            Puzzle(cells, given_pieces, constraints)
    with pytest.raises(InvalidPuzzle, match="one line"):
        Puzzle(one, piece, (), ("a\nb",))


def test_cells_may_be_plain_pairs() -> None:
    puzzle = Puzzle(((1, 0), (0, 0)), (Piece.parse("06"),))  # type: ignore[arg-type]
    assert puzzle.cells == (Cell(0, 0), Cell(1, 0))
    assert puzzle.height == 1
