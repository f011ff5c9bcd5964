"""Counterexamples: solutions of a draft other than the intended one, which a generator must rule out.

They come from the kernel's deterministic search, limited in nodes and never in seconds. So they depend on the puzzle
and on the random numbers drawn, but not on the machine or the back end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias, cast

from pipworks import kernel
from pipworks.grid import Cell, rotate
from pipworks.kernel.problem import Region
from pipworks.limits import Budget, Limits, Stop
from pipworks.numbers import set_bits
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.polypips.puzzle.pieces import Piece
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.solver.encode import counted_kinds, region_asked
from pipworks.polypips.tiling.tile import Tiling
from pipworks.rng import Rng

_MOST_REGIONS: Final = 4_096
"""With more constraints, what is known of them is forgotten."""

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


class Asking:
    """Questions about one board and tiling, whatever the pips and constraints: what they share is made once."""

    def __init__(self, cells: tuple[Cell, ...], tiling: Tiling) -> None:
        """`cells` are in reading order."""
        self._cells = cells
        self._turns: dict[int, _Turn] = {}
        self._known: dict[int, _Asked] = {}
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
        kinds = counted_kinds(pieces, budget)
        asked = [self._asked(each) for each in constraints]
        inexact = [constraint for constraint, _, exact in asked if not exact]
        intended = tuple([pips[cell] for cell in self._cells])
        found: dict[tuple[tuple[int, ...], int], Counterexample] = {}
        for _ in range(effort.questions):
            turn = self._turn(rng.below(4))
            problem = kernel.Problem(turn.cells, tuple(rng.shuffled(kinds)), turn.regions(asked))
            search = kernel.solutions(problem, _limits(effort, budget))
            number = 0
            for solution in search:
                number += 1
                shown, moved = turn.shown(problem, solution, self._intended)
                if (moved or shown != intended) and (shown, moved) not in found:
                    counterexample = self._counterexample(shown, moved)
                    if all(each.holds_on(counterexample.pips) for each in inexact):
                        found[shown, moved] = counterexample
            budget.spend(search.nodes)
            stop = budget.stop() if search.stop is Stop.NODES else search.stop
            if stop is not None:
                return Counterexamples(tuple(found.values()), stop=stop)
            if search.stop is None and number < effort.solutions:  # these are all solutions
                return Counterexamples(tuple(found.values()), proved=not found)
        return Counterexamples(tuple(found.values()))

    def skip(self, pieces: Sequence[Piece], rng: Rng, budget: Budget) -> None:
        """Draw the random numbers of a question that need not be asked, as its answer is known."""
        rng.below(4)
        rng.shuffled(counted_kinds(pieces, budget))

    def _asked(self, constraint: Constraint) -> _Asked:
        """What the kernel is asked of a constraint; by its identity, as to hash it takes long."""
        known = self._known.get(id(constraint))
        if known is None:
            if len(self._known) > _MOST_REGIONS:
                self._known.clear()
                self._turns.clear()
            known = self._known[id(constraint)] = (constraint, *region_asked(constraint))
        return known

    def _turn(self, quarters: int) -> _Turn:
        if quarters not in self._turns:
            turned = self._cells
            for _ in range(quarters):
                turned = rotate(turned)
            self._turns[quarters] = _Turn(self._cells, turned)
        return self._turns[quarters]

    def _counterexample(self, shown: tuple[int, ...], moved: int) -> Counterexample:
        cells = self._cells
        return Counterexample(
            dict(zip(cells, shown, strict=True)), frozenset([cells[number] for number in set_bits(moved)])
        )


class _Turn:
    """The board in one rotation. `cells` are where the cells of the board, by their numbers, are then."""

    __slots__ = ("_number", "_regions", "_to", "cells")

    def __init__(self, cells: tuple[Cell, ...], turned: tuple[Cell, ...]) -> None:
        self.cells = turned
        self._to = dict(zip(cells, turned, strict=True))
        self._number: dict[tuple[int, int], int] = {cell: at for at, cell in enumerate(turned)}
        self._regions: dict[int, tuple[_Asked, Region]] = {}

    def regions(self, asked: Sequence[_Asked]) -> tuple[Region, ...]:
        """The regions of constraints."""
        known, to = self._regions, self._to
        regions = []
        for each in asked:
            found = known.get(id(each))
            if found is None:
                region = (*each[1], tuple([to[cell] for cell in each[0].cells]))
                found = known[id(each)] = each, cast("Region", region)
            regions.append(found[1])
        return tuple(regions)

    def shown(
        self, problem: kernel.Problem, solution: kernel.Solution, intended: frozenset[int]
    ) -> tuple[tuple[int, ...], int]:
        """The pips that a solution shows, by the number of the cell, and the cells of its unintended pieces as bits."""
        number, pieces = self._number, problem.pieces
        shown = [0] * len(self.cells)
        moved = 0
        for piece, orientation, x, y in solution:
            bits = 0
            for dx, dy, pip in pieces[piece][1][orientation]:
                at = number[x + dx, y + dy]
                shown[at] = pip
                bits |= 1 << at
            if bits not in intended:
                moved |= bits
        return tuple(shown), moved


def _limits(effort: Effort, budget: Budget) -> Limits:
    """What is left of the budget, and for one question no more than its effort."""
    rest = budget.rest(effort.nodes)
    return Limits(rest.seconds, rest.nodes, effort.solutions, rest.memory, rest.cancel)
