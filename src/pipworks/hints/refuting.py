"""Why nothing goes on from a position: the shortest chain to a contradiction among several that are looked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pipworks.hints.ladder import M, Rule, S, climb
from pipworks.hints.suppose import Patience, Suppositions, refute
from pipworks.hints.trim import Logic, faulty, trim
from pipworks.limits import Budget, Exhausted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Final

_SHORT: Final = 3
"""A chain of no more steps is good enough: no other is looked for."""

_LONG: Final = 6
"""Where the shortest chain has more steps than this, suppositions are tried as well."""

_LONGEST: Final = 60
"""Longer chains are shortened only where there is no shorter one."""

_TRIES: Final = 60
"""The suppositions that are tried."""


def refutation(
    logic: Logic[S, M], suppositions: Suppositions[S, M], nothing: Any, start: S, budget: Budget
) -> list[M] | None:
    """The shortest chain found from a state that nothing extends to a contradiction; None when none is found.

    `nothing` are the family's ways to go on where there are none. The rules are climbed level by level, in several
    orders; where that shows no contradiction, or only a long way to one, suppositions are tried.
    """
    if faulty(start):
        return []
    best: list[M] | None = None
    try:
        for rules in _ladders(logic.ladder.order, logic.ladder.top):
            work = start.copy()
            moves = climb(rules, work, logic.ladder.top, budget)
            if faulty(work) and (best is None or len(moves) <= _LONGEST):
                found = trim(logic, start, moves, faulty, budget)
                best = _shorter(best, found)
                if _said(found) <= _SHORT:
                    return found
        if best is None or _said(best) > _LONG:
            best = _shorter(best, supposed(logic, suppositions, nothing, start, budget))
    except Exhausted:
        pass
    return best


def _ladders(rules: Sequence[Rule[S, M]], top: int) -> Iterator[tuple[Rule[S, M], ...]]:
    """The rules up to each level: in their order, then from the middle on, then backwards."""
    by_level = [tuple(rule for rule in rules if rule.level <= level) for level in range(1, top + 1)]
    yield from by_level
    for some in by_level:
        yield some[len(some) // 2 :] + some[: len(some) // 2]
        yield some[::-1]


def supposed(
    logic: Logic[S, M], suppositions: Suppositions[S, M], nothing: Any, start: S, budget: Budget
) -> list[M] | None:
    """Moves among which are suppositions, each one deep, to a contradiction; None when patience ends before one."""
    work = start.copy()
    moves: list[M] = []
    patience = Patience(_TRIES)
    while not faulty(work):
        move = refute(logic, suppositions, work, nothing, patience, budget)
        if move is None:
            return None
        moves.append(move)
        work.apply(move)
        if not faulty(work):
            moves += climb(logic.ladder.order, work, 2, budget)
    return trim(logic, start, moves, faulty, budget)


def _shorter(one: list[M] | None, other: list[M] | None) -> list[M] | None:
    """The shorter of two chains, where there are two."""
    if one is None or other is None:
        return one or other
    return min(one, other, key=_said)


def _said(moves: Sequence[M]) -> int:
    """How many steps are said, those that follow from suppositions among them."""
    return sum(1 + _said(move.inner) for move in moves)
