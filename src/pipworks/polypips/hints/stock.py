"""Level 3, pieces and stock: which piece can lie where, and what the pieces left can bring together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pipworks.hints.steps import Phrase
from pipworks.numbers import bits_at, set_bits
from pipworks.polypips.hints.moves import Move
from pipworks.polypips.hints.needs import bounds, extreme_pips, extremes, free_stock, need, need_of, open_cells
from pipworks.polypips.hints.pip_sets import PIPS, is_single, reachable, span
from pipworks.polypips.hints.state import State
from pipworks.polypips.hints.tables import Kind, Tables

_FEW = 4
"""The most cells of a part whose cells are listed."""

_REMEMBERED = 1_000_000
"""Cells, all told, of the boards whose parts are remembered: what supposing asks was mostly asked before."""


def no_piece(state: State, cells: Iterable[int]) -> Iterator[Move]:
    """Pips that no piece left can bring to a cell.

    >>> say("no piece for value", "## ##", "12,34", "Exactly 3 {(0,0)}", after="direct")
    The pieces left can only put 4 at b1.
    """
    live = state.live
    for cell in cells:
        if not state.open >> cell & 1:
            continue
        show = state.tables.show[cell]
        gone = 0
        for pip in PIPS[state.pips[cell]]:
            if not live & show[pip]:
                gone |= 1 << pip
        if gone:
            phrase = Phrase.of("no piece for value", cell=state.tables.cells[cell], pips=PIPS[gone])
            yield Move("no piece for value", cell, phrase, state.tables.reach(cell), ((cell, gone),))
            live = state.live


def forced_edge(state: State, cells: Iterable[int]) -> Iterator[Move]:
    """Two cells that one piece covers, as every piece that still fits on the one covers the other.

    >>> say("forced edge", "###/###", "12,34,56", "Exactly 3 {(0,0)}", "Exactly 2 {(0,1)}", after="direct")
    Every piece that fits on a1 covers b1 too.
    """
    tables = state.tables
    for cell in cells:
        if not state.open >> cell & 1:
            continue
        placements = state.live & tables.cover[cell]
        if not placements:
            continue
        for near in set_bits(tables.near[cell] & state.open & ~state.joined[cell]):
            if not placements & ~tables.cover[near] and state.live & tables.cover[near] & ~placements:
                pair = 1 << cell | 1 << near
                phrase = Phrase.of("forced edge", cell=tables.cells[cell], other=tables.cells[near])
                yield Move("forced edge", cell, phrase, tables.reach(cell), joined=pair)


def cell_last(state: State, cells: Iterable[int]) -> Iterator[Move]:
    """A cell that just one piece can still cover, in one way.

    >>> say("cell last", "## ##", "12,34", "Exactly 3 {(0,0)}", after="direct")
    Only 3-4 can still cover a1: 3 at a1, 4 at b1.
    """
    tables = state.tables
    for cell in cells:
        if state.open >> cell & 1:
            placements = state.live & tables.cover[cell]
            if is_single(placements):
                placement = placements.bit_length() - 1
                phrase = Phrase.of(
                    "cell last",
                    cell=tables.cells[cell],
                    piece=tables.piece_kinds[tables.placements[placement].piece_kind].name,
                )
                yield Move("cell last", cell, phrase, tables.reach(cell), laid=(placement,))


def inside_clash(state: State, regions: Iterable[int]) -> Iterator[Move]:
    """Pieces that can't lie inside one region, as their own pips there clash with what it asks.

    >>> say("inside clash", "####", "12,33", "AllSame None {(0,0),(1,0)}")
    a1 and b1 must be equal: only 3-3 fits there.
    """
    tables = state.tables
    for number in regions:
        region = tables.regions[number]
        low, high = bounds(state, number)
        for place, by_sum, unequal, repeated in tables.inside(number):
            if place & ~state.open:
                continue
            ruled_out = 0
            if region.kind is Kind.SUM:
                rest = region.mask & state.open & ~place
                sums = reachable(state.pips[cell] for cell in set_bits(rest))
                for own, placements in by_sum:
                    if placements & state.live and not sums & span(low - own, high - own):
                        ruled_out |= placements
            else:
                ruled_out = unequal if region.kind is Kind.SAME else repeated
            if ruled_out := ruled_out & state.live:
                rest = region.mask & state.open & ~place
                least, most = extremes(state, set_bits(rest))
                key = f"inside clash.{region.kind.value}{'.rest' * (rest > 0 and region.kind is Kind.SUM)}"
                phrase = Phrase.of(
                    key,
                    region=region.name,
                    cells=tables.named(place),
                    need=need(state, number),
                    least=least,
                    most=most,
                )
                yield Move("inside clash", number, phrase, region.mask, ruled_out=ruled_out)


def sum_stock(state: State, regions: Iterable[int]) -> Iterator[Move]:
    """What a cell of a sum must have, as the pips left can't bring less, or more, to the others.

    >>> say("sum stock", "####", "11,23", "LessThan 4 {(0,0),(1,0)}")
    The <4 at a1 needs at most 3 from 2 cells. Of the pips left the other brings at least 1, so a1 and b1 are 1 or
    2.
    """
    for number in regions:
        region = state.tables.regions[number]
        if region.kind is not Kind.SUM:
            continue
        cells = [cell for cell in open_cells(state, region) if not is_single(state.pips[cell])]
        if len(cells) < 2:
            continue
        known = sum(PIPS[state.pips[cell]][0] for cell in open_cells(state, region) if cell not in cells)
        low, high = (bound - known for bound in bounds(state, number))
        stock = tuple(free_stock(state, sum(1 << cell for cell in cells)))
        need = need_of(low, high, exact=region.exact)
        for side, most in (("least", False), ("most", True)):
            wrong, others = _out_of_reach(stock, len(cells) - 1, low, high, most=most)
            if gone := tuple((cell, state.pips[cell] & wrong) for cell in cells if state.pips[cell] & wrong):
                phrase = Phrase.of(
                    f"sum stock.{side}",
                    region=region.name,
                    count=len(cells),
                    need=need,
                    rest=len(cells) - 1,
                    others=Phrase.of("sum of", pips=others),
                )
                yield Move("sum stock", number, phrase, state.open, gone)


def _out_of_reach(
    stock: tuple[int, ...], others: int, low: int, high: int, *, most: bool
) -> tuple[int, tuple[int, ...]]:
    """The pips that make a sum too large with the least others of a stock, or too small with the most; those others."""
    wrong = 0
    besides: tuple[int, ...] = ()
    for pip, left in enumerate(stock):
        if left:
            rest = tuple(n - (v == pip) for v, n in enumerate(stock))
            pips = extreme_pips(rest, others, most=most)
            if len(pips) == others and (pip + sum(pips) < low if most else pip + sum(pips) > high):
                wrong |= 1 << pip
                besides = besides or pips
    return wrong, besides


def cut_off(state: State, places: Iterable[int]) -> Iterator[Move]:
    """Places for a piece that would cut off cells which the pieces left can't fill.

    >>> say("cut off", "####", "12,34")
    A piece on b1 and c1 would cut off a1.
    """
    tables = state.tables
    fills: dict[int, int] = {}
    opened = squares = 0
    for place in places:
        if place & ~state.open or not (placements := tables.places[place] & state.live):
            continue
        if opened != state.open:
            opened = state.open
            squares = tables.squares(opened)
        size = place.bit_count()
        if size not in fills:
            fills[size] = _fills(state, size)
        wrong = [part for part in _parts(tables, opened, place, squares) if not fills[size] >> part.bit_count() & 1]
        if wrong:
            part = min(wrong, key=int.bit_count)
            key = "cut off" if part.bit_count() <= _FEW else "cut off.many"
            phrase = Phrase.of(key, cells=tables.named(place), count=part.bit_count(), part=tables.named(part))
            yield Move("cut off", place, phrase, state.open, ruled_out=placements)


def _parts(tables: Tables, cells: int, place: int, squares: int) -> tuple[int, ...]:
    """The connected parts of cells, which are bits of the board as well, without those of a place; by their order."""
    left = cells & ~place
    parts = tables.parts.get(left)
    if parts is None:
        if len(tables.parts) * len(tables.cells) > _REMEMBERED:
            tables.parts.clear()
        found = list(tables.bitboard.parts(squares & ~tables.squares(place)))
        parts = (left,) if len(found) == 1 else tuple(_numbered(tables, part) for part in found)
        tables.parts[left] = parts
    return parts


def _numbered(tables: Tables, squares: int) -> int:
    """The cells, by their numbers, of bits of the board."""
    return bits_at(tables.index[cell] for cell in tables.bitboard.cells_of(squares))


def _fills(state: State, size: int) -> int:
    """The numbers of cells that the pieces left, less one of a size, can fill, as bits."""
    sums = 1
    spent = False
    for piece_kind, left in zip(state.tables.piece_kinds, state.left, strict=True):
        count = left
        if piece_kind.size == size and left and not spent:
            spent = True
            count -= 1
        for _ in range(count):
            sums |= sums << piece_kind.size
    return sums
