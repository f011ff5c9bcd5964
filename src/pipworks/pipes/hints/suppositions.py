"""Level 5, supposing: what is false, next to where gas is known first, and what its contradiction proves."""

from __future__ import annotations

from collections.abc import Iterator

from pipworks.hints.steps import Phrase
from pipworks.hints.suppose import Suppositions
from pipworks.pipes.hints.asking import Ways
from pipworks.pipes.hints.moves import Move
from pipworks.pipes.hints.state import SUPPOSED, State
from pipworks.pipes.hints.uses import each

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_GAS_OR_NONE: Final = 2
"""The alternatives at a side."""


def suppositions(state: State, ways: Ways) -> Iterator[tuple[int, Move]]:
    """What is false, as moves that would make it true: against sides that every layout uses, and those that none does.

    >>> say("case", "_____/_H1L_/_22T_/_____", after="joined already")
    Suppose gas passes d2-d3: then gas is led from one tank to another, through the T at d3. So d2-d3 needs no gas.

    >>> say("what-if", "_____/_HLL_/_11L_/_____")
    Suppose gas passes d2-d3: 3 steps on, the tank at c3 is stuck. So d2-d3 needs no gas.
    """
    found = []
    for tile in state.clock.over(range(len(state.part))):
        for side in each(state.open(tile) & 6):
            other = state.net.near[4 * tile + side]
            known = sum(_known(state, one) for one in (tile, other))
            edge = state.net.edge(tile, side)
            here = ((tile, 1 << side),)
            if ways.always[tile] >> side & 1:
                phrase = Phrase.of("suppose.rest", edge=edge)
                found.append((-known, Move(SUPPOSED, tile, phrase, (tile, other), not_needed=here)))
            elif not ways.sometimes[tile] >> side & 1:
                phrase = Phrase.of("suppose.pass", edge=edge)
                found.append((-known, Move(SUPPOSED, tile, phrase, (tile, other), passing=here)))
    for _, move in sorted(found, key=lambda entry: entry[0]):
        yield _GAS_OR_NONE, move


def _known(state: State, tile: int) -> int:
    """How near to a decision a tile is: the fewer uses it has left, the nearer."""
    return 3 * (state.passing[tile] > 0 or state.needs_gas(tile)) - state.uses[tile].bit_count()


def denied(state: State, rule: str, supposed: Move, inner: tuple[Move, ...]) -> Move:  # noqa: ARG001 - as a family's may need
    """The move that a supposition proves by contradicting itself: gas passes where it was to be none, or not."""
    seen = tuple(sorted({tile for move in (supposed, *inner) for tile in move.seen}))
    phrase = Phrase.of(rule, supposed=supposed.phrase)
    found = Move(rule, supposed.focus, phrase, seen, supposed=supposed, inner=inner)
    found.passing, found.not_needed = supposed.not_needed, supposed.passing
    return found


SUPPOSITIONS: Final = Suppositions(
    suppositions, denied, depths=((1, 40), (2, 40), (3, 12), (4, 6)), patience=250, compared=2
)
