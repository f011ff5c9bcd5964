"""Solutions up to the puzzle's symmetries, against the naive oracle turned and mirrored by hand; and tilings."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipworks import polypips
from pipworks.grid import Cell
from pipworks.outcome import Status
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.polypips.puzzle.pieces import Piece
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.shapes import SHAPES
from pipworks.polypips.solver.encode import Instance
from pipworks.polypips.solver.symmetry import symmetries
from tests.support.amounts import some
from tests.support.polypips import oracle
from tests.support.polypips.small import as_counted, counted

PENTOMINOES = tuple(Piece(shape, (0,) * 5) for shape in SHAPES if shape.size == 5 and shape.hand != "-")
"""The twelve, all alike in pips, one hand of each."""


def rectangle(width: int, height: int, *without: tuple[int, int]) -> tuple[Cell, ...]:
    return tuple(Cell(x, y) for y in range(height) for x in range(width) if (x, y) not in without)


def alike(puzzle: Puzzle, *, either_hand: bool) -> list[set[frozenset[oracle.Lie]]]:
    """The oracle's solutions of a square board, grouped by the square's eight maps as far as they lead to solutions."""
    found = counted(puzzle, either_hand=either_hand)
    side = puzzle.width - 1
    groups: list[set[frozenset[oracle.Lie]]] = []
    for solution in found:
        if any(solution in group for group in groups):
            continue
        images = set()
        for number in range(8):
            images.add(frozenset(frozenset((_moved(cell, number, side), pip) for cell, pip in lie) for lie in solution))
        groups.append(images & found)
    return groups


def _moved(cell: tuple[int, int], number: int, side: int) -> tuple[int, int]:
    """A cell of a square after one of its eight maps."""
    x, y = cell if number < 4 else (side - cell[0], cell[1])
    for _ in range(number % 4):
        x, y = y, side - x
    return x, y


@st.composite
def squares(draw: st.DrawFn) -> Puzzle:
    """A square of up to nine cells, with or without its middle, for few different pieces."""
    side = draw(st.sampled_from([2, 3, 3]))
    hole = [(1, 1)] if side == 3 and draw(st.booleans()) else []
    cells = rectangle(side, side, *hole)
    left = len(cells)
    pieces = []
    while left:
        shape = draw(st.sampled_from([shape for shape in SHAPES if shape.size <= min(4, left)]))
        pips = draw(st.sampled_from([0, 0, 1]))
        pieces.append(Piece(shape, (pips,) * shape.size))
        left -= shape.size
    return Puzzle(cells, tuple(pieces))


@given(puzzle=squares(), either_hand=st.booleans())
@settings(max_examples=some(30, of=150))
def test_one_of_those_that_are_alike(puzzle: Puzzle, either_hand: bool) -> None:
    groups = alike(puzzle, either_hand=either_hand)
    run = polypips.solutions(puzzle, either_hand=either_hand, distinct=True)
    found = [as_counted(solution) for solution in run]
    outcome = polypips.count(puzzle, either_hand=either_hand, distinct=True)
    assert outcome.count == len(found)
    assert outcome.status is run.status is (Status.SOLVED if groups else Status.UNSOLVABLE)
    if len(symmetries(Instance.of(puzzle, allow_flips=either_hand))) == 7:
        assert len(found) == len(groups)
        assert all(sum(solution in group for solution in found) == 1 for group in groups)
    else:
        assert len(found) >= len(groups)


def test_what_a_symmetry_is() -> None:
    square = rectangle(4, 4)
    dominoes = (Piece.parse("2I:12"),) * 8
    assert len(symmetries(Instance.of(Puzzle(square, dominoes)))) == 7
    assert len(symmetries(Instance.of(Puzzle(rectangle(4, 2), dominoes[:4])))) == 3
    corner = (Constraint.parse("Exactly 3 {(0,0)}"),)
    assert len(symmetries(Instance.of(Puzzle(square, dominoes, corner)))) == 1
    halves = (Constraint.parse("LessThan 3 {(0,0)}"), Constraint.parse("LessThan 3 {(3,3)}"))
    assert len(symmetries(Instance.of(Puzzle(square, dominoes, halves)))) == 3
    one_sided = (Piece.parse("4L+:0000"),) * 4
    assert len(symmetries(Instance.of(Puzzle(square, one_sided)))) == 3
    assert len(symmetries(Instance.of(Puzzle(square, one_sided), allow_flips=True))) == 7
    both = (*one_sided[:2], *(Piece.parse("4L-:0000"),) * 2)
    assert len(symmetries(Instance.of(Puzzle(square, both)))) == 7


def test_a_board_that_lies_anywhere() -> None:
    """Turns go about the board's middle, wherever that is."""
    cells = tuple(Cell(x + 5, y + 3) for x, y in rectangle(3, 2))
    puzzle = Puzzle(cells, (Piece.parse("2I:11"),) * 3)
    assert polypips.count(puzzle).count == 3
    assert polypips.count(puzzle, distinct=True).count == 2


@pytest.mark.parametrize(
    ("width", "height", "without", "expected"),
    [
        (20, 3, (), 8),
        (15, 4, (), 1472),
        (8, 8, ((3, 3), (3, 4), (4, 3), (4, 4)), 520),
    ],
)
def test_pentominoes(width: int, height: int, without: tuple[tuple[int, int], ...], expected: int) -> None:
    """Known totals of rectangles and the square without its middle; the twelve can't lie symmetrically."""
    puzzle = Puzzle(rectangle(width, height, *without), PENTOMINOES)
    assert polypips.count(puzzle, either_hand=True).count == expected
    symmetric = 8 if width == height else 4
    assert polypips.count(puzzle, either_hand=True, distinct=True).count == expected // symmetric


@pytest.mark.long
@pytest.mark.parametrize(
    ("width", "height", "without", "expected"),
    [(10, 6, (), 9356), (12, 5, (), 4040), (8, 8, ((0, 0), (0, 7), (7, 0), (7, 7)), 17360)],
)
def test_more_pentominoes(width: int, height: int, without: tuple[tuple[int, int], ...], expected: int) -> None:
    test_pentominoes(width, height, without, expected)


def test_dominoes_on_a_chessboard() -> None:
    """6x6 has 6,728 domino tilings (Fisher, Temperley; Kasteleyn 1961)."""
    puzzle = polypips.parse("board:\n" + "######\n" * 6 + "\npieces:\n" + ",".join(["00"] * 18) + "\n\nconstraints:\n")
    assert polypips.count(puzzle).count == 6728
