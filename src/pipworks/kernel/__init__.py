"""The search below the puzzles: cover a board exactly with labelled pieces under region constraints.

What goes in is a `Problem`, what comes out are tuples of indices, counts and `Stop` reasons; see `problem`. There are
two back ends that give the same answers: the native one (`_native`, built where there is a compiler) and the
`reference` in Python, made to be read. In deterministic work, which is `solutions`, `count` and `count_grids`, they
also give the same order and the same node counts. The environment variable `PIPWORKS_KERNEL` picks: `native`,
`python`, or `auto`, which is native where it is built.

Every function takes `Limits`. Where one of them ends the work, the result says so (`stop`) and holds what is known by
then. `limits.memory` bounds tables and memo together, in bytes (256 MB where it is None); a cancel token stops the
native search too, within a few hundred nodes, and so does Ctrl-C. A malformed problem is a ValueError. `watch` is
called with a `Progress` every thousand nodes or so, from the thread that asked.
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
    Witnesses,
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
    "Watch",
    "Witnesses",
    "backend",
    "count",
    "count_grids",
    "find",
    "labels_of",
    "possible",
    "probe",
    "solutions",
    "witnesses",
]


def backend() -> Literal["native", "python"]:
    """Which search runs. Raises KernelUnavailable when the environment asks for the native one and it isn't built."""
    wanted = os.environ.get("PIPWORKS_KERNEL", "auto")
    if wanted not in ("auto", "native", "python"):
        raise KernelUnavailable(f"PIPWORKS_KERNEL is auto, native or python, not {wanted!r}")
    if wanted == "python":
        return "python"
    if _native_engine() is not None:
        return "native"
    if wanted == "native":
        raise KernelUnavailable(
            "the native search is not built: install pipworks with a C++17 compiler at hand, or unset PIPWORKS_KERNEL"
        )
    return "python"


@functools.cache
def _native_engine() -> Callable[[Problem, float | None, int | None, int, bytearray | None], Engine] | None:
    try:
        from pipworks.kernel._native import Engine as NativeEngine
    except ImportError:
        return None
    return NativeEngine


def _engine(problem: Problem, limits: Limits) -> Engine:
    memory = MEMORY if limits.memory is None else limits.memory
    flag = None if limits.cancel is None else limits.cancel.flag
    native = _native_engine() if backend() == "native" else None
    if native is not None:
        return native(problem, limits.seconds, limits.nodes, memory, flag)
    from pipworks.kernel.reference.engine import ReferenceEngine

    return ReferenceEngine(problem, limits.seconds, limits.nodes, memory, flag)


def solutions(problem: Problem, limits: Limits = UNLIMITED, watch: Watch | None = None) -> Solutions:
    """All solutions, one by one, in a fixed order: an iterator, with `nodes`, `found` and `stop`."""
    return Solutions(_engine(problem, limits), limits, watch)


def find(problem: Problem, limits: Limits = UNLIMITED, seed: int = 0, watch: Watch | None = None) -> Found:
    """One solution, or the proof that there is none; whichever arm of `questions.find` comes first."""
    return questions.find(_engine(problem, limits), problem, seed, watch)


def count(problem: Problem, limits: Limits = UNLIMITED, watch: Watch | None = None) -> Counted:
    """How many solutions there are, exactly, without listing them."""
    return questions.count(_engine(problem, limits), watch)


def count_grids(problem: Problem, limits: Limits = UNLIMITED, watch: Watch | None = None) -> Counted:
    """In how many different ways the solutions label the board: how pieces lie doesn't count."""
    return questions.count_grids(_engine(problem, limits), watch)


def witnesses(
    problem: Problem,
    limits: Limits = UNLIMITED,
    seed: int = 0,
    by_labels: bool = False,
    watch: Watch | None = None,
) -> Witnesses:
    """Two solutions that differ, or the proof that there are fewer. With `by_labels` two must label some cell
    differently; two of which this is false differ only in how pieces lie."""
    return questions.witnesses(_engine(problem, limits), problem, seed, by_labels, watch)


def possible(problem: Problem, limits: Limits = UNLIMITED, watch: Watch | None = None) -> Possible:
    """Which placements occur in some solution that contains the fixed ones, each with a solution to show for it."""
    return questions.possible(_engine(problem, limits), watch)


def probe(problem: Problem, limits: Limits = UNLIMITED) -> frozenset[Placement]:
    """A superset of `possible`, found without a search: placements that don't fail at once when laid first."""
    return questions.probe(_engine(problem, limits))
