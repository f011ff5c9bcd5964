"""Puzzle files of the first program for Polypips: as ours, but pips bind to some shapes in another order.

Its `3L`, `4L`, `5F`, `5L`, `5U` and `5V` lie otherwise than in the notation, so that the same token is another piece,
sometimes of the other hand. A text doesn't say which order it has: it is read so where that is asked for.
"""

from __future__ import annotations

from pipworks.errors import Unwritable
from pipworks.grid import Cell
from pipworks.polypips.formats import text as text_form
from pipworks.polypips.formats.document import Document
from pipworks.polypips.puzzle.pieces import Piece, recognise
from pipworks.polypips.puzzle.shapes import Shape
from pipworks.source import Source
from pipworks.unsaid import left_out

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

NAME: Final = "ancestor"

_PICTURES: Final = """
3L:mno   => |mo
            |n.

4L+:mnop => |m.
            |n.
            |op

5F+:mnopq => |.n.
             |mo.
             |.pq

5L+:mnopq => |m.
             |n.
             |o.
             |pq

5U:mnopq  => |mp
             |n.
             |oq

5V:mnopq  => |m..
             |n..
             |opq
"""


def recognises(source: Source) -> bool:  # noqa: ARG001 - as all formats have it
    """Never: the text is the same as ours, and doesn't say which order it has."""
    return False


def parse(source: Source) -> Document:
    """The puzzle of a text whose pieces are written in the ancestor's order. Raises ParseError as for ours."""
    return in_our_order(Document(text_form.parse(source)))


def in_our_order(document: Document) -> Document:
    """The document whose pieces were read as ours, though they are written in the ancestor's order."""
    puzzle = document.puzzle
    return document.replaced(puzzle=puzzle.replaced(pieces=tuple(map(from_ancestor, puzzle.pieces))))


def lost_in(source: Source) -> tuple[str, ...]:  # noqa: ARG001 - as all formats have it
    """Nothing: all that the ancestor writes can be said in ours."""
    return ()


def format(document: Document) -> str:
    """The puzzle as a text file whose pieces are written in the ancestor's order. Raises Unwritable for a supply."""
    puzzle = document.puzzle
    if puzzle.supply:
        raise Unwritable(NAME, f"{puzzle.tokens[0]}: there are no pieces without pips in the ancestor's files")
    return text_form.format(puzzle.replaced(pieces=tuple(map(to_ancestor, puzzle.pieces))))


def lost_out(document: Document) -> tuple[str, ...]:
    """What a text file can't hold: all that isn't the puzzle, and how pieces are turned whose pips bind otherwise."""
    is_turned = any(piece.rotation and piece.shape.name in _TABLE for piece in document.puzzle.pieces)
    return left_out(document, "comments", *["rotations"] * (not is_turned))


def from_ancestor(written: Piece) -> Piece:
    """The piece that a token means in the ancestor's order; the same token where the orders agree."""
    cells = _TABLE.get(written.shape.name)
    if cells is None:
        return written
    found = recognise(dict(zip(cells, written.pips, strict=True)))
    assert found is not None  # the pictures are those of shapes
    return found.rotate(written.rotation // 90)


def to_ancestor(piece: Piece) -> Piece:
    """What, written as a token, means this piece in the ancestor's order; the same where the orders agree."""
    if piece.shape.name not in _TABLE:
        return piece
    for name, cells in _TABLE.items():
        for turned in piece.canonical.orientations():
            if set(turned.grid) == set(cells):
                return Piece(Shape.named(name), tuple(turned.grid[cell] for cell in cells))
    raise AssertionError(piece)  # each hand of each shape is in the table


def _read_pictures() -> dict[str, tuple[Cell, ...]]:
    """The cells of each shape in the ancestor's order, those of other hands too: mirror images."""
    found = {}
    for picture in _PICTURES.strip().split("\n\n"):
        name, _, rest = picture.partition(":")
        rows = [line.partition("|")[2] for line in picture.splitlines()]
        where = {letter: Cell(x, y) for y, row in enumerate(rows) for x, letter in enumerate(row) if letter != "."}
        found[name] = tuple(where[letter] for letter in rest.split()[0])
        if name.endswith("+"):
            found[f"{name[:-1]}-"] = _mirrored(found[name])
    return found


def _mirrored(cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    width = max(x for x, _ in cells)
    return tuple(Cell(width - x, y) for x, y in cells)


_TABLE: Final = _read_pictures()
