"""Level 4, across regions: ways to make a sum, what all pieces left come to, pips that are spoken for together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pipworks.hints.steps import Phrase
from pipworks.numbers import set_bits
from pipworks.polypips.hints.moves import Move
from pipworks.polypips.hints.needs import bounds, extremes, free_stock, need, open_cells, without
from pipworks.polypips.hints.pip_sets import LEAST, MOST, PIPS, span
from pipworks.polypips.hints.state import State
from pipworks.polypips.hints.sums import supported, ways
from pipworks.polypips.hints.tables import Kind
from pipworks.polypips.puzzle.pips import ALL_PIPS, VALUES


def combinations(state: State, regions: Iterable[int]) -> Iterator[Move]:
    """Pips that occur in no way to make a region's sum, or to make its pips differ, from the pips left.

    >>> say("combinations", "####", "15,36", "Exactly 7 {(0,0),(2,0)}")
    The 7 at a1 needs 7: from the pips left 1+6. So a1 and c1 are 1 or 6.
    """
    for number in regions:
        region = state.tables.regions[number]
        cells = open_cells(state, region)
        if region.kind is Kind.SAME or len(cells) < 2:
            continue
        masks = [state.pips[cell] for cell in cells]
        stock = free_stock(state, region.mask)
        low, high = bounds(state, number)
        different = region.kind is Kind.DIFFERENT
        kept = supported(masks, low, high, stock, different=different)
        gone = tuple((cell, mask & ~keep) for cell, mask, keep in zip(cells, masks, kept, strict=True) if mask & ~keep)
        if gone:
            found = tuple(
                Phrase.of("set of" if different else "sum of", pips=way)
                for way in ways(masks, low, high, stock, different=different)
            )
            key = f"combinations{'.different' * different}{'' if found else '.many' if any(kept) else '.none'}"
            phrase = Phrase.of(key, region=region.name, need=need(state, number), ways=found)
            yield Move("combinations", number, phrase, state.open, gone)


def grand_total(state: State, boards: Iterable[int]) -> Iterator[Move]:
    """What one region, or one cell in none, must come to, as all pips left are known and so is most of the rest.

    >>> say("grand total", "####", "15,36", "Exactly 7 {(0,0),(1,0)}", "Exactly 5 {(2,0)}")
    The pieces left hold 15 pips. All but d1 takes 12, which leaves 3: d1 is 3.
    """
    for _ in boards:
        total = sum(value * count for value, count in enumerate(state.stock))
        groups = _groups(state)
        least = sum(group[1] for group in groups)
        most = sum(group[2] for group in groups)
        for cells, group_least, group_most, same in groups:
            low, high = total - (most - group_most), total - (least - group_least)
            if low <= group_least and high >= group_most:
                continue
            gone = _outside(state, cells, low, high, same=same)
            if gone:
                low_bound = low > group_least
                side = "exact" if low == high else "least" if low_bound else "most"
                phrase = Phrase.of(
                    f"grand total.{side}",
                    total=total,
                    rest=total - low if low_bound else total - high,
                    sum=low if low_bound else high,
                    cells=state.tables.named(cells),
                )
                yield Move("grand total", 0, phrase, state.open, gone)


def _groups(state: State) -> list[tuple[int, int, int, bool]]:
    """The open cells by region, each cell in none by itself: least, most, and whether all are equal."""
    groups = []
    free = state.open
    for number, region in enumerate(state.tables.regions):
        cells = region.mask & state.open
        free &= ~cells
        if not cells:
            continue
        least, most = extremes(state, set_bits(cells))
        if region.kind is Kind.SUM:
            low, high = bounds(state, number)
            least, most = max(low, least), min(high, most)
        groups.append((cells, least, most, region.kind is Kind.SAME))
    for cell in set_bits(free):
        pips = state.pips[cell]
        groups.append((1 << cell, LEAST[pips], MOST[pips], False))
    return groups


def _outside(state: State, cells: int, low: int, high: int, *, same: bool) -> tuple[tuple[int, int], ...]:
    """The pips that cells which come to a sum from low to high can't have."""
    count = cells.bit_count()
    if same:
        fine = sum(1 << v for v in VALUES if low <= v * count <= high)
        return without(state, cells, ALL_PIPS & ~fine)
    least, most = extremes(state, set_bits(cells))
    found = []
    for cell in set_bits(cells):
        pips = state.pips[cell]
        if gone := pips & ~span(low - (most - MOST[pips]), high - (least - LEAST[pips])):
            found.append((cell, gone))
    return tuple(found)


def pips_set(state: State, boards: Iterable[int]) -> Iterator[Move]:
    """Two numbers of pips or more that are all spoken for, or that just enough cells can take.

    >>> say("pips set used up", "####", "12,34", "LessThan 3 {(0,0)}", "LessThan 3 {(2,0)}", after="direct")
    a1 and c1 can only be 1 or 2, and just 2 of these are left: b1 and d1 are 3 or 4.
    """
    for _ in boards:
        masks: dict[int, int] = {}
        for cell in set_bits(state.open):
            masks[state.pips[cell]] = masks.get(state.pips[cell], 0) | 1 << cell
        for values in range(1, ALL_PIPS):
            if values.bit_count() < 2:
                continue
            stock = sum(state.stock[v] for v in PIPS[values])
            bound = some = 0
            for mask, cells in masks.items():
                if not mask & ~values:
                    bound |= cells
                if mask & values:
                    some |= cells
            for key, cells, gone_from, gone in (
                ("pips set used up", bound, state.open & ~bound, values),
                ("pips set used up.cells", some, some, ALL_PIPS & ~values),
            ):
                tight = cells.bit_count() >= stock if cells is bound else cells.bit_count() <= stock
                if stock and tight and (found := without(state, gone_from, gone)):
                    phrase = Phrase.of(key, pips=PIPS[values], stock=stock, cells=state.tables.named(cells))
                    seen = cells if cells is bound else state.open
                    yield Move("pips set used up", values, phrase, seen, found)
                    return
