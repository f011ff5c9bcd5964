"""A board as layers, one for each place, for `frontier`: what can be laid where, and how many states to expect."""

from __future__ import annotations

from pipworks.kernel.problem import DIFFERENT, LABELS, SAME, SUM
from pipworks.kernel.reference.problem import MAX_PIECE_CELLS
from pipworks.kernel.reference.tables import Tables

MOST_PIECES = 64
MOST_STARTING = 1024
MOST_SAME = 6
WIDEST = 24
MOST_BITS = 256
MOST_SUMS = 4_000_000
MOST_WINDOWS = 50_000
"""The estimate looks at so many windows, about."""
MANY = 10**12
"""Numbers of states are not told apart from here on."""


class Layers:
    """The open cells of a board as *places*, in lines along its shorter side, and what begins and ends at each.

    A *window* has a bit for each place from some place on, set where it is covered. It is as wide as the places of a
    placement may lie apart.
    """

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.left = list(tables.left)
        """Of each piece, how many have to be laid beside the fixed placements."""
        self.place: dict[int, int] = {}
        """The places of cells; none of those that fixed placements cover."""
        self.span = 1
        """The width of a window."""
        self.suits = self._suits()

    def _suits(self) -> bool:
        """Whether the problem is one for layers: see the numbers above. Not one of regions with fixed placements."""
        t = self.tables
        if t.dead or len(t.left) > MOST_PIECES or (t.fixed and t.kind) or not self._number_places():
            return False
        self.counts = not t.supply and len(t.left) > 1
        """Whether the number of each piece left is part of a state: of one alone it follows from the places covered."""
        if self.counts and self._sums() > MOST_SUMS:
            return False
        self._enter_placements()
        self._enter_regions()
        return (
            max(map(len, self.starting), default=0) <= MOST_STARTING
            and max(map(self._same, range(len(t.piece))), default=0) <= MOST_SAME
            and self._bits() <= MOST_BITS
        )

    def estimate(self, enough: int) -> tuple[int, int]:
        """The states in all layers, and in the largest: at least as many as there are, with two exceptions.

        The windows are those of pieces in supply; each is taken to go with all ways to have used up pieces, and with
        all that regions may show. It ends where that is more than `enough`; and after `MOST_WINDOWS` windows they are
        taken to stay as many.
        """
        ways = self._ways_to_cover()
        windows = {0}
        states = most = ahead = 0
        seen = 1
        alive: list[int] = []
        for place in range(len(self.place)):
            if states > enough:
                break
            if seen <= MOST_WINDOWS:
                here = sum(ways[place + window.bit_count()] for window in windows)
            else:
                here = len(windows) * max(ways[place + ahead : place + ahead + MAX_PIECE_CELLS], default=0)
            for region in alive:
                here = min(MANY, here * self._values(region))
            most = max(most, min(MANY, here))
            states = min(MANY, states + here)
            alive = [region for region in alive + self.opens[place] if region not in self.ends[place]]
            if seen <= MOST_WINDOWS:
                windows = self._slide(windows, place)
                self.tables.monitor.check()
                seen += len(windows)
                ahead = sum(window.bit_count() for window in windows) // max(1, len(windows))
        return states, most

    def _number_places(self) -> bool:
        t = self.tables
        covered = [cell for p in t.fixed for cell in t.covers[p]]
        for p in t.fixed:
            self.left[t.piece[p]] -= not t.supply
        if len(set(covered)) < len(covered) or min(self.left, default=0) < 0:
            return False
        xs, ys = [x for x, _ in t.cells] or [0], [y for _, y in t.cells] or [0]
        width, height = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
        if min(width, height) > WIDEST:
            return False
        order = sorted(set(range(len(t.cells))).difference(covered))
        if width > height:
            order.sort(key=lambda cell: t.cells[cell][0])
        self.place = {cell: place for place, cell in enumerate(order)}
        return True

    def _enter_placements(self) -> None:
        t = self.tables
        self.starting: list[list[int]] = [[] for _ in self.place]
        """Of a place: the placements whose first place it is."""
        self.covers: dict[int, int] = {}
        """The places of such a placement, from its first one on, as the bits of a window."""
        for p, cells in enumerate(t.covers):
            if not all(cell in self.place for cell in cells):
                continue
            at = sorted(self.place[cell] for cell in cells)
            self.span = max(self.span, at[-1] - at[0] + 1)
            self.starting[at[0]].append(p)
            self.covers[p] = sum(1 << here - at[0] for here in at)

    def _enter_regions(self) -> None:
        """A region is looked at from the first place where something that shows a label in it may be laid, to its last
        place; never if nothing that is laid can violate it."""
        t = self.tables
        self.opens: list[list[int]] = [[] for _ in self.place]
        self.ends: list[list[int]] = [[] for _ in self.place]
        first: dict[int, int] = {}
        last: dict[int, int] = {}
        for at, placements in enumerate(self.starting):
            for slot, _ in (mark for p in placements for mark in t.marks[p]):
                region = t.region_of[slot]
                first.setdefault(region, at)
                last[region] = max(last.get(region, 0), self.place[t.slot_cell[slot]])
        self.watched = {region for region in first if not self._is_idle(region)}
        """The regions that are looked at at all."""
        for region in sorted(self.watched):
            self.opens[first[region]].append(region)
            self.ends[last[region]].append(region)

    def _is_idle(self, region: int) -> bool:
        """Whether placements that don't violate a region by themselves never do."""
        t = self.tables
        size = len(t.slots[region])
        most = (LABELS - 1) * size
        return size == 1 or (t.kind[region] == SUM and t.low[region] <= 0 and t.high[region] >= most)

    def _same(self, p: int) -> int:
        """The regions of equal labels in which a placement shows one: natively each doubles the ways to lay it."""
        t = self.tables
        shown = {t.region_of[slot] for slot, _ in t.marks[p]}
        return sum(t.kind[region] == SAME for region in shown & self.watched)

    def _most_sum(self, region: int) -> int:
        return min(max(self.tables.high[region], 0), (LABELS - 1) * len(self.tables.slots[region]))

    def _bits(self) -> int:
        """The bits of a native state: of its window, then of numbers in one word each, with a bit to spare."""
        t = self.tables
        fields = [max(1, number.bit_length()) for number in self.left] if self.counts else []
        bits = self.span
        lanes: list[tuple[int, int]] = []  # the width of a region's field, and when another may have it
        last = {region: place for place, regions in enumerate(self.ends) for region in regions}
        for place, regions in enumerate(self.opens):
            for region in regions:
                wide = {SAME: 3, DIFFERENT: LABELS}.get(t.kind[region]) or max(1, self._most_sum(region).bit_length())
                at = next((n for n, (room, free) in enumerate(lanes) if free <= place and room >= wide), len(lanes))
                lanes[at : at + 1] = [(lanes[at][0] if at < len(lanes) else wide, last[region] + 1)]
        for wide in [*fields, *(wide for wide, _ in lanes)]:
            if bits // 64 != (bits + wide) // 64:
                bits = (bits // 64 + 1) * 64
            bits += wide + 1
        return bits

    def _sums(self) -> int:
        """How much work it is to find `_ways_to_cover`."""
        places = len(self.place)
        return sum(places * min(left, places // size) for left, size in zip(self.left, self.tables.size, strict=True))

    def _values(self, region: int) -> int:
        """As many values as a region's state may have."""
        t = self.tables
        if t.kind[region] == SUM:
            return self._most_sum(region) + 1
        allowed = t.low[region].bit_count()
        return allowed + 1 if t.kind[region] == SAME else 1 << allowed

    def _ways_to_cover(self) -> list[int]:
        """Of each number of places: the ways to choose pieces that cover so many."""
        size = 1 if self.tables.supply else self.tables.size[0] if self.tables.size else 1
        if not self.counts:
            return [int(area % size == 0) for area in range(len(self.place) + 1)]
        ways = [1] + [0] * len(self.place)
        for size, left in zip(self.tables.size, self.left, strict=True):
            before = ways
            ways = [
                min(MANY, sum(before[area - n * size] for n in range(min(left, area // size) + 1)))
                for area in range(len(ways))
            ]
            self.tables.monitor.check()
        return ways

    def _slide(self, windows: set[int], place: int) -> set[int]:
        """The windows from the next place on, when this one is covered."""
        covers = [self.covers[p] for p in self.starting[place]]
        return {window >> 1 for window in windows if window & 1} | {
            (window | cover) >> 1 for window in windows for cover in covers if not window & cover
        }
