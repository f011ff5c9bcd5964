"""What is said before a walkthrough: the regions that tell most, and how many solutions there are."""

from __future__ import annotations

from collections.abc import Iterator

from pipworks.hints import opening as common
from pipworks.hints.steps import Part, Phrase, Stage, Step
from pipworks.polypips.hints.facts import Fact, Gone
from pipworks.polypips.hints.seen import by_first_cell
from pipworks.polypips.puzzle.solution import Placement, Solution

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

OPENING: Final = common.sentences("There are {} solutions")
"""The sentences of an opening."""

_STAGES: Final = 3
"""The first stages, whose regions are weighed."""

_ROUND: Final = 1000
"""A number of solutions that was not counted to its end is said as this, or not at all."""


def opening(walkthrough: common.Opened) -> Iterator[Phrase]:
    """The opening of a walkthrough, in phrases."""
    return common.opening(walkthrough, weights, _STAGES, _ROUND)


def weights(stages: tuple[Stage[Fact, Placement, Solution], ...]) -> dict[Part, int]:
    """The regions that stages speak of, in their order, with how much their labels rule out."""
    weight: dict[Part, int] = {}
    for step in (single for stage in stages for told in stage.steps for single in told.singles):
        region = dict(step.phrase.parts).get("region")
        if region is not None:
            name = by_first_cell(region)
            weight[name] = weight.get(name, 0) + _said(step)
    return weight


def _said(step: Step[Fact]) -> int:
    """How much a step rules out: pips, and a placement as much as one of these."""
    return sum(len(fact.pips) if isinstance(fact, Gone) else 1 for fact in step.conclusion)
