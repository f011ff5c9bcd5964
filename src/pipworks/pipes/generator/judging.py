"""Which of some new pipes a board must not get, as its layout would not be the only one any more."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from pipworks.limits import Budget
from pipworks.pipes.puzzle.board import Board
from pipworks.pipes.solver.idle import Idle


def refused(board: Board, cells: Sequence[int], budget: Budget) -> set[int]:
    """Those of the new pipes, by their cells, that go so that no layout uses any of the rest. Raises Exhausted.

    Without the new pipes the board has one layout, so it has one as long as none uses them.
    """
    with Idle(board, cells, budget) as idle:
        return halved(cells, idle.without, budget.clock())


def halved(cells: Sequence[int], accepts: Callable[[Collection[int]], bool], clock: Budget) -> set[int]:
    """The cells that are refused: `accepts` tells whether a board is accepted once these of its cells are blank.

    All are put to it, then each half with what was accepted before it, and so on down to single ones.
    """
    absent = set(cells)
    parts = [cells]
    while parts:
        clock.check()
        part = parts.pop()
        absent.difference_update(part)
        if accepts(absent):
            continue
        absent.update(part)
        if len(part) > 1:
            half = len(part) // 2
            parts += (part[half:], part[:half])
    return absent
