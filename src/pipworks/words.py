"""Words that sentences of all families share: numbers with their nouns, cells, lists that end early."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pipworks.cell_names import cell_name


def counted(number: int, noun: str) -> str:
    """The number with its noun, `1 cell` or `3 cells`; for nouns that take an s."""
    return f"{number} {plural(noun, number)}"


def plural(noun: str, number: int) -> str:
    """The noun beside a number: `cell` beside 1, otherwise `cells`; for nouns that take an s."""
    return f"{noun}{'s' * (number != 1)}"


def is_or_are(number: int) -> str:
    """The verb for this number of things: `is` for one."""
    return "is" if number == 1 else "are"


def at(cell: tuple[int, int]) -> str:
    """The cell by its name: `d1` for (3, 0)."""
    return cell_name(cell)


def as_pair(cell: tuple[int, int]) -> str:
    """The cell as puzzle files write it: `(3,0)`, column and row from 0."""
    return f"({cell[0]},{cell[1]})"


def listed(things: Iterable[object], between: str = ", ") -> str:
    """The things one after the other: `5, 6`."""
    return between.join(map(str, things))


def names_listed(names: Sequence[str], most: int = 6) -> str:
    """The names one after the other; of more than `most` only those, as in `a, b and 2 more`."""
    more = len(names) - most
    return listed(names) if more <= 0 else f"{listed(names[:most])} and {more} more"


def cells_listed(cells: Sequence[tuple[int, int]], most: int | None = None, between: str = ", ") -> str:
    """The cells one after the other; of more than `most` only those, as in `a1, b1 and 2 more`."""
    shown = cells if most is None else cells[:most]
    more = len(cells) - len(shown)
    return f"{between.join(map(at, shown))}{f' and {more} more' if more else ''}"
