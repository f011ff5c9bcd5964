"""Boards by name: rectangles and outlines, for which the name says how to draw them, and boards drawn in a file.

`any` is one of those that are drawn, another for each seed; `any:14` one of 14 cells.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pipworks.arguments import public
from pipworks.near_names import hint_of
from pipworks.polypips.generator.board import NO_BOARDS, Board, UnknownBoard
from pipworks.polypips.generator.gallery import ANY_BOARD, gallery
from pipworks.polypips.generator.outlines import OUTLINES, formed, is_formed


@public
def named_board(name: str) -> Board:
    """The board of this name: `8x8`, `8x8-4`, `8x8-2x2@a4` (or `@0,3`), `heart:12x10`, `fish`, `any` or `any:14`.

    Raises UnknownBoard for any other name.
    """
    return board_among(name, NO_BOARDS)


def board_among(name: str, added: Mapping[str, Board]) -> Board:
    """The board of this name, which may be one of those that a user adds. Raises UnknownBoard."""
    if is_formed(name):
        return formed(name)
    drawn = {**gallery(), **added}
    if name in drawn:
        return drawn[name]
    word, _, cells = name.partition(":")
    if word == ANY_BOARD:
        return _any(name, cells, tuple(drawn.values()))
    raise UnknownBoard(f"no board is called {name[:40]!r}: {hint_of(word, (*OUTLINES, *drawn, ANY_BOARD), _FORMS)}")


def _any(name: str, cells: str, drawn: tuple[Board, ...]) -> Board:
    """One of the boards, of as many cells as the name says."""
    if name == ANY_BOARD:
        fitting = drawn
    else:
        fitting = tuple(board for board in drawn if str(len(board.cells)) == cells)
    if not fitting:
        sizes = sorted({len(board.cells) for board in drawn})
        if not cells.isdecimal():
            raise UnknownBoard(
                f"{name[:40]}: behind {ANY_BOARD}: stands a number of cells, as in {ANY_BOARD}:{sizes[0]}"
            )
        raise UnknownBoard(f"{name[:40]}: no board has as many cells; there are {', '.join(map(str, sizes))}")
    return Board(name, max((board.cells for board in fitting), key=len), choices=fitting)


_FORMS: Final = (
    "write WxH, WxH-N for a random hole of N cells, WxH-wxh or WxH-wxh@c4 for a rectangular one, "
    f"one of {', '.join(OUTLINES)}, with a size behind it if you like, as in heart:12x10, "
    "the name of a drawn board, or any (--list-boards shows them)"
)
