"""A board that rules ask for: its name and its cells, with a random hole where the name says so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from pipworks.grid import Cell, neighbours
from pipworks.limits import UNLIMITED, Budget
from pipworks.rng import Rng
from pipworks.sizes import MOST

MOST_CELLS: Final = MOST["generate"]["polypips"]
"""The most cells of a board that puzzles are made on, and of the rectangle around one that has a name."""


class UnknownBoard(ValueError):
    """Raised for a name that no board has; the message says why and which names there are."""


@dataclass(frozen=True, slots=True, repr=False)
class Board:
    """A board that rules ask for, with its name; `draw` leaves `hole` random connected cells out.

    Where there are `choices` it is one of them, by the seed of the puzzle, and `cells` are those of the largest.
    """

    name: str
    cells: tuple[Cell, ...]
    hole: int = 0
    choices: tuple[Board, ...] = ()

    def __repr__(self) -> str:
        if self.name:
            return f"named_board({self.name!r})"
        return f"<Board of {len(self.cells)} cells without a name>"

    def in_turn(self, seed: int) -> Iterator[Board]:
        """The board; where there are choices, each of them, in an order that the seed decides."""
        yield from Rng(~seed).shuffled(self.choices) if self.choices else (self,)

    def draw(self, rng: Rng | int, budget: Budget | None = None) -> tuple[Cell, ...]:
        """The cells, without a random hole of `hole` cells. Raises Exhausted at a limit of the budget."""
        if not self.hole:
            return self.cells
        gone = draw_hole(self.cells, self.hole, Rng.of(rng), budget)
        return tuple(cell for cell in self.cells if cell not in gone)


def draw_hole(cells: tuple[Cell, ...], size: int, rng: Rng, budget: Budget | None = None) -> frozenset[Cell]:
    """`size` connected cells of a connected board: grown from a random cell, each time by a random neighbour.

    Raises Exhausted at a limit of the budget.
    """
    inside = set(cells)
    hole: set[Cell] = set()
    edge = [cells[rng.below(len(cells))]]
    seen = set(edge)
    for _ in (budget or UNLIMITED.start()).over(range(size)):
        number = rng.below(len(edge))
        cell = edge[number]
        edge[number] = edge[-1]
        edge.pop()
        hole.add(cell)
        for near in neighbours(cell):
            if near in inside and near not in seen:
                seen.add(near)
                edge.append(near)
    return frozenset(hole)


NO_BOARDS: Final[Mapping[str, Board]] = MappingProxyType({})
