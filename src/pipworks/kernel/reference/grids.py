"""The number of different labellings among the solutions: solutions that differ in their tilings only count as one.

The search decides one cell's label after another, and carries along every partial cover that shows the labels decided
so far, as the subset construction for finite automata does (Rabin and Scott 1959). So a labelling that many covers
share is met once, no list of labellings is needed, and memory is bounded.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from pipworks.kernel.engine import Event
from pipworks.kernel.reference.memo import Memo, MemoKey
from pipworks.kernel.reference.position import Position, position_bytes
from pipworks.kernel.reference.propagation import Propagator
from pipworks.numbers import set_bits

Ahead: TypeAlias = tuple[tuple[int, int], ...]
"""`(cell, label)` for each undecided cell that a cover has covered, ascending."""
Cover: TypeAlias = tuple[Position, Ahead]


SMALL = 4 << 20
"""Bytes for covers that there always are."""


class _Level:
    __slots__ = ("count", "groups", "key", "words")

    def __init__(self, groups: list[list[Cover]], key: MemoKey | None, words: int) -> None:
        self.groups = groups
        self.key = key
        self.words = words
        self.count = 0


class GridCount:
    """A count of labellings that can stop and go on."""

    def __init__(
        self,
        propagator: Propagator,
        root: Position | None,
        fixed: Sequence[int],
        memory: int,
    ) -> None:
        """Half of the memory is for covers. Raises Exhausted at a limit, as does `run`."""
        self.propagator = propagator
        self.tables = propagator.tables
        self.monitor = self.tables.monitor
        self.memo = Memo(memory // 2)
        self._most = memory // 2 + SMALL
        self._held = 0
        self._cover_bytes = 2000 + 2 * position_bytes(self.tables)
        self._undecided = (1 << len(self.tables.cells)) - 1
        self._total = 0
        self._levels: list[_Level] = []
        self._cells: list[int] = []
        self._done = root is None
        if root is not None:
            ahead: Ahead = ()
            for p in fixed:
                ahead = self._show(ahead, p, -1)
            self._enter([(root, ahead)])

    def run(self, budget: int) -> Event:
        """Go on for about `budget` nodes."""
        spent = 0
        while not self._done:
            level = self._levels[-1]
            if not level.groups:
                self._leave()
            elif spent >= budget:
                return Event.BUDGET
            else:
                covers = level.groups.pop()
                used = self._enter(covers)
                self._held -= len(covers)
                if used is None:
                    return Event.STOPPED
                spent += used
        return Event.FINISHED

    def counted(self) -> int:
        """The labellings counted so far; all of them once the run has finished."""
        return self._total + sum(level.count for level in self._levels)

    def _enter(self, covers: list[Cover]) -> int | None:
        """The nodes spent on deciding one more cell, for covers with the same labels so far; None at a limit."""
        if not self._undecided:
            if self._levels:
                self._levels[-1].count += 1
            else:
                self._total, self._done = 1, True
            return 0
        keys: dict[MemoKey, Cover] = {}
        for cover in covers:  # the first of equals: they differ only in placements killed on the way
            keys.setdefault(self._key_of(cover), cover)
            self.monitor.check()
        key = (self._undecided, frozenset(keys))
        known = self.memo.find(key)
        if known is not None:
            self._levels[-1].count += known
            return 0
        cell = self._choose(list(keys.values()))
        groups: dict[int, list[Cover]] = {}
        spent = 0
        for cover in keys.values():
            used = self._decide(cover, cell, groups)
            if used is None:
                return None
            spent += used
        words = 8 * len(keys) * (1 + len(self.tables.cells) // 8)
        self._levels.append(_Level([groups[label] for label in sorted(groups, reverse=True)], key, words))
        self._cells.append(cell)
        self._undecided ^= 1 << cell
        return spent

    def _decide(self, cover: Cover, cell: int, groups: dict[int, list[Cover]]) -> int | None:
        """The nodes spent on extending a cover by each placement on the cell; None at a limit. The extended covers go
        into `groups` by the label that they show on the cell."""
        position, ahead = cover
        shown = dict(ahead).get(cell)
        if shown is not None:
            self._held += 1
            groups.setdefault(shown, []).append((position, tuple(pair for pair in ahead if pair[0] != cell)))
            return 0
        spent = 0
        for p in set_bits(position.live & self.tables.cell_row[cell]):
            if not self.monitor.spend():
                return None
            spent += 1
            child = position.copy()
            if self.propagator.place(child, p):
                self._held += 1
                self.monitor.charge(self._held * self._cover_bytes, self._most)
                label = self.tables.labels[p][self.tables.covers[p].index(cell)]
                groups.setdefault(label, []).append((child, self._show(ahead, p, cell)))
        return spent

    def _leave(self) -> None:
        level = self._levels.pop()
        self._undecided |= 1 << self._cells.pop()
        if level.key is not None:
            self.memo.insert(level.key, level.words, level.count)
        if self._levels:
            self._levels[-1].count += level.count
        else:
            self._total, self._done = level.count, True

    def _choose(self, covers: list[Cover]) -> int:
        """The undecided cell with the fewest ways to decide it, summed over all covers; the first of equals."""
        best, fewest = -1, -1
        for cell in set_bits(self._undecided):
            self.monitor.check()
            row, bit = self.tables.cell_row[cell], self.tables.cell_bit[cell]
            ways = sum((position.live & row).bit_count() if position.open_board & bit else 1 for position, _ in covers)
            if fewest < 0 or ways < fewest:
                best, fewest = cell, ways
        return best

    def _key_of(self, cover: Cover) -> MemoKey:
        position, ahead = cover
        return (position.open_board, tuple(position.left), position.residual(self.tables), ahead)

    def _show(self, ahead: Ahead, p: int, cell: int) -> Ahead:
        """The labels ahead once a placement is laid, without `cell`, which is decided now."""
        new = [pair for pair in zip(self.tables.covers[p], self.tables.labels[p], strict=True) if pair[0] != cell]
        return tuple(sorted([*ahead, *new]))
