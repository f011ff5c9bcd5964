"""Decoys: pipes that no layout uses, put beside the trees, where a player might think that they are used."""

from __future__ import annotations

from collections.abc import Callable, Sequence
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


def add_decoys(
    board: Board, count: int, rng: Rng, accept: Callable[[Board], bool], clock: Budget = _UNLIMITED
) -> Board | None:
    """The board with `count` more pipes on blank cells; None if `accept` lets no more in before that.

    `accept` must refuse every board that has all pipes of a refused one and more. Uniqueness is such a test, as another
    pipe takes no layout away. So a pipe that was refused once is not tried again in its cell, and a refused batch is
    halved. Raises Exhausted when the clock runs out.
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
        missing -= _add(board, tiles, batch, kinds, accept, clock)
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


def _add(
    board: Board, tiles: list[Tile], batch: Batch, kinds: Kinds, accept: Callable[[Board], bool], clock: Budget
) -> int:
    """The number of pipes put in: as much of the batch as is accepted. What is refused is struck from `kinds`."""
    clock.check()
    trial = list(tiles)
    for cell, kind in batch:
        trial[cell] = kind
    if accept(replace(board, tiles=tuple(trial))):
        tiles[:] = trial
        for cell, _ in batch:
            del kinds[cell]
        return len(batch)
    if len(batch) == 1:
        kinds[batch[0][0]].pop(0)
        return 0
    half = len(batch) // 2
    return sum(_add(board, tiles, part, kinds, accept, clock) for part in (batch[:half], batch[half:]))
