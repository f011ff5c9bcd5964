"""Sets of dominoes as rules have them: how one is written, and the board that it needs."""

from __future__ import annotations

import re
from typing import Final

from pipworks.polypips.puzzle.pips import MOST_PIPS

WRITTEN: Final = re.compile(r"set\s+([0-9]{1,3})\s*-\s*([0-9]{1,3})", re.IGNORECASE)
"""A set in a rule: `set 0-6`."""


def set_words(most: int) -> str:
    """How the set with pips up to `most` is written."""
    return f"set 0-{most}"


def cells_of(most: int) -> int:
    """The cells that the set with pips up to `most` covers."""
    return (most + 1) * (most + 2)


def other_size(most: int, cells: int) -> str:
    """Why a board of `cells` cells can't be laid full with the set; empty where it can."""
    needed = cells_of(most)
    if cells == needed:
        return ""
    dominoes = "1 domino" if most == 0 else f"{needed // 2} dominoes"
    problem = f"{set_words(most)} is {dominoes} for a board of {needed} cells, this one has {cells}"
    fitting = next((other for other in range(MOST_PIPS + 1) if cells_of(other) == cells), None)
    return f"{problem}: {set_words(fitting)} fits it" if fitting is not None else problem
