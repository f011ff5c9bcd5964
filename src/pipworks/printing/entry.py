"""A puzzle that is to be printed, with what is known of it."""

from __future__ import annotations

from pipworks.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pipworks.family import Family
    from pipworks.hints.grading import Grade
    from pipworks.printing.answers import Answered


class Entry(Record):
    """A puzzle of a family to print: what it is called, its number, its answer and its grade where they are known.

    `number` is 0 until the order is known. `given` is a solution that came with the puzzle, which nobody has looked at.
    `answer` is None where it was not looked for. `source` is what messages call it; its number and title where that is
    empty.
    """

    family: Family
    puzzle: Any
    title: str = ""
    number: int = 0
    answer: Answered | None = None
    grade: Grade | None = None
    given: Any = None
    source: str = ""

    @property
    def name(self) -> str:
        """The number, and the title behind it."""
        return f"{self.number} {self.title}".strip()

    @property
    def called(self) -> str:
        """What messages call it."""
        return self.source or self.name
