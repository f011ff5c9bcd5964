"""Where gas stands: the rules of Pipes, known here and nowhere else.

`verify` is what every answer passes before it leaves the library, so this module shares nothing with the solver.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator

from pipworks.grid import COMPASS, Cell, on_torus, opposite
from pipworks.outcome import Violation
from pipworks.pipes.puzzle.board import Board, Solution
from pipworks.pipes.puzzle.tiles import BLANK_LETTER, ORIENTATIONS, Tile, openings
from pipworks.words import at


class Code(enum.Enum):
    """What can be wrong with a proposed solution."""

    WRONG_SIZE = "wrong size"
    UNKNOWN_LETTER = "unknown letter"
    BLANK_TURNED = "blank turned"
    TILE_MISSING = "tile missing"
    HOUSE_DRY = "house dry"


_N, _E, _S, _W = map(int, COMPASS)

_TURNED = str.maketrans(dict.fromkeys(ORIENTATIONS, "N"))
_TILES_AS_TURNED = str.maketrans({tile.value: "N" for tile in Tile if tile is not Tile.BLANK})


def verify(board: Board, solution: Solution) -> tuple[Violation[Code], ...]:
    """Every way in which the solution fails; empty when every house has gas.

    A wrong size is reported alone, as nothing else can be checked then; dry houses are reported when all letters
    are right.
    """
    return wrong_letters(board, solution) or tuple(_dry_houses(board, solution))


def wrong_letters(board: Board, solution: Solution) -> tuple[Violation[Code], ...]:
    """Every way in which this is no solution, wet or dry: a wrong size, or letters that the tiles can't have."""
    return tuple(_wrong_size(board, solution)) or tuple(_wrong_letters(board, solution))


def lit(board: Board, solution: Solution) -> frozenset[Cell]:
    """The tiles that gas reaches, tanks included.

    Breadth-first from every tank over edges that are open on both sides, wrapping; O(tiles). The solution must
    have the board's size: one that is too small may raise IndexError. A tile with an unknown letter has no openings.
    """
    width = board.width
    return frozenset(Cell(tile % width, tile // width) for tile in _reached(board, solution))


def _reached(board: Board, solution: Solution) -> list[int]:
    """The lit tiles by number, in reading order, the nearest to a tank first."""
    width, size = board.width, len(board.tiles)
    turns = "".join(row[:width] for row in solution.rows[: board.height])
    if len(turns) < size:
        raise IndexError(f"the solution is too small for a board of {width}x{board.height}")
    open_on = list(map(openings, board.tiles, turns))
    reached = [tile for tile, kind in enumerate(board.tiles) if kind.is_tank]
    lit = bytearray(size)
    for tile in reached:
        lit[tile] = 1
    for tile in reached:
        sides, start = open_on[tile], tile - tile % width
        for side, near, meeting in (
            (_N, (tile - width) % size, _S),
            (_E, start + (tile + 1 - start) % width, _W),
            (_S, (tile + width) % size, _N),
            (_W, start + (tile - 1 - start) % width, _E),
        ):
            if sides & side and open_on[near] & meeting and not lit[near]:
                lit[near] = 1
                reached.append(near)
    return reached


def joined(board: Board, solution: Solution, cell: Cell) -> Iterator[tuple[Cell, int]]:
    """The neighbours joined to the cell by an edge that is open on both sides, each with its direction from the cell.

    On a board two wide or high the same neighbour can come twice, across two edges.
    """
    mine = openings(board[cell], solution[cell])
    for direction in COMPASS:
        if mine & direction:
            near = on_torus(*cell, direction, board.width, board.height)
            if near != cell and openings(board[near], solution[near]) & opposite(direction):
                yield near, direction


def _wrong_size(board: Board, solution: Solution) -> Iterator[Violation[Code]]:
    lengths = {len(row) for row in solution.rows}
    if len(solution.rows) != board.height or lengths != {board.width}:
        size = f"{min(lengths)}x{len(solution.rows)}" if len(lengths) == 1 else f"ragged, {len(solution.rows)} rows"
        sentence = f"wrong size: the board is {board.width}x{board.height}, the solution {size}"
        yield Violation(Code.WRONG_SIZE, sentence)


def _wrong_letters(board: Board, solution: Solution) -> Iterator[Violation[Code]]:
    for y, x in _suspects(board, solution):
        cell = Cell(x, y)
        letter, tile = solution[cell], board[cell]
        if letter not in ORIENTATIONS + BLANK_LETTER:
            sentence = f"unknown letter {letter!r} at {at(cell)}: expected N, E, S, W or _"
            yield Violation(Code.UNKNOWN_LETTER, sentence, (cell,))
        elif tile is Tile.BLANK and letter != BLANK_LETTER:
            sentence = f"blank turned: {at(cell)} is a blank tile, the solution turns it {letter}"
            yield Violation(Code.BLANK_TURNED, sentence, (cell,))
        elif tile is not Tile.BLANK and letter == BLANK_LETTER:
            sentence = f"tile missing: {at(cell)} holds {tile.value}, the solution leaves it out"
            yield Violation(Code.TILE_MISSING, sentence, (cell,))


def _suspects(board: Board, solution: Solution) -> Iterator[tuple[int, int]]:
    """Row and column of each tile that is turned though blank, not turned, or turned to no direction."""
    for y, (mine, theirs) in enumerate(zip(board.rows, solution.rows, strict=True)):
        if mine.translate(_TILES_AS_TURNED) != theirs.translate(_TURNED):
            pairs = enumerate(zip(mine.translate(_TILES_AS_TURNED), theirs.translate(_TURNED), strict=True))
            yield from ((y, x) for x, (tile, letter) in pairs if tile != letter)


def _dry_houses(board: Board, solution: Solution) -> Iterator[Violation[Code]]:
    houses = board.houses
    if not houses:
        return
    reached = bytearray(len(board.tiles))
    for tile in _reached(board, solution):
        reached[tile] = 1
    for cell in houses:
        if not reached[cell.y * board.width + cell.x]:
            sentence = f"house dry: no gas reaches the house at {at(cell)}"
            yield Violation(Code.HOUSE_DRY, sentence, (cell,))
