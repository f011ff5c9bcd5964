"""What regions still need, and small questions about cells that several rules ask."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from pipworks.hints.steps import Phrase
from pipworks.numbers import set_bits
from pipworks.polypips.hints.pip_sets import LEAST, MOST, is_single
from pipworks.polypips.hints.state import State
from pipworks.polypips.hints.tables import RegionFacts
from pipworks.polypips.puzzle.pips import VALUES


def bounds(state: State, number: int) -> tuple[int, int]:
    """The least and the most that the open cells of a sum region must come to."""
    region = state.tables.regions[number]
    return region.low - state.sums[number], region.high - state.sums[number]


def need(state: State, number: int) -> Phrase:
    """What the open cells of a sum region must come to, in words."""
    return need_of(*bounds(state, number), exact=state.tables.regions[number].exact)


def need_of(low: int, high: int, *, exact: bool) -> Phrase:
    """A sum from low to high in words; one of the bounds says nothing when it is not exact."""
    if exact:
        return Phrase.of("exactly", sum=low)
    return Phrase.of("at least", sum=low) if low > 0 else Phrase.of("at most", sum=high)


def open_cells(state: State, region: RegionFacts) -> list[int]:
    """The region's cells that nothing covers yet."""
    return [cell for cell in region.cells if state.open >> cell & 1]


def without(state: State, cells: int, pips: int) -> tuple[tuple[int, int], ...]:
    """For each of these cells that can have some of these pips: the cell and those pips."""
    return tuple((cell, gone) for cell in set_bits(cells) if (gone := state.pips[cell] & pips))


def extremes(state: State, cells: Iterable[int]) -> tuple[int, int]:
    """The least and the most that cells can come to, each taken by itself."""
    pips = state.pips
    least = most = 0
    for cell in cells:
        least += LEAST[pips[cell]]
        most += MOST[pips[cell]]
    return least, most


def decided(state: State, cells: int) -> list[int]:
    """How many of these open cells are known to show each number of pips."""
    counts = [0] * len(VALUES)
    masks = state.pips
    for cell in set_bits(cells & state.open):
        if is_single(pips := masks[cell]):
            counts[pips.bit_length() - 1] += 1
    return counts


def free_stock(state: State, cells: int) -> list[int]:
    """The pips left for these cells, by number: the stock less what cells elsewhere are known to show."""
    taken = decided(state, state.open & ~cells)
    return [max(0, left - used) for left, used in zip(state.stock, taken, strict=True)]


@cache
def extreme_pips(stock: tuple[int, ...], count: int, *, most: bool = False) -> tuple[int, ...]:
    """So many of the least, or of the most, pips of a stock; fewer when it doesn't hold that many."""
    pips: list[int] = []
    for value in reversed(VALUES) if most else VALUES:
        pips += [value] * min(count - len(pips), stock[value])
    return tuple(pips)


def open_regions(state: State) -> Iterable[int]:
    """The regions that have an open cell."""
    return [number for number, region in enumerate(state.tables.regions) if region.mask & state.open]
