"""Counterexamples: solutions of a draft other than the intended one, which a generator must rule out.

They come from the kernel's deterministic search, limited in nodes and never in seconds. So they depend on the puzzle
and on the random numbers drawn, but not on the machine or the back end.
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
    """Another solution than the intended one: its pips, and the cells of its pieces that are placed differently."""

    pips: Mapping[Cell, int]
    moved: frozenset[Cell]


@dataclass(frozen=True, slots=True)
class Counterexamples:
    """The counterexamples found; `proved` is True when there is none. `stop` is the budget's limit that was reached.

    With none found, no proof and no `stop`, the nodes of the questions did not suffice to decide.
    """

    found: tuple[Counterexample, ...] = ()
    proved: bool = False
    stop: Stop | None = None


@dataclass(frozen=True, slots=True)
class Effort:
    """The most questions to the kernel, and the most nodes and solutions of each."""

    questions: int
    nodes: int
    solutions: int


def find_counterexamples(
    puzzle: Puzzle, tiling: Tiling, pips: Mapping[Cell, int], rng: Rng, effort: Effort, budget: Budget
) -> Counterexamples:
    """Some counterexamples; each question has the pieces in a random order and the board in a random rotation."""
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
    """The problem in a random rotation and order of pieces, and the original of each of its cells."""
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
