"""What MiniZinc prints about the data of a board (`dzn`): solutions as rows, between lines that it adds itself."""

from __future__ import annotations

import re

from pipworks.pipes.formats.text import COMMENT, ROW_LETTERS
from pipworks.source import BLANK, Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_BEHIND_ONE: Final = "----------"
_BEHIND_ALL: Final = "=========="
_STATUS: Final = r"=====([A-Za-z]+)====="
_NONE: Final = ("UNSATISFIABLE", "UNSATorUNBOUNDED")
_NOTE: Final = "%"


def is_answer(source: Source) -> bool:
    """Whether a text has lines that MiniZinc adds, and else nothing but rows and comments."""
    lines = [line.strip(BLANK) for line in source.lines]
    return any(map(_is_added, lines)) and all(
        _is_added(line) or line.startswith((_NOTE, COMMENT)) or ROW_LETTERS.issuperset(line) for line in lines
    )


def rows_in(source: Source) -> Source:
    """The text with blank lines for those that MiniZinc adds.

    Raises ParseError where these say that there is no solution, or none was found.
    """
    for number, line in enumerate(source.lines, 1):
        if found := re.fullmatch(_STATUS, line.strip(BLANK)):
            what = "there is no solution" if found[1] in _NONE else "it found none"
            problem = f"read as the answer of MiniZinc: it says that {what}: {found[0]}"
            hint = "rows of N E S W are judged; solve_pipes BOARD says whether there is a solution"
            raise source.error(number, 1, problem, hint)
    return source.replaced(
        lines=tuple("" if _is_added(line.strip(BLANK)) or line.startswith(_NOTE) else line for line in source.lines)
    )


def _is_added(line: str) -> bool:
    return line in (_BEHIND_ONE, _BEHIND_ALL) or re.fullmatch(_STATUS, line) is not None
