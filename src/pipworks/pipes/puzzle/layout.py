"""A layout: the edges that carry gas from the tanks to the houses, and the solution that it is written as."""

from __future__ import annotations

from pipworks.pipes.puzzle.board import Board, Solution
from pipworks.pipes.puzzle.tiles import ORIENTATIONS, Tile, letter_for, openings
from pipworks.record import Record


class Layout(Record):
    """Trees of used edges, each hanging from exactly one tank, each ending in houses, without a loose end.

    Where every tile needs gas it is all open edges instead, in whatever form: no end is open, and all are lit.

    `used` holds, for each tile in reading order, the directions in which gas passes its border, as flags of
    `Direction`; 0 for a tile that the layout leaves alone. Every solution can be pruned to a layout, and two
    solutions with the same layout are the same answer to a player.
    """

    width: int
    height: int
    used: tuple[int, ...]

    def solution(self, board: Board, apart_from: Layout | None = None, position: Solution | None = None) -> Solution:
        """The layout as a solution: used tiles turned to the first fitting letter of N E S W, the others N.

        Tiles that are turned in `position` keep their letters. One way of turning the tiles may carry gas along several
        layouts, where lit tiles close a ring or two tanks meet. With `apart_from`, another layout of the board, the
        first tile that allows it is turned so that it closes a side that the other layout uses: then the two differ in
        a letter. ValueError when the tiles can't be turned so, as where the position has turned all of them.
        """
        width = self.width
        turned = "".join(position.rows) if position is not None else ""
        letters = list(map(letter_for, board.tiles, self.used))
        for tile, letter in enumerate(turned):
            if letter in ORIENTATIONS:
                letters[tile] = letter
        if apart_from is not None:
            tile, closed = self._parting(apart_from, turned)
            letters[tile] = _letter_without(board.tiles[tile], self.used[tile], closed)
        text = "".join(letters)
        return Solution(tuple(text[start : start + width] for start in range(0, len(text), width)))

    def _parting(self, other: Layout, turned: str) -> tuple[int, int]:
        """The first tile that both layouts use and where the other uses sides that this one does not, and those sides.

        There is one where no tile is turned yet: follow the other layout up from each house until it leaves this one.
        Otherwise a tile that only the other uses does as well. ValueError when all such tiles are turned.
        """
        pairs = zip(self.used, other.used, turned or "?" * len(self.used), strict=True)
        found = [
            (not mine, tile, theirs & ~mine)
            for tile, (mine, theirs, letter) in enumerate(pairs)
            if theirs & ~mine and letter not in ORIENTATIONS
        ]
        if not found:
            raise ValueError("the tiles where the two layouts part are turned")
        _, tile, closed = min(found)
        return tile, closed


def _letter_without(tile: Tile, used: int, closed: int) -> str:
    """The first letter that opens the tile on all used sides and leaves one of the others closed."""
    for letter in ORIENTATIONS:
        sides = openings(tile, letter)
        if used & ~sides == 0 and closed & ~sides:
            return letter
    raise ValueError(f"no turn of {tile.name} keeps a side closed beside {used}")
