"""Puzzles as links of puzz.link: the board and its regions' outlines, and the shapes of the pieces.

None of its genres has pips. `regional-poly` says the most of a puzzle: cells that are left out, borders of regions, a
bank of pieces. Behind the bank, where others read no further, stands our own link of the puzzle.
"""

from __future__ import annotations

import re

from pipworks.errors import InvalidPuzzle, ParseError, Unwritable
from pipworks.grid import Cell
from pipworks.linking import MOST_CELLS
from pipworks.polypips.formats import link
from pipworks.polypips.formats.bank import format_bank, read_bank
from pipworks.polypips.formats.bits import from_bits, to_bits
from pipworks.polypips.formats.document import Document
from pipworks.polypips.puzzle.pieces import Piece
from pipworks.polypips.puzzle.puzzle import MOST_SIDE, Puzzle
from pipworks.record import Record
from pipworks.source import Source
from pipworks.unsaid import left_out

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Final

NAME: Final = "puzzlink"
"""The word of `--to`."""

MARKS: Final = ("/p?", "/p.html?")
"""What one of stands in every link."""

_BASE: Final = "https://puzz.link/p?"
_GENRE: Final = "regional-poly"
_LINK: Final = r"(?:puzz\.link|pzv\.jp|pzprxs\.vercel\.app|pzplus\.tck\.mn)/p(?:\.html)?\?([\w-]+:?)((?:/[^/\s]*)*)"
_SEEN: Final = r"_(?:edit|v|play)?:?$|:$"
"""What may stand behind a genre: how the player is to see the puzzle."""
_BORDERED: Final = (_GENRE, "kissing")
_CIRCLED: Final = "statuepark"
_MOST_LETTERS: Final = 500_000
_LONGEST: Final = 6
_TOO_LARGE: Final = 10**_LONGEST
_CIRCLES: Final = 3
"""The cells whose circles stand in one letter."""
_AGAIN: Final = "copy it again, from its start to its end"


class _Read(Record):
    """What a link says: board and shapes as a puzzle, whether borders or circles are drawn, our own puzzle."""

    genre: str
    puzzle: Puzzle
    marked: bool
    own: Puzzle | None


def recognises(source: Source) -> bool:
    """Whether the text is a link of puzz.link or of a site that runs the same program, whatever its genre."""
    return _found(source) is not None


def parse(source: Source) -> Document:
    """The puzzle of a link: ours whole, of others the board and the pieces, all of whose pips are 0.

    Raises ParseError for a genre without pieces to lay, for a link that is damaged or too large, and for pieces that
    are none of ours or don't add up to the board.
    """
    read = _read(source)
    return Document(read.puzzle if read.own is None else read.own)


def lost_in(source: Source) -> tuple[str, ...]:
    """What is in a link beside the board and its pieces, a sentence each."""
    read = _read(source)
    if read.own is not None:
        return ()
    found = [f"the rules of {read.genre} are left out: the pieces cover the whole board here, all their pips are 0"]
    if read.marked:
        found.append("its circles are left out" if read.genre == _CIRCLED else "the borders on its board are left out")
    if any(piece.mirrored.shape is not piece.shape for piece in read.puzzle.pieces):
        found.append("its pieces may be flipped; here they are as they are drawn, and may be turned alone")
    return tuple(found)


def format(document: Document) -> str:
    """The link of a puzzle, `https://puzz.link/p?regional-poly/…`, ended by LF.

    Raises Unwritable for shapes that are there any number of times, and for a puzzle that a link of ours can't hold.
    """
    puzzle = document.puzzle
    if puzzle.supply:
        raise Unwritable(NAME, "its pieces are used once each, and this puzzle has any number of each")
    try:
        ours = link.format_link(puzzle)
    except InvalidPuzzle as error:
        raise Unwritable(NAME, str(error)) from None
    return f"{_BASE}{_body(puzzle)}/{ours}\n"


def lost_out(document: Document) -> tuple[str, ...]:
    """What a link leaves out of a document, or of what others see in it, a sentence each."""
    found = list(left_out(document, "rotations"))
    if document.puzzle.constraints:
        found.append("what the regions demand is not seen there, their outlines are")
    found.append("pips are not seen there; pipworks reads them at the link's end")
    found.append(f"the rules of {_GENRE} are other ones: what is there is a drawing, and no answer passes its check")
    return tuple(found)


