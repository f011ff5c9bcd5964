"""What the hints ask the search: whether there is a solution from here, and which placements occur in one."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pipworks import kernel
from pipworks.hints.opening import Several
from pipworks.limits import Budget, Limits, Stop
from pipworks.numbers import set_bits
from pipworks.polypips.hints.pip_sets import bits_of, is_single
from pipworks.polypips.hints.state import State
from pipworks.polypips.hints.tables import Tables
from pipworks.polypips.solver.encode import Instance

_PATIENCE: Final = 20_000
"""The nodes after which the question about every placement is given up."""


_ASKED: Final = 4_000
"""The placements of which it is asked one by one whether they occur, so that a pip or edge is seen to be forced."""

_NODES_EACH: Final = 20_000
"""The nodes of one such question."""


@dataclass(frozen=True, slots=True)
class Answer:
    """One solution's placements, by number. None of them and `stop` None: proved that there is no solution."""

    placements: tuple[int, ...]
    stop: Stop | None


@dataclass(frozen=True, slots=True)
class Ways:
    """What solutions have in common.

    `possible` are the placements that occur in some solution, as bits; a superset unless `exact`. `forced` is a
    placement that all solutions have, if there is one. Where there is none,
    `choices` are all that cover one `cell` in some solution, one for each way. A `stop` leaves it open what is forced;
    `witness` is a solution even then, unless the time was too short for one.
    """

    possible: int = 0
    exact: bool = False
    forced: int | None = None
    choices: tuple[int, ...] = ()
    cell: int = -1
    witness: tuple[int, ...] = ()
    stop: Stop | None = None


