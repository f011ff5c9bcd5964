"""One incremental satisfiability solver, called in slices so that limits, cancelling and Ctrl-C get a look in.

The solver is CaDiCaL (Biere, Fazekas, Fleury, Heisinger: "CaDiCaL, Kissat, Paracooba, Plingeling and Treengeling
Entering the SAT Competition 2020") through PySAT (Ignatiev, Morgado, Marques-Silva, SAT 2018). It can't be interrupted
from outside, but stops after a number of conflicts or decisions; the slices depend on the size of the formula alone,
never on the clock, so that the same formula gives the same model with a limit and without.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from types import TracebackType

from pysat.solvers import Cadical195

from pipworks.limits import Budget, Stop
from pipworks.pipes.encode import Clause

_CONFLICTS = 400_000
_DECISIONS = 20_000_000


class Session:
    """A formula that grows, and the answers to it. Use it in a `with` statement: it holds native memory."""

    __slots__ = ("_budget", "_conflicts", "_decisions", "_solver", "calls", "stop")

    def __init__(self, clauses: Iterable[Clause], variables: int, budget: Budget) -> None:
        """A solver of these clauses over `variables` variables that may use what the budget holds."""
        self._solver = Cadical195()
        self._budget = budget
        self._conflicts = max(100, _CONFLICTS // (variables + 100))
        self._decisions = max(2_000, _DECISIONS // (variables + 100))
        self.calls = 0
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
        """Let the search try these literals first."""
        self._solver.set_phases(literals)

    def solve(self, assumptions: Sequence[int] = (), conflicts: int | None = None) -> bool | None:
        """Whether the formula can hold together with the assumptions.

        None when the budget ran out (`stop` says how) or after about so many conflicts (`stop` is None then).
        """
        used = 0
        assumed = list(assumptions)
        while True:
            self.stop = self._budget.stop()
            if self.stop is not None or (conflicts is not None and used >= conflicts):
                return None
            self._solver.conf_budget(self._conflicts)
            self._solver.dec_budget(self._decisions)
            self.calls += 1
            answer: bool | None = self._solver.solve_limited(assumed)
            if answer is not None:
                self._budget.spend()
                return answer
            used += self._conflicts
            self._budget.spend(self._conflicts)

    def model(self) -> list[int]:
        """The literals that hold in the last answer, which was True."""
        found: list[int] = self._solver.get_model()
        return found

    def core(self) -> list[int]:
        """Assumptions of the last answer, which was False, that can't hold together; empty if nothing can."""
        found: list[int] | None = self._solver.get_core()
        return found or []
