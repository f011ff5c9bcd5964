"""What is said before a walkthrough: where to start, and how many solutions there are where choices are made."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pipworks.hints.steps import Part, Phrase
from pipworks.record import Record
from pipworks.typed import Protocol

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Final

_PLACES: Final = 2
"""The most places that are named."""


class Several(Record):
    """A number of solutions; with `more` there may be others that were not counted."""

    count: int
    more: bool = False


class Opened(Protocol):
    """What an opening is made from."""

    @property
    def stages(self) -> tuple[Any, ...]: ...
    @property
    def several(self) -> Several | None: ...


def sentences(solutions: str) -> dict[str, str]:
    """The templates of an opening; `solutions` says that there are so many, as in "There are {} solutions"."""
    others = "where several answers work, others do too."
    return {
        "opening.places": "Start at {places}.",
        "opening.solutions": f"{solutions.format('{count}')}: {others}",
        "opening.more": f"{solutions.format('over {count}')}: {others}",
        "opening.uncounted": f"{solutions.format('several')}, not counted: {others}",
    }


def opening(walkthrough: Opened, weigh: Callable[[Any], dict[Part, int]], stages: int, most: int) -> Iterator[Phrase]:
    """The opening of a walkthrough, in phrases.

    `weigh` gives the places that some stages speak of with how much each tells, in order; it is asked about the first
    `stages`. A number of solutions above `most`, which was not counted to its end, is said as that.
    """
    if places := telling(weigh(walkthrough.stages[:stages])):
        yield Phrase.of("opening.places", places=places)
    several = walkthrough.several
    if several is None:
        return
    if not several.more:
        yield Phrase.of("opening.solutions", count=f"{several.count:,}")
    elif several.count > most:
        yield Phrase.of("opening.more", count=f"{most:,}")
    else:
        yield Phrase.of("opening.uncounted")


def telling(weight: dict[Part, int]) -> tuple[Part, ...]:
    """The places that tell most, in their order."""
    most = sorted(weight, key=lambda place: -weight[place])[:_PLACES]
    return tuple(place for place in weight if place in most and weight[place])
