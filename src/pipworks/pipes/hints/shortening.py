"""How chains of moves are shortened: what two moves both say, the parts of a conclusion, what a move rests on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pipworks.hints.trim import Logic
from pipworks.pipes.hints.count import ALL_USED, NO_MORE, REST_USED
from pipworks.pipes.hints.ladder import ALL_TILES_LADDER, LADDER, RULES
from pipworks.pipes.hints.moves import Move
from pipworks.pipes.hints.state import State
from pipworks.pipes.hints.uses import each

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_ONE_TILE: Final = frozenset(rule.name for rule in RULES if rule.level == 1)
"""The rules that look at one tile and its sides only."""

_AS_ONE: Final = ("all used", "enough")
"""The rules that tell all that they rule out for a tile as one thing."""

WHOLE: Final = frozenset((ALL_USED, REST_USED, NO_MORE))
"""The templates of what is told for all tiles together."""


def shared(found: Move, move: Move) -> Move | None:
    """What two moves of one rule say both, told as the first tells it."""
    passing, not_needed = _both(found.passing, move.passing), _both(found.not_needed, move.not_needed)
    ruled_out = _both(found.ruled_out, move.ruled_out)
    if not (passing or not_needed or ruled_out or (found.fault and move.fault)):
        return None
    if (passing, not_needed, ruled_out) == (found.passing, found.not_needed, found.ruled_out):
        return found
    return found.replaced(passing=passing, not_needed=not_needed, ruled_out=ruled_out)


def _both(some: Iterable[tuple[int, int]], others: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    wanted = dict(others)
    return tuple((tile, both) for tile, mask in some if (both := mask & wanted.get(tile, 0)))


def parts(state: State, move: Move) -> Iterator[Move]:  # noqa: ARG001 - as a family's may need
    """The parts of a conclusion: a side or a use each, but a whole tile where it is told as one thing.

    What holds for all tanks and `T` pipes alike is one part, told once, and so is where gas must pass a tile by what is
    known of its sides.
    """
    if move.phrase.key in WHOLE:
        return
    nothing = move.replaced(passing=(), not_needed=(), ruled_out=())
    for tile, sides in move.not_needed:
        for side in each(sides):
            yield nothing.replaced(not_needed=((tile, 1 << side),))
    for tile, uses in move.ruled_out:
        for some in (uses,) if move.rule in _AS_ONE else (1 << use for use in each(uses)):
            yield nothing.replaced(ruled_out=((tile, some),))
    for tile, sides in move.passing if move.rule not in _ONE_TILE else ():
        for side in each(sides):
            yield nothing.replaced(passing=((tile, 1 << side),))


def less(move: Move, part: Move) -> Move | None:
    """The move without a part of its conclusion; None when nothing would be left or nothing changes."""
    passing = _without(move.passing, part.passing)
    not_needed, ruled_out = _without(move.not_needed, part.not_needed), _without(move.ruled_out, part.ruled_out)
    if (passing, not_needed, ruled_out) == (move.passing, move.not_needed, move.ruled_out) or not (
        passing or not_needed or ruled_out
    ):
        return None
    return move.replaced(passing=passing, not_needed=not_needed, ruled_out=ruled_out)


def _without(some: Iterable[tuple[int, int]], others: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    lost = dict(others)
    return tuple((tile, rest) for tile, mask in some if (rest := mask & ~lost.get(tile, 0)))


def traces(state: State, move: Move) -> tuple[int, int]:
    """The tiles that a move looked at and those that it said something about, silent consequences included, as bits."""
    return _bits(move.seen), _bits(state.touched)


def _bits(tiles: Iterable[int]) -> int:
    number = 0
    for tile in tiles:
        number |= 1 << tile
    return number


LOGIC: Final = Logic(LADDER, shared, parts, less, traces)

ALL_TILES_LOGIC: Final = LOGIC.replaced(ladder=ALL_TILES_LADDER)
"""The same where every tile needs gas."""
