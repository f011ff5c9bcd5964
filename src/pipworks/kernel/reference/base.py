"""The limits of one question, shared by all of its searches."""

from __future__ import annotations

import time
from math import gcd

from pipworks.kernel.engine import STOPS
from pipworks.limits import Exhausted, Stop

LOOK_EVERY = 16


class Monitor:
    """The nodes spent, and the number of the limit that was reached in `kernel.engine.STOPS`, 0 for none.

    Loops that grow with the board `check`, which raises `Exhausted`: the engine catches it, and searches no more.
    """

    __slots__ = ("_end", "_flag", "_node_limit", "nodes", "stop")

    def __init__(self, seconds: float | None, nodes: int | None, flag: bytearray | None) -> None:
        self._end = None if seconds is None else time.monotonic() + seconds
        self._node_limit = nodes
        self._flag = flag
        self.nodes = 0
        self.stop = 0

    def spend(self) -> bool:
        """Pay for a node; False when one must stop."""
        if self.stop:
            return False
        if self._node_limit is not None and self.nodes >= self._node_limit:
            self.stop = STOPS.index(Stop.NODES)
            return False
        self.nodes += 1
        return self.nodes % LOOK_EVERY != 0 or self.look()

    def look(self) -> bool:
        """Look at the clock and the cancel byte; False when one must stop."""
        if self._flag is not None and self._flag[0]:
            self.stop = STOPS.index(Stop.CANCELLED)
        elif self._end is not None and time.monotonic() >= self._end:
            self.stop = STOPS.index(Stop.SECONDS)
        return not self.stop

    def check(self) -> None:
        """Raise Exhausted when one must stop."""
        if not self.look():
            stop = STOPS[self.stop]
            assert stop is not None
            raise Exhausted(stop)

    def charge(self, used: int, memory: int) -> None:
        """Raise Exhausted when more bytes are used than there are."""
        if used > memory:
            self.stop = STOPS.index(Stop.MEMORY)
            raise Exhausted(Stop.MEMORY)


class Lattice:
    """The sums of whole multiples, negative ones too, of some pairs: the cells of a piece, and how many more of them
    are white than black. Kept as a basis `(size, balance)`, `(0, step)`, found by Euclid's algorithm."""

    __slots__ = ("_balance", "_size", "_step")

    def __init__(self) -> None:
        self._size = self._balance = self._step = 0

    def add(self, size: int, balance: int) -> None:
        """Add a pair."""
        while size:
            times = self._size // size
            self._size, size = size, self._size - times * size
            self._balance, balance = balance, self._balance - times * balance
        self._step = gcd(self._step, balance)
        if self._step:
            self._balance %= self._step

    def holds(self, size: int, balance: int) -> bool:
        """Whether a pair is such a sum, once one was added."""
        if size % self._size:
            return False
        rest = balance - size // self._size * self._balance
        return rest % self._step == 0 if self._step else rest == 0
