"""Other pips for one piece: the last resort of mending, as it changes the solution, too."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from itertools import combinations, product

from pipworks.grid import Cell
from pipworks.limits import Budget
from pipworks.polypips.puzzle.conditions import Exactly
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.polypips.puzzle.pieces import Piece
from pipworks.polypips.puzzle.pips import VALUES
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Placement, Solution
from pipworks.record import Record
from pipworks.rng import Rng

_CELLS = 2
"""The most cells of a piece that get other pips."""


class Repip(Record):
    """A puzzle in which one piece has other pips, and the solution with them."""

    puzzle: Puzzle
    solution: Solution


def repips(
    puzzle: Puzzle,
    solution: Solution,
    rng: Rng,
    budget: Budget,
    at: Collection[Cell] | None = None,
    *,
    relabel: bool = False,
) -> Iterator[Repip]:
    """The puzzles in which one piece has other pips so that the solution with them is right; few pips changed first.

    Where `at` is given the piece lies on one of these cells. Those that make two pieces equal come last. With `relabel`
    the pips may break labels, which become the sum that is there then; those of such that break few come first. Raises
    Exhausted at a limit.
    """
    had = Counter(placed.piece for placed in solution.placements)
    grid = solution.grid
    found = []
    for number, placed in enumerate(solution.placements):
        if at is None or not set(at).isdisjoint(placed.cells):
            for other, changed in _others(placed):
                budget.check()
                new = grid | other.grid
                broken = sum(not each.holds_on(new) for each in puzzle.constraints)
                if broken and not relabel:
                    continue
                found.append(((int(other.piece in had), broken, changed), number, other))
    for _, number, other in sorted(rng.shuffled(found), key=lambda each: each[0]):
        new = grid | other.grid
        constraints = tuple(each if each.holds_on(new) else _of_sum(each, new) for each in puzzle.constraints)
        pieces = _with_piece(puzzle, solution.placements[number], other)
        yield Repip(Puzzle(puzzle.cells, pieces, constraints, puzzle.comments), _replaced(solution, number, other))


def _of_sum(constraint: Constraint, grid: Mapping[Cell, int]) -> Constraint:
    return Constraint(Exactly(sum(grid[cell] for cell in constraint.cells)), constraint.cells)


def _others(placed: Placement) -> Iterator[tuple[Placement, int]]:
    """The placement with other pips that make another piece, and the number of cells that have others."""
    size = len(placed.cells)
    for changed in range(1, min(size, _CELLS) + 1):
        for places in combinations(range(size), changed):
            for new in product(VALUES, repeat=changed):
                pips = list(placed.pips)
                for place, pip in zip(places, new, strict=True):
                    pips[place] = pip
                if all(pips[place] != placed.pips[place] for place in places):
                    other = Placement(placed.cells, tuple(pips))
                    if other.piece != placed.piece:
                        yield other, changed


def _replaced(solution: Solution, number: int, other: Placement) -> Solution:
    return Solution((*solution.placements[:number], other, *solution.placements[number + 1 :]))


def _with_piece(puzzle: Puzzle, old: Placement, new: Placement) -> tuple[Piece, ...]:
    """The pieces of the puzzle, that of one placement replaced by that of another at the same place of the list."""
    pieces: list[Piece] = list(puzzle.pieces)
    at = next(number for number, piece in enumerate(pieces) if piece.canonical == old.piece)
    piece = new.piece
    assert piece is not None  # the cells are those of a piece
    pieces[at] = piece
    return tuple(pieces)
