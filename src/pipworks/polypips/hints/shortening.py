"""How chains of moves are shortened: what two moves both say, and the parts of a conclusion."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from pipworks.hints.trim import Logic
from pipworks.polypips.hints.ladder import LADDER
from pipworks.polypips.hints.moves import Move
from pipworks.polypips.hints.pip_sets import bits
from pipworks.polypips.hints.state import State


def shared(found: Move, move: Move) -> Move | None:
    """What two moves of one rule say both, told as the first tells it."""
    if (found.gone, found.barred, found.joined, found.laid) == (move.gone, move.barred, move.joined, move.laid):
        return found
    wanted = dict(move.gone)
    gone = tuple((cell, both) for cell, pips in found.gone if (both := pips & wanted.get(cell, 0)))
    barred = found.barred & move.barred
    joined = found.joined if found.joined == move.joined else 0
    laid = tuple(lie for lie in found.laid if lie in move.laid)
    if not (gone or barred or joined or laid or (found.fault and move.fault)):
        return None
    return replace(found, gone=gone, barred=barred, joined=joined, laid=laid)


def parts(state: State, move: Move) -> list[Move]:
    """The parts of a conclusion that can be left out one by one."""
    parts = []
    if len(move.gone) > 1:
        parts += [replace(move, gone=(one,), barred=0) for one in move.gone]
    if move.barred & (move.barred - 1):
        by_place: dict[int, int] = {}
        for lie in bits(move.barred):
            mask = state.board.lies[lie].mask
            by_place[mask] = by_place.get(mask, 0) | 1 << lie
        groups = list(by_place.values())
        if len(groups) == 1:
            groups = [1 << lie for lie in bits(move.barred)]
        parts += [replace(move, gone=(), barred=group) for group in groups]
    return parts


def less(move: Move, part: Move) -> Move | None:
    """The move without a part of its conclusion; None when nothing would be left or nothing changes."""
    lost = dict(part.gone)
    gone = tuple((cell, rest) for cell, pips in move.gone if (rest := pips & ~lost.get(cell, 0)))
    barred = move.barred & ~part.barred
    if (gone, barred) == (move.gone, move.barred) or not (gone or barred):
        return None
    return replace(move, gone=gone, barred=barred)


LOGIC: Final = Logic(LADDER, shared, parts, less)
