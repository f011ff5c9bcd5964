"""A question of the page, read field by field: each value is looked at before anything is done with it."""

from __future__ import annotations

import json
from math import isfinite

from pipworks.limits import Limits
from pipworks.near_names import did_you_mean
from pipworks.words import names_listed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from fractions import Fraction
    from typing import Any

    from pipworks.family import Family
    from pipworks.limits import CancelToken
    from pipworks.source import Source
    from pipworks.web.given import Given

MOST_SECONDS = 600
"""The longest time limit that a question may ask for."""

MEMORY = 512 << 20
"""The bytes that a search may hold where nothing else is asked for: what a worker in a browser can be given."""

MOST_MEGABYTES = 1 << 20
"""The most that a question may ask for, in megabytes."""

MOST_TEXT = 2_000_000
"""The longest text of a field, in characters."""

_MOST_LISTED = 1_000
"""The longest list of numbers."""

_MOST_LEVEL = 300
"""The longest name of a puzzle in a text, in characters."""

MOST_SEED = 2**53 - 1
"""The largest whole number that JSON carries everywhere."""

_MISSING: Any = object()


class WrongQuestion(Exception):
    """A question that can't be answered as it is asked; the message says which field is wrong, `hint` what would do."""

    def __init__(self, problem: str, hint: str = "") -> None:
        super().__init__(problem)
        self.hint = hint


