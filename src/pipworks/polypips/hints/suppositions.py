"""Level 5, supposing: what is false, the nearest to a decision first, and what its contradiction proves."""

from __future__ import annotations

from collections.abc import Iterator

from pipworks.hints.steps import Phrase
from pipworks.hints.suppose import Suppositions
from pipworks.numbers import set_bits
from pipworks.polypips.hints.conclusions import grid_of
from pipworks.polypips.hints.moves import Move
from pipworks.polypips.hints.pip_sets import PIPS, is_single
from pipworks.polypips.hints.state import State
from pipworks.polypips.hints.ways import Ways

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_MANY: Final = 4
"""Cells and pieces with more ways than this are not gone through."""

_LATER: Final = 4
"""By how much a supposition is put off that can't settle a placement."""


def suppositions(state: State, ways: Ways) -> Iterator[tuple[int, Move]]:
    """What is false, as moves that would make it true, with how many alternatives there are.

    First come those whose alternatives would settle a placement if they all fell, the fewest first.

    >>> say("case", "####/####", "11,11,12,22", "AllSame None {(0,0),(3,0),(0,1),(3,1)}")
    If a1 were 2, too few 2s are left after 2 steps. So a1 is 1.

    >>> say("what-if", "####/####", "11,13,12,22", "AllSame None {(0,0),(3,0),(0,1)}")
    If a1 were 3, too few 3s are left after 2 steps. So a1 is 1 or 2.
    """
    possible = ways.possible
    found: dict[tuple[object, ...], tuple[int, int, Move]] = {}
    tables = state.tables

    def add(weight: int, alternatives: int, move: Move) -> None:
        key = (move.gone, move.laid)
        if key not in found or found[key][0] > weight:
            found[key] = (weight, alternatives, move)

    for cell in set_bits(state.open):
        placements = state.live & tables.cover[cell]
        true = placements & possible
        count = placements.bit_count()
        if count <= _MANY:
            for placement in set_bits(placements & ~possible):
                add(count + _LATER * (not is_single(true)), count, _lay(state, placement))
        show = tables.show[cell]
        pips = state.pips[cell]
        kept = sum(1 << pip for pip in PIPS[pips] if show[pip] & possible)
        for pip in PIPS[pips & ~kept]:
            phrase = Phrase.of("suppose.pip", cell=tables.cells[cell], pip=pip)
            move = Move("suppose", cell, phrase, gone=((cell, pips & ~(1 << pip)),))
            add(pips.bit_count() + 1 + _LATER * (not is_single(kept)), pips.bit_count(), move)
    for piece_kind, left in enumerate(state.left):
        placements = state.live & tables.of_piece_kind[piece_kind]
        count = placements.bit_count()
        if left and count <= _MANY:
            for placement in set_bits(placements & ~possible):
                add(count + _LATER * (not is_single(placements & possible)), count, _lay(state, placement))
    for _, alternatives, move in sorted(found.values(), key=lambda entry: entry[0]):
        yield alternatives, move


def _lay(state: State, placement: int) -> Move:
    placed = state.tables.placements[placement]
    name = state.tables.piece_kinds[placed.piece_kind].name
    phrase = Phrase.of("suppose.lie", piece=name, cells=state.tables.named(placed.mask), grid=grid_of(state, placement))
    return Move("suppose", placed.cells[0], phrase, placed.mask, laid=(placement,))


def denied(state: State, rule: str, supposed: Move, inner: tuple[Move, ...]) -> Move:
    """The move that a contradiction proves: the placement is ruled out, or the cell doesn't show the pips."""
    phrase = Phrase.of(rule, supposed=supposed.phrase)
    found = Move(rule, supposed.focus, phrase, supposed.seen, supposed=supposed, inner=inner)
    for move in inner:
        found.seen |= move.seen
    for placement in supposed.laid:
        found.ruled_out |= 1 << placement
    found.gone = tuple((cell, state.pips[cell] & ~others) for cell, others in supposed.gone)
    return found


_TRIES: Final = 100
"""How many suppositions are tried for one placement."""

SUPPOSITIONS: Final = Suppositions(
    suppositions, denied, depths=((2, _TRIES), (3, _TRIES), (4, _TRIES)), patience=_TRIES
)
