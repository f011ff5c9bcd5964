"""Puzzles as links, `d1.…`, and back: all of a puzzle but its comments, and maybe the pieces that are placed.

The digits in order: width and height; whether the board fills them, or else a bit a cell; how the pieces are written;
the region of each cell and the condition of each region; the pieces. `docs/formats.md` says each exactly, and
`web/page/polypips/link.mjs` is the same in the browser.
"""

from __future__ import annotations

from itertools import compress

from pipworks.arguments import public
from pipworks.errors import InvalidPuzzle
from pipworks.grid import Cell
from pipworks.linking import (
    DigitReader,
    DigitWriter,
    Links,
    OpenedLink,
    refuse_large,
    too_large,
    written,
)
from pipworks.polypips.formats.document import Document
from pipworks.polypips.formats.link_position import read_position, write_position
from pipworks.polypips.formats.link_regions import read_regions, write_regions
from pipworks.polypips.puzzle.pieces import ROTATIONS, Piece
from pipworks.polypips.puzzle.pips import VALUES
from pipworks.polypips.puzzle.puzzle import MOST_SIDE, Puzzle
from pipworks.polypips.puzzle.shapes import SHAPES, Shape
from pipworks.polypips.puzzle.solution import Solution
from pipworks.polypips.puzzle.supply import need_pips
from pipworks.source import Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

FAMILY: Final = "d"
"""The letter that these links start with."""

_DOMINOES, _UNTURNED, _TURNED, _SUPPLY = range(4)
"""How pieces are written: dominoes as they are at rotation 0, any pieces so, any in any rotation, or a supply."""

_DOMINO: Final = Shape.named("2I")
_PIPS: Final = len(VALUES)


@public
def format_link(puzzle: Puzzle, position: Solution | None = None) -> str:
    """The link of the puzzle, `d1.…`, with the pieces that a position has placed, if one is given.

    It stands for itself, or behind the `#` of an address. Raises InvalidPuzzle for a puzzle that is too large or has a
    condition that links don't know, and for a position with pieces that are not the puzzle's, off the board or one on
    another.
    """
    refuse_large(puzzle.width, puzzle.height)
    digits = DigitWriter()
    _write_board(digits, puzzle)
    if puzzle.supply:
        digits.put(_SUPPLY, 4)
        for shape in SHAPES:
            digits.put(int(shape in puzzle.supply), 2)
    else:
        form = _form_of(puzzle.pieces)
        digits.put(form, 4)
        write_regions(digits, puzzle)
        _write_pieces(digits, puzzle.pieces, form)
    if position is None:
        return written(FAMILY, digits)
    need_pips(puzzle, "positions")
    placed = DigitWriter()
    write_position(placed, puzzle, position)
    return written(FAMILY, digits, placed)


@public
def parse_link(text: str | Source, name: str = "<string>") -> tuple[Puzzle, Solution | None]:
    """The puzzle of a link, and the position that the link holds, if it holds one.

    An address with the link behind its `#` is read as well. Raises ParseError for any other text, and for a link that
    is damaged, cut off, too long, newer or of another family.
    """
    return LINKS.parse(text if isinstance(text, Source) else Source.of(text, name))


def _read(link: OpenedLink) -> tuple[Puzzle, Solution | None]:
    puzzle = _read_puzzle(link.puzzle)
    if link.position is None:
        return puzzle, None
    if puzzle.supply:
        raise link.position.refusal("positions need pips, and the pieces of this puzzle have none")
    return puzzle, read_position(link.position, puzzle)


LINKS: Final = Links(FAMILY, "puzzle", _read, lambda puzzle, name, at: Document(puzzle, name=name, position=at))
"""What reads these links."""


def _read_puzzle(digits: DigitReader) -> Puzzle:
    cells = _read_board(digits)
    form = digits.take(4)
    try:
        if form == _SUPPLY:
            supply = tuple(shape for shape in SHAPES if digits.take(2))
            if not supply:
                raise digits.refusal()
            puzzle = Puzzle(cells, (), supply=supply)
        else:
            constraints = read_regions(digits, cells)
            puzzle = Puzzle(cells, _read_pieces(digits, len(cells), form), constraints)
    except InvalidPuzzle:
        raise digits.refusal() from None
    digits.end()
    if form != _SUPPLY and form != _form_of(puzzle.pieces):
        raise digits.refusal()
    return puzzle


def _write_board(digits: DigitWriter, puzzle: Puzzle) -> None:
    width, height = puzzle.width, puzzle.height
    digits.put_whole(width - 1)
    digits.put_whole(height - 1)
    is_full = len(puzzle.cells) == width * height
    digits.put(int(not is_full), 2)
    if not is_full:
        board = set(puzzle.cells)
        for y in range(height):
            for x in range(width):
                digits.put(int((x, y) in board), 2)


def _read_board(digits: DigitReader) -> tuple[Cell, ...]:
    """The cells of the board. Raises ParseError where they don't reach the right and the lower side."""
    width = digits.take_whole(MOST_SIDE - 1) + 1
    height = digits.take_whole(MOST_SIDE - 1) + 1
    try:
        refuse_large(width, height)
    except InvalidPuzzle:
        raise digits.refusal(too_large(width, height)) from None
    rectangle = [Cell(x, y) for y in range(height) for x in range(width)]
    if not digits.take(2):
        return tuple(rectangle)
    cells = tuple(compress(rectangle, digits.take_many(2, len(rectangle))))
    is_canonical = 0 < len(cells) < len(rectangle) and max(x for x, _ in cells) + 1 == width
    if not is_canonical or cells[-1].y + 1 != height:
        raise digits.refusal()
    return cells


def _form_of(pieces: tuple[Piece, ...]) -> int:
    """The first of the forms that says these pieces."""
    if any(piece.rotation for piece in pieces):
        return _TURNED
    return _DOMINOES if all(piece.shape is _DOMINO for piece in pieces) else _UNTURNED


def _write_pieces(digits: DigitWriter, pieces: tuple[Piece, ...], form: int) -> None:
    left = sum(piece.size for piece in pieces)
    for piece in pieces:
        if form != _DOMINOES:
            digits.put(SHAPES.index(piece.shape), len(_shapes_within(left)))
        for pip in piece.pips:
            digits.put(pip, _PIPS)
        if form == _TURNED:
            digits.put(ROTATIONS.index(piece.rotation), len(ROTATIONS))
        left -= piece.size


def _read_pieces(digits: DigitReader, area: int, form: int) -> tuple[Piece, ...]:
    """The pieces that cover the area. Raises InvalidPuzzle where they can't."""
    pieces: list[Piece] = []
    left = area
    if form == _DOMINOES:
        halves = iter(digits.take_many(_PIPS, area + area % 2))
        return tuple(Piece(_DOMINO, both) for both in zip(halves, halves, strict=True))
    while left > 0:
        shape = SHAPES[digits.take(len(_shapes_within(left)))]
        pips = tuple(digits.take_many(_PIPS, shape.size))
        rotation = ROTATIONS[digits.take(len(ROTATIONS))] if form == _TURNED else 0
        pieces.append(Piece(shape, pips, rotation))
        left -= shape.size
    return tuple(pieces)


_WITHIN: Final = [tuple(shape for shape in SHAPES if shape.size <= size) for size in range(SHAPES[-1].size + 1)]


def _shapes_within(cells: int) -> tuple[Shape, ...]:
    """The shapes of at most so many cells: those that can come next where so many are left to cover."""
    return _WITHIN[min(cells, len(_WITHIN) - 1)]
