"""Level 1, looking: what one region or one cell says by itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pipworks.hints.steps import Phrase
from pipworks.numbers import bits_at, set_bits
from pipworks.polypips.hints.moves import Move
from pipworks.polypips.hints.needs import need, without
from pipworks.polypips.hints.pip_sets import PIPS, is_single, span
from pipworks.polypips.hints.state import State
from pipworks.polypips.hints.tables import Kind
from pipworks.polypips.puzzle.pips import ALL_PIPS


def direct(state: State, regions: Iterable[int]) -> Iterator[Move]:
    """A region with one open cell, one that needs nothing more, or one whose pips are known.

    >>> say("direct", "###", "06,1o:3", "Exactly 3 {(2,0)}")
    By its label, c1 is 3.
    """
    tables = state.tables
    for number in regions:
        region = tables.regions[number]
        cells = region.mask & state.open
        low, high = region.low - state.sums[number], region.high - state.sums[number]
        if not cells:
            continue
        if region.kind is not Kind.SUM:
            placed = bits_at(PIPS[state.pips[c]][0] for c in region.cells if not state.open >> c & 1)
            same = region.kind is Kind.SAME
            allowed = region.allowed & placed if same and placed else region.allowed
            phrase = Phrase.of("direct.same" if same else "direct.not", region=region.name, pips=PIPS[allowed])
        elif is_single(cells):
            allowed = span(low, high) & ALL_PIPS
            key = "direct.own" if is_single(region.mask) else "direct.one"
            phrase = Phrase.of(key, region=region.name, need=need(state, number))
        elif high <= 0:
            allowed = span(low, high) & ALL_PIPS
            phrase = Phrase.of("direct.none", region=region.name)
        else:
            continue
        if gone := without(state, cells, ALL_PIPS & ~allowed):
            yield Move("direct", number, phrase, region.mask, gone)


def lone(state: State, cells: Iterable[int]) -> Iterator[Move]:
    """Cells that one piece must cover and that only one way leads on from.

    >>> say("lone", "###/# #", "12,3I:003")
    a2 has one open neighbour: one piece covers a1 and a2.
    """
    tables = state.tables
    smallest = min(
        (piece_kind.size for piece_kind, left in zip(tables.piece_kinds, state.left, strict=True) if left), default=0
    )
    for cell in cells:
        part = state.joined[cell]
        if not state.open >> cell & 1 or part.bit_count() >= smallest:
            continue
        around = 0
        for member in set_bits(part):
            around |= tables.near[member]
        around &= state.open & ~part
        if is_single(around):
            key = "lone" if is_single(part) else "lone.part"
            yield Move("lone", cell, Phrase.of(key, cells=tables.named(part)), part | around, joined=part | around)


def fit(state: State, cells: Iterable[int]) -> Iterator[Move]:
    """A place that is known to be one piece's, where one piece still fits.

    >>> say("fit", "####", "13,36", "Exactly 1 {(0,0)}", after="direct, lone")
    Only 1-3 fits: 1 at a1, 3 at b1.
    """
    tables = state.tables
    for cell in cells:
        if state.open >> cell & 1:
            placements = state.live & tables.cover[cell]
            if is_single(placements):
                placement = placements.bit_length() - 1
                place = tables.placements[placement]
                if place.mask == state.joined[cell]:
                    phrase = Phrase.of(
                        "fit", piece=tables.piece_kinds[place.piece_kind].name, cells=tables.named(place.mask)
                    )
                    seen = place.mask if tables.largest == len(place.cells) else tables.reach(cell)
                    yield Move("fit", cell, phrase, seen, laid=(placement,))
