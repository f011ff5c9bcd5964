"""What follows from a placement: others are killed until nothing changes, or the position is found to be dead.

Placements are only ever killed, and each filter kills no less when fewer are alive, so what is left at the end does
not depend on the order in which filters are applied (Apt 1999, "The essence of constraint propagation"). That is why
this module and the native search, which keep different books, walk through the same tree.
"""

from __future__ import annotations

from collections.abc import Iterable

from pipworks.kernel.problem import SAME, SUM
from pipworks.kernel.reference.filters import filter_different, filter_same, filter_sum
from pipworks.kernel.reference.parts import Parts
from pipworks.kernel.reference.position import Position
from pipworks.kernel.reference.tables import Tables, labels_in


class Propagator:
    """Propagation over one problem's tables. Methods that return bool are False when the position has no solution."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.parts = Parts(tables)

    def root(self) -> Position | None:
        """The position before the first placement, or None when it has no solution."""
        position = Position(self.tables)
        if abs(position.balance) > position.slack or not self.parts.whole(position):
            return None
        return position if self._settle(position, 0, range(len(self.tables.kind))) else None

    def place(self, position: Position, p: int) -> bool:
        """Lay a live placement and propagate."""
        if not position.take(self.tables, p):
            return False
        touched = position.mark_regions(self.tables, p)
        if touched is None or not self.parts.cut(position, p):
            return False
        return self._settle(position, self._clear_conflicts(position, p), touched)

    def forbid(self, position: Position, p: int) -> bool:
        """Kill one live placement, which is in no solution of this position, and propagate."""
        position.live ^= 1 << p
        return self._settle(position, 1 << p, ())

    def _clear_conflicts(self, position: Position, p: int) -> int:
        """The row of placements killed: those that overlap one just laid, and all of its piece when none is left."""
        piece = self.tables.piece[p]
        used_up = position.left[piece] == 0 and not self.tables.supply
        conflicts = self.tables.piece_row[piece] if used_up else 0
        for cell in self.tables.covers[p]:
            conflicts |= self.tables.cell_row[cell]
        killed = position.live & conflicts
        position.live ^= killed
        return killed

    def _settle(self, position: Position, killed: int, touched: Iterable[int]) -> bool:
        """Filter the touched regions, and those whose domains shrink, until nothing changes."""
        queue = dict.fromkeys(touched)
        while True:
            self.tables.monitor.check()
            for region, row in enumerate(self.tables.region_row):
                if killed & row and self._refresh(position, region):
                    queue[region] = None
            if not queue:
                return self._find_column(position)
            region = next(iter(queue))
            del queue[region]
            self._refresh(position, region)
            keeps = self._filter(position, region)
            if keeps is None:
                return False
            killed = self._narrow(position, keeps)

    def _filter(self, position: Position, region: int) -> list[tuple[int, int]] | None:
        """`(slot, labels to keep)` for each open slot of a region that loses some; None when the region fails."""
        slots = self._open_slots(position, region)
        low, high = position.low[region], position.high[region]
        kind = self.tables.kind[region]
        if not slots:
            return [] if kind != SUM or low <= 0 <= high else None
        domains = [position.domain[slot] for slot in slots]
        if not all(domains):
            return None
        keeps: list[int] | None
        if kind == SUM:
            keeps = filter_sum(position.pips, domains, low, high)
        elif kind == SAME:
            keeps = filter_same(position.pips, domains, low)
        else:
            keeps = filter_different(domains, low)
        if keeps is None:
            return None
        return [(s, keep) for s, keep, d in zip(slots, keeps, domains, strict=True) if keep != d]

    def _narrow(self, position: Position, keeps: list[tuple[int, int]]) -> int:
        """The row of placements killed: those that show a label that a slot does not keep."""
        killed = 0
        for slot, keep in keeps:
            for v in labels_in(position.domain[slot] & ~keep):
                killed |= self.tables.show_row[slot][v]
        killed &= position.live
        position.live ^= killed
        return killed

    def _open_slots(self, position: Position, region: int) -> list[int]:
        t = self.tables
        return [slot for slot in t.slots[region] if position.open_board & t.cell_bit[t.slot_cell[slot]]]

    # Rows are counted anew where the native search keeps counts up to date as it kills (`kill`): so domains are
    # computed here, and a cell without placements is found at the end instead of at once.

    def _refresh(self, position: Position, region: int) -> bool:
        """Whether one of a region's domains has changed, after computing them anew."""
        changed = False
        live, domain = position.live, position.domain
        for slot in self._open_slots(position, region):
            row = self.tables.show_row[slot]
            for v in labels_in(domain[slot]):
                if not live & row[v]:
                    domain[slot] ^= 1 << v
                    changed = True
        return changed

    def _find_column(self, position: Position) -> bool:
        """Find the open cell, or the piece of which one is left, with the fewest live placements (Knuth's choice of a
        column); the first of equals. False when a cell has none, or a piece fewer than are left."""
        t, live, board = self.tables, position.live, position.open_board
        fewest = live.bit_count() + 1
        for bit, row in zip(t.cell_bit, t.cell_row, strict=True):
            if bit & board:
                count = (live & row).bit_count()
                if count < fewest:
                    if count == 0:
                        return False
                    fewest, position.column = count, row
        for left, row in zip(position.left, t.piece_row, strict=True):
            if left:
                count = (live & row).bit_count()
                if count < left:
                    return False
                if left == 1 and count < fewest:
                    fewest, position.column = count, row
        return True