class Oracle:
    """Answers about one board within one budget; `known` is a solution that was found before, if there is one."""

    def __init__(self, tables: Tables, budget: Budget, known: tuple[int, ...] = ()) -> None:
        self.tables = tables
        self.budget = budget
        self.known = known
        self._problem = Instance.of(tables.puzzle, budget=budget.clock()).problem

    def __enter__(self) -> Oracle:
        return self

    def __exit__(self, *error: object) -> None:
        """Nothing to give back."""

    def find(self, laid: Sequence[int], *, without: Collection[int] = (), nodes: int | None = None) -> Answer:
        """A solution that contains these placements, whatever the labels of some regions say; in so many nodes."""
        problem = self.problem(laid)
        if without:
            kept = tuple(region for number, region in enumerate(problem.regions) if number not in without)
            problem = problem.replaced(regions=kept)
        rest = self._rest()
        if nodes is not None:
            rest = replace(rest, nodes=nodes if rest.nodes is None else min(nodes, rest.nodes))
        found = kernel.find(problem, rest)
        self.budget.spend(found.nodes)
        return Answer(self._numbers(found.solution or ()), found.stop)

    def several(self, state: State) -> Several | None:
        """The number of solutions that extend a state's position, as far as they are counted; None where it is one."""
        rest = self._rest()
        patience = replace(rest, nodes=_PATIENCE if rest.nodes is None else min(_PATIENCE, rest.nodes))
        found = kernel.count(self.problem(state.laid), patience)
        self.budget.spend(found.nodes)
        more = found.stop is not None
        return Several(found.count, more) if more or found.count > 1 else None

    def ways(self, state: State) -> Ways:
        """What the solutions have in common that extend a state's position; its live placements hold all that occur.

        First every placement is asked about. Where that takes too long, as on a large board with very many solutions,
        the question is only whether some placement is in all of them.
        """
        rest = self._rest()
        patience = replace(rest, nodes=_PATIENCE if rest.nodes is None else min(_PATIENCE, rest.nodes))
        found = kernel.possible(self.problem(state.laid), patience)
        self.budget.spend(found.nodes)
        if found.stop is not None:
            return self._in_common(state)
        possible = bits_of(self.tables.placement_at[placement] for placement in found.occurring)
        forced = _single(state, possible)
        cell = _scarcest(state, possible)
        choices = tuple(set_bits(self.tables.cover[cell] & possible)) if forced is None else ()
        return Ways(possible, True, forced, choices, cell, self._numbers(found.solutions[0]))

    def _in_common(self, state: State) -> Ways:
        """The same, found by ruling out each placement of one solution in turn."""
        first = Answer(self.known, None) if set(state.laid) < set(self.known) else self.find(state.laid)
        if not first.placements:
            return Ways(stop=first.stop)
        cover = self.tables.cover
        common = set(first.placements) - set(state.laid)
        possible = state.live
        while common:
            _, cell, placement = min(
                ((cover[cell] & possible).bit_count(), cell, placement)
                for placement in common
                for cell in self.tables.placements[placement].cells
            )
            for other in set_bits(cover[cell] & possible & ~(1 << placement)):
                answer = self.find([*state.laid, other])
                if answer.stop is not None:
                    return Ways(possible, witness=first.placements, stop=answer.stop)
                if answer.placements:
                    common &= set(answer.placements)
                    break
                possible &= ~(1 << other)
            else:
                return Ways(possible, forced=placement, witness=first.placements)
        return self._choices(state, possible, first.placements)

    def _choices(self, state: State, possible: int, witness: tuple[int, ...]) -> Ways:
        """The choices at the cell with the fewest placements that are not ruled out."""
        cell = _scarcest(state, possible)
        working = []
        found = [witness]
        for placement in set_bits(self.tables.cover[cell] & possible):
            answer = self.find([*state.laid, placement])
            if answer.stop is not None:
                return Ways(possible, witness=witness, stop=answer.stop)
            if answer.placements:
                working.append(placement)
                found.append(answer.placements)
        possible = self._without_strays(state, possible, found)
        return Ways(possible, choices=tuple(working), cell=cell, witness=witness)

    def _without_strays(self, state: State, possible: int, found: list[tuple[int, ...]]) -> int:
        """The possible placements without those that a search rules out and that alone keep a pip or an edge open.

        What the solutions found so far have in common at a cell is tried to be contradicted by another solution.
        """
        tables = self.tables
        asked = 0
        for cell in set_bits(state.open):
            for side in (tables.show[cell], [tables.cover[near] for near in set_bits(tables.near[cell] & state.open)]):
                for holding in side:
                    if not all(any(holding >> one & 1 for one in self._on(cell, solution)) for solution in found):
                        continue
                    for other in set_bits(tables.cover[cell] & possible & ~holding):
                        asked += 1
                        if asked > _ASKED:
                            return possible
                        answer = self.find([*state.laid, other], nodes=_NODES_EACH)
                        if answer.placements:
                            found.append(answer.placements)
                            break
                        if answer.stop is not None:
                            break
                        possible &= ~(1 << other)
        return possible

    def _on(self, cell: int, solution: tuple[int, ...]) -> Iterator[int]:
        """The placement of a solution that covers a cell."""
        return (one for one in solution if self.tables.cover[cell] >> one & 1)

    def _rest(self) -> Limits:
        """What is left of the budget; the memory without what the tables take."""
        rest = self.budget.rest()
        memory = kernel.MEMORY if rest.memory is None else rest.memory
        return replace(rest, memory=max(0, memory - self.tables.bytes))

    def _numbers(self, placements: Sequence[tuple[int, int, int, int]]) -> tuple[int, ...]:
        return tuple(self.tables.placement_at[placement] for placement in placements)

    def problem(self, laid: Sequence[int]) -> kernel.Problem:
        """The board as the search takes it, with these pieces laid."""
        fixed = tuple(self.tables.origin[placement] for placement in laid)
        return self._problem.replaced(fixed=fixed)


def _single(state: State, possible: int) -> int | None:
    """The only possible placement on some open cell; None when each open cell has several."""
    for cell in set_bits(state.open):
        placements = state.tables.cover[cell] & possible
        if is_single(placements):
            return placements.bit_length() - 1
    return None


def _scarcest(state: State, possible: int) -> int:
    """The open cell that the fewest possible placements cover."""
    return min(set_bits(state.open), key=lambda cell: (state.tables.cover[cell] & possible).bit_count())
