"""Phrases in words: a table of templates, how it is read, and the sentences that all families say."""

from __future__ import annotations

import re
from collections.abc import Mapping
from string import Formatter

from pipworks.cell_names import WRITTEN, cell_name
from pipworks.grid import Cell
from pipworks.hints.ladder import CHOICE, IN_COMMON, MARKING, TRIED_OUT, WHAT_IF
from pipworks.hints.steps import Part, Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Final

TEMPLATES: Final = {
    "several": "{parts}",
    "look at cells": "Look at {cells}.",
    "rule": "{name}: {line}",
    "no time": "There was no time to find a step.",
    "no memory": "The memory limit is too small for hints on this board.",
}
"""The sentences, and parts of sentences, that all families say."""

RULE_LINES: Final = {
    WHAT_IF: "suppose it and see where it leads",
    IN_COMMON: "all answers that are left have it in common",
    TRIED_OUT: "only a search of every way shows it",
    CHOICE: "several answers work from here",
    MARKING: "what the labels alone allow",
}
"""What a rule that all families have does, in a line."""


_ALL = "*"
_MARKS = {",": ", ", "+": "+", "/": "/", "with": " with "}


class Wording:
    """A table of templates, and the sentences made from it.

    A template names the parts of its phrase in braces, as in `{region} needs {sum}`. Several things are listed with
    commas and "and"; `{pips:or}` lists with "or", `{cells:,}` with commas alone, `{pips:+}` with plus signs,
    `{pips:/}` with slashes;
    `{cells:is|are}` picks a word by whether there is one or more (a number picks by itself, a phrase by its `count`).
    Of more than `most_cells` cells only the number is said, save for `{cells:*}`.
    """

    def __init__(self, templates: Mapping[str, str], most_cells: int | None = None) -> None:
        self.templates = dict(templates)
        self.most_cells = most_cells
        self._read: dict[str, tuple[tuple[str, str | None, str], ...]] = {}

    def say(self, phrase: Phrase) -> str:
        """The phrase in words. KeyError when the table has no such template or the phrase no such part."""
        parts = dict(phrase.parts)
        said = ""
        for text, part, how in self._read.get(phrase.key) or self._template(phrase.key):
            said += text if part is None else text + self._part(parts[part], how)
        return said

    def _template(self, key: str) -> tuple[tuple[str, str | None, str], ...]:
        """A template as texts, each with the part that follows it, if any, and how that is written; kept."""
        parsed = Formatter().parse(self.templates[key])
        self._read[key] = tuple((text, part, how or "") for text, part, how, _ in parsed)
        return self._read[key]

    def sentence(self, phrase: Phrase) -> str:
        """The phrase with a capital first letter, save where the name of a cell comes first."""
        said = self.say(phrase)
        return said if re.match(WRITTEN, said) else said[:1].upper() + said[1:]

    def _part(self, value: Any, how: str) -> str:
        several = isinstance(value, tuple) and not isinstance(value, Cell)
        if "|" in how:
            one, more = how.split("|")
            number = dict(value.parts).get("count", 1) if isinstance(value, Phrase) else value
            return one if (len(value) if several else number) == 1 else more
        if not several:
            return self._word(value)
        most = self.most_cells
        if most is not None and how != _ALL and len(value) > most and all(isinstance(item, Cell) for item in value):
            return f"{len(value)} cells"
        words = [self._word(item) for item in value]
        if len(words) < 2 or how in _MARKS:
            return _MARKS.get(how, "").join(words)
        return f"{', '.join(words[:-1])} {how.strip(_ALL) or 'and'} {words[-1]}"

    def _word(self, value: Part) -> str:
        if isinstance(value, Phrase):
            return self.say(value)
        if isinstance(value, Cell):
            return cell_name(value)
        return str(value)
