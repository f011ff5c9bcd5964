"""How a chain of moves ends: with tiles that are settled, with what a search shows, or with an open choice."""

from __future__ import annotations

from collections.abc import Iterator

from pipworks.hints.ladder import TRIED_OUT
from pipworks.hints.steps import Phrase
from pipworks.hints.trim import Goal
from pipworks.pipes.hints.asking import Ways
from pipworks.pipes.hints.moves import Move
from pipworks.pipes.hints.state import State
from pipworks.pipes.hints.uses import SIDES, turn_for


def settles(tile: int) -> Goal[State]:
    """The goal that it is known how to turn a tile."""
    return lambda state: tile in state.turned or state.settled(tile) > 0


def settles_some(state: State, move: Move) -> bool:  # noqa: ARG001 - the state knows
    """Whether the last move settled a tile, in a position that doesn't contradict itself."""
    return state.fault is None and bool(state.news())


def ends(start: State, work: State, moves: list[Move]) -> Iterator[tuple[Move, Goal[State]]]:  # noqa: ARG001
    """The last move and, as goals, the tiles that it settles."""
    for tile in work.news():
        yield moves[-1], settles(tile)


def _forced(state: State, ways: Ways) -> int:
    """A tile that every layout needs to be turned the same way, the one with the fewest uses left; -1 without any."""
    tiles = range(len(state.part))
    board = state.net.board
    forced = [
        tile
        for tile in tiles
        if tile not in state.turned and turn_for(board.tiles[tile], ways.always[tile], ways.sometimes[tile])
    ]
    return min(forced, key=lambda tile: (state.uses[tile].bit_count(), tile), default=-1)


def tried_out(state: State, ways: Ways) -> Move | None:
    """What all layouts have in common at a tile that they need turned the same way; None when there is no such tile."""
    tile = _forced(state, ways)
    if tile < 0:
        return None
    net = state.net
    phrase = Phrase.of(TRIED_OUT, tile=net.name(tile))
    passing, not_needed = ways.always[tile] & state.open(tile), SIDES & ~ways.sometimes[tile] & state.open(tile)
    found = Move(TRIED_OUT, tile, phrase, tuple(range(len(state.part))))
    found.passing = ((tile, passing),) if passing else ()
    found.not_needed = ((tile, not_needed),) if not_needed else ()
    return found