def _body(puzzle: Puzzle) -> str:
    """The link behind its `?` up to our own in it."""
    width, height = puzzle.width, puzzle.height
    board = set(puzzle.cells)
    regions: dict[tuple[int, int], int] = dict.fromkeys(puzzle.cells, 0)
    regions |= {cell: number for number, each in enumerate(puzzle.constraints, 1) for cell in each.cells}

    def parted(x: int, y: int, right: int, lower: int) -> bool:
        return regions.get((x, y)) != regions.get((x + right, y + lower))

    upright = to_bits(parted(x, y, 1, 0) for y in range(height) for x in range(width - 1))
    level = to_bits(parted(x, y, 0, 1) for y in range(height - 1) for x in range(width))
    empty = to_bits((x, y) not in board for y in range(height) for x in range(width))
    return f"{_GENRE}/{width}/{height}/{upright}{level}{empty}{format_bank(puzzle.pieces)}"


def _found(source: Source) -> re.Match[str] | None:
    lines = [line for line in source.lines if line.strip()]
    return re.search(_LINK, lines[0][:_MOST_LETTERS]) if len(lines) == 1 else None


def _read(source: Source) -> _Read:
    found = _found(source)
    at = next((number for number, line in enumerate(source.lines, 1) if line.strip()), 1)
    column = found.start(1) + 1 if found else 1

    def refusal(problem: str = "", hint: str = _AGAIN) -> ParseError:
        return source.error(at, column, problem or "this link of puzz.link is damaged or cut off", hint)

    if found is None:
        raise refusal("this is no link of puzz.link")
    genre, fields = re.sub(_SEEN, "", found[1]), found[2].split("/")[1:]
    if genre not in (*_BORDERED, _CIRCLED):
        known = ", ".join((*_BORDERED, _CIRCLED))
        raise refusal(f"this link of puzz.link is of {genre[:30]!r}, which has no pieces to lay", f"{known} are read")
    if len(source.lines[at - 1]) > _MOST_LETTERS:
        raise refusal("this link of puzz.link is too long", f"at most {_MOST_LETTERS:,} letters")
    if fields and not re.match("-?[0-9]", fields[0]):
        fields = fields[1:]  # how the player is to see it
    if len(fields) < 3 or not all(re.fullmatch("-?[0-9]+", field) for field in fields[:2]):
        raise refusal()
    width, height = (int(field) if len(field) <= _LONGEST else _TOO_LARGE for field in fields[:2])
    if not (0 < width <= MOST_SIDE and 0 < height <= MOST_SIDE and width * height <= MOST_CELLS):
        size = "x".join(field[:20] for field in fields[:2])
        hint = f"1 to {MOST_SIDE:,} columns and rows, at most {MOST_CELLS:,} cells"
        raise refusal(f"a board of {size} in a link of puzz.link", hint)
    marks, slash, rest = "/".join(fields[2:]).partition("/")
    cells, is_marked = _cells(genre, marks, width, height, refusal)
    shapes, behind = read_bank(slash + rest, width * height, refusal)
    try:
        puzzle = Puzzle(cells, tuple(Piece(shape, (0,) * shape.size) for shape in shapes))
    except InvalidPuzzle as error:
        hint = "here the pieces cover the whole board"
        raise refusal(f"this link of puzz.link is no puzzle of ours: {error}", hint) from None
    return _Read(genre, puzzle, is_marked, _own(source.lines[at - 1], behind))


def _cells(
    genre: str, marks: str, width: int, height: int, refusal: Callable[[], ParseError]
) -> tuple[tuple[Cell, ...], bool]:
    """The cells that are not left out, and whether borders or circles are drawn. Raises ParseError."""
    every = [Cell(x, y) for y in range(height) for x in range(width)]
    if genre == _CIRCLED:
        if marks and len(marks) != -(-len(every) // _CIRCLES):
            raise refusal()
        return tuple(every), bool(marks.strip("0"))
    counts = ((width - 1) * height, width * (height - 1), len(every))
    at, found = 0, []
    for count in counts:
        letters = -(-count // 5)
        bits = from_bits(marks[at : at + letters], count) if marks[at:] or not count else [False] * count
        if bits is None:
            raise refusal()
        found.append(bits)
        at += letters
    if marks[at:]:
        raise refusal()
    upright, level, empty = found
    cells = tuple(cell for cell, is_empty in zip(every, empty, strict=True) if not is_empty)
    return cells, any(upright) or any(level)


def _own(line: str, behind: str) -> Puzzle | None:
    """The puzzle of our own link at a link's end, where the link is the one that is written of it."""
    if not behind.startswith("/d"):
        return None
    try:
        puzzle, _ = link.parse_link(behind[1:])
    except ParseError:
        return None
    return puzzle if not puzzle.supply and f"?{_body(puzzle)}{behind}" in line else None
