"""The questions that can be asked of a problem, put the same way to the native search and to the reference."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pipworks.kernel.engine import STOPS, Engine, Event
from pipworks.kernel.problem import (
    Counted,
    Found,
    Placement,
    Possible,
    Problem,
    Solution,
    TwoSolutions,
    labels_of,
    most_laid,
)
from pipworks.limits import Limits, Stop
from pipworks.record import Record

MEMORY = 256 << 20
"""Bytes for tables and memo unless the limits say otherwise."""

FIRST_BUDGET = 2_000
"""Nodes of an arm's first turn; each further round doubles them."""
SLICE = 1_000
"""Nodes between two calls of `watch`."""
PROBE_BUDGET = 16_000
"""The root is probed before an arm's turn gets this long."""
LONG_BUDGET = 64_000
"""A search for a second solution whose turns get this long is shared, where there are several workers."""
PROBE_PLACEMENTS = 12_000
"""With more placements than this, probing the root takes longer than it saves."""


class Progress(Record):
    """How far a search has come: nodes tried and solutions found or counted so far."""

    nodes: int
    solutions: int


Watch = Callable[[Progress], None]
Differs = Callable[[Engine], bool]
"""Whether the solution that an engine came back with is another one than the first."""
Prove = Callable[[list[int] | None, Differs, bool], Found]
"""Looks for a solution that differs, in an engine begun with labels to avoid and, if True, probed."""


class Solutions(Iterator[Solution]):
    """An iterator over all solutions in a fixed order, once the engine has begun to look for them. When it has ended,
    `stop` is None if there are no more."""

    def __init__(self, engine: Engine, limits: Limits, watch: Watch | None = None) -> None:
        self._engine = engine
        self._limit = limits.solutions
        self._watch = watch
        self.found = 0

    @property
    def nodes(self) -> int:
        """Nodes tried so far."""
        return self._engine.nodes

    @property
    def stop(self) -> Stop | None:
        """What stopped the search, if a limit did. Reaching `limits.solutions` does not count as one."""
        return STOPS[self._engine.stop]

    def __next__(self) -> Solution:
        if self._limit is not None and self.found >= self._limit:
            raise StopIteration
        event = _go_on(self._engine, lambda: self.found, self._watch)
        if event != Event.SOLUTION:
            raise StopIteration
        self.found += 1
        return self._engine.solution()


def solutions(engine: Engine, limits: Limits, watch: Watch | None = None) -> Solutions:
    """All solutions, one by one."""
    engine.begin((), None)
    return Solutions(engine, limits, watch)


def tilings(engine: Engine, limits: Limits, watch: Watch | None = None, distinct: bool = False) -> Solutions | None:
    """All tilings, or one of each class, one by one; None where the problem does not suit that search."""
    return Solutions(engine, limits, watch) if engine.begin_tilings(False, distinct) else None


def find(engine: Engine, problem: Problem, seed: int = 0, watch: Watch | None = None) -> Found:
    """One solution, from whichever arm comes first.

    Three arms in turn, with budgets that grow: the deterministic search with its memo of no-goods, which alone can
    prove that there is none; restarts in random order (Gomes, Selman, Kautz 1998); large-neighbourhood search over
    partial solutions. The same seed gives the same solution and nodes unless the clock cuts it short.
    """
    engine.seed(seed)
    engine.begin((), None)
    path = _portfolio(engine, problem, watch)
    return Found(None if path is None else engine.solution(), _stop(engine), engine.nodes)


def count(engine: Engine, watch: Watch | None = None) -> Counted:
    """The number of solutions, without listing them.

    The search that remembers goes first. As soon as it has spent a fair part of what layers may take at most, the rest
    is counted layer by layer; it goes on where layers are too many, or turn out not to fit the memory.
    """
    engine.begin_count()
    budget = FIRST_BUDGET
    while slices(engine, engine.run, budget, engine.counted, watch) == Event.BUDGET:
        budget = 1 << 62 if engine.begin_frontier(False) else 2 * budget
    return so_far(engine)


def count_by_layers(engine: Engine, watch: Watch | None = None) -> Counted | None:
    """The same, layer by layer from the start, for as long as these fit the memory; None where the problem does not
    suit that."""
    if not engine.begin_frontier(True):
        return None
    _go_on(engine, engine.counted, watch)
    return so_far(engine)


def count_by_search(engine: Engine, watch: Watch | None = None) -> Counted:
    """The same by the search that remembers, whatever the problem."""
    engine.begin_count()
    return counted(engine, watch)


def count_tilings(engine: Engine, watch: Watch | None = None, distinct: bool = False) -> Counted | None:
    """The number of tilings, or of classes of them, one by one; None where the problem does not suit that search."""
    return counted(engine, watch) if engine.begin_tilings(True, distinct) else None


