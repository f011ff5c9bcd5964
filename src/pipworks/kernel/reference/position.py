"""What follows when a piece is laid: the rules that kill placements, and the checks that end a branch.

Placements are only ever killed, and each rule kills no less when fewer are alive, so what is left at the end does
not depend on the order in which rules are applied (Apt 1999, "The essence of constraint propagation"). That is why this
module and the native search, which keep different books, walk through the same tree.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pipworks.kernel.problem import LABELS, SAME, SUM
from pipworks.kernel.reference.tables import Tables

TABLE_CELLS = 10
"""Sums over at most this many open cells are filtered by the table of reachable sums."""


class Position:
    """A partly covered board. `low` and `high` bound the sum that a region has still to make; for the other kinds
    `low` is the mask of labels that are still allowed. `column` is the row with the fewest live placements."""

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
        self.live = (1 << len(tables.type)) - 1
        self.open_board = tables.board
        self.left = list(tables.left)
        self.low = list(tables.low)
        self.high = list(tables.high)
        self.open = [len(slots) for slots in tables.zone_slots]
        self.domain = [sum(1 << v for v in range(LABELS) if row[v]) for row in tables.show_row]
        self.pips = [
            sum(count * pips[v] for count, pips in zip(tables.left, tables.pips, strict=True)) for v in range(LABELS)
        ]
        self.sizes: dict[int, int] = {}
        for count, size in zip(tables.left, tables.size, strict=True):
            self.sizes[size] = self.sizes.get(size, 0) + count
        self.cells_left = len(tables.cells)
        self.balance = 2 * (tables.board & tables.white).bit_count() - len(tables.cells)
        self.slack = sum(count * most for count, most in zip(tables.left, tables.imbalance, strict=True))
        self.column = 0

    def copy(self) -> Position:
        new = object.__new__(Position)
        new.live, new.open_board, new.column = self.live, self.open_board, self.column
        new.cells_left, new.balance, new.slack = self.cells_left, self.balance, self.slack
        new.left, new.low, new.high = self.left[:], self.low[:], self.high[:]
        new.open, new.domain, new.pips = self.open[:], self.domain[:], self.pips[:]
        new.sizes = dict(self.sizes)
        return new


class Rules:
    """The rules over one problem's tables. Methods that return bool are False when the position has no solution."""

    def __init__(self, tables: Tables) -> None:
        self.t = tables

    def root(self) -> Position | None:
        """The position before any piece is laid, or None where there is no solution."""
        position = Position(self.t)
        parts = list(self._parts(self.t.board, self.t.board))
        if abs(position.balance) > position.slack or not self._parts_fit(position, parts):
            return None
        return position if self._settle(position, 0, range(len(self.t.kind))) else None

    def place(self, position: Position, p: int) -> bool:
        """Lay a live placement and let the rules work."""
        t = self.t
        piece, spots = t.type[p], t.spots[p]
        position.open_board &= ~spots
        position.cells_left -= len(t.covers[p])
        position.balance -= 2 * (spots & t.white).bit_count() - len(t.covers[p])
        position.left[piece] -= 1
        position.sizes[t.size[piece]] -= 1
        position.slack -= t.imbalance[piece]
        position.pips = [have - used for have, used in zip(position.pips, t.pips[piece], strict=True)]
        if abs(position.balance) > position.slack:
            return False
        touched = self._mark_regions(position, p)
        if touched is None or not self._cut_parts(position, spots):
            return False
        conflicts = t.type_row[piece] if position.left[piece] == 0 else 0
        for cell in t.covers[p]:
            conflicts |= t.cell_row[cell]
        killed = position.live & conflicts
        position.live ^= killed
        return self._settle(position, killed, touched)

    def forbid(self, position: Position, p: int) -> bool:
        """Kill one live placement and let the rules work."""
        position.live ^= 1 << p
        return self._settle(position, 1 << p, ())

    def residual(self, position: Position) -> tuple[tuple[int, int], ...]:
        """What tells two positions with the same cells and pieces left apart: for each partly filled region its
        bounds, cut to what the pips left can do; the same for all bounds that can't fail any more."""
        bounds = []
        for zone, slots in enumerate(self.t.zone_slots):
            n = position.open[zone]
            if n == 0 or n == len(slots):
                continue
            if self.t.kind[zone] == SUM:
                few, many = _extreme(position.pips, n, False), _extreme(position.pips, n, True)
                low, high = max(position.low[zone], few), min(position.high[zone], many)
                bounds.append((-1, -1) if (low, high) == (few, many) else (low, high))
            else:
                need = n if self.t.kind[zone] == SAME else 1
                mask = sum(1 << v for v in _bits(position.low[zone]) if position.pips[v] >= need)
                bounds.append((mask, 0))
        return tuple(bounds)

    # Regions

    def _mark_regions(self, position: Position, p: int) -> list[int] | None:
        """Enter a placement's labels into its regions: the regions touched, or None when one is broken."""
        touched = []
        for slot, label in self.t.marks[p]:
            zone = self.t.zone[slot]
            position.open[zone] -= 1
            if self.t.kind[zone] == SUM:
                position.low[zone] -= label
                position.high[zone] -= label
            elif not position.low[zone] >> label & 1:
                return None
            elif self.t.kind[zone] == SAME:
                position.low[zone] = 1 << label
            else:
                position.low[zone] &= ~(1 << label)
            touched.append(zone)
        return touched

    def _settle(self, position: Position, killed: int, touched: Iterable[int]) -> bool:
        """Filter the touched regions, and those whose domains shrink by it, until nothing changes."""
        queue = dict.fromkeys(touched)
        while True:
            for zone, row in enumerate(self.t.zone_row):
                if killed & row and self._refresh(position, zone):
                    queue[zone] = None
            if not queue:
                return self._find_column(position)
            zone = next(iter(queue))
            del queue[zone]
            self._refresh(position, zone)
            keeps = self._filter(position, zone)
            if keeps is None:
                return False
            killed = 0
            for slot, keep in keeps:
                for v in _bits(position.domain[slot] & ~keep):
                    killed |= self.t.show_row[slot][v]
            killed &= position.live
            position.live ^= killed

    def _open_slots(self, position: Position, zone: int) -> list[int]:
        t = self.t
        return [s for s in t.zone_slots[zone] if position.open_board & t.spot[t.slot_cell[s]]]

    def _refresh(self, position: Position, zone: int) -> bool:
        """Work out a region's domains anew; whether one has changed."""
        changed = False
        live, domain = position.live, position.domain
        for slot in self._open_slots(position, zone):
            row = self.t.show_row[slot]
            for v in _bits(domain[slot]):
                if not live & row[v]:
                    domain[slot] ^= 1 << v
                    changed = True
        return changed

    def _filter(self, position: Position, zone: int) -> list[tuple[int, int]] | None:
        """The labels that each open slot of a region may keep, where that is less than it has; None when it fails."""
        slots = self._open_slots(position, zone)
        low, high = position.low[zone], position.high[zone]
        kind = self.t.kind[zone]
        if not slots:
            return [] if kind != SUM or low <= 0 <= high else None
        domains = [position.domain[slot] for slot in slots]
        if not all(domains):
            return None
        keeps: list[int] | None
        if kind == SUM:
            keeps = self._filter_sum(position.pips, domains, low, high)
        elif kind == SAME:
            keeps = _filter_same(position.pips, domains, low)
        else:
            keeps = _filter_different(domains, low)
        if keeps is None:
            return None
        return [(s, keep) for s, keep, d in zip(slots, keeps, domains, strict=True) if keep != d]

    @staticmethod
    def _filter_sum(pips: list[int], domains: list[int], low: int, high: int) -> list[int]:
        """Bounds from the other cells' domains and from the pips left; for a sum that is bounded on both sides also
        whether the others can make exactly what is missing (Trick 2003, "A dynamic programming approach")."""
        least = [(d & -d).bit_length() - 1 for d in domains]
        greatest = [d.bit_length() - 1 for d in domains]
        all_least, all_greatest = sum(least), sum(greatest)
        few, many = _extreme(pips, len(domains) - 1, False), _extreme(pips, len(domains) - 1, True)
        table = len(domains) <= TABLE_CELLS and all_greatest > high and all_least < low
        ahead = [0] * (len(domains) + 1)
        if table:
            ahead[-1] = sum(1 << s for s in range(max(low, 0), min(high, (LABELS - 1) * len(domains)) + 1))
            for i in reversed(range(len(domains))):
                for v in _bits(domains[i]):
                    ahead[i] |= ahead[i + 1] >> v
        keeps, made = [], 1
        for i, domain in enumerate(domains):
            rest_least = max(all_least - least[i], few)
            rest_greatest = min(all_greatest - greatest[i], many)
            keep = sums = 0
            for v in _bits(domain):
                if v + rest_least <= high and v + rest_greatest >= low and (not table or made << v & ahead[i + 1]):
                    keep |= 1 << v
                sums |= made << v
            made = sums
            keeps.append(keep)
        return keeps

    # Parts and colours

    def _parts(self, board: int, seeds: int) -> Iterator[int]:
        """The connected parts of a board that hold seeds."""
        stride = self.t.stride
        while seeds:
            part = grown = seeds & -seeds
            while grown:
                grown = (part << 1 | part >> 1 | part << stride | part >> stride) & board & ~part
                part |= grown
            yield part
            seeds &= ~part

    def _cut_parts(self, position: Position, spots: int) -> bool:
        """When a placement cut the open board around it apart: do the parts fit the pieces left?"""
        stride = self.t.stride
        around = (spots << 1 | spots >> 1 | spots << stride | spots >> stride) & position.open_board
        parts = list(self._parts(position.open_board, around))
        return len(parts) < 2 or self._parts_fit(position, parts)

    def _parts_fit(self, position: Position, parts: list[int]) -> bool:
        """Each part's size must be a sum of sizes left, and the colours' imbalance what the pieces left can make up."""
        sums = 1
        for size, count in position.sizes.items():
            step = 1
            while count > 0:
                take = min(step, count)
                sums |= sums << take * size
                count -= take
                step *= 2
        imbalance = 0
        for part in parts:
            if not sums >> part.bit_count() & 1:
                return False
            imbalance += abs(2 * (part & self.t.white).bit_count() - part.bit_count())
        return imbalance <= position.slack

    # Knuth's choice of a column

    def _find_column(self, position: Position) -> bool:
        """Find the open cell, or the piece of which one is left, with the fewest live placements; the first of equals.
        False when a cell has none, or a piece fewer than are left."""
        t, live, board = self.t, position.live, position.open_board
        fewest = live.bit_count() + 1
        for spot, row in zip(t.spot, t.cell_row, strict=True):
            if spot & board:
                count = (live & row).bit_count()
                if count < fewest:
                    if count == 0:
                        return False
                    fewest, position.column = count, row
        for left, row in zip(position.left, t.type_row, strict=True):
            if left:
                count = (live & row).bit_count()
                if count < left:
                    return False
                if left == 1 and count < fewest:
                    fewest, position.column = count, row
        return True


