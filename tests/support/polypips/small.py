"""Puzzles that the naive oracle can do, solvable or not, and how to put them to it."""

from __future__ import annotations

from hypothesis import strategies as st

from pipworks.grid import Cell, rotate
from pipworks.polypips.puzzle.condition import Condition
from pipworks.polypips.puzzle.conditions import AllDifferent, AllSame, Exactly, LessThan, MoreThan
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.polypips.puzzle.pieces import Piece
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.shapes import SHAPES
from pipworks.polypips.puzzle.solution import Solution
from tests.support.polypips import oracle
from tests.support.polypips.strategies import areas, solved


def counted(puzzle: Puzzle, *, either_hand: bool = False) -> set[frozenset[oracle.Lie]]:
    """The oracle's solutions."""
    constraints = [(str(constraint.condition), constraint.cells) for constraint in puzzle.constraints]
    grids = [{(x, y): pip for (x, y), pip in piece.grid.items()} for piece in puzzle.pieces]
    return oracle.solutions(puzzle.cells, grids, constraints, either_hand=either_hand)


def as_counted(solution: Solution) -> frozenset[oracle.Lie]:
    """A solution as the oracle writes it."""
    return frozenset(frozenset(placed.grid.items()) for placed in solution.placements)


@st.composite
def puzzles(draw: st.DrawFn) -> Puzzle:
    """A small puzzle with a solution, or one whose pieces or constraints are drawn at random."""
    return draw(st.one_of(solved(3).map(lambda made: made[0]), twisted(), strange()))


@st.composite
def twisted(draw: st.DrawFn) -> Puzzle:
    """A puzzle that had a solution until one of its constraints was drawn anew."""
    puzzle, _ = draw(solved(3))
    if not puzzle.constraints:
        return puzzle
    number = draw(st.integers(0, len(puzzle.constraints) - 1))
    cells = puzzle.constraints[number].cells
    others = puzzle.constraints[:number] + puzzle.constraints[number + 1 :]
    return Puzzle(puzzle.cells, puzzle.pieces, (*others, Constraint(draw(possible(len(cells))), cells)))


@st.composite
def strange(draw: st.DrawFn) -> Puzzle:
    """A board and pieces that need not fit it; few different pips, so that constraints may hold."""
    area = draw(areas(3))
    left = len(area)
    pieces = []
    while left:
        shape = draw(st.sampled_from([shape for shape in SHAPES if shape.size <= left]))
        pips = draw(st.lists(st.integers(0, 2), min_size=shape.size, max_size=shape.size))
        pieces.append(Piece(shape, tuple(pips)))
        left -= shape.size
    size = draw(st.integers(0, min(4, len(area))))
    cells = draw(st.permutations(area))[:size]
    constraints = (Constraint(draw(possible(size)), tuple(cells)),) if size else ()
    return Puzzle(area, tuple(pieces), constraints)


def possible(size: int) -> st.SearchStrategy[Condition]:
    """A condition that some pips on so many cells satisfy."""
    choices: list[st.SearchStrategy[Condition]] = [
        st.integers(0, 2 * size).map(Exactly),
        st.integers(1, 3 * size).map(LessThan),
        st.integers(0, 6 * size - 1).map(MoreThan),
        st.sampled_from([None, 0, 1, 5]).map(AllSame),
    ]
    if size <= 6:
        choices.append(st.sets(st.integers(0, 6), max_size=7 - size).map(lambda some: AllDifferent(frozenset(some))))
    return st.one_of(choices)


def turned(puzzle: Puzzle) -> Puzzle:
    """The puzzle after a quarter turn of the board and of each piece."""
    image = dict(zip(puzzle.cells, rotate(puzzle.cells), strict=True))
    constraints = tuple(
        Constraint(constraint.condition, tuple(image[cell] for cell in constraint.cells))
        for constraint in puzzle.constraints
    )
    return Puzzle(tuple(image.values()), tuple(piece.rotate() for piece in puzzle.pieces), constraints)


def mirrored(puzzle: Puzzle) -> Puzzle:
    """The puzzle in a mirror."""

    def image(cell: Cell) -> Cell:
        return Cell(puzzle.width - 1 - cell.x, cell.y)

    constraints = tuple(
        Constraint(constraint.condition, tuple(map(image, constraint.cells))) for constraint in puzzle.constraints
    )
    pieces = tuple(piece.mirrored for piece in puzzle.pieces)
    return Puzzle(tuple(map(image, puzzle.cells)), pieces, constraints)
