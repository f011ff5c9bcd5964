"""The puzzles that the page lists, `puzzles.json`: the same document from the server and in a static site."""

from __future__ import annotations

import json

from pipworks.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from pipworks.family import Family
    from pipworks.web.days import Daily

GROUPS = ("file", "today", "example", "collection")
"""Where a listed puzzle comes from: a file that was opened, a day, our examples, or what a site takes along."""


class Listed(Record):
    """A puzzle in the list: its link, its family by name, what it is called, and how hard it is where that is known."""

    link: str
    family: str
    name: str
    difficulty: str = ""
    group: str = "file"
    date: str = ""

    def to_data(self) -> dict[str, str]:
        """The puzzle as JSON has it; the date only where there is one."""
        told = {name: getattr(self, name) for name in ("link", "family", "name", "difficulty", "group")}
        return told | ({"date": self.date} if self.date else {})


def document(puzzles: Iterable[Listed]) -> dict[str, Any]:
    """The whole list as JSON has it."""
    return {"version": 1, "puzzles": [one.to_data() for one in puzzles]}


def listed(family: Family, puzzle: Any, name: str, group: str = "file", position: Any = None) -> Listed:
    """A puzzle for the list, maybe with the position to go on from. Raises InvalidPuzzle where no link holds it."""
    from pipworks.web import given

    return Listed(given.written(family, puzzle, position), family.name, name, group=group)


def of_day(puzzles: Iterable[Daily]) -> tuple[Listed, ...]:
    """The puzzles of a day for the list."""
    return tuple(Listed(one.link, one.family.name, one.name, one.difficulty, "today", one.date) for one in puzzles)


def examples() -> tuple[Listed, ...]:
    """The examples that ship, made by our own generators."""
    from importlib.resources import files

    kept = json.loads(files("pipworks.web").joinpath("examples.json").read_text(encoding="utf-8"))
    return tuple(Listed(one["link"], one["family"], one["name"], one["difficulty"], "example") for one in kept)
