"""The number of solutions: all, up to symmetry, or of different grids of pips."""

from __future__ import annotations

from pipworks import kernel
from pipworks.arguments import public
from pipworks.grid import TURNS
from pipworks.limits import UNLIMITED, Exhausted, Limits, Stop
from pipworks.outcome import Outcome, Status
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Solution
from pipworks.polypips.puzzle.supply import need_pips
from pipworks.polypips.solver.encode import is_exact
from pipworks.polypips.solver.question import Question, need_workers, stopped
from pipworks.polypips.solver.solve import Solutions

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pipworks.polypips.solver import symmetry

_SET_ENTRY = 120
"""Bytes that a set takes for each of its members, besides what the member is made of."""


@public
def count(
    puzzle: Puzzle,
    *,
    position: Solution | None = None,
    limits: Limits = UNLIMITED,
    either_hand: bool = False,
    distinct: bool = False,
    watch: kernel.Watch | None = None,
    workers: int = 1,
) -> Outcome[Solution]:
    """The number of solutions, in `Outcome.count`: exact, or a lower bound where a limit ended the count.

    Solutions are listed one by one only where their number is limited, or where the search knows a constraint only in
    part. `distinct`: see `Solutions`. A count that takes long is shared among so many threads as there are `workers`,
    with the same result; one by one, or with a limit of nodes, it is done by one. Raises ValueError for less than one.
    """
    need_workers(workers)
    question = Question(puzzle, limits, either_hand, position) if limits.solutions is None else None
    if question is None or question.instance.inexact:
        run = Solutions(puzzle, limits, position=position, either_hand=either_hand, distinct=distinct, watch=watch)
        for _ in run:
            pass
        assert run.status is not None
        return Outcome(run.status, count=run.found, reason=run.reason, stats=run.stats)
    from pipworks.polypips.solver import by_shape

    if distinct:
        return _count_distinct(question, watch, workers)
    counted = question.ask(lambda problem, limits: by_shape.count(problem, limits, watch, workers))
    return _counted(question, counted)


@public
def count_grids(
    puzzle: Puzzle,
    *,
    position: Solution | None = None,
    limits: Limits = UNLIMITED,
    either_hand: bool = False,
    watch: kernel.Watch | None = None,
) -> Outcome[Solution]:
    """The number of different grids of pips among the solutions, in `Outcome.count`, bounded as in `count`.

    Solutions that differ only in their placements, not in the pips on cells, show the same grid. Raises InvalidPuzzle
    for a puzzle whose pieces have no pips.
    """
    need_pips(puzzle, "grids")
    if not is_exact(puzzle):
        run = Solutions(puzzle, limits, position=position, either_hand=either_hand, watch=watch)
        return _count_listed_grids(run, limits)
    question = Question(puzzle, limits, either_hand, position)
    counted = question.ask(lambda problem, limits: kernel.count_grids(problem, limits, watch))
    return _counted(question, counted)


def _count_listed_grids(run: Solutions, limits: Limits) -> Outcome[Solution]:
    """The number of grids among solutions listed one by one; all grids are kept, as long as there is memory."""
    memory = kernel.MEMORY if limits.memory is None else limits.memory
    most = memory // (_SET_ENTRY + len(run.puzzle.cells))
    grids: set[bytes] = set()
    for found in run:
        grid = found.grid
        grids.add(bytes([grid[cell] for cell in run.puzzle.cells]))
        if len(grids) > most:
            status, reason = stopped(Stop.MEMORY)
            return Outcome(status, count=len(grids), reason=reason, stats=run.stats)
    return Outcome(run.status or Status.LIMIT, count=len(grids), reason=run.reason, stats=run.stats)


def _counted(question: Question, counted: kernel.Counted | None) -> Outcome[Solution]:
    if counted is not None and (counted.count or counted.stop is not None):
        status, reason = stopped(counted.stop) if counted.stop else (Status.SOLVED, None)
        return Outcome(status, count=counted.count, reason=reason, stats=question.stats)
    status, reason = question.ended(None)
    return Outcome(status, count=0, reason=reason, stats=question.stats)


def _count_distinct(question: Question, watch: kernel.Watch | None, workers: int) -> Outcome[Solution]:
    """The count up to symmetry: one of each class is found, where that can be; otherwise by Burnside's lemma all are
    counted, and those that a symmetry fixes are listed."""
    from pipworks.polypips.solver import by_shape, symmetry

    if by_shape.counts_classes(question.instance.problem, question.budget.rest()):
        return _counted(
            question, question.ask(lambda problem, limits: by_shape.count_classes(problem, limits, watch, workers))
        )
    counted = question.ask(lambda problem, limits: by_shape.count(problem, limits, watch, workers))
    if counted is None or not counted.count:
        return _counted(question, counted)
    total, stop = counted.count, counted.stop
    try:
        group = symmetry.symmetries(question.instance, question.budget)
    except Exhausted as exhausted:
        # Nobody knows how many symmetries there are, but not more than eight.
        least = -(-total // len(TURNS))
        return _counted(question, kernel.Counted(least, stop or exhausted.stop, question.budget.nodes))
    for each in group:
        if stop is not None:
            break
        kept, stop = _count_kept(question, each, total, watch)
        total += kept
    exact_or_less = -(-total // (len(group) + 1))
    return _counted(question, kernel.Counted(exact_or_less, stop, question.budget.nodes))


def _count_kept(
    question: Question, each: symmetry.Symmetry, before: int, watch: kernel.Watch | None
) -> tuple[int, Stop | None]:
    """The number of solutions that the symmetry maps to themselves, and the limit that stopped the count, if any."""
    from pipworks.polypips.solver import by_shape, symmetry

    laid = question.instance.problem.fixed
    anchors = None if laid else symmetry.anchors(question.instance, each)
    kept = 0
    fixed_ones: list[tuple[kernel.Placement, ...]] = [laid] if anchors is None else [(anchor,) for anchor in anchors]
    for fixed in fixed_ones:
        problem = question.instance.with_fixed(fixed)
        run = by_shape.solutions(problem, question.budget.rest(), _shifted(watch, question.budget.nodes, before + kept))
        kept += sum(symmetry.is_kept(each, found) for found in run)
        question.budget.spend(run.nodes)
        if run.stop is not None:
            return kept, run.stop
    return kept, None


def _shifted(watch: kernel.Watch | None, nodes: int, found: int) -> kernel.Watch | None:
    """The watch for a part of the work: it adds the nodes and solutions of the parts before."""
    if watch is None:
        return None
    return lambda progress: watch(kernel.Progress(nodes + progress.nodes, found + progress.solutions))
