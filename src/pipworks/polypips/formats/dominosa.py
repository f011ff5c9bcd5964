"""Game IDs of Dominosa, in Simon Tatham's collection of puzzles: `3:01123231322010321003`. The pips are given there.

A game of order n has n+1 rows of n+2 numbers, and each domino from 0-0 to n-n covers two of them. In our words: each
cell has a constraint of its own, a sum of so many pips. Several IDs stand on a line each.
"""

from __future__ import annotations

import re
from collections import Counter

from pipworks.contents import Contents
from pipworks.errors import ParseError, Unwritable
from pipworks.grid import Cell
from pipworks.polypips.formats.document import Document
from pipworks.polypips.puzzle.conditions import Exactly
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.polypips.puzzle.pieces import Piece
from pipworks.polypips.puzzle.pips import MOST_PIPS
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.shapes import Shape
from pipworks.source import BLANK, Source
from pipworks.unsaid import left_out
from pipworks.words import at, counted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Final

NAME: Final = "dominosa"

_ID: Final = r"([0-9]+)(?:d[a-z])?:([0-9\[\]]*)"
_STARTS: Final = r"[0-9]+(?:d[a-z0-9]*)?[:#]\S*|[0-9]+d[a-z0-9]+"
_LONGEST: Final = 5
"""More digits than any order or number of a game has."""
_NUMBER: Final = r"[0-9]|\[[0-9]+\]"
_DOMINO: Final = Shape.named("2I")


def recognises(source: Source) -> bool:
    """Whether every line of the text is a game ID of Dominosa, comments and blank lines apart."""
    lines = _lines(source)
    return bool(lines) and all(re.fullmatch(_STARTS, line) for _, line in lines)


def parse(source: Source) -> Contents[Document]:
    """The puzzle of each game ID; several are named by their place, from 1. Raises ParseError for what is no game."""
    lines = _lines(source)
    if not lines:
        raise source.error(1, 1, "read as game IDs of Dominosa, found none", "as in 3:01123231322010321003")
    if len(lines) == 1:
        return Contents((Document(_puzzle(source, *lines[0])),))
    documents: list[Document] = []
    refused: dict[str, ParseError] = {}
    for place, (number, line) in enumerate(lines, 1):
        try:
            documents.append(Document(_puzzle(source, number, line), name=str(place)))
        except ParseError as error:
            refused[str(place)] = error
    return Contents(tuple(documents), (), refused, tuple(map(str, range(1, len(lines) + 1))))


def lost_in(source: Source) -> tuple[str, ...]:  # noqa: ARG001 - as all formats have it
    """Nothing: a puzzle of ours holds all that a game ID says."""
    return ()


def format(document: Document) -> str:
    """The game ID of the puzzle, ended by LF.

    Raises Unwritable unless the board is one of Dominosa, the pieces are its dominoes, and every cell's pips are given.
    """
    puzzle = document.puzzle
    order = puzzle.height - 1
    if len(puzzle.cells) != (order + 1) * (order + 2) or puzzle.width != order + 2:
        raise Unwritable(NAME, "a board of Dominosa is a rectangle, one wider than high", "as 5 columns and 4 rows")
    if puzzle.supply or Counter(piece.canonical for piece in puzzle.pieces) != Counter(_dominoes(order)):
        raise Unwritable(NAME, f"the pieces are not all dominoes from 0-0 to {order}-{order}, one of each")
    given = _given(puzzle)
    missing = [cell for cell in puzzle.cells if cell not in given]
    if missing:
        problem = f"Dominosa gives all pips, here those at {at(missing[0])} are open"
        raise Unwritable(NAME, problem, "a constraint on each cell alone")
    return f"{order}:{''.join(str(given[cell]) for cell in puzzle.cells)}\n"


def format_all(documents: Sequence[Document]) -> str:
    """The game IDs of several, a line each. Raises Unwritable as `format` does."""
    return "".join(map(format, documents))


def lost_out(document: Document) -> tuple[str, ...]:
    """What a game ID can't hold: all that isn't the puzzle, and how its conditions are written."""
    return left_out(document)


def _lines(source: Source) -> list[tuple[int, str]]:
    """The lines that are no comments and not blank, with their numbers."""
    lines = ((number, line.strip(BLANK)) for number, line in enumerate(source.lines, 1))
    return [(number, line) for number, line in lines if line and not line.startswith("//")]


def _puzzle(source: Source, number: int, line: str) -> Puzzle:
    start = len(source.lines[number - 1]) - len(source.lines[number - 1].lstrip(BLANK)) + 1
    if "#" in line:
        hint = "start it in Dominosa and take Game, Specific: 6#1234 becomes 6:…"
        raise source.error(number, start, "read as Dominosa: a random seed, which names no numbers", hint)
    parameters, colon, _ = line.partition(":")
    if not colon:
        hint = f"start it in Dominosa and take Game, Specific: {parameters[:20]}:…"
        raise source.error(number, start + len(parameters), "read as Dominosa: an order, which names no numbers", hint)
    end = re.match("[0-9]+(?:d[a-z])?", parameters).end()  # type: ignore[union-attr]
    if end < len(parameters):
        problem = f"read as a game ID of Dominosa: expected a colon, found {parameters[end]!r}"
        raise source.error(number, start + end, problem, "as in 3:01123231322010321003")
    found = re.fullmatch(_ID, line)
    if not found:
        column = start + line.index(":") + 1
        raise source.error(number, column, "read as a game ID of Dominosa: expected a digit a cell")
    order = int(found[1]) if len(found[1]) < _LONGEST else MOST_PIPS + 1
    if not 1 <= order <= MOST_PIPS:
        problem = f"read as a game ID of Dominosa: dominoes up to {found[1][:20]}-{found[1][:20]}"
        raise source.error(number, start, problem, f"ours go from 0-0 to {MOST_PIPS}-{MOST_PIPS}")
    numbers = list(re.finditer(_NUMBER, found[2]))
    width, height = order + 2, order + 1
    if len(numbers) != width * height or "".join(each[0] for each in numbers) != found[2]:
        problem = f"read as a game ID of Dominosa: {counted(len(numbers), 'number')}, where order {order} has "
        raise source.error(number, start + len(found[1]) + 1, f"{problem}{width * height}")
    constraints = []
    for place, each in enumerate(numbers):
        digits = each[0].strip("[]")
        pips = int(digits) if len(digits) < _LONGEST else order + 1
        if pips > order:
            column = start + found.start(2) + each.start()
            problem = f"read as a game ID of Dominosa: {digits[:20]} in a game of order {order}"
            raise source.error(number, column, problem, f"numbers from 0 to {order}")
        constraints.append(Constraint(Exactly(pips), (Cell(place % width, place // width),)))
    cells = tuple(Cell(x, y) for y in range(height) for x in range(width))
    return Puzzle(cells, _dominoes(order), tuple(constraints))


def _dominoes(order: int) -> tuple[Piece, ...]:
    return tuple(Piece(_DOMINO, (low, high)) for low in range(order + 1) for high in range(low, order + 1))


def _given(puzzle: Puzzle) -> dict[Cell, int]:
    """The pips of the cells that have a constraint of their own which leaves one number."""
    found = {}
    for constraint in puzzle.constraints:
        holds = [pips for pips in range(MOST_PIPS + 1) if constraint.condition.holds((pips,))]
        if len(constraint.cells) == len(holds) == 1:
            found[constraint.cells[0]] = holds[0]
    return found
