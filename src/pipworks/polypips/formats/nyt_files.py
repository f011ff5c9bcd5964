"""The newspaper's JSON as `pipworks convert` writes it: a level alone, a day, a list of days. `nyt` reads it."""

from __future__ import annotations

import json

from pipworks.errors import InvalidPuzzle, Unwritable
from pipworks.polypips.formats.document import Document
from pipworks.polypips.formats.nyt import LEVELS, level_data
from pipworks.unsaid import left_out

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Final

NAME: Final = "nyt"
"""The word of `--to`."""

_DAYS: Final = "name puzzles easy, medium and hard, or '2025-09-15 easy', or choose one with --level"


def format(document: Document) -> str:
    """A puzzle as its name says: a level alone without a name, a level of a day, or of a day in a list.

    Raises Unwritable for a puzzle that the newspaper's form can't express.
    """
    if not _day_and_level(document.name)[1]:
        return _text(_data(document))
    return format_all([document])


def format_all(documents: Sequence[Document]) -> str:
    """Puzzles as a day, or as a list of days where names have dates, in the order in which they come.

    Raises Unwritable for a name that is no level of a day, for a level that comes twice in its day, and for a puzzle
    that the form can't express.
    """
    days: dict[str, dict[str, object]] = {}
    for document in documents:
        date, level = _day_and_level(document.name)
        if not level:
            problem = f"a day has the levels easy, medium and hard, not {document.name!r}"
            raise Unwritable(NAME, problem, _DAYS)
        place = f"day {len(days) + 1}"
        day = days.setdefault(date, {"printDate": date} if date not in ("", place) else {})
        if level in day:
            raise Unwritable(NAME, f"{document.name} comes twice", _DAYS)
        day[level] = _data(document)
    return _text(days[""] if days.keys() == {""} else list(days.values()))


def lost_out(document: Document) -> tuple[str, ...]:
    """What the newspaper's form has no place for."""
    return left_out(document, "solution", *["name"] * bool(_day_and_level(document.name)[1]))


def _day_and_level(name: str) -> tuple[str, str]:
    """The day of a name, which may be empty, and its level; two empty texts for a name that is none of a level."""
    day, _, level = name.rpartition(" ")
    return (day, level) if level in LEVELS else ("", "")


def _data(document: Document) -> dict[str, object]:
    try:
        return level_data(document)
    except InvalidPuzzle as error:
        named = f"{document.name}: " if document.name else ""
        raise Unwritable(NAME, f"{named}{error}") from None


def _text(data: object) -> str:
    return json.dumps(data, separators=(",", ":")) + "\n"
