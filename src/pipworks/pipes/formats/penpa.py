"""Boards as links of Penpa+: each tile's openings as lines to the middles of its sides, as it points when given out.

A house is a square upon its line, a tank a circle. The rules say so, and have our own link of the board. A drawing that
is not that of its own link, or has none, is read as it is seen, whichever way its tiles are turned.
"""

from __future__ import annotations

import re

from pipworks.cell_names import cell_name
from pipworks.errors import InvalidPuzzle, ParseError, Unwritable
from pipworks.grid import COMPASS, Cell, turn
from pipworks.penpa.drawing import Drawing, is_link
from pipworks.pipes.formats import link
from pipworks.pipes.formats.document import Document
from pipworks.pipes.puzzle.board import Board
from pipworks.pipes.puzzle.tiles import Tile, openings
from pipworks.source import Source
from pipworks.unsaid import left_out

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

NAME: Final = "penpa"
"""The word of `--to`."""

_TITLE: Final = "Pipes"
_OURS: Final = r"\bp1\.[\w~-]+"
_RULES: Final = "Turn the tiles, each in its cell, so that gas from the tanks (circles) reaches every house (square)."
_ALL: Final = "Turn the tiles, each in its cell, so that gas from the tanks (circles) reaches all and no end is open."
_WRAPS: Final = "Gas that leaves by one edge of the board comes in on the other side."
_WALL: Final = "There is a wall around the board."
_TANKS: Final = "circle"
_HOUSES: Final = "square"


def recognises(source: Source) -> bool:
    """Whether the text is a link of Penpa+ that draws tiles, or one that is damaged."""
    if not is_link(source):
        return False
    from pipworks.penpa.reading import read

    try:
        return bool(read(source).halves)
    except ParseError:
        return True


def parse(source: Source) -> Document:
    """The board of a link of Penpa+, under its title; a drawing that isn't ours is a board of the game.

    Raises ParseError for a link that is damaged or too large, for a board that is no rectangle, and for a tile that is
    none of ours: a crossing, or a tank with two openings opposite.
    """
    from pipworks.penpa.reading import read

    drawing = read(source)
    name = drawing.title.removeprefix(_TITLE).removeprefix(":").strip()
    board = _own(drawing)
    return Document(_seen(source, drawing) if board is None else board, name=name)


def lost_in(source: Source) -> tuple[str, ...]:
    """What is in a link beside the board, a sentence each."""
    from pipworks.penpa.reading import read

    drawing = read(source)
    kinds = [*(name for name in drawing.unread if name != "answer"), *(["lineE"] if drawing.edges else [])]
    found = [f"what is drawn as {name} is left out" for name in kinds]
    if drawing.texts or drawing.corners:
        found.append("texts in its cells are left out")
    if "answer" in drawing.unread:
        found.append("the answer that is drawn in it is left out")
    if _own(drawing) is None:
        found.append("how its tiles are turned is left out, and whether the board wraps is not drawn")
        if re.search(_OURS, drawing.rules):
            found.append("the pipworks link in its rules is of another board than is drawn, and is left out")
    return tuple(found)


def format(document: Document) -> str:
    """The link of a board, `https://…/penpa-edit/#m=edit&p=…`, ended by LF.

    Raises Unwritable for a board that a link of ours can't hold, and for one of blank tiles alone.
    """
    from pipworks.penpa.writing import written

    board = document.board
    try:
        ours = link.format_link(board)
    except InvalidPuzzle as error:
        raise Unwritable(NAME, str(error)) from None
    drawing = drawn(board)
    if not drawing.halves:
        raise Unwritable(NAME, "this board has blank tiles alone, and nothing is drawn of them")
    title = f"{_TITLE}: {document.name}" if document.name else _TITLE
    rules = [_ALL if board.all_tiles else _RULES, _WRAPS if board.wraps else _WALL, f"pipworks: {ours}"]
    return written(drawing.replaced(title=title, rules="\n".join(rules)))


def lost_out(document: Document) -> tuple[str, ...]:
    """What a link leaves out of a document, a sentence each."""
    found = list(left_out(document, "name"))
    if document.name and (not document.name.isprintable() or "%2" in document.name):
        found.append("its name is changed")
    return (*found, "tiles can't be turned in Penpa+: how they lie is drawn over them")


def drawn(board: Board) -> Drawing:
    """The board as it is drawn, without title and rules."""
    tiles = list(zip(board.cells(), board.tiles, strict=True))
    return Drawing(
        board.width,
        board.height,
        tuple(board.cells()),
        halves=frozenset((cell, side) for cell, tile in tiles for side in COMPASS if openings(tile, "N") & side),
        symbols=tuple(
            (cell, _TANKS if tile.is_tank else _HOUSES) for cell, tile in tiles if tile.is_tank or tile is Tile.HOUSE
        ),
    )


def _own(drawing: Drawing) -> Board | None:
    """The board of our own link in the rules, where it is the one that is drawn."""
    found = re.search(_OURS, drawing.rules)
    if found is None:
        return None
    try:
        board, _ = link.parse_link(found[0])
    except ParseError:
        return None
    return board if drawn(board) == drawing else None


def _seen(source: Source, drawing: Drawing) -> Board:
    """The board that a drawing shows. Raises ParseError for one that shows none."""
    cells = drawing.cells
    if not {cell for cell, _ in drawing.halves}.intersection(cells):
        raise source.error(1, 1, "no tiles are drawn in this link", "a tile is drawn as lines from its middle")
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    width, height = max(x for x, _ in cells) + 1 - left, max(y for _, y in cells) + 1 - top
    if len(cells) < width * height:
        problem = f"the board of this drawing has {len(cells)} cells, the rectangle around it {width * height}"
        raise source.error(1, 1, problem, "a board of Pipes is a rectangle; blank tiles are cells")
    sides: dict[Cell, int] = {}
    for cell, side in drawing.halves:
        sides[cell] = sides.get(cell, 0) | side
    marks = dict(drawing.symbols)
    tiles: list[Tile] = []
    for cell in cells:
        tile = _tile(sides.get(cell, 0), is_tank=marks.get(cell) == _TANKS)
        if tile is None:
            kind = "a tank" if marks.get(cell) == _TANKS else "a crossing"
            problem = f"no tile of Pipes is {kind} as drawn at {cell_name((cell.x - left, cell.y - top))}"
            raise source.error(1, 1, problem, "_ H I L T, and tanks with one side open, two at a corner, or three")
        tiles.append(tile)
    return Board(width, height, tuple(tiles))


def _tile(sides: int, *, is_tank: bool) -> Tile | None:
    """The tile that is open on these sides in one of its turns; None where there is none."""
    return next(
        (
            tile
            for tile in Tile
            if tile.is_tank == is_tank and any(turn(openings(tile, "N"), quarters) == sides for quarters in range(4))
        ),
        None,
    )
