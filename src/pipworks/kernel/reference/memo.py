"""The counts of finished subtrees, exact, by position, in bounded memory."""

from __future__ import annotations

from typing import TypeAlias

MemoKey: TypeAlias = tuple[object, ...]


class Memo:
    """Counts by position, in two generations: when the young one is full it becomes the old one, and the old one is
    forgotten. An entry is charged `WEIGHT` times its size in the native search.
    """

    ENTRY_BYTES = 48
    """Charged for an entry besides its key."""
    WEIGHT = 8
    """What tuples and whole numbers take for each byte of the native search, about."""

    def __init__(self, memory: int) -> None:
        self._half = memory // (2 * self.WEIGHT)
        self._young: dict[MemoKey, int] = {}
        self._old: dict[MemoKey, int] = {}
        self._charged = 0

    def find(self, key: MemoKey) -> int | None:
        """The count stored under a key, or None."""
        count = self._young.get(key)
        return self._old.get(key) if count is None else count

    def insert(self, key: MemoKey, words: int, count: int) -> None:
        """Store a count under a key that takes `words` words natively, unless it is too large to be stored."""
        cost = self.ENTRY_BYTES + 8 * words
        if self._charged + cost > self._half:
            if cost > self._half:
                return
            self._old, self._young, self._charged = self._young, {}, 0
        self._charged += cost
        self._young[key] = count
