"""How a family's puzzles are played, as sentences and pictures that have no size yet."""

from __future__ import annotations

from typing import Final

from pipworks.record import Record
from pipworks.words import plural

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from pipworks.printing.entry import Entry
    from pipworks.printing.worked_example import Worked
    from pipworks.render.scene import Scene

_SEVERAL: Final = 2
"""Numbers in a row that are more than this are not listed."""


class Key(Record):
    """A small picture, whose cells have sides of `side` user units, and the sentence that says what it means."""

    picture: Scene
    side: float
    sentence: str


class Explained(Record):
    """The rules before the key and behind it, a paragraph each, and a worked example with what its pictures mean."""

    rules: tuple[str, ...]
    key: tuple[Key, ...] = ()
    more: tuple[str, ...] = ()
    worked: Worked | None = None
    legend: str = ""


class Said(Record):
    """A sentence on what is to be done, and the puzzles for which it holds."""

    sentence: str
    entries: tuple[Entry, ...]


def named(entries: Sequence[Entry]) -> str:
    """These puzzles by their numbers, `puzzles 1 to 3, 5 and 7`; without numbers `some puzzles`."""
    numbers = sorted(entry.number for entry in entries)
    if 0 in numbers:
        return "some puzzles"
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    *others, last = (word for run in runs for word in _words(run))
    told = f"{', '.join(others)} and {last}" if others else last
    return f"{plural('puzzle', len(numbers))} {told}"


def _words(run: Sequence[int]) -> list[str]:
    """Numbers in a row, three or more by the first and the last."""
    return [f"{run[0]} to {run[-1]}"] if len(run) > _SEVERAL else [str(number) for number in run]
