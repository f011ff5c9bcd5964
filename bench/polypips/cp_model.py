"""A Polypips puzzle as a CP-SAT model: the peer that everybody has, and a second opinion for the tests.

A variable for each placement; each cell is covered once, each piece laid as often as it is given; sums are linear,
equal pips go by one variable for each number that a region may show, different pips by at most one placement for each.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any

from ortools.sat.python import cp_model

from pipworks.grid import Cell
from pipworks.polypips.puzzle.conditions import AllDifferent, AllSame, Exactly, LessThan, MoreThan
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Placement, Solution


class Model:
    """The model of a puzzle, made once and solved or counted."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.model = cp_model.CpModel()
        self.placements: list[Placement] = []
        self.laid: list[Any] = []
        self._covers: dict[Cell, list[Any]] = defaultdict(list)
        self._shows: dict[tuple[Cell, int], list[Any]] = defaultdict(list)
        for piece, copies in Counter(piece.canonical for piece in puzzle.pieces).items():
            mine = []
            for placement in _lies(puzzle, piece.orientations()):
                laid = self.model.new_bool_var("")
                self.placements.append(placement)
                self.laid.append(laid)
                mine.append(laid)
                for cell, pip in placement.grid.items():
                    self._covers[cell].append(laid)
                    self._shows[cell, pip].append(laid)
            self.model.add(sum(mine) == copies)
        for cell in puzzle.cells:
            self.model.add_exactly_one(self._covers[cell])
        for constraint in puzzle.constraints:
            self._constrain(constraint)

    def solve(self, seconds: float, workers: int = 1) -> tuple[Solution | None, bool]:
        """A solution or None, and whether that is proved rather than left open when time was up."""
        solver = cp_model.CpSolver()
        solver.parameters.max_time_in_seconds = seconds
        solver.parameters.num_workers = workers
        status = solver.solve(self.model)
        if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return Solution(
                tuple(p for p, laid in zip(self.placements, self.laid, strict=True) if solver.value(laid))
            ), True
        return None, status == cp_model.INFEASIBLE

    def count(self, most: int) -> int:
        """How many solutions there are, counted up to `most`."""
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.enumerate_all_solutions = True
        seen = _Counter(most)
        solver.solve(self.model, seen)
        return seen.found

    def _constrain(self, constraint: Constraint) -> None:
        condition, cells = constraint.condition, constraint.cells
        if isinstance(condition, AllSame):
            values = range(7) if condition.value is None else [condition.value]
            chosen = {value: self.model.new_bool_var("") for value in values}
            self.model.add_exactly_one(chosen.values())
            for cell in cells:
                for pip in range(7):
                    self.model.add(sum(self._shows[cell, pip]) == chosen.get(pip, 0))
        elif isinstance(condition, AllDifferent):
            for pip in range(7):
                shown = [laid for cell in cells for laid in self._shows[cell, pip]]
                self.model.add(sum(shown) <= (pip not in condition.forbidden))
        else:
            total = sum(pip * laid for cell in cells for pip in range(1, 7) for laid in self._shows[cell, pip])
            if isinstance(condition, Exactly):
                self.model.add(total == condition.total)
            elif isinstance(condition, LessThan):
                self.model.add(total < condition.bound)
            elif isinstance(condition, MoreThan):
                self.model.add(total > condition.bound)
            else:
                raise ValueError(f"no model of {condition}")


class _Counter(cp_model.CpSolverSolutionCallback):
    def __init__(self, most: int) -> None:
        super().__init__()
        self.found = 0
        self._most = most

    def on_solution_callback(self) -> None:
        self.found += 1
        if self.found >= self._most:
            self.stop_search()


def _lies(puzzle: Puzzle, orientations: tuple[Any, ...]) -> Iterator[Placement]:
    """Each way for a piece to lie on the empty board."""
    board = set(puzzle.cells)
    for turned in orientations:
        grid = turned.grid
        first = next(iter(grid))
        for cell in puzzle.cells:
            moved = {Cell(x + cell.x - first.x, y + cell.y - first.y): pip for (x, y), pip in grid.items()}
            if board.issuperset(moved):
                yield Placement.of(moved)
