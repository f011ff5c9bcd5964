"""What is said where a puzzle can't be printed so that it can be read: how large its cells would be, and what works."""

from __future__ import annotations

from pipworks.errors import PipworksError
from pipworks.words import counted, is_or_are


class Illegible(PipworksError, ValueError):
    """Puzzles that have no room for legible cells on their page, each by name with a sentence, in `problems`."""

    def __init__(self, problems: tuple[tuple[str, str], ...]) -> None:
        super().__init__(problems)
        self.problems = problems

    def __str__(self) -> str:
        """One line that counts them, and one for each."""
        number = len(self.problems)
        lines = [f"  {name}: {sentence}" for name, sentence in self.problems]
        return "\n".join([f"{counted(number, 'puzzle')} {is_or_are(number)} too large for the page:", *lines])


def problem(cell: float, least: float, remedy: str) -> str:
    """The sentence for a puzzle whose cells would be too small; `remedy` are options, empty where none helps."""
    would = (
        f"its cells would be {cell * 10 // 1 / 10:.1f} mm, and {_number(least)} is the least"
        if cell >= 1
        else "there is no room for it"
    )
    return f"{would}; {remedy} works" if remedy else f"{would}; no paper of up to 841x1189mm is large enough"


def _number(length: float) -> str:
    """The length in tenths, rounded up, so that it is enough."""
    return f"{-(-length * 10 // 1) / 10:g}"
