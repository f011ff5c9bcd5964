"""One incremental satisfiability solver, called in slices: limits, cancelling and Ctrl-C are noticed in between.

The solver is MiniSat 2.2 (Eén, Sörensson: "An Extensible SAT-solver", SAT 2003), see `minisat`. Younger solvers spend
more on each conflict than these formulas repay: CaDiCaL 1.9.5 took two to five times as long on boards of 60x60 and
100x100. A slice is a number of propagations, so it takes about the same time on every formula; it never depends on the
clock, so that a board gives the same answer with a limit and without. After each slice the solver starts again from
the root, so a slice must be long enough for a whole model. On a large formula that takes seconds: there it runs in a
thread of its own, which is interrupted when a limit is reached; on the largest, which are solved in parts, each slice
is twice as long as the one before.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from types import TracebackType

from pipworks.limits import Budget, Exhausted, Stop
from pipworks.pipes.solver.minisat import minisat
from pipworks.pipes.solver.tile_rules import Clause

TYPE_CHECKING = False
if TYPE_CHECKING:
    from threading import Thread

_PROPAGATIONS = 300_000
"""The length of a slice: about a tenth of a second on a formula too large for the processor's caches."""

_SLICES_OF_MODEL = 3
"""A slice has at least so many propagations for each variable: a model takes one, conflicts on the way some more."""

_LONG = 3_000_000
"""The propagations of the first slice on a formula that is solved in parts."""

_CHUNK = 50_000
"""The clauses of a formula that is solved in parts, between two answers."""

_LOOKS = 0.05
"""The seconds between two looks at the limits while a slice runs in a thread."""

_BYTES_BETWEEN_LOOKS = 200_000
"""Clauses of so many bytes are added between two looks at the limits: some milliseconds."""

_CLAUSES_AT_ONCE = 256
"""So many clauses go to the solver in one call."""

_LITERAL, _CLAUSE = 4, 48
"""The bytes that a literal of a clause takes, and the rest of the clause, its share of the variables included."""


class Session:
    """A formula that grows, and the answers to it. Use it in a `with` statement: it holds native memory.

    `stop` says which limit ended the last call; nodes of the budget are conflicts, its memory is what clauses take.
    """

    __slots__ = ("_budget", "_clock", "_conflicts", "_held", "_longer", "_solver", "stop")

    def __init__(self, clauses: Iterable[Clause], budget: Budget, held: int = 0) -> None:
        """A solver of these clauses within the budget. Raises Exhausted when it runs out before all are added.

        `held` are the bytes of the budget's memory that the caller takes for what belongs to the clauses.
        """
        self._solver = minisat()
        self._budget = budget
        self._clock = budget.clock()
        self._conflicts = 0
        self._held = held
        self._longer = False
        self.stop: Stop | None = None
        try:
            self.add(clauses)
        except BaseException:
            self._solver.delete()
            raise

    def __enter__(self) -> Session:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the solver."""
        self._solver.delete()

    def add(self, clauses: Iterable[Clause]) -> None:
        """Add clauses for good. Raises Exhausted when time or memory is used up, or the work is cancelled."""
        left = iter(clauses)
        size = 0
        measured = self._budget.limits.memory is not None
        while some := list(islice(left, _CLAUSES_AT_ONCE)):
            self._solver.append_formula(some)
            size += _CLAUSE * len(some) + (_LITERAL * sum(map(len, some)) if measured else 0)
            if size > _BYTES_BETWEEN_LOOKS:
                self.hold(size)
                size = 0
                self._clock.check()
        self.hold(size)

    def add_by_parts(self, clauses: Iterable[Clause]) -> bool | None:
        """Add clauses for good, solving what is there after each part of them; what the last `solve` gave.

        On a board of tens of thousands of tiles the first model comes sooner so: each part begins with the values that
        satisfied the parts before. Raises Exhausted as `add` does.
        """
        self._longer = True
        left = iter(clauses)
        answer: bool | None = True
        while answer and (some := list(islice(left, _CHUNK))):
            self.add(some)
            answer = self.solve()
        return answer

    def hold(self, size: int) -> None:
        """Count so many bytes among those that the session takes. Raises Exhausted when they are too many."""
        self._held += size
        most = self._budget.limits.memory
        if most is not None and self._held > most:
            raise Exhausted(Stop.MEMORY)

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
        propagations = _LONG if self._longer else _PROPAGATIONS
        while True:
            self.stop = budget.stop()
            if self.stop is not None or (end is not None and self._conflicts >= end):
                return None
            rest = [] if end is None else [end - self._conflicts]
            if budget.limits.nodes is not None:
                rest.append(budget.limits.nodes - budget.nodes)
            solver.conf_budget(min(rest, default=-1))
            answer = self._slice(assumed, propagations)
            propagations *= 2 if self._longer else 1
            before, self._conflicts = self._conflicts, solver.accum_stats()["conflicts"]
            budget.spend(self._conflicts - before)
            if answer is not None:
                return answer

    def _slice(self, assumed: list[int], propagations: int) -> bool | None:
        """The answer, or None after so many propagations or the conflicts allowed."""
        solver = self._solver
        propagations = max(propagations, _SLICES_OF_MODEL * solver.nof_vars())
        solver.prop_budget(propagations)
        if propagations == _PROPAGATIONS:
            return solver.solve_limited(assumed)
        return self._slice_in_thread(assumed)

    def _slice_in_thread(self, assumed: list[int]) -> bool | None:
        """A slice that ends at once when time is up, the work is cancelled, or this thread is interrupted."""
        from threading import Event, Thread

        solver = self._solver
        answers: list[bool | None] = []
        done = Event()

        def work() -> None:
            try:
                answers.append(solver.solve_limited(assumed, True))
            finally:
                done.set()

        thread = Thread(target=work, daemon=True)
        try:
            thread.start()
            while not done.wait(_LOOKS):
                if self._clock.stop():
                    solver.interrupt()
        finally:
            self._leave(thread)
        return answers[0]

    def _leave(self, thread: Thread) -> None:
        """Wait until the thread has left the solver, which can't be let go before; an interrupt comes through then."""
        raised: BaseException | None = None
        while thread.is_alive():
            try:
                self._solver.interrupt()
                thread.join()
            except BaseException as error:
                raised = error
        self._solver.clear_interrupt()
        if raised is not None:
            raise raised

    def model(self) -> list[int]:
        """The model of the last answer, which must be True: the literal of each variable that holds, in order."""
        return self._solver.get_model() or []

    def core(self) -> list[int]:
        """The core of the last answer, which must be False: assumptions that can't hold together, maybe none."""
        return self._solver.get_core() or []
