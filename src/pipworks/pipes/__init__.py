"""Pipes: turn the tiles of a wrapping board until gas flows to every house.

    from pipworks import pipes

    board = pipes.parse(text)               # or pipes.read(path)
    outcome = pipes.solve(board)
    print(outcome.solution)

`parse`, `format`, `read`, `verify`, `solve`, `solutions`, `count`, `uniqueness`, `minimal`, `generate`, and the
drawings `to_text`, `to_svg` and `to_png`. Each is fetched when it is first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pipworks.lazy import names_from

if TYPE_CHECKING:
    from pipworks.pipes.draw import to_png, to_svg, to_text
    from pipworks.pipes.generator import Generated, generate
    from pipworks.pipes.model import Board, Solution
    from pipworks.pipes.recipe import Recipe
    from pipworks.pipes.rules import Code, lit, verify
    from pipworks.pipes.solver import count, minimal, solutions, solve, uniqueness
    from pipworks.pipes.text import format, format_solution, parse, parse_solution, read, read_solution
    from pipworks.pipes.tiles import Tile

__all__ = [
    "Board",
    "Code",
    "Generated",
    "Recipe",
    "Solution",
    "Tile",
    "count",
    "format",
    "format_solution",
    "generate",
    "lit",
    "minimal",
    "parse",
    "parse_solution",
    "read",
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
        "draw": "to_png to_svg to_text",
        "generator": "Generated generate",
        "model": "Board Solution",
        "recipe": "Recipe",
        "rules": "Code lit verify",
        "solver": "count minimal solutions solve uniqueness",
        "text": "format format_solution parse parse_solution read read_solution",
        "tiles": "Tile",
    },
)


def __dir__() -> list[str]:
    return sorted(__all__)
