"""What the hints ask the search: whether there is a solution from here, and which lies occur in one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pipworks import kernel
from pipworks.grid import Cell
from pipworks.kernel.border import DIFFERENT, SAME, SUM, Orientation, Region
from pipworks.limits import Budget, Stop
from pipworks.polypips.hints.board import Board, Kind


@dataclass(frozen=True, slots=True)
class Answer:
    """The lies of one solution, or none: proved that there is none where `stop` is None."""

    lies: tuple[int, ...]
    stop: Stop | None


@dataclass(frozen=True, slots=True)
class Possible:
    """The lies that occur in some solution, as bits; where `stop` is set there may be more. `witness` is a solution."""

    lies: int
    witness: tuple[int, ...]
    stop: Stop | None


class Oracle:
    """Answers about one board within one budget."""

    def __init__(self, board: Board, budget: Budget) -> None:
        self.board = board
        self.budget = budget
        self._pieces = tuple(
            (kit.count, tuple(_squares(turned.grid) for turned in kit.piece.orientations())) for kit in board.kits
        )
        self._regions = tuple(self._region(number) for number in range(len(board.regions)))

    def find(self, laid: Sequence[int]) -> Answer:
        """A solution in which these pieces lie."""
        found = kernel.find(self._problem(laid), self.budget.rest())
        self.budget.spend(found.nodes)
        return Answer(self._lies(found.solution or ()), found.stop)

    def possible(self, laid: Sequence[int]) -> Possible:
        """The lies that occur in solutions in which these pieces lie."""
        found = kernel.possible(self._problem(laid), self.budget.rest())
        self.budget.spend(found.nodes)
        lies = 0
        for placement in found.occurring:
            lies |= 1 << self.board.lie_at[placement]
        witness = self._lies(found.solutions[0]) if found.solutions else ()
        return Possible(lies, witness, found.stop)

    def _lies(self, placements: Sequence[tuple[int, int, int, int]]) -> tuple[int, ...]:
        return tuple(self.board.lie_at[placement] for placement in placements)

    def _problem(self, laid: Sequence[int]) -> kernel.Problem:
        fixed = tuple(self.board.origin[lie] for lie in laid)
        return kernel.Problem(self.board.cells, self._pieces, self._regions, fixed)

    def _region(self, number: int) -> Region:
        region = self.board.regions[number]
        cells = self.board.named(region.mask)
        if region.kind is Kind.SUM:
            return (SUM, region.low, region.high, cells)
        return (SAME if region.kind is Kind.SAME else DIFFERENT, region.allowed, cells)


def _squares(grid: Mapping[Cell, int]) -> Orientation:
    return tuple((x, y, pip) for (x, y), pip in grid.items())
