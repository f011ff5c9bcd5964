"""Game IDs of Net, in Simon Tatham's collection of puzzles: `5x3w:24e54c3bb4179c2`. Every tile needs gas there.

A hexadecimal digit a tile says which sides are open, counter-clockwise from the right: 1 right, 2 up, 4 left, 8 down.
Net has one source, in the middle; but where every tile is to be reached from one source, it is the same question
wherever that stands. Several IDs stand on a line each.
"""

from __future__ import annotations

import re

from pipworks import sizes
from pipworks.contents import Contents
from pipworks.errors import ParseError, Unwritable
from pipworks.grid import COMPASS
from pipworks.pipes.formats.document import Document
from pipworks.pipes.puzzle.board import Board
from pipworks.pipes.puzzle.tiles import ORIENTATIONS, Tile, openings
from pipworks.source import BLANK, Source
from pipworks.unsaid import left_out
from pipworks.words import at, counted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Final

NAME: Final = "net"

_PARAMETERS: Final = r"([0-9]+)x([0-9]+)(w?)(?:b[0-9.]*)?(a?)"
_ID: Final = _PARAMETERS + r":([0-9a-fA-FvhVH]*)"
_STARTS: Final = r"[0-9]+[xX][0-9]+[^\s:#]{0,40}(?:[:#]\S*)?"
_BITS: Final = {"E": 1, "N": 2, "W": 4, "S": 8}
"""What each of our directions is in a digit."""

_PIPES: Final = {
    sum(_BITS[str(side.name)] for side in COMPASS if openings(tile, letter) & side): tile
    for tile in (Tile.HOUSE, Tile.I, Tile.L, Tile.T)
    for letter in ORIENTATIONS
} | {0: Tile.BLANK}
_TANKS: Final = {Tile.HOUSE: Tile.TANK1, Tile.L: Tile.TANK2, Tile.T: Tile.TANK3}
_AS_PIPES: Final = {tank: pipe for pipe, tank in _TANKS.items()}
_CROSS: Final = 15


def recognises(source: Source) -> bool:
    """Whether every line of the text is a game ID of Net, comments and blank lines apart."""
    lines = _lines(source)
    return bool(lines) and all(re.fullmatch(_STARTS, line) for _, line in lines)


def parse(source: Source) -> Contents[Document]:
    """The board of each game ID, one whose tiles all need gas; several are named by their place, from 1.

    Raises ParseError for what is no game ID, for a barrier, and for a tile with four open sides.
    """
    lines = _lines(source)
    if not lines:
        raise source.error(1, 1, "read as game IDs of Net, found none", "as in 5x3w:24e54c3bb4179c2")
    if len(lines) == 1:
        return Contents((Document(_board(source, *lines[0])),))
    documents: list[Document] = []
    refused: dict[str, ParseError] = {}
    for place, (number, line) in enumerate(lines, 1):
        try:
            documents.append(Document(_board(source, number, line), name=str(place)))
        except ParseError as error:
            refused[str(place)] = error
    return Contents(tuple(documents), (), refused, tuple(map(str, range(1, len(lines) + 1))))


