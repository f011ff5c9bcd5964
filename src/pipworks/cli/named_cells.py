"""The drawing that goes with a reason that names cells: the puzzle with the names of its columns and rows around it."""

from __future__ import annotations

import sys

from pipworks.cli import encodings
from pipworks.errors import InvalidPuzzle

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from typing import Any

    from pipworks.asked import Asked
    from pipworks.outcome import Reason

_MOST_CELLS = 10_000
"""The cells of the largest board that is drawn: nobody could look at a larger one."""


def below(asked: Asked, reason: Reason | None, options: argparse.Namespace, position: Any = None) -> str:
    """What follows the reason on standard error: the position drawn with rulers, or else the puzzle.

    It begins with a newline. Nothing where the reason has no cells, for --json, and for a family without rulers.
    """
    family = asked.family
    if reason is None or not reason.cells or getattr(options, "json", False) or "parse_position" not in family.verbs:
        return ""
    puzzle = asked.puzzle
    if puzzle.width * puzzle.height > _MOST_CELLS:
        return ""
    takes_all = sys.stderr is None or encodings.takes_all(sys.stderr)
    plain = bool(getattr(options, "ascii", False)) or not takes_all
    try:
        start = family.verb("parse_position")("", puzzle) if position is None else position
        return f"\n{family.position_text(puzzle, start, ascii=plain, rulers=True)}"
    except InvalidPuzzle:  # there are no positions where pieces have no pips
        return f"\n{family.text_within(80, puzzle, ascii=plain, rulers=True)}"
