"""Sentences among drawings: which lines of a text are words, as our hints and checks say them."""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_RULER: Final = ["a", "b", "c"]
"""How a ruler that is so wide starts."""

_WORD: Final = re.compile("[a-z]{3}")


def is_said(line: str) -> bool:
    """Whether the line has a word of three small letters, as no drawing of ours has but a ruler of over 700 columns."""
    return _WORD.search(line) is not None and line.split(None, 3)[:3] != _RULER
