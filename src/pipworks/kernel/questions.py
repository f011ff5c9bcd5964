"""The questions that can be asked of a problem, put the same way to the native search and to the reference."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pipworks.kernel.engine import Engine, Event
from pipworks.kernel.problem import Counted, Found, Placement, Possible, Problem, Solution, Witnesses, labels_of
from pipworks.limits import Limits, Stop

MEMORY = 256 << 20
"""Bytes for tables and memo where the limits name no memory."""

FIRST_BUDGET = 2_000
SLICE = 1_000
PROBE_BUDGET = 16_000
PROBE_PLACEMENTS = 12_000
"""Up to so many placements the root is probed before a proof; beyond, it takes longer than it saves."""

_STOPS = (None, Stop.SECONDS, Stop.NODES, Stop.MEMORY, Stop.CANCELLED)


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a search has come: nodes tried and solutions found or counted so far."""

    nodes: int
    solutions: int


Watch = Callable[[Progress], None]


class Solutions(Iterator[Solution]):
    """All solutions, one by one, in a fixed order. Once it has ended, `stop` says why: None when there are no more."""

    def __init__(self, engine: Engine, limits: Limits, watch: Watch | None = None) -> None:
        self._engine = engine
        self._limit = limits.solutions
        self._watch = watch
        self.found = 0
        engine.begin((), None)

    @property
    def nodes(self) -> int:
        """Nodes tried so far."""
        return self._engine.nodes

    @property
    def stop(self) -> Stop | None:
        """What stopped the search, if a limit did. Reaching `limits.solutions` does not count as one."""
        return _STOPS[self._engine.stop]

    def __next__(self) -> Solution:
        if self._limit is not None and self.found >= self._limit:
            raise StopIteration
        event = _go_on(self._engine, lambda: self.found, self._watch)
        if event != Event.SOLUTION:
            raise StopIteration
        self.found += 1
        return _solution(self._engine)


def find(engine: Engine, problem: Problem, seed: int = 0, watch: Watch | None = None) -> Found:
    """One solution, whichever comes first.

    Three arms in turn, with budgets that grow: the deterministic search with its memo of no-goods, which alone can
    prove that there is none; restarts in random order (Gomes, Selman, Kautz 1998); large-neighbourhood search over
    partial solutions. The same seed gives the same solution and nodes wherever the clock does not cut it short.
    """
    engine.seed(seed)
    engine.begin((), None)
    path = _portfolio(engine, problem, watch)
    return Found(None if path is None else _solution(engine), _stop(engine), engine.nodes)


def count(engine: Engine, watch: Watch | None = None) -> Counted:
    """How many solutions there are, without listing them."""
    engine.begin_count()
    _go_on(engine, engine.counted, watch)
    return Counted(engine.counted(), _stop(engine), engine.nodes)


def count_grids(engine: Engine, watch: Watch | None = None) -> Counted:
    """In how many different ways the solutions label the board."""
    engine.begin_grids()
    _go_on(engine, engine.counted, watch)
    return Counted(engine.counted(), _stop(engine), engine.nodes)


def witnesses(
    engine: Engine, problem: Problem, seed: int = 0, by_labels: bool = False, watch: Watch | None = None
) -> Witnesses:
    """Two solutions that differ (`by_labels`: that label some cell differently), or the proof that there are fewer."""
    engine.seed(seed)
    engine.begin((), None)
    path = _portfolio(engine, problem, watch)
    if path is None:
        return Witnesses((), _stop(engine), engine.nodes)
    first = _solution(engine)
    if by_labels:
        shown = labels_of(problem, first)
        avoid = [shown[x, y] for x, y in sorted(problem.cells, key=lambda cell: (cell[1], cell[0]))]
        second = _other(engine, avoid, lambda: labels_of(problem, _solution(engine)) != shown, watch)
    else:
        second = _other(engine, None, lambda: engine.path() != path, watch)
    found = (first,) if second is None else (first, second)
    return Witnesses(found, None if second is not None else _stop(engine), engine.nodes)


