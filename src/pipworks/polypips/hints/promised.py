"""Level 4 as well: pips and pieces that regions take in every way to fill them are gone for all other cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pipworks.hints.steps import Phrase
from pipworks.numbers import set_bits
from pipworks.polypips.hints.fillings import Way, fillings, surroundings
from pipworks.polypips.hints.moves import Fault, Move
from pipworks.polypips.hints.needs import decided, open_regions, without
from pipworks.polypips.hints.state import State
from pipworks.polypips.puzzle.pips import VALUES


def spoken_for(state: State) -> Iterable[int]:
    """All numbers of pips, then the kinds of pieces, counted on from these."""
    return range(len(VALUES) + len(state.left))


def promised(state: State, things: Iterable[int]) -> Iterator[Move]:
    """Pips, or pieces, that some regions take however they are filled: they are nowhere else.

    >>> say("promised", "## ####", "22,12,35", "Exactly 2 {(0,0)}", "AllSame None {(3,0),(4,0)}")
    However the 2 at a1 and the = at d1 are filled, a1, d1 and e1 take the last 2s: b1, f1 and g1 aren't 2.
    """
    for thing in things:
        move = _of_pips(state, thing) if thing < len(VALUES) else _of_pieces(state, thing - len(VALUES))
        if move is not None:
            yield move


def _of_pips(state: State, pip: int) -> Move | None:
    """What follows from the pips that regions take at least; None where too few of them are spoken for."""
    tables, stock = state.tables, state.stock[pip]
    if not stock:
        return None
    total, takers, regions = 0, 0, []
    apart = state.open
    for number in open_regions(state):
        cells = tables.regions[number].mask & state.open
        apart &= ~cells
        known = decided(state, cells)[pip]
        ways = fillings(state, number)
        least = min((_shown(state, way, cells, pip) for way in ways), default=known) if ways else known
        if least:
            total += least
            takers |= cells
            regions.append(number)
    for cell in set_bits(apart):
        if state.pips[cell] == 1 << pip:
            total += 1
            takers |= 1 << cell
    if total < stock or total == decided(state, state.open)[pip]:
        return None
    gone = without(state, state.open & ~takers, 1 << pip)
    if not gone and total == stock:
        return None
    fault = Fault("over", pip=pip) if total > stock else None
    names = tuple(tables.regions[number].name for number in regions)
    key = "promised.over" if fault else "promised"
    phrase = Phrase.of(key, regions=names, pip=pip, stock=stock, total=total, cells=tables.named(takers))
    return Move("promised", pip, phrase, state.open, () if fault else gone, fault=fault)


def _shown(state: State, way: Way, cells: int, pip: int) -> int:
    """How many of the cells show these pips in a way."""
    return sum(1 for cell in set_bits(cells) if state.tables.show[cell][pip] & way.placements)


def _of_pieces(state: State, kind: int) -> Move | None:
    """What follows from a piece that regions take however they are filled; None where one is left for others."""
    tables, left = state.tables, state.left[kind]
    mine = state.live & tables.of_piece_kind[kind]
    if not mine or not left:
        return None
    total, meeting, regions = 0, 0, []
    for number in open_regions(state):
        near = surroundings(tables, number).meeting & mine
        ways = fillings(state, number) if near and not near & meeting else None
        least = min(((way.placements & mine).bit_count() for way in ways), default=0) if ways else 0
        if least:
            total += least
            meeting |= near
            regions.append(number)
    if total < left or not (ruled_out := mine & ~meeting):
        return None
    names = tuple(tables.regions[number].name for number in regions)
    phrase = Phrase.of("promised.piece", regions=names, piece=tables.piece_kinds[kind].name, count=left)
    return Move("promised", len(VALUES) + kind, phrase, state.open, ruled_out=ruled_out)
