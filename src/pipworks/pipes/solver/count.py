"""How many layouts a board has, and in how many ways its tiles can be turned.

Few layouts are listed, and each is verified as all answers are; many are counted by a frontier (`counting`), as are
orientations, of which there can be more than anything could list. What is counted so was put beside lists in the tests.
"""

from __future__ import annotations

from functools import reduce
from itertools import islice
from operator import and_, or_

from pipworks.arguments import public
from pipworks.limits import UNLIMITED, Budget, Exhausted, Limits, Stop
from pipworks.outcome import Outcome, Reason, Status
from pipworks.pipes.puzzle.board import Board, Solution
from pipworks.pipes.solver import memory
from pipworks.pipes.solver.positions import turned_tiles
from pipworks.pipes.solver.solve import Solutions

LISTED = 64
"""The most layouts that are listed before the rest are counted: the list is quicker up to about here."""

_MEGABYTE = 1 << 20

_MOST_BYTES = 256 * _MEGABYTE
"""What a frontier of layouts may hold at most, as the list goes on where it is too large."""

_MOST_TURNS_BYTES = 1024 * _MEGABYTE
"""What a frontier of orientations may hold without a limit of memory."""


@public
def count(
    board: Board, *, position: Solution | None = None, orientations: bool = False, limits: Limits = UNLIMITED
) -> Outcome[Solution]:
    """The number of layouts in `Outcome.count`: exact, or a lower bound where a limit ended the count.

    The bound is the number of layouts that were listed: what is counted without a list gives none. It gets half of the
    time or nodes that are left where these are limited, and 256 MB at most; then the list goes on.

    With `orientations` the number of ways to turn all tiles so that the board is solved: an `I` can be turned in two
    ways that differ, any other tile in four, and tiles that no gas needs may point anywhere. It is exact; where a limit
    ended the count, no bound is known, and `count` is None. Without a limit of memory it ends at 1024 MB of states; a
    limit of solutions is not looked at.
    """
    if orientations:
        return _orientations(board, position, limits)
    run = Solutions(board, limits, position=position)
    for _ in run:
        if run.found != LISTED or limits.solutions is not None:
            continue
        try:
            number = _by_frontier(run)
        except Exhausted as end:
            status, reason = _stopped(end.stop, run.budget, board)
            return Outcome(status, count=run.found, reason=reason, stats=run.stats)
        if number is not None:
            return Outcome(Status.SOLVED, count=number, stats=run.stats)
    assert run.status is not None
    return Outcome(run.status, count=run.found, reason=run.reason, stats=run.stats)


def _by_frontier(run: Solutions) -> int | None:
    """The number of layouts of a board that has some; None where the list is to go on. Raises Exhausted."""
    from pipworks.pipes.solver.counting.by_frontier import layouts

    budget, limits = run.budget, run.budget.limits
    most = _MOST_BYTES
    if limits.memory is not None:
        most = max(0, int(min(most, limits.memory - memory.needed(run.board))))
    part = _half(budget, most)
    try:
        return layouts(run.board, part, _turned(run.board, run.position))
    except Exhausted as end:
        if end.stop is Stop.CANCELLED or budget.stop() is not None:
            raise
        return None
    finally:
        budget.nodes = part.nodes


def _half(budget: Budget, memory: int) -> Budget:
    """A budget of half of the time and nodes that are left, and of so many bytes."""
    limits = budget.limits
    left, nodes = budget.left, limits.nodes
    if nodes is not None:
        nodes -= max(0, nodes - budget.nodes) // 2
    half = Budget(
        limits.replaced(seconds=None if left is None else budget.elapsed + left / 2, nodes=nodes, memory=memory),
        budget.started,
    )
    half.nodes = budget.nodes
    return half


def _orientations(board: Board, position: Solution | None, limits: Limits) -> Outcome[Solution]:
    run = Solutions(board, limits.replaced(solutions=None), position=position)
    used = [run.layout.used for _ in islice(run, LISTED + 1) if run.layout is not None]
    if not used:
        assert run.status is not None
        number = 0 if run.status is Status.UNSOLVABLE else None
        return Outcome(run.status, count=number, reason=run.reason, stats=run.stats)
    from pipworks.pipes.solver.counting.by_frontier import orientations

    budget = _bounded(run.budget)
    known = _common(used) if run.status is Status.SOLVED else None
    del run
    try:
        number = orientations(board, budget, _turned(board, position), known)
        return Outcome(Status.SOLVED, count=number, stats=_stats(budget))
    except Exhausted as end:
        status, reason = _stopped(end.stop, budget, board)
        if end.stop is Stop.MEMORY:
            reason = reason.replaced(sentence=f"{reason.sentence}{_help(budget)}")
        return Outcome(status, reason=reason, stats=_stats(budget))


def _bounded(budget: Budget) -> Budget:
    """The same budget, with a limit of memory."""
    if budget.limits.memory is not None:
        return budget
    bounded = Budget(budget.limits.replaced(memory=_MOST_TURNS_BYTES), budget.started)
    bounded.nodes = budget.nodes
    return bounded


def _help(budget: Budget) -> str:
    size = -(-int(budget.limits.memory or 0) // _MEGABYTE)
    return f": the states of orientations take more than {size:,} MB; they may fit into more, or with more tiles turned"


def _common(layouts: list[tuple[int, ...]]) -> tuple[list[int], list[int]]:
    """The sides that gas passes in any layout, by tile, and in each: where these are all, nothing more can be known."""
    tiles = list(zip(*layouts, strict=True))
    return [reduce(or_, sides) for sides in tiles], [reduce(and_, sides) for sides in tiles]


def _turned(board: Board, position: Solution | None) -> dict[int, int]:
    return turned_tiles(board, position) if position is not None else {}


def _stopped(stop: Stop, budget: Budget, board: Board) -> tuple[Status, Reason]:
    return Status.of(stop), memory.limit_reason(stop, budget.limits, memory.needed(board))


def _stats(budget: Budget) -> dict[str, float]:
    return {"seconds": budget.elapsed, "nodes": budget.nodes}
