"""What is said before a walkthrough: the tiles that tell most, and in how many ways gas can run."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, Protocol

from pipworks.hints.steps import Part, Phrase, Stage
from pipworks.pipes.hints.asking import Oracle
from pipworks.pipes.hints.facts import Fact, Passes, Turned
from pipworks.pipes.hints.state import State
from pipworks.pipes.puzzle.board import Solution
from pipworks.pipes.puzzle.tiles import BLANK_LETTER, Tile, letter_for


@dataclass(frozen=True, slots=True)
class Several:
    """A number of layouts; with `more` there may be others that were not counted."""

    count: int
    more: bool = False


class Walk(Protocol):
    """What an opening is made from."""

    @property
    def stages(self) -> tuple[Stage[Fact, Turned, Solution], ...]: ...
    @property
    def several(self) -> Several | None: ...


OPENING: Final = {
    "opening.places": "Start at {places}.",
    "opening.solutions": "Gas can run in {count} ways: where several answers work, others do too.",
    "opening.more": "Gas can run in over {count} ways: where several answers work, others do too.",
    "opening.uncounted": "Gas can run in several ways, not counted: where several answers work, others do too.",
}
"""The sentences of an opening."""

_PLACES: Final = 2
_STAGES: Final = 6
"""So many places are named, those where most becomes known in so many stages."""

_MOST: Final = 200
"""No more layouts than this, and one, are counted."""


def several(oracle: Oracle, state: State) -> Several | None:
    """How many layouts extend a state's turned tiles; None where there is only one."""
    from pipworks.pipes.solver.solve import count

    board = state.net.board
    letters = [BLANK_LETTER if tile is Tile.BLANK else "?" for tile in board.tiles]
    for tile, sides in state.turned.items():
        letters[tile] = letter_for(board.tiles[tile], sides)
    width = board.width
    rows = tuple("".join(letters[start : start + width]) for start in range(0, len(letters), width))
    limits = replace(oracle.budget.rest(), solutions=_MOST + 1)
    found = count(board, position=Solution(rows), limits=limits)
    number = found.count or 0
    return None if number == 1 and found else Several(number, more=number > _MOST or not found)


def opening(walkthrough: Walk) -> Iterator[Phrase]:
    """The opening of a walkthrough, in phrases."""
    places = telling_places(walkthrough.stages[:_STAGES])
    if places:
        yield Phrase.of("opening.places", places=places)
    if walkthrough.several is None:
        return
    if not walkthrough.several.more:
        yield Phrase.of("opening.solutions", count=walkthrough.several.count)
    elif walkthrough.several.count > _MOST:
        yield Phrase.of("opening.more", count=_MOST)
    else:
        yield Phrase.of("opening.uncounted")


def telling_places(stages: tuple[Stage[Fact, Turned, Solution], ...]) -> tuple[Part, ...]:
    """The tiles at which it is seen of most sides in the first stages that gas must pass them, in their order."""
    weight: dict[Part, int] = {}
    for step in (step for stage in stages for step in stage.steps):
        tile = dict(step.phrase.parts).get("tile")
        if isinstance(tile, Phrase) and not step.choice:
            known = sum(fact.sides.bit_count() for fact in step.conclusion if isinstance(fact, Passes))
            weight[tile] = weight.get(tile, 0) + known
    most = sorted(weight, key=lambda tile: -weight[tile])[:_PLACES]
    return tuple(tile for tile in weight if tile in most and weight[tile])
