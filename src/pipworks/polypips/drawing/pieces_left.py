"""The pieces of a puzzle that a position has not placed."""

from __future__ import annotations

from collections import Counter

from pipworks.polypips.puzzle.pieces import Piece
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Solution


def left_over(puzzle: Puzzle, position: Solution) -> tuple[Piece, ...]:
    """The puzzle's pieces, in its order, without those that are placed."""
    placed = Counter(placement.piece.canonical for placement in position.placements if placement.piece is not None)
    left = []
    for piece in puzzle.pieces:
        if placed[piece.canonical]:
            placed[piece.canonical] -= 1
        else:
            left.append(piece)
    return tuple(left)