def count_grids(engine: Engine, problem: Problem, watch: Watch | None = None) -> Counted:
    """The number of different labellings among the solutions."""
    if problem.supply:  # all labels are 0: one solution says all
        engine.begin((), None)
        event = _go_on(engine, lambda: 0, watch)
        return Counted(int(event == Event.SOLUTION), _stop(engine), engine.nodes)
    engine.begin_grids()
    return counted(engine, watch)


def so_far(engine: Engine) -> Counted:
    """What an engine has counted."""
    return Counted(engine.counted(), _stop(engine), engine.nodes)


def counted(engine: Engine, watch: Watch | None) -> Counted:
    """The number of what an engine has begun to count."""
    _go_on(engine, engine.counted, watch)
    return so_far(engine)


def two_solutions(
    engine: Engine,
    problem: Problem,
    seed: int = 0,
    by_labels: bool = False,
    watch: Watch | None = None,
    prove: Prove | None = None,
) -> TwoSolutions:
    """Two solutions that differ (`by_labels`: in some cell's label), or the proof that there are fewer.

    A search for the second that gets long is handed to `prove`.
    """
    engine.seed(seed)
    engine.begin((), None)
    path = _portfolio(engine, problem, watch)
    if path is None:
        return TwoSolutions((), _stop(engine), engine.nodes)
    first = engine.solution()
    avoid: list[int] | None = None
    if by_labels:
        shown = labels_of(problem, first)
        avoid = [shown[x, y] for x, y in sorted(problem.cells, key=lambda cell: (cell[1], cell[0]))]

    def differs(engine: Engine) -> bool:
        return labels_of(problem, engine.solution()) != shown if by_labels else engine.path() != path

    second = _other(engine, avoid, differs, watch, prove)
    found = (first,) if second.solution is None else (first, second.solution)
    return TwoSolutions(found, second.stop, engine.nodes + second.nodes)


def possible(engine: Engine, watch: Watch | None = None) -> Possible:
    """The placements that occur in some solution.

    Each solution found decides all of its placements at once, so there are rarely more searches than placements that
    occur nowhere. The searches share their no-goods.
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
            solutions.append(engine.solution())
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
    """A superset of the placements that occur in some solution: those left when each has been tried once at the root
    and those that fail at once are killed, until nothing changes."""
    engine.probe()
    return frozenset(engine.origin(p) for p in engine.alive())


def _portfolio(engine: Engine, problem: Problem, watch: Watch | None) -> list[int] | None:
    """The path of a solution, or None. The deterministic arm has begun already.

    Large-neighbourhood search gets a share that grows with the pieces: it is what solves large boards.
    """
    share = min(1 + most_laid(problem) // 12, 8)
    budget = FIRST_BUDGET
    while True:
        for arm, nodes in ((engine.run, budget), (engine.restart, budget), (engine.improve, share * budget)):
            event = slices(engine, arm, nodes, lambda: 0, watch)
            if event == Event.SOLUTION:
                return engine.path()
            if event != Event.BUDGET:
                return None
        budget *= 2


def _other(
    engine: Engine, avoid: list[int] | None, differs: Differs, watch: Watch | None, prove: Prove | None
) -> Found:
    """A solution that differs from the first, or none; `nodes` are those of `prove`.

    The deterministic arm, which shares the first search's no-goods, and restarts in turn; the root is probed before a
    long proof.
    """
    engine.begin((), avoid)
    budget, probed = FIRST_BUDGET, False
    while True:
        if not probed and budget >= PROBE_BUDGET and engine.count_alive() <= PROBE_PLACEMENTS:
            probed = True
            engine.probe()
            engine.begin((), avoid)
        if prove is not None and budget >= LONG_BUDGET and not engine.stop:
            return prove(avoid, differs, probed)
        for arm in (engine.run, engine.restart):
            event = slices(engine, arm, budget, lambda: 1, watch)
            if event == Event.SOLUTION and differs(engine):
                return Found(engine.solution(), None, 0)
            if event == Event.STOPPED or (event == Event.FINISHED and arm == engine.run):
                return Found(None, _stop(engine), 0)
        budget *= 2


def slices(
    engine: Engine, arm: Callable[[int], int], budget: int, found: Callable[[], int], watch: Watch | None
) -> int:
    """Run an arm, in slices where there is a `watch` to be called between them."""
    if watch is None:
        return arm(budget)
    event = int(Event.BUDGET)
    while event == Event.BUDGET and budget > 0:
        event = arm(min(SLICE, budget))
        budget -= SLICE
        watch(Progress(engine.nodes, found()))
    return event


def _go_on(engine: Engine, found: Callable[[], int], watch: Watch | None) -> int:
    """Run what was begun to its next solution or its end; the event that ended it."""
    event = int(Event.BUDGET)
    while event == Event.BUDGET:
        event = slices(engine, engine.run, 1 << 62, found, watch)
    return event


def _stop(engine: Engine) -> Stop | None:
    return STOPS[engine.stop]
