"""A patch of a draft: a rectangle of its tiles as a draft of its own, with a rim that stands for the rest of the board.

Where gas comes into the rectangle the rim has a tank, where it leaves a house, and both stay as they are. So whatever
is grown in a patch fits into the whole board, and a patch with one layout has no second one within the board that
leaves the rest as it is. Other layouts may well run through more than the patch: only the whole board tells.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pipworks.limits import Budget
from pipworks.pipes.generator.draft import SIDES, Draft
from pipworks.pipes.generator.quick_judging import outside_backbone
from pipworks.pipes.puzzle.board import Board
from pipworks.pipes.puzzle.tiles import Tile


def came_by(draft: Draft) -> list[int]:
    """For each tile of the layout the side by which gas enters it; -1 for tanks and all others."""
    came = [-1] * len(draft.used)
    _follow(draft, list(draft.tanks), came)
    return came


def _follow(draft: Draft, reached: list[int], came: list[int]) -> None:
    """Follow the gas from these tiles on, and note by which sides it enters the others."""
    used, near = draft.used, draft.near
    for tile in reached:
        for side in SIDES:
            if used[tile] >> side & 1 and side != came[tile]:
                after = near[4 * tile + side]
                came[after] = side ^ 2
                reached.append(after)


class Patch(Draft):
    """A rectangle of the whole draft, `inner`, and a rim around it; `cells` are the tiles of the whole behind these."""

    __slots__ = ("_came", "_ports", "_sinks", "_whole", "cells", "inner")

    def __init__(self, whole: Draft, came: list[int], left: int, top: int, width: int, height: int) -> None:
        """`came` is that of the whole draft. The rectangle lies on the board, or over its border where that wraps."""
        across, down = whole.plan.width, whole.plan.height
        columns = [x % across for x in range(left - 1, left + width + 1)]
        rows = [y % down * across for y in range(top - 1, top + height + 1)]
        wide = width + 2
        self._whole = whole
        self._came = came
        self._ports: dict[int, int] = {}
        self._sinks: set[int] = set()
        self.inner = [wide * y + x for y in range(1, height + 1) for x in range(1, width + 1)]
        self.cells = [row + x for row in rows for x in columns]
        self.rng = whole.rng
        self.used = [0] * len(self.cells)
        self.tanks = {}
        near = [tile for tile in range(len(self.cells)) for _ in SIDES]
        self._take_in(near, wide)
        self._count(tuple(near), wide)

    def _take_in(self, near: list[int], wide: int) -> None:
        """Copy the tiles from the whole draft, with the rim's tiles where used edges cross it."""
        whole, cells = self._whole, self.cells
        steps = (-wide, 1, wide, -1)
        inner = set(self.inner)
        for tile in self.inner:
            cell = cells[tile]
            self.used[tile] = sides = whole.used[cell]
            if cell in whole.tanks:
                self.tanks[tile] = whole.tanks[cell]
            for side in SIDES:
                after = tile + steps[side]
                if whole.near[4 * cell + side] == cell:
                    continue
                if after in inner:
                    near[4 * tile + side] = after
                elif sides >> side & 1:
                    near[4 * tile + side] = after
                    near[4 * after + (side ^ 2)] = tile
                    self.used[after] = 1 << (side ^ 2)
                    self.tanks[after] = 1
                    self._ports[after] = side ^ 2
                    if self._came[cell] != side:
                        self._sinks.add(after)

    def _count(self, near: tuple[int, ...], wide: int) -> None:
        """Set what follows from the tiles: the plan's numbers are those of the tiles as they are."""
        whole, used = self._whole, self.used
        plain = [tile for tile in self.inner if tile not in self.tanks]
        self.free = [tile for tile in plain if not used[tile] and self.cells[tile] not in whole.plan.blank]
        self._place = [0] * len(used)
        for place, tile in enumerate(self.free):
            self._place[tile] = place
        ways = [used[tile].bit_count() for tile in plain]
        self.houses = ways.count(1)
        taken = {tile for tile, sides in enumerate(used) if sides}.union(self.free)
        self.near = near
        self.plan = replace(
            whole.plan,
            width=wide,
            height=len(used) // wide,
            wraps=False,
            near=near,
            openings=(self.houses - ways.count(3),),
            houses=self.houses,
            tree=len(taken) - len(self.free),
            blank=frozenset(range(len(used))) - taken,
        )

    def board(self) -> Board:
        """The board of the patch, its rim included."""
        board = super().board()
        tiles = list(board.tiles)
        for tile in self._sinks:
            tiles[tile] = Tile.HOUSE
        return replace(board, tiles=tuple(tiles))

    def outside(self, budget: Budget, most: int) -> list[int] | None:
        """As in `Draft`, of the layouts that leave the rest of the board as it is."""
        return outside_backbone(self.board(), self.used, budget, most, self._ports)

    def give_back(self) -> None:
        """Put the tiles into the whole draft, as they are now."""
        whole, came = self._whole, self._came
        for tile, cell in self._changed():
            if not whole.used[cell]:
                whole.take(cell)
            elif not self.used[tile]:
                whole.release(cell)
            whole.used[cell] = self.used[tile]
        here = [-1] * len(self.used)
        sources = [tile for tile in self.tanks if tile not in self._sinks]
        _follow(self, sources, here)
        for tile in self.inner:
            came[self.cells[tile]] = here[tile]

    def _changed(self) -> Iterator[tuple[int, int]]:
        """The tiles that are other than in the whole draft, with their cells there."""
        for tile in self.inner:
            cell = self.cells[tile]
            if self.used[tile] != self._whole.used[cell]:
                yield tile, cell
