"""The puzzle that a request is about, of whichever family: read from a link, or from a text or JSON in any form."""

from __future__ import annotations

from contextlib import suppress

from pipworks.families import FAMILIES
from pipworks.linking import link_in
from pipworks.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pipworks.asked import Asked
    from pipworks.family import Family, Variant
    from pipworks.source import Source


class Given(Record):
    """A puzzle with what came along with it, each None where it did not.

    `position` is that behind the `~` of its link, or one that was given beside it; `solution` is the one that its own
    text has. `name` is the puzzle's in its text, which may be empty.
    """

    family: Family
    puzzle: Any
    position: Any = None
    solution: Any = None
    name: str = ""

    @property
    def asked(self) -> Asked:
        """The puzzle as answers are written about it; it stands in no file."""
        from pipworks.asked import Asked

        return Asked(self.family, self.puzzle, "", self.name)

    @property
    def link(self) -> str:
        """The link of the puzzle alone. Raises InvalidPuzzle for one that fits into none."""
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
        """The link of the puzzle with a position, or with a solution as one. Raises InvalidPuzzle, as `link` does."""
        return written(self.family, self.puzzle, position)

    def start(self) -> dict[str, Any]:
        """The argument `position` of the family's functions, where there is a position; nothing otherwise."""
        return {} if self.position is None else {"position": self.position}

    def links(self, **positions: Any) -> dict[str, object]:
        """The keys `link` and `links` of a reply: the puzzle's link, and that of each position, or of several, by name.

        What no link holds is left out: a puzzle with a kind of constraint of its own, positions of a supply.
        """
        from pipworks.errors import InvalidPuzzle

        try:
            told: dict[str, object] = {"link": self.link}
        except InvalidPuzzle:
            return {}
        links: dict[str, object] = {name: [] for name, value in positions.items() if isinstance(value, tuple)}
        with suppress(InvalidPuzzle):
            for name, value in positions.items():
                if value is not None:
                    links[name] = list(map(self.at, value)) if isinstance(value, tuple) else self.at(value)
        return told | {"links": links}


def written(family: Family, puzzle: Any, position: Any = None) -> str:
    """The link of a puzzle. Raises InvalidPuzzle for one that fits into none."""
    link: str = family.verb("format_link")(puzzle, position)
    return link


def of_link(text: str) -> Given:
    """The puzzle of a link, which may stand behind a `#` or a whole address. Raises ParseError."""
    family = _family_of(text)
    puzzle, position = family.verb("parse_link")(text)
    return Given(family, puzzle, position)


def of_text(
    family: Family, source: Source, level: str = "", *, variant: Variant, verb: str = "", solutions: bool = False
) -> Given:
    """The only puzzle of a text of the family, or the one that `level` means.

    The text's solution is read where `solutions` is set. Raises ParseError, and TooLarge for a board of more cells than
    the verb, one of `pipworks.sizes.MOST`, takes: that is seen before the text is read.
    """
    from pipworks import sizes
    from pipworks.families import refuse_other

    refuse_other(family, source)
    if verb:
        sizes.check(verb, family.name, family.most_cells(source))
    filed = family.contents(source, solutions=solutions, variant=variant).one(source, level)
    return Given(family, filed.puzzle, filed.position, filed.solution, filed.name)


def _family_of(text: str) -> Family:
    """The family by the letter that its links start with; of what is no link, the one that refuses it."""
    letter = link_in(text)[:1]
    return next((family for family in FAMILIES if letter == _LETTERS[family.name]), FAMILIES[-1])


_LETTERS = {"pipes": "p", "polypips": "d"}
"""What the links of each family start with."""
