"""Where gas stands: the rules of Pipes, known here and nowhere else.

`verify` is what every answer passes before it leaves the library, so this module shares nothing with the solver.
`accept` says yes quickly to what is right.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator

from pipworks.arguments import public
from pipworks.grid import COMPASS, Cell, opposite
from pipworks.outcome import Violation
from pipworks.pipes.accept import accepts
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
    TILE_DRY = "tile dry"
    OPEN_END = "open end"


_N, _E, _S, _W = map(int, COMPASS)

_TURNED = str.maketrans(dict.fromkeys(ORIENTATIONS, "N"))
_TILES_AS_TURNED = str.maketrans({tile.value: "N" for tile in Tile if tile is not Tile.BLANK})


@public
def verify(board: Board, solution: Solution) -> tuple[Violation[Code], ...]:
    """Every way in which the solution fails; empty when every house has gas, or on an all-tiles board every tile.

    A wrong size is reported alone, as nothing else can be checked then; what is dry is reported when all letters are
    right, and so are the open ends of an all-tiles board.
    """
    return () if accepts(board, solution) else violations(board, solution)


def violations(board: Board, solution: Solution) -> tuple[Violation[Code], ...]:
    """What `verify` gives, found rule by rule: the definition of what a solution is."""
    return wrong_letters(board, solution) or tuple(_shortcomings(board, solution))


def wrong_letters(board: Board, solution: Solution) -> tuple[Violation[Code], ...]:
    """Every way in which this is no solution, wet or dry: a wrong size, or letters that the tiles can't have."""
    return tuple(_wrong_size(board, solution)) or tuple(_wrong_letters(board, solution))


def finished(board: Board, position: Solution) -> bool:
    """Whether the tiles that are turned are enough: the others, written `?`, have no openings and no gas."""
    needy = [tile for tile in Tile if tile is not Tile.BLANK] if board.all_tiles else [Tile.HOUSE]
    if any(letter == "?" and tile in needy for tile, letter in zip(board.tiles, "".join(position.rows), strict=True)):
        return False
    return not any(_shortcomings(board, position))


@public
def lit(board: Board, solution: Solution) -> frozenset[Cell]:
    """The tiles that gas reaches, tanks included.

    Breadth-first from every tank over edges that are open on both sides; O(tiles). The solution must
    have the board's size: one that is too small may raise IndexError. A tile with an unknown letter has no openings.
    """
    width = board.width
    return frozenset(Cell(tile % width, tile // width) for tile in _reached(board, solution))


def _reached(board: Board, solution: Solution) -> list[int]:
    """The lit tiles by number, in reading order, the nearest to a tank first."""
    open_on = _open_on(board, solution)
    reached = [tile for tile, kind in enumerate(board.tiles) if kind.is_tank]
    lit = bytearray(len(board.tiles))
    for tile in reached:
        lit[tile] = 1
    for tile in reached:
        sides = open_on[tile]
        for side, near, meeting in _sides(board, tile):
            if sides & side and open_on[near] & meeting and not lit[near]:
                lit[near] = 1
                reached.append(near)
    return reached


def _open_on(board: Board, solution: Solution) -> list[int]:
    """The sides on which each tile is open; openings to a wall are left out."""
    width, size = board.width, len(board.tiles)
    turns = "".join(row[:width] for row in solution.rows[: board.height])
    if len(turns) < size:
        raise IndexError(f"the solution is too small for a board of {width}x{board.height}")
    open_on = list(map(openings, board.tiles, turns))
    if not board.wraps:
        for walled, side in (
            (range(width), _N),
            (range(width - 1, size, width), _E),
            (range(size - width, size), _S),
            (range(0, size, width), _W),
        ):
            for tile in walled:
                open_on[tile] &= ~side
    return open_on


def _sides(board: Board, tile: int) -> tuple[tuple[int, int, int], ...]:
    """Each side of a tile with the neighbour there, over the edge of the board as well, and the side that meets it."""
    width, size = board.width, len(board.tiles)
    start = tile - tile % width
    return (
        (_N, (tile - width) % size, _S),
        (_E, start + (tile + 1 - start) % width, _W),
        (_S, (tile + width) % size, _N),
        (_W, start + (tile - 1 - start) % width, _E),
    )


def joined(board: Board, solution: Solution, cell: Cell) -> Iterator[tuple[Cell, int]]:
    """The neighbours joined to the cell by an edge that is open on both sides, each with its direction from the cell.

    On a board two wide or high the same neighbour can come twice, across two edges.
    """
    mine = openings(board[cell], solution[cell])
    for direction in COMPASS:
        if mine & direction:
            near = board.across(cell, direction)
            if near is not None and near != cell and openings(board[near], solution[near]) & opposite(direction):
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


def _shortcomings(board: Board, solution: Solution) -> Iterator[Violation[Code]]:
    """What is dry, houses first, and where nothing meets an opening."""
    houses = board.houses
    if not houses and not board.all_tiles:
        return
    reached = bytearray(len(board.tiles))
    for tile in _reached(board, solution):
        reached[tile] = 1
    for cell in houses:
        if not reached[cell.y * board.width + cell.x]:
            sentence = f"house dry: no gas reaches the house at {at(cell)}"
            yield Violation(Code.HOUSE_DRY, sentence, (cell,))
    if board.all_tiles:
        yield from _dry_tiles(board, reached)
        yield from _open_ends(board, solution)


def _dry_tiles(board: Board, reached: bytearray) -> Iterator[Violation[Code]]:
    for number, kind in enumerate(board.tiles):
        if not reached[number] and kind not in (Tile.BLANK, Tile.HOUSE):
            cell = Cell(number % board.width, number // board.width)
            yield Violation(Code.TILE_DRY, f"tile dry: no gas reaches {_named(kind)} at {at(cell)}", (cell,))


def _open_ends(board: Board, solution: Solution) -> Iterator[Violation[Code]]:
    open_on = _open_on(board, solution)
    turns = "".join(solution.rows)
    for number, kind in enumerate(board.tiles):
        ends = openings(kind, turns[number])
        for side, near, meeting in _sides(board, number):
            if open_on[number] & side and open_on[near] & meeting:
                ends &= ~side
        if ends:
            cell = Cell(number % board.width, number // board.width)
            sides = " and ".join(name for side, name in _NAMES if ends & side)
            sentence = f"open end: nothing meets {_named(kind)} at {at(cell)} in the {sides}"
            yield Violation(Code.OPEN_END, sentence, (cell,))


def _named(kind: Tile) -> str:
    """What a tile is called in a sentence: the house, the tank, the T."""
    return "the house" if kind is Tile.HOUSE else "the tank" if kind.is_tank else f"the {kind.value}"


_NAMES = ((_N, "north"), (_E, "east"), (_S, "south"), (_W, "west"))
