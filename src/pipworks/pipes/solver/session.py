"""One incremental satisfiability solver, called in slices: limits, cancelling and Ctrl-C are noticed in between.

The solver is MiniSat 2.2 (Eén, Sörensson: "An Extensible SAT-solver", SAT 2003), see `minisat`. Younger solvers spend
more on each conflict than these formulas repay: CaDiCaL 1.9.5 took two to five times as long on boards of 60x60 and
100x100. A slice is a number of propagations, so it takes about the same time on every formula; it never depends on the
clock, so that a board gives the same answer with a limit and without.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from types import TracebackType

from pipworks.limits import Budget, Stop
from pipworks.pipes.solver.encode import Clause
from pipworks.pipes.solver.minisat import minisat

_PROPAGATIONS = 300_000
"""The length of a slice: about a tenth of a second on a formula too large for the processor's caches."""


class Session:
    """A formula that grows, and the answers to it. Use it in a `with` statement: it holds native memory.

    `stop` says which limit ended the last call; nodes of the budget are conflicts.
    """

    __slots__ = ("_budget", "_conflicts", "_solver", "stop")

    def __init__(self, clauses: Iterable[Clause], budget: Budget) -> None:
        """A solver of these clauses within the budget."""
        self._solver = minisat()
        self._budget = budget
        self._conflicts = 0
        self.stop: Stop | None = None
        self.add(clauses)

    def __enter__(self) -> Session:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._solver.delete()

    def add(self, clauses: Iterable[Clause]) -> None:
        """Add clauses for good."""
        add = self._solver.add_clause
        for clause in clauses:
            add(clause)

    def prefer(self, literals: Sequence[int]) -> None:
        """Try these literals first from now on, wherever the search has the choice."""
        self._solver.set_phases(literals)

    def solve(self, assumptions: Sequence[int] = (), conflicts: int | None = None) -> bool | None:
        """Whether the formula is satisfiable under the assumptions.

        None when the budget ran out (`stop` names the limit) or `conflicts` were spent (`stop` is None).
        """
        solver, budget = self._solver, self._budget
        assumed = list(assumptions)
        end = None if conflicts is None else self._conflicts + conflicts
        while True:
            self.stop = budget.stop()
            if self.stop is not None or (end is not None and self._conflicts >= end):
                return None
            rest = [] if end is None else [end - self._conflicts]
            if budget.limits.nodes is not None:
                rest.append(budget.limits.nodes - budget.nodes)
            solver.conf_budget(min(rest, default=-1))
            solver.prop_budget(_PROPAGATIONS)
            answer: bool | None = solver.solve_limited(assumed)
            before, self._conflicts = self._conflicts, solver.accum_stats()["conflicts"]
            budget.spend(self._conflicts - before)
            if answer is not None:
                return answer

    def model(self) -> list[int]:
        """The model of the last answer, which must be True: the literal of each variable that holds, in order."""
        return self._solver.get_model() or []

    def core(self) -> list[int]:
        """The core of the last answer, which must be False: assumptions that can't hold together, maybe none."""
        return self._solver.get_core() or []
