"""A set of dominoes, each with pips from 0 to some number once, dealt to a tiling."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Final

from pipworks.grid import Cell
from pipworks.limits import Budget, Exhausted
from pipworks.polypips.generator.uniqueness.counterexamples import Asking, Effort, clue
from pipworks.polypips.puzzle.pieces import Piece
from pipworks.polypips.puzzle.shapes import Shape
from pipworks.polypips.tiling.tile import Tiling
from pipworks.rng import Rng

DOMINO: Final = Shape.named("2I")

_ROUNDS: Final = 80
"""The most rounds to find a deal that only one tiling shows."""

_EFFORT: Final = Effort(questions=1, nodes=2_000, solutions=8)
"""What is asked for other tilings with the same pips."""


def dominoes_of(most: int) -> tuple[Piece, ...]:
    """The dominoes of the set with pips up to `most`, the least pips first."""
    return tuple(Piece(DOMINO, pips) for pips in combinations_with_replacement(range(most + 1), 2))


def deal_set(
    cells: tuple[Cell, ...], tiling: Tiling, most: int, rng: Rng, budget: Budget, *, only: bool
) -> dict[Cell, int] | None:
    """Pips for a tiling with dominoes, which make each domino of the set once; in random order.

    With `only` no other tiling shows the same pips, or it is None where no such deal was found: dominoes that another
    one has elsewhere change places with others until there is none. Raises Exhausted at a limit.
    """
    pieces = dominoes_of(most)
    dealt = rng.shuffled([domino.pips if rng.below(2) else domino.pips[::-1] for domino in pieces])
    part_of = {cell: number for number, part in enumerate(tiling) for cell in part}
    asking = Asking(cells, tiling)
    for _ in range(_ROUNDS if only else 0):
        budget.check()
        pips = _pips(cells, tiling, dealt)
        clues = [clue(cell, pip) for cell, pip in pips.items()]
        answer = asking.ask(pieces, clues, pips, rng, _EFFORT, budget)
        if answer.stop is not None:
            raise Exhausted(answer.stop)
        if answer.proved:
            return pips
        changed: set[Cell] = set()
        for other in answer.found:
            if changed.isdisjoint(other.moved):
                changed |= other.moved
                moved = sorted({part_of[cell] for cell in other.moved})
                _swap(dealt, rng.choice(moved), rng)
        if not answer.found:
            return None
    return None if only else _pips(cells, tiling, dealt)


def _swap(dealt: list[tuple[int, ...]], first: int, rng: Rng) -> None:
    """Change the places of a domino and of a random one, which may be the same, each turned at random."""
    second = rng.below(len(dealt))
    dealt[first], dealt[second] = dealt[second], dealt[first]
    for number in (first, second):
        if rng.below(2):
            dealt[number] = dealt[number][::-1]


def _pips(cells: tuple[Cell, ...], tiling: Tiling, dealt: list[tuple[int, ...]]) -> dict[Cell, int]:
    shown = {cell: pip for part, pips in zip(tiling, dealt, strict=True) for cell, pip in zip(part, pips, strict=True)}
    return {cell: shown[cell] for cell in cells}
