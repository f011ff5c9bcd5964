"""How long a search may go on, and how another thread stops it."""

from __future__ import annotations

import enum
import sys
import time

from pipworks.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import TypeVar

    T = TypeVar("T")


class Stop(enum.Enum):
    """Why a search stopped before its end."""

    SECONDS = "the time limit"
    NODES = "the node limit"
    MEMORY = "the memory limit"
    CANCELLED = "cancelled"

    @property
    def sentence(self) -> str:
        """What it did: `stopped by the time limit`, or `cancelled`."""
        return self.value if self is Stop.CANCELLED else f"stopped by {self.value}"


class CancelToken:
    """A flag that any thread may raise and that searches check.

    `flag` is one byte, not 0 once cancelled, so that native code can look at it without the interpreter.
    """

    __slots__ = ("flag",)

    def __init__(self) -> None:
        self.flag: bytearray = bytearray(1)

    def __repr__(self) -> str:
        return f"<CancelToken{', cancelled' if self.cancelled else ''}>"

    def cancel(self) -> None:
        """Ask every search that holds this token to stop, for good."""
        self.flag[0] = 1

    @property
    def cancelled(self) -> bool:
        """Whether `cancel` was called."""
        return self.flag[0] != 0


class Limits(Record):
    """What a search may use; None sets no bound. A limit of 0 stops before the first step.

    `seconds` of wall-clock time, `nodes` of the search tree, `solutions` to find, `memory` in bytes for all that a
    search holds, `cancel` to stop it from outside. No number is too large: what can't be reached is no limit.
    """

    seconds: float | None = None
    nodes: int | None = None
    solutions: int | None = None
    memory: int | None = None
    cancel: CancelToken | None = None

    def __post_init__(self) -> None:
        if not isinstance(self.cancel, CancelToken | None):
            raise TypeError(
                f"Limits takes a CancelToken as cancel, not {self.cancel!r}: keep one and call its cancel()"
            )
        for name in ("seconds", "nodes", "solutions", "memory"):
            value = getattr(self, name)
            if value is None:
                continue
            if isinstance(value, str | bytes | list | tuple | dict):
                raise TypeError(f"Limits takes a number as {name}, not {value!r}: Limits(seconds=5) sets five seconds")
            if not value >= 0:
                raise ValueError(f"a limit can't be negative or not a number: {name}={value}")

    def start(self) -> Budget:
        """The same limits with the clock running from now."""
        return Budget(self)


UNLIMITED = Limits()


class Exhausted(Exception):
    """Raised by `Budget.check` deep in a piece of work; the function that took the limits catches it.

    It never leaves the library: there it becomes a result that says which limit ended the work.
    """

    def __init__(self, stop: Stop) -> None:
        super().__init__(stop)
        self.stop = stop


class Budget:
    """Limits in use: the clock runs from `started`, by `time.monotonic`; `nodes` counts the nodes spent."""

    __slots__ = ("limits", "nodes", "started")

    def __init__(self, limits: Limits, started: float | None = None) -> None:
        """The limits with nothing spent yet; without `started` the clock starts now."""
        self.limits: Limits = limits
        self.started: float = time.monotonic() if started is None else started
        self.nodes = 0

    @property
    def elapsed(self) -> float:
        """Seconds since the start."""
        return time.monotonic() - self.started

    @property
    def left(self) -> float | None:
        """Seconds left, never negative; None where time has no limit."""
        if self.limits.seconds is None:
            return None
        return max(0.0, min(self.limits.seconds, sys.float_info.max) - self.elapsed)

    def spend(self, nodes: int = 1) -> None:
        """Count nodes of the search tree."""
        self.nodes += nodes

    def stop(self) -> Stop | None:
        """Why the search must stop now, or None to go on. Costs a clock reading: not for every node."""
        limits = self.limits
        if limits.cancel is not None and limits.cancel.cancelled:
            return Stop.CANCELLED
        if limits.nodes is not None and self.nodes >= limits.nodes:
            return Stop.NODES
        if limits.seconds is not None and time.monotonic() - self.started >= limits.seconds:
            return Stop.SECONDS
        return None

    def check(self) -> None:
        """Raise Exhausted if the work must stop now. For loops that grow with the board; costs what `stop` costs."""
        stop = self.stop()
        if stop is not None:
            raise Exhausted(stop)

    def over(self, items: Iterable[T]) -> Iterator[T]:
        """The items, with a `check` before the first and every 256: for a loop of many quick steps."""
        for number, item in enumerate(items):
            if not number & 255:
                self.check()
            yield item

    def through(self, items: Iterable[T], most: int) -> Iterable[T]:
        """The items, of which there are at most `most`: as `over` gives them, or themselves where those are few."""
        if most > 256:
            return self.over(items)
        self.check()
        return items

    def clock(self) -> Budget:
        """The same limits but for nodes and solutions: for work beside the search, which spends none."""
        limits = self.limits
        return Budget(Limits(limits.seconds, memory=limits.memory, cancel=limits.cancel), self.started)

    def rest(self, nodes: int | None = None) -> Limits:
        """What is left, as limits for a part of the work, for which there are at most `nodes` nodes."""
        limits = self.limits
        if limits.nodes is not None:
            left = max(0, limits.nodes - self.nodes)
            nodes = left if nodes is None else min(nodes, left)
        return Limits(self.left, nodes, limits.solutions, limits.memory, limits.cancel)


NO_LIMIT = Budget(UNLIMITED)
"""For work that nobody limits."""
