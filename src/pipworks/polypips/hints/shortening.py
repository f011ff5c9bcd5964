"""How chains of moves are shortened: what two moves both say, and the parts of a conclusion."""

from __future__ import annotations

from pipworks.hints.trim import Logic
from pipworks.numbers import set_bits
from pipworks.polypips.hints.ladder import LADDER
from pipworks.polypips.hints.moves import Move
from pipworks.polypips.hints.state import State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


def shared(found: Move, move: Move) -> Move | None:
    """What two moves of one rule say both, told as the first tells it."""
    if (found.gone, found.ruled_out, found.joined, found.laid) == (move.gone, move.ruled_out, move.joined, move.laid):
        return found
    wanted = dict(move.gone)
    gone = tuple((cell, both) for cell, pips in found.gone if (both := pips & wanted.get(cell, 0)))
    ruled_out = found.ruled_out & move.ruled_out
    joined = found.joined if found.joined == move.joined else 0
    laid = tuple(placement for placement in found.laid if placement in move.laid)
    if not (gone or ruled_out or joined or laid or (found.fault and move.fault)):
        return None
    return found.replaced(gone=gone, ruled_out=ruled_out, joined=joined, laid=laid)


def parts(state: State, move: Move) -> list[Move]:
    """The parts of a conclusion that can be left out one by one."""
    parts = []
    if len(move.gone) > 1:
        parts += [move.replaced(gone=(one,), ruled_out=0) for one in move.gone]
    if move.ruled_out & (move.ruled_out - 1):
        by_place: dict[int, int] = {}
        for placement in set_bits(move.ruled_out):
            mask = state.tables.placements[placement].mask
            by_place[mask] = by_place.get(mask, 0) | 1 << placement
        groups = list(by_place.values())
        if len(groups) == 1:
            groups = [1 << placement for placement in set_bits(move.ruled_out)]
        parts += [move.replaced(gone=(), ruled_out=group) for group in groups]
    return parts


def less(move: Move, part: Move) -> Move | None:
    """The move without a part of its conclusion; None when nothing would be left or nothing changes."""
    lost = dict(part.gone)
    gone = tuple((cell, rest) for cell, pips in move.gone if (rest := pips & ~lost.get(cell, 0)))
    ruled_out = move.ruled_out & ~part.ruled_out
    if (gone, ruled_out) == (move.gone, move.ruled_out) or not (gone or ruled_out):
        return None
    return move.replaced(gone=gone, ruled_out=ruled_out)


LOGIC: Final = Logic(LADDER, shared, parts, less)
