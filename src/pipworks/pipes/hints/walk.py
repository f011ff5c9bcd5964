"""The next tile to turn and the moves that lead to it: up the ladder, then supposing, then a choice, said openly."""

from __future__ import annotations

from typing import Final

from pipworks.hints.steps import Phrase
from pipworks.limits import Budget, Limits
from pipworks.pipes.hints.asking import Oracle, Ways
from pipworks.pipes.hints.ladder import RULE_NAMED, climb
from pipworks.pipes.hints.look import FOLLOW, follow
from pipworks.pipes.hints.moves import Move
from pipworks.pipes.hints.state import State
from pipworks.pipes.hints.suppose import LEVEL, refute
from pipworks.pipes.hints.trim import faulty, settles, trim
from pipworks.pipes.hints.uses import SIDES, turn_for, turns

TRIED_OUT: Final = "trying all"
"""The rule of what is proved by searching everything, where no supposition shows it."""

CHOICE: Final = "open choice"
"""The rule of what is no reasoning: several answers work."""

UNKNOWN: Final = f"{CHOICE}.unknown"
"""How a choice is told that may be forced for all that is known."""

_FIRST: Final = 3
"""How many of the first moves are told when there was no time to come to a tile."""

_ENDS: Final = 3
"""The tiles among which the one with the simplest reasons is looked for."""


def clock_of(budget: Budget) -> Budget:
    """The same limits but for nodes, which count the search's work and not the rules'."""
    return Budget(Limits(budget.limits.seconds, cancel=budget.limits.cancel), budget.started)


def next_moves(state: State, oracle: Oracle, budget: Budget) -> list[Move]:
    """The moves to the next tile of which it is known how to turn it, no more than it needs.

    Where the time is up none may be settled at their end, or there may be a choice that doesn't claim to be forced, or
    no move at all. If the position has no solution they may end in a contradiction.
    """
    ready = next(follow(state), None)
    if ready is not None:
        return [ready]
    work = state.copy()
    moves: list[Move] = []
    ways: Ways | None = None
    while True:
        moves += climb(work, LEVEL - 1, lambda _: bool(news(work)), budget)
        if faulty(work):
            return trim(state, moves, faulty, budget)
        if moves and news(work):
            return _simplest(state, work, moves, budget)
        if budget.stop():
            return moves[:_FIRST]
        if ways is None:
            ways = oracle.ways(work)
            if ways is None or not ways.witness:
                return moves[:_FIRST]
        forced = _forced(work, ways)
        if forced < 0:
            return _choice(work, ways, oracle)
        move = refute(work, ways, budget) or _tried_out(work, ways, forced)
        moves.append(move)
        work.apply(move)
        if news(work):
            return _simplest(state, work, moves, budget)


def news(state: State) -> list[int]:
    """The tiles that the last move may have settled, and that are settled now."""
    return [tile for tile in sorted(state.touched) if state.settled(tile)]


def _simplest(state: State, work: State, moves: list[Move], budget: Budget) -> list[Move]:
    """The shortest of the chains to the tiles that the last move settles."""
    chains = [trim(state, moves, settles(tile), budget) for tile in news(work)[:_ENDS]]
    return min(chains, key=lambda chain: (max(map(level_of, chain)), len(chain)))


def level_of(move: Move) -> int:
    """How deep the move looks; 0 for a choice, which is no reasoning."""
    if move.rule == FOLLOW:
        return 1
    rule = RULE_NAMED.get(move.rule)
    return rule.level if rule else 0 if move.rule == CHOICE else LEVEL


def _forced(state: State, ways: Ways) -> int:
    """A tile that every layout needs to be turned alike, the one with the fewest uses left; -1 without any."""
    tiles = range(len(state.part))
    board = state.net.board
    forced = [
        tile
        for tile in tiles
        if tile not in state.turned and turn_for(board.tiles[tile], ways.always[tile], ways.sometimes[tile])
    ]
    return min(forced, key=lambda tile: (state.uses[tile].bit_count(), tile), default=-1)


def _tried_out(state: State, ways: Ways, tile: int) -> Move:
    net = state.net
    phrase = Phrase.of(TRIED_OUT, tile=net.name(tile))
    passing, idle = ways.always[tile] & state.open(tile), SIDES & ~ways.sometimes[tile] & state.open(tile)
    found = Move(TRIED_OUT, tile, phrase, tuple(range(len(state.part))))
    found.passing = ((tile, passing),) if passing else ()
    found.idle = ((tile, idle),) if idle else ()
    return found


def _choice(state: State, ways: Ways, oracle: Oracle) -> list[Move]:
    """A tile that can be turned in several ways, the fewest there are, and the way of the layout at hand."""
    net = state.net
    tiles = [tile for tile, used in enumerate(ways.witness) if used and tile not in state.turned]
    if not tiles:
        return []
    tile = min(tiles, key=lambda tile: (not state.passing[tile] and state.uses[tile] & 1, _open_turns(state, tile)))
    kind = net.board.tiles[tile]
    working = []
    stopped = ways.stop is not None
    for sides in turns(kind):
        answer = oracle.find({**state.turned, tile: sides})
        stopped = stopped or answer.stop is not None
        if answer.used:
            working.append(sides)
    fitting = [sides for sides in turns(kind) if ways.witness[tile] & ~sides == 0]
    phrase = Phrase.of(UNKNOWN if stopped else CHOICE, tile=net.name(tile), count=len(working))
    return [Move(CHOICE, tile, phrase, (tile,), turned=((tile, fitting[0]),))]


def _open_turns(state: State, tile: int) -> int:
    """How many ways to turn a tile leave it a use."""
    return sum(
        any(state.uses[tile] >> use & 1 and use & ~sides == 0 for use in range(16))
        for sides in turns(state.net.board.tiles[tile])
    )
