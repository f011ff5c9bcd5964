"""Shortening a chain of moves to what its end rests on, by deriving it again without each of its parts.

What a rule finds may depend on the state, and so may the words for it: nothing is taken out of a chain
without deriving all that comes after it afresh.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from pipworks.hints.ladder import Ladder, M, S, State
from pipworks.limits import UNLIMITED, Budget, Exhausted
from pipworks.record import Record
from pipworks.typed import Generic

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Final, TypeAlias

_UNLIMITED = UNLIMITED.start()

_LONG: Final = 40
"""The number of moves from above which a chain is gone through once alone."""

Goal: TypeAlias = Callable[[S], bool]
"""What a chain is to lead to, as a question to the state after it."""


class Logic(Record, Generic[S, M]):
    """How a family concludes: its rules, and how their moves are compared, taken apart and traced.

    `shared` is the common part of two moves of one rule, in the words of the first; None when they have none in common.
    `parts` are the parts of a move's conclusion that can be left out one by one, each as a move with nothing else;
    `less` is a move without one of its parts, None when nothing would be left or nothing changes. `traces` gives, as
    bits, the places that a move looked at and those that its conclusion concerns, asked in the state right after the
    move: a move whose places no later one looks at is left out at once. None where rules look at nearly everything.
    """

    ladder: Ladder[S, M]
    shared: Callable[[M, M], M | None]
    parts: Callable[[S, M], Iterable[M]]
    less: Callable[[M, M], M | None]
    traces: Callable[[S, M], tuple[int, int]] | None = None


def faulty(state: State[Any]) -> bool:
    """The goal that the position shows itself impossible."""
    return state.find_fault() is not None


def state_after(start: S, moves: Iterable[M]) -> S:
    """The state that moves lead to; the start is not touched."""
    state = start.copy()
    for move in moves:
        state.apply(move)
    return state


def replay(
    logic: Logic[S, M],
    start: S,
    moves: Iterable[M],
    goal: Goal[S],
    budget: Budget = _UNLIMITED,
    *,
    all_needed: bool = False,
) -> list[M] | None:
    """The moves as they can be derived from the start, up to the goal; None when it is not reached.

    Each move is looked for afresh at its focus, and what is found there is cut down to the move's conclusion. What
    can't be derived any more is left out; None at once where that is known to be needed. Raises Exhausted when the
    budget runs out.
    """
    state = start.copy()
    kept = []
    for move in moves:
        budget.check()
        found = again(logic, state, move, budget)
        if found is not None:
            kept.append(found)
            state.apply(found)
            if goal(state):
                return kept
        elif all_needed:
            return None
    return kept if goal(state) else None


def again(logic: Logic[S, M], state: S, move: M, budget: Budget = _UNLIMITED) -> M | None:
    """The part of the move that its rule still finds in this state; None when there is none."""
    if move.supposed is not None:
        start = state_after(state, [move.supposed])
        inner = [] if faulty(start) else replay(logic, start, move.inner, faulty, budget)
        return None if inner is None else move.replaced(inner=tuple(inner))
    rule = logic.ladder.named.get(move.rule)
    if rule is None:
        return move
    for found in rule.find(state, (move.focus,)):
        if same := logic.shared(found, move):
            return same
    return None


def trim(logic: Logic[S, M], start: S, moves: Sequence[M], goal: Goal[S], budget: Budget) -> list[M]:
    """A chain to the goal of which no part can be left out any more, as far as the budget allows.

    First whole moves are left out, the last ones first, then parts of conclusions. A rule that picks one of several
    arguments may give another one after that, which needs less: so with such a rule all is tried again until nothing
    changes, but for a long chain.
    """
    kept = list(moves)
    try:
        few = moves if logic.traces is None else resting(logic.traces, start, moves, goal, budget)
        kept = replay(logic, start, few, goal, budget) or replay(logic, start, moves, goal, budget) or kept
        while True:
            whole = without_moves(logic, start, kept, goal, budget)
            kept = narrow(logic, start, whole, goal, budget)
            if kept is whole or not _picked(logic, kept) or len(kept) > _LONG:
                return kept
    except Exhausted:
        return kept


def _picked(logic: Logic[S, M], moves: Iterable[M]) -> bool:
    """Whether some rule among those of the moves picks one of several arguments."""
    return any(move.rule in logic.ladder.picking for move in moves)


def resting(
    traces: Callable[[S, M], tuple[int, int]],
    start: S,
    moves: Sequence[M],
    goal: Goal[S],
    budget: Budget = _UNLIMITED,
) -> list[M]:
    """The move that reaches the goal and those that it may rest on, by the places that each looked at and concerns."""
    state = start.copy()
    traced = []
    for move in moves:
        budget.check()
        state.apply(move)
        traced.append((move, *traces(state, move)))
        if goal(state):
            break
    looked = 0
    kept: list[M] = []
    for move, seen, concerned in reversed(traced):
        if not kept or looked & concerned:
            kept.append(move)
            looked |= seen | concerned
    return kept[::-1]


def without_moves(logic: Logic[S, M], start: S, kept: list[M], goal: Goal[S], budget: Budget) -> list[M]:
    """The chain without the moves that can be left out, the last ones tried first; the same list without any.

    What stands before a place doesn't change when something at it is left out, so that only the rest is derived again,
    up to the first move that can't be: those that were tried already and stayed are needed.
    """
    before = _states(start, kept)
    needed = not _picked(logic, kept)
    for place in range(len(kept) - 2, -1, -1):
        if budget.stop():
            break
        rest = replay(logic, before[place], kept[place + 1 :], goal, budget, all_needed=needed)
        if rest is not None:
            kept = kept[:place] + rest
    return kept


def narrow(logic: Logic[S, M], start: S, kept: list[M], goal: Goal[S], budget: Budget) -> list[M]:
    """The chain without the parts of conclusions that can be left out; the same list without any. No move can be."""
    before = _states(start, kept)
    needed = not _picked(logic, kept)
    for place in range(len(kept) - 1, -1, -1):
        for part in logic.parts(before[place], kept[place]) if place < len(kept) else ():
            if place >= len(kept) or budget.stop():
                break
            less = logic.less(kept[place], part)
            if less is not None:
                rest = replay(logic, before[place], [less, *kept[place + 1 :]], goal, budget, all_needed=needed)
                if rest is not None:
                    kept = kept[:place] + rest
    return kept


def _states(start: S, moves: Iterable[M]) -> list[S]:
    """The state before each move."""
    states = []
    state = start
    for move in moves:
        states.append(state)
        state = state_after(state, [move])
    return states
