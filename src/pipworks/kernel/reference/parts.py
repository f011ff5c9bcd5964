"""The connected parts of the open board: whether the pieces left can fill them, by sizes and colours."""

from __future__ import annotations

from collections.abc import Iterator

from pipworks.kernel.reference.position import Position
from pipworks.kernel.reference.tables import Tables


class Parts:
    """The test of parts for one problem.

    Each part's size must be a sum of sizes of pieces left, and the parts' colour imbalances together at most what the
    pieces left can make up. Where pieces are in supply, each part's size and balance must be a sum of those of pieces.
    """

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    def whole(self, position: Position) -> bool:
        """Whether the parts of the whole board fit."""
        return self._fit(position, list(self._flood(position.open_board, position.open_board)))

    def cut(self, position: Position, p: int) -> bool:
        """Whether the parts around a placement just laid fit; True where it did not split the open board."""
        covered, stride = self.tables.covered[p], self.tables.stride
        around = (covered << 1 | covered >> 1 | covered << stride | covered >> stride) & position.open_board
        parts = list(self._flood(position.open_board, around))
        return len(parts) < 2 or self._fit(position, parts)

    def _flood(self, board: int, seeds: int) -> Iterator[int]:
        """The connected parts of a board that contain seeds."""
        stride = self.tables.stride
        while seeds:
            part = grown = seeds & -seeds
            while grown:
                grown = (part << 1 | part >> 1 | part << stride | part >> stride) & board & ~part
                part |= grown
            yield part
            seeds &= ~part

    def _fit(self, position: Position, parts: list[int]) -> bool:
        sums = self._add_up(position)
        imbalance = 0
        for part in parts:
            size = part.bit_count()
            balance = 2 * (part & self.tables.white).bit_count() - size
            if not sums >> size & 1 or not self._balances(size, balance):
                return False
            imbalance += abs(balance)
        return imbalance <= position.slack

    def _balances(self, size: int, balance: int) -> bool:
        return not self.tables.supply or self.tables.lattice.holds(size, balance)

    def _add_up(self, position: Position) -> int:
        """A bit for each number of cells that some of the pieces left cover."""
        sums = 1
        for size, count in position.sizes.items():
            step = 1
            while count > 0:
                take = min(step, count)
                sums |= sums << take * size
                count -= take
                step *= 2
        return sums
