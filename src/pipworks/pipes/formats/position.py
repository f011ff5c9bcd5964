"""Positions as text: which tiles are turned, and how. `parse_position` and `format_position` are each other's inverse.

A position is a `Solution` in which tiles that are not turned yet are written `?`.
"""

from __future__ import annotations

from pipworks.arguments import public
from pipworks.grid import Cell
from pipworks.pipes.formats.text import above
from pipworks.pipes.formats.turns import is_list, read_turns
from pipworks.pipes.puzzle.board import Board, Solution
from pipworks.pipes.puzzle.tiles import BLANK_LETTER, OPEN, ORIENTATIONS, Tile
from pipworks.render.ruled import find_rulers
from pipworks.source import BLANK, Source
from pipworks.spoken import is_said
from pipworks.words import at, counted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Final

    from pipworks.json_nodes import Node
    from pipworks.pipes.formats.drawn import Drawing

_ALSO_OPEN: Final = ".?"


def untouched(board: Board) -> Solution:
    """The position in which no tile is turned."""
    return _of_letters(board, _untouched(board))


def with_turned(board: Board, position: Solution, cell: Cell, letter: str) -> Solution:
    """The position with one tile more turned."""
    letters = list("".join(position.rows))
    letters[cell.y * board.width + cell.x] = letter
    return _of_letters(board, letters)


@public
def parse_position(text: str | Source, board: Board, name: str = "<string>") -> Solution:
    """The tiles that are turned on the board.

    Rows as in a solution, with `?` or `.` for tiles that are not turned; a drawing as `draw_position` gives it, or of
    the board as given out, which turns nothing; or a list, a letter and the cells turned so to a line, as in
    `E c4 a2` or `E (2,3) (0,1)`, or as hints say it, `turn the L at c4 right-down`. Blank lines and lines that start
    with `//` don't count in a list, and an empty text turns nothing. In JSON the position of an answer, or else its
    solution, or an array of rows; or a link of the board. ParseError for anything else, a letter on a blank or a tile
    turned twice included.
    """
    from pipworks.linking import first_link
    from pipworks.pipes.formats.solutions import drawing_in, json_values

    source = text if isinstance(text, Source) else Source.of(text, name)
    if first_link(source):
        from pipworks.pipes.formats import link

        return link.LINKS.position_in(source, board) or untouched(board)
    values = json_values(source)
    if values is not None:
        if len(values) != 1:
            raise source.error(1, 1, f"{len(values)} positions in one file, where one is needed")
        if isinstance(values[0], Exception):
            raise values[0]
        return _of_json(values[0], board)
    letters = _untouched(board)
    drawing, below = _drawn_above(source)
    if drawing is not None:
        letters = list("".join(_of_drawing(source, drawing, board).rows))
        source = below
    if drawing is not None or is_list(source):
        read_turns(source, board, letters, spoken=drawing is not None)
        return _of_letters(board, letters)
    drawing = drawing_in(source)
    return _read_rows(source, above(source)[2], board) if drawing is None else _of_drawing(source, drawing, board)


def _drawn_above(source: Source) -> tuple[Drawing | None, Source]:
    """The drawing above what hints say in a text, and what they say; None and the text where there are not both."""
    said = next((number for number, line in enumerate(source.lines, 1) if is_said(line)), 0)
    if not said or find_rulers(source.lines[: said - 1]) is None:
        return None, source
    from pipworks.pipes.formats.solutions import drawing_in

    end = len(source.lines) + 1
    return drawing_in(source.part(1, said)), source.part(said, end)


@public
def format_position(position: Solution) -> str:
    """The position as rows, each ended by LF."""
    return f"{position}\n"


def _untouched(board: Board) -> list[str]:
    return [BLANK_LETTER if tile is Tile.BLANK else OPEN for tile in board.tiles]


def _of_letters(board: Board, letters: Sequence[str]) -> Solution:
    text, width = "".join(letters), board.width
    return Solution(tuple(text[start : start + width] for start in range(0, len(text), width)))


def _of_json(node: Node, board: Board) -> Solution:
    """The position of an answer, the solution of a document, or an array of rows."""
    from pipworks.json_records import unwrapped
    from pipworks.pipes.formats import own_json

    node = unwrapped(node, "position", "solution")
    node = node if isinstance(node.value, list) else own_json.solution_in(node)
    listed = node.items("an array of rows")
    rows = Source(node.source.name, tuple(row.text("a row of letters") for row in listed))
    if len(listed) != board.height:
        raise node.error(_wrong_height(len(listed), board))
    letters = []
    for y, row in enumerate(rows.lines):
        if len(row) != board.width:
            raise listed[y].error(_wrong_width(len(row), board))
        for x, found in enumerate(row):
            letter, problem, hint = _letter(found, board[x, y])
            if problem:
                raise listed[y].error(problem, hint)
            letters.append(letter)
    return _of_letters(board, letters)


def _of_drawing(source: Source, drawing: Drawing, board: Board) -> Solution:
    """The position that a drawing of this board shows."""
    drawn = drawing.board
    if (drawn.width, drawn.height) != (board.width, board.height):
        size = f"{drawn.width}x{drawn.height}, the board has {board.width}x{board.height}"
        raise source.error(*drawing.place((0, 0)), f"this drawing shows {size}")
    for cell in board.cells():
        if drawn[cell] is not board[cell]:
            problem = f"this drawing shows {_named(drawn[cell])} at {at(cell)}, the board has {_named(board[cell])}"
            raise source.error(*drawing.place(cell), problem)
    return untouched(board) if drawing.given_out else drawing.position


def _named(tile: Tile) -> str:
    return "a blank tile" if tile is Tile.BLANK else "a house" if tile is Tile.HOUSE else f"the tile {tile.value}"


def _read_rows(source: Source, lines: int, board: Board) -> Solution:
    """The rows below so many other lines."""
    rows = [row.rstrip(BLANK) for row in source.without_blank_end()[lines:]]
    if len(rows) != board.height:
        raise source.error(lines + min(len(rows), board.height) + 1, 1, _wrong_height(len(rows), board))
    letters = []
    for number, row in enumerate(rows):
        if len(row) != board.width:
            column = min(len(row), board.width) + 1
            raise source.error(lines + number + 1, column, _wrong_width(len(row), board))
        for x, found in enumerate(row):
            letter, problem, hint = _letter(found, board[x, number])
            if problem:
                raise source.error(lines + number + 1, x + 1, problem, hint)
            letters.append(letter)
    return _of_letters(board, letters)


def _wrong_height(rows: int, board: Board) -> str:
    return f"found {counted(rows, 'row')}, the board has {board.height}"


def _wrong_width(tiles: int, board: Board) -> str:
    return f"this row has {counted(tiles, 'tile')}, the board {board.width} columns"


def _letter(found: str, tile: Tile) -> tuple[str, str, str]:
    """The letter of a tile in a row; or what is wrong with it, and a hint."""
    if tile is Tile.BLANK and found in _ALSO_OPEN + BLANK_LETTER:
        return BLANK_LETTER, "", ""
    if tile is Tile.BLANK and found in ORIENTATIONS:
        return "", f"{found} stands where the board is blank", "a blank tile is written _"
    if found in _ALSO_OPEN:
        return OPEN, "", ""
    if found in ORIENTATIONS:
        return found, "", ""
    problem = f"expected one of {' '.join(ORIENTATIONS)}, or ? for a tile that is not turned, found {found!r}"
    upper = found.upper()
    return "", problem, f"did you mean {upper}?" if upper in ORIENTATIONS else ""
