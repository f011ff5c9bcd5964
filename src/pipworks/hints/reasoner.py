"""The record that a family fills: how it knows, what it may try, how it speaks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager

from pipworks.hints.grading import Scale
from pipworks.hints.ladder import M, S
from pipworks.hints.results import Check, Hint, Walkthrough
from pipworks.hints.steps import Phrase, Q, Step
from pipworks.hints.suppose import Suppositions
from pipworks.hints.trim import Goal, Logic
from pipworks.limits import Budget, Stop
from pipworks.record import Record
from pipworks.typed import Any, Generic, Protocol, TypeVar

P = TypeVar("P")
C = TypeVar("C", bound=Check[Any, Any, Any])
H = TypeVar("H", bound=Hint[Any, Any])
K = TypeVar("K", bound=Walkthrough[Any, Any, Any])


class Oracle(Protocol):
    """The solver, asked about positions of one puzzle within one budget."""

    def ways(self, state: Any, /) -> Any:
        """What the ways to go on from a state's position have in common; None when none was found."""


class Reasoner(Record, Generic[P, Q, S, M, H, C, K]):
    """What the engine must know of a family of puzzles.

    How it knows: `start` is what is known of a position that nothing speaks against, `oracle` the solver, to be used in
    a `with` statement, which may be told a solution that extends the position. `at_sight` is how a position stands
    where nobody has to be asked, None otherwise, and `stopped` how one stands that a limit left no time or no memory
    to look at. `stand` asks the oracle, and gives with a WRONG check the state that
    contradicts itself, where one thing is wrong.

    How it reasons: `logic` holds its rules, `suppositions` what it supposes. `settles` tells whether a move settled a
    placement, asked in the state right after it; `ends` are then such placements, each as a last move and a goal, asked
    with the states before and after all moves, and the moves. `tried_out` is
    the move that a search proves, None when the ways to go on have no placement in common. Then `reasoned` is the goal
    of all else that they have in common as far as the second state knows it and the first doesn't (None without any),
    `in_common` are moves that say what the state doesn't know of that, and `chosen` is a move that makes a choice and
    says so. `several` tells, where a choice was made, how many solutions extend a state, for the walkthrough's field
    of this name. `arranged` are moves to a placement as they are best told, and `cost` is what these cost a reader.

    How it shows what is wrong: `no_way` are the ways to go on from a state that has none, and `clash` says what is in
    the way where only a search shows it.

    How it goes on: `placed` is what steps place, `foremost` the one that a hint is about, `advance` takes placements
    over into a state and a position, and `finished` tells when there is nothing left to do.

    How it speaks: `tell` makes steps of moves, `fault` says why a state is impossible. `hint`, `check` and
    `walkthrough` make its results, which have its voice, and `scale` its grades.
    """

    start: Callable[[P, Q], S]
    oracle: Callable[[P, Budget, Q | None], AbstractContextManager[Oracle]]
    at_sight: Callable[[P, Q], C | None]
    stopped: Callable[[P, Stop], C]
    stand: Callable[[P, Q, Any], tuple[C, S | None]]
    logic: Logic[S, M]
    suppositions: Suppositions[S, M]
    settles: Callable[[S, M], bool]
    ends: Callable[[S, S, list[M]], Iterable[tuple[M, Goal[S]]]]
    tried_out: Callable[[S, Any], M | None]
    reasoned: Callable[[S, S, Any], Goal[S] | None]
    in_common: Callable[[S, Any], Iterable[M]]
    chosen: Callable[[S, Any, Any, Budget], M | None]
    no_way: Callable[[S], Any]
    clash: Callable[[S, Any], Phrase]
    placed: Callable[[Iterable[Step[Any]]], tuple[Any, ...]]
    foremost: Callable[[Sequence[Any]], Any]
    advance: Callable[[S, Q, Sequence[Any]], Q]
    finished: Callable[[S, Q], bool]
    tell: Callable[[S, Iterable[M]], tuple[Step[Any], ...]]
    fault: Callable[[S], Phrase]
    hint: type[H]
    check: type[C]
    walkthrough: Callable[..., K]
    scale: Scale
    several: Callable[[Any, S], Any] | None = None
    arranged: Callable[[S, list[M], Budget], list[M]] | None = None
    cost: Callable[[S, list[M]], int] | None = None
