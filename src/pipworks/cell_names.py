"""The name of a cell, as rulers around a drawing give it: columns `a b c …`, rows `1 2 3 …` from the top."""

from __future__ import annotations

import re

from pipworks.grid import Cell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"

_MOST_LETTERS: Final = 4
"""The letters that a column may have: more columns than any board."""

_MOST_DIGITS: Final = 6

_NAME: Final = rf"(?<![A-Za-z0-9])[A-Za-z]{{1,{_MOST_LETTERS}}}[1-9][0-9]{{0,{_MOST_DIGITS - 1}}}(?![A-Za-z0-9])"
_NUMBER: Final = r"[ \t]*[0-9]{1,9}[ \t]*"

WRITTEN: Final = rf"(?:\({_NUMBER},{_NUMBER}\)|{_NAME})"
"""A cell as a regular expression without groups: its name, or its column and row from 0 as in `(2,3)`."""


def cell_name(cell: tuple[int, int]) -> str:
    """The cell's name: `c4` for (2, 3). A cell left of the first column or above the first row is `(-1,0)`."""
    x, y = cell
    return f"({x},{y})" if x < 0 or y < 0 else f"{column_name(x)}{row_name(y)}"


def column_name(x: int) -> str:
    """The letters above a column, counted from 0: `a` to `z`, then `aa`, `ab`, …"""
    name = ""
    x += 1
    while x:
        x, letter = divmod(x - 1, len(_LETTERS))
        name = _LETTERS[letter] + name
    return name


def row_name(y: int) -> str:
    """The number beside a row, counted from 0: the first is `1`."""
    return str(y + 1)


def named_cell(name: str) -> Cell | None:
    """The cell of this name, capitals allowed: (2, 3) for `c4`; None when it is no name of a cell."""
    letters = name.rstrip("0123456789").lower()
    digits = name[len(letters) :]
    if not 1 <= len(letters) <= _MOST_LETTERS or not 1 <= len(digits) <= _MOST_DIGITS or digits[0] == "0":
        return None
    x = 0
    for letter in letters:
        if letter not in _LETTERS:
            return None
        x = x * len(_LETTERS) + _LETTERS.index(letter) + 1
    return Cell(x - 1, int(digits) - 1)


def written_cell(text: str) -> Cell | None:
    """The cell that is written so, by its name or as `(2,3)`; None for anything else."""
    if not text.startswith("("):
        return named_cell(text)
    found = re.fullmatch(WRITTEN, text)
    return Cell(*map(int, text[1:-1].split(","))) if found else None
