"""The moves to the next placement: up the ladder, then supposing, then a choice, said openly."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

from pipworks.hints.ladder import M, S, climb
from pipworks.hints.reasoner import Oracle, Reasoner
from pipworks.hints.suppose import Patience, refute
from pipworks.hints.trim import faulty, state_after, trim
from pipworks.limits import Budget, Exhausted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Final

_FIRST: Final = 3
"""The number of first moves that a hint has when there was no time to come to a placement."""

_ENDS: Final = 3
"""The placements among which the one with the simplest reasons is looked for."""

_LONG: Final = 80
"""The number of moves from above which the first placement is taken: shortening takes the square of it."""


def next_moves(reasoner: Reasoner[Any, Any, S, M, Any, Any, Any], state: S, oracle: Oracle, budget: Budget) -> list[M]:
    """The moves to the next placement, no more than it needs; the position must have something left to place.

    Where the time is up nothing may be placed at their end, or there may be a choice that doesn't claim to be forced,
    or no move at all. If the position has no solution they may end in a contradiction.
    """
    logic = reasoner.logic
    ready = logic.ladder.ready
    if ready is not None and (move := next(ready.moves(state), None)):
        return [move]
    moves: list[M] = []
    try:
        return _next(reasoner, state, oracle, budget, moves)
    except Exhausted:
        return moves[:_FIRST]


def _next(
    reasoner: Reasoner[Any, Any, S, M, Any, Any, Any], state: S, oracle: Oracle, budget: Budget, moves: list[M]
) -> list[M]:
    """The moves of `next_moves`; `moves` gets those found so far. Raises Exhausted when the time is up in a rule."""
    logic = reasoner.logic
    work = state.copy()
    ways: Any = None
    patience = Patience(reasoner.suppositions.patience)
    while True:
        moves += climb(logic.ladder.order, work, logic.ladder.top, budget, lambda move: reasoner.settles(work, move))
        if moves and reasoner.settles(work, moves[-1]):
            return _simplest(reasoner, state, work, moves, budget)
        if faulty(work):
            return trim(logic, state, moves, faulty, budget)
        if budget.stop():
            return moves[:_FIRST]
        if ways is None and (ways := oracle.ways(work)) is None:
            return moves[:_FIRST]
        proved = reasoner.tried_out(work, ways)
        if proved is None:
            return _choice(reasoner, state, work, moves, ways, oracle, budget) or moves[:_FIRST]
        move = refute(logic, reasoner.suppositions, work, ways, patience, budget) or proved
        moves.append(move)
        work.apply(move)
        if reasoner.settles(work, move):
            return _simplest(reasoner, state, work, moves, budget)


def _choice(
    reasoner: Reasoner[Any, Any, S, M, Any, Any, Any],
    state: S,
    work: S,
    moves: list[M],
    ways: Any,
    oracle: Oracle,
    budget: Budget,
) -> list[M]:
    """An open choice, after what all ways have in common: with its reasons where there are any; nothing without one."""
    goal = reasoner.reasoned(state, work, ways)
    told = [] if goal is None else trim(reasoner.logic, state, moves, goal, budget)
    known = state_after(state, told)
    common = list(reasoner.in_common(known, ways))
    choice = reasoner.chosen(state_after(known, common), ways, oracle, budget)
    return [*told, *common, choice] if choice else []


def _simplest(
    reasoner: Reasoner[Any, Any, S, M, Any, Any, Any], state: S, work: S, moves: list[M], budget: Budget
) -> list[M]:
    """The chain that costs least, of those to the placements that are settled by the last move or just then."""
    logic = reasoner.logic
    ends = islice(reasoner.ends(state, work, moves), _ENDS if len(moves) <= _LONG else 1)
    chains: list[list[M]] = []
    for last, goal in ends:
        chain = trim(logic, state, [*moves[:-1], last], goal, budget)
        if reasoner.arranged is not None:
            chain = reasoner.arranged(state, chain, budget)
        if chains and budget.stop():  # it may not be shortened
            break
        chains.append(chain)
    if len(chains) == 1:
        return chains[0]
    cost: Callable[[S, list[M]], int] = reasoner.cost or (lambda _, chain: len(chain))
    return min(chains, key=lambda chain: (max(map(logic.ladder.level_of, chain)), cost(state, chain)))
