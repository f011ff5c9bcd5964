"""Puzzles in files of ipuz, under a kind of our own: regions as bars and labels for others, our document for us."""

from __future__ import annotations

from collections.abc import Mapping

from pipworks import ipuz
from pipworks.errors import InvalidPuzzle, Unwritable
from pipworks.grid import COMPASS, Cell
from pipworks.polypips.formats import own_json
from pipworks.polypips.formats.document import Document
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.source import Source
from pipworks.unsaid import left_out

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

NAME: Final = "ipuz"
"""The word of `--to`."""

_FAMILY: Final = "polypips"
_TITLED: Final = ("title", "intro")
_SIDES: Final = "TRBL"


def recognises(source: Source) -> bool:
    """Whether the text is a file of ipuz that is not of another family of ours."""
    return ipuz.recognises(source, _FAMILY)


def parse(source: Source) -> Document:
    """The puzzle of a file, with all that our document in it says.

    Raises ParseError for a file with a puzzle of another kind, as a crossword, and for one that gives another size.
    """
    node, own = ipuz.document_in(source, _FAMILY)
    document = own_json.parse(own)
    ipuz.check_size(node, document.puzzle.width, document.puzzle.height)
    return document


def lost_in(source: Source) -> tuple[str, ...]:
    """The members of a file that are left out, a sentence each."""
    return tuple(f"{key} is left out" for key in ipuz.others_in(source, _TITLED))


def format(document: Document) -> str:
    """The file of a puzzle, ended by LF: all of the document is in it.

    Raises Unwritable for a document whose solution places something that is no piece.
    """
    puzzle = document.puzzle
    try:
        own = own_json.to_dict(document)
    except InvalidPuzzle as error:
        raise Unwritable(NAME, str(error)) from None
    members: dict[str, object] = {
        **({"title": document.name} if document.name else {}),
        "intro": f"Cover the board with the pieces {', '.join(puzzle.tokens)}.",
        "dimensions": {"width": puzzle.width, "height": puzzle.height},
    }
    if document.solution is not None and not puzzle.supply:
        members["solution"] = _rows(puzzle, document.solution.grid)
    return ipuz.written(_FAMILY, members, _rows(puzzle, _cells(puzzle)), own)


def lost_out(document: Document) -> tuple[str, ...]:
    """What a file leaves out: its position."""
    return left_out(document, "name", "comments", "solution", "solutions", "origin", "rotations")


def _rows(puzzle: Puzzle, cells: Mapping[Cell, object]) -> list[list[object]]:
    return [[cells.get(Cell(x, y)) for x in range(puzzle.width)] for y in range(puzzle.height)]


def _cells(puzzle: Puzzle) -> dict[Cell, object]:
    """Each cell with bars on the sides where another region is, and its region's label in the first of them."""
    regions = {cell: number for number, each in enumerate(puzzle.constraints) for cell in each.cells}
    labels = {each.cells[0]: each.label for each in puzzle.constraints}
    board = set(puzzle.cells)
    found: dict[Cell, object] = {}
    for cell in puzzle.cells:
        steps = zip(_SIDES, COMPASS, strict=True)
        near = {side: Cell(cell.x + way.step[0], cell.y + way.step[1]) for side, way in steps}
        bars = "".join(side for side, at in near.items() if at in board and regions.get(at) != regions.get(cell))
        style = {
            **({"barred": bars} if bars else {}),
            **({"mark": {"TL": labels[cell]}} if cell in labels else {}),
        }
        found[cell] = {"cell": 0, "style": style} if style else 0
    return found
