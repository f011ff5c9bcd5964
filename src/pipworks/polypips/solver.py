"""The family's answers: a solution, all of them, how many, whether there is only one.

Two solutions differ when the pips placed on some cells differ, or the pieces that cover them do; equal pieces are
interchangeable. The search is `pipworks.kernel`, the explanations are in `reasons` and `conflict`. Every solution
passes `pipworks.polypips.rules.verify` before it leaves; BrokenAnswer is raised if one does not.

Common to all: `limits` bound the work; with `either_hand` pieces may be turned over; `watch` is called with a
`kernel.Progress` now and then.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from pipworks import kernel
from pipworks.limits import UNLIMITED, Limits, Stop
from pipworks.outcome import Outcome, Reason, Status, Uniqueness, Verdict
from pipworks.polypips.model import Placement, Puzzle, Solution
from pipworks.polypips.question import Question, stopped

if TYPE_CHECKING:
    from pipworks.polypips import symmetry


class Solutions(Iterator[Solution]):
    """The solutions of a puzzle, lazily, always in the same order; with `distinct` one of those that a symmetry of the
    puzzle carries to each other (see `pipworks.polypips.symmetry`).

    `status` is None while more may come. After the end it says whether all came (SOLVED, or UNSOLVABLE where there
    are none) or what stopped it (LIMIT, CANCELLED), and `reason` says more, for UNSOLVABLE as in `solve`. `found` is
    how many came.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        limits: Limits = UNLIMITED,
        *,
        either_hand: bool = False,
        distinct: bool = False,
        watch: kernel.Watch | None = None,
    ) -> None:
        self.puzzle = puzzle
        self.status: Status | None = None
        self.reason: Reason | None = None
        self.found = 0
        self._question = Question(puzzle, replace(limits, solutions=None), either_hand)
        self._run = self._go(limits.solutions, distinct, watch)

    def __iter__(self) -> Solutions:
        return self

    def __next__(self) -> Solution:
        return next(self._run)

    @property
    def stats(self) -> dict[str, float]:
        """Seconds and nodes so far."""
        return self._question.stats

    def _go(self, wanted: int | None, distinct: bool, watch: kernel.Watch | None) -> Iterator[Solution]:
        question = self._question
        if question.seen_impossible():
            self.status, self.reason = Status.UNSOLVABLE, question.reason
            return
        run = kernel.solutions(question.instance.problem, question.budget.rest(), watch)
        for found in islice(self._wanted(run, distinct), wanted):
            self.found += 1
            question.budget.nodes = run.nodes
            yield question.checked(found)
        question.budget.nodes = run.nodes
        if run.stop is not None:
            self.status, self.reason = stopped(run.stop)
        elif self.found == wanted:
            self.status = Status.LIMIT
            self.reason = Reason("limit", "stopped by the number of solutions asked for")
        elif self.found:
            self.status = Status.SOLVED
        else:
            self.status, self.reason = question.ended(None)

    def _wanted(self, run: Iterator[kernel.Solution], distinct: bool) -> Iterator[kernel.Solution]:
        if not distinct:
            return run
        from pipworks.polypips import symmetry

        group = symmetry.symmetries(self._question.instance)
        return (found for found in run if symmetry.is_first(group, found))


def solve(
    puzzle: Puzzle,
    *,
    limits: Limits = UNLIMITED,
    seed: int = 0,
    either_hand: bool = False,
    explain: bool = True,
    watch: kernel.Watch | None = None,
) -> Outcome[Solution]:
    """A solution of the puzzle, or the proof that there is none; the same puzzle and seed give the same answer.

    On large boards chance has a part, which `seed` decides. UNSOLVABLE comes with a reason where a simple one is found;
    without `explain` only where it was found on the way.
    """
    question = Question(puzzle, limits, either_hand)
    found = question.ask(lambda problem, limits: kernel.find(problem, limits, _seed(seed), watch))
    if found is not None and found.solution is not None:
        return Outcome(Status.SOLVED, question.checked(found.solution), stats=question.stats)
    status, reason = question.ended(found.stop if found else None, explain=explain)
    return Outcome(status, reason=reason, stats=question.stats)


def solutions(
    puzzle: Puzzle,
    *,
    limits: Limits = UNLIMITED,
    either_hand: bool = False,
    distinct: bool = False,
    watch: kernel.Watch | None = None,
) -> Solutions:
    """Every solution, each verified; the iterator's `status` tells why it ended. `distinct`: see `Solutions`."""
    return Solutions(puzzle, limits, either_hand=either_hand, distinct=distinct, watch=watch)


def count(
    puzzle: Puzzle,
    *,
    limits: Limits = UNLIMITED,
    either_hand: bool = False,
    distinct: bool = False,
    watch: kernel.Watch | None = None,
) -> Outcome[Solution]:
    """How many solutions the puzzle has, in `Outcome.count`: exact, or a lower bound where a limit ended the count.

    They are not listed, unless a number of solutions is a limit. `distinct`: see `Solutions`.
    """
    if limits.solutions is not None:
        run = Solutions(puzzle, limits, either_hand=either_hand, distinct=distinct, watch=watch)
        for _ in run:
            pass
        assert run.status is not None
        return Outcome(run.status, count=run.found, reason=run.reason, stats=run.stats)
    question = Question(puzzle, limits, either_hand)
    if distinct:
        return _count_distinct(question, watch)
    counted = question.ask(lambda problem, limits: kernel.count(problem, limits, watch))
    return _counted(question, counted)


