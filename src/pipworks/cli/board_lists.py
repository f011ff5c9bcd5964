"""The boards that have names, drawn for a person, and the boards that a user adds."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from pipworks.cli import files
from pipworks.cli.running import UsageError
from pipworks.polypips.generator.boards import named_board
from pipworks.polypips.generator.outlines import LISTED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pipworks.grid import Cell
    from pipworks.polypips.generator.board import Board

_WIDTH: Final = 80
"""The columns that boards side by side fill at most."""


def added_boards(path: str | None) -> dict[str, Board]:
    """The boards in a file, or in all `.txt` files of a folder; none without a path.

    Raises UsageError where there is none, ParseError for what is no board.
    """
    if path is None:
        return {}
    from pipworks.polypips.generator import gallery

    if not path:
        raise UsageError("--boards: expected a file or a folder, found nothing")
    texts = sorted(Path(path).glob("*.txt")) if os.path.isdir(path) else [path]
    if not texts:
        raise UsageError(f"--boards: there is no .txt file in {path}")
    added = gallery.added_boards({Path(text).stem: files.read(str(text)) for text in texts})
    if not added:
        raise UsageError(f"--boards: there is no board in {path}")
    return added


def listed_boards(added: Mapping[str, Board]) -> str:
    """The named boards, each drawn: examples of the forms one below the other, those of the gallery side by side."""
    from pipworks.polypips.drawing.text import arranged
    from pipworks.polypips.generator.gallery import gallery
    from pipworks.rng import Rng

    blocks = []
    for name in LISTED:
        board = named_board(name)
        cells = board.draw(Rng(0))
        blocks.append("\n".join([f"{name}  ({len(cells)} cells{', a random hole' * bool(board.hole)})", *_rows(cells)]))
    drawn = {**gallery(), **added}
    pictures = ["\n".join([f"{name} ({len(board.cells)})", *_rows(board.cells)]) for name, board in drawn.items()]
    blocks.append("any  (one of those that follow, another for each seed; any:14 for one of 14 cells)")
    return "\n\n".join([*blocks, arranged(pictures, _WIDTH)])


def _rows(cells: Iterable[Cell]) -> list[str]:
    inside = frozenset(cells)
    wide, high = max(x for x, _ in inside) + 1, max(y for _, y in inside) + 1
    return ["".join("#" if (x, y) in inside else " " for x in range(wide)).rstrip() for y in range(high)]
