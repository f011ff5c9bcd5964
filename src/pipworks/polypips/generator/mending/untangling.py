"""Other pips until a grid of pips shows how the pieces lie: no label tells two solutions with one grid apart."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import Final

from pipworks import kernel
from pipworks.grid import Cell
from pipworks.limits import Budget
from pipworks.polypips.generator.mending.repips import Repip, repips
from pipworks.polypips.puzzle.conditions import Exactly
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.solver.encode import Instance
from pipworks.rng import Rng

_ROUNDS: Final = 40
"""The most pieces that get other pips."""

_TRIED: Final = 60
"""The most other pips of which the best are taken."""

_COUNTED: Final = 50
"""The most ways to lay the pieces that are told apart."""

_NODES: Final = 20_000


def untangled(start: Repip, rng: Rng, budget: Budget, *, relabel: bool = False) -> Repip | None:
    """The puzzle with other pips whose solution has pips that the pieces show in one way only; None for no way found.

    With `relabel` labels that the pips break are changed, too. Raises Exhausted at a limit.
    """
    now = start
    ways, moved = _ways(now, budget)
    for _ in range(_ROUNDS):
        if ways == 1:
            return now
        best = None
        for other in islice(repips(now.puzzle, now.solution, rng, budget, moved, relabel=relabel), _TRIED):
            fewer, there = _ways(other, budget)
            if fewer < ways:
                best, ways, moved = other, fewer, there
                if ways == 1:
                    break
        if best is None:
            return None
        now = best
    return None


def _ways(each: Repip, budget: Budget) -> tuple[int, frozenset[Cell]]:
    """In how many ways the pieces show the solution's grid, and the cells where they lie otherwise in some."""
    grid = each.solution.grid
    clues = tuple(Constraint(Exactly(pip), (cell,)) for cell, pip in grid.items())
    instance = Instance.of(Puzzle(each.puzzle.cells, each.puzzle.pieces, clues))
    rest = budget.rest()
    nodes = _NODES if rest.nodes is None else min(_NODES, rest.nodes)
    run = kernel.solutions(instance.problem, replace(rest, solutions=_COUNTED, nodes=nodes))
    mine = set(each.solution.placements)
    ways, moved = 0, set[Cell]()
    for found in run:
        ways += 1
        moved |= {cell for placed in instance.solution(found).placements if placed not in mine for cell in placed.cells}
    budget.spend(run.nodes)
    budget.check()
    return ways if run.stop is None else _COUNTED, frozenset(moved)
