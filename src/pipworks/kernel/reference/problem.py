"""The checks that a problem must pass before it is searched, so that no other module repeats them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from pipworks.kernel.problem import DIFFERENT, LABELS, MAX_CELLS, SAME, SUM, Cell, Orientation, Problem

MAX_PIECE_CELLS = 16
MAX_NUMBER = 1_000_000
MAX_AREA = 1 << 24


def check(problem: Problem) -> None:
    """Raises ValueError when a problem is malformed, with the same message as the native search."""
    _check_numbers(problem)
    board = _index_cells(problem)
    for index, (count, orientations) in enumerate(problem.pieces):
        _check_piece(f"piece {index}", count, orientations)
    _check_distinct(problem)
    _check_regions(problem, board)
    _check_fixed(problem, board)
    _check_supply(problem)


def _check_numbers(problem: Problem) -> None:
    """Raises ValueError unless all are tuples of the right sizes, of whole numbers. Natively the binding does this."""

    def numbers(values: Sequence[object], size: int | None, what: str) -> None:
        if not isinstance(values, (tuple, list)) or (size is not None and len(values) != size):
            raise ValueError(what)
        for value in values:
            if not isinstance(value, int):
                raise ValueError(what)
            if not -MAX_NUMBER <= value <= MAX_NUMBER:
                raise ValueError("a number beyond a million")

    for cell in problem.cells:
        numbers(cell, 2, "cells are a tuple of (x, y)")
    for piece in problem.pieces:
        if len(piece) != 2:
            raise ValueError("a piece is (count, orientations)")
        numbers(piece[:1], 1, "a piece is (count, orientations)")
        for square in chain.from_iterable(piece[1]):
            numbers(square, 3, "an orientation is a tuple of (dx, dy, label)")
    for region in problem.regions:
        what = "a region is (SUM, low, high, cells), (SAME, mask, cells) or (DIFFERENT, mask, cells)"
        numbers(region[:-1], 3 if region[:1] == (SUM,) else 2, what)
        if region[0] not in (SUM, SAME, DIFFERENT):
            raise ValueError(what)
        for cell in region[-1]:
            numbers(cell, 2, "a region's cells are a tuple of (x, y)")
    for placement in problem.fixed:
        numbers(placement, 4, "a placement is (piece, orientation, x, y)")


def _index_cells(problem: Problem) -> set[Cell]:
    """The cells of the board as a set. Raises ValueError for too many, a cell twice, or cells too far apart."""
    board = set(problem.cells)
    if len(problem.cells) > MAX_CELLS:
        raise ValueError("a board has at most 10000 cells")
    if len(board) < len(problem.cells):
        raise ValueError("a cell is given twice")
    if board:
        xs, ys = zip(*board, strict=True)
        if (max(xs) - min(xs) + 1) * (max(ys) - min(ys) + 1) > MAX_AREA:
            raise ValueError("the cells lie too far apart")
    return board


def _check_piece(name: str, count: int, orientations: tuple[Orientation, ...]) -> None:
    if count < 1:
        raise ValueError(f"{name} has a count below 1")
    if not orientations:
        raise ValueError(f"{name} has no orientation")
    for squares in orientations:
        if not 1 <= len(squares) <= MAX_PIECE_CELLS:
            raise ValueError(f"{name} needs 1 to 16 cells")
        if any(not 0 <= label < LABELS for _, _, label in squares):
            raise ValueError(f"{name} has a label outside 0 to 6")
        cells = {(x, y) for x, y, _ in squares}
        if len(cells) < len(squares):
            raise ValueError(f"{name} has a cell twice")
        if min(x for x, _ in cells) != 0 or min(y for _, y in cells) != 0:
            raise ValueError(f"{name} has an orientation that does not start at 0")
        if not _connected(cells):
            raise ValueError(f"{name} is not connected")
        if sorted(s[2] for s in squares) != sorted(s[2] for s in orientations[0]):
            raise ValueError(f"{name} has orientations with different labels")


def _connected(cells: set[Cell]) -> bool:
    reached = [next(iter(cells))]
    for x, y in reached:
        near = {(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)} & cells
        reached += [cell for cell in near if cell not in reached]
    return len(reached) == len(cells)


def _check_distinct(problem: Problem) -> None:
    every = [frozenset(squares) for _, orientations in problem.pieces for squares in orientations]
    if len(set(every)) < len(every):
        raise ValueError("an orientation is given twice: equal pieces are one piece with a count")


def _check_regions(problem: Problem, board: set[Cell]) -> None:
    taken: set[Cell] = set()
    for index, region in enumerate(problem.regions):
        if not region[-1]:
            raise ValueError(f"region {index} has no cell")
        if region[0] != SUM and not 0 <= region[1] < 1 << LABELS:
            raise ValueError(f"region {index} has a mask outside 0 to 127")
        for cell in region[-1]:
            if cell not in board:
                raise ValueError(f"region {index} has a cell that is not on the board")
            if cell in taken:
                raise ValueError(f"region {index} has a cell that is in a region already")
            taken.add(cell)


def _check_fixed(problem: Problem, board: set[Cell]) -> None:
    for piece, orientation, x, y in problem.fixed:
        if not 0 <= piece < len(problem.pieces):
            raise ValueError("a fixed piece is unknown")
        if not 0 <= orientation < len(problem.pieces[piece][1]):
            raise ValueError("a fixed orientation is unknown")
        if any((x + dx, y + dy) not in board for dx, dy, _ in problem.pieces[piece][1][orientation]):
            raise ValueError("a fixed piece leaves the board")


def _check_supply(problem: Problem) -> None:
    if not problem.supply:
        return
    if problem.regions:
        raise ValueError("a problem with pieces in supply has no regions")
    for index, (_, orientations) in enumerate(problem.pieces):
        if any(label != 0 for _, _, label in orientations[0]):
            raise ValueError(f"piece {index} is in supply and has a label other than 0")
