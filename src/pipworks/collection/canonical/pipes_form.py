"""The least form of a board of Pipes: over its 8 images and, where it wraps, over all shifts around the torus.

A tile is not turned yet on a board, so an image of a board is an image of its letters.
"""

from __future__ import annotations

from pipworks.collection.canonical.torus import least_shift

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from pipworks.pipes.puzzle.board import Board

    Rows = Sequence[str]


def images(rows: Rows) -> tuple[list[str], ...]:
    """The rows as they are and turned by 1, 2 and 3 quarters, then the mirrored rows turned so."""
    found: list[list[str]] = []
    for image in ([*rows], [row[::-1] for row in rows]):
        for _ in range(4):
            found.append(image)
            image = ["".join(column) for column in zip(*image[::-1], strict=True)]
    return tuple(found)


def least(board: Board) -> str:
    """The form that all images of the board share: its size and variant, then its rows."""
    rows = board.rows
    lying = min(len(rows), len(rows[0]))
    every = [*dict.fromkeys(tuple(image) for image in images(rows) if len(image) == lying)]
    return written(board, least_shift(every) if board.wraps else min(every))


def shifted_least(board: Board, rows: Rows) -> str:
    """The form that all shifts of these rows share, where the board wraps; without it, these rows."""
    return written(board, least_shift([rows]) if board.wraps else rows)


def written(board: Board, rows: Rows) -> str:
    """The rows below the variant of the board; the first line tells how long a row is."""
    return "\n".join([f"wraps={board.wraps:d} all_tiles={board.all_tiles:d}", *rows])
