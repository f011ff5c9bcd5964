"""The search below the puzzles: exact cover of a board by labelled pieces under region constraints. The door to it.

What goes in is a `Problem`, what comes out are tuples of indices, counts and `Stop` reasons; see `problem`. The
questions are put in `questions`, against the `Engine` of `engine`, which three back ends offer: the native search
(`native/`, the module `_native`, built where there is a compiler), the same as WebAssembly (`wasm/`, where a module was
handed in, as in a browser) and the `reference` in Python, made to be read. All give the same answers. In deterministic
work, which is all of `solutions`, `tilings` and the counts, they also give the same order and the same node counts. The
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
from functools import partial

from pipworks.errors import KernelUnavailable
from pipworks.kernel import questions
from pipworks.kernel.engine import Engine, Shareable
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

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Literal

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
    "count_by_layers",
    "count_by_search",
    "count_grids",
    "count_tilings",
    "find",
    "labels_of",
    "possible",
    "probe",
    "solutions",
    "tilings",
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


def _shareable(problem: Problem, limits: Limits) -> Shareable:
    engine: Any = _engine(problem, limits)
    return engine  # type: ignore[no-any-return]  # as all are but WebAssembly's


def solutions(problem: Problem, limits: Limits = UNLIMITED, watch: Watch | None = None) -> Solutions:
    """An iterator over all solutions in a fixed order, with `nodes`, `found` and `stop`."""
    return questions.solutions(_engine(problem, limits), limits, watch)


def tilings(
    problem: Problem, limits: Limits = UNLIMITED, watch: Watch | None = None, distinct: bool = False
) -> Solutions | None:
    """The same as `solutions` where no region looks at labels, in another fixed order: much faster, unless so many
    pieces are alike, or so few tilings exist, that finished positions come again and again.

    With `distinct` one of each class of solutions that symmetries of the problem map to each other. None for a problem
    that does not suit that search: with regions or pieces in supply, on a board whose rectangle has more than 256
    cells, for more than 512 orientations or one that spans too many lines of a wide board, with little memory; with
    `distinct` also where placements are fixed, or where each piece comes several times.
    """
    return questions.tilings(_engine(problem, limits), limits, watch, distinct)


def find(problem: Problem, limits: Limits = UNLIMITED, seed: int = 0, watch: Watch | None = None) -> Found:
    """One solution, or the proof that there is none. `questions.find` says how it is searched for."""
    return questions.find(_engine(problem, limits), problem, seed, watch)


def count(problem: Problem, limits: Limits = UNLIMITED, watch: Watch | None = None, workers: int = 1) -> Counted:
    """The exact number of solutions, without listing them; a long count is shared among so many threads.

    `questions.count` says how.
    """
    if not _shares(workers, limits):
        return questions.count(_engine(problem, limits), watch)
    from pipworks.kernel import parallel

    return parallel.count(partial(_shareable, problem), limits, workers, watch)


def _shares(workers: int, limits: Limits) -> bool:
    """Whether threads are to share the work: not where nodes are limited, which have an order, and not in WebAssembly.

    Raises ValueError for less than one.
    """
    if workers < 1:
        raise ValueError(f"workers is the number of threads, at least 1, not {workers}")
    return workers > 1 and limits.nodes is None and backend() != "wasm"


def count_by_layers(problem: Problem, limits: Limits = UNLIMITED, watch: Watch | None = None) -> Counted | None:
    """The same as `count`, by a frontier that moves over the board; faster where many pieces are alike.

    None for a problem that does not suit that: of more than 64 sorts of pieces, with both regions and fixed placements,
    on a board more than 24 cells wide both ways, or with states that take more than 256 bits.
    """
    return questions.count_by_layers(_engine(problem, limits), watch)


def count_by_search(problem: Problem, limits: Limits = UNLIMITED, watch: Watch | None = None) -> Counted:
    """The same as `count`, by the search that remembers finished positions."""
    return questions.count_by_search(_engine(problem, limits), watch)


def count_tilings(
    problem: Problem,
    limits: Limits = UNLIMITED,
    watch: Watch | None = None,
    distinct: bool = False,
    workers: int = 1,
) -> Counted | None:
    """The exact number of what `tilings` gives, or None."""
    if not _shares(workers, limits):
        return questions.count_tilings(_engine(problem, limits), watch, distinct)
    from pipworks.kernel import parallel

    return parallel.count_tilings(partial(_shareable, problem), limits, workers, watch, distinct)


def count_grids(problem: Problem, limits: Limits = UNLIMITED, watch: Watch | None = None) -> Counted:
    """The number of different labellings among the solutions: those that differ in placements only count as one."""
    return questions.count_grids(_engine(problem, limits), problem, watch)


def two_solutions(
    problem: Problem,
    limits: Limits = UNLIMITED,
    seed: int = 0,
    by_labels: bool = False,
    watch: Watch | None = None,
    workers: int = 1,
) -> TwoSolutions:
    """Two solutions that differ, or the proof that there are fewer.

    With `by_labels` the two differ in some cell's label; without, they may show the same labels and differ in
    placements only. A long search for the second is shared among so many threads: which one is found may then be
    another than with one, but is the same for any number above.
    """
    prove = None
    if _shares(workers, limits):
        from pipworks.kernel import parallel

        prove = parallel.other(partial(_shareable, problem), limits, workers, watch)
    return questions.two_solutions(_engine(problem, limits), problem, seed, by_labels, watch, prove)


def possible(problem: Problem, limits: Limits = UNLIMITED, watch: Watch | None = None) -> Possible:
    """The placements that occur in some solution, each with a solution that contains it."""
    return questions.possible(_engine(problem, limits), watch)


def probe(problem: Problem, limits: Limits = UNLIMITED) -> frozenset[Placement]:
    """A superset of `possible`, found without a search: the placements that don't fail at once when laid first."""
    return questions.probe(_engine(problem, limits))
