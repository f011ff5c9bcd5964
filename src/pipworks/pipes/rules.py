"""Where gas stands: the rules of Pipes, known here and nowhere else.

`verify` is what every answer passes before it leaves the library, so this module shares nothing with the solver.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator

from pipworks.grid import COMPASS, Cell, Direction, opposite
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
    TILE_DRY = "tile dry"
    OPEN_END = "open end"


def verify(board: Board, solution: Solution) -> tuple[Violation[Code], ...]:
    """Every way in which the solution fails; empty when every house has gas, or on an all-tiles board every tile.

    A wrong size is reported alone, as nothing else can be checked then; what is dry is reported when all letters are
    right, and so are the open ends of an all-tiles board.
    """
    return slips(board, solution) or tuple(_shortcomings(board, solution))


def slips(board: Board, solution: Solution) -> tuple[Violation[Code], ...]:
    """What keeps the solution from being one of this board at all: its size, or else letters that can't be."""
    return tuple(_wrong_size(board, solution)) or tuple(_wrong_letters(board, solution))


def finished(board: Board, position: Solution) -> bool:
    """Whether the tiles that are turned are enough: the others, written `?`, have no openings and no gas."""
    if not board.all_tiles:
        return set(board.houses) <= lit(board, position)
    return not any(_shortcomings(board, position))


def lit(board: Board, solution: Solution) -> frozenset[Cell]:
    """The tiles that gas reaches, tanks included.

    Breadth-first from every tank over edges that are open on both sides, wrapping; O(tiles). The solution must
    have the board's size: one that is too small may raise IndexError. A tile with an unknown letter has no openings.
    """
    reached = list(board.tanks)
    seen = set(reached)
    for cell in reached:
        for near, _ in joined(board, solution, cell):
            if near not in seen:
                seen.add(near)
                reached.append(near)
    return frozenset(seen)


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
    for cell in board.cells():
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


def _shortcomings(board: Board, solution: Solution) -> Iterator[Violation[Code]]:
    """What is dry, houses first, and where nothing meets an opening."""
    reached = lit(board, solution)
    for cell in board.houses:
        if cell not in reached:
            sentence = f"house dry: no gas reaches the house at {at(cell)}"
            yield Violation(Code.HOUSE_DRY, sentence, (cell,))
    if board.all_tiles:
        yield from _dry_tiles(board, reached)
        yield from _open_ends(board, solution)


def _dry_tiles(board: Board, reached: frozenset[Cell]) -> Iterator[Violation[Code]]:
    for cell in board.cells():
        tile = board[cell]
        if cell not in reached and tile not in (Tile.BLANK, Tile.HOUSE):
            sentence = f"tile dry: no gas reaches the {tile.value} at {at(cell)}"
            yield Violation(Code.TILE_DRY, sentence, (cell,))


def _open_ends(board: Board, solution: Solution) -> Iterator[Violation[Code]]:
    for cell in board.cells():
        mine = openings(board[cell], solution[cell])
        ends = [way for way in COMPASS if mine & way and not _meets(board, solution, cell, way)]
        if ends:
            sides = " and ".join(_TO[way] for way in ends)
            sentence = f"open end: nothing meets the {board[cell].value} at {at(cell)} in the {sides}"
            yield Violation(Code.OPEN_END, sentence, (cell,))


_TO = dict(zip(COMPASS, ("north", "east", "south", "west"), strict=True))


def _meets(board: Board, solution: Solution, cell: Cell, direction: Direction) -> bool:
    """Whether the neighbour opens towards the cell; a tile that is its own neighbour can meet itself."""
    near = board.across(cell, direction)
    return near is not None and bool(openings(board[near], solution[near]) & opposite(direction))
