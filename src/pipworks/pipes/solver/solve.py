"""The family's answers: a solution, all of them, how many, whether there is only one, the one with least gas.

Solutions with the same layout (`pipes.puzzle.layout`) are one answer here, as they are to a player: each layout
comes out once, written in one way. The search is in `search`, the explanations are in `reasons`. Every solution
passes `pipworks.pipes.rules.verify` before it leaves; BrokenAnswer is raised if one does not.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from pipworks.errors import BrokenAnswer
from pipworks.limits import UNLIMITED, Limits
from pipworks.outcome import Outcome, Reason, Status, Uniqueness, Verdict
from pipworks.pipes.puzzle.board import Board, Solution
from pipworks.pipes.puzzle.layout import Layout
from pipworks.pipes.rules import verify
from pipworks.pipes.solver import reasons
from pipworks.pipes.solver.search import Search


class Solutions(Iterator[Solution]):
    """The solutions of a board, one for each layout, lazily, always in the same order.

    `status` is None while more may come. After the end it says whether all came (SOLVED, or UNSOLVABLE where there
    are none) or what stopped it (LIMIT, CANCELLED), and `reason` says more, for UNSOLVABLE as in `solve`. `layout`
    is that of the last solution, `found` is how many came.
    """

    def __init__(self, board: Board, limits: Limits = UNLIMITED, *, explain: bool = True) -> None:
        self.board = board
        self.budget = limits.start()
        self.status: Status | None = None
        self.reason: Reason | None = None
        self.layout: Layout | None = None
        self.found = 0
        self.rounds = 0
        self._explain = explain
        self._run = self._go()

    def __iter__(self) -> Solutions:
        return self

    def __next__(self) -> Solution:
        return next(self._run)

    @property
    def stats(self) -> dict[str, float]:
        """Seconds, models looked at, and nodes (conflicts, rounded up to whole slices) so far."""
        return {"seconds": self.budget.elapsed, "rounds": self.rounds, "nodes": self.budget.nodes}

    def _go(self) -> Iterator[Solution]:
        self.reason = reasons.at_sight(self.board)
        if self.reason is not None:
            self.status = Status.UNSOLVABLE
            return
        search = Search(self.board, self.budget)
        for layout in islice(search.layouts(), self.budget.limits.solutions):
            self.layout = layout
            self.found += 1
            self.rounds = search.rounds
            yield checked(self.board, layout.solution(self.board))
        self.rounds = search.rounds
        if search.complete:
            self.status = Status.SOLVED if self.found else Status.UNSOLVABLE
            if not self.found and self._explain:
                self.reason = reasons.together(self.board, search.cuts, self.budget)
        elif search.stop is not None:
            self.status = Status.of(search.stop)
            if self.status is Status.LIMIT:
                self.reason = Reason("limit", f"stopped by {search.stop.value}")
        else:
            self.status = Status.LIMIT
            self.reason = Reason("limit", "stopped by the number of solutions asked for")


def solve(board: Board, *, limits: Limits = UNLIMITED, explain: bool = True) -> Outcome[Solution]:
    """A solution of the board, or the proof that there is none; the same board gives the same answer each time.

    Tiles that carry no gas are written N. UNSOLVABLE comes with a reason; without `explain` only with one that is
    seen at sight (`reasons.at_sight`), which saves the search for houses that can't be fed together.
    """
    run = Solutions(board, replace(limits, solutions=None), explain=explain)
    solution = next(run, None)
    if solution is not None:
        return Outcome(Status.SOLVED, solution, stats=run.stats)
    status, reason = _end(run)
    return Outcome(status, reason=reason, stats=run.stats)


def solutions(board: Board, *, limits: Limits = UNLIMITED) -> Solutions:
    """A solution for each layout, each verified; the iterator's `status` tells why it ended.

    Two may be written alike, as one way of turning the tiles can carry gas along several layouts.
    """
    return Solutions(board, limits)


def count(board: Board, *, limits: Limits = UNLIMITED) -> Outcome[Solution]:
    """How many layouts the board has, in `Outcome.count`: exact, or a lower bound where a limit ended the count."""
    run = Solutions(board, limits)
    for _ in run:
        pass
    status, reason = _end(run)
    return Outcome(status, count=run.found, reason=reason, stats=run.stats)


def uniqueness(board: Board, *, limits: Limits = UNLIMITED) -> Uniqueness[Solution]:
    """Whether the board has exactly one layout, with the solution; or two solutions whose layouts differ.

    The two are written so that they differ in a letter at least.
    """
    run = Solutions(board, replace(limits, solutions=2))
    first = next(run, None)
    found = () if first is None else (first,)
    one = run.layout
    if next(run, None) is not None and one is not None and run.layout is not None:
        other = checked(board, run.layout.solution(board, apart_from=one))
        return Uniqueness(Verdict.SEVERAL, (*found, other), stats=run.stats)
    status, reason = _end(run)
    verdict = {
        Status.SOLVED: Verdict.UNIQUE,
        Status.UNSOLVABLE: Verdict.NONE,
        Status.LIMIT: Verdict.LIMIT,
        Status.CANCELLED: Verdict.CANCELLED,
    }[status]
    return Uniqueness(verdict, found, reason, run.stats)


def minimal(board: Board, *, limits: Limits = UNLIMITED) -> Outcome[Solution]:
    """A solution with the fewest lit tiles of all: proved when SOLVED, the best found when a limit ended the proof.

    See `pipworks.pipes.solver.fewest`.
    """
    from pipworks.pipes.solver.fewest import fewest_lit

    outcome = fewest_lit(board, limits)
    if outcome.solution is not None:
        checked(board, outcome.solution)
    return outcome


def checked(board: Board, solution: Solution) -> Solution:
    """The solution itself, once the rules accept it; BrokenAnswer otherwise."""
    violations = verify(board, solution)
    if violations:
        listed = "; ".join(map(str, violations[:3]))
        raise BrokenAnswer(f"the solver's answer breaks a rule ({listed}): board {board!r}, answer {solution!r}")
    return solution


def _end(run: Solutions) -> tuple[Status, Reason | None]:
    """How a run ended that was followed to its end."""
    assert run.status is not None
    return run.status, run.reason
