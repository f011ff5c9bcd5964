"""A partly covered board, and the part of it on which its solutions depend."""

from __future__ import annotations

from pipworks.kernel.problem import LABELS, SAME, SUM
from pipworks.kernel.reference.tables import Tables, labels_in


def extreme(pips: list[int], count: int, greatest: bool) -> int:
    """The sum of the `count` least or greatest labels among the pieces left."""
    total = 0
    for v in range(LABELS - 1, -1, -1) if greatest else range(LABELS):
        take = min(count, pips[v])
        total += take * v
        count -= take
    return total


def key_words(tables: Tables) -> int:
    """The number of 64-bit words of the native search's key for the cells covered and the pieces left."""
    word, used = (len(tables.cells) + 63) // 64, 0
    for count in tables.left:
        width = count.bit_length()
        if used + width > 64:
            word, used = word + 1, 0
        used += width
    return word + (used > 0)


def position_bytes(tables: Tables) -> int:
    """What a position takes, about."""
    lists = 2 * len(tables.left) + 5 * len(tables.kind) + len(tables.region_of)
    return 1000 + len(tables.piece) // 7 + tables.board.bit_length() // 7 + 8 * lists


class Position:
    """A partly covered board: live placements, pieces left, what each region still needs.

    `low` and `high` bound the sum that a region's open cells must make; for the other kinds of region `low` is the mask
    of labels still allowed. `open` counts a region's open cells, `domain` is the mask of labels that a slot may still
    show, `pips` counts the labels on the pieces left. `balance` is the number of open white cells less that of black
    ones, `slack` the most balance that the pieces left can cover. `column` is the row with the fewest live placements.
    """

    __slots__ = (
        "balance",
        "cells_left",
        "column",
        "domain",
        "high",
        "left",
        "live",
        "low",
        "open",
        "open_board",
        "pips",
        "sizes",
        "slack",
    )

    def __init__(self, tables: Tables) -> None:
        """The position before the first placement."""
        self.live = (1 << len(tables.piece)) - 1
        self.open_board = tables.board
        self.left = list(tables.left)
        self.low = list(tables.low)
        self.high = list(tables.high)
        self.open = [len(slots) for slots in tables.slots]
        self.domain = [sum(1 << v for v in range(LABELS) if row[v]) for row in tables.show_row]
        self.pips = [
            sum(count * pips[v] for count, pips in zip(tables.left, tables.pips, strict=True)) for v in range(LABELS)
        ]
        self.sizes: dict[int, int] = {}
        self.cells_left = len(tables.cells)
        self.balance = 2 * (tables.board & tables.white).bit_count() - len(tables.cells)
        self.slack = 0
        for count, size, most in zip(tables.left, tables.size, tables.imbalance, strict=True):
            if tables.supply:  # more than there is room for, of which none is ever used up
                self.sizes[size] = self.cells_left // size
                self.slack = max(self.slack, most * self.cells_left)
            else:
                self.sizes[size] = self.sizes.get(size, 0) + count
                self.slack += count * most
        self.column = 0

    def copy(self) -> Position:
        """The same position, to be changed on its own."""
        new = object.__new__(Position)
        new.live, new.open_board, new.column = self.live, self.open_board, self.column
        new.cells_left, new.balance, new.slack = self.cells_left, self.balance, self.slack
        new.left, new.low, new.high = self.left[:], self.low[:], self.high[:]
        new.open, new.domain, new.pips = self.open[:], self.domain[:], self.pips[:]
        new.sizes = dict(self.sizes)
        return new

    def take(self, tables: Tables, p: int) -> bool:
        """Count a placement as laid, its effect on others aside. False when the colours can't balance any more."""
        piece, covered = tables.piece[p], tables.covered[p]
        self.open_board &= ~covered
        self.cells_left -= len(tables.covers[p])
        self.balance -= 2 * (covered & tables.white).bit_count() - len(tables.covers[p])
        if not tables.supply:
            self.pips = [have - used for have, used in zip(self.pips, tables.pips[piece], strict=True)]
            self.left[piece] -= 1
            self.sizes[tables.size[piece]] -= 1
            self.slack -= tables.imbalance[piece]
        return abs(self.balance) <= self.slack

    def mark_regions(self, tables: Tables, p: int) -> list[int] | None:
        """Enter a placement's labels into its regions: the regions touched, or None when one is violated."""
        touched = []
        for slot, label in tables.marks[p]:
            region = tables.region_of[slot]
            self.open[region] -= 1
            if tables.kind[region] == SUM:
                self.low[region] -= label
                self.high[region] -= label
            elif not self.low[region] >> label & 1:
                return None
            elif tables.kind[region] == SAME:
                self.low[region] = 1 << label
            else:
                self.low[region] &= ~(1 << label)
            touched.append(region)
        return touched

    def residual(self, tables: Tables) -> tuple[tuple[int, int], ...]:
        """The bounds of each partly filled region, clipped to what the pips left can reach; (-1, -1) for bounds that
        can't fail any more. Positions with equal open cells, pieces left and bounds have the same solutions."""
        bounds = []
        for region, slots in enumerate(tables.slots):
            n = self.open[region]
            if n == 0 or n == len(slots):
                continue
            if tables.kind[region] == SUM:
                few, many = extreme(self.pips, n, False), extreme(self.pips, n, True)
                low, high = max(self.low[region], few), min(self.high[region], many)
                bounds.append((-1, -1) if (low, high) == (few, many) else (low, high))
            else:
                need = n if tables.kind[region] == SAME else 1
                mask = sum(1 << v for v in labels_in(self.low[region]) if self.pips[v] >= need)
                bounds.append((mask, 0))
        return tuple(bounds)
