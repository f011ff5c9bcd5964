"""Pipes boards as links of Penpa+: ours come back, those of others are read as they are drawn."""

from __future__ import annotations

import pytest
from hypothesis import assume, given

from pipworks import pipes
from pipworks.errors import ParseError, Unwritable
from pipworks.families import named_family
from pipworks.grid import COMPASS, Cell, Direction
from pipworks.penpa.drawing import Drawing
from pipworks.penpa.reading import read
from pipworks.penpa.writing import written
from pipworks.pipes import Board, Document
from pipworks.pipes.formats import penpa
from pipworks.source import Source
from tests.support.penpa import link_of
from tests.support.pipes.strategies import boards

BOARD = Board.of("1H_", "LTI", wraps=False)


@given(boards(variants=True))
def test_a_board_comes_back(board: Board) -> None:
    assume(any(letter != "_" for letter in board.letters))
    document = Document(board, name="Of a day, by hand")
    source = Source.of(penpa.format(document))
    assert penpa.recognises(source)
    assert penpa.parse(source) == document
    assert penpa.lost_in(source) == ()
    assert named_family(source) == "pipes"
    seen = penpa.parse(Source.of(written(read(source).replaced(rules="")))).board
    assert seen == board.replaced(wraps=True, all_tiles=False)


def test_a_net_of_others() -> None:
    """Tiles turned anyhow, one as a line from cell to cell; the source is a circle."""
    # the cells are 14 15 / 20 21, S is 36; the middle of the lower side of a cell is 72 more, of the right 108 more
    question = {"zL": {"14,15": 3, "14,86": 5, "20,86": 5, "15,87": 2, "21,87": 2}, "zY": {"14": [1, "circle_L", 1]}}
    source = Source.of(link_of(2, 2, question, title="Net"))
    document = penpa.parse(source)
    assert (document.board, document.name) == (Board.of("2L", "HH"), "Net")
    assert penpa.lost_in(source) == ("how its tiles are turned is left out, and whether the board wraps is not drawn",)
    assert pipes.parse(source, wraps=False) == Board.of("2L", "HH", wraps=False)


def halves(*sides: Direction) -> frozenset[tuple[Cell, Direction]]:
    return frozenset((Cell(0, 0), side) for side in sides)


@pytest.mark.parametrize(
    ("drawing", "problem"),
    [
        (
            Drawing(2, 1, (Cell(0, 0), Cell(1, 0)), halves=halves(*COMPASS)),
            "is a crossing as drawn at a1",
        ),
        (Drawing(1, 1, (Cell(0, 0),)), "no tiles are drawn"),
        (Drawing(2, 2, (Cell(0, 0), Cell(1, 1)), halves=halves(Direction.N)), "has 2 cells, the rectangle around it 4"),
        (
            Drawing(1, 1, (Cell(0, 0),), halves=halves(Direction.N, Direction.S), symbols=((Cell(0, 0), "circle"),)),
            "no tile of Pipes is a tank as drawn at a1",
        ),
    ],
)
def test_a_drawing_that_is_no_board(drawing: Drawing, problem: str) -> None:
    with pytest.raises(ParseError) as refusal:
        penpa.parse(Source.of(written(drawing)))
    assert problem in refusal.value.problem


def test_a_damaged_link_is_refused_as_one() -> None:
    link = penpa.format(Document(BOARD))[:-40]
    assert named_family(Source.of(link))
    with pytest.raises(ParseError, match="this link of Penpa\\+ is damaged or cut off"):
        pipes.parse(link)


def test_what_cannot_be_written() -> None:
    with pytest.raises(Unwritable, match="blank tiles alone"):
        penpa.format(Document(Board.of("__")))
    with pytest.raises(Unwritable, match="too large for a link"):
        penpa.format(Document(Board(1000, 50, Board.of("H" * 1000).tiles * 50)))


def test_what_is_left_out_is_named() -> None:
    document = Document(BOARD, pipes.Solution.of("EW_", "NNE"), comments=("hm",))
    assert penpa.lost_out(document) == (
        "its comments are left out",
        "its solution is left out",
        "tiles can't be turned in Penpa+: how they lie is drawn over them",
    )
