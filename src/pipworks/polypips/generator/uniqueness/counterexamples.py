"""Counterexamples: solutions of a draft other than the intended one, which a generator must rule out.

They come from the kernel's deterministic search, limited in nodes and never in seconds. So they depend on the puzzle
and on the random numbers drawn, but not on the machine or the back end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias, cast

from pipworks import kernel
from pipworks.grid import Cell, rotate
from pipworks.kernel import problem as kernel_problem
from pipworks.kernel.problem import Region
from pipworks.limits import Budget, Limits, Stop
from pipworks.numbers import set_bits
from pipworks.polypips.puzzle.conditions import Exactly
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.polypips.puzzle.pieces import Piece
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.solver.encode import counted_kinds, region_asked
from pipworks.polypips.tiling.tile import Tiling
from pipworks.rng import Rng

_MOST_REGIONS: Final = 4_096
"""With more constraints, what is known of them is forgotten."""

_MOST_PLACED: Final = 1 << 14
"""With more placements, what is known of them is forgotten."""

_BITS: Final = 3
_ALL: Final = (1 << _BITS) - 1
"""The bits that the pips of one cell take, and all of them set."""

_Asked: TypeAlias = tuple[Constraint, tuple[int, ...], bool]
"""A constraint, what its region is asked before its cells, and whether that is all of its condition."""


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
    return Asking(puzzle.cells, tiling).ask(puzzle.pieces, puzzle.constraints, pips, rng, effort, budget)


@lru_cache(maxsize=1 << 14)
def clue(cell: Cell, pip: int) -> Constraint:
    """The constraint that a cell has this number of pips, the same object for as long as it is kept."""
    return Constraint(Exactly(pip), (cell,))


class Asking:
    """Questions about one board and tiling, whatever the pips and constraints: what they share is made once."""

    def __init__(self, cells: tuple[Cell, ...], tiling: Tiling) -> None:
        """`cells` are in reading order."""
        self._cells = cells
        self._turns: dict[int, _Turn] = {}
        self._asked: dict[int, _Asked] = {}
        self._kinds: tuple[Sequence[Piece], tuple[kernel_problem.Piece, ...]] = (), ()
        number = {cell: at for at, cell in enumerate(cells)}
        self._intended = frozenset(sum(1 << number[cell] for cell in part) for part in tiling)

    def ask(
        self,
        pieces: Sequence[Piece],
        constraints: Sequence[Constraint],
        pips: Mapping[Cell, int],
        rng: Rng,
        effort: Effort,
        budget: Budget,
    ) -> Counterexamples:
        """Some counterexamples of the puzzle with these pieces and constraints, where `pips` are the intended ones.

        Each question has the pieces in a random order and the board in a random rotation.
        """
        kinds = self._counted(pieces, budget)
        asked = self._all_asked(constraints)
        inexact = [constraint for constraint, _, exact in asked if not exact]
        intended = sum([pips[cell] << _BITS * at for at, cell in enumerate(self._cells)])
        found: dict[tuple[int, int], Counterexample] = {}
        limits = _limits(effort, budget)
        for _ in range(effort.questions):
            turn = self._turn(rng.below(4))
            problem = kernel.Problem(turn.cells, tuple(rng.shuffled(kinds)), turn.regions(asked))
            search = kernel.solutions(problem, limits)
            number = 0
            for solution in search:
                number += 1
                other = turn.shown(problem.pieces, solution)
                if other != (intended, 0) and other not in found:
                    counterexample = self._counterexample(*other)
                    if all(each.holds_on(counterexample.pips) for each in inexact):
                        found[other] = counterexample
            budget.spend(search.nodes)
            stop = budget.stop() if search.stop is Stop.NODES else search.stop
            if stop is not None:
                return Counterexamples(tuple(found.values()), stop=stop)
            if search.stop is None and number < effort.solutions:  # these are all solutions
                return Counterexamples(tuple(found.values()), proved=not found)
            limits = _limits(effort, budget)
        return Counterexamples(tuple(found.values()))

    def skip(self, pieces: Sequence[Piece], rng: Rng, budget: Budget) -> None:
        """Draw the random numbers of a question that need not be asked, as its answer is known."""
        rng.below(4)
        rng.shuffled(self._counted(pieces, budget))

    def _counted(self, pieces: Sequence[Piece], budget: Budget) -> tuple[kernel_problem.Piece, ...]:
        """The kinds of the pieces; for the same object as the last time these are known."""
        if pieces is not self._kinds[0]:
            self._kinds = pieces, counted_kinds(pieces, budget)
        return self._kinds[1]

    def _all_asked(self, constraints: Sequence[Constraint]) -> list[_Asked]:
        """What the kernel is asked of the constraints; by their identity, as to hash them takes long."""
        known = self._asked
        try:
            return [known[id(each)] for each in constraints]
        except KeyError:
            if len(known) > _MOST_REGIONS:
                known.clear()
                self._turns.clear()
            for each in constraints:
                if id(each) not in known:
                    known[id(each)] = (each, *region_asked(each))
            return [known[id(each)] for each in constraints]

    def _turn(self, quarters: int) -> _Turn:
        turn = self._turns.get(quarters)
        if turn is None:
            turned = self._cells
            for _ in range(quarters):
                turned = rotate(turned)
            turn = self._turns[quarters] = _Turn(self._cells, turned, self._intended)
        return turn

    def _counterexample(self, shown: int, moved: int) -> Counterexample:
        cells = self._cells
        pips = {cell: shown >> _BITS * at & _ALL for at, cell in enumerate(cells)}
        return Counterexample(pips, frozenset([cells[number] for number in set_bits(moved)]))


class _Turn:
    """The board in one rotation. `cells` are where the cells of the board, by their numbers, are then."""

    __slots__ = ("_intended", "_number", "_placed", "_regions", "_to", "cells")

    def __init__(self, cells: tuple[Cell, ...], turned: tuple[Cell, ...], intended: frozenset[int]) -> None:
        self.cells = turned
        self._intended = intended
        self._to = dict(zip(cells, turned, strict=True))
        self._number: dict[tuple[int, int], int] = {cell: at for at, cell in enumerate(turned)}
        self._regions: dict[int, tuple[_Asked, Region]] = {}
        self._placed: dict[tuple[int, int, int, int], tuple[int, int, object]] = {}

    def regions(self, asked: Sequence[_Asked]) -> tuple[Region, ...]:
        """The regions of constraints."""
        known, to = self._regions, self._to
        try:
            return tuple([known[id(each)][1] for each in asked])
        except KeyError:
            for each in asked:
                if id(each) not in known:
                    region = (*each[1], tuple([to[cell] for cell in each[0].cells]))
                    known[id(each)] = each, cast("Region", region)
            return tuple([known[id(each)][1] for each in asked])

    def shown(self, pieces: Sequence[kernel_problem.Piece], solution: kernel.Solution) -> tuple[int, int]:
        """The pips that a solution shows, `_BITS` for each cell by its number, and the cells of its unintended pieces.

        All that is asked of a placement is found once, by the identity of its piece's orientations.
        """
        shown = moved = 0
        known = self._placed
        for piece, orientation, x, y in solution:
            turned = pieces[piece][1]
            placed = known.get((id(turned), orientation, x, y))
            if placed is None:
                if len(known) > _MOST_PLACED:
                    known.clear()
                placed = known[id(turned), orientation, x, y] = (*self._found(turned[orientation], x, y), turned)
            shown += placed[0]
            moved += placed[1]
        return shown, moved

    def _found(self, squares: kernel_problem.Orientation, x: int, y: int) -> tuple[int, int]:
        """The pips of a placement, and its cells unless it is an intended one."""
        shown = cells = 0
        for dx, dy, pip in squares:
            at = self._number[x + dx, y + dy]
            shown += pip << _BITS * at
            cells += 1 << at
        return shown, 0 if cells in self._intended else cells


def _limits(effort: Effort, budget: Budget) -> Limits:
    """What is left of the budget, and for one question no more than its effort."""
    limits = budget.limits
    nodes = effort.nodes
    if limits.nodes is not None:
        nodes = min(nodes, max(0, limits.nodes - budget.nodes))
    return Limits(budget.left, nodes, effort.solutions, limits.memory, limits.cancel)
