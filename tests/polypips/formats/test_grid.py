"""Letter grids: puzzles of dominoes go there and back; others are refused with their place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipworks import polypips
from pipworks.errors import ParseError, Unwritable
from pipworks.grid import Cell
from pipworks.polypips.formats import grid
from pipworks.polypips.formats.document import Document
from pipworks.polypips.puzzle.conditions import AllDifferent, AllSame, Exactly, LessThan, MoreThan
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.polypips.puzzle.pieces import Piece
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.shapes import Shape
from pipworks.source import Source
from tests.support.polypips.strategies import PIPS

SAMPLE = """\
AAB
.CB

 D

A =
B >6
C 3

00 16
36
"""


def test_a_grid() -> None:
    text = SAMPLE.replace(" D\n\n", "")
    source = Source.of(text, "grid")
    assert grid.recognises(source)
    puzzle = grid.parse(source).puzzle
    assert polypips.format(puzzle) == (
        "board:\n###\n###\n\npieces:\n2I:00,2I:16,2I:36\n\n"
        "constraints:\nAllSame None {(0,0),(1,0)}\nMoreThan 6 {(2,0),(2,1)}\nExactly 3 {(1,1)}\n"
    )
    assert grid.format(Document(puzzle)) == text.replace("B\n\n\nA", "B\n\nA").replace("00 16\n36", "00 16 36")


def test_a_blank_line_in_the_board() -> None:
    with pytest.raises(ParseError, match="grid:10:1: read as a letter grid: the pieces cover 6 cells, the board has 7"):
        grid.parse(Source.of(SAMPLE, "grid"))


@st.composite
def puzzles(draw: st.DrawFn) -> Puzzle:
    """Dominoes in rows of two cells each, here and there one left out, and conditions on some of their cells."""
    places = draw(st.sets(st.tuples(st.integers(0, 2), st.integers(0, 4)), min_size=1))
    cells = [Cell(2 * x + half, y) for x, y in sorted(places) for half in (0, 1)]
    pips = dict(zip(cells, draw(st.lists(PIPS, min_size=len(cells), max_size=len(cells))), strict=True))
    pieces = tuple(Piece(Shape.named("2I"), (pips[a], pips[b])) for a, b in zip(cells[::2], cells[1::2], strict=True))
    owner = [1, *draw(st.lists(st.integers(0, 3), min_size=len(cells) - 1, max_size=len(cells) - 1))]
    regions = [tuple(c for c, mine in zip(cells, owner, strict=True) if mine == number) for number in (1, 2, 3)]
    choices = [AllSame(), AllDifferent(frozenset()), Exactly(2), LessThan(3), MoreThan(1)]
    said = [(draw(st.sampled_from(choices)), region) for region in regions if region]
    fits = [Constraint(each if not each.impossible(len(on)) else AllSame(), on) for each, on in said]
    return Puzzle(tuple(cells), pieces, tuple(fits))


@given(puzzles())
def test_a_puzzle_comes_back(puzzle: Puzzle) -> None:
    text = grid.format(Document(puzzle))
    assert grid.recognises(Source.of(text, "grid"))
    assert grid.parse(Source.of(text, "grid")).puzzle == puzzle


def test_each_condition() -> None:
    text = "AABBCCDDEE\n\nA =\nB =/=\nC <3\nD >3\nE 10\n\n00 12 01 45 46\n"
    puzzle = grid.parse(Source.of(text, "grid")).puzzle
    assert [each.label for each in puzzle.constraints] == ["=", "≠", "<3", ">3", "10"]
    assert grid.format(Document(puzzle)) == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("A\n\n00\n", "grid:1:1: read as a letter grid: expected three parts"),
        ("AA\n\nB =\n\n00\n", "grid:3:1: read as a letter grid: B is not on the board"),
        ("AA\n\nA =\nA 3\n\n00\n", "grid:4:1: read as a letter grid: A has a condition already"),
        ("AA\n\nA ?\n\n00\n", "grid:3:1: read as a letter grid: expected a mark and its condition"),
        ("AA\n\nA 13\n\n00\n", "grid:3:3: read as a letter grid: the most on 2 cells is 12|grid:3:3: "),
        ("AA\n\nA =\n\n07\n", "grid:5:1: read as a letter grid: expected a domino, found '07'"),
        ("A\tA\n\nA =\n\n00\n", "grid:1:2: read as a letter grid: a tab"),
    ],
)
def test_what_is_refused(text: str, message: str) -> None:
    with pytest.raises(ParseError, match=message):
        grid.parse(Source.of(text, "grid"))


def test_what_a_grid_can_t_hold() -> None:
    puzzle = grid.parse(Source.of("AA\n\nA =\n\n00\n", "grid")).puzzle
    (only,) = puzzle.constraints
    with pytest.raises(Unwritable, match=r"grid: .* a letter grid says alike or different, of any pips"):
        grid.format(Document(puzzle.replaced(constraints=(only.replaced(condition=AllSame(0)),))))
    with pytest.raises(Unwritable, match="no conditions"):
        grid.format(Document(puzzle.replaced(constraints=())))
    with pytest.raises(Unwritable, match=r"grid: 3I:000: its pieces are dominoes"):
        grid.format(Document(polypips.parse("board:\n###\n\npieces:\n3I:000\n\nconstraints:\n")))
    assert len(grid.lost_out(Document(puzzle, name="a", solutions=1))) == 2


def test_others_are_not_taken_for_it() -> None:
    for text in (polypips.format(grid.parse(Source.of("AA\n\nA =\n\n00\n", "x")).puzzle), "1H\n\n1H\n", "", "{}"):
        assert not grid.recognises(Source.of(text, "x"))