def possible(engine: Engine, watch: Watch | None = None) -> Possible:
    """Which placements occur in some solution that contains the fixed ones.

    Each solution found settles all of its placements at once, so there are rarely more searches than placements that
    occur nowhere; their no-goods help one another.
    """
    open_ = dict.fromkeys(engine.alive())
    solutions: list[Solution] = []
    witness: dict[Placement, int] = {}
    engine.begin((), None)
    event = _go_on(engine, lambda: len(solutions), watch)
    while True:
        if event == Event.STOPPED:
            break
        if event == Event.SOLUTION:
            for p in engine.path():
                open_.pop(p, None)
                witness.setdefault(engine.origin(p), len(solutions))
            solutions.append(_solution(engine))
        elif not solutions:
            open_.clear()
        if not open_:
            break
        p = next(iter(open_))
        engine.begin((p,), None)
        event = _go_on(engine, lambda: len(solutions), watch)
        if event == Event.FINISHED:
            del open_[p]
    undecided = frozenset(engine.origin(p) for p in open_)
    return Possible(frozenset(witness), undecided, tuple(solutions), witness, _stop(engine), engine.nodes)


def probe(engine: Engine) -> frozenset[Placement]:
    """The placements that are left when each has been tried once at the root and those that fail at once are killed,
    until nothing changes. All of them that occur in a solution are among these."""
    engine.probe()
    return frozenset(engine.origin(p) for p in engine.alive())


def _portfolio(engine: Engine, problem: Problem, watch: Watch | None) -> list[int] | None:
    """The path of a solution, or None. Expects the deterministic arm to have begun.

    The more pieces, the more of the time goes to large-neighbourhood search: it is what gets large boards done.
    """
    share = min(1 + sum(count for count, _ in problem.pieces) // 12, 8)
    budget = FIRST_BUDGET
    while True:
        for arm, nodes in ((engine.run, budget), (engine.restart, budget), (engine.improve, share * budget)):
            event = _slices(engine, arm, nodes, lambda: 0, watch)
            if event == Event.SOLUTION:
                return engine.path()
            if event != Event.BUDGET:
                return None
        budget *= 2


def _other(
    engine: Engine, avoid: list[int] | None, differs: Callable[[], bool], watch: Watch | None
) -> Solution | None:
    """A solution that differs from the first, or None: the deterministic arm and restarts in turn, and before a long
    proof the root is probed. The no-goods of the first search help the second."""
    engine.begin((), avoid)
    budget, probed = FIRST_BUDGET, False
    while True:
        if not probed and budget >= PROBE_BUDGET and len(engine.alive()) <= PROBE_PLACEMENTS:
            probed = True
            engine.probe()
            engine.begin((), avoid)
        for arm in (engine.run, engine.restart):
            event = _slices(engine, arm, budget, lambda: 1, watch)
            if event == Event.SOLUTION and differs():
                return _solution(engine)
            if event == Event.STOPPED or (event == Event.FINISHED and arm == engine.run):
                return None
        budget *= 2


def _slices(
    engine: Engine, arm: Callable[[int], int], budget: int, found: Callable[[], int], watch: Watch | None
) -> int:
    """Run an arm, in slices where somebody watches."""
    if watch is None:
        return arm(budget)
    event = int(Event.BUDGET)
    while event == Event.BUDGET and budget > 0:
        event = arm(min(SLICE, budget))
        budget -= SLICE
        watch(Progress(engine.nodes, found()))
    return event


def _go_on(engine: Engine, found: Callable[[], int], watch: Watch | None) -> int:
    """Run what was begun to its next solution or its end."""
    event = int(Event.BUDGET)
    while event == Event.BUDGET:
        event = _slices(engine, engine.run, 1 << 62, found, watch)
    return event


def _solution(engine: Engine) -> Solution:
    return tuple(engine.origin(p) for p in engine.path())


def _stop(engine: Engine) -> Stop | None:
    return _STOPS[engine.stop]
