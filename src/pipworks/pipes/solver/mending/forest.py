"""A model's used edges as a forest to mend: the lit part hangs from tanks, each dark part from a cycle.

Edges have no fixed direction here. Where a dark part is joined to a lit one, gas is turned round from the joint to the
cycle, and the cycle is opened. In the formula, whose arcs are directed, every arc between the two would change.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator

from pipworks.limits import UNLIMITED, Budget
from pipworks.pipes.puzzle.layout import Layout
from pipworks.pipes.solver.cuts import Flow, Part
from pipworks.pipes.solver.encode import TANKS, Encoding

LIT = 0
"""The number of the part that tanks feed, however many tanks there are."""

UNUSED = -1

_UNLIMITED = UNLIMITED.start()


class Forest:
    """The used edges, the side that gas enters each tile by, and the part each tile belongs to.

    For each tile `used` has the used sides as flags (1 << side), `parent` the side that gas comes from (-1 for tanks
    and unused tiles), `part` the number of its part: LIT, one of `dark`, or UNUSED. The sides used at a tile always
    fit its kind: no pipe has a loose end, no house two used sides.
    """

    __slots__ = ("dark", "height", "near", "parent", "part", "tiles", "used", "width", "wraps")

    def __init__(self, encoding: Encoding, found: Flow, clock: Budget = _UNLIMITED) -> None:
        """The forest of a model, without the dark cycles that feed no house. Raises Exhausted when time is up."""
        count = len(encoding.tiles)
        self.tiles = encoding.tiles
        self.near = encoding.near
        self.used = [0] * count
        self.parent = [-1] * count
        self.part = [LIT if here else UNUSED for here in found.lit]
        self.dark = dict.fromkeys(range(1, len(found.parts) + 1))
        self.width, self.height, self.wraps = encoding.width, encoding.height, encoding.wraps
        for number, part in enumerate(found.parts, 1):
            for tile in part.tiles:
                self.part[tile] = number
        parent, use = self.parent, self.use
        for tile, number in clock.through(enumerate(self.part), count):
            if number != UNUSED and self.tiles[tile] not in TANKS:
                arc = found.feeders[tile]
                parent[tile] = arc & 3
                use(arc)

    def use(self, arc: int) -> None:
        """Mark the edge at an arc (4 * tile + side) as used, on both sides."""
        side = arc & 3
        self.used[arc >> 2] |= 1 << side
        self.used[self.near[arc]] |= 1 << (side ^ 2)

    def spare(self, tile: int, side: int) -> bool:
        """Whether a tile in use can use this side as well as all that it uses now."""
        sides = self.used[tile]
        kind = self.tiles[tile]
        if sides >> side & 1:
            return False
        count = sides.bit_count()
        if kind == "T":
            return count == 2
        if kind == "2":
            return count == 0 or (count == 1 and not sides >> (side ^ 2) & 1)
        return kind in TANKS and count < int(kind)

    def above(self, tile: int) -> Iterator[int]:
        """The tile and the tiles that its gas comes through, up to a tank or once round the cycle."""
        met = set()
        while tile not in met:
            met.add(tile)
            yield tile
            side = self.parent[tile]
            if side < 0:
                return
            tile = self.near[4 * tile + side]

    def cycle(self, number: int) -> list[int]:
        """The tiles of a dark part's cycle."""
        tile = self.part.index(number)
        *_, last = self.above(tile)
        return list(self.above(last))

    def members(self) -> dict[int, list[int]]:
        """The tiles of each dark part in reading order."""
        found: dict[int, list[int]] = {number: [] for number in self.dark}
        for tile, number in enumerate(self.part):
            if number > LIT:
                found[number].append(tile)
        return found

    def hang(self, tile: int, side: int, fixed: Container[int] = ()) -> None:
        """Let the tile take its gas from this side, over an edge in use, and reverse the gas in all tiles above it.

        Tiles in `fixed` stay as they are, and so do all above them. Where the way up runs into a cycle, the cycle is
        opened: its last edge is dropped, with what only led to it.
        """
        near, parent = self.near, self.parent
        met = set()
        while True:
            met.add(tile)
            side, parent[tile] = parent[tile], side
            if side < 0:
                return
            upper = near[4 * tile + side]
            if upper in fixed:
                return
            if upper in met:
                break
            tile, side = upper, side ^ 2
        self.drop(4 * tile + side)

    def drop(self, arc: int) -> None:
        """Mark the edge at an arc as unused, and on either side all that only led to it."""
        tile, other, side = arc >> 2, self.near[arc], arc & 3
        self.used[tile] &= ~(1 << side)
        self.used[other] &= ~(1 << (side ^ 2))
        self._prune(tile)
        self._prune(other)

    def _prune(self, tile: int) -> None:
        """Take away a loose end, pipe by pipe."""
        while self.tiles[tile] in "ILT" and self.used[tile].bit_count() == 1:
            side = self.used[tile].bit_length() - 1
            self.used[tile] = 0
            self.parent[tile] = -1
            self.part[tile] = UNUSED
            tile = self.near[4 * tile + side]
            self.used[tile] &= ~(1 << (side ^ 2))

    def clear(self, number: int, members: list[int]) -> bool:
        """Whether the dark part has no house left; if so, its tiles become unused.

        `members` are tiles known to be of the part: they are tested first.
        """
        if any(self.tiles[tile] == "H" for tile in members):
            return False
        members = [tile for tile, part in enumerate(self.part) if part == number]
        if any(self.tiles[tile] == "H" for tile in members):
            return False
        for tile in members:
            self.used[tile], self.parent[tile], self.part[tile] = 0, -1, UNUSED
        del self.dark[number]
        return True

    def paint(self, starts: Iterable[int], number: int) -> None:
        """Give part `number` the tiles still in use among `starts`, and all that hangs from them."""
        stack = [tile for tile in starts if self.used[tile] and self.part[tile] != number]
        while stack:
            tile = stack.pop()
            self.part[tile] = number
            for side in range(4):
                if self.used[tile] >> side & 1 and side != self.parent[tile]:
                    below = self.near[4 * tile + side]
                    if self.part[below] != number:
                        stack.append(below)

    def arcs(self) -> list[int]:
        """The arcs by which gas enters tiles other than `I`, as indices into `Encoding.entering`."""
        return [4 * tile + side for tile, side in enumerate(self.parent) if side >= 0 and self.tiles[tile] != "I"]

    def flow(self, encoding: Encoding) -> Flow:
        """The forest as the flow of a model, with its dark parts that hold a house."""
        true = bytearray(encoding.variables + 1)
        for arc in self.arcs():
            true[encoding.entering[arc]] = 1
        lit = bytearray(number == LIT for number in self.part)
        parts = (Part(tuple(self.cycle(number)), frozenset(tiles)) for number, tiles in self.members().items())
        dark = tuple(part for part in parts if any(self.tiles[tile] == "H" for tile in part.tiles))
        feeders = [4 * tile + side if side >= 0 else -1 for tile, side in enumerate(self.parent)]
        return Flow(true, lit, dark, feeders)

    def layout(self) -> Layout:
        """The layout, once no part is dark."""
        return Layout(self.width, self.height, tuple(self.used))
