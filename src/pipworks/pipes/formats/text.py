"""Boards and solutions as text: `parse_document` and `format_document` are each other's inverse.

A text may hold several boards: each starts at the comment lines above it, which start with `//`, or at a heading, as
commands print it above each of several answers:

    // the first
    _TITH_I
    // the second
    __HH1__
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from pipworks import sizes
from pipworks.arguments import public
from pipworks.pipes.formats.document import Document
from pipworks.pipes.puzzle.board import Board, Solution
from pipworks.pipes.puzzle.tiles import BLANK_LETTER, ORIENTATIONS, TILE_LETTERS, Tile
from pipworks.source import BLANK, Source
from pipworks.words import counted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from pipworks.errors import ParseError

    Refuse = Callable[[Source, int, int, str], ParseError]

COMMENT: Final = "//"
"""How a comment line starts."""

SOLUTION_LETTERS: Final = ORIENTATIONS + BLANK_LETTER
"""The letters of a solution's rows."""

ROW_LETTERS: Final = frozenset(f"{TILE_LETTERS}{SOLUTION_LETTERS}?.")
"""The letters of rows, of boards, solutions and positions: all else is a drawing, or a slip."""

_TILES = {tile.value: tile for tile in Tile}
_HEADING: Final = r"==> (.*) <==[ \t]*"
_FORM: Final = {
    "board": f"a line a row, a letter a tile: {' '.join(TILE_LETTERS)}",
    "solution": f"a line a row, a letter a tile: {' '.join(SOLUTION_LETTERS)}",
}


def heading(line: str) -> str | None:
    """The name in a heading as commands print it, `==> name <==`; None for any other line."""
    found = re.fullmatch(_HEADING, line) if line.startswith("=") else None
    return found[1] if found else None


def parts(source: Source, *, at_blanks: bool = False) -> list[Source]:
    """The source cut before the comments above each board or solution, and before headings; one part at least.

    With `at_blanks` blank lines part it, too.
    """
    cuts = [1]
    begun = False  # whether a row has come since the last cut
    for number, line in enumerate(source.lines, 1):
        is_row = bool(line.strip(BLANK)) and not line.startswith(COMMENT) and heading(line) is None
        ends = line.startswith(COMMENT) or (at_blanks and not line.strip(BLANK))
        if heading(line) is not None or (begun and ends):
            cuts.append(number)
            begun = False
        begun = begun or is_row
    found = [source.part(*lines) for lines in zip(cuts, [*cuts[1:], len(source.lines) + 1], strict=True)]
    return [part for part in found if part.without_blank_end()] or [source]


def above(source: Source) -> tuple[str, tuple[str, ...], int]:
    """The name in the heading of a part, its comments less their slashes, and the number of lines above its rows.

    Raises ParseError for half of a surrogate pair in them.
    """
    name, comments = "", []
    for number, line in enumerate(source.lines):
        title = heading(line)
        if title is not None or line.startswith(COMMENT):
            _refuse_halves(source, number + 1, line)
        if title is not None:
            name = title.replace("\r", "")
        elif line.startswith(COMMENT):
            comments.append(line.removeprefix(COMMENT).replace("\r", "").rstrip(BLANK))
        elif line.strip(BLANK):
            return name, tuple(comments), number
    return name, tuple(comments), len(source.lines)


def _refuse_halves(source: Source, number: int, line: str) -> None:
    if halves := [column for column, letter in enumerate(line, 1) if "\ud800" <= letter <= "\udfff"]:
        raise source.error(number, halves[0], "half of a surrogate pair, which no file can hold")


def starts_with_rows(source: Source) -> bool:
    """Whether the first line that is no comment, heading or blank one has nothing but letters of rows."""
    rows = (line.strip(BLANK) for line in source.lines if not line.startswith(COMMENT) and heading(line) is None)
    return ROW_LETTERS.issuperset(next(filter(None, rows), "-"))


def has_no_rows(part: Source) -> bool:
    """Whether a part has nothing but a heading and comments."""
    return above(part)[2] == len(part.lines)


def parse(text: str | Source, name: str = "<string>", *, wraps: bool = True, all_tiles: bool = False) -> Board:
    """The board that the text draws: a line for each row, a letter for each tile. The variant is not in the text.

    Comment lines, which start with `//`, may stand above the rows. Lines may end in CRLF, the last line end may be
    missing, blank lines at the end are ignored. Raises ParseError when a letter is unknown, a row differs in length
    from the first, or there is no row.
    """
    return parse_document(source_of(text, name), wraps=wraps, all_tiles=all_tiles).board


def parse_document(source: Source, *, wraps: bool = True, all_tiles: bool = False) -> Document:
    """The board with its comments, and the name that its heading gives it. Raises ParseError as `parse` does."""
    name, comments, lines = above(source)
    rows = _rows(source, lines, "board", _refuse_tile, TILE_LETTERS)
    tiles = tuple(_TILES[letter] for row in rows for letter in row)
    return Document(Board(len(rows[0]), len(rows), tiles, wraps, all_tiles), name=name, comments=comments)


def format(board: Board) -> str:
    """The board as a board file: each row ended by LF."""
    return f"{board}\n"


def format_document(document: Document) -> str:
    """The board as a board file, its comments above it."""
    return "".join(f"{COMMENT}{comment}\n" for comment in document.comments) + format(document.board)


