"""Polypips: polyominoes with pips, to be laid on a board so that every constraint holds.

    from pipworks import polypips

    puzzle = polypips.read("puzzle.txt")
    outcome = polypips.solve(puzzle)
    print(outcome.solution)

Puzzles and solutions

* `parse`, `read` a puzzle from a text or a file of any form; `parse_all`, `read_all` every puzzle of one; `format`
  writes one as text.
* `parse_solution`, `read_solution`; `parse_position` and `format_position` for pieces placed so far.
* `format_link`, `parse_link` for a puzzle, and pieces placed so far, in a link.
* `Puzzle`, `Piece`, `Constraint`, `Shape` make them in code; `same_piece` says whether two pieces are one, turned.

Answers

* `solve`, `solutions`, `count`, `count_grids`, `uniqueness` search, within `pipworks.Limits`.
* `verify` says which rules a solution breaks.

Help for players

* `hint` says the next step, `explain` the whole solve, `check` whether a position is right, `grade` how hard it all is.

New puzzles and drawings

* `generate` and `generate_many` make puzzles by `Rules` and a seed; `named_board` is a board by its name.
* `deal` lays a board full at random, `labels` says what its regions may ask for then; `mend` makes a puzzle with
  several solutions one with a single solution, `notes` says what is odd about a puzzle.
* `to_text`, `to_svg`, `to_png` draw; `draw_position` draws a position.

In a notebook every value and every answer draws itself. Each name is fetched when it is first used.
"""

from __future__ import annotations

from pipworks.lazy import names_from

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pipworks.hints.results import HintKind, Standing
    from pipworks.hints.steps import Stage
    from pipworks.polypips.drawing.draw import to_png, to_svg, to_text
    from pipworks.polypips.drawing.position import draw_position
    from pipworks.polypips.formats.document import Document, Origin
    from pipworks.polypips.formats.files import parse, parse_all, parse_solution, read, read_all, read_solution
    from pipworks.polypips.formats.link import format_link, parse_link
    from pipworks.polypips.formats.position import format_position, parse_position
    from pipworks.polypips.formats.text import format
    from pipworks.polypips.generator.boards import named_board
    from pipworks.polypips.generator.dealing import deal
    from pipworks.polypips.generator.generate import generate, generate_many
    from pipworks.polypips.generator.generated import Generated
    from pipworks.polypips.generator.labelling import labels
    from pipworks.polypips.generator.mending.mend import mend
    from pipworks.polypips.generator.notes import notes
    from pipworks.polypips.generator.rules import Choice, Rules, Selection
    from pipworks.polypips.generator.styles import Style
    from pipworks.polypips.hints.reasoner import check, explain, grade, hint
    from pipworks.polypips.hints.results import Check, Hint, Walkthrough
    from pipworks.polypips.puzzle.condition import Condition
    from pipworks.polypips.puzzle.conditions import AllDifferent, AllSame, Exactly, LessThan, MoreThan
    from pipworks.polypips.puzzle.constraints import Constraint
    from pipworks.polypips.puzzle.pieces import Piece, same_piece
    from pipworks.polypips.puzzle.puzzle import Puzzle
    from pipworks.polypips.puzzle.shapes import SHAPES, Shape
    from pipworks.polypips.puzzle.solution import Placement, Solution
    from pipworks.polypips.rules import Code, verify
    from pipworks.polypips.solver.count import count, count_grids
    from pipworks.polypips.solver.solve import Solutions, solutions, solve
    from pipworks.polypips.solver.uniqueness import uniqueness

__all__ = [
    "SHAPES",
    "AllDifferent",
    "AllSame",
    "Check",
    "Choice",
    "Code",
    "Condition",
    "Constraint",
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
    "Style",
    "Walkthrough",
    "check",
    "count",
    "count_grids",
    "deal",
    "draw_position",
    "explain",
    "format",
    "format_link",
    "format_position",
    "generate",
    "generate_many",
    "grade",
    "hint",
    "labels",
    "mend",
    "named_board",
    "notes",
    "parse",
    "parse_all",
    "parse_link",
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
        "drawing.draw": "to_png to_svg to_text",
        "drawing.position": "draw_position",
        "formats.document": "Document Origin",
        "formats.own_json": "format_json",  # not public: the door that `Puzzle.to_json` comes through
        "formats.files": "parse parse_all parse_solution read read_all read_solution",
        "formats.link": "format_link parse_link",
        "formats.position": "format_position parse_position",
        "formats.text": "format",
        "generator.boards": "named_board",
        "generator.dealing": "deal",
        "generator.generate": "generate generate_many",
        "generator.generated": "Generated",
        "generator.labelling": "labels",
        "generator.mending.mend": "mend",
        "generator.notes": "notes",
        "generator.rules": "Choice Rules Selection",
        "generator.styles": "Style",
        "hints.reasoner": "check explain grade hint",
        "hints.results": "Check Hint HintKind Stage Standing Walkthrough",
        "puzzle.condition": "Condition",
        "puzzle.conditions": "AllDifferent AllSame Exactly LessThan MoreThan",
        "puzzle.constraints": "Constraint",
        "puzzle.pieces": "Piece same_piece",
        "puzzle.puzzle": "Puzzle",
        "puzzle.shapes": "SHAPES Shape",
        "puzzle.solution": "Placement Solution",
        "rules": "Code verify",
        "solver.count": "count count_grids",
        "solver.solve": "Solutions solutions solve",
        "solver.uniqueness": "uniqueness",
    },
)


def __dir__() -> list[str]:
    return sorted(__all__)
