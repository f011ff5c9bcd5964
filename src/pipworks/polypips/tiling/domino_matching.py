"""Domino tilings by matching: the most dominoes that a board can hold, at random, however large it is.

A domino joins a black and a white cell of the chessboard, so the most dominoes are a maximum matching: each cell is
matched to a free neighbour, or along an augmenting path where it has none (Berge 1957). Where no such path exists, the
cells that the search reached prove that no more dominoes fit (Hall 1935).
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from pipworks.grid import Cell, neighbours, reading_order
from pipworks.limits import Budget, Exhausted, Stop
from pipworks.polypips.puzzle.shapes import Shape
from pipworks.rng import Rng

_DOMINO: Final = Shape.named("2I")
_LOOKED_AT: Final = 64


@dataclass(frozen=True, slots=True)
class Matching:
    """Dominoes as pairs of cells, as many as fit unless a limit stopped the search.

    `crowded` are cells of one colour and `between` all their neighbours, one fewer: the proof that not all cells can be
    covered. Both are empty when all are.
    """

    dominoes: tuple[tuple[Cell, Cell], ...]
    crowded: tuple[Cell, ...] = ()
    between: tuple[Cell, ...] = ()
    stop: Stop | None = None


def only_dominoes(shapes: Collection[Shape]) -> bool:
    """Whether the domino is the only shape."""
    return list(shapes) == [_DOMINO]


def most_dominoes(cells: Collection[Cell], rng: Rng, budget: Budget) -> Matching:
    """A random maximum matching: as many dominoes as the board holds."""
    rows: list[Cell] = []
    partner: dict[Cell, Cell] = {}
    crowded: tuple[Cell, ...] = ()
    between: tuple[Cell, ...] = ()
    try:
        board = set(budget.over(cells))
        colours = [[cell for cell in budget.over(cells) if (cell.x + cell.y) % 2 == colour] for colour in (0, 1)]
        rows = max(colours, key=len)
        near = {cell: [other for other in neighbours(cell) if other in board] for cell in budget.over(rows)}
        for number, cell in enumerate(rng.shuffled(rows)):
            if number % _LOOKED_AT == 0:
                budget.check()
            budget.spend()
            free = [other for other in near[cell] if other not in partner]
            if free:
                other = rng.choice(free)
                partner[cell], partner[other] = other, cell
                continue
            seen = _augment(cell, near, partner, rng, budget)
            if seen is not None and not crowded:
                crowded, between = map(_ordered, seen)
    except Exhausted as end:
        return Matching(_pairs(rows, partner), stop=end.stop)
    return Matching(_pairs(rows, partner), crowded, between)


def _augment(
    root: Cell, near: dict[Cell, list[Cell]], partner: dict[Cell, Cell], rng: Rng, budget: Budget
) -> tuple[set[Cell], set[Cell]] | None:
    """None after moving dominoes along a shortest augmenting path from the root.

    Without a path: the cells of the root's colour that were reached, the root among them, and all their neighbours.
    Raises Exhausted at a limit, with all dominoes where they were.
    """
    came: dict[Cell, Cell] = {}
    queue = [root]
    for cell in budget.over(queue):
        for other in rng.shuffled(near[cell]):
            if other in came:
                continue
            came[other] = cell
            if other not in partner:
                while True:
                    owner = came[other]
                    lost = partner.get(owner)
                    partner[owner], partner[other] = other, owner
                    if lost is None:
                        return None
                    other = lost
            queue.append(partner[other])
    return set(queue), set(came)


def _pairs(rows: list[Cell], partner: dict[Cell, Cell]) -> tuple[tuple[Cell, Cell], ...]:
    return tuple((cell, partner[cell]) for cell in rows if cell in partner)


def _ordered(cells: set[Cell]) -> tuple[Cell, ...]:
    return tuple(sorted(cells, key=reading_order))
