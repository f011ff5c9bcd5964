"""What can be said in addition where a solve halts: a stricter condition, a region cut in two, one more region.

Whatever a clue says implies what was said before, so that all that is known stays true; only `another_kind` does not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from pipworks.grid import Cell, is_connected, neighbours, reading_order
from pipworks.polypips.generator.telling.conditions import alike_or_not
from pipworks.polypips.hints.needs import free_stock
from pipworks.polypips.hints.pip_sets import PIPS, is_single
from pipworks.polypips.hints.state import State
from pipworks.polypips.hints.sums import supported
from pipworks.polypips.puzzle.asks import Kind
from pipworks.polypips.puzzle.conditions import Exactly
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.rng import Rng

_SAMPLE: Final = 20
"""The most clues that are weighed where a solve halts."""

_WEIGHTS: Final = {1: 5, 2: 10, 3: 12}
"""How dear new regions are by the size of the smallest; larger ones as those of three."""

_STRICTER: Final = 14
"""The same for a condition that gets stricter on the same cells."""


@dataclass(frozen=True, slots=True)
class Clue:
    """Constraints to say instead of one by its number, or besides all; the more `weight`, the better to look at."""

    out: int | None
    put: tuple[Constraint, ...]
    weight: int

    def goes_with(self, other: Clue) -> bool:
        """Whether the two are about different cells."""
        cells = {cell for constraint in self.put for cell in constraint.cells}
        return all(cells.isdisjoint(constraint.cells) for constraint in other.put)


def made(constraints: list[Constraint], clues: Sequence[Clue]) -> list[Constraint]:
    """The constraints with clues that go with each other."""
    out = {clue.out for clue in clues}
    kept = [each for number, each in enumerate(constraints) if number not in out]
    return kept + [constraint for clue in clues for constraint in clue.put]


def best_clues(state: State, constraints: list[Constraint], pips: dict[Cell, int], rng: Rng) -> list[Clue]:
    """The clue that rules out most for what it looks like, two while most is open; none where all is said."""
    sample = rng.shuffled(list(_clues(state, constraints, pips, rng)))[:_SAMPLE]
    ranked = sorted(sample, key=lambda clue: -clue.weight * (1 + _ruled_out(state, clue)))
    second = next((clue for clue in ranked[1:] if clue.goes_with(ranked[0])), None)
    if second is None or 2 * state.open.bit_count() < len(state.tables.cells):
        return ranked[:1]
    return [ranked[0], second]


def another_kind(state: State, constraints: list[Constraint], pips: dict[Cell, int], rng: Rng) -> Clue | None:
    """A sum for a region of equal or different pips that are not all known; None without such a region."""
    kinds = (Kind.SAME, Kind.DIFFERENT)
    unknown = [
        number
        for number, region in enumerate(state.tables.regions)
        if region.kind in kinds and any(not is_single(state.pips[cell]) for cell in region.cells)
    ]
    if not unknown:
        return None
    number = rng.choice(unknown)
    return Clue(number, (_sum(constraints[number].cells, pips),), 1)


def _clues(state: State, constraints: list[Constraint], pips: dict[Cell, int], rng: Rng) -> Iterator[Clue]:
    tables = state.tables
    for number, (constraint, region) in enumerate(zip(constraints, tables.regions, strict=True)):
        if region.kind is Kind.SUM and region.mask & state.open:
            if not region.exact:
                yield Clue(number, (_sum(constraint.cells, pips),), _STRICTER)
            for parts in _halves(constraint.cells, rng):
                put = tuple(_sum(part, pips) for part in parts)
                yield Clue(number, put, _WEIGHTS.get(min(map(len, parts)), _WEIGHTS[3]))
    free = {cell for cell, region in zip(tables.cells, tables.region_of, strict=True) if region < 0}
    for cell in tables.cells:
        if cell in free and state.open >> tables.index[cell] & 1:
            for cells in _around(cell, free):
                clued = [pips[each] for each in cells]
                alike = alike_or_not(clued)
                clue = Constraint(alike, cells) if alike and len(set(clued)) == 1 else _sum(cells, pips)
                yield Clue(None, (clue,), _WEIGHTS[len(cells)])


def _sum(cells: tuple[Cell, ...], pips: dict[Cell, int]) -> Constraint:
    return Constraint(Exactly(sum(pips[cell] for cell in cells)), cells)


def _halves(cells: tuple[Cell, ...], rng: Rng) -> Iterator[tuple[tuple[Cell, ...], tuple[Cell, ...]]]:
    """Ways to cut a connected region into two that are, one for each of its cells but the last."""
    for first in cells[:-1]:
        size = 1 + rng.below(len(cells) - 1)
        part = [first]
        for cell in part:
            if len(part) < size:
                part += [near for near in neighbours(cell) if near in cells and near not in part][: size - len(part)]
        rest = [cell for cell in cells if cell not in part]
        if is_connected(rest):
            yield tuple(sorted(part, key=reading_order)), tuple(rest)


def _around(cell: Cell, free: set[Cell]) -> Iterator[tuple[Cell, ...]]:
    """Regions of one to three free cells that begin at this one."""
    yield (cell,)
    for near in neighbours(cell):
        if near in free:
            yield tuple(sorted((cell, near), key=reading_order))
            for other in neighbours(near):
                if other in free and other != cell:
                    yield tuple(sorted((cell, near, other), key=reading_order))


def _ruled_out(state: State, clue: Clue) -> int:
    """The number of placements that the clue rules out by the pips of its cells alone."""
    tables = state.tables
    gone = 0
    for constraint in clue.put:
        asks = constraint.asks
        numbers = [tables.index[cell] for cell in constraint.cells]
        cells = [cell for cell in numbers if state.open >> cell & 1]
        masks = [state.pips[cell] & asks.allowed for cell in cells]
        if asks.kind is Kind.SAME:
            common = masks[0]
            for mask in masks:
                common &= mask
            kept = [common] * len(cells)
        else:
            placed = sum(PIPS[state.pips[cell]][0] for cell in numbers if not state.open >> cell & 1)
            stock = free_stock(state, sum(1 << cell for cell in cells))
            kept = supported(masks, asks.low - placed, asks.high - placed, stock, different=False)
        for cell, left in zip(cells, kept, strict=True):
            for pip in PIPS[state.pips[cell] & ~left]:
                gone |= tables.show[cell][pip]
    return (gone & state.live).bit_count()
