"""MiniSat 2.2 through PySAT's C module, which loads in a fraction of the time that PySAT's Python classes take.

The functions of that module are not PySAT's public interface: where one is missing, `minisat` is PySAT's own class,
which answers to the same calls. A test puts the two side by side.

PySAT: Ignatiev, Morgado, Marques-Silva, SAT 2018. MiniSat: Eén, Sörensson, SAT 2003.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Protocol

    class Minisat(Protocol):
        """What a session asks of a solver; the meaning of each call is PySAT's."""

        def add_clause(self, clause: Sequence[int], /) -> object: ...
        def append_formula(self, formula: Iterable[Sequence[int]], /) -> object: ...
        def nof_vars(self) -> int: ...
        def set_phases(self, literals: Sequence[int], /) -> object: ...
        def conf_budget(self, budget: int, /) -> object: ...
        def prop_budget(self, budget: int, /) -> object: ...
        def solve_limited(self, assumptions: Sequence[int], /, expect_interrupt: bool = False) -> bool | None: ...
        def interrupt(self) -> object: ...
        def clear_interrupt(self) -> object: ...
        def get_model(self) -> list[int] | None: ...
        def get_core(self) -> list[int] | None: ...
        def accum_stats(self) -> Mapping[str, int]: ...
        def delete(self) -> None: ...


_CALLS = "new del add_cl nof_vars setphases cbudget pbudget solve_lim interrupt clearint model core acc_stats"


def minisat() -> Minisat:
    """A new solver without clauses. It holds native memory: call `delete` when done."""
    functions = _functions()
    return _public() if functions is None else _Direct(functions)


def _functions() -> dict[str, Callable[..., Any]] | None:
    """The C module's functions by their short names; None where it lacks one."""
    try:
        import pysolvers

        return {name: getattr(pysolvers, f"minisat22_{name}") for name in _CALLS.split()}
    except (ImportError, AttributeError):
        return None


def _public() -> Minisat:
    from pysat.solvers import Minisat22

    solver: Minisat = Minisat22()
    return solver


class _Direct:
    """`Minisat` on the C module.

    The solver does not touch the handler of Ctrl-C: Python hears it when a call comes back.
    """

    __slots__ = ("_call", "_solver", "_status")

    def __init__(self, functions: dict[str, Callable[..., Any]]) -> None:
        self._call = functions
        self._solver = functions["new"]()
        self._status: bool | None = None

    def add_clause(self, clause: Sequence[int], /) -> object:
        return self._call["add_cl"](self._solver, clause)

    def append_formula(self, formula: Iterable[Sequence[int]], /) -> object:
        # Without a step of the interpreter for each clause.
        return deque(map(partial(self._call["add_cl"], self._solver), formula), maxlen=0)

    def nof_vars(self) -> int:
        found: int = self._call["nof_vars"](self._solver)
        return found

    def set_phases(self, literals: Sequence[int], /) -> object:
        return self._call["setphases"](self._solver, literals)

    def conf_budget(self, budget: int, /) -> object:
        return self._call["cbudget"](self._solver, budget)

    def prop_budget(self, budget: int, /) -> object:
        return self._call["pbudget"](self._solver, budget)

    def solve_limited(self, assumptions: Sequence[int], /, expect_interrupt: bool = False) -> bool | None:
        # The zero: leave the signal handlers alone. The other: whether to let go of the interpreter's lock.
        self._status = self._call["solve_lim"](self._solver, assumptions, 0, int(expect_interrupt))
        return self._status

    def interrupt(self) -> object:
        return self._call["interrupt"](self._solver)

    def clear_interrupt(self) -> object:
        return self._call["clearint"](self._solver)

    def get_model(self) -> list[int] | None:
        return self._call["model"](self._solver) if self._status else None

    def get_core(self) -> list[int] | None:
        return self._call["core"](self._solver) if self._status is False else None

    def accum_stats(self) -> Mapping[str, int]:
        found: Mapping[str, int] = self._call["acc_stats"](self._solver)
        return found

    def delete(self) -> None:
        self._call["del"](self._solver)
