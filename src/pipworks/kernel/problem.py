"""What goes into the search and what comes out of it: tuples of small integers, checked once.

A *problem* is a board of cells, labelled pieces that must cover it, and regions whose labels obey a constraint. Nothing
here knows what puzzle it comes from. Coordinates are (x, y), y growing downwards; labels are 0 to 6.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Literal, TypeAlias

from pipworks.limits import Stop

SUM: Literal[0] = 0
"""Region kind: `(SUM, low, high, cells)`, the labels add up to something from low to high."""
SAME: Literal[1] = 1
"""Region kind: `(SAME, mask, cells)`, all labels are equal and bit `label` of the mask is set."""
DIFFERENT: Literal[2] = 2
"""Region kind: `(DIFFERENT, mask, cells)`, no two labels are equal and each one's bit in the mask is set."""

LABELS = 7
MAX_PIECE_CELLS = 16
MAX_CELLS = 10_000
MAX_NUMBER = 1_000_000
MAX_AREA = 1 << 24

Cell: TypeAlias = tuple[int, int]
Square: TypeAlias = tuple[int, int, int]
Orientation: TypeAlias = tuple[Square, ...]
Piece: TypeAlias = tuple[int, tuple[Orientation, ...]]
Region: TypeAlias = tuple[Literal[0], int, int, tuple[Cell, ...]] | tuple[Literal[1, 2], int, tuple[Cell, ...]]
Placement: TypeAlias = tuple[int, int, int, int]
"""`(piece, orientation, x, y)`: indices into the problem's pieces, and where the orientation's (0, 0) lies."""
Solution: TypeAlias = tuple[Placement, ...]
"""One placement for each piece, in reading order of their first cells. Whole: fixed placements are in it."""


@dataclass(frozen=True, slots=True)
class Problem:
    """A board to be covered.

    `cells`: the board, each cell once, at most 10,000, of any outline.
    `pieces`: `(count, orientations)`. An orientation is a tuple of `(dx, dy, label)` with least dx and dy 0, connected,
    of at most 16 cells; a piece lists each orientation in which it may lie once, mirrored ones too where it may be
    turned over. Equal pieces are one entry with a count: no orientation may occur twice, in one piece or in two,
    so that two solutions differ exactly when the sets of (cells, labels) laid differ.
    `regions`: see `SUM`, `SAME` and `DIFFERENT`; no cell is in two of them.
    `fixed`: placements that lie already; a solution contains them.

    What is malformed is refused with ValueError when the problem is searched, not when it is made.
    """

    cells: tuple[Cell, ...]
    pieces: tuple[Piece, ...]
    regions: tuple[Region, ...] = ()
    fixed: tuple[Placement, ...] = ()


@dataclass(frozen=True, slots=True)
class Found:
    """The end of a search for one solution: proved that there is none where both `solution` and `stop` are None."""

    solution: Solution | None
    stop: Stop | None
    nodes: int


@dataclass(frozen=True, slots=True)
class Counted:
    """How many solutions there are: exactly, or at least so many where a limit stopped the count."""

    count: int
    stop: Stop | None
    nodes: int


@dataclass(frozen=True, slots=True)
class Witnesses:
    """At most two solutions that differ. Fewer than two and `stop` None: proved that there are no more."""

    solutions: tuple[Solution, ...]
    stop: Stop | None
    nodes: int


@dataclass(frozen=True, slots=True)
class Possible:
    """Which placements occur in some solution: those that do, and those that were not decided before a limit.

    `witness` gives, for each placement in `occurring`, an index into `solutions`, one that contains it.
    """

    occurring: frozenset[Placement]
    undecided: frozenset[Placement]
    solutions: tuple[Solution, ...]
    witness: dict[Placement, int]
    stop: Stop | None
    nodes: int


def labels_of(problem: Problem, solution: Solution) -> dict[Cell, int]:
    """The label that a solution shows on each cell."""
    shown = {}
    for piece, orientation, x, y in solution:
        for dx, dy, label in problem.pieces[piece][1][orientation]:
            shown[x + dx, y + dy] = label
    return shown


def check(problem: Problem) -> None:
    """Refuse what is no problem with a ValueError; the native search has the same checks of its own."""
    _check_numbers(problem)
    board = set(problem.cells)
    if len(problem.cells) > MAX_CELLS:
        raise ValueError("a board has at most 10000 cells")
    if len(board) < len(problem.cells):
        raise ValueError("a cell is given twice")
    if board:
        xs, ys = zip(*board, strict=True)
        if (max(xs) - min(xs) + 1) * (max(ys) - min(ys) + 1) > MAX_AREA:
            raise ValueError("the cells lie too far apart")
    for index, (count, orientations) in enumerate(problem.pieces):
        _check_piece(f"piece {index}", count, orientations)
    every = [frozenset(squares) for _, orientations in problem.pieces for squares in orientations]
    if len(set(every)) < len(every):
        raise ValueError("an orientation is given twice: equal pieces are one piece with a count")
    _check_regions(problem, board)
    for piece, orientation, x, y in problem.fixed:
        if not 0 <= piece < len(problem.pieces):
            raise ValueError("a fixed piece is unknown")
        if not 0 <= orientation < len(problem.pieces[piece][1]):
            raise ValueError("a fixed orientation is unknown")
        if any((x + dx, y + dy) not in board for dx, dy, _ in problem.pieces[piece][1][orientation]):
            raise ValueError("a fixed piece leaves the board")


def _check_numbers(problem: Problem) -> None:
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
        reached = [next(iter(cells))]
        for x, y in reached:
            near = {(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)} & cells
            reached += [cell for cell in near if cell not in reached]
        if len(reached) < len(cells):
            raise ValueError(f"{name} is not connected")
        if sorted(s[2] for s in squares) != sorted(s[2] for s in orientations[0]):
            raise ValueError(f"{name} has orientations with different labels")


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
