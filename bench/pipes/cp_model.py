"""A Pipes board as a CP-SAT model, the solver that everybody can get.

The local rules are the clauses that our own search starts from. That all gas comes from a tank is stated in one of two
ways: in one model, by the depth of each tile, which grows along every used arc; or by our cuts, solving again after
each.
"""

from __future__ import annotations

import time
from typing import Any

from ortools.sat.python import cp_model

from pipworks.pipes.puzzle.board import Board
from pipworks.pipes.solver.cuts import cuts, flow
from pipworks.pipes.solver.encode import Encoding, encode


def by_depth(board: Board, seconds: float) -> bool | None:
    """Whether the board can be solved, found by one model on one thread; None when time is up."""
    encoding, model, literal = _local_rules(board)
    count = len(encoding.tiles)
    depth = [model.new_int_var(0, count, "") for _ in range(count)]
    for arc, variable in enumerate(encoding.leaving):
        if variable:
            further = model.add(depth[encoding.near[arc]] >= depth[arc // 4] + 1)
            further.only_enforce_if(literal[variable])
    return _answer(_solver(seconds), model)


def by_cuts(board: Board, seconds: float) -> bool | None:
    """Whether the board can be solved, found by solving again after each set of cuts; None when time is up."""
    end = time.monotonic() + seconds
    encoding, model, literal = _local_rules(board)
    while True:
        solver = _solver(max(0.0, end - time.monotonic()))
        answer = _answer(solver, model)
        if not answer:
            return answer
        values = [v if solver.value(literal[v]) else -v for v in range(1, encoding.variables + 1)]
        found = flow(encoding, values)
        if not found.parts:
            return True
        for clause in cuts(encoding, found):
            model.add_bool_or([literal[v] for v in clause])


def _local_rules(board: Board) -> tuple[Encoding, cp_model.CpModel, dict[int, Any]]:
    encoding = encode(board)
    model = cp_model.CpModel()
    literal: dict[int, Any] = {}
    for variable in range(1, encoding.variables + 1):
        literal[variable] = model.new_bool_var("")
        literal[-variable] = literal[variable].negated()
    for clause in encoding.clauses:
        model.add_bool_or([literal[v] for v in clause])
    return encoding, model, literal


def _solver(seconds: float) -> cp_model.CpSolver:
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = seconds
    return solver


def _answer(solver: cp_model.CpSolver, model: cp_model.CpModel) -> bool | None:
    status = solver.solve(model)
    if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return True
    return False if status == cp_model.INFEASIBLE else None