def count_grids(
    puzzle: Puzzle,
    *,
    limits: Limits = UNLIMITED,
    either_hand: bool = False,
    watch: kernel.Watch | None = None,
) -> Outcome[Solution]:
    """How many different grids of pips the solutions show, in `Outcome.count`; otherwise as `count`.

    Solutions that differ only in how the pieces lie show the same grid.
    """
    question = Question(puzzle, limits, either_hand)
    counted = question.ask(lambda problem, limits: kernel.count_grids(problem, limits, watch))
    return _counted(question, counted)


def uniqueness(
    puzzle: Puzzle,
    *,
    limits: Limits = UNLIMITED,
    seed: int = 0,
    either_hand: bool = False,
    by_pips: bool = False,
    watch: kernel.Watch | None = None,
) -> Uniqueness[Solution]:
    """Whether the puzzle has exactly one solution, with it; or two that differ, and how, in `Uniqueness.reason`.

    Its code is `pips` where the two show other pips on the cells it names; `lies` where all solutions show the same
    pips and only how the pieces lie differs, on the cells it names; `lies so far` where a limit left open whether
    others show other pips. With `by_pips` solutions that show the same pips count as one.
    """
    question = Question(puzzle, replace(limits, solutions=None), either_hand)

    def two(by_labels: bool) -> kernel.Witnesses | None:
        return question.ask(lambda problem, limits: kernel.witnesses(problem, limits, _seed(seed), by_labels, watch))

    found = two(by_pips)
    if found is None:
        return Uniqueness(Verdict.NONE, (), question.reason, question.stats)
    shown = tuple(question.checked(each) for each in found.solutions)
    if len(shown) < 2:
        return _not_two(question, shown, found.stop)
    if shown[0].grid != shown[1].grid:
        return Uniqueness(Verdict.SEVERAL, shown, _other_pips(shown), question.stats)
    others = two(True)
    if others is not None and len(others.solutions) == 2:
        shown = tuple(question.checked(each) for each in others.solutions)
        return Uniqueness(Verdict.SEVERAL, shown, _other_pips(shown), question.stats)
    proved = others is not None and others.stop is None
    return Uniqueness(Verdict.SEVERAL, shown, _other_lies(shown, proved=proved), question.stats)


def _counted(question: Question, counted: kernel.Counted | None) -> Outcome[Solution]:
    if counted is not None and (counted.count or counted.stop is not None):
        status, reason = stopped(counted.stop) if counted.stop else (Status.SOLVED, None)
        return Outcome(status, count=counted.count, reason=reason, stats=question.stats)
    status, reason = question.ended(None)
    return Outcome(status, count=0, reason=reason, stats=question.stats)


def _count_distinct(question: Question, watch: kernel.Watch | None) -> Outcome[Solution]:
    """By Burnside's lemma: all solutions are counted, and those that a symmetry maps to themselves listed."""
    from pipworks.polypips import symmetry

    counted = question.ask(lambda problem, limits: kernel.count(problem, limits, watch))
    group = symmetry.symmetries(question.instance)
    if counted is None or not counted.count or not group:
        return _counted(question, counted)
    total, stop = counted.count, counted.stop
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
    """How many solutions the symmetry maps to themselves, and what stopped the count."""
    from pipworks.polypips import symmetry

    anchors = symmetry.anchors(question.instance, each)
    kept = 0
    fixed_ones: list[tuple[kernel.Placement, ...]] = [()] if anchors is None else [(anchor,) for anchor in anchors]
    for fixed in fixed_ones:
        problem = question.instance.with_fixed(fixed)
        run = kernel.solutions(problem, question.budget.rest(), _shifted(watch, question.budget.nodes, before + kept))
        kept += sum(symmetry.is_kept(each, found) for found in run)
        question.budget.spend(run.nodes)
        if run.stop is not None:
            return kept, run.stop
    return kept, None


def _shifted(watch: kernel.Watch | None, nodes: int, found: int) -> kernel.Watch | None:
    """A watch for a part of the work, which adds what was done before."""
    if watch is None:
        return None
    return lambda progress: watch(kernel.Progress(nodes + progress.nodes, found + progress.solutions))


def _not_two(question: Question, found: tuple[Solution, ...], stop: Stop | None) -> Uniqueness[Solution]:
    """The verdict on fewer than two solutions."""
    if stop is None and found:
        return Uniqueness(Verdict.UNIQUE, found, stats=question.stats)
    status, reason = question.ended(stop)
    verdict = {
        Status.UNSOLVABLE: Verdict.NONE,
        Status.LIMIT: Verdict.LIMIT,
        Status.CANCELLED: Verdict.CANCELLED,
    }[status]
    return Uniqueness(verdict, found, reason, question.stats)


def _other_pips(shown: tuple[Solution, ...]) -> Reason:
    one, other = shown[0].grid, shown[1].grid
    cells = tuple(cell for cell in one if one[cell] != other[cell])
    number = f"{len(cells)} cell{'s' * (len(cells) != 1)}"
    return Reason("pips", f"the two show other pips on {number}", cells)


def _other_lies(shown: tuple[Solution, ...], *, proved: bool) -> Reason:
    same: set[Placement] = set(shown[0].placements) & set(shown[1].placements)
    cells = tuple(cell for placed in shown[0].placements if placed not in same for cell in placed.cells)
    if proved:
        return Reason("lies", "all solutions show the same pips, only how the pieces lie differs", cells)
    told = "the two show the same pips, only how the pieces lie differs; whether others show other pips is unknown"
    return Reason("lies so far", told, cells)


def _seed(seed: int) -> int:
    """A seed that the kernel takes, whatever whole number it is made of."""
    if 0 <= seed < 1 << 63:
        return seed
    from pipworks.rng import Rng

    return Rng(seed).below(1 << 63)
