"""The ancestor's order of pips: pieces go there and back, and lie as its cells do."""

from __future__ import annotations

import pytest
from hypothesis import given

from pipworks.errors import Unwritable
from pipworks.polypips import Piece, parse
from pipworks.polypips.formats import ancestor
from pipworks.polypips.formats.document import Document
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Solution
from pipworks.source import Source
from tests.support.polypips.strategies import pieces, solved


@given(pieces())
def test_a_piece_goes_there_and_back(piece: Piece) -> None:
    assert ancestor.from_ancestor(ancestor.to_ancestor(piece)).canonical == piece.canonical
    assert ancestor.to_ancestor(ancestor.from_ancestor(piece)).shape == piece.shape


@pytest.mark.parametrize(
    ("token", "rows"),
    [
        ("5F+:12345", [".2.", "13.", ".45"]),
        ("5F-:12345", [".2.", ".31", "54."]),
        ("5V:12345", ["1..", "2..", "345"]),
        ("5L+:12345", ["1.", "2.", "3.", "45"]),
        ("4L-:1234", [".1", ".2", "43"]),
        ("5U:12345", ["14", "2.", "35"]),
        ("3L:123", ["13", "2."]),
        ("5P+:12345", ["12", "34", "5."]),
        ("5V:12345:90", ["..5", "..4", "123"]),
    ],
)
def test_how_its_pieces_lie(token: str, rows: list[str]) -> None:
    drawn = {(x, y): int(pip) for y, row in enumerate(rows) for x, pip in enumerate(row) if pip != "."}
    found = ancestor.from_ancestor(Piece.parse(token))
    turned = [dict(found.rotate(quarters).grid) for quarters in range(4)]
    assert drawn in turned


@given(solved())
def test_a_puzzle_comes_back(made: tuple[Puzzle, Solution]) -> None:
    puzzle = made[0]
    back = ancestor.parse(Source.of(ancestor.format(Document(puzzle)), "x")).puzzle
    assert (back.cells, back.constraints, back.comments) == (puzzle.cells, puzzle.constraints, puzzle.comments)
    assert [piece.canonical for piece in back.pieces] == [piece.canonical for piece in puzzle.pieces]


def test_no_supply() -> None:
    puzzle = parse("board:\n##\n\npieces:\n2I*\n\nconstraints:\n")
    with pytest.raises(Unwritable, match=r"ancestor: 2I\*: there are no pieces without pips"):
        ancestor.format(Document(puzzle))
    assert len(ancestor.lost_out(Document(puzzle, name="a", solutions=1))) == 2
