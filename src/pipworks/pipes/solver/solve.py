"""The family's answers: a solution, all of them, whether there is only one, one with the fewest lit tiles.

Solutions with the same layout (`pipes.puzzle.layout`) are one answer here, as they are to a player: each layout
comes out once, written in one way. The search is in `search`, the explanations are in `reasons`. Every solution
passes `pipworks.pipes.rules.verify` before it leaves. Raises BrokenAnswer when one does not.

With a `position`, a solution in which tiles may be open, the answers are about the layouts that extend it: those that
stay within the sides that its turned tiles open. Solutions have its letters. Where none extends it, or where it is no
position of this board, the answer is UNSOLVABLE, its reason's code `position`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice

from pipworks.arguments import public
from pipworks.errors import BrokenAnswer
from pipworks.limits import UNLIMITED, Budget, Exhausted, Limits, Stop
from pipworks.outcome import Outcome, Reason, Status, Uniqueness, Verdict
from pipworks.pipes.puzzle.board import Board, Solution
from pipworks.pipes.puzzle.layout import Layout
from pipworks.pipes.puzzle.tiles import Tile
from pipworks.pipes.rules import verify
from pipworks.pipes.solver import memory, reasons
from pipworks.pipes.solver.positions import DEAD_END, holds, refusal, turned_tiles
from pipworks.pipes.solver.search import Search
from pipworks.words import cells_listed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pipworks.pipes.solver.all_tiles.search import AllTilesSearch

_NAMED = 4
"""The most tiles that the sentence on two layouts names; `Reason.cells` has them all."""


class Solutions(Iterator[Solution]):
    """The solutions of a board, one for each layout, lazily, always in the same order.

    `status` is None while more may come. After the end it is SOLVED if all came, UNSOLVABLE if there is none, LIMIT or
    CANCELLED if it was stopped; `reason` explains UNSOLVABLE, as in `solve`, and names the limit. `layout` is that of
    the last solution, `found` the number of solutions so far.
    """

    def __init__(
        self,
        board: Board,
        limits: Limits = UNLIMITED,
        *,
        position: Solution | None = None,
        explain: bool = True,
    ) -> None:
        self.board = board
        self.position = position
        self.budget = limits.start()
        self.status: Status | None = None
        self.reason: Reason | None = None
        self.layout: Layout | None = None
        self.found = 0
        self.rounds = 0
        self._explain = explain
        self._run = self._search()

    def __iter__(self) -> Solutions:
        return self

    def __next__(self) -> Solution:
        return next(self._run)

    def __repr__(self) -> str:
        return f"<Solutions: {self.found} found{f', {self.status.value}' if self.status else ' so far'}>"

    @property
    def stats(self) -> dict[str, float]:
        """Seconds, models found (`rounds`) and nodes (conflicts) so far."""
        return {"seconds": self.budget.elapsed, "rounds": self.rounds, "nodes": self.budget.nodes}

    def _search(self) -> Iterator[Solution]:
        try:
            yield from self._within_limits()
        except Exhausted as end:
            self._stopped(end.stop)

    def _within_limits(self) -> Iterator[Solution]:
        """The solutions. Raises Exhausted when a limit is reached between them."""
        board, position = self.board, self.position
        search: Search | AllTilesSearch | None = None
        stands = not board.all_tiles and Tile.HOUSE not in board.tiles
        self.reason = None if stands or board.all_tiles else reasons.by_counting(board)
        if self.reason is None and not stands:
            memory.check(self.budget.limits, memory.needed(board))
            if position is None:
                search = _search_of(board, self.budget, {})
            if search is None or not search.seems_fine():
                self.reason = _at_sight(board, self.budget.clock())
        if self.reason is None and position is not None:
            self.reason = refusal(board, position)
        if self.reason is not None:
            self.status = Status.UNSOLVABLE
            return
        if stands:
            yield from self._as_it_stands()
            return
        turned = turned_tiles(board, position) if position is not None else {}
        search = search or _search_of(board, self.budget, turned)
        for layout in islice(search.layouts(), self.budget.limits.solutions):
            self.layout = layout
            self.found += 1
            self.rounds = search.rounds
            yield self.written(layout)
        self.rounds = search.rounds
        if search.complete:
            self.status = Status.SOLVED if self.found else Status.UNSOLVABLE
            if not self.found and turned:
                self.reason = DEAD_END
            elif not self.found and self._explain:
                self.reason = search.explain()
        elif search.stop is not None:
            self._stopped(search.stop)
        else:
            self._given_all_asked_for()

    def _as_it_stands(self) -> Iterator[Solution]:
        """The one layout of a board without houses, which uses nothing."""
        if self.budget.limits.solutions == 0:
            self._given_all_asked_for()
            return
        self.layout = Layout(self.board.width, self.board.height, (0,) * len(self.board.tiles))
        self.found = 1
        yield self.written(self.layout)
        self.status = Status.SOLVED

    def written(self, layout: Layout, apart_from: Layout | None = None) -> Solution:
        """A layout as a solution, verified, and apart from another one as in `Layout.solution`. Raises ValueError."""
        solution = checked(self.board, layout.solution(self.board, apart_from, self.position))
        if self.position is not None and not holds(solution, self.position):
            raise BrokenAnswer(
                f"the solver's answer leaves the position: {self.board.expression}, {solution.expression}"
            )
        return solution

    def _given_all_asked_for(self) -> None:
        self.status = Status.LIMIT
        self.reason = Reason("limit", "stopped by the number of solutions asked for")

    def _stopped(self, stop: Stop) -> None:
        self.status = Status.of(stop)
        if self.status is Status.LIMIT:
            self.reason = memory.limit_reason(stop, self.budget.limits, memory.needed(self.board))


def _at_sight(board: Board, clock: Budget) -> Reason | None:
    if not board.all_tiles:
        return reasons.by_looking(board, clock)  # tiles were counted before
    from pipworks.pipes.solver.all_tiles.reasons import at_sight

    return at_sight(board, clock)


def _search_of(board: Board, budget: Budget, turned: Mapping[int, int]) -> Search | AllTilesSearch:
    if not board.all_tiles:
        return Search(board, budget, turned)
    from pipworks.pipes.solver.all_tiles.search import AllTilesSearch

    return AllTilesSearch(board, budget, turned)


@public
def solve(
    board: Board, *, position: Solution | None = None, limits: Limits = UNLIMITED, explain: bool = True
) -> Outcome[Solution]:
    """A solution of the board, or the proof that there is none; the same board gives the same answer each time.

    Where a little trying finds no layout (`settling`), another build of MiniSat may find another one of several.

    Tiles outside the layout are written N. UNSOLVABLE comes with a reason. Without `explain` the search for houses
    that can't be fed together is saved, and there is a reason only where one is seen at sight (`reasons.at_sight`).
    """
    run = Solutions(board, limits.replaced(solutions=None), position=position, explain=explain)
    solution = next(run, None)
    if solution is not None:
        return Outcome(Status.SOLVED, solution, stats=run.stats, puzzle=board)
    status, reason = _end(run)
    return Outcome(status, reason=reason, stats=run.stats)


@public
def solutions(board: Board, *, position: Solution | None = None, limits: Limits = UNLIMITED) -> Solutions:
    """A solution for each layout, each verified; the iterator's `status` says how it ended.

    Two of them may have the same letters, as one way of turning the tiles can carry gas along several layouts.
    """
    return Solutions(board, limits, position=position)


@public
def uniqueness(board: Board, *, position: Solution | None = None, limits: Limits = UNLIMITED) -> Uniqueness[Solution]:
    """Whether the board has exactly one layout, with the solution; or two solutions whose layouts differ.

    The two are written so that they differ in at least one letter. The reason then has the code `layouts`, and its
    cells are all tiles where gas takes other sides in one than in the other. Where a position has turned all tiles that
    could differ, the two have the same letters, and the code is `same turns`.
    """
    run = Solutions(board, limits.replaced(solutions=2), position=position)
    first = next(run, None)
    found = () if first is None else (first,)
    one = run.layout
    if next(run, None) is not None and one is not None and run.layout is not None:
        two, differ = _apart(run, one, run.layout)
        return Uniqueness(Verdict.SEVERAL, two, differ, run.stats, board)
    status, reason = _end(run)
    verdict = {
        Status.SOLVED: Verdict.UNIQUE,
        Status.UNSOLVABLE: Verdict.NONE,
        Status.LIMIT: Verdict.LIMIT,
        Status.CANCELLED: Verdict.CANCELLED,
    }[status]
    return Uniqueness(verdict, found, reason, run.stats, board)


def _difference(one: Layout, other: Layout) -> Reason:
    """Where two layouts differ."""
    tiles = [tile for tile, (mine, theirs) in enumerate(zip(one.used, other.used, strict=True)) if mine != theirs]
    cells = tuple((tile % one.width, tile // one.width) for tile in tiles)
    return Reason("layouts", f"gas goes different ways at {cells_listed(cells, _NAMED)}", cells)


@public
def minimal(board: Board, *, limits: Limits = UNLIMITED) -> Outcome[Solution]:
    """A solution with the fewest lit tiles, proved; with LIMIT no solution, and a lower bound in the reason.

    See `pipworks.pipes.solver.fewest`. Where every tile needs gas, any solution will do.
    """
    from pipworks.pipes.solver.fewest import fewest_lit

    if board.all_tiles:
        outcome = solve(board, limits=limits)
        lights = len(board.tiles) - board.tiles.count(Tile.BLANK)
        return outcome.replaced(stats={**outcome.stats, "lit": lights}) if outcome else outcome
    outcome = fewest_lit(board, limits)
    if outcome.solution is not None:
        checked(board, outcome.solution)
    return outcome


def checked(board: Board, solution: Solution) -> Solution:
    """The same solution, verified. Raises BrokenAnswer when it breaks a rule."""
    violations = verify(board, solution)
    if violations:
        listed = "; ".join(map(str, violations[:3]))
        raise BrokenAnswer(f"the solver's answer breaks a rule ({listed}): {board.expression}, {solution.expression}")
    return solution


def _apart(run: Solutions, one: Layout, other: Layout) -> tuple[tuple[Solution, Solution], Reason]:
    """Two layouts as solutions, their letters different where the position leaves a way; and where they part."""
    differ = _difference(one, other)
    try:
        return (run.written(one), run.written(other, apart_from=one)), differ
    except ValueError:
        pass
    try:
        return (run.written(one, apart_from=other), run.written(other)), differ
    except ValueError:
        said = "gas can go two ways, and the tiles where they part are turned already"
        return (run.written(one), run.written(other)), Reason("same turns", said, differ.cells)


def _end(run: Solutions) -> tuple[Status, Reason | None]:
    """The status and reason of a run that has ended."""
    assert run.status is not None
    return run.status, run.reason
