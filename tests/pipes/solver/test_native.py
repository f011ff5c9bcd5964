"""What the solver does natively beside the Python that says what it is."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipworks.limits import UNLIMITED
from pipworks.pipes.puzzle.board import Board
from pipworks.pipes.solver.cuts import find_cuts, flow
from pipworks.pipes.solver.encode import encode
from pipworks.pipes.solver.session import Session
from pipworks.pipes.solver.solve import solutions
from tests.support.amounts import some
from tests.support.pipes.strategies import boards

native = pytest.importorskip("pipworks.pipes.solver._native", reason="the native module is not built")

T = TypeVar("T")


@contextmanager
def back_end(name: str) -> Iterator[None]:
    before = os.environ.get("PIPWORKS_KERNEL")
    os.environ["PIPWORKS_KERNEL"] = name
    yield
    del os.environ["PIPWORKS_KERNEL"]
    if before is not None:
        os.environ["PIPWORKS_KERNEL"] = before


def both(work: Callable[[], T]) -> T:
    """What Python and the native module both give."""
    given = []
    for name in ("python", "native"):
        with back_end(name):
            given.append(work())
    one, other = given
    assert one == other
    return one


@given(boards(7, 7, variants=True), st.booleans())
@settings(max_examples=some(40, of=80), deadline=None)
def test_a_model_is_written_and_read_the_same_way(board: Board, optional: bool) -> None:
    encoding = both(lambda: encode(board, optional=optional)._replace(clauses=(), native=None))
    clauses = both(lambda: list(map(list, encode(board, optional=optional).clauses)))
    with Session(clauses, UNLIMITED.start()) as session:
        for _ in range(20):
            if not session.solve():
                break
            model = session.model()
            found = flow(encoding, model)
            assert found == flow(encoding._replace(native=native), model)
            cuts = list(find_cuts(encoding, found))
            assert cuts == list(find_cuts(encoding._replace(native=native), found))
            session.add(cut.clause for cut in cuts)
            session.add([[-literal for literal in model]] if model else [[]])


@given(boards(5, 5, variants=True), st.booleans())
@settings(max_examples=some(40, of=80), deadline=None)
def test_answers_are_the_same(board: Board, all_tiles: bool) -> None:
    board = replace(board, all_tiles=all_tiles)

    def answered() -> object:
        run = solutions(board)
        some = [solution for solution, _ in zip(run, range(30), strict=False)]
        return some, run.status, str(run.reason)

    both(answered)


def test_numbers_that_fit_no_board() -> None:
    with pytest.raises(ValueError, match="out of bounds"):
        native.arcs("1H", [0, 1, 2, 3, 4, 5, 6, 7])
    with pytest.raises(ValueError, match="four sides"):
        native.arcs("1H", [0, 1])
    with pytest.raises(ValueError, match="out of bounds"):
        native.flow("H", [0] * 4, [9] * 4, [0], 1, [])
    with pytest.raises(ValueError, match="out of bounds"):
        native.flow("H", [0] * 4, [1] * 4, [0], 1, [2])
    with pytest.raises(ValueError, match="feeders"):
        native.cuts([0] * 4, [0] * 4, [0] * 4, [0], bytearray(1), [-1], [((0,), (0,))])
    with pytest.raises(ValueError, match="four sides"):
        native.clauses("H", [1], [1], False, lambda *_: [])
