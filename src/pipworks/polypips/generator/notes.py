"""What is odd about a puzzle and no fault: cells that no piece fits, a label that says nothing, a piece twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from typing import Final

from pipworks import kernel
from pipworks.arguments import public
from pipworks.grid import Cell
from pipworks.limits import UNLIMITED, Budget, Exhausted, Limits
from pipworks.outcome import Reason
from pipworks.polypips.generator.mending.changes import short_token
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.solver.encode import Instance
from pipworks.words import cells_listed, listed

_MOST_CELLS: Final = 400
"""The cells of the largest board on which it is tried where pieces fit."""

_NAMED: Final = 8


@public
def notes(puzzle: Puzzle, *, limits: Limits = UNLIMITED) -> tuple[Reason, ...]:
    """What a constructor may want to know of the puzzle; at a limit what was seen so far.

    The codes are `no piece fits`, `says nothing` and `piece twice`.
    """
    found: list[Reason] = []
    with suppress(Exhausted):
        found.extend(_notes(puzzle, limits.start()))
    return tuple(found)


def _notes(puzzle: Puzzle, budget: Budget) -> Iterator[Reason]:
    for constraint in budget.over(puzzle.constraints):
        if constraint.condition.is_vacuous(constraint.size):
            where = cells_listed(constraint.cells, _NAMED)
            yield Reason("says nothing", f"any pips would do for {constraint.label} at {where}", constraint.cells)
    twice = [piece for piece, number in Counter(piece.canonical for piece in puzzle.pieces).items() if number > 1]
    if twice:
        yield Reason("piece twice", f"more than once among the pieces: {listed(map(short_token, twice[:_NAMED]))}")
    if bare := _uncovered(puzzle, budget):
        yield Reason("no piece fits", f"no piece fits at {cells_listed(bare, _NAMED)}", bare)


def _uncovered(puzzle: Puzzle, budget: Budget) -> tuple[Cell, ...]:
    """The cells that no placement covers, of those that don't fail at once when laid first."""
    if len(puzzle.cells) > _MOST_CELLS:
        return ()
    budget.check()
    problem = Instance.of(puzzle, budget=budget).problem
    covered: set[tuple[int, int]] = set()
    for piece, orientation, x, y in kernel.probe(problem, budget.rest()):
        covered |= {(x + dx, y + dy) for dx, dy, _ in problem.pieces[piece][1][orientation]}
    budget.check()
    return tuple(cell for cell in puzzle.cells if cell not in covered)
