"""The edits of a board that change one tile and leave a layout as it is; and which sides a kind of tile can use."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from typing import Final, NamedTuple

from pipworks.fewest_edits import Edit
from pipworks.pipes.puzzle.board import Board
from pipworks.pipes.puzzle.tiles import ORIENTATIONS, Tile, openings

PIPES: Final = (Tile.I, Tile.L, Tile.T)
TANKS: Final = (Tile.TANK1, Tile.TANK2, Tile.TANK3)


class OfKind(NamedTuple):
    """The demand that a tile, by its number, uses sides as this kind can; on a board of which every tile needs gas all
    that the kind opens.
    """

    tile: int
    kind: Tile
    all_tiles: bool = False

    def holds(self, used: int) -> bool:
        """Whether the kind can use exactly these sides."""
        return uses(self.kind, used, self.all_tiles)


@cache
def uses(kind: Tile, used: int, all_tiles: bool) -> bool:
    """Whether a tile of this kind can be used on exactly these sides, in some layout."""
    opened = {openings(kind, letter) for letter in ORIENTATIONS} if kind is not Tile.BLANK else {0}
    if all_tiles:
        return used in opened
    if kind is Tile.HOUSE:
        return used.bit_count() == 1
    if not used:
        return True
    return (kind.is_tank or used.bit_count() > 1) and any(used & ~sides == 0 for sides in opened)


def demands(board: Board) -> tuple[OfKind, ...]:
    """What the board asks of each tile."""
    return tuple(OfKind(number, kind, board.all_tiles) for number, kind in enumerate(board.tiles))


def tile_edits(board: Board, used: tuple[int, ...] | None = None) -> list[Edit]:
    """The edits that give one tile another kind, only such as keep the layout that uses these sides, if it is given.

    A pipe becomes another pipe, or blank; a tank gets fewer openings. Where every tile needs gas there are none.
    """
    if board.all_tiles:
        return []
    found = []
    for number, old in enumerate(board.tiles):
        for rank, kind in _others(old):
            if used is None or uses(kind, used[number], False):
                found.append(edit_of(board, {number: kind}, rank))
    return found


def edit_of(board: Board, kinds: dict[int, Tile], rank: int = 0) -> Edit:
    """The edit that gives these tiles other kinds."""
    out = tuple(OfKind(number, board.tiles[number], board.all_tiles) for number in kinds)
    put = tuple(OfKind(number, kind, board.all_tiles) for number, kind in kinds.items())
    return Edit(out, put, frozenset(kinds), (rank,))


def with_edits(board: Board, edits: Iterable[Edit]) -> Board:
    """The board with these edits."""
    tiles = list(board.tiles)
    for edit in edits:
        for demand in edit.put:
            tiles[demand.tile] = demand.kind
    return replace(board, tiles=tuple(tiles))


def _others(old: Tile) -> list[tuple[int, Tile]]:
    """The kinds that a tile may become, each with the rank of the edit: a tile that goes changes most."""
    if old.is_pipe:
        return [*((0, kind) for kind in PIPES if kind is not old), (2, Tile.BLANK)]
    if old.is_tank:
        return [(1, kind) for kind in TANKS if kind.ways < old.ways]
    return []
