"""Shortening a chain of moves to what its end rests on, by deriving it again without each of its parts."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from pipworks.limits import Budget
from pipworks.pipes.hints.ladder import RULE_NAMED
from pipworks.pipes.hints.moves import Move
from pipworks.pipes.hints.state import State
from pipworks.pipes.hints.uses import each

Goal = Callable[[State], bool]


def settles(tile: int) -> Goal:
    """The goal that it is known how to turn a tile."""
    return lambda state: tile in state.turned or state.settled(tile) > 0


def faulty(state: State) -> bool:
    """The goal that the position shows itself impossible."""
    return state.fault is not None


def replay(start: State, moves: list[Move], goal: Goal) -> list[Move] | None:
    """The moves as they can be derived from the start, up to the goal; None when it is not reached.

    A move is looked for afresh at its focus, and of what is found there no more is kept than the move said. What
    can't be derived any more is left out.
    """
    state = start.copy()
    kept = []
    for move in moves:
        found = again(state, move)
        if found is not None:
            kept.append(found)
            state.apply(found)
            if goal(state):
                return kept
    return kept if goal(state) else None


def again(state: State, move: Move) -> Move | None:
    """The move as its rule finds it in this state, no more than it said; None when nothing of it is left."""
    if move.supposed is not None:
        return _supposed_again(state, move)
    rule = RULE_NAMED.get(move.rule)
    if rule is None:
        return move
    for found in rule.find(state, (move.focus,)):
        if same := _common(found, move):
            return same
    return None


def _supposed_again(state: State, move: Move) -> Move | None:
    start = state.copy()
    assert move.supposed is not None
    start.apply(move.supposed)
    inner = [] if faulty(start) else replay(start, list(move.inner), faulty)
    return None if inner is None else replace(move, inner=tuple(inner))


def _common(found: Move, move: Move) -> Move | None:
    """What two moves of one rule say both, told as the first tells it."""
    passing, idle = _both(found.passing, move.passing), _both(found.idle, move.idle)
    barred = _both(found.barred, move.barred)
    if not (passing or idle or barred or (found.fault and move.fault)):
        return None
    if (passing, idle, barred) == (found.passing, found.idle, found.barred):
        return found
    return replace(found, passing=passing, idle=idle, barred=barred)


def _both(some: Iterable[tuple[int, int]], others: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    wanted = dict(others)
    return tuple((tile, both) for tile, mask in some if (both := mask & wanted.get(tile, 0)))


def trim(start: State, moves: list[Move], goal: Goal, budget: Budget) -> list[Move]:
    """A chain to the goal of which no part can be left out any more, as far as the budget allows.

    First whole moves are left out, the last ones first, then parts of conclusions.
    """
    kept = replay(start, _resting(start, moves), goal) or replay(start, moves, goal) or moves
    place = len(kept) - 2
    while place >= 0 and not budget.stop():
        shorter = replay(start, kept[:place] + kept[place + 1 :], goal)
        if shorter is not None:
            place -= len(kept) - len(shorter) - 1
            kept = shorter
        place = min(place - 1, len(kept) - 2)
    return _narrow(start, kept, goal, budget)


def _resting(start: State, moves: list[Move]) -> list[Move]:
    """The moves that the last one may rest on, by the tiles that each looked at and that it said something about."""
    state = start.copy()
    said = []
    for move in moves:
        state.apply(move)
        said.append(state.touched)
    seen: set[int] = set()
    kept: list[Move] = []
    for move, touched in zip(moves[::-1], said[::-1], strict=True):
        if not kept or not seen.isdisjoint(touched):
            kept.append(move)
            seen |= touched
            seen.update(move.seen)
    return kept[::-1]


def _narrow(start: State, kept: list[Move], goal: Goal, budget: Budget) -> list[Move]:
    for place in range(len(kept) - 1, -1, -1):
        for name in ("idle", "barred", "passing"):
            for part in _parts(kept[place], name) if place < len(kept) else ():
                if place >= len(kept) or budget.stop():
                    break
                less = _less(kept[place], name, part)
                if less is not None:
                    shorter = replay(start, [*kept[:place], less, *kept[place + 1 :]], goal)
                    if shorter is not None:
                        kept = shorter
    return kept


def _parts(move: Move, name: str) -> list[tuple[int, int]]:
    """The parts of one kind of conclusion: a side or a use each, but a whole tile where it is told as one thing."""
    parts = [(tile, 1 << bit) for tile, mask in getattr(move, name) for bit in each(mask)]
    if name == "barred" and move.rule in ("all used", "enough"):
        return list(move.barred)
    return parts


def _less(move: Move, name: str, part: tuple[int, int]) -> Move | None:
    """The move without a part of its conclusion; None when nothing would be left or nothing changes."""
    tile, lost = part
    left = tuple((one, rest) for one, mask in getattr(move, name) if (rest := mask & ~lost if one == tile else mask))
    if left == getattr(move, name):
        return None
    less = replace(move)
    setattr(less, name, left)
    return less if less.passing or less.idle or less.barred else None
