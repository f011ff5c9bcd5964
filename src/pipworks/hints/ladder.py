"""Rules by level, what they find, and going up a ladder of them: the simplest first, back to its foot after a find."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from pipworks.hints.steps import Phrase
from pipworks.limits import Budget, Exhausted
from pipworks.record import Record, by_name
from pipworks.typed import Any, Generic, Protocol, TypeVar

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final, Self

E = TypeVar("E")

CASE: Final = "case"
"""The rule of a supposition, one of two, that contradicts itself at once."""

WHAT_IF: Final = "what-if"
"""The rule of any other supposition that contradicts itself."""

TRIED_OUT: Final = "trying all"
"""The rule of what is proved by searching everything, where no supposition shows it."""

MARKING: Final = "marking"
"""The rule of a step that gathers what labels allow, its `inner` steps; no rule of a ladder."""

CHOICE: Final = "open choice"
"""The rule of what is no reasoning: several answers work."""

IN_COMMON: Final = "in common"
"""The rule of what all ways to go on have in common before a choice, as a search shows."""

UNKNOWN: Final = f"{CHOICE}.unknown"
"""The template of a choice that may be forced: there was no time to find out."""


class Inference(Record, Generic[E], frozen=False):
    """What the moves of all families have: a rule's name, its focus, its words.

    A move that supposes something holds it in `supposed`, and in `inner` what follows, up to a contradiction. A move
    with a `fault` shows that no solution extends the state. What is concluded, a family adds.
    """

    rule: str
    focus: int
    phrase: Phrase
    supposed: Self | None = by_name(default=None, kw_only=True)
    inner: tuple[Self, ...] = by_name(default=(), kw_only=True)
    fault: E | None = by_name(default=None, kw_only=True)


M = TypeVar("M", bound=Inference[Any])
Taken = TypeVar("Taken", bound=Inference[Any], contravariant=True)


class State(Protocol[Taken]):
    """What is known of a position. `fault` is not None once it contradicts itself as far as is seen without looking."""

    @property
    def fault(self) -> object: ...
    def find_fault(self) -> object | None:
        """The contradiction that shows when it is looked for."""

    def copy(self) -> Self: ...
    def apply(self, move: Taken, /) -> None: ...


S = TypeVar("S", bound=State[Any])


class Rule(Record, Generic[S, M]):
    """A named way of reasoning.

    `level` is how deep it looks, from 1. `foci` gives what it can look at, as numbers of the family's own, and `find`
    the moves at some of these. A move is true in every solution that extends the state, and is only given when it says
    something new. `find` looks at the state afresh for each focus, so that a move can be taken over before the next is
    asked for. `places` tells that the moves settle placements, `picks` that of several arguments the rule gives the
    first, which may be another one where less is known. `slow` rules are not for what is supposed.
    """

    name: str
    level: int
    foci: Callable[[S], Iterable[int]]
    find: Callable[[S, Iterable[int]], Iterator[M]]
    places: bool = False
    picks: bool = False
    slow: bool = False

    def moves(self, state: S) -> Iterator[M]:
        """What the rule finds anywhere."""
        return self.find(state, self.foci(state))


class Ladder(Generic[S, M]):
    """The rules that suppose nothing, the simplest first.

    `order` are the rules to try one after the other, where that is not each rule by itself: some of them may find the
    moves of several rules. `quick` are those of them that are used where something is supposed. `ready` is the rule of
    placements that need no reasoning any more, which is tried before all others and never among them. `named` holds the
    others by name, `picking` the names of those that pick an argument; `top` is the highest of their levels,
    `supposing` the level above it.
    """

    def __init__(
        self, rules: Sequence[Rule[S, M]], ready: Rule[S, M] | None = None, order: Sequence[Rule[S, M]] = ()
    ) -> None:
        self.rules = tuple(rules)
        self.order = tuple(order or rules)
        self.quick = tuple(rule for rule in self.order if not rule.slow)
        self.ready = ready
        self.named = {rule.name: rule for rule in rules}
        self.picking = frozenset(rule.name for rule in rules if rule.picks)
        self.top = max(rule.level for rule in rules)
        self.supposing = self.top + 1

    def level_of(self, move: M) -> int:
        """How deep the move looks; 0 for a choice and for what is said before it, which are no reasoning."""
        if self.ready is not None and move.rule == self.ready.name:
            return self.ready.level
        rule = self.named.get(move.rule)
        return rule.level if rule else 0 if move.rule in (CHOICE, IN_COMMON) else self.supposing


def _in_time(foci: Iterable[int], budget: Budget) -> Iterator[int]:
    """What a rule looks at. Raises Exhausted when the budget is spent on the way."""
    for number, focus in enumerate(foci):
        if number % 8 == 7:
            budget.check()
        yield focus


def climb(
    rules: Sequence[Rule[S, M]], state: S, level: int, budget: Budget, until: Callable[[M], bool] = lambda _: False
) -> list[M]:
    """The moves of rules up to a level, taken over one after the other, until one is such a move or none is left.

    After a rule that found something, the climb starts again at the simplest. It ends early at a contradiction, and
    when the budget does.
    """
    moves: list[M] = []
    try:
        while state.fault is None:
            before = len(moves)
            for rule in rules:
                if rule.level > level:
                    return moves
                budget.check()
                for move in rule.find(state, _in_time(rule.foci(state), budget)):
                    moves.append(move)
                    state.apply(move)
                    if state.fault is not None or until(move):
                        return moves
                    budget.check()
                if len(moves) > before:
                    break
            else:
                return moves
    except Exhausted:
        pass
    return moves
