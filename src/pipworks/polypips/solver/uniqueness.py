"""Whether there is exactly one solution; where there are more, two of them and how they differ."""

from __future__ import annotations

from pipworks import kernel
from pipworks.arguments import public
from pipworks.grid import Cell
from pipworks.limits import UNLIMITED, Limits, Stop
from pipworks.outcome import Reason, Status, Uniqueness, Verdict
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Placement, Solution
from pipworks.polypips.puzzle.supply import need_pips
from pipworks.polypips.solver.encode import is_exact
from pipworks.polypips.solver.question import Question, kernel_seed, need_workers
from pipworks.polypips.solver.solve import Solutions
from pipworks.words import counted

_VERDICTS = {Status.UNSOLVABLE: Verdict.NONE, Status.LIMIT: Verdict.LIMIT, Status.CANCELLED: Verdict.CANCELLED}


@public
def uniqueness(
    puzzle: Puzzle,
    *,
    position: Solution | None = None,
    limits: Limits = UNLIMITED,
    seed: int = 0,
    either_hand: bool = False,
    by_pips: bool = False,
    watch: kernel.Watch | None = None,
    workers: int = 1,
) -> Uniqueness[Solution]:
    """Whether the puzzle has exactly one solution, with it; or two that differ, and how, in `Uniqueness.reason`.

    The reason's code is `pips` where the two show different pips; `lies` where all solutions show the same pips and
    differ in their placements only; `lies so far` where the two differ so and a limit left open whether others show
    different pips. Its cells are those where the two differ. With `by_pips` solutions with the same pips count as one.
    A search for a second solution that takes long is shared among so many threads as there are `workers`: with the same
    verdict, and with the same two solutions for any number above one. Raises InvalidPuzzle for `by_pips` and a puzzle
    whose pieces have no pips, ValueError for less than one worker.
    """
    need_workers(workers)
    if by_pips:
        need_pips(puzzle, "grids")
    limits = limits.replaced(solutions=None)
    if not is_exact(puzzle):
        return _by_listing(
            Solutions(puzzle, limits, position=position, either_hand=either_hand, watch=watch), by_pips=by_pips
        )
    question = Question(puzzle, limits, either_hand, position)

    def two(by_labels: bool) -> kernel.TwoSolutions | None:
        return question.ask(
            lambda problem, limits: kernel.two_solutions(problem, limits, kernel_seed(seed), by_labels, watch, workers)
        )

    found = two(by_pips)
    if found is None:
        return Uniqueness(Verdict.NONE, (), question.reason, question.stats, puzzle)
    shown = tuple(question.checked(each) for each in found.solutions)
    if len(shown) < 2:
        return _not_two(question, shown, found.stop)
    if puzzle.supply:
        reason = Reason("lies", "how the pieces lie differs", _differing(shown))
        return Uniqueness(Verdict.SEVERAL, shown, reason, question.stats, puzzle)
    if shown[0].grid != shown[1].grid:
        return Uniqueness(Verdict.SEVERAL, shown, _other_pips(shown), question.stats, puzzle)
    others = two(True)
    if others is not None and len(others.solutions) == 2:
        shown = tuple(question.checked(each) for each in others.solutions)
        return Uniqueness(Verdict.SEVERAL, shown, _other_pips(shown), question.stats, puzzle)
    proved = others is not None and others.stop is None
    return Uniqueness(Verdict.SEVERAL, shown, _other_placements(shown, proved=proved), question.stats, puzzle)


def _not_two(question: Question, found: tuple[Solution, ...], stop: Stop | None) -> Uniqueness[Solution]:
    """The verdict on fewer than two solutions."""
    if stop is None and found:
        return Uniqueness(Verdict.UNIQUE, found, stats=question.stats, puzzle=question.instance.puzzle)
    status, reason = question.ended(stop)
    return Uniqueness(_VERDICTS[status], found, reason, question.stats, question.instance.puzzle)


def _by_listing(run: Solutions, *, by_pips: bool) -> Uniqueness[Solution]:
    """The verdict by listing solutions one by one, until it is certain."""
    first = next(run, None)
    other = None
    for found in run:
        if first is not None and found.grid != first.grid:
            shown = (first, found)
            return Uniqueness(Verdict.SEVERAL, shown, _other_pips(shown), run.stats, run.puzzle)
        other = other or found
    if first is not None and other is not None and not by_pips:
        shown = (first, other)
        reason = _other_placements(shown, proved=run.status is Status.SOLVED)
        return Uniqueness(Verdict.SEVERAL, shown, reason, run.stats, run.puzzle)
    verdict = Verdict.UNIQUE if run.status is Status.SOLVED else _VERDICTS[run.status or Status.LIMIT]
    return Uniqueness(verdict, (first,) if first else (), run.reason, run.stats, run.puzzle)


def _other_pips(shown: tuple[Solution, ...]) -> Reason:
    one, other = shown[0].grid, shown[1].grid
    cells = tuple(cell for cell in one if one[cell] != other[cell])
    return Reason("pips", f"the two show other pips on {counted(len(cells), 'cell')}", cells)


def _other_placements(shown: tuple[Solution, ...], *, proved: bool) -> Reason:
    cells = _differing(shown)
    if proved:
        return Reason("lies", "all solutions show the same pips, only how the pieces lie differs", cells)
    sentence = "the two show the same pips, only how the pieces lie differs; whether others show other pips is unknown"
    return Reason("lies so far", sentence, cells)


def _differing(shown: tuple[Solution, ...]) -> tuple[Cell, ...]:
    """The cells where the pieces of two solutions lie differently."""
    same: set[Placement] = set(shown[0].placements) & set(shown[1].placements)
    return tuple(cell for placed in shown[0].placements if placed not in same for cell in placed.cells)
