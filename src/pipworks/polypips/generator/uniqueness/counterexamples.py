"""Other solutions of a puzzle whose intended one is known: what a generator must break.

Only the kernel's deterministic search is asked, within a number of nodes and never of seconds: what is found depends on
the puzzle and on how the question is turned, not on the machine, nor on which back end runs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from pipworks import kernel
from pipworks.grid import Cell, rotate
from pipworks.limits import Budget, Stop
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.solver.encode import Instance
from pipworks.polypips.tiling.tile import Tiling
from pipworks.rng import Rng


@dataclass(frozen=True, slots=True)
class Counterexample:
    """A solution besides the intended one: its pips, and the cells of its pieces that the intended one hasn't."""

    pips: Mapping[Cell, int]
    moved: frozenset[Cell]


@dataclass(frozen=True, slots=True)
class Counterexamples:
    """Those that were found; `proved` when there is none. `stop` is the limit that ended the whole work, if one did.

    With none found, no proof and no stop, the nodes of the questions did not suffice to tell.
    """

    found: tuple[Counterexample, ...] = ()
    proved: bool = False
    stop: Stop | None = None


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard counterexamples are looked for: how many questions, of how many nodes and solutions at most each."""

    questions: int
    nodes: int
    solutions: int


def find_counterexamples(
    puzzle: Puzzle, tiling: Tiling, pips: Mapping[Cell, int], rng: Rng, effort: Effort, budget: Budget
) -> Counterexamples:
    """Some counterexamples, looked for from several sides: the pieces in random order, the board in a random turn."""
    instance = Instance.of(puzzle)
    intended = frozenset(map(frozenset, tiling))
    found: dict[tuple[tuple[int, ...], frozenset[Cell]], Counterexample] = {}
    for _ in range(effort.questions):
        asked, back = _turned(instance.problem, rng)
        limits = replace(budget.rest(), solutions=effort.solutions)
        limits = replace(limits, nodes=effort.nodes if limits.nodes is None else min(effort.nodes, limits.nodes))
        search = kernel.solutions(asked, limits)
        number = 0
        for solution in search:
            number += 1
            counterexample = _counterexample(asked, solution, back, intended, pips)
            if counterexample is not None and all(each.holds_on(counterexample.pips) for each in instance.inexact):
                found.setdefault((tuple(counterexample.pips.values()), counterexample.moved), counterexample)
        budget.spend(search.nodes)
        stop = budget.stop() if search.stop is Stop.NODES else search.stop
        if stop is not None:
            return Counterexamples(tuple(found.values()), stop=stop)
        if search.stop is None and number < effort.solutions:  # these are all solutions
            return Counterexamples(tuple(found.values()), proved=not found)
    return Counterexamples(tuple(found.values()))


def _turned(problem: kernel.Problem, rng: Rng) -> tuple[kernel.Problem, Mapping[Cell, Cell]]:
    """The same problem for a search that goes another way, and where each of its cells was."""
    cells = tuple(map(Cell._make, problem.cells))
    turned = cells
    for _ in range(rng.below(4)):
        turned = rotate(turned)
    to = dict(zip(cells, turned, strict=True))
    regions = tuple((*region[:-1], tuple(to[Cell(*cell)] for cell in region[-1])) for region in problem.regions)
    pieces = tuple(rng.shuffled(problem.pieces))
    back = dict(zip(turned, cells, strict=True))
    return kernel.Problem(turned, pieces, regions), back


def _counterexample(
    problem: kernel.Problem,
    solution: kernel.Solution,
    back: Mapping[Cell, Cell],
    intended: frozenset[frozenset[Cell]],
    pips: Mapping[Cell, int],
) -> Counterexample | None:
    """The solution as a counterexample; None when it is the intended one."""
    shown: dict[Cell, int] = {}
    moved: set[Cell] = set()
    for piece, orientation, x, y in solution:
        squares = problem.pieces[piece][1][orientation]
        cells = [back[Cell(x + dx, y + dy)] for dx, dy, _ in squares]
        shown.update(zip(cells, (label for _, _, label in squares), strict=True))
        if frozenset(cells) not in intended:
            moved.update(cells)
    ordered = {cell: shown[cell] for cell in pips}
    if not moved and ordered == pips:
        return None
    return Counterexample(ordered, frozenset(moved))
