"""The least form of a Polypips puzzle over its 8 images, wherever on the plane its board is drawn.

The order of pieces and of constraints makes no difference, nor does the rotation that a piece's token has. A mirrored
board has mirrored pieces. Images are compared by their cells and regions first; few are alike in those.
"""

from __future__ import annotations

from functools import cache, lru_cache

from pipworks.grid import TURNS
from pipworks.polypips.puzzle.pieces import Piece, recognise_shape
from pipworks.polypips.puzzle.shapes import SHAPES, Shape

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pipworks.polypips.puzzle.puzzle import Puzzle

    Form = tuple[Any, ...]

_MIRRORED = len(TURNS) // 2
"""The first of `TURNS` that mirrors."""


class _Board:
    """The cells of a puzzle, each with the number of its region, -1 for none; and what the 8 images share."""

    def __init__(self, puzzle: Puzzle) -> None:
        region_of = {cell: region for region, each in enumerate(puzzle.constraints) for cell in each.cells}
        self.regions = [region_of.get(cell, -1) for cell in puzzle.cells]
        self.conditions = [str(constraint.condition) for constraint in puzzle.constraints]
        columns = [x for x, _ in puzzle.cells]
        left, top = min(columns), puzzle.cells[0][1]
        self.width = max(columns) - left + 1
        self.height = puzzle.cells[-1][1] - top + 1
        self.cells = [(x - left, y - top) for x, y in puzzle.cells]
        self.pieces = [[(piece.shape, piece.pips) for piece in puzzle.pieces], puzzle.supply]

    def size(self, number: int) -> tuple[int, int]:
        """The height and the width of an image."""
        return (self.height, self.width) if TURNS[number][0] else (self.width, self.height)

    def form(self, number: int) -> tuple[list[int], list[int], list[int]]:
        """The cells of an image in reading order, their regions as they come, and these by their own numbers."""
        a, b, c, d = TURNS[number]
        wide = self.size(number)[1]
        across, down = a + c * wide, b + d * wide
        right, low = self.width - 1, self.height - 1
        first = max(0, -a * right, -b * low) + wide * max(0, -c * right, -d * low)
        numbers = [first + across * x + down * y for x, y in self.cells]
        placed = sorted(zip(numbers, self.regions, strict=True))
        named = {-1: -1}
        regions = [named.setdefault(region, len(named) - 1) for _, region in placed]
        return [cell for cell, _ in placed], regions, list(named)[1:]

    def rest(self, number: int, named: list[int]) -> Form:
        """The conditions of the regions as they come, and the pieces of an image."""
        mirrored = number >= _MIRRORED
        pieces, supply = self.pieces
        return (
            [self.conditions[region] for region in named],
            sorted([_token(*piece, mirrored) for piece in pieces]),  # type: ignore[misc]
            sorted([_shape(shape, mirrored) for shape in supply]),
        )


def least(puzzle: Puzzle) -> str:
    """The form that all images of the puzzle share."""
    board = _Board(puzzle)
    size = min(board.size(number) for number in (0, 1))
    forms = [(*board.form(number), number) for number in range(len(TURNS)) if board.size(number) == size]
    cells, regions = min((cells, regions) for cells, regions, _, _ in forms)
    rests = [board.rest(number, named) for own, like, named, number in forms if own == cells and like == regions]
    return str((size, cells, regions, min(rests)))


def image(puzzle: Puzzle, number: int) -> Form:
    """One of the 8 images, in the order of `TURNS`: what is the same for two puzzles that are the same there."""
    board = _Board(puzzle)
    cells, regions, named = board.form(number)
    return board.size(number), cells, regions, board.rest(number, named)


@lru_cache(maxsize=8192)
def _token(shape: Shape, pips: tuple[int, ...], mirrored: bool) -> tuple[int, tuple[int, ...]]:
    """The piece, or its mirror image, as the number of its shape and its least pips."""
    piece = Piece(shape, pips)
    least = piece.mirrored if mirrored else piece.canonical
    return SHAPES.index(least.shape), least.pips


@cache
def _shape(shape: Shape, mirrored: bool) -> int:
    """The number of the shape, or of its mirror image."""
    found = recognise_shape([(-x, y) for x, y in shape.cells]) if mirrored else shape  # type: ignore[misc]
    assert found is not None  # the mirror image of a shape is a shape
    return SHAPES.index(found)
