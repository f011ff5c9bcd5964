"""A set of constraints of an unsolvable puzzle that can't hold together, as small as bounded effort makes it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain

from pipworks import kernel
from pipworks.limits import Budget
from pipworks.outcome import Reason
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.polypips.solver.encode import Instance

_NODES_A_TEST = 2_000
_NODES_IN_ALL = 40_000
_MOST_CELLS = 200
"""On larger boards setting up each test takes longer than a person would wait for a reason."""
_MOST_LISTED = 3


def together(instance: Instance, budget: Budget) -> Reason | None:
    """Why a puzzle that is known to have no solution has none.

    `no fit`: the pieces don't cover the board, whatever the constraints. `constraint`: one constraint can't hold.
    `constraints`: these can't hold together. Each constraint is left out if there is no solution without it either (a
    deletion filter; Chinneck and Dravnieks 1991). The set that remains is minimal unless the effort, which is bounded
    whatever the budget, ran out. None on a large board, and when all of more than three constraints remain.
    """
    if len(instance.problem.cells) > _MOST_CELLS:
        return None
    if instance.puzzle.supply:  # without constraints, so that nothing is left to test
        return Reason("no fit", "no choice of the pieces covers the board")
    effort = budget.nodes + _NODES_IN_ALL
    if _impossible(instance, [], budget):
        return Reason("no fit", "the pieces don't cover the board in any way, whatever the constraints")
    constraints = instance.puzzle.constraints
    left = list(range(len(constraints)))
    for number in range(len(constraints)):
        fewer = [other for other in left if other != number]
        if not fewer or budget.nodes >= effort or budget.stop() is not None:
            break
        if _impossible(instance, fewer, budget):
            left = fewer
    if len(left) == len(constraints) > _MOST_LISTED:
        return None  # "all of them" would be no help
    return _named([constraints[number] for number in left])


def _impossible(instance: Instance, constraints: Sequence[int], budget: Budget) -> bool:
    """Whether the effort of one test proves that these constraints alone leave no solution."""
    limits = budget.rest()
    nodes = _NODES_A_TEST if limits.nodes is None else min(_NODES_A_TEST, limits.nodes)
    regions = tuple(instance.problem.regions[number] for number in constraints)
    found = kernel.find(instance.problem.replaced(regions=regions), replace(limits, nodes=nodes))
    budget.spend(found.nodes)
    return found.solution is None and found.stop is None


def _named(constraints: Sequence[Constraint]) -> Reason | None:
    cells = tuple(chain.from_iterable(constraint.cells for constraint in constraints))
    if not constraints:
        return None
    if len(constraints) == 1:
        return Reason("constraint", f"with these pieces this can't hold: {constraints[0].named}", cells)
    listed = "; ".join(constraint.named for constraint in constraints[:_MOST_LISTED])
    rest = f"; and {len(constraints) - _MOST_LISTED} more" if len(constraints) > _MOST_LISTED else ""
    return Reason("constraints", f"these {len(constraints)} can't hold together: {listed}{rest}", cells)
