"""Positions as text: every form that is read, the one that is written, and what is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipworks.errors import ParseError
from pipworks.grid import Cell
from pipworks.polypips import Placement, Puzzle, Solution
from pipworks.polypips.formats.position import format_position, parse_position
from pipworks.polypips.hints.sentences import WORDING
from pipworks.polypips.hints.voice import placing
from tests.support.polypips.strategies import solved
from tests.support.polypips.worked_hints import little

PUZZLE = little("####/####", "12,4L+:3456,1o:0,1o:1")
POSITION = Solution(
    (
        Placement.of({Cell(0, 0): 2, Cell(0, 1): 1}),
        Placement.of({Cell(1, 0): 3, Cell(1, 1): 4, Cell(2, 1): 5, Cell(3, 1): 6}),
    )
)


@st.composite
def positions(draw: st.DrawFn) -> tuple[Puzzle, Solution]:
    puzzle, solution = draw(solved(5))
    keep = draw(st.lists(st.booleans(), min_size=len(solution.placements), max_size=len(solution.placements)))
    kept = [placed for placed, stays in zip(solution.placements, keep, strict=True) if stays]
    return puzzle, Solution(tuple(kept))


@given(positions())
def test_what_is_written_reads_back(case: tuple[Puzzle, Solution]) -> None:
    puzzle, position = case
    assert parse_position(format_position(position), puzzle) == position


@given(positions())
def test_a_partly_drawn_solution_reads(case: tuple[Puzzle, Solution]) -> None:
    puzzle, position = case
    assert parse_position(str(position), puzzle) == position


@pytest.mark.parametrize(
    "text",
    [
        "12 (0,1) (0,0)\n4L+:3456 (1,0) (1,1) (2,1) (3,1)\n",
        "// yesterday's\n\n  2I:12   (0,1),(0,0)\n4L+:3456:0 (1,0)",
        "2I:12:90 (0,1)\r\n4L+:3456 ( 1 , 0 ), (1,1), (2,1), (3,1)\r\n",
        "21(0,0)(0,1)\n4L+:3456:0(1,0)",
        "1-2 (0,1) (0,0)\n4L+:3456 at (1,0), (1,1), (2,1) and (3,1).",
        "[1,2] (0,1) and (0,0)\n4L+:3456 with 3 at (1,0), 4 at (1,1), 5 at (2,1), and 6 at (3,1)\n",
        "Place 1-2: 2 at (0,0) and 1 at (0,1).\nplace 4L+:3456 (1,0), (1,1), (2,1), (3,1)",
        "2|1: (0,0) (0,1)\n4L+:3456:0: (1,0)",
        "1,2 (0,1) (0,0)\n4L+:3456:0 at (1,0)",
    ],
)
def test_ways_to_write_a_position(text: str) -> None:
    assert parse_position(text, PUZZLE) == POSITION


@given(positions())
def test_what_hints_say_reads_as_a_position(case: tuple[Puzzle, Solution]) -> None:
    puzzle, position = case
    said = [WORDING.sentence(placing(placed)) for placed in position.placements]
    assert parse_position("\n".join(said), puzzle) == position


def test_a_digit_alone_is_a_monomino() -> None:
    assert parse_position("1 (3,0)\n", PUZZLE) == Solution((Placement.of({Cell(3, 0): 1}),))


def test_nothing_placed() -> None:
    assert parse_position("", PUZZLE) == parse_position("// to do\n\n", PUZZLE) == Solution(())
    assert format_position(Solution(())) == ""


def test_a_symmetric_piece_is_written_as_it_lies() -> None:
    placed = Placement.of({Cell(0, 0): 1, Cell(1, 0): 2, Cell(0, 1): 2, Cell(1, 1): 1})
    assert format_position(Solution((placed,))) == "4O:1221 (0,0) (1,0) (0,1) (1,1)\n"


def test_what_is_no_piece_is_not_written() -> None:
    apart = Placement.of({Cell(0, 0): 1, Cell(2, 0): 1})
    with pytest.raises(ValueError, match="no piece lies so"):
        format_position(Solution((apart,)))


@pytest.mark.parametrize(
    ("text", "column", "problem"),
    [
        ("12 (0,0)", 4, "2I:12 has 2 cells, found 1"),
        ("12", 3, "2I:12 has 2 cells, found 0"),
        ("12 (0,0) (0,0)", 3, "the same cell twice"),
        ("12 (0,0) (2,0)", 3, "2I:12 can't lie on these cells so"),
        ("4L+:3456 (1,1) (1,0) (2,0) (3,0)", 9, "4L+:3456 can't lie on these cells so"),
        ("12 (0,0) (1000,0)", 10, "(1000,0) can't be on a board"),
        ("12 (0,0) 1,0", 10, "expected a cell, found '1'"),
        ("12 (0,0) (1;0)", 10, "expected a cell, found '('"),
        ("4L+:3456:90 (0,0)", 13, "4L+:3456:90 does not fit here"),
        ("4Q:3456 (0,0)", 1, "no such shape"),
        ("17 (0,0) (1,0)", 2, "pips"),
        ("Place 1-2: 1 at (0,0), 3 at (0,1)", 11, "2I:12 can't lie on these cells so"),
        ("1-2: 1 at (0,0) 2 at (0,1)", 16, "expected a comma or and, found ' '"),
        ("1-2: 1 at (0,0) and 2 on (0,1)", 20, "expected pips at a cell"),
        ("1-2: 1 at (0,0) and 2 at (0,0)", 26, "the same cell twice"),
        ("1-2: 1 at (0,0) and 2 at (0;0)", 26, "expected a cell"),
    ],
)
def test_refusals(text: str, column: int, problem: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse_position(f"// first\n{text}\n", PUZZLE, "here.txt")
    assert (caught.value.source, caught.value.line, caught.value.column) == ("here.txt", 2, column)
    assert problem in caught.value.problem
