"""Pipes: turn the tiles of a wrapping board until gas flows to every house.

    from pipworks import pipes

    board = pipes.parse(text)               # or pipes.read(path)
    outcome = pipes.solve(board)
    print(outcome.solution)

Boards and solutions

* `parse`, `read` a board from a text or a file; `parse_all`, `read_all` every board of one; `format` writes one.
* `parse_solution`, `read_solution`, `parse_solutions`, `format_solution`; `parse_position` and `format_position` for a
  board of which some tiles are turned; `format_link` and `parse_link` for both in a link.

Answers

* `solve`, `solutions`, `count`, `uniqueness`, `minimal` search, within `pipworks.Limits`.
* `verify` says which rules a solution breaks, `lit` which tiles gas reaches.

Help for players

* `hint` says the next step, `explain` the whole solve, `check` whether a position is right, `grade` how hard it all is.

New boards and drawings

* `generate` makes a board by a `Recipe` and a seed, `generate_many` several different ones.
* `mend` makes a board with several layouts one with a single layout, `notes` says what is odd about a board.
* `to_text`, `to_svg`, `to_png` draw; `draw_position` draws a position that `parse_position` reads.

In a notebook every value and every answer draws itself. Each name is fetched when it is first used.
"""

from __future__ import annotations

from pipworks.lazy import names_from

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pipworks.hints.results import HintKind, Standing
    from pipworks.hints.steps import Stage
    from pipworks.pipes.drawing.draw import draw_position, to_png, to_svg, to_text
    from pipworks.pipes.formats.document import Document, Origin
    from pipworks.pipes.formats.files import format, parse, parse_all, parse_solution, read, read_all, read_solution
    from pipworks.pipes.formats.link import format_link, parse_link
    from pipworks.pipes.formats.position import format_position, parse_position
    from pipworks.pipes.formats.solutions import parse_solutions
    from pipworks.pipes.formats.text import format_solution
    from pipworks.pipes.generator.generate import Generated, generate, generate_many
    from pipworks.pipes.generator.mending.mend import mend
    from pipworks.pipes.generator.notes import notes
    from pipworks.pipes.generator.recipe import Recipe
    from pipworks.pipes.hints.reasoner import check, explain, grade, hint
    from pipworks.pipes.hints.results import Check, Hint, Walkthrough
    from pipworks.pipes.puzzle.board import Board, Solution
    from pipworks.pipes.puzzle.tiles import Tile
    from pipworks.pipes.rules import Code, lit, verify
    from pipworks.pipes.solver.count import count
    from pipworks.pipes.solver.solve import minimal, solutions, solve, uniqueness

__all__ = [
    "Board",
    "Check",
    "Code",
    "Document",
    "Generated",
    "Hint",
    "HintKind",
    "Origin",
    "Recipe",
    "Solution",
    "Stage",
    "Standing",
    "Tile",
    "Walkthrough",
    "check",
    "count",
    "draw_position",
    "explain",
    "format",
    "format_link",
    "format_position",
    "format_solution",
    "generate",
    "generate_many",
    "grade",
    "hint",
    "lit",
    "mend",
    "minimal",
    "notes",
    "parse",
    "parse_all",
    "parse_link",
    "parse_position",
    "parse_solution",
    "parse_solutions",
    "read",
    "read_all",
    "read_solution",
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
        "drawing.draw": "draw_position to_png to_svg to_text",
        "formats.document": "Document Origin",
        "formats.files": "format parse parse_all parse_solution read read_all read_solution",
        "formats.own_json": "format_json",  # not public: the door that `Board.to_json` comes through
        "formats.link": "format_link parse_link",
        "formats.position": "format_position parse_position",
        "formats.solutions": "parse_solutions",
        "formats.text": "format_solution",
        "generator.generate": "Generated generate generate_many",
        "generator.mending.mend": "mend",
        "generator.notes": "notes",
        "generator.recipe": "Recipe",
        "hints.reasoner": "check explain grade hint",
        "hints.results": "Check Hint HintKind Stage Standing Walkthrough",
        "puzzle.board": "Board Solution",
        "puzzle.tiles": "Tile",
        "rules": "Code lit verify",
        "solver.count": "count",
        "solver.solve": "minimal solutions solve uniqueness",
    },
)


def __dir__() -> list[str]:
    return sorted(__all__)