def parse_solution(text: str | Source, name: str = "<string>") -> Solution:
    """The solution that the text writes. Raises ParseError as `parse` does.

    Whether it fits a board is for `pipworks.pipes.rules.verify`.
    """
    source = source_of(text, name)
    return Solution(tuple(_rows(source, above(source)[2], "solution", _refuse_orientation, SOLUTION_LETTERS)))


@public
def format_solution(solution: Solution) -> str:
    """The solution as a solution file: each row ended by LF."""
    return f"{solution}\n"


def faulty_solution(source: Source) -> Solution:
    """The solution that the text writes, faults included, for a verifier to name every one of them.

    Raises ParseError when there is no row, and for letters that were meant as others.
    """
    lines = above(source)[2]
    rows = source.without_blank_end()[lines:]
    if not rows:
        raise _nothing(source, "solution")
    if problem := _meant_otherwise(source, lines, rows, "solution"):
        raise problem
    return Solution(tuple(row.rstrip(BLANK) for row in rows))


def source_of(text: str | Source, name: str) -> Source:
    """The text's lines under this name; a source as it is."""
    return text if isinstance(text, Source) else Source.of(text, name)


def _meant_otherwise(source: Source, lines: int, rows: Sequence[str], what: str) -> ParseError | None:
    """The refusal of a solution in small letters, or of one of board and solution for the other; None for none."""
    letters = set().union(*rows) - set(BLANK)
    tiles, turns = set(TILE_LETTERS), set(SOLUTION_LETTERS)
    small = set(ORIENTATIONS.lower())
    if what == "board" and letters & (turns - tiles) and letters <= turns:
        refuse, among = _refuse_solution, turns - tiles
    elif what == "solution" and letters & (tiles - turns) and letters <= tiles:
        refuse, among = _refuse_board, tiles - turns
    elif what == "solution" and letters & small and letters <= small | turns:
        refuse, among = _refuse_orientation, small
    else:
        return None
    return next(
        refuse(source, number, column, letter)
        for number, row in enumerate(rows, lines + 1)
        for column, letter in enumerate(row, 1)
        if letter in among
    )


def _rows(source: Source, above: int, what: str, refuse: Refuse, letters: str) -> list[str]:
    """The rows below so many other lines. Raises ParseError for what is no row, and for none."""
    rows = [row.rstrip(BLANK) for row in source.without_blank_end()[above:]]
    if not rows:
        raise _nothing(source, what)
    if not sizes.is_readable("pipes", len(rows) * len(rows[0])):
        raise source.error(above + 1, 1, *sizes.too_many("pipes", len(rows) * len(rows[0])))
    allowed = set(letters)
    for number, row in enumerate(rows, 1):
        if not set(row) <= allowed:
            column = next(i for i, letter in enumerate(row, 1) if letter not in allowed)
            meant = _meant_otherwise(source, above, rows, what)
            raise meant or refuse(source, above + number, column, row[column - 1])
        if len(row) != len(rows[0]):
            raise _ragged(source, above + number, len(row), len(rows[0]), what)
    return rows


def _nothing(source: Source, what: str) -> ParseError:
    lines = source.without_blank_end()
    found = "comments alone" if lines else "nothing but blank lines" if source.lines else "an empty file"
    hint = f"comments stand above their {what}" if lines else _FORM[what]
    return source.error(len(lines) + 1, 1, f"expected a {what}, found {found}", hint)


def _ragged(source: Source, line: int, length: int, width: int, what: str) -> ParseError:
    if not length:
        hint = "blank lines may stand at the end only"
        if what == "board":
            hint = f"each of several boards in one file starts with a line of {COMMENT}"
        return source.error(line, 1, f"a blank line inside the {what}", hint)
    problem = f"this row has {counted(length, 'tile')}, the first row has {width}"
    hint = f"{width - length} more" if length < width else f"{length - width} too many from here"
    return source.error(line, min(length, width) + 1, problem, hint)


def _refuse_tile(source: Source, line: int, column: int, found: str) -> ParseError:
    problem = f"expected a tile, one of {' '.join(TILE_LETTERS)}, found {found!r}"
    upper = found.upper()
    hint = f"tiles are written in capitals: did you mean {upper}?" if upper in TILE_LETTERS else ""
    if found in " .":
        hint = "a blank tile is written _"
    return source.error(line, column, problem, hint)


def _refuse_orientation(source: Source, line: int, column: int, found: str) -> ParseError:
    problem = f"expected an orientation, one of {' '.join(ORIENTATIONS)}, or _ for a blank, found {found!r}"
    upper = found.upper()
    hint = f"orientations are written in capitals: did you mean {upper}?" if upper in ORIENTATIONS else ""
    return source.error(line, column, problem, hint)


def _refuse_board(source: Source, line: int, column: int, found: str) -> ParseError:
    problem = f"expected a solution, found a board: {found} is a tile"
    return source.error(line, column, problem, f"a solution says how each tile is turned: {' '.join(ORIENTATIONS)}")


def _refuse_solution(source: Source, line: int, column: int, found: str) -> ParseError:
    problem = f"expected a board, found a solution: {found} says how a tile is turned"
    return source.error(line, column, problem, f"the tiles of a board are {' '.join(TILE_LETTERS)}")
