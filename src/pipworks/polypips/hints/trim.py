"""Shortening a chain of moves to what its end rests on, by deriving it again without each of its parts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from pipworks.limits import Budget
from pipworks.polypips.hints.ladder import RULE_NAMED
from pipworks.polypips.hints.moves import Move
from pipworks.polypips.hints.pip_sets import bits
from pipworks.polypips.hints.state import State

Goal = Callable[[State], bool]


def laid(*lies: int) -> Goal:
    """The goal that these pieces lie."""
    return lambda state: set(lies) <= set(state.laid)


def faulty(state: State) -> bool:
    """The goal that the position shows itself impossible."""
    return state.faulty() is not None


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
    if move.supposed:
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
    for supposition in move.supposed:
        start.apply(supposition)
    inner = [] if faulty(start) else replay(start, list(move.inner), faulty)
    return None if inner is None else replace(move, inner=tuple(inner))


def _common(found: Move, move: Move) -> Move | None:
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


def trim(start: State, moves: list[Move], goal: Goal, budget: Budget) -> list[Move]:
    """A chain to the goal of which no part can be left out any more, as far as the budget allows.

    First whole moves are left out, the last ones first, then parts of conclusions: cells, and places of pieces. What
    stands before a place doesn't change when something at it is left out, so that only the rest is derived again.
    """
    kept = replay(start, moves, goal) or moves
    before = _states(start, kept)
    for place in range(len(kept) - 2, -1, -1):
        if budget.stop():
            break
        rest = replay(before[place], kept[place + 1 :], goal)
        if rest is not None:
            kept = kept[:place] + rest
    return _narrow(start, kept, goal, budget)


def _narrow(start: State, kept: list[Move], goal: Goal, budget: Budget) -> list[Move]:
    before = _states(start, kept)
    for place in range(len(kept) - 1, -1, -1):
        for part in _parts(start, kept[place]):
            if place >= len(kept) or budget.stop():
                break
            less = _less(kept[place], part)
            if less is not None:
                rest = replay(before[place], [less, *kept[place + 1 :]], goal)
                if rest is not None:
                    kept = kept[:place] + rest
    return kept


def _states(start: State, moves: list[Move]) -> list[State]:
    """The state before each move."""
    states = []
    state = start
    for move in moves:
        states.append(state)
        state = state.copy()
        state.apply(move)
    return states


def _parts(state: State, move: Move) -> list[Move]:
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


def _less(move: Move, part: Move) -> Move | None:
    """The move without a part of its conclusion; None when nothing would be left or nothing changes."""
    lost = dict(part.gone)
    gone = tuple((cell, rest) for cell, pips in move.gone if (rest := pips & ~lost.get(cell, 0)))
    barred = move.barred & ~part.barred
    if (gone, barred) == (move.gone, move.barred) or not (gone or barred):
        return None
    return replace(move, gone=gone, barred=barred)
