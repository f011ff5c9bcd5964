"""Rulers around a drawing in text: the names of its columns above, of its rows at the left; and a drawing without them.

Every text drawing has four columns and two lines to a cell, whose middle stands in the third column of its own.
"""

from __future__ import annotations

from collections.abc import Sequence

from pipworks.cell_names import column_name, row_name
from pipworks.typed import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_PITCH: Final = 4
_MIDDLE: Final = 2
_BLANK: Final = " \t"


class Ruled(NamedTuple):
    """A drawing below a ruler: the ruler's line, counted from 0, and the columns that the rows' names take."""

    line: int
    margin: int


def ruled(drawing: str, width: int, height: int, first: int = 1) -> str:
    """The drawing of a board of this size with rulers; its first row of cells is line `first`, counted from 0.

    A name is centred over its column; rows' names end one column before the drawing.
    """
    margin = len(row_name(height - 1)) + 1
    above = [" "] * (margin + _PITCH * width)
    for x in range(width):
        name = column_name(x)
        start = margin + _PITCH * x + _MIDDLE - (len(name) - 1) // 2
        above[start : start + len(name)] = name
    lines = ["".join(above).rstrip()]
    for number, line in enumerate(drawing.split("\n")):
        y, between = divmod(number - first, 2)
        name = row_name(y) if not between and 0 <= y < height else ""
        lines.append(f"{name.rjust(margin - 1)} {line}".rstrip(" "))
    return "\n".join(lines)


def find_rulers(lines: Sequence[str]) -> Ruled | None:
    """Where the rulers of a drawing are; None where the first line that is not blank is no ruler.

    A ruler names the columns in order from `a`, and what stands left of the drawing below it is numbers or nothing.
    """
    for number, line in enumerate(lines):
        names = line.split()
        if not names:
            continue
        margin = line.index(names[0]) - _MIDDLE
        if margin < 0 or "\t" in line or names != list(map(column_name, range(len(names)))):
            return None
        left = (below[:margin].strip(_BLANK) for below in lines[number + 1 :] if below.strip(_BLANK))
        in_drawing = (name for name in left if name)
        return Ruled(number, margin) if all(map(_is_row, in_drawing)) else None
    return None


def without_rulers(lines: Sequence[str]) -> tuple[str, ...]:
    """The lines of a drawing without its rulers, if it has any, and what stands above; otherwise the same lines."""
    found = find_rulers(lines)
    if found is None:
        return tuple(lines)
    return tuple(line[found.margin :] for line in lines[found.line + 1 :])


def _is_row(name: str) -> bool:
    """Whether this names a row: digits, the first of them no 0."""
    return name.isascii() and name.isdigit() and name[0] != "0"
