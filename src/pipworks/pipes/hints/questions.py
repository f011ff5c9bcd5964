"""The two weaker strengths of a hint: where to look, and a question with a place and a number, one for each rule."""

from __future__ import annotations

from pipworks.grid import Cell
from pipworks.hints.steps import Part, Phrase, Step
from pipworks.pipes.hints.facts import Fact, Turned

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

QUESTIONS: Final = {
    "look around": "Look around {near}.",
    "ask.one way": "{tile} has 4 sides: from how many can gas come?",
    "ask.straight on": "{tile} has 2 ends: can gas pass both?",
    "ask.bend": "{tile} joins 2 sides next to each other: which can they be?",
    "ask.branch": "{tile} has 4 sides: how many can gas pass?",
    "ask.branch.known": "{tile} must use 3 sides: which is left out?",
    "ask.tank": "{tile} has {openings}: where can gas go, of 4 sides?",
    "ask.follow": "1 way to turn {tile} lets gas pass {ways}: which?",
    "ask.all used": "How many of the {houses} house{houses:|s} can {sources} feed? Then look at {near}.",
    "ask.enough": "Which openings and Ts are sure to feed the {houses} house{houses:|s}? Then look at {near}.",
    "ask.joined already": "Which 2 sides of {tile} are joined already?",
    "ask.only exit": "Is more than 1 way left for gas to {near}?",
    "ask.only exit.gas": "Does more than 1 way lead on from all that has gas? Look at {near}.",
    "ask.shut in": "Which 2 sides of {tile}, joined alone, would be cut off from gas?",
    "ask.shut in.house": "{tile} has 4 sides: from how many can gas come?",
    "ask.out of reach": "From how many of 4 sides can gas come to {tile}?",
    "ask.cut": "Is there more than 1 road from a tank to {end}? What do all share near {near}?",
    "ask.case": "What if {supposed}? It clashes in {count} step{count:|s}.",
    "ask.what-if": "What if {supposed}? It clashes in {count} step{count:|s}.",
    "ask.trying all": "Is more than 1 way to turn {tile} right?",
    "ask.in common": "However you go on, is there more than 1 way to turn {tile}?",
    "ask.open choice": "Several answers work from here: in how many of 4 ways can {tile} be turned?",
}
"""A question for each rule; `near` is a cell next to what will be turned."""


def near(step: Step[Fact], placement: Turned | None) -> tuple[Phrase, tuple[Cell, ...]]:
    """Where to look for a step: at the cell within one of what will be turned that it looks at, or at that itself."""
    cell = _nearest(step, placement)
    return Phrase.of("look around", near=cell), (cell,)


def question(step: Step[Fact], placement: Turned | None) -> Phrase | None:
    """The question of the step's rule, None where it has none."""
    key = step.phrase.key.removesuffix(".first")
    keys = [f"ask.{known}" for known in (key, step.rule) if f"ask.{known}" in QUESTIONS]
    parts: dict[str, Part] = {**dict(step.phrase.parts), "near": _nearest(step, placement)}
    return Phrase(keys[0], tuple(parts.items())) if keys else None


def _nearest(step: Step[Fact], placement: Turned | None) -> Cell:
    if placement is None:
        return step.focus[0]
    x, y = placement.cell
    close = [cell for cell in step.focus if max(abs(cell.x - x), abs(cell.y - y)) <= 1]
    return min(close, key=lambda cell: abs(cell.x - x) + abs(cell.y - y), default=placement.cell)
