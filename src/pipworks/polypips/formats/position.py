"""Positions as text: the pieces placed so far. `parse_position` and `format_position` are each other's inverse.

A position is a `Solution` from which pieces may be missing.
"""

from __future__ import annotations

import re

from pipworks.arguments import public
from pipworks.cell_names import WRITTEN
from pipworks.grid import Cell
from pipworks.linking import first_link
from pipworks.polypips.formats.files import has_heading, parse_solution
from pipworks.polypips.formats.piece_lines import read_line
from pipworks.polypips.formats.position_art import read_position
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Placement, Solution
from pipworks.polypips.puzzle.supply import need_pips
from pipworks.source import BLANK, Source
from pipworks.spoken import is_said
from pipworks.words import cells_listed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_COMMENT: Final = "//"
_LETTER: Final = r"[A-Z]{1,3}(?![A-Za-z0-9])"
_PIECE_LINE: Final = re.compile(
    r"[ \t]*(?:(?i:place\b|several answers\b|[0-9]|\[[^\](]*\][ \t]*[:(a-z])"
    rf"|{_LETTER}(?:[ \t]*:|[ \t]+(?:with|at)\b|[ \t]+{WRITTEN}))"
)
"""The start of a line of a list of pieces; no drawing and no JSON starts so."""

_PLACE: Final = re.compile(r"[ \t]*(?:-[ \t]*)?place\b", re.IGNORECASE)
"""The start of what a hint says to place; other sentences beside it only explain."""

_LISTED: Final = re.compile(
    rf"[ \t]*(?:\[[^\](]*\]|[0-9][^( \t]*|{_LETTER})[ \t]*"
    rf"(?:(?::|with|at)[ \t]*)?(?:[0-9][ \t]+at[ \t]+)?{WRITTEN}"
)
"""A piece and a cell, as each line of a list has them."""

_TITLE: Final = re.compile(r"[0-9][A-Za-z][+-]?:[0-6]+(:[0-9]+)?|[A-Z]{1,3}")
"""What stands above each piece that is drawn below its game."""


@public
def parse_position(text: str | Source, puzzle: Puzzle, name: str = "<string>") -> Solution:
    """The pieces that are placed on the puzzle's board.

    One piece a line: its token, then its cells in the order of the token's pips, as in `06 c1 d1`, `06 (2,0) (3,0)` or
    `4L+:3456 a2 a3 b3 c3`; or its token with a rotation, then the cell of its first pips alone, as in
    `4L+:3456:90 a2`; or as hints say it, `Place 0-6: 0 at c1 and 6 at d1.`, also below a drawing. Blank lines and
    lines that start with `//` are ignored. Or the drawing of a position (`draw_position`), of the game (`to_text`), or
    of a solution in which pieces may be missing; or JSON: an answer's position, or else its solution, or any other form
    of a solution; or a link of the puzzle.
    Whether the pieces are the puzzle's and fit is for `check`. Raises ParseError for what can't be read, InvalidPuzzle
    for a puzzle whose pieces have no pips.
    """
    need_pips(puzzle, "positions")
    source = text if isinstance(text, Source) else Source.of(text, name)
    if first_link(source):
        from pipworks.polypips.formats import link

        return link.LINKS.position_in(source, puzzle) or Solution(())
    lines = [n for n, line in enumerate(source.lines, 1) if line.strip(BLANK) and not line.startswith(_COMMENT)]
    if not lines:
        return Solution(())
    if not source.is_json and any(_PLACE.match(source.lines[n - 1]) for n in lines):
        return _told(source, lines, puzzle)
    if _PIECE_LINE.match(source.lines[lines[0] - 1]):
        return Solution(tuple(read_line(source, number, puzzle.letters) for number in lines))
    if source.is_json:
        from pipworks.polypips.formats import json_forms

        return json_forms.parse_solution(source, puzzle, "position", "solution")
    if has_heading(source):
        return parse_solution(source, puzzle)
    below = (n for n in lines[1:] if is_said(source.lines[n - 1]) or _is_title(source.lines[n - 1]))
    return read_position(source, 1, next(below, len(source.lines) + 1), puzzle)


def _is_title(line: str) -> bool:
    """Whether these are the names of pieces that are drawn below."""
    return all(map(_TITLE.fullmatch, line.split()))


def _told(source: Source, lines: list[int], puzzle: Puzzle) -> Solution:
    """The position that a text draws or lists, with the pieces that the hints in it say to place."""
    listed = [n for n in lines if _PLACE.match(source.lines[n - 1]) or _LISTED.match(source.lines[n - 1])]
    drawn = [n for n in lines if n not in listed and not is_said(source.lines[n - 1])]
    before: Solution = Solution(())
    if drawn:
        titles = (n for n in drawn if _is_title(source.lines[n - 1]))
        end = next(titles, drawn[-1] + 1)
        others = (n for n in lines if n > drawn[0] and (n in listed or is_said(source.lines[n - 1])))
        before = read_position(source, drawn[0], min(end, next(others, end)), puzzle)
    return Solution((*before.placements, *(read_line(source, number, puzzle.letters) for number in listed)))


@public
def format_position(position: Solution) -> str:
    """The pieces, one a line, each ended by LF. Raises ValueError for a placement of what is no piece."""
    return "".join(f"{_token(placed)}\n" for placed in position.placements)


def _token(placed: Placement) -> str:
    piece = placed.piece
    if piece is None:
        raise ValueError(f"no piece lies so: {placed}")
    grid = placed.grid
    corner = min(x for x, _ in grid), min(y for _, y in grid)
    for turned in piece.orientations():
        cells = tuple(Cell(x + corner[0], y + corner[1]) for x, y in turned.cells)
        if dict(zip(cells, turned.pips, strict=True)) == grid:
            return f"{piece} {cells_listed(cells, between=' ')}"
    raise AssertionError(placed)
