"""The puzzle families: what each can do under the same names. The one place, besides commands, that names both."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final

from pipworks.source import Source


@dataclass(frozen=True, slots=True)
class Family:
    """A family by its package's name. Its verbs are the package's public functions, fetched when they are used."""

    name: str
    title: str
    recognises: Callable[[Source], bool]

    def verb(self, name: str) -> Callable[..., Any]:
        """The family's function of this name: parse, format, verify, solve, solutions, count, uniqueness, generate,
        to_text, to_svg or to_png. AttributeError for another."""
        found: Callable[..., Any] = getattr(import_module(f"pipworks.{self.name}"), name)
        return found


def _is_polypips(source: Source) -> bool:
    """Whether a text looks like Polypips: JSON, or a line with one of its headings. No Pipes board has either."""
    first = next((line.strip() for line in source.lines if line.strip()), "")
    return first.startswith(("{", "[", "//")) or any(line.startswith("board:") for line in source.lines)


POLYPIPS: Final = Family("polypips", "Polypips", _is_polypips)
PIPES: Final = Family("pipes", "Pipes", lambda source: not _is_polypips(source))

FAMILIES: Final = (PIPES, POLYPIPS)


def family_of(source: Source) -> Family:
    """The family that a text belongs to, by a look at its form: reading it may still refuse it."""
    return next(family for family in FAMILIES if family.recognises(source))
