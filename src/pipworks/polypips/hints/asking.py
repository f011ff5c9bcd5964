"""What the hints ask the search: whether there is a solution from here, and which placements occur in one."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from pipworks import kernel
from pipworks.hints.opening import Several
from pipworks.limits import Budget, Exhausted, Limits, Stop
from pipworks.numbers import set_bits
from pipworks.polypips.hints.backbone import Ask, Backbone
from pipworks.polypips.hints.pip_sets import bits_of, is_single
from pipworks.polypips.hints.state import State
from pipworks.polypips.hints.tables import Tables
from pipworks.polypips.hints.ways import Pool, Ways
from pipworks.polypips.solver.encode import Instance
from pipworks.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_PATIENCE: Final = 20_000
"""The nodes after which the question about every placement is given up."""


class Answer(Record):
    """One solution's placements, by number. None of them and `stop` None: proved that there is no solution."""

    placements: tuple[int, ...]
    stop: Stop | None


class Oracle:
    """Answers about one board within one budget; `known` is a solution that was found before, if there is one."""

    def __init__(self, tables: Tables, budget: Budget, known: tuple[int, ...] = ()) -> None:
        self.tables = tables
        self.budget = budget
        self.pool = Pool()
        if known:
            self.pool.add(known)
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
            rest = rest.replaced(nodes=nodes if rest.nodes is None else min(nodes, rest.nodes))
        found = kernel.find(problem, rest)
        self.budget.spend(found.nodes)
        placements = self._numbers(found.solution or ())
        if placements and not without:
            self.pool.add(placements)
        return Answer(placements, found.stop)

    def several(self, state: State) -> Several | None:
        """The number of solutions that extend a state's position, as far as they are counted; None where it is one."""
        rest = self._rest()
        patience = rest.replaced(nodes=_PATIENCE if rest.nodes is None else min(_PATIENCE, rest.nodes))
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
        patience = rest.replaced(nodes=_PATIENCE if rest.nodes is None else min(_PATIENCE, rest.nodes))
        found = kernel.possible(self.problem(state.laid), patience)
        self.budget.spend(found.nodes)
        occurring = bits_of([self.tables.placement_at[placement] for placement in found.occurring])
        if found.stop is None:
            if not found.solutions:
                return Ways(exact=True)
            forced = _single(state, occurring)
            cell = _scarcest(state, occurring)
            choices = tuple(set_bits(self.tables.cover[cell] & occurring)) if forced is None else ()
            return Ways(occurring, True, forced, choices, cell, self._numbers(found.solutions[0]))
        for solution in found.solutions:
            self.pool.add(self._numbers(solution))
        laid = bits_of(state.laid)
        if found.solutions:  # otherwise the end may have come before it was seen what is undecided
            undecided = bits_of([self.tables.placement_at[placement] for placement in found.undecided])
            self.pool.refute(laid, state.live & ~occurring & ~undecided)
        return self._in_common(state, laid)

    def _in_common(self, state: State, laid: int) -> Ways:
        """The same by what the solutions found so far have in common."""
        if not self.pool.first(laid):
            first = self.find(state.laid)
            if not first.placements:
                return Ways(stop=first.stop)
        search = Backbone(state, laid, self.pool, self._ask(state, laid), self.budget)
        try:
            return search.ways()
        except Exhausted as end:
            return Ways(search.possible, witness=self.pool.first(laid), stop=end.stop)

    def _ask(self, state: State, laid: int) -> Ask:
        """What the search for the backbone asks about a state's position. Raises Exhausted when the budget runs out."""

        def ask(placement: int, nodes: int) -> bool | None:
            answer = self.find([*state.laid, placement], nodes=nodes)
            if answer.stop is not None:
                self.budget.check()
                if answer.stop is not Stop.NODES:
                    raise Exhausted(answer.stop)
                return None
            if not answer.placements:
                self.pool.refute(laid, 1 << placement)
            return bool(answer.placements)

        return ask

    def _rest(self) -> Limits:
        """What is left of the budget; the memory without what the tables take."""
        rest = self.budget.rest()
        memory = kernel.MEMORY if rest.memory is None else rest.memory
        return rest.replaced(memory=max(0, memory - self.tables.bytes))

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
