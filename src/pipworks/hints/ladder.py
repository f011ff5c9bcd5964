"""Going up a ladder of rules, the simplest first, and back to its foot after each find."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol, TypeVar

from pipworks.limits import Budget

M = TypeVar("M")
Taken = TypeVar("Taken", contravariant=True)


class State(Protocol[Taken]):
    """What is known of a position; `fault` is not None once it contradicts itself."""

    @property
    def fault(self) -> object: ...
    def apply(self, move: Taken, /) -> None: ...


class Rule(Protocol):
    """A rule of some level: what it can look at in a state, and the moves that it finds there."""

    @property
    def level(self) -> int: ...
    @property
    def foci(self) -> Callable[[Any], Iterable[int]]: ...
    @property
    def find(self) -> Callable[[Any, Iterable[int]], Iterable[Any]]: ...


def climb(rules: Sequence[Rule], state: State[M], level: int, until: Callable[[M], bool], budget: Budget) -> list[M]:
    """The moves of rules up to a level, taken over one after the other, until one is such a move or none is left.

    After a rule that found something, the climb starts again at the simplest. It ends early at a contradiction, and
    when the budget does.
    """
    moves: list[M] = []
    while state.fault is None:
        before = len(moves)
        for rule in rules:
            if rule.level > level or budget.stop():
                return moves
            for move in rule.find(state, rule.foci(state)):
                moves.append(move)
                state.apply(move)
                if state.fault is not None or until(move):
                    return moves
            if len(moves) > before:
                break
        else:
            return moves
    return moves