class Question:
    """The fields of one request. Each reader raises WrongQuestion for a value that the field can't have."""

    __slots__ = ("_cancel", "_fields", "_seconds")

    def __init__(self, fields: Mapping[str, Any], seconds: float, cancel: CancelToken | None = None) -> None:
        """`seconds` is the time limit where the request sets none; `cancel` ends the work from outside."""
        self._fields = fields
        self._seconds = seconds
        self._cancel = cancel

    def refuse_others(self, known: Iterable[str]) -> None:
        """Raises WrongQuestion for a field that is not among the known ones: a slip would go unnoticed otherwise."""
        names = tuple(known)
        for name in self._fields:
            if name not in names:
                hint = did_you_mean(str(name), names) or f"there is {names_listed(names)}"
                raise WrongQuestion(f"there is no field {_shown(name)} here", hint)

    def text(self, name: str, default: str = _MISSING, *, most: int = MOST_TEXT) -> str:
        """The text of a field, of at most so many characters; without a default it must be there."""
        value = self._value(name, default)
        if not isinstance(value, str):
            raise WrongQuestion(f"{name} is a text, not {_shown(value)}")
        if len(value) > most:
            raise WrongQuestion(f"{name} has {len(value):,} characters, at most {most:,} are taken")
        return value

    def drawn_text(self, name: str, default: str = _MISSING, *, most: int = MOST_TEXT) -> str:
        """The text of a field that goes into a picture, as `text` reads it: of whole characters."""
        value = self.text(name, default, most=most)
        if half := next((letter for letter in value if "\ud800" <= letter <= "\udfff"), ""):
            raise WrongQuestion(f"{name} holds half of a character, {half!r}", "leave it out, or send both halves")
        return value

    def word(self, name: str, words: Iterable[str], default: str = _MISSING) -> str:
        """The word of a field, one of these."""
        allowed = tuple(words)
        named = names_listed([word or "nothing" for word in allowed])
        value = self._value(name, default, f"it is one of {named}")
        if value not in allowed:
            raise WrongQuestion(f"{name} is one of {named}, not {_shown(value)}", did_you_mean(str(value), allowed))
        return str(value)

    def choice(self, name: str, words: Iterable[str]) -> str:
        """The word of a field, one of these; empty where it is not there, or is empty."""
        return self.word(name, ("", *words), "")

    def whole(self, name: str, default: int = _MISSING, *, least: int, most: int) -> int:
        """The whole number of a field, between two bounds."""
        value = self._value(name, default, f"it is a whole number from {least:,} to {most:,}")
        if isinstance(value, float) and value.is_integer():
            value = int(value)  # JSON knows no difference
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise WrongQuestion(f"{name} is a whole number from {least:,} to {most:,}, not {_shown(value)}")
        return value

    def truth(self, name: str, default: bool = False) -> bool:
        """Whether a field is true."""
        value = self._value(name, default)
        if not isinstance(value, bool):
            raise WrongQuestion(f"{name} is true or false, not {_shown(value)}")
        return value

    def number(self, name: str, *, most: float) -> float | None:
        """The number of a field, from 0 to a bound; a whole one stays whole. None where it is not there."""
        if not self.has(name):
            return None
        value = self._fields[name]
        if not isinstance(value, int | float) or isinstance(value, bool) or not 0 <= value <= most:
            raise WrongQuestion(f"{name} is a number from 0 to {most:,}, not {_shown(value)}")
        return value

    def numbers(self, name: str, *, least: int, most: int) -> tuple[int, ...] | None:
        """The whole numbers of a list; None where it is not there."""
        if not self.has(name):
            return None
        value = self._fields[name]
        if not isinstance(value, list | tuple) or not 0 < len(value) <= _MOST_LISTED:
            shown = f"a list of whole numbers, as in [{least}, {most}]"
            raise WrongQuestion(f"{name} is {shown}, not {_shown(value)}")
        return tuple(Question({name: one}, 0).whole(name, least=least, most=most) for one in value)

    def share(self, name: str) -> Fraction:
        """The number of a field as its digits say it, from 0 to 1."""
        from fractions import Fraction

        value = self._value(name, _MISSING)
        found = Question({name: value}, 0).number(name, most=1)
        return Fraction(repr(found)).limit_denominator(10**12)

    def sides(self, name: str, default: tuple[int, int], most: int) -> tuple[int, int]:
        """Two whole numbers, columns and rows, each between 1 and a bound."""
        value = self._value(name, default)
        if not isinstance(value, list | tuple) or len(value) != 2:
            raise WrongQuestion(f"{name} is columns and rows, as in [7, 10], not {_shown(value)}")
        both = Question({"columns": value[0], "rows": value[1]}, 0)
        return both.whole("columns", least=1, most=most), both.whole("rows", least=1, most=most)

    def has(self, name: str) -> bool:
        """Whether a field is there, and not null."""
        return self._fields.get(name) is not None

    @property
    def limits(self) -> Limits:
        """What the work may use: always with a time limit, which runs from where the work starts."""
        value = self._value("timeout", self._seconds)
        number = isinstance(value, int | float) and not isinstance(value, bool)
        if not number or not isfinite(value) or not 0 < value <= MOST_SECONDS:
            raise WrongQuestion(f"timeout is a number of seconds above 0, at most {MOST_SECONDS}, not {_shown(value)}")
        megabytes = self.whole("memory", MEMORY >> 20, least=1, most=MOST_MEGABYTES)
        return Limits(seconds=value, memory=megabytes << 20, cancel=self._cancel)

    @property
    def family(self) -> Family | None:
        """The family that the request names; None for none."""
        from pipworks.families import families

        if not self.has("family"):
            return None
        known = {family.name: family for family in families()}
        return known[self.word("family", known)]

    def puzzle(self, verb: str = "", *, solutions: bool = False) -> Given:
        """The puzzle that the request is about: of the field `link`, or of `puzzle`, with `position` if that is there.

        `solutions` says whether the solution in the puzzle's own text is read. Raises ParseError for what can't be
        read, and TooLarge for a board of more cells than the verb, one of `pipworks.sizes.MOST`, takes.
        """
        from pipworks import sizes
        from pipworks.web import given

        if self.has("puzzle"):
            found = self._of_text(verb, solutions=solutions)
        else:
            if not self.has("link"):
                raise WrongQuestion("which puzzle? link or puzzle is missing")
            for name in ("level", "no_wrap", "all_tiles"):
                if self.has(name):
                    raise WrongQuestion(f"{name} goes with puzzle: a link says it all")
            found = given.of_link(self.text("link"))
        family = self.family
        if family is not None and family is not found.family:
            raise WrongQuestion(f"the link is of {found.family.title}, not of {family.title}")
        if verb:
            sizes.check(verb, found.family.name, found.cells)
        if not self.has("position"):
            return found
        position = found.family.verb("parse_position")(self.source("position"), found.puzzle)
        return found.replaced(position=position)

    def _of_text(self, verb: str, *, solutions: bool) -> Given:
        from pipworks.families import family_of
        from pipworks.web import given

        if self.has("link"):
            raise WrongQuestion("the puzzle is in link or in puzzle, not in both")
        source = self.source("puzzle")
        family = self.family or family_of(source)
        if family.name != "pipes":
            self.refuse(("no_wrap", "all_tiles"), f"is not for {family.title}")
        no_wrap, all_tiles = self.truth("no_wrap"), self.truth("all_tiles")
        variant = {"wraps": False if no_wrap else None, "all_tiles": True if all_tiles else None}
        level = self.text("level", "", most=_MOST_LEVEL)
        return given.of_text(family, source, level, variant=variant, verb=verb, solutions=solutions)

    def source(self, name: str) -> Source:
        """The text of a field, or its JSON as one."""
        from pipworks.source import Source

        value = self._value(name, _MISSING)
        if isinstance(value, dict | list):
            return Source.of(json.dumps(value, ensure_ascii=False), name)
        return Source.of(self.text(name), name)

    def refuse(self, names: Iterable[str], why: str) -> None:
        """Raises WrongQuestion where one of these fields is there, and not false."""
        for name in names:
            if self._fields.get(name) not in (None, False):
                raise WrongQuestion(f"{name} {why}")

    def _value(self, name: str, default: Any, expected: str = "") -> Any:
        value = self._fields.get(name)
        if value is None:
            if default is _MISSING:
                raise WrongQuestion(f"{name} is missing", expected)
            return default
        return value


def _shown(value: object) -> str:
    """A value of a request in a sentence, the start of a long one."""
    said = repr(value)
    return said if len(said) <= 40 else f"{said[:40]}…"
