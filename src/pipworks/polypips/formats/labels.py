"""The label of a region in a drawing of another program, read as a condition."""

from __future__ import annotations

import re

from pipworks.polypips.puzzle.condition import Condition
from pipworks.polypips.puzzle.conditions import AllDifferent, AllSame, Exactly, LessThan, MoreThan
from pipworks.polypips.puzzle.scanner import MOST_BOUND

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

HINT: Final = "a clue is a sum as 8, or <5, >5, =, =3, ≠, ≠{0,6}"
"""What labels are read."""

_LABEL: Final = r"(<|>|=|≠|!=|)\s*(?:([0-9]{1,6})|\{([0-6](?:\s*,\s*[0-6])*)\})?"


def condition_of(label: str) -> Condition | None:
    """The condition of a label as pictures of ours have it, `<5` or `≠{0,6}`; None for any other text."""
    found = re.fullmatch(_LABEL, label.strip())
    if found is None:
        return None
    sign, banned = found[1], found[3]
    number = int(found[2]) if found[2] else None
    if number is not None and number > MOST_BOUND:
        return None
    if sign in ("≠", "!=") and number is None:
        return AllDifferent(frozenset(map(int, banned.split(","))) if banned else frozenset())
    if sign == "=" and not banned:
        return AllSame(number)
    if number is None or banned or sign in ("≠", "!="):
        return None
    if sign == "<":
        return LessThan(number)
    return MoreThan(number) if sign == ">" else Exactly(number)
