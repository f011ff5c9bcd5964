"""What the kernel refuses, the smallest and largest boards, and which back end runs."""

from __future__ import annotations

import re
from typing import Any

import pytest

from pipworks import kernel
from pipworks.errors import KernelUnavailable
from pipworks.kernel import DIFFERENT, SAME, SUM, Problem
from pipworks.limits import Limits
from tests.support.kernel import corpora
from tests.support.kernel.backends import both, running

CELLS = ((0, 0), (1, 0))
DOMINO = ((0, 0, 1), (1, 0, 2))
GOOD: dict[str, Any] = {"cells": CELLS, "pieces": ((1, (DOMINO,)),), "regions": ((SUM, 3, 3, CELLS),), "fixed": ()}

REFUSED: dict[str, tuple[str, Any]] = {
    "a cell is given twice": ("cells", ((0, 0), (0, 0))),
    "the cells lie too far apart": ("cells", ((0, 0), (999999, 999999))),
    "cells are a tuple of (x, y)": ("cells", ((0, 0, 0),)),
    "a number beyond a million": ("cells", ((0, 2000000),)),
    "a board has at most 10000 cells": ("cells", tuple((x, y) for x in range(101) for y in range(100))),
    "a piece is (count, orientations)": ("pieces", ((1,),)),
    "an orientation is a tuple of (dx, dy, label)": ("pieces", ((1, (((0, 0),),)),)),
    "piece 0 has a count below 1": ("pieces", ((0, (DOMINO,)),)),
    "piece 0 has no orientation": ("pieces", ((1, ()),)),
    "piece 0 needs 1 to 16 cells": ("pieces", ((1, ((),)),)),
    "piece 0 has a label outside 0 to 6": ("pieces", ((1, (((0, 0, 7),),)),)),
    "piece 0 has a cell twice": ("pieces", ((1, (((0, 0, 1), (0, 0, 2)),)),)),
    "piece 0 has an orientation that does not start at 0": ("pieces", ((1, (((1, 0, 1),),)),)),
    "piece 0 is not connected": ("pieces", ((1, (((0, 0, 1), (2, 0, 1)),)),)),
    "piece 0 has orientations with different labels": ("pieces", ((1, (DOMINO, ((0, 0, 1), (0, 1, 1)))),)),
    "an orientation is given twice: equal pieces are one piece with a count": (
        "pieces",
        ((1, (DOMINO,)), (1, (DOMINO[::-1],))),
    ),
    "a region is (SUM, low, high, cells), (SAME, mask, cells) or (DIFFERENT, mask, cells)": (
        "regions",
        ((3, 1, CELLS),),
    ),
    "region 0 has no cell": ("regions", ((SAME, 127, ()),)),
    "region 0 has a mask outside 0 to 127": ("regions", ((DIFFERENT, 128, CELLS),)),
    "region 0 has a cell that is not on the board": ("regions", ((SAME, 127, ((0, 1),)),)),
    "region 1 has a cell that is in a region already": ("regions", ((SAME, 127, CELLS), (SAME, 127, CELLS))),
    "a placement is (piece, orientation, x, y)": ("fixed", ((0, 0, 0),)),
    "a fixed piece is unknown": ("fixed", ((1, 0, 0, 0),)),
    "a fixed orientation is unknown": ("fixed", ((0, 1, 0, 0),)),
    "a fixed piece leaves the board": ("fixed", ((0, 0, 1, 0),)),
}


@both
@pytest.mark.parametrize("message", REFUSED)
def test_what_is_refused(backend: str, message: str) -> None:
    field, value = REFUSED[message]
    with running(backend), pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        kernel.count(Problem(**{**GOOD, field: value}))


@both
def test_what_is_refused_of_a_supply(backend: str) -> None:
    blank = ((0, 0, 0), (1, 0, 0))
    with running(backend):
        with pytest.raises(ValueError, match=r"^a problem with pieces in supply has no regions$"):
            kernel.count(Problem(CELLS, ((1, (blank,)),), ((SUM, 0, 0, CELLS),), supply=True))
        with pytest.raises(ValueError, match=r"^piece 1 is in supply and has a label other than 0$"):
            kernel.count(Problem(CELLS, ((1, (blank,)), (1, (DOMINO,))), supply=True))
        with pytest.raises(ValueError, match=r"^piece 0 has a count below 1$"):
            kernel.count(Problem(CELLS, ((0, (blank,)),), supply=True))


@both
def test_the_problem_that_the_refusals_spoil_is_good(backend: str) -> None:
    with running(backend):
        assert kernel.count(Problem(**GOOD)).count == 1


@both
@pytest.mark.parametrize(
    ("problem", "count"),
    [
        (Problem((), ()), 1),
        (Problem(((0, 0),), ()), 0),
        (Problem((), ((1, (((0, 0, 0),),)),)), 0),
        (Problem(((5, -7),), ((1, (((0, 0, 3),),)),), ((SUM, 3, 3, ((5, -7),)),)), 1),
        (Problem(((0, 0),), ((1, (((0, 0, 3),),)),), ((SUM, 4, 6, ((0, 0),)),)), 0),
        (Problem(((0, 0),), ((1, (((0, 0, 3),),)),), ((SAME, 0, ((0, 0),)),)), 0),
        (Problem(((0, 0), (9, 0)), ((2, (((0, 0, 3),),)),)), 1),
        (Problem(((0, 0), (9, 0)), ((1, (((0, 0, 3),),)), (1, (((0, 0, 4),),)))), 2),
        (Problem(((0, 0), (1, 0)), ((1, (DOMINO,)),), (), ((0, 0, 0, 0), (0, 0, 0, 0))), 0),
    ],
)
def test_the_smallest_boards(backend: str, problem: Problem, count: int) -> None:
    with running(backend):
        assert kernel.count(problem) == kernel.Counted(count, None, kernel.count(problem).nodes)
        assert len(list(kernel.solutions(problem))) == count
        assert kernel.count_grids(problem).count == count
        assert (kernel.find(problem).solution is not None) == (count > 0)
        assert len(kernel.two_solutions(problem).solutions) == min(2, count)


@both
def test_nine_hundred_cells(backend: str) -> None:
    """Dominoes with every pair of labels on 30 by 30: a solution is found and covers each cell once."""
    pieces = [corpora.oriented([(0, 0, n % 7), (1, 0, n // 7 % 7)]) for n in range(450)]
    board = corpora.problem(corpora.rectangle(30, 30), pieces)
    with running(backend):
        found = kernel.find(board, Limits(nodes=20_000)).solution
    assert found is not None
    assert set(kernel.labels_of(board, found)) == set(board.cells)
    assert sum(len(board.pieces[piece][1][orientation]) for piece, orientation, _, _ in found) == 900


def test_which_back_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PIPWORKS_KERNEL", "python")
    assert kernel.backend() == "python"
    monkeypatch.setattr(kernel, "_native_engine", lambda: None)
    monkeypatch.setenv("PIPWORKS_KERNEL", "auto")
    assert kernel.backend() == "python"
    monkeypatch.setenv("PIPWORKS_KERNEL", "native")
    with pytest.raises(KernelUnavailable, match="not built"):
        kernel.backend()
    monkeypatch.setenv("PIPWORKS_KERNEL", "fast")
    with pytest.raises(KernelUnavailable, match="auto, native, wasm or python"):
        kernel.backend()