def lost_in(source: Source) -> tuple[str, ...]:
    """What the IDs say and boards can't hold: how the tiles lie at the start, and a source that had to move."""
    lost = []
    if any(map(_is_shuffled, (line for _, line in _lines(source)))):
        lost.append("how the tiles of Net lie at the start is left out: ours are given out unturned")
    for number, line in _lines(source):
        found = re.fullmatch(_ID, line)
        if not found or max(len(found[1]), len(found[2])) > _LONGEST:
            continue
        width, height = int(found[1]), int(found[2])
        digits = re.sub("[vhVH]", "", found[5])
        middle = width * (height // 2) + width // 2
        if middle < len(digits) and int(digits[middle], 16) in (0, 5, 10):
            tile = "a blank tile" if digits[middle] == "0" else "straight"
            place = f"line {source.above + number}: the source, in the middle, is {tile}"
            lost.append(f"{place}, as no tank is: a tile near it is the tank instead")
    return tuple(lost)


def _is_shuffled(line: str) -> bool:
    """Whether a tile of an ID lies otherwise than ours are given out."""
    found = re.fullmatch(_ID, line)
    kinds = {_digit(tile, ORIENTATIONS[0]) for tile in _PIPES.values() if tile is not Tile.BLANK} | {"0"}
    return found is not None and not kinds.issuperset(re.sub("[vhVH]", "", found[5]).lower())


def format(document: Document) -> str:
    """The game ID of the board, ended by LF; its tiles lie as in the document's position, else as they are given out.

    Raises Unwritable unless every tile needs gas and there is one tank: Net has no other rules.
    """
    board = document.board
    if not board.all_tiles:
        hint = "--all-tiles reads the board so"
        raise Unwritable(NAME, "in Net every tile is to be reached and no end may be open, here houses alone", hint)
    if len(board.tanks) != 1:
        raise Unwritable(NAME, f"Net has one source, this board {counted(len(board.tanks), 'tank')}")
    rows = document.position.rows if document.position else ()
    letters = "".join(rows).replace("?", "N").replace("_", "N") or "N" * len(board.tiles)
    digits = [_digit(tile, letter) for tile, letter in zip(board.tiles, letters, strict=True)]
    return f"{board.width}x{board.height}{'w' * board.wraps}:{''.join(digits)}\n"


def format_all(documents: Sequence[Document]) -> str:
    """The game IDs of several, a line each. Raises Unwritable as `format` does."""
    return "".join(map(format, documents))


def lost_out(document: Document) -> tuple[str, ...]:
    """What a game ID can't hold: where the tank is, unless in the middle, and all that isn't the board."""
    board = document.board
    lost = [
        f"Net has its source in the middle: the tank at {at(tank)} becomes a tile like others"
        for tank in board.tanks
        if tank != (board.width // 2, board.height // 2)
    ]
    return (*lost, *left_out(document, "position"))


def _lines(source: Source) -> list[tuple[int, str]]:
    """The lines that are no comments and not blank, with their numbers."""
    lines = ((number, line.strip(BLANK)) for number, line in enumerate(source.lines, 1))
    return [(number, line) for number, line in lines if line and not line.startswith("//")]


def _board(source: Source, number: int, line: str) -> Board:
    start = len(source.lines[number - 1]) - len(source.lines[number - 1].lstrip(BLANK)) + 1
    if "#" in line:
        hint = "start it in Net and take Game, Specific: 5x5#1234 becomes 5x5:…"
        raise source.error(number, start + line.index("#"), "read as Net: a random seed, which names no tiles", hint)
    _refuse_parameters(source, number, start, line)
    found = re.fullmatch(_ID, line)
    if not found:
        column = start + line.find(":") + 1
        bad = next((i for i, letter in enumerate(line[line.find(":") + 1 :]) if letter not in _DIGITS), 0)
        raise source.error(number, column + bad, "read as a game ID of Net: expected a hexadecimal digit a tile")
    width, height, digits = int(found[1]), int(found[2]), found[5]
    if not width or not height:
        raise source.error(number, start, "read as a game ID of Net: a board has a column and a row at least")
    if not sizes.is_readable("pipes", width * height):
        raise source.error(number, start, *sizes.too_many("pipes", width * height))
    for column, digit in enumerate(digits, start + found.start(5)):
        if digit in "vhVH":
            where = "to the right of this tile" if digit in "vV" else "below this tile"
            problem = f"read as a game ID of Net: {digit} is a barrier {where}"
            raise source.error(number, column, problem, "boards here have walls around them only, or none")
        if int(digit, 16) == _CROSS:
            problem = "read as a game ID of Net: f is a tile with four open sides"
            raise source.error(number, column, problem, "ours have three at most")
    if len(digits) != width * height:
        problem = f"read as a game ID of Net: {counted(len(digits), 'tile')} for a board of {width}x{height}"
        difference = width * height - len(digits)
        hint = f"{difference} more" if difference > 0 else f"{-difference} too many from here"
        column = start + found.start(5) + min(len(digits), width * height)
        raise source.error(number, column, problem, hint)
    tiles = [_PIPES[int(digit, 16)] for digit in digits]
    tank = _source_at(tiles, width, height)
    if tank is None:
        raise source.error(number, start, "read as a game ID of Net: no tile here can be a tank")
    tiles[tank] = _TANKS[tiles[tank]]
    return Board(width, height, tuple(tiles), bool(found[3]), True)


def _refuse_parameters(source: Source, number: int, start: int, line: str) -> None:
    """Raises ParseError for what stands before the colon of an ID, where that is not as in Net, and for no colon."""
    parameters, colon, _ = line.partition(":")
    found = re.match(_PARAMETERS, parameters)
    end = found.end() if found else re.match("[0-9]+", parameters).end()  # type: ignore[union-attr]
    if end < len(parameters):
        expected = "a colon" if found else "a small x"
        problem = f"read as a game ID of Net: expected {expected}, found {parameters[end]!r}"
        raise source.error(number, start + end, problem, "as in 5x3w:24e54c3bb4179c2")
    if not colon:
        hint = f"start it in Net and take Game, Specific: {parameters[:20]}:…"
        raise source.error(number, start + end, "read as Net: a size, which names no tiles", hint)
    if found and max(len(found[1]), len(found[2])) > _LONGEST:
        problem = f"read as a game ID of Net: a board of {found[1][:20]}x{found[2][:20]} is too large"
        raise source.error(number, start, problem, f"{sizes.too_many('pipes', 0)[1]} cells")


_LONGEST: Final = 6
"""More digits than the width or height of any board has."""
_DIGITS: Final = frozenset("0123456789abcdefABCDEFvhVH")


def _source_at(tiles: list[Tile], width: int, height: int) -> int | None:
    """The tile that is to be the tank: the one in the middle, or the first of the nearest that can be one."""
    x, y = width // 2, height // 2
    can = [tile for tile, kind in enumerate(tiles) if kind in _TANKS]
    return min(can, key=lambda tile: (abs(tile % width - x) + abs(tile // width - y), tile), default=None)


def _digit(tile: Tile, letter: str) -> str:
    pipe = _AS_PIPES.get(tile, tile)
    return f"{sum(_BITS[str(side.name)] for side in COMPASS if openings(pipe, letter) & side):x}"
