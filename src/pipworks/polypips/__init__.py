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
    from pipworks.polypips.draw import to_png, to_svg, to_text
    from pipworks.polypips.files import parse, parse_all, parse_solution, read, read_all, read_solution
    from pipworks.polypips.model import Contents, Document, Origin, Placement, Puzzle, Solution
    from pipworks.polypips.pieces import Piece, same_piece
    from pipworks.polypips.rules import Code, verify
    from pipworks.polypips.shapes import SHAPES, Shape
    from pipworks.polypips.text import format

__all__ = [
    "SHAPES",
    "AllDifferent",
    "AllSame",
    "Code",
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
    "parse_all",
    "parse_solution",
    "read",
    "read_all",
    "read_solution",
    "same_piece",
    "to_png",
    "to_svg",
    "to_text",
    "verify",
]

__getattr__ = names_from(
    __name__,
    {
        "shapes": "SHAPES Shape",
        "pieces": "Piece same_piece",
        "conditions": "AllDifferent AllSame Condition Exactly LessThan MoreThan",
        "constraints": "Constraint",
        "model": "Contents Document Origin Placement Puzzle Solution",
        "text": "format",
        "draw": "to_png to_svg to_text",
        "files": "parse parse_all parse_solution read read_all read_solution",
        "rules": "Code verify",
    },
)


def __dir__() -> list[str]:
    return sorted(__all__)
