"""Long chains told by what they come to: what pieces can't do as one step, the last findings by themselves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from pipworks.hints.steps import Part, Phrase, Step
from pipworks.polypips.hints.alike import Told, as_one, joined
from pipworks.polypips.hints.facts import Fact

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_FINDINGS: Final = 6
"""The last findings of a long chain are told by themselves, so many at most; what they rest on is told as one step."""

_MOST_REGIONS: Final = 2
"""Of more regions than this that pieces would break only the last are named."""

_PLACES: Final = {"inside clash": "labels", "cut off": "parts"}
"""The rules that only say where pieces can't lie, of which nobody wants to see the list, and what they look at."""


def foundations_end(run: Sequence[Told]) -> int:
    """The place in a chain that supposes and places nothing after what its last findings rest on; 0 where all are told.

    What says only where pieces can't lie is no finding.
    """
    said = [place for place, (move, _) in enumerate(run) if move.rule not in _PLACES]
    return said[-_FINDINGS - 1] + 1 if len(said) > _FINDINGS else 0


def findings(run: Sequence[Told]) -> Iterator[tuple[bool, list[Told]]]:
    """The chain cut where moves that say only where pieces can't lie, two or more in a row, begin and end.

    With each part whether it is of these.
    """
    for places, group in groupby(run, key=lambda told: told[0].rule in _PLACES):
        part = list(group)
        yield places and len(part) > 1, part


def left_out(run: Sequence[Told]) -> Step[Fact]:
    """What says only where pieces can't lie, as one step."""
    steps = tuple(step for _, step in run)
    looked = {_PLACES[move.rule] for move, _ in run}
    broken = (step.phrase["region"] for move, step in run if _PLACES[move.rule] == "labels")
    regions: tuple[Part, ...] = tuple(dict.fromkeys(broken))
    key = f"places.{'both' if len(looked) > 1 else looked.pop()}"
    if len(regions) > _MOST_REGIONS:
        key, regions = f"{key}.many", regions[-_MOST_REGIONS:]
    phrase = Phrase.of(key, regions=regions, steps=len(steps))
    return as_one(steps, steps[-1].rule, phrase, joined(step.focus for step in steps))
