"""The next placement and the moves that lead to it: up the ladder, then supposing, then an open choice, said openly."""

from __future__ import annotations

from typing import Final

from pipworks.limits import Budget
from pipworks.polypips.hints.asking import Oracle
from pipworks.polypips.hints.ladder import RULE_NAMED, RULES, climb
from pipworks.polypips.hints.masks import bits, is_single
from pipworks.polypips.hints.moves import Move
from pipworks.polypips.hints.state import State
from pipworks.polypips.hints.suppose import LEVEL, Patience, refute
from pipworks.polypips.hints.trim import laid, trim
from pipworks.steps import Phrase

TRIED_OUT: Final = "trying all"
"""The rule of what is proved by searching everything, where no supposition shows it."""

CHOICE: Final = "open choice"
"""The rule of what is no reasoning: several answers work."""
_FIRST: Final = 3
"""How many of the first moves are told when there was no time to come to a placement."""

_ENDS: Final = 3
"""The placements among which the one with the simplest reasons is looked for."""


def next_moves(state: State, oracle: Oracle, budget: Budget) -> list[Move]:
    """The moves to the next placement, no more than it needs; they end with a move that lays a piece.

    The position must have a solution, and an open cell. Where the time is up there may be no placement among them, or
    one that is a choice and doesn't claim to be forced, or no move at all.
    """
    work = state.copy()
    moves: list[Move] = []
    possible: int | None = None
    patience = Patience()
    while True:
        moves += climb(work, LEVEL - 1, lambda move: bool(move.laid), budget)
        if moves and moves[-1].laid:
            return _simplest(state, moves, budget)
        if budget.stop():
            return moves[:_FIRST]
        if possible is None:
            answer = oracle.possible(work.laid)
            if answer.stop is not None:
                unlaid = tuple(lie for lie in answer.witness if lie not in work.laid)
                return [_choice(work, unlaid, "open choice.unknown")] if unlaid else moves[:_FIRST]
            possible = answer.lies
        forced = forced_lie(work, possible)
        if forced is None:
            return [_fewest_ways(work, possible)]
        move = refute(work, possible, patience, budget) or _tried_out(work, forced)
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


def forced_lie(state: State, possible: int) -> int | None:
    """A lie that every solution has; None when there is none."""
    for cell in bits(state.open):
        lies = state.board.cover[cell] & possible
        if is_single(lies):
            return lies.bit_length() - 1
    return None


def _tried_out(state: State, lie: int) -> Move:
    board = state.board
    placed = board.lies[lie]
    phrase = Phrase.of(TRIED_OUT, cell=board.cells[placed.cells[0]])
    return Move(TRIED_OUT, placed.cells[0], phrase, state.open, laid=(lie,))


def _fewest_ways(state: State, possible: int) -> Move:
    """The choice at the cell with the fewest ways that all work."""
    cover = state.board.cover
    cell = min(bits(state.open), key=lambda c: (cover[c] & possible).bit_count())
    lies = tuple(bits(cover[cell] & possible))
    return _choice(state, lies, CHOICE, cell)


def _choice(state: State, lies: tuple[int, ...], key: str, cell: int = -1) -> Move:
    """The first of some lies, as a choice."""
    board = state.board
    placed = board.lies[lies[0]]
    at = board.cells[cell if cell >= 0 else placed.cells[0]]
    return Move(CHOICE, placed.cells[0], Phrase.of(key, cell=at, count=len(lies)), placed.mask, laid=(lies[0],))
