"""Decoys: pipes that no layout uses, put beside the trees, where a player might think that they are used."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

from pipworks.limits import UNLIMITED, Budget
from pipworks.pipes.puzzle.board import Board
from pipworks.pipes.puzzle.tiles import Tile
from pipworks.pipes.solver.encode import neighbours
from pipworks.rng import Rng

_UNLIMITED = UNLIMITED.start()

_SMALL = 256
"""The most cells of a board that takes a `T` for a decoy as readily as an `I` or `L`. A spare `T` leaves capacity over:
then the proof that a layout is the only one takes seconds instead of milliseconds on a board of 30x30. So larger boards
take one only where no other pipe fits."""

Batch = list[tuple[int, Tile]]
Kinds = dict[int, list[Tile]]

Refused = Callable[[Board, Sequence[int]], Collection[int]]
"""Those of a board's cells whose pipes are refused, of the ones asked about."""


def add_decoys(board: Board, count: int, rng: Rng, refused: Refused, clock: Budget = _UNLIMITED) -> Board | None:
    """The board with `count` more pipes on blank cells; None if no more are let in before that.

    What is refused must be refused with more pipes on the board, too. Uniqueness is such a test, as another pipe takes
    no layout away. So a pipe that was refused once is not tried again in its cell. Raises Exhausted when the clock runs
    out.
    """
    near = neighbours(board.width, board.height, board.wraps)
    tiles = list(board.tiles)
    early, late = [Tile.I, Tile.L], [Tile.T]
    if len(tiles) <= _SMALL:
        early, late = early + late, []
    pattern = [tile for tile in tiles if tile in early] or early
    blanks = [cell for cell, tile in enumerate(tiles) if tile is Tile.BLANK]
    kinds = {cell: _kinds(pattern, early, rng) for cell in clock.over(rng.shuffled(blanks))}
    missing = count
    while missing:
        clock.check()
        batch = _choose(tiles, near, missing, kinds)
        if not batch and not late:
            return None
        if not batch:
            for left in kinds.values():
                left += late
            late = []
            continue
        missing -= _add(board, tiles, batch, kinds, refused)
    return replace(board, tiles=tuple(tiles))


def _kinds(pattern: Sequence[Tile], all_kinds: Sequence[Tile], rng: Rng) -> list[Tile]:
    """The kinds of pipe in the order to try them in a cell, the first as frequent as it is in `pattern`."""
    first = rng.choice(pattern)
    return [first, *rng.shuffled([kind for kind in all_kinds if kind is not first])]


def _choose(tiles: Sequence[Tile], near: Sequence[int], count: int, kinds: Kinds) -> Batch:
    """At most `count` cells with a pipe to try in each, those beside a tile before those among blank ones."""
    cells = [cell for cell, left in kinds.items() if left]
    alone = {cell for cell in cells if all(tiles[other] is Tile.BLANK for other in near[4 * cell : 4 * cell + 4])}
    return [(cell, kinds[cell][0]) for cell in sorted(cells, key=alone.__contains__)[:count]]


def _add(board: Board, tiles: list[Tile], batch: Batch, kinds: Kinds, refused: Refused) -> int:
    """The number of pipes put in: as much of the batch as is accepted. What is refused is struck from `kinds`."""
    trial = list(tiles)
    for cell, kind in batch:
        trial[cell] = kind
    left_out = refused(replace(board, tiles=tuple(trial)), [cell for cell, _ in batch])
    for cell, kind in batch:
        if cell in left_out:
            kinds[cell].pop(0)
        else:
            tiles[cell] = kind
            del kinds[cell]
    return len(batch) - len(left_out)
