"""The parts of a search tree that threads share: each goes to the one that comes to it first.

All threads walk the top of the same tree in the same order, and so number its parts alike: the positions with some
number of placements laid, and the solutions above. One number is enough to tell which parts are taken: as a thread has
come past all parts before, those are. (The idea is that of self-scheduled loops: Smith 1981, "Architecture and
applications of the HEP multiprocessor computer system".)
"""

from __future__ import annotations

import threading


class Claims:
    """What the engines at one problem share."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._next: int | None = None

    def open(self, free: bool) -> None:
        """From now on all parts are free, or none is."""
        with self._lock:
            self._next = 0 if free else None

    def take(self, number: int) -> bool:
        """Take a part, if nobody has; whether it was free."""
        with self._lock:
            if self._next != number:
                return False
            self._next += 1
            return True


class Share:
    """What one engine takes of a tree: some of the parts that begin with `depth` placements laid."""

    def __init__(self, claims: Claims, depth: int) -> None:
        self.depth = depth
        self.part = 0
        """The number of the part that was taken last, if one was."""
        self._claims = claims
        self._met = 0
        self._taken: set[int] = set()

    def start(self) -> None:
        """The walk begins, perhaps once more: what was taken before is so still."""
        self._met = 0

    def is_others(self) -> bool:
        """The walk has come to the next part: whether that is for others."""
        number = self._met
        self._met += 1
        if number not in self._taken:
            if not self._claims.take(number):
                return True
            self._taken.add(number)
        self.part = number
        return False