def _filter_same(pips: list[int], domains: list[int], allowed: int) -> list[int] | None:
    for v in range(LABELS):
        if pips[v] < len(domains):
            allowed &= ~(1 << v)
    for domain in domains:
        allowed &= domain
    return [allowed] * len(domains) if allowed else None


def _filter_different(domains: list[int], allowed: int) -> list[int] | None:
    """Labels that only one cell can still have leave the others; fewer labels than cells can't do."""
    single = every = 0
    for domain in domains:
        domain &= allowed
        every |= domain
        if domain.bit_count() == 1:
            if single & domain:
                return None
            single |= domain
    if every.bit_count() < len(domains):
        return None
    keeps = [domain & allowed for domain in domains]
    return [keep if keep.bit_count() == 1 else keep & ~single for keep in keeps]


def _extreme(pips: list[int], count: int, greatest: bool) -> int:
    """The sum of the `count` least or greatest labels among the pieces left."""
    total = 0
    for v in range(LABELS - 1, -1, -1) if greatest else range(LABELS):
        take = min(count, pips[v])
        total += take * v
        count -= take
    return total


_BITS = tuple(tuple(v for v in range(LABELS) if mask >> v & 1) for mask in range(1 << LABELS))


def _bits(mask: int) -> tuple[int, ...]:
    return _BITS[mask]
