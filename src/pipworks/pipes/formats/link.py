"""Boards as links, `p1.…`, and back: the board with its variant, and maybe which tiles are turned, and how.

The digits in order: whether the board has the game's size and rules, or else its width, height and variant; a tile a
cell. Of a position a digit for each tile that is not blank. `web/page/pipes/link.mjs` is the same in the browser.
"""

from __future__ import annotations

from typing import Final

from pipworks.arguments import public
from pipworks.errors import InvalidPuzzle
from pipworks.linking import (
    MOST_CELLS,
    DigitReader,
    DigitWriter,
    Links,
    OpenedLink,
    refuse_large,
    too_large,
    written,
)
from pipworks.pipes.formats.document import Document
from pipworks.pipes.puzzle.board import GAME_SIZE, Board, Solution
from pipworks.pipes.puzzle.tiles import BLANK_LETTER, OPEN, ORIENTATIONS, Tile
from pipworks.source import Source

FAMILY: Final = "p"
"""The letter that these links start with."""

_TILES: Final = tuple(Tile)
_DIGITS: Final = {tile: digit for digit, tile in enumerate(_TILES)}
_TURNS: Final = OPEN + ORIENTATIONS
_GAME: Final = (*GAME_SIZE, True, False)


@public
def format_link(board: Board, position: Solution | None = None) -> str:
    """The link of the board, `p1.…`, with the tiles that a position has turned, if one is given.

    It stands for itself, or behind the `#` of an address. Raises InvalidPuzzle for a board that is too large, and for a
    position of another board.
    """
    refuse_large(board.width, board.height)
    digits = DigitWriter()
    is_game = (board.width, board.height, board.wraps, board.all_tiles) == _GAME
    digits.put(int(not is_game), 2)
    if not is_game:
        digits.put_whole(board.width - 1)
        digits.put_whole(board.height - 1)
        digits.put(int(board.wraps), 2)
        digits.put(int(board.all_tiles), 2)
    for tile in board.tiles:
        digits.put(_DIGITS[tile], len(_TILES))
    return written(FAMILY, digits, None if position is None else _turns(board, position))


@public
def parse_link(text: str | Source, name: str = "<string>") -> tuple[Board, Solution | None]:
    """The board of a link, and the position that the link holds, if it holds one.

    An address with the link behind its `#` is read as well. Raises ParseError for any other text, and for a link that
    is damaged, cut off, too long, newer or of another family.
    """
    return LINKS.parse(text if isinstance(text, Source) else Source.of(text, name))


def _read(link: OpenedLink) -> tuple[Board, Solution | None]:
    board = _read_board(link.puzzle)
    return board, None if link.position is None else _read_turns(link.position, board)


LINKS: Final = Links(FAMILY, "board", _read, lambda board, name, at: Document(board, name=name, position=at))
"""What reads these links."""


def _read_board(digits: DigitReader) -> Board:
    width, height, wraps, all_tiles = _GAME
    is_game = not digits.take(2)
    if not is_game:
        width = digits.take_whole(MOST_CELLS - 1) + 1
        height = digits.take_whole(MOST_CELLS - 1) + 1
        if width * height > MOST_CELLS:
            raise digits.refusal(too_large(width, height))
        wraps, all_tiles = bool(digits.take(2)), bool(digits.take(2))
    tiles = tuple([_TILES[digit] for digit in digits.take_many(len(_TILES), width * height)])
    digits.end()
    if not is_game and (width, height, wraps, all_tiles) == _GAME:
        raise digits.refusal()  # that is written in one digit
    return Board(width, height, tiles, wraps, all_tiles)


def _turns(board: Board, position: Solution) -> DigitWriter:
    """The digits of a position. Raises InvalidPuzzle for one of another board."""
    if [len(row) for row in position.rows] != [board.width] * board.height:
        raise InvalidPuzzle(f"this position is of another board: {board.width}x{board.height} tiles are needed")
    digits = DigitWriter()
    for tile, letter in zip(board.tiles, "".join(position.rows), strict=True):
        if tile is Tile.BLANK and letter in (BLANK_LETTER, OPEN):
            continue
        if tile is Tile.BLANK or letter not in _TURNS:
            raise InvalidPuzzle(f"this position is of another board: {letter!r} can't be where {tile.value} is")
        digits.put(_TURNS.index(letter), len(_TURNS))
    return digits


def _read_turns(digits: DigitReader, board: Board) -> Solution:
    blank = board.tiles.count(Tile.BLANK)
    turns = iter(digits.take_many(len(_TURNS), len(board.tiles) - blank))
    letters = [BLANK_LETTER if tile is Tile.BLANK else _TURNS[next(turns)] for tile in board.tiles]
    digits.end()
    text, width = "".join(letters), board.width
    return Solution(tuple([text[start : start + width] for start in range(0, len(text), width)]))
