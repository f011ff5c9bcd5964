"""Pieces, games and solutions drawn as text, SVG and PNG.

The modules for pictures and for puzzles are imported when they are first needed, which keeps commands quick to start.
"""

from __future__ import annotations

from collections.abc import Sequence

from pipworks import sizes
from pipworks.arguments import public
from pipworks.polypips.drawing import text
from pipworks.polypips.puzzle.pieces import Piece

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from pipworks.polypips.puzzle.puzzle import Puzzle
    from pipworks.polypips.puzzle.solution import Solution
    from pipworks.render.scene import Scene
    from pipworks.render.theme import Theme

CHARACTERS: Final = text.CHARACTERS
"""The characters of text drawings beyond ASCII, to ask whether an output can show them (`terminal.carries`)."""


RULES_LINE: Final = (
    "Lay every piece on the board. A number is the sum of its region's pips; < and > say that the sum is less or more. "
    "In a region with = all pips are equal, in one with \u2260 all differ. Without a label anything goes."
)
"""What is to be done, as `rules_line` writes it."""

SUPPLY_LINE: Final = (
    "Cover the board with these shapes. Each may be used any number of times and turned, but not turned over."
)
"""The same for a puzzle whose pieces are a supply."""


def what_to_do(puzzle: Puzzle) -> str:
    """The line for the pieces that this puzzle has."""
    return SUPPLY_LINE if puzzle.supply else RULES_LINE


@public
def to_text(
    subject: Piece | Puzzle | Solution,
    *,
    compact: bool = False,
    ascii: bool = False,
    width: int | None = None,
    rulers: bool = False,
) -> str:
    """The drawing of a piece, of a solution, or of a game with its pieces below it; no newline at the end.

    `compact` leaves out the outlines of a piece or a solution; a game is drawn as without it. A game's pieces stand one
    below the other, or side by side within `width` columns. `rulers` name the columns and rows of a game or solution,
    and pieces of more than two cells by letters.
    """
    _check("text", subject)
    if isinstance(subject, Piece):
        return text.draw_piece(subject, compact=compact, ascii=ascii)
    from pipworks.polypips.puzzle.solution import Solution

    if isinstance(subject, Solution):
        return text.draw_solution(subject, compact=compact, ascii=ascii, rulers=rulers)
    game = text.draw_game(subject, ascii=ascii, rulers=rulers)
    return f"{game}\n\n{text.draw_pieces(subject, ascii=ascii, width=width, letters=rulers)}"


def to_scene(
    subject: Piece | Sequence[Piece] | Puzzle | Solution,
    *,
    puzzle: Puzzle | None = None,
    digits: bool = False,
    tokens: bool = False,
    rulers: bool = False,
    title: str = "",
    date: str = "",
    rules_line: bool = False,
) -> Scene:
    """The picture of a piece, of several, of a game with its pieces, or of a solution, 44 user units to a square.

    Under a solution the regions of `puzzle` are shown; without it each piece is tinted. `digits` writes pips as
    digits in place of dots, `tokens` puts its token below each loose piece, `rulers` the names of columns and rows
    around a board, and letters below a game's pieces of more than two cells. Empty rows and columns before the first
    cell are cut off. Wrong solutions are drawn as they are. `title` and `date` stand above the picture, with
    `rules_line` what is to be done stands below it.
    """
    from pipworks.render.captions import captioned

    scene = _scene(subject, puzzle, digits=digits, tokens=tokens, rulers=rulers)
    return captioned(scene, title=title, date=date, rules=_rules(subject, puzzle) if rules_line else "")


def _rules(subject: Piece | Sequence[Piece] | Puzzle | Solution, puzzle: Puzzle | None) -> str:
    """What is to be done in the puzzle of the picture."""
    from pipworks.polypips.puzzle.puzzle import Puzzle

    shown = subject if isinstance(subject, Puzzle) else puzzle
    return RULES_LINE if shown is None else what_to_do(shown)


def _scene(
    subject: Piece | Sequence[Piece] | Puzzle | Solution,
    puzzle: Puzzle | None,
    *,
    digits: bool,
    tokens: bool,
    rulers: bool,
) -> Scene:
    """The picture without captions."""
    from pipworks.polypips.drawing import picture
    from pipworks.polypips.puzzle.puzzle import Puzzle
    from pipworks.polypips.puzzle.solution import Solution

    if isinstance(subject, Puzzle):
        return picture.of_game(subject, digits=digits, tokens=tokens, rulers=rulers)
    if isinstance(subject, Solution):
        return picture.of_solution(subject, puzzle, digits=digits, rulers=rulers)
    pieces = (subject,) if isinstance(subject, Piece) else tuple(subject)
    return picture.of_pieces(pieces, digits=digits, tokens=tokens)


@public
def to_svg(
    subject: Piece | Sequence[Piece] | Puzzle | Solution,
    *,
    puzzle: Puzzle | None = None,
    digits: bool = False,
    tokens: bool = False,
    rulers: bool = False,
    title: str = "",
    date: str = "",
    rules_line: bool = False,
    theme: Theme | None = None,
    scale: float = 1.0,
) -> str:
    """The picture as SVG, by default in the light theme. See `to_scene` and `render.svg.to_svg`.

    Raises TooLarge for a board of more cells than `pipworks.sizes` allows, as `to_text` and `to_png` do.
    """
    from pipworks.render.svg import to_svg as write
    from pipworks.render.theme import LIGHT

    _check("svg", subject)
    scene = to_scene(
        subject,
        puzzle=puzzle,
        digits=digits,
        tokens=tokens,
        rulers=rulers,
        title=title,
        date=date,
        rules_line=rules_line,
    )
    return write(scene, theme or LIGHT, scale=scale)


@public
def to_png(
    subject: Piece | Sequence[Piece] | Puzzle | Solution,
    *,
    puzzle: Puzzle | None = None,
    digits: bool = False,
    tokens: bool = False,
    rulers: bool = False,
    title: str = "",
    date: str = "",
    rules_line: bool = False,
    theme: Theme | None = None,
    scale: float | None = None,
) -> bytes:
    """The picture as PNG, by default in the light theme. See `to_scene` and `render.png.to_png`."""
    from pipworks.render.png import to_png as write
    from pipworks.render.theme import LIGHT

    _check("png", subject)
    scene = to_scene(
        subject,
        puzzle=puzzle,
        digits=digits,
        tokens=tokens,
        rulers=rulers,
        title=title,
        date=date,
        rules_line=rules_line,
    )
    return write(scene, theme or LIGHT, scale=scale)


def _check(form: str, subject: object) -> None:
    """Raises TooLarge for a puzzle or a solution of more cells than are drawn in this form."""
    placements = getattr(subject, "placements", None)
    if placements is not None:
        sizes.check(form, "polypips", sum(len(placement.cells) for placement in placements))
    else:
        sizes.check(form, "polypips", len(getattr(subject, "cells", ())))
