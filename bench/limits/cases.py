"""The questions: puzzles of every size, and for each verb of each family how it is asked."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from pipworks import pipes, polypips
from pipworks.errors import GenerationFailed, PipworksError
from pipworks.families import FAMILIES
from pipworks.limits import Limits
from pipworks.pipes.generator.recipe import Recipe
from pipworks.pipes.puzzle.board import Board
from pipworks.rng import Rng

SIZES = {"pipes": (1, 2, 7, 30, 100, 300, 1000), "polypips": (1, 2, 6, 12, 30, 100, 300, 1000)}
"""The lengths of the sides of boards, for each family."""

PUZZLES = {"pipes": ("woven", "tees", "dry", "drawn", "walled", "comb", "loose"), "polypips": ("dominoes", "summed")}
"""The kinds of puzzle, for each family."""

GENERATING = {"pipes": ("unique", "any", "net"), "polypips": ("unique", "any")}
"""What generators are asked for, for each family."""

_CROWDED = Path(__file__).parents[2] / "examples" / "pipes" / "crowded.txt"
"""A board that wraps: laid side by side with itself it is as solvable as alone."""


def puzzle(family: str, kind: str, side: int) -> Any:
    """The puzzle of this kind, `side` long and wide; for generators what they are asked for."""
    return _pipes(kind, side) if family == "pipes" else _polypips(kind, side)


def _pipes(kind: str, side: int) -> Any:
    if kind in GENERATING["pipes"]:
        return Recipe((side, side), unique=kind != "any", wraps=kind != "net", all_tiles=kind == "net")
    rng = random.Random(side)
    cells = side * side
    if kind in ("woven", "walled"):
        rows = _CROWDED.read_text(encoding="ascii").split()
        return Board.of(*[row * max(1, side // 7) for row in rows] * max(1, side // 10), wraps=kind == "woven")
    if kind == "comb":
        return Board.of(*_comb(side), wraps=False, all_tiles=True)
    if kind == "tees":
        letters = ["T"] * cells
        letters[0], letters[-1] = "H", "3"
    elif kind == "dry":
        letters = rng.choices("ILT_123", k=cells)
    elif kind == "loose":
        letters = [rng.choice("TTTL3") if (place + 2 * (place // side)) % 5 else "H" for place in range(cells)]
    else:
        letters = rng.choices("_HIILLTTTTT2", k=cells)
    return Board.of(*("".join(letters[start : start + side]) for start in range(0, cells, side)))


def _comb(side: int) -> Iterator[str]:
    """A pipe down the left side with a pipe to a house from each of its tiles; the first leads to a tank instead."""
    middle = "I" * (side - 2)
    for row in range(side):
        first = "L" if row in (0, side - 1) else "T"
        yield f"{first}{middle}{'H' if row else '1'}"[:side]


def _polypips(kind: str, side: int) -> Any:
    if kind in GENERATING["polypips"]:
        from pipworks.polypips.generator.rules import rules_of
        from pipworks.polypips.generator.rules_file import parse_rules

        board = "\n".join(["#" * side] * side)
        unique = "yes" if kind == "unique" else "no"
        return rules_of(parse_rules(f"board:\n{board}\n\npieces: 1*,2*\nconstraints: any\nunique: {unique}\n"))
    rng = random.Random(side)
    cells = side * side
    pieces = [f"2I:{rng.randrange(3)}{rng.randrange(3, 6)}" for _ in range(cells // 2)] + ["1o:3"] * (cells % 2)
    board = "\n".join(["#" * side] * side)
    constraints = ""
    if kind == "summed":
        rows = range(0, side, 2)
        regions = [(x, y) for y in rows for x in range(side) if not (x + y) % 3]
        constraints = "\n".join(f"LessThan 6 {{({x},{y})}}" for x, y in regions)
    return polypips.parse(f"board:\n{board}\n\npieces:\n{','.join(pieces)}\n\nconstraints:\n{constraints}\n")


def _all(found: Any) -> object:
    for _ in found:
        pass
    return found.status


def _made(ask: Callable[[], object]) -> object:
    try:
        return ask() and "made"
    except GenerationFailed as failed:
        return failed.reason


_OF_A_POSITION = ("check", "format_position", "verify", "draw_position")
"""The verbs that are asked about a position, besides its puzzle."""


def ask(family: str, verb: str, puzzle: Any, limits: Limits) -> object:
    """What the verb answers: a status, or whatever tells how it ended. Raises KeyError for a verb that has no case."""
    module: Any = pipes if family == "pipes" else polypips
    position = untouched(family, puzzle) if verb in _OF_A_POSITION else None
    asked: dict[str, Callable[[], object]] = {
        "solve": lambda: module.solve(puzzle, limits=limits).status,
        "solutions": lambda: _all(module.solutions(puzzle, limits=limits)),
        "count": lambda: module.count(puzzle, limits=limits).status,
        "orientations": lambda: module.count(puzzle, orientations=True, limits=limits).status,
        "count_grids": lambda: module.count_grids(puzzle, limits=limits).status,
        "uniqueness": lambda: module.uniqueness(puzzle, limits=limits).verdict,
        "minimal": lambda: module.minimal(puzzle, limits=limits).status,
        "hint": lambda: module.hint(puzzle, limits=limits).kind,
        "explain": lambda: module.explain(puzzle, limits=limits).status,
        "grade": lambda: module.grade(puzzle, limits).status,
        "check": lambda: module.check(puzzle, position, limits, why=True).standing,
        "mend": lambda: module.mend(puzzle, limits=limits).status,
        "notes": lambda: len(module.notes(puzzle, limits=limits)),
        "generate": lambda: _made(lambda: module.generate(puzzle, Rng(1), limits=limits)),
        "generate_many": lambda: _made(lambda: list(module.generate_many(puzzle, 1, 3, limits=limits))),
        "parse": lambda: module.parse(module.format(puzzle)) and "read",
        "format": lambda: module.format(puzzle) and "written",
        "verify": lambda: len(module.verify(puzzle, position)),
        "parse_position": lambda: module.parse_position("", puzzle) and "read",
        "format_position": lambda: len(module.format_position(position)),
        "to_text": lambda: len(module.to_text(puzzle)),
        "to_svg": lambda: len(module.to_svg(puzzle)),
        "draw_position": lambda: len(module.draw_position(puzzle, position)),
    }
    try:
        return asked[verb]()
    except PipworksError as error:
        return f"refused: {error}"


def untouched(family: str, puzzle: Any) -> Any:
    """The position in which nothing is placed."""
    module: Any = pipes if family == "pipes" else polypips
    return module.parse_position("", puzzle)


LIMITED = {
    "pipes": (
        "solve",
        "solutions",
        "count",
        "orientations",
        "uniqueness",
        "minimal",
        "hint",
        "explain",
        "grade",
        "check",
        "mend",
        "notes",
        "generate",
        "generate_many",
    ),
    "polypips": (
        *("solve", "solutions", "count", "count_grids", "uniqueness"),
        *("hint", "explain", "grade", "check", "mend", "notes", "generate", "generate_many"),
    ),
}
"""The verbs that take limits; `orientations` is `count` with that option."""

LINEAR = ("parse", "format", "verify", "parse_position", "format_position", "to_text", "to_svg", "draw_position")
"""The verbs that take none, and whose time must grow with the board and no faster."""

DRAWING = ("to_text", "to_svg", "draw_position")
"""Those whose answer is so long on a million cells that nobody asks for it."""

LEFT_OUT = ("parse_solution", "parse_all", "read", "read_all", "read_solution", "to_png", "parse_link", "format_link")
"""The verbs that do what another one does, on a file or drawn again by another package; links refuse large boards."""


def verbs() -> dict[str, set[str]]:
    """The verbs of each family that the record names."""
    return {family.name: set(family.verbs) for family in FAMILIES}
