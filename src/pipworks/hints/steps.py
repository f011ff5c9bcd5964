"""Reasoning as data: a step, the phrase that tells it, and how a table of templates turns phrases into sentences.

Both families explain themselves with these types. A step says *what* follows from what; its wording lives in one
table of templates for each family, so that sentences can be tested and translated, and the command line, the page
and the print all say the same.
"""

from __future__ import annotations

import enum
import string
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final, Generic, TypeAlias, TypeVar

from pipworks.grid import Cell

F = TypeVar("F")


@dataclass(frozen=True, slots=True)
class Phrase:
    """Something to be said: the key of a template, and what stands in its places."""

    key: str
    parts: tuple[tuple[str, Part], ...] = ()

    @classmethod
    def of(cls, key: str, **parts: Part) -> Phrase:
        """The phrase with its parts by name."""
        return cls(key, tuple(parts.items()))

    def __getitem__(self, name: str) -> Part:
        return dict(self.parts)[name]


Part: TypeAlias = "int | str | Cell | Phrase | tuple[Part, ...]"
"""What a phrase is made of: a number, a word as drawn, a cell, another phrase, or several of these."""


@dataclass(frozen=True, slots=True)
class Step(Generic[F]):
    """One step of reasoning, true in every solution that extends the position it was made at.

    `rule` names the rule and `level` how deep it looks, from 1. `focus` are the cells to look at, `premises` all
    cells that were looked at. `conclusion` holds facts of the family's own kind. `phrase` tells the step, and its
    parts are the step's arguments. `inner` is what follows from a supposition, where the step makes one.
    A `choice` is no reasoning: it says that other answers exist.
    """

    rule: str
    level: int
    focus: tuple[Cell, ...]
    premises: tuple[Cell, ...]
    conclusion: tuple[F, ...]
    phrase: Phrase
    inner: tuple[Step[F], ...] = ()
    choice: bool = False


class Strength(enum.IntEnum):
    """How much a hint gives away."""

    PLACE = 1
    RULE = 2
    REASON = 3
    ANSWER = 4


class Standing(enum.Enum):
    """How a position stands."""

    FINISHED = "finished"
    RIGHT = "right so far"
    WRONG = "wrong"
    UNSOLVABLE = "unsolvable"
    LIMIT = "limit reached"
    CANCELLED = "cancelled"


class HintKind(enum.Enum):
    """What a hint is about."""

    STEP = "step"
    CHOICE = "choice"
    WRONG = "wrong"
    FINISHED = "finished"
    UNSOLVABLE = "unsolvable"
    LIMIT = "limit reached"
    CANCELLED = "cancelled"


NOTHING_TO_DO: Final = {
    Standing.FINISHED: HintKind.FINISHED,
    Standing.WRONG: HintKind.WRONG,
    Standing.UNSOLVABLE: HintKind.UNSOLVABLE,
    Standing.CANCELLED: HintKind.CANCELLED,
}
"""The kind of hint where a position stands so that no next step can be told."""


class Difficulty(enum.Enum):
    """The class of a grade, the easiest first; EXTREME is what needs supposing."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    EXTREME = "extreme"


@dataclass(frozen=True, slots=True)
class Grade:
    """How hard a puzzle is for a person: how big it is, and how deep one has to look, told apart.

    `size` counts what has to be placed. Over the hints of a full solve, `depth` is the mean of the level that each
    needs, `steps` the mean of their numbers of steps, and `hints` says how many need each level, level 1 first.
    `choices` counts the places where several answers work. `score` is the one readable number. All of it is made by the
    rules of version `rules`: grades of different versions don't compare.
    """

    size: int
    depth: float
    steps: float
    hints: tuple[int, ...]
    choices: int
    score: float
    difficulty: Difficulty
    rules: str

    def __str__(self) -> str:
        """The grade in three lines."""
        levels = ", ".join(f"{count} at level {level}" for level, count in enumerate(self.hints, 1) if count)
        choices = f"{self.choices} open choice{'s' * (self.choices != 1)}" if self.choices else "no open choice"
        return "\n".join(
            (
                f"{self.difficulty.value}, score {self.score} (rules {self.rules})",
                f"size {self.size}, depth {self.depth}, {self.steps} steps a hint",
                f"hints: {levels or 'none'}; {choices}",
            )
        )

    def to_data(self) -> dict[str, Any]:
        """The grade as JSON can carry it."""
        return asdict(self) | {"difficulty": self.difficulty.value, "hints": list(self.hints)}


class Wording:
    """A table of templates, and the sentences made from it.

    A template names the parts of its phrase in braces, as in `{region} needs {sum}`. Several things are listed with
    commas and "and"; `{pips:or}` lists with "or", `{cells:,}` with commas alone, `{pips:+}` with plus signs;
    `{cells:is|are}` picks a word by whether there is one or more (a number picks by itself).
    """

    def __init__(self, templates: Mapping[str, str]) -> None:
        self.templates = dict(templates)
        self._formatter = _Formatter(self)

    def say(self, phrase: Phrase) -> str:
        """The phrase in words. KeyError when the table has no such template or the phrase no such part."""
        return self._formatter.vformat(self.templates[phrase.key], (), dict(phrase.parts))

    def sentence(self, phrase: Phrase) -> str:
        """The phrase with a capital first letter."""
        said = self.say(phrase)
        return said[:1].upper() + said[1:]


_MARKS = {",": ", ", "+": "+"}


class _Formatter(string.Formatter):
    def __init__(self, wording: Wording) -> None:
        self.wording = wording

    def format_field(self, value: Any, format_spec: str) -> str:
        several = isinstance(value, tuple) and not isinstance(value, Cell)
        if "|" in format_spec:
            one, more = format_spec.split("|")
            return one if (len(value) if several else value) == 1 else more
        if not several:
            return self._word(value)
        words = [self._word(item) for item in value]
        if len(words) < 2 or format_spec in _MARKS:
            return _MARKS.get(format_spec, "").join(words)
        return f"{', '.join(words[:-1])} {format_spec or 'and'} {words[-1]}"

    def _word(self, value: Part) -> str:
        if isinstance(value, Phrase):
            return self.wording.say(value)
        if isinstance(value, Cell):
            return f"({value.x},{value.y})"
        return str(value)


def to_data(value: Any) -> Any:
    """A step's parts as what JSON can carry: cells as [x, y], phrases as objects with their template's key."""
    if isinstance(value, Phrase):
        return {"phrase": value.key} | {name: to_data(part) for name, part in value.parts}
    if isinstance(value, tuple):
        return [to_data(item) for item in value]
    return value
