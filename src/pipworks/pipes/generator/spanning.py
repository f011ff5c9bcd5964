"""A tree through all tiles of a board, at most three sides of each in use: a layout where every tile needs gas."""

from __future__ import annotations

from collections.abc import Iterator

from pipworks.limits import Budget
from pipworks.pipes.generator.draft import SIDES, kind_of, tank_of
from pipworks.pipes.puzzle.board import Board
from pipworks.pipes.puzzle.tiles import Tile
from pipworks.pipes.solver.encode import neighbours
from pipworks.rng import Rng

_MOST = 3
"""The most sides in use: there is no tile with four."""

_NEAR_BY = 400
"""The most tiles of a branch that is looked at to join it elsewhere."""


class Spanning:
    """A tree of edges through all tiles. `used` holds the used sides of each tile as flags, `near` its neighbours."""

    __slots__ = ("_height", "_width", "_wraps", "near", "used")

    def __init__(self, width: int, height: int, wraps: bool) -> None:
        self._width, self._height, self._wraps = width, height, wraps
        self.near = neighbours(width, height, wraps)
        self.used = [0] * (width * height)

    def board(self, tank: int) -> Board:
        """The board of the tree's tiles, with a tank for one of `tanks`."""
        tiles = [tank_of(sides.bit_count()) if i == tank else kind_of(sides) for i, sides in enumerate(self.used)]
        return Board(self._width, self._height, tuple(tiles), self._wraps, True)

    def tanks(self) -> list[int]:
        """The tiles that can be a tank: all but the straight ones."""
        return [tile for tile, sides in enumerate(self.used) if kind_of(sides) is not Tile.I]

    def grow(self, rng: Rng, budget: Budget) -> bool:
        """Whether a tree grew through all tiles, from a random one over random edges. Raises Exhausted."""
        first = rng.below(len(self.used))
        arcs = [4 * first + side for side in SIDES]
        taken = bytearray(len(self.used))
        taken[first] = 1
        for _ in budget.over(iter(arcs.__len__, 0)):
            place = rng.below(len(arcs))
            arc, last = arcs[place], arcs.pop()
            if place < len(arcs):
                arcs[place] = last
            after = self.near[arc]
            if not taken[after] and self.used[arc >> 2].bit_count() < _MOST:
                self._join(arc)
                taken[after] = 1
                arcs += (4 * after + side for side in SIDES)
        missed = [tile for tile, here in enumerate(taken) if not here]
        return all(self._squeeze_in(tile, rng) for tile in missed)

    def swap(self, tile: int, rng: Rng) -> bool:
        """Whether the tile was joined to another neighbour, and another edge of the ring that this closed was cut."""
        for side in rng.shuffled(SIDES):
            other = self.near[4 * tile + side]
            if other != tile and not self.used[tile] >> side & 1:
                way = self._way(tile, other)
                for arc in rng.shuffled(way):
                    self._join(4 * tile + side)
                    self._cut(arc)
                    if self.used[tile].bit_count() <= _MOST and self.used[other].bit_count() <= _MOST:
                        return True
                    self._join(arc)
                    self._cut(4 * tile + side)
        return False

    def _join(self, arc: int) -> None:
        self.used[arc >> 2] |= 1 << (arc & 3)
        self.used[self.near[arc]] |= 1 << (arc & 3 ^ 2)

    def _cut(self, arc: int) -> None:
        self.used[arc >> 2] &= ~(1 << (arc & 3))
        self.used[self.near[arc]] &= ~(1 << (arc & 3 ^ 2))

    def _joined(self, tile: int) -> Iterator[int]:
        """The used sides of a tile, as 4 * tile + side."""
        return (4 * tile + side for side in SIDES if self.used[tile] >> side & 1)

    def _way(self, start: int, end: int) -> list[int]:
        """The edges between two tiles, found breadth-first from both at once, so that short ways are found soon."""
        came = ({start: -1}, {end: -1})
        queues = ([start], [end])
        place = 0
        while True:
            for mine, theirs, queue in ((came[0], came[1], queues[0]), (came[1], came[0], queues[1])):
                if place >= len(queue):
                    continue
                tile = queue[place]
                for arc in self._joined(tile):
                    near = self.near[arc]
                    if near in mine:
                        continue
                    mine[near] = arc
                    queue.append(near)
                    if near in theirs:
                        return [*self._back(came[0], near), *self._back(came[1], near)]
            place += 1

    def _back(self, came: dict[int, int], tile: int) -> Iterator[int]:
        while (arc := came[tile]) >= 0:
            yield arc
            tile = arc >> 2

    def _squeeze_in(self, tile: int, rng: Rng) -> bool:
        """Whether a tile whose neighbours all have three sides in use could be joined to one of them.

        That neighbour gives up another branch, which is joined to the tree elsewhere.
        """
        for side in rng.shuffled(SIDES):
            near = self.near[4 * tile + side]
            if near == tile or not self.used[near]:
                continue
            if self.used[near].bit_count() < _MOST:
                self._join(4 * tile + side)
                return True
            for arc in rng.shuffled(list(self._joined(near))):
                self._cut(arc)
                joint = self._joint(self.near[arc], rng)
                if joint >= 0:
                    self._join(joint)
                    self._join(4 * tile + side)
                    return True
                self._join(arc)
        return False

    def _joint(self, top: int, rng: Rng) -> int:
        """An edge that could join the branch with this tile to the rest of the tree; -1 for none or a large branch."""
        branch = [top]
        inside = {top}
        for tile in branch:
            for arc in self._joined(tile):
                if self.near[arc] not in inside:
                    inside.add(self.near[arc])
                    branch.append(self.near[arc])
            if len(branch) > _NEAR_BY:
                return -1
        joints = [
            4 * tile + side
            for tile in branch
            for side in SIDES
            if self.used[tile].bit_count() < _MOST
            and self.near[4 * tile + side] not in inside
            and 0 < self.used[self.near[4 * tile + side]].bit_count() < _MOST
        ]
        return rng.choice(joints) if joints else -1
