"""The styles of generated puzzles: how regions, conditions and pips are chosen for a board laid full with pieces."""

from __future__ import annotations

import enum
from typing import Final


class Style(enum.Enum):
    """How a puzzle's constraints are chosen.

    `SEED` draws them by constraint shapes, coverage and selection. `NEWSPAPER` cuts a board of dominoes into small
    regions as newspapers do. `TELLING` chooses constraints that say something.
    """

    SEED = "seed"
    NEWSPAPER = "newspaper"
    TELLING = "telling"


STYLES_BY_DEFAULT: Final = {True: Style.NEWSPAPER, False: Style.TELLING}
"""The style where none is asked for and no rule on constraints is given: of dominoes alone, and of other pieces."""
