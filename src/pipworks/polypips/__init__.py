"""Polypips: polyominoes with pips, to be laid on a board so that every constraint holds.

    from pipworks import polypips

    puzzle = polypips.read("puzzle.txt")
    print(polypips.format(puzzle))

Importing this module loads nothing else: each name is fetched when it is first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pipworks.lazy import names_from

if TYPE_CHECKING:
    from pipworks.polypips.conditions import AllDifferent, AllSame, Condition, Exactly, LessThan, MoreThan
    from pipworks.polypips.constraints import Constraint
    from pipworks.polypips.model import Contents, Document, Origin, Placement, Puzzle, Solution
    from pipworks.polypips.pieces import Piece, same_piece
    from pipworks.polypips.shapes import SHAPES, Shape
    from pipworks.polypips.text import format, parse

__all__ = [
    "SHAPES",
    "AllDifferent",
    "AllSame",
    "Condition",
    "Constraint",
    "Contents",
    "Document",
    "Exactly",
    "LessThan",
    "MoreThan",
    "Origin",
    "Piece",
    "Placement",
    "Puzzle",
    "Shape",
    "Solution",
    "format",
    "parse",
    "same_piece",
]

__getattr__ = names_from(
    __name__,
    {
        "shapes": "SHAPES Shape",
        "pieces": "Piece same_piece",
        "conditions": "AllDifferent AllSame Condition Exactly LessThan MoreThan",
        "constraints": "Constraint",
        "model": "Contents Document Origin Placement Puzzle Solution",
        "text": "format parse",
    },
)


def __dir__() -> list[str]:
    return sorted(__all__)
