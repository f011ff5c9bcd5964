"""The C module of PySAT and its public class give the same answers, step for step."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipworks.pipes.puzzle.board import Board
from pipworks.pipes.solver import minisat as minisat_module
from pipworks.pipes.solver.minisat import _functions, _public, minisat
from pipworks.pipes.solver.solve import solve

if TYPE_CHECKING:
    from pipworks.pipes.solver.minisat import Minisat

CLAUSES = st.lists(
    st.lists(st.integers(-8, 8).filter(bool), min_size=1, max_size=3, unique=True), min_size=1, max_size=40
)


def test_the_functions_are_there() -> None:
    """With a release of PySAT that lacks one, only loading is slower; this test makes it noticed."""
    assert _functions() is not None
    assert not isinstance(minisat(), type(_public()))


def story(solver: Minisat, clauses: list[list[int]], assumed: list[int]) -> list[Any]:
    """Everything that can be seen of a solver on the way through some calls."""
    answers: list[Any] = []
    for clause in clauses:
        solver.add_clause(clause)
    solver.set_phases([-1, 2])
    for literals in ([], assumed, [-literal for literal in assumed]):
        solver.conf_budget(-1)
        solver.prop_budget(1000)
        answers += [solver.solve_limited(literals), solver.get_model(), solver.get_core(), solver.accum_stats()]
    solver.delete()
    return answers


@given(CLAUSES, st.lists(st.sampled_from([1, -2, 3, -4]), unique=True, max_size=3))
def test_the_same_story_from_both(clauses: list[list[int]], assumed: list[int]) -> None:
    assert story(minisat(), clauses, assumed) == story(_public(), clauses, assumed)


def test_boards_without_the_c_module(monkeypatch: pytest.MonkeyPatch) -> None:
    board = Board.of("_TIT_HI", "ILHTL_H", "3_HLTIH")
    direct = solve(board)
    monkeypatch.setattr(minisat_module, "_functions", lambda: None)
    assert solve(board).solution == direct.solution
    assert solve(board).status is direct.status


def test_the_handler_of_ctrl_c_is_left_alone() -> None:
    before = signal.getsignal(signal.SIGINT)
    solver = minisat()
    solver.add_clause([1, 2])
    assert solver.solve_limited([])
    assert signal.getsignal(signal.SIGINT) is before
    solver.delete()
