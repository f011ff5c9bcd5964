"""Reasoning as data: a step, the phrase that tells it, and the stage of a solve that steps make.

All families explain themselves with these types. A step says *what* follows from what; its wording lives in one
table of templates for each family, so that sentences can be tested and translated, and the command line, the page
and the print all say the same.
"""

from __future__ import annotations

import enum

from pipworks.grid import Cell
from pipworks.record import Record
from pipworks.showing import in_brackets
from pipworks.typed import Generic, TypeVar
from pipworks.words import cells_listed, counted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

F = TypeVar("F")
A = TypeVar("A")
Q = TypeVar("Q")


class Phrase(Record):
    """A sentence as data: the key of a template, and what stands in its places."""

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


class Step(Record, Generic[F]):
    """One step of reasoning, true in every solution that extends the position it was made at.

    `rule` names the rule and `level` how deep it looks, from 1. `focus` are the cells to look at, `premises` all
    cells that were looked at. `conclusion` holds facts of the family's own kind. `phrase` tells the step, and its
    parts are the step's arguments. `inner` is what follows from a supposition, where the step makes one; where it
    `gathers` steps that are said as one, these are.
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
    gathers: bool = False

    @property
    def singles(self) -> tuple[Step[F], ...]:
        """The steps that it gathers into one; itself where it gathers none."""
        return self.inner if self.gathers else (self,)

    def __repr__(self) -> str:
        return in_brackets(f"Step {self.rule}, level {self.level}, at {cells_listed(self.focus)}")


class Stage(Record, Generic[F, A, Q]):
    """The steps to the next placements, these, and the position after them."""

    steps: tuple[Step[F], ...]
    placed: tuple[A, ...]
    position: Q

    def __repr__(self) -> str:
        return in_brackets(f"Stage of {counted(len(self.steps), 'step')}, {len(self.placed)} placed")

    @property
    def choice(self) -> bool:
        """Whether it is an open choice: other answers work as well."""
        return any(step.choice for step in self.steps)

    @property
    def level(self) -> int:
        """How deep one has to look for it; 0 for an open choice."""
        return max((step.level for step in self.steps), default=0)


class Strength(enum.IntEnum):
    """How much a hint gives away."""

    PLACE = 1
    RULE = 2
    REASON = 3
    ANSWER = 4

    @classmethod
    def _missing_(cls, value: object) -> None:
        raise ValueError(f"a hint's strength is 1, a place to look at, to 4, the answer: not {value!r}")
