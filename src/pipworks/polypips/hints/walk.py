"""The next placement and the moves that lead to it: up the ladder, then supposing, then an open choice, said openly."""

from __future__ import annotations

from typing import Final

from pipworks.hints.steps import Phrase
from pipworks.limits import Budget, Limits
from pipworks.polypips.hints.asking import Oracle, Ways
from pipworks.polypips.hints.ladder import RULE_NAMED, RULES, climb
from pipworks.polypips.hints.moves import Move
from pipworks.polypips.hints.state import State
from pipworks.polypips.hints.suppose import LEVEL, Patience, refute
from pipworks.polypips.hints.trim import faulty, laid, trim

TRIED_OUT: Final = "trying all"
"""The rule of what is proved by searching everything, where no supposition shows it."""

CHOICE: Final = "open choice"
"""The rule of what is no reasoning: several answers work."""

UNKNOWN: Final = f"{CHOICE}.unknown"
"""How a choice is told that may be forced for all that is known."""

_FIRST: Final = 3
"""How many of the first moves are told when there was no time to come to a placement."""

_ENDS: Final = 3
"""The placements among which the one with the simplest reasons is looked for."""


def clock_of(budget: Budget) -> Budget:
    """The same limits but for nodes, which count the search's work and not the rules'."""
    return Budget(Limits(budget.limits.seconds, cancel=budget.limits.cancel), budget.started)


def next_moves(state: State, oracle: Oracle, budget: Budget) -> list[Move]:
    """The moves to the next placement, no more than it needs; they end with a move that lays a piece.

    The position must have an open cell. Where the time is up there may be no placement among them, or one that is a
    choice and doesn't claim to be forced, or no move at all. If the position has no solution they may end in a
    contradiction.
    """
    work = state.copy()
    moves: list[Move] = []
    ways: Ways | None = None
    patience = Patience()
    while True:
        moves += climb(work, LEVEL - 1, lambda move: bool(move.laid), budget)
        if moves and moves[-1].laid:
            return _simplest(state, moves, budget)
        if faulty(work):
            return trim(state, moves, faulty, budget)
        if budget.stop():
            return moves[:_FIRST]
        if ways is None:
            ways = oracle.ways(work)
        if ways.forced is None:
            return _choice(work, ways) or moves[:_FIRST]
        move = refute(work, ways.possible, patience, budget) or _tried_out(work, ways.forced)
        moves.append(move)
        work.apply(move)
        if move.laid:
            return trim(state, moves, laid(*move.laid), budget)


def _simplest(state: State, moves: list[Move], budget: Budget) -> list[Move]:
    """The shortest of the chains to the last move's placement and to others that are settled just then."""
    last = moves[-1]
    before = state.copy()
    for move in moves[:-1]:
        before.apply(move)
    ends = {last.laid[0]: last}
    for rule in RULES:
        if rule.level <= RULE_NAMED[last.rule].level and rule.lays:
            for move in rule.find(before, rule.foci(before)):
                ends.setdefault(move.laid[0], move)
    chains = [trim(state, [*moves[:-1], end], laid(end.laid[0]), budget) for end in list(ends.values())[:_ENDS]]
    return min(chains, key=lambda chain: (max(map(level_of, chain)), len(chain)))


def level_of(move: Move) -> int:
    """How deep the move looks; 0 for a choice, which is no reasoning."""
    rule = RULE_NAMED.get(move.rule)
    return rule.level if rule else 0 if move.rule == CHOICE else LEVEL


def _tried_out(state: State, lie: int) -> Move:
    board = state.board
    placed = board.lies[lie]
    phrase = Phrase.of(TRIED_OUT, cell=board.cells[placed.cells[0]])
    return Move(TRIED_OUT, placed.cells[0], phrase, state.open, laid=(lie,))


def _choice(state: State, ways: Ways) -> list[Move]:
    """The first of the choices, or of a solution where it is not known what is forced; nothing without either."""
    board = state.board
    open_lies = [lie for lie in ways.witness if lie not in state.laid]
    if not ways.choices and not open_lies:
        return []
    lie = ways.choices[0] if ways.choices else open_lies[0]
    cell = ways.cell if ways.choices else board.lies[lie].cells[0]
    key = CHOICE if ways.choices else UNKNOWN
    phrase = Phrase.of(key, cell=board.cells[cell], count=len(ways.choices))
    return [Move(CHOICE, cell, phrase, board.lies[lie].mask, laid=(lie,))]
