"""What open cells can still be, as small digits of at most three characters, for a drawing in text."""

from __future__ import annotations

from collections.abc import Sequence

from pipworks.polypips.puzzle.pips import VALUES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_SMALL: Final = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")
MARK: Final = r"(?:≠?[⁰¹²³⁴⁵⁶]+|[⁰¹²³⁴⁵⁶]⁻[⁰¹²³⁴⁵⁶]|['!][0-6]{1,2}|[0-6][-─][0-6]|[0-6]{3})"
"""One cell's small digits as a regular expression without groups."""

_ROOM: Final = 3
_NOT: Final = 2
"""No more pips than this are drawn as those that a cell is not."""


def small_digits(pips: Sequence[int], *, ascii: bool = False) -> str:
    """The pips from the least up: `²⁵` for 2 and 5, `²⁻⁶` for 2 to 6, `≠³` for all but 3.

    Empty where there is no room for them. `ascii` writes `'25`, `2-6` and `!3`.
    """
    gone = [pip for pip in VALUES if pip not in pips]
    digits = "".join(map(str, pips))
    if len(pips) < _ROOM and ascii:
        return f"'{digits}"
    if len(pips) <= _ROOM:
        return digits if ascii else digits.translate(_SMALL)
    if pips[-1] - pips[0] == len(pips) - 1:
        digits = f"{pips[0]}-{pips[-1]}"
        return digits if ascii else digits.translate(_SMALL)
    if len(gone) > _NOT:
        return ""
    digits = "".join(map(str, gone))
    return f"!{digits}" if ascii else f"≠{digits.translate(_SMALL)}"
