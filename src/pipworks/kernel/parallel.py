"""The questions that can be shared among threads: counts, and whether there is another solution."""

from __future__ import annotations

from collections.abc import Callable

from pipworks.kernel import questions, sharing
from pipworks.kernel.engine import Event, Shareable
from pipworks.kernel.problem import Counted, Found, Solution
from pipworks.kernel.questions import Differs, Progress, Prove, Watch
from pipworks.kernel.sharing import Begin, Crew
from pipworks.limits import Limits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

ALONE: Final = 50_000
"""Nodes that one thread counts before others join: most counts end within them, some tens of milliseconds."""
PACE: Final = 20_000
"""Nodes between two looks of a thread at what the others did."""
Make = Callable[[Limits], Shareable]

QUICK: Final = 40
"""A search for tilings has as many nodes in the time of one. It goes on alone for a fourth of the time: what it does is
done again."""


def count(make: Make, limits: Limits, workers: int, watch: Watch | None) -> Counted:
    """The number of solutions: alone for as long as `questions.count` would search, or where layers are seen to pay."""
    budget = limits.start()
    first = make(budget.rest())
    first.begin_count()
    nodes = min(questions.FIRST_BUDGET, ALONE)
    while questions.slices(first, first.run, nodes, first.counted, watch) == Event.BUDGET:
        if first.begin_frontier(False):
            return questions.counted(first, watch)
        if first.nodes >= ALONE:
            crew = Crew(first, budget.rest(), workers, PACE, sharing.ABOVE)
            alone, due = questions.so_far(first), first.layers_due()
            found = _counted(crew, lambda engine: engine.begin_count(), watch, alone, due)
            return found or _by_layers(first, sum(crew.nodes), watch)
        nodes *= 2
    return questions.so_far(first)


def _by_layers(first: Shareable, spent: int, watch: Watch | None) -> Counted:
    """The number of solutions layer by layer, after the crew has spent some nodes."""

    def seen(progress: Progress) -> None:
        if watch is not None:
            watch(progress.replaced(nodes=progress.nodes + spent))

    first.begin_frontier(True)
    found = questions.counted(first, seen if watch is not None else None)
    return found.replaced(nodes=found.nodes + spent)


def count_tilings(
    make: Make, limits: Limits, workers: int, watch: Watch | None, distinct: bool = False
) -> Counted | None:
    """The number of tilings; None where the problem does not suit that search."""
    budget = limits.start()
    first = make(budget.rest())
    if not first.begin_tilings(True, distinct):
        return None
    if questions.slices(first, first.run, QUICK * ALONE // 4, first.counted, watch) != Event.BUDGET:
        return questions.so_far(first)
    crew = Crew(first, budget.rest(), workers, QUICK * PACE, QUICK * sharing.ABOVE)
    return _counted(crew, lambda engine: engine.begin_tilings(True, distinct), watch, questions.so_far(first))


def _counted(crew: Crew, begin: Begin, watch: Watch | None, alone: Counted, most: int = 0) -> Counted | None:
    """The number of what `begin` begins to count, of which one `alone` has counted some; None where `most` nodes, if
    not 0, did not do."""
    counts, ended = [0] * crew.workers, [False] * crew.workers

    def take(engine: Shareable, thread: int) -> None:
        def spent() -> None:
            counts[thread] = engine.counted()

        ended[thread] = crew.go_on(engine, thread, spent) == Event.FINISHED

    def so_far() -> Progress:
        return Progress(alone.nodes + sum(crew.nodes), max(alone.count, sum(counts)))

    def tell() -> None:
        if watch is not None:
            watch(so_far())
        if over():
            crew.end()

    def over() -> bool:
        return 0 < most <= so_far().nodes and not all(ended)

    crew.run(begin, take, tell)
    done = so_far()
    if over() and crew.stop is None:
        return None
    return Counted(done.solutions, crew.stop, done.nodes)


def other(make: Make, limits: Limits, workers: int, watch: Watch | None) -> Prove:
    """A search for another solution: it gives that of the first part of the tree that has one."""
    budget = limits.start()

    def prove(avoid: list[int] | None, differs: Differs, probed: bool) -> Found:
        crew = Crew(make(budget.rest()), budget.rest(), workers, PACE, sharing.ABOVE)
        found: dict[int, Solution] = {}
        known: set[int] = set()

        def begin(engine: Shareable) -> None:
            if probed and id(engine) not in known:
                known.add(id(engine))
                engine.probe()
            engine.begin((), avoid)

        def take(engine: Shareable, thread: int) -> None:
            while crew.go_on(engine, thread) == Event.SOLUTION:
                if differs(engine):
                    found[engine.part] = engine.solution()
                    crew.end_at(engine.part)
                    return

        crew.run(begin, take, lambda: watch(Progress(sum(crew.nodes), 1)) if watch is not None else None)
        solution = found[min(found)] if found else None  # one that was found is a fact, whatever stopped the rest
        return Found(solution, None if found else crew.stop, sum(crew.nodes))

    return prove
