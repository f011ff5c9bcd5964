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
    from pipworks.polypips.boards import named_board
    from pipworks.polypips.conditions import AllDifferent, AllSame, Condition, Exactly, LessThan, MoreThan
    from pipworks.polypips.constraints import Constraint
    from pipworks.polypips.draw import to_png, to_svg, to_text
    from pipworks.polypips.files import parse, parse_all, parse_solution, read, read_all, read_solution
    from pipworks.polypips.generator import Generated, generate, generate_many
    from pipworks.polypips.hints.advice import Hint, HintKind, hint
    from pipworks.polypips.hints.checking import Check, Standing, check
    from pipworks.polypips.hints.drawn import draw_position
    from pipworks.polypips.hints.explaining import Stage, Walkthrough, explain
    from pipworks.polypips.hints.grading import grade
    from pipworks.polypips.hints.position import format_position, parse_position
    from pipworks.polypips.model import Contents, Document, Origin, Placement, Puzzle, Solution
    from pipworks.polypips.pieces import Piece, same_piece
    from pipworks.polypips.rules import Code, verify
    from pipworks.polypips.rules_language import Choice, Rules, Selection
    from pipworks.polypips.shapes import SHAPES, Shape
    from pipworks.polypips.solver import Solutions, count, count_grids, solutions, solve, uniqueness
    from pipworks.polypips.text import format

__all__ = [
    "SHAPES",
    "AllDifferent",
    "AllSame",
    "Check",
    "Choice",
    "Code",
    "Condition",
    "Constraint",
    "Contents",
    "Document",
    "Exactly",
    "Generated",
    "Hint",
    "HintKind",
    "LessThan",
    "MoreThan",
    "Origin",
    "Piece",
    "Placement",
    "Puzzle",
    "Rules",
    "Selection",
    "Shape",
    "Solution",
    "Solutions",
    "Stage",
    "Standing",
    "Walkthrough",
    "check",
    "count",
    "count_grids",
    "draw_position",
    "explain",
    "format",
    "format_position",
    "generate",
    "generate_many",
    "grade",
    "hint",
    "named_board",
    "parse",
    "parse_all",
    "parse_position",
    "parse_solution",
    "read",
    "read_all",
    "read_solution",
    "same_piece",
    "solutions",
    "solve",
    "to_png",
    "to_svg",
    "to_text",
    "uniqueness",
    "verify",
]

__getattr__ = names_from(
    __name__,
    {
        "boards": "named_board",
        "generator": "Generated generate generate_many",
        "rules_language": "Choice Rules Selection",
        "shapes": "SHAPES Shape",
        "pieces": "Piece same_piece",
        "conditions": "AllDifferent AllSame Condition Exactly LessThan MoreThan",
        "constraints": "Constraint",
        "model": "Contents Document Origin Placement Puzzle Solution",
        "text": "format",
        "draw": "to_png to_svg to_text",
        "files": "parse parse_all parse_solution read read_all read_solution",
        "hints.advice": "Hint HintKind hint",
        "hints.checking": "Check Standing check",
        "hints.drawn": "draw_position",
        "hints.explaining": "Stage Walkthrough explain",
        "hints.grading": "grade",
        "hints.position": "format_position parse_position",
        "rules": "Code verify",
        "solver": "Solutions count count_grids solutions solve uniqueness",
    },
)


def __dir__() -> list[str]:
    return sorted(__all__)
