"""What is said before a walkthrough: the places that tell most, and how many solutions there are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Protocol

from pipworks.hints.steps import Part, Phrase, Stage, Step
from pipworks.polypips.hints.facts import Fact, Gone
from pipworks.polypips.puzzle.solution import Placement, Solution


@dataclass(frozen=True, slots=True)
class Several:
    """A number of solutions; with `more` there may be others that were not counted."""

    count: int
    more: bool = False


class Walk(Protocol):
    """What an opening is made from."""

    @property
    def stages(self) -> tuple[Stage[Fact, Placement, Solution], ...]: ...
    @property
    def several(self) -> Several | None: ...


OPENING: Final = {
    "opening.places": "Start at {places}.",
    "opening.solutions": "There are {count} solutions: where several answers work, others do too.",
    "opening.more": "There are over {count} solutions: where several answers work, others do too.",
    "opening.uncounted": "There are several solutions, not counted: where several answers work, others do too.",
}
"""The sentences of an opening."""

_PLACES: Final = 2
_STAGES: Final = 3
"""So many places are named, those that tell most in so many stages."""

_ROUND: Final = 1000
"""A number of solutions that was not counted to its end is said as this, or not at all."""


def opening(walkthrough: Walk) -> Iterator[Phrase]:
    """The opening of a walkthrough, in phrases."""
    places = telling_places(walkthrough.stages[:_STAGES])
    if places:
        yield Phrase.of("opening.places", places=places)
    if walkthrough.several is None:
        return
    if not walkthrough.several.more:
        yield Phrase.of("opening.solutions", count=f"{walkthrough.several.count:,}")
    elif walkthrough.several.count > _ROUND:
        yield Phrase.of("opening.more", count=f"{_ROUND:,}")
    else:
        yield Phrase.of("opening.uncounted")


def telling_places(stages: tuple[Stage[Fact, Placement, Solution], ...]) -> tuple[Part, ...]:
    """The regions whose labels rule out most pips in the first stages, in the order in which they come."""
    weight: dict[Part, int] = {}
    for step in (single for stage in stages for told in stage.steps for single in told.singles):
        region = dict(step.phrase.parts).get("region")
        if region is not None:
            weight[region] = weight.get(region, 0) + _said(step)
    most = sorted(weight, key=lambda region: -weight[region])[:_PLACES]
    return tuple(region for region in weight if region in most)


def _said(step: Step[Fact]) -> int:
    """How much a step rules out: pips, and a placement as much as one of these."""
    return sum(len(fact.pips) if isinstance(fact, Gone) else 1 for fact in step.conclusion)
