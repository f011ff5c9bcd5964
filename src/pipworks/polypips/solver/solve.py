"""One solution or all of them, each verified before it leaves.

Two solutions are different when the pips on some cell are, or the cells of some piece; equal pieces are
interchangeable. The search is `pipworks.kernel`, the explanations are in `reasons` and `conflict`. Every solution
passes `pipworks.polypips.rules.verify` before it leaves; BrokenAnswer is raised if one does not.

Where the kernel can express a constraint only in part, its solutions are filtered by the whole constraint.

Common to all answers of this folder: `limits` bound the work; with `either_hand` pieces may be turned over; `watch` is
called with a `kernel.Progress` now and then. With a `position`, a solution in which pieces may be missing, the answers
are about the solutions that contain it. Where none does, or where it is no position of this puzzle, the answer is
UNSOLVABLE, its reason's code `position`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import islice

from pipworks import kernel
from pipworks.arguments import public
from pipworks.limits import UNLIMITED, Exhausted, Limits, Stop
from pipworks.outcome import Outcome, Reason, Status
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Solution
from pipworks.polypips.solver.question import Question, kernel_seed, stopped


class Solutions(Iterator[Solution]):
    """The solutions of a puzzle, lazily, always in the same order; with `distinct` one of each class of solutions that
    symmetries of the puzzle map to each other (see `pipworks.polypips.solver.symmetry`).

    `status` is None while more may come. At the end it is SOLVED after all solutions, UNSOLVABLE where there are none,
    LIMIT or CANCELLED where something stopped the search; `reason` is the reason why, for UNSOLVABLE as in `solve`.
    `found` is the number of solutions so far.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        limits: Limits = UNLIMITED,
        *,
        position: Solution | None = None,
        either_hand: bool = False,
        distinct: bool = False,
        watch: kernel.Watch | None = None,
    ) -> None:
        self.puzzle = puzzle
        self.status: Status | None = None
        self.reason: Reason | None = None
        self.found = 0
        self._question = Question(puzzle, limits.replaced(solutions=None), either_hand, position)
        self._run = self._go(limits.solutions, distinct, watch)

    def __iter__(self) -> Solutions:
        return self

    def __next__(self) -> Solution:
        return next(self._run)

    def __repr__(self) -> str:
        return f"<Solutions: {self.found} found{f', {self.status.value}' if self.status else ' so far'}>"

    @property
    def stats(self) -> dict[str, float]:
        """Seconds and nodes so far."""
        return self._question.stats

    def _go(self, wanted: int | None, distinct: bool, watch: kernel.Watch | None) -> Iterator[Solution]:
        question = self._question
        if question.seen_impossible():
            self.status, self.reason = Status.UNSOLVABLE, question.reason
            return
        from pipworks.polypips.solver import by_shape

        problem, rest = question.instance.problem, question.budget.rest()
        classes = by_shape.classes(problem, rest, watch) if distinct else None
        run = classes or by_shape.solutions(problem, rest, watch)
        most = None if wanted is None else min(wanted, sys.maxsize)
        stop: Stop | None = None
        try:
            for found in islice(self._wanted(run, distinct and not classes), most):
                self.found += 1
                question.budget.nodes = run.nodes
                yield question.checked(found)
        except Exhausted as exhausted:
            stop = exhausted.stop
        question.budget.nodes = run.nodes
        if stop := run.stop or stop:
            self.status, self.reason = stopped(stop)
        elif self.found == wanted:
            self.status = Status.LIMIT
            self.reason = Reason("limit", "stopped by the number of solutions asked for")
        elif self.found:
            self.status = Status.SOLVED
        else:
            self.status, self.reason = question.ended(None)

    def _wanted(self, run: Iterator[kernel.Solution], distinct: bool) -> Iterator[kernel.Solution]:
        instance = self._question.instance
        if instance.inexact:
            run = filter(instance.satisfies, run)
        if not distinct:
            return run
        from pipworks.polypips.solver import symmetry

        group = symmetry.symmetries(instance, self._question.budget)
        return (found for found in run if symmetry.is_first(group, found))


@public
def solve(
    puzzle: Puzzle,
    *,
    position: Solution | None = None,
    limits: Limits = UNLIMITED,
    seed: int = 0,
    either_hand: bool = False,
    explain: bool = True,
    watch: kernel.Watch | None = None,
) -> Outcome[Solution]:
    """A solution of the puzzle, or the proof that there is none; the same puzzle and seed give the same answer.

    On large boards the search is random, by `seed`. UNSOLVABLE has a reason where a simple one is found; without
    `explain` none is looked for after the search.
    """
    question = Question(puzzle, limits, either_hand, position)
    if question.instance.inexact:
        run = Solutions(
            puzzle, limits.replaced(solutions=None), position=position, either_hand=either_hand, watch=watch
        )
        first = next(run, None)
        return Outcome(
            Status.SOLVED if first else run.status or Status.LIMIT, first, run.reason, stats=run.stats, puzzle=puzzle
        )
    found = question.ask(lambda problem, limits: kernel.find(problem, limits, kernel_seed(seed), watch))
    if found is not None and found.solution is not None:
        return Outcome(Status.SOLVED, question.checked(found.solution), stats=question.stats, puzzle=puzzle)
    status, reason = question.ended(found.stop if found else None, explain=explain)
    return Outcome(status, reason=reason, stats=question.stats)


@public
def solutions(
    puzzle: Puzzle,
    *,
    position: Solution | None = None,
    limits: Limits = UNLIMITED,
    either_hand: bool = False,
    distinct: bool = False,
    watch: kernel.Watch | None = None,
) -> Solutions:
    """All solutions, each verified; for `distinct` and the iterator's `status` see `Solutions`."""
    return Solutions(puzzle, limits, position=position, either_hand=either_hand, distinct=distinct, watch=watch)
