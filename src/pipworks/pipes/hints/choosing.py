"""Open choices: a tile that can be turned in several ways, and that way of them after which most follows."""

from __future__ import annotations

from pipworks.hints.ladder import CHOICE, UNKNOWN, climb
from pipworks.hints.steps import Part, Phrase
from pipworks.limits import Budget
from pipworks.pipes.hints.asking import Oracle, Ways
from pipworks.pipes.hints.ladder import LADDER
from pipworks.pipes.hints.moves import Move
from pipworks.pipes.hints.state import State
from pipworks.pipes.hints.uses import turns
from pipworks.pipes.puzzle.facings import FACINGS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_LEVEL: Final = 1
"""How deep the ways are followed."""

_MOVES: Final = 60
"""The moves that are followed after each of them."""


def chosen(state: State, ways: Ways, oracle: Oracle, budget: Budget) -> Move | None:
    """A tile that can be turned in several ways, the fewest there are, and one of these."""
    net = state.net
    tiles = [tile for tile, used in enumerate(ways.witness) if used and tile not in state.turned]
    if not tiles:
        return None
    tile = min(tiles, key=lambda tile: (not state.passing[tile] and state.uses[tile] & 1, _open_turns(state, tile)))
    kind = net.board.tiles[tile]
    working = []
    stopped = ways.stop is not None
    for sides in turns(kind):
        answer = oracle.find({**state.turned, tile: sides})
        stopped = stopped or answer.stop is not None
        if answer.used:
            working.append(sides)
    if stopped:
        taken = next(sides for sides in turns(kind) if ways.witness[tile] & ~sides == 0)
    else:
        taken = max(working, key=lambda sides: _following(state, tile, sides, budget))
    facings = tuple(dict.fromkeys(FACINGS[sides] for sides in working))
    parts: dict[str, Part] = {"tile": net.name(tile), "facings": facings, "facing": FACINGS[taken]}
    phrase = Phrase.of(UNKNOWN if stopped else CHOICE, **parts, count=len(working))
    return Move(CHOICE, tile, phrase, (tile,), turned=((tile, taken),))


def _following(state: State, tile: int, sides: int, budget: Budget) -> int:
    """How many sides become known when a tile is turned so, by the simplest rules."""
    after = state.copy()
    after.turn(tile, sides)
    left = iter(range(_MOVES - 1))
    climb(LADDER.order, after, _LEVEL, budget, lambda _: next(left, None) is None)
    return sum(map(int.bit_count, after.passing)) + sum(map(int.bit_count, after.not_needed))


def _open_turns(state: State, tile: int) -> int:
    """How many ways to turn a tile leave it a use."""
    return sum(
        any(state.uses[tile] >> use & 1 and use & ~sides == 0 for use in range(16))
        for sides in turns(state.net.board.tiles[tile])
    )
