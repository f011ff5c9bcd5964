"""What is odd about a board: a house that stays dry, a tank that feeds nothing, tiles that no layout uses."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Final

from pipworks.arguments import public
from pipworks.limits import UNLIMITED, Budget, Exhausted, Limits
from pipworks.outcome import Reason, Status
from pipworks.pipes.puzzle.board import Board
from pipworks.pipes.puzzle.tiles import Tile
from pipworks.pipes.solver.dry import dry_houses
from pipworks.pipes.solver.solve import Solutions
from pipworks.words import cells_listed, is_or_are, plural

_LISTED: Final = 32
"""The most layouts of a board of which it is said what none of them uses."""

_MOST_TILES: Final = 900
"""The tiles of the largest board that is looked at."""

_NAMED: Final = 8

Cells = tuple[tuple[int, int], ...]


@public
def notes(board: Board, *, limits: Limits = UNLIMITED) -> tuple[Reason, ...]:
    """What a constructor may want to know of the board; at a limit what was seen so far.

    The codes are `dry house`: no way of turning the tiles brings gas there; `idle tank` and `unused tile`: no layout
    uses it, said only where the layouts are few.
    """
    found: list[Reason] = []
    with suppress(Exhausted):
        found.extend(_notes(board, limits.start()))
    return tuple(found)


def _notes(board: Board, budget: Budget) -> Iterator[Reason]:
    if board.all_tiles or len(board.tiles) > _MOST_TILES or Tile.HOUSE not in board.tiles:
        return
    run = Solutions(board, replace(budget.rest(), solutions=_LISTED), explain=False)
    used = [0] * len(board.tiles)
    for _ in run:
        assert run.layout is not None  # there is one behind each solution
        used = [before | now for before, now in zip(used, run.layout.used, strict=True)]
    if run.status is Status.UNSOLVABLE:
        yield from _said("dry house", "house", dry_houses(board, budget), "dry however the tiles are turned")
    elif run.status is Status.SOLVED:
        idle = [cell for cell, sides in zip(board.cells(), used, strict=True) if not sides]
        tanks, pipes = (tuple(c for c in idle if is_one(board[c])) for is_one in (_is_tank, _is_pipe))
        yield from _said("idle tank", "tank", tanks, "idle: no layout uses it")
        yield from _said("unused tile", "tile", pipes, "used by no layout")


def _said(code: str, noun: str, cells: Cells, what: str) -> Iterator[Reason]:
    if cells:
        number = len(cells)
        where = f"the {plural(noun, number)} at {cells_listed(cells, _NAMED)} {is_or_are(number)}"
        yield Reason(code, f"{where} {what if number == 1 else what.replace('uses it', 'uses them')}", cells)


def _is_tank(tile: Tile) -> bool:
    return tile.is_tank


def _is_pipe(tile: Tile) -> bool:
    return tile.is_pipe
