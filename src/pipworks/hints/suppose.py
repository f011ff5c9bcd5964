"""Supposing: what would contradict itself is not so. One supposition deep, and only what must fail."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pipworks.hints.ladder import CASE, WHAT_IF, M, S, climb
from pipworks.hints.trim import Logic, faulty, state_after, trim
from pipworks.limits import Budget
from pipworks.record import Record
from pipworks.typed import Generic

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Final

_SHORT: Final = 2
"""A contradiction after no more steps than this makes a case; a longer one is a what-if."""


class Patience(Record, frozen=False):
    """How many suppositions are still tried for one placement, as a person wouldn't go on for ever either."""

    tries: int


class Suppositions(Record, Generic[S, M]):
    """What a family supposes, how far it follows that, and what it learns.

    `listed` gives moves that say something false, by the ways to go on that are known to work, each with how many
    alternatives there are; the most telling first. `denied` is the move of a rule that such a move proves by what
    follows from it. `depths` are the levels that suppositions are followed to, one after the other, and how many are
    followed that far; `patience` is how many are tried for one placement in all. Of `compared` contradictions the
    shortest is taken.
    """

    listed: Callable[[S, Any], Iterable[tuple[int, M]]]
    denied: Callable[[S, str, M, tuple[M, ...]], M]
    depths: tuple[tuple[int, int], ...]
    patience: int
    compared: int = 4


def refute(
    logic: Logic[S, M], suppositions: Suppositions[S, M], state: S, ways: Any, patience: Patience, budget: Budget
) -> M | None:
    """A move that one supposition proves; None when none of those tried contradicts itself, or patience is at an end.

    Only what is false is supposed, as only that must fail. The shortest contradiction among the first few wins. A
    *case* is one of two ways that fails after two steps at most, a *what-if* any other.
    """
    listed = list(suppositions.listed(state, ways))
    for depth, tries in suppositions.depths:
        best: M | None = None
        proved = 0
        for alternatives, supposed in listed[:tries]:
            if patience.tries <= 0 or budget.stop():
                return best
            patience.tries -= 1
            inner = _contradiction(logic, state_after(state, [supposed]), depth, budget)
            if inner is None:
                continue
            proved += 1
            if best is None or len(inner) < len(best.inner):
                rule = CASE if len(inner) <= _SHORT and alternatives == 2 else WHAT_IF
                best = suppositions.denied(state, rule, supposed, tuple(inner))
            if len(best.inner) <= _SHORT or proved == suppositions.compared:
                return best
        if best is not None:
            return best
    return None


def _contradiction(logic: Logic[Any, M], start: Any, depth: int, budget: Budget) -> list[M] | None:
    """The moves up to a level that show a state impossible; None when they don't."""
    if faulty(start):
        return []
    end = start.copy()
    moves = climb(logic.ladder.quick, end, depth, budget)
    return trim(logic, start, moves, faulty, budget) if faulty(end) else None
