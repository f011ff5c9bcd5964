"""What is said before a walkthrough: the tiles that tell most, and in how many ways gas can run."""

from __future__ import annotations

from collections.abc import Iterator

from pipworks.hints import opening as common
from pipworks.hints.steps import Part, Phrase, Stage
from pipworks.pipes.hints.asking import Oracle
from pipworks.pipes.hints.facts import Fact, Passes, Turned
from pipworks.pipes.hints.state import State
from pipworks.pipes.puzzle.board import Solution
from pipworks.pipes.puzzle.tiles import BLANK_LETTER, Tile, letter_for

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

OPENING: Final = common.sentences("Gas can run in {} ways")
"""The sentences of an opening."""

_STAGES: Final = 6
"""The first stages, whose tiles are weighed."""

_MOST: Final = 200
"""No more layouts than this, and one, are counted."""


def several(oracle: Oracle, state: State) -> common.Several | None:
    """How many layouts extend a state's turned tiles; None where there is only one."""
    from pipworks.pipes.solver.count import count

    board = state.net.board
    letters = [BLANK_LETTER if tile is Tile.BLANK else "?" for tile in board.tiles]
    for tile, sides in state.turned.items():
        letters[tile] = letter_for(board.tiles[tile], sides)
    width = board.width
    rows = tuple("".join(letters[start : start + width]) for start in range(0, len(letters), width))
    limits = oracle.budget.rest().replaced(solutions=_MOST + 1)
    found = count(board, position=Solution(rows), limits=limits)
    number = found.count or 0
    return None if number == 1 and found else common.Several(number, more=number > _MOST or not found)


def opening(walkthrough: common.Opened) -> Iterator[Phrase]:
    """The opening of a walkthrough, in phrases."""
    return common.opening(walkthrough, weights, _STAGES, _MOST)


def weights(stages: tuple[Stage[Fact, Turned, Solution], ...]) -> dict[Part, int]:
    """The tiles that stages speak of, in their order, with the sides at which it is seen that gas must pass."""
    weight: dict[Part, int] = {}
    for step in (step for stage in stages for step in stage.steps):
        tile = dict(step.phrase.parts).get("tile")
        if isinstance(tile, Phrase) and not step.choice:
            known = sum(fact.sides.bit_count() for fact in step.conclusion if isinstance(fact, Passes))
            weight[tile] = weight.get(tile, 0) + known
    return weight
