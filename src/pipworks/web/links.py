"""Puzzles in links, of whichever family: read from one, written as one."""

from __future__ import annotations

from pipworks.families import FAMILIES
from pipworks.linking import link_in
from pipworks.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pipworks.asked import Asked
    from pipworks.family import Family


class Linked(Record):
    """A puzzle that came in a link, with the position that the link has behind `~`, or None."""

    family: Family
    puzzle: Any
    position: Any = None

    @property
    def asked(self) -> Asked:
        """The puzzle as answers are written about it; it stands in no file."""
        from pipworks.asked import Asked

        return Asked(self.family, self.puzzle, "")

    @property
    def link(self) -> str:
        """The link of the puzzle alone."""
        return written(self.family, self.puzzle)

    @property
    def size(self) -> list[int]:
        """Columns and rows."""
        return [self.puzzle.width, self.puzzle.height]

    @property
    def cells(self) -> int:
        """The number of cells: in Pipes blank ones, too."""
        return len(getattr(self.puzzle, "tiles", None) or self.puzzle.cells)

    def at(self, position: Any) -> str:
        """The link of the puzzle with a position, or with a solution as one."""
        return written(self.family, self.puzzle, position)

    def start(self) -> dict[str, Any]:
        """The argument `position` of the family's functions, where there is a position; nothing otherwise."""
        return {} if self.position is None else {"position": self.position}


def written(family: Family, puzzle: Any, position: Any = None) -> str:
    """The link of a puzzle. Raises InvalidPuzzle for one that fits into none."""
    link: str = family.verb("format_link")(puzzle, position)
    return link


def read(text: str) -> Linked:
    """The puzzle of a link, which may stand behind a `#` or a whole address. Raises ParseError."""
    family = _family_of(text)
    puzzle, position = family.verb("parse_link")(text)
    return Linked(family, puzzle, position)


def _family_of(text: str) -> Family:
    """The family by the letter that its links start with; of what is no link, the one that refuses it."""
    letter = link_in(text)[:1]
    return next((family for family in FAMILIES if letter == _LETTERS[family.name]), FAMILIES[-1])


_LETTERS = {"pipes": "p", "polypips": "d"}
"""What the links of each family start with."""
