"""Level 2, counting: what a region's sum leaves, and how many pips and places there are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pipworks.hints.steps import Phrase
from pipworks.numbers import bits_at, set_bits
from pipworks.polypips.hints.moves import Fault, Move
from pipworks.polypips.hints.needs import bounds, extremes, free_stock, need, open_cells, without
from pipworks.polypips.hints.pip_sets import LEAST, MOST, PIPS, is_single, span
from pipworks.polypips.hints.state import State
from pipworks.polypips.hints.tables import Kind
from pipworks.polypips.puzzle.pips import ALL_PIPS, VALUES


def sum_bounds(state: State, regions: Iterable[int]) -> Iterator[Move]:
    """What one cell of a sum must have, as the others can bring so much at most, or bring so much at least.

    >>> say("sum bounds", "###", "36,1o:1", "Exactly 9 {(0,0),(1,0)}")
    The 9 at a1 needs 9 from 2 cells. The other brings at most 6, so a1 and b1 are 3 or 6.
    """
    for number in regions:
        region = state.tables.regions[number]
        cells = open_cells(state, region)
        if region.kind is not Kind.SUM or not cells:
            continue
        low, high = bounds(state, number)
        least, most = extremes(state, cells)
        short: dict[int, list[tuple[int, int]]] = {}
        long: dict[int, list[tuple[int, int]]] = {}
        for cell in cells:
            pips = state.pips[cell]
            others_most, others_least = most - MOST[pips], least - LEAST[pips]
            if gone := pips & ~span(low - others_most, 6):
                short.setdefault(others_most, []).append((cell, gone))
            if gone := pips & ~span(0, high - others_least):
                long.setdefault(others_least, []).append((cell, gone))
        for side, groups in (("most", short), ("least", long)):
            for others, gone_from in groups.items():
                key = f"sum bounds.{side}" if others else "sum bounds"
                phrase = Phrase.of(
                    key,
                    region=region.name,
                    need=need(state, number),
                    count=len(cells),
                    others=others,
                    rest=len(cells) - 1,
                )
                yield Move("sum bounds", number, phrase, region.mask, tuple(gone_from))


def pips_used_up(state: State, values: Iterable[int]) -> Iterator[Move]:
    """Pips that are all spoken for: as many cells are known to show them as there are left.

    >>> say("pips used up", "####", "14,02", "Exactly 4 {(0,0)}", after="direct")
    a1 takes the last 4.
    """
    for value in values:
        stock = state.stock[value]
        takers = bits_at([cell for cell, pips in enumerate(state.pips) if pips == 1 << value]) & state.open
        count = takers.bit_count()
        if not count or count < stock:
            continue
        named = state.tables.named(takers)
        if count > stock:
            phrase = Phrase.of("pips used up.over", pip=value, stock=stock, cells=named)
            yield Move("pips used up", value, phrase, takers, fault=Fault("over", pip=value))
        elif gone := without(state, state.open & ~takers, 1 << value):
            phrase = Phrase.of("pips used up", pip=value, stock=stock, cells=named)
            yield Move("pips used up", value, phrase, takers, gone)


def last_cells(state: State, values: Iterable[int]) -> Iterator[Move]:
    """Pips that have only as many cells to go to as there are of them left, as every piece is to be placed.

    >>> say("last cells", "####", "14,02", "LessThan 2 {(0,0)}", "LessThan 2 {(1,0),(2,0)}", after="direct, sum bounds")
    The 2 that is left must go somewhere: d1 is 2.
    """
    for value in values:
        stock = state.stock[value]
        takers = bits_at([cell for cell, pips in enumerate(state.pips) if pips >> value & 1]) & state.open
        count = takers.bit_count()
        if not stock or count > stock:
            continue
        named = state.tables.named(takers)
        if count < stock:
            phrase = Phrase.of("last cells.short" if count else "last cells.none", pip=value, stock=stock, cells=named)
            yield Move("last cells", value, phrase, state.open, fault=Fault("short", pip=value))
        elif gone := without(state, takers, ALL_PIPS & ~(1 << value)):
            phrase = Phrase.of("last cells", pip=value, stock=stock, cells=named)
            yield Move("last cells", value, phrase, state.open, gone)


def one_place(state: State, piece_kinds: Iterable[int]) -> Iterator[Move]:
    """A piece that has one place left, or equal pieces with just as many places as there are of them.

    >>> say("one place", "## ##", "11,36", "Exactly 3 {(0,0)}", after="direct")
    1-1 has one place left: 1 at d1 and e1.
    """
    tables = state.tables
    for piece_kind in piece_kinds:
        left = state.left[piece_kind]
        placements = state.live & tables.of_piece_kind[piece_kind]
        if left and 0 < placements.bit_count() <= left:
            phrase = Phrase.of(
                "one place" if left == 1 else "one place.more", piece=tables.piece_kinds[piece_kind].name, count=left
            )
            yield Move("one place", piece_kind, phrase, state.open, laid=tuple(set_bits(placements)))


def equal_count(state: State, regions: Iterable[int]) -> Iterator[Move]:
    """Pips of which too few are left to fill a region of equals.

    >>> say("equal count", "####", "11,23", "AllSame None {(0,0),(1,0)}")
    The = at a1 needs 2 equal pips. Only 1 has that many left, so a1 and b1 are 1.
    """
    for number in regions:
        region = state.tables.regions[number]
        cells = region.mask & state.open
        if region.kind is not Kind.SAME or not cells:
            continue
        stock = free_stock(state, region.mask)
        enough = sum(1 << v for v in VALUES if stock[v] >= cells.bit_count())
        if gone := without(state, cells, ALL_PIPS & ~enough):
            possible = enough & state.pips[gone[0][0]]
            key = "equal count" if possible else "equal count.none"
            phrase = Phrase.of(key, region=region.name, count=cells.bit_count(), pips=PIPS[possible])
            yield Move("equal count", number, phrase, state.open, gone)


def equal_meet(state: State, regions: Iterable[int]) -> Iterator[Move]:
    """What one cell of equals can't have, none of them can.

    >>> say("equal meet", "## ##", "12,13", "Exactly 2 {(0,0)}", "AllSame None {(1,0),(3,0)}",
    ...     after="direct, no piece for value")
    All of the = at b1 can only be 1: d1 is 1.
    """
    for number in regions:
        region = state.tables.regions[number]
        if region.kind is not Kind.SAME:
            continue
        common = ALL_PIPS
        for cell in region.cells:
            common &= state.pips[cell]
        if gone := without(state, region.mask & state.open, ALL_PIPS & ~common):
            key = "equal meet" if common else "equal meet.none"
            phrase = Phrase.of(key, region=region.name, pips=PIPS[common])
            yield Move("equal meet", number, phrase, region.mask, gone)


def unequal(state: State, regions: Iterable[int]) -> Iterator[Move]:
    """Pips that a region of different pips has already.

    >>> say("unequal", "## ##", "12,13", "Exactly 2 {(1,0)}", "AllDifferent {} {(0,0),(3,0)}",
    ...     after="direct, no piece for value")
    The ≠ at a1 has its 1 at a1: d1 is 2 or 3.
    """
    for number in regions:
        region = state.tables.regions[number]
        if region.kind is not Kind.DIFFERENT:
            continue
        for taker in region.cells:
            pips = state.pips[taker]
            if is_single(pips) and (gone := without(state, region.mask & state.open & ~(1 << taker), pips)):
                phrase = Phrase.of("unequal", region=region.name, pip=PIPS[pips][0], cell=state.tables.cells[taker])
                yield Move("unequal", number, phrase, region.mask, gone)
