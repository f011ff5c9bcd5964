"""Texts that are plainly of a form which nobody reads as a puzzle, refused by that form's name."""

from __future__ import annotations

import re

from pipworks.source import BLANK, Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_OUT: Final = "it goes out and is not read: give the puzzle that it was made of"
_FORMULA: Final = r"p\s+w?cnf\b.*"
_DATA: Final = r"(?:tiles|width|height|wraps|all_tiles)\s*=.*"
_COLUMNS: Final = r"(?:\S+ )*x\d+y\d+(?: x\d+y\d+)*"
_ADDRESS: Final = r"(?:https?://|www\.)([^/?#\s:]+)\S*"


def refuse_unread(source: Source) -> None:
    """Raises ParseError for a formula, data of MiniZinc, a matrix of exact cover, or an address with no puzzle in it.

    Any other text is left to whoever reads it.
    """
    lines = [(number, line.strip(BLANK)) for number, line in enumerate(source.lines, 1) if line.strip(BLANK)]
    if not lines:
        return
    number, first = lines[0]
    if address := re.fullmatch(_ADDRESS, first):
        problem = f"this is an address of {address[1][:60]}, with no puzzle in it; nothing is fetched"
        raise source.error(number, 1, problem, "open it in a browser, and copy the long address that it leads to")
    for mark, pattern, what in (
        ("c", _FORMULA, "a formula in DIMACS"),
        ("%", _DATA, "data for MiniZinc"),
        ("|", _COLUMNS, "a matrix of exact cover"),
    ):
        at = next(((number, line) for number, line in lines if not line.startswith(mark)), None)
        if at is not None and re.fullmatch(pattern, at[1]):
            raise source.error(at[0], 1, f"this is {what}", _OUT)
