"""A table of a recipe: its values by their keys, each with its refusal at its place."""

from __future__ import annotations

from pipworks.near_names import hint_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pipworks.batch.toml_places import Places
    from pipworks.errors import ParseError

MOST_LISTED = 500
"""The most values of a list."""


class Table:
    """The values of a table, the `number`-th of its file from 0."""

    def __init__(self, values: Mapping[str, object], places: Places, number: int) -> None:
        self._values = values
        self._places = places
        self._number = number

    def error(self, key: str, problem: str, hint: str = "", value: object = None) -> ParseError:
        """The refusal of a key, or of a value that it has; at the head of the table for a key that is not there."""
        found = self._places
        at = found.key(key, self._number) if value is None else found.value(value, key, self._number)
        return found.error(at, problem, hint)

    def get(self, key: str) -> object:
        """The value of a key; None where it is not there."""
        return self._values.get(key)

    def text(self, key: str) -> str | None:
        """The text of a key. Raises ParseError for another kind of value."""
        value = self.get(key)
        if value is None or isinstance(value, str):
            return value
        raise self.error(key, f"{key} is a text, not {_shown(value)}", f'as in {key} = "…"')

    def texts(self, key: str) -> tuple[str, ...]:
        """The texts of a list, or the one text; none where the key is not there."""
        value = self.get(key)
        values = value if isinstance(value, list) else [] if value is None else [value]
        if isinstance(value, list) and not values:
            raise self.error(key, f"{key} is empty", "leave it out, or name one")
        if len(values) > MOST_LISTED:
            raise self.error(key, f"{len(values):,} {key}, where {MOST_LISTED} may be listed")
        for one in values:
            if not isinstance(one, str):
                raise self.error(key, f"{key} are texts, not {_shown(one)}", f'as in {key} = ["…", "…"]')
        return tuple(dict.fromkeys(values))

    def word(self, key: str, words: Sequence[str]) -> str | None:
        """One of the words. Raises ParseError for another."""
        value = self.text(key)
        return None if value is None else self._one(key, value, words)

    def words(self, key: str, words: Sequence[str]) -> tuple[str, ...]:
        """Some of the words, a list or one alone; none where the key is not there."""
        return tuple(self._one(key, value, words) for value in self.texts(key))

    def yes(self, key: str, *, default: bool) -> bool:
        """True or false."""
        value = self.get(key)
        if value is None or isinstance(value, bool):
            return default if value is None else value
        raise self.error(key, f"{key} is true or false, not {_shown(value)}", f"as in {key} = true")

    def number(self, key: str) -> float | None:
        """A number from 0, whole or not; None where the key is not there."""
        value = self.get(key)
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < float("inf"):
            raise self.error(key, f"{key} is a number from 0, not {_shown(value)}")
        return value

    def refuse_others(self, known: Sequence[str]) -> None:
        """Raises ParseError where the table has a key that is not known; `unique` says nothing, and may be there."""
        for key in self._values:
            if key not in (*known, "unique"):
                hint = hint_of(key, known, f"there is {', '.join(known)}")
                raise self.error(key, f"{key[:30]!r} is no key here", hint)

    def _one(self, key: str, value: str, words: Sequence[str]) -> str:
        if value in words:
            return value
        *others, last = words
        hint = hint_of(value, words, f"{', '.join(others)} or {last}")
        raise self.error(key, f"no {key} is called {value[:30]!r}", hint, value)


def _shown(value: object) -> str:
    """A value as a refusal shows it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return "a list"
    if isinstance(value, dict):
        return "a table"
    return repr(value)[:30]
