"""The search below the puzzles: exact cover of a board by labelled pieces under region constraints. The door to it.

What goes in is a `Problem`, what comes out are tuples of indices, counts and `Stop` reasons; see `problem`. The
questions are put in `questions`, against the `Engine` of `engine`, which three back ends offer: the native search
(`native/`, the module `_native`, built where there is a compiler), the same as WebAssembly (`wasm/`, where a module was
handed in, as in a browser) and the `reference` in Python, made to be read. All give the same answers. In deterministic
work, which is `solutions`, `count` and `count_grids`, they also give the same order and the same node counts. The
environment variable `PIPWORKS_KERNEL` picks: `native`, `wasm`, `python`, or `auto`, which is the first of them that is
there. The others are not loaded.

Every function takes `Limits`. Where one of them ends the work, the result's `stop` says so and it holds what is known
by then. `limits.memory` bounds tables, positions and memo together, in bytes (256 MB unless given). A cancel token
stops the native search too, within a few hundred nodes, and so does Ctrl-C; both are looked at while tables are built,
too. In WebAssembly they are looked at between slices of some thousand nodes. A malformed problem raises ValueError.
`watch` is called with a `Progress` every thousand nodes or so, from the thread that asked.
"""

from __future__ import annotations

import functools
import os
from collections.abc import Callable
from typing import Literal

from pipworks.errors import KernelUnavailable
from pipworks.kernel import questions
from pipworks.kernel.engine import Engine
from pipworks.kernel.problem import (
    DIFFERENT,
    SAME,
    SUM,
    Counted,
    Found,
    Placement,
    Possible,
    Problem,
    Solution,
    TwoSolutions,
    labels_of,
)
from pipworks.kernel.questions import MEMORY, Progress, Solutions, Watch
from pipworks.limits import UNLIMITED, Limits

__all__ = [
    "DIFFERENT",
    "MEMORY",
    "SAME",
    "SUM",
    "Counted",
    "Found",
    "Limits",
    "Placement",
    "Possible",
    "Problem",
    "Progress",
    "Solution",
    "Solutions",
    "TwoSolutions",
    "Watch",
    "backend",
    "count",
    "count_grids",
    "find",
    "labels_of",
    "possible",
    "probe",
    "solutions",
    "two_solutions",
]

_LARGEST = (1 << 63) - 1


def backend() -> Literal["native", "wasm", "python"]:
    """The search that runs. Raises KernelUnavailable when the environment asks for one that isn't there."""
    wanted = os.environ.get("PIPWORKS_KERNEL", "auto")
    if wanted not in ("auto", "native", "wasm", "python"):
        raise KernelUnavailable(f"PIPWORKS_KERNEL is auto, native, wasm or python, not {wanted!r}")
    if wanted in ("auto", "native") and _native_engine() is not None:
        return "native"
    if wanted == "native":
        raise KernelUnavailable(
            "the native search is not built: install pipworks with a C++17 compiler at hand, or unset PIPWORKS_KERNEL"
        )
    if wanted != "python" and _wasm_is_there():
        return "wasm"
    if wanted == "wasm":
        raise KernelUnavailable(
            "the WebAssembly search has no module here: only a page hands one in, or pipworks.kernel.wasm.use; "
            "unset PIPWORKS_KERNEL"
        )
    return "python"


@functools.cache
def _native_engine() -> Callable[[Problem, float | None, int | None, int, bytearray | None], Engine] | None:
    try:
        from pipworks.kernel._native import Engine as NativeEngine
    except ImportError:
        return None
    return NativeEngine


def _wasm_is_there() -> bool:
    from pipworks.kernel.wasm.home import maker

    return maker() is not None


def _engine(problem: Problem, limits: Limits) -> Engine:
    # Limits beyond what a machine word holds are no limits.
    memory = min(MEMORY if limits.memory is None else limits.memory, _LARGEST)
    seconds = None if limits.seconds is None or limits.seconds > _LARGEST else float(limits.seconds)
    nodes = None if limits.nodes is None or limits.nodes > _LARGEST else limits.nodes
    flag = None if limits.cancel is None else limits.cancel.flag
    runs = backend()
    native = _native_engine() if runs == "native" else None
    if native is not None:
        return native(problem, seconds, nodes, memory, flag)
    if runs == "wasm":
        from pipworks.kernel.wasm.engine import WasmEngine

        return WasmEngine(problem, seconds, nodes, memory, flag)
    from pipworks.kernel.reference.engine import ReferenceEngine

    return ReferenceEngine(problem, seconds, nodes, memory, flag)


def solutions(problem: Problem, limits: Limits = UNLIMITED, watch: Watch | None = None) -> Solutions:
    """An iterator over all solutions in a fixed order, with `nodes`, `found` and `stop`."""
    return Solutions(_engine(problem, limits), limits, watch)


def find(problem: Problem, limits: Limits = UNLIMITED, seed: int = 0, watch: Watch | None = None) -> Found:
    """One solution, or the proof that there is none. `questions.find` says how it is searched for."""
    return questions.find(_engine(problem, limits), problem, seed, watch)


def count(problem: Problem, limits: Limits = UNLIMITED, watch: Watch | None = None) -> Counted:
    """The exact number of solutions, without listing them."""
    return questions.count(_engine(problem, limits), watch)


def count_grids(problem: Problem, limits: Limits = UNLIMITED, watch: Watch | None = None) -> Counted:
    """The number of different labellings among the solutions: those that differ in placements only count as one."""
    return questions.count_grids(_engine(problem, limits), problem, watch)


def two_solutions(
    problem: Problem,
    limits: Limits = UNLIMITED,
    seed: int = 0,
    by_labels: bool = False,
    watch: Watch | None = None,
) -> TwoSolutions:
    """Two solutions that differ, or the proof that there are fewer.

    With `by_labels` the two differ in some cell's label; without, they may show the same labels and differ in
    placements only.
    """
    return questions.two_solutions(_engine(problem, limits), problem, seed, by_labels, watch)


def possible(problem: Problem, limits: Limits = UNLIMITED, watch: Watch | None = None) -> Possible:
    """The placements that occur in some solution, each with a solution that contains it."""
    return questions.possible(_engine(problem, limits), watch)


def probe(problem: Problem, limits: Limits = UNLIMITED) -> frozenset[Placement]:
    """A superset of `possible`, found without a search: the placements that don't fail at once when laid first."""
    return questions.probe(_engine(problem, limits))
