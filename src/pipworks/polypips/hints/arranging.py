"""Chains of moves as they are best told: shorter conclusions, marks first, a lone cell next to the piece that fits."""

from __future__ import annotations

from collections.abc import Callable

from pipworks.hints.steps import Phrase
from pipworks.hints.trim import Goal, again, replay
from pipworks.limits import NO_LIMIT, Budget, Exhausted
from pipworks.polypips.hints.clashes import PAIR_CLASHES, is_clash_at
from pipworks.polypips.hints.conclusions import conclusion
from pipworks.polypips.hints.endings import touches
from pipworks.polypips.hints.fill import MANY
from pipworks.polypips.hints.gathering import is_marking
from pipworks.polypips.hints.ladder import LADDER
from pipworks.polypips.hints.moves import Move
from pipworks.polypips.hints.sentences import WORDING
from pipworks.polypips.hints.shortening import LOGIC
from pipworks.polypips.hints.state import State
from pipworks.polypips.hints.telling import tell_plainly, words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_JUMP: Final = 15
"""The words that a placement away from the one before it has to save."""

_A_WAY: Final = 2
"""The words that each of very many ways to fill a region has to save."""


_OF_A_REGION: Final = frozenset({"direct", "sum bounds", "equal count", "equal meet"})
"""Marks that concern one region, of which all are said."""


def arranged(start: State, moves: list[Move], budget: Budget = NO_LIMIT) -> list[Move]:
    """The moves to a placement as they are best told, as far as the budget allows.

    Moves that place nothing stay as they are.
    """
    if moves and moves[-1].laid:
        laid = moves[-1].laid
        goal: Goal[State] = lambda state: all(placement in state.laid for placement in laid)  # noqa: E731
        try:
            for change in (_marks_first, _pairs, _widened):
                moves = change(start, moves, goal, budget)
        except Exhausted:
            pass
    return moves


def cost(start: State, moves: list[Move]) -> int:
    """What moves to a placement cost a reader, in words.

    Some more where it doesn't touch the one before, where many ways are gone through, and for what isn't told.
    """
    steps = tell_plainly(start, moves)
    hidden = sum(len(step.inner) for step in steps if step.phrase.key.startswith("marking.worked"))
    ways = sum(max(0, _number(step.phrase) - MANY) for step in steps if step.rule in ("fill", "fill two"))
    return words(steps) + hidden + _A_WAY * ways + _JUMP * (not touches(start, moves))


def _number(phrase: Phrase) -> int:
    """The number of ways that a phrase is about."""
    count = dict(phrase.parts).get("count", 0)
    return count if isinstance(count, int) else 0


def _derived(start: State, moves: list[Move], goal: Goal[State], otherwise: list[Move], budget: Budget) -> list[Move]:
    """The moves in this order as they can be derived, where they come to the goal so."""
    found = replay(LOGIC, start, moves, goal, budget)
    return otherwise if found is None or len(found) > len(otherwise) else found


def _marks_first(start: State, moves: list[Move], goal: Goal[State], budget: Budget) -> list[Move]:
    """The moves with those that mark what labels allow before the others, as far as they don't need these."""
    front = 0
    place = 0
    while place < len(moves) - 1:
        if is_marking(moves[place]):
            if place > front:
                moved = [*moves[:front], moves[place], *moves[front:place], *moves[place + 1 :]]
                moved = _derived(start, moved, goal, moves, budget)
                front += moved is not moves
                moves = moved
            else:
                front += 1
        place += 1
    return moves


def _pairs(start: State, moves: list[Move], goal: Goal[State], budget: Budget) -> list[Move]:
    """The moves with those of lone cells last of all, where the piece that fits there is what they come to.

    What clashes with a label just there comes after them.
    """
    last = moves[-1]
    if last.rule != "fit":
        return moves
    mask = start.tables.placements[last.laid[0]].mask
    on_the_way = [move for move in moves if move.rule == "lone" and not move.joined & ~mask]
    if on_the_way and start.tables.largest <= 2:
        clashes = [move for move in moves if is_clash_at(start, move, mask) and move.phrase.key in PAIR_CLASHES]
        on_the_way += clashes if len(clashes) == 1 else ()
    others = [move for move in moves[:-1] if move not in on_the_way]
    if [*others, *on_the_way] == moves[:-1]:
        return moves
    return _derived(start, [*others, *on_the_way, last], goal, moves, budget)


def _widened(start: State, moves: list[Move], goal: Goal[State], budget: Budget) -> list[Move]:
    """The moves, each with all that its rule concludes there where that is no longer to say than what is needed."""
    state = start.copy()
    found = []
    for move in moves:
        budget.check()
        whole = _whole(state, move)
        if whole is None:
            continue
        fresh = LOGIC.shared(whole, move) or whole
        if not is_marking(move) or move.rule in _OF_A_REGION or not any(map(is_marking, moves[:1])):
            fresh = _shorter(state, fresh, whole)
        found.append(fresh)
        state.apply(fresh)
        if goal(state):
            return found
    return moves


def _whole(state: State, move: Move) -> Move | None:
    """All that the move's rule finds at its focus, with something of the move's; None where it finds nothing of it."""
    if move.supposed is not None or move.rule not in LADDER.named:
        return again(LOGIC, state, move)
    rest = LADDER.named[move.rule].find(state, (move.focus,))
    return next((found for found in rest if LOGIC.shared(found, move)), None)


def _shorter(state: State, move: Move, whole: Move) -> Move:
    """The move, or the whole of it, whichever is shorter to say."""
    if whole is move or move.laid:
        return move
    length: Callable[[Move], int] = lambda each: len(WORDING.say(conclusion(state, each)).split())  # noqa: E731
    return whole if length(whole) <= length(move) else move
