"""Level 3, pieces and stock: which piece can lie where, and what the pieces left can bring together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pipworks.hints.steps import Phrase
from pipworks.polypips.hints.moves import Move
from pipworks.polypips.hints.needs import bounds, extreme_pips, extremes, free_stock, need, need_of, open_cells
from pipworks.polypips.hints.pip_sets import PIPS, bits, is_single, reachable, span
from pipworks.polypips.hints.state import State
from pipworks.polypips.hints.tables import Board, Kind

_FEW = 4
"""Parts of no more cells than this are told cell by cell."""


def no_piece(state: State, cells: Iterable[int]) -> Iterator[Move]:
    """Pips that no piece left can bring to a cell.

    >>> say("no piece for value", "## ##", "12,34", "Exactly 3 {(0,0)}", after="direct")
    No piece left can put 1, 2 or 3 at (1,0), so (1,0) is 4.
    """
    live = state.live
    for cell in cells:
        if not state.open >> cell & 1:
            continue
        show = state.board.show[cell]
        gone = 0
        for pip in PIPS[state.pips[cell]]:
            if not live & show[pip]:
                gone |= 1 << pip
        if gone:
            phrase = Phrase.of("no piece for value", cell=state.board.cells[cell], pips=PIPS[gone])
            yield Move("no piece for value", cell, phrase, state.board.reach(cell), ((cell, gone),))
            live = state.live


def forced_edge(state: State, cells: Iterable[int]) -> Iterator[Move]:
    """Two cells that one piece covers, as every piece that still fits on the one covers the other.

    >>> say("forced edge", "###/###", "12,34,56", "Exactly 3 {(0,0)}", "Exactly 2 {(0,1)}", after="direct")
    Every piece that still fits on (0,0) covers (1,0) too, so one piece covers (0,0) and (1,0).
    """
    board = state.board
    for cell in cells:
        if not state.open >> cell & 1:
            continue
        lies = state.live & board.cover[cell]
        if not lies:
            continue
        for near in bits(board.near[cell] & state.open & ~state.joined[cell]):
            if not lies & ~board.cover[near] and state.live & board.cover[near] & ~lies:
                pair = 1 << cell | 1 << near
                phrase = Phrase.of("forced edge", cell=board.cells[cell], other=board.cells[near])
                yield Move("forced edge", cell, phrase, board.reach(cell), joined=pair)


def cell_last(state: State, cells: Iterable[int]) -> Iterator[Move]:
    """A cell that just one piece can still cover, in one way.

    >>> say("cell last", "## ##", "12,34", "Exactly 3 {(0,0)}", after="direct")
    Only 3-4 can still cover (0,0), and only in one way: 3 at (0,0) and 4 at (1,0).
    """
    board = state.board
    for cell in cells:
        if state.open >> cell & 1:
            lies = state.live & board.cover[cell]
            if is_single(lies):
                lie = lies.bit_length() - 1
                phrase = Phrase.of("cell last", cell=board.cells[cell], piece=board.kits[board.lies[lie].kit].name)
                yield Move("cell last", cell, phrase, board.reach(cell), laid=(lie,))


def inside_clash(state: State, regions: Iterable[int]) -> Iterator[Move]:
    """Pieces that can't lie inside one region, as their own pips there clash with what it asks.

    >>> say("inside clash", "####", "12,33", "AllSame None {(0,0),(1,0)}")
    (0,0) and (1,0) lie in the = at (0,0) and must be equal, so only 3-3 can lie on (0,0) and (1,0).
    """
    board = state.board
    for number in regions:
        region = board.regions[number]
        low, high = bounds(state, number)
        for place, by_sum, unequal, repeated in board.inside(number):
            if place & ~state.open:
                continue
            barred = 0
            if region.kind is Kind.SUM:
                rest = region.mask & state.open & ~place
                sums = reachable(state.pips[cell] for cell in bits(rest))
                for own, lies in by_sum:
                    if lies & state.live and not sums & span(low - own, high - own):
                        barred |= lies
            else:
                barred = unequal if region.kind is Kind.SAME else repeated
            if barred := barred & state.live:
                rest = region.mask & state.open & ~place
                least, most = extremes(state, bits(rest))
                key = f"inside clash.{region.kind.value}{'.rest' * (rest > 0 and region.kind is Kind.SUM)}"
                phrase = Phrase.of(
                    key,
                    region=region.name,
                    cells=board.named(place),
                    need=need(state, number),
                    least=least,
                    most=most,
                )
                yield Move("inside clash", number, phrase, region.mask, barred=barred)


def sum_stock(state: State, regions: Iterable[int]) -> Iterator[Move]:
    """What a cell of a sum must have, as the pips left can't bring less, or more, to the others.

    >>> say("sum stock", "####", "11,23", "LessThan 4 {(0,0),(1,0)}")
    The <4 at (0,0) still needs at most 3 from 2 cells. Of the pips left the other can't get less than 1, so (0,0)
    and (1,0) are each 1 or 2.
    """
    for number in regions:
        region = state.board.regions[number]
        if region.kind is not Kind.SUM:
            continue
        cells = [cell for cell in open_cells(state, region) if not is_single(state.pips[cell])]
        if len(cells) < 2:
            continue
        known = sum(PIPS[state.pips[cell]][0] for cell in open_cells(state, region) if cell not in cells)
        low, high = (bound - known for bound in bounds(state, number))
        stock = tuple(free_stock(state, sum(1 << cell for cell in cells)))
        phrase = need_of(low, high, exact=region.exact)
        for side, most in (("least", False), ("most", True)):
            wrong, others = _out_of_reach(stock, len(cells) - 1, low, high, most=most)
            if gone := tuple((cell, state.pips[cell] & wrong) for cell in cells if state.pips[cell] & wrong):
                told = Phrase.of(
                    f"sum stock.{side}",
                    region=region.name,
                    count=len(cells),
                    need=phrase,
                    rest=len(cells) - 1,
                    others=Phrase.of("sum of", pips=others),
                )
                yield Move("sum stock", number, told, state.open, gone)


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
    A piece on (1,0) and (2,0) would cut off (0,0), which the pieces left can't fill.
    """
    board = state.board
    fills: dict[int, int] = {}
    for place in places:
        if place & ~state.open or not (lies := board.places[place] & state.live):
            continue
        size = place.bit_count()
        if size not in fills:
            fills[size] = _fills(state, size)
        wrong = [part for part in _parts(board, state.open & ~place) if not fills[size] >> part.bit_count() & 1]
        if wrong:
            part = min(wrong, key=int.bit_count)
            key = "cut off" if part.bit_count() <= _FEW else "cut off.many"
            phrase = Phrase.of(key, cells=board.named(place), count=part.bit_count(), part=board.named(part))
            yield Move("cut off", place, phrase, state.open, barred=lies)


def _parts(board: Board, cells: int) -> Iterator[int]:
    """The connected parts of a set of cells."""
    while cells:
        part = flood(board, cells)
        cells &= ~part
        yield part


def flood(board: Board, cells: int) -> int:
    """The connected part of a set of cells that its first cell is in."""
    part = front = cells & -cells
    while front:
        around = 0
        for cell in bits(front):
            around |= board.near[cell]
        front = around & cells & ~part
        part |= front
    return part


def _fills(state: State, size: int) -> int:
    """The numbers of cells that the pieces left, less one of a size, can fill, as bits."""
    sums = 1
    spent = False
    for kit, left in zip(state.board.kits, state.left, strict=True):
        count = left
        if kit.size == size and left and not spent:
            spent = True
            count -= 1
        for _ in range(count):
            sums |= sums << kit.size
    return sums
