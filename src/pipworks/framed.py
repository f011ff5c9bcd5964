"""How the drawings of Polypips look at a glance, for whoever gets one where a puzzle is needed."""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

NEEDS_PUZZLE: Final = "the puzzle's own file is needed, which has all of it"
"""What would be right where there is a drawing, or an answer."""

_FRAME: Final = r" *(?:┌───[─┬┐ ┌]*|\+---[-+ ]*)"


def is_frame(line: str) -> bool:
    """Whether a line may be the upper edge of a framed drawing, as games, solutions and pieces have it."""
    return re.fullmatch(_FRAME, line) is not None
