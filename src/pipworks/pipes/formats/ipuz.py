"""Boards in files of ipuz, under a kind of our own: tiles as letters for others to show, our document for us."""

from __future__ import annotations

from pipworks import ipuz
from pipworks.pipes.formats import own_json
from pipworks.pipes.formats.document import Document
from pipworks.pipes.puzzle.tiles import Tile
from pipworks.source import Source
from pipworks.unsaid import left_out

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

NAME: Final = "ipuz"
"""The word of `--to`."""

_FAMILY: Final = "pipes"
_TITLED: Final = ("title", "intro")
_RULES: Final = "Turn the tiles so that gas from the tanks, 1 2 3, reaches every {}."


def recognises(source: Source) -> bool:
    """Whether the text is a file of ipuz that is not of another family of ours."""
    return ipuz.recognises(source, _FAMILY)


def parse(source: Source) -> Document:
    """The board of a file, with all that our document in it says.

    Raises ParseError for a file with a puzzle of another kind, as a crossword, and for one that gives another size.
    """
    node, own = ipuz.document_in(source, _FAMILY)
    document = own_json.parse(own)
    ipuz.check_size(node, document.board.width, document.board.height)
    return document


def lost_in(source: Source) -> tuple[str, ...]:
    """The members of a file that are left out, a sentence each."""
    return tuple(f"{key} is left out" for key in ipuz.others_in(source, _TITLED))


def format(document: Document) -> str:
    """The file of a board, ended by LF: all of the document is in it."""
    board = document.board
    members: dict[str, object] = {
        **({"title": document.name} if document.name else {}),
        "intro": _RULES.format("tile, with no end open" if board.all_tiles else "house, H"),
        "dimensions": {"width": board.width, "height": board.height},
    }
    rows = [
        [None if tile is Tile.BLANK else {"cell": tile.value} for tile in board.tiles[at : at + board.width]]
        for at in range(0, len(board.tiles), board.width)
    ]
    if document.solution is not None:
        members["solution"] = [[None if letter == "_" else letter for letter in row] for row in document.solution.rows]
    return ipuz.written(_FAMILY, members, rows, own_json.to_dict(document))


def lost_out(document: Document) -> tuple[str, ...]:
    """What a file leaves out: its position."""
    return left_out(document, "name", "comments", "solution", "solutions", "origin", "rotations")
