"""Level 5, supposing: what would contradict itself is not so. One supposition deep, and only what must fail."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pipworks.hints.steps import Phrase
from pipworks.limits import Budget
from pipworks.pipes.hints.asking import Ways
from pipworks.pipes.hints.ladder import climb
from pipworks.pipes.hints.moves import Move
from pipworks.pipes.hints.state import State
from pipworks.pipes.hints.trim import faulty, trim
from pipworks.pipes.hints.uses import each

LEVEL: Final = 5
"""The level of these rules."""

_DEPTHS: Final = ((1, 40), (2, 40), (3, 12), (4, 6))
"""The levels that suppositions are followed to, one after the other, and how many are followed that far."""

_SHORT: Final = 2
"""A contradiction after no more steps than this makes a case; a longer one is a what-if."""

_ENOUGH: Final = 4
"""Of so many contradictions the shortest is taken."""


def refute(state: State, ways: Ways, budget: Budget) -> Move | None:
    """A move that one supposition proves; None when none of those tried contradicts itself.

    `ways` are the sides that every layout uses, and those that none does: only suppositions against these are tried,
    as only they must fail, next to where gas is known first. The shortest contradiction among the first few wins. A
    *case* fails after two steps at most, a *what-if* later.

    >>> say("case", "_____/_H1L_/_22T_/_____", after="joined already")
    Suppose gas were led between (3,1) and (3,2): then gas is led from one tank to another, through the T at
    (3,2). So there is no need for gas between (3,1) and (3,2).

    >>> say("what-if", "_____/_HLL_/_11L_/_____")
    Suppose gas were led between (3,1) and (3,2): then it follows step by step that the tank at (2,2) can't give
    gas so. So there is no need for gas between (3,1) and (3,2).
    """
    suppositions = list(_suppositions(state, ways))
    for depth, tries in _DEPTHS:
        best: Move | None = None
        found = 0
        for passes, supposition in suppositions[:tries]:
            if budget.stop():
                return best
            move = _contradiction(state, supposition, passes, depth, budget)
            if move is not None:
                found += 1
                if best is None or len(move.inner) < len(best.inner):
                    best = move
                if len(best.inner) <= _SHORT or found >= _ENOUGH:
                    return best
        if best is not None:
            return best
    return None


def _suppositions(state: State, ways: Ways) -> Iterator[tuple[bool, Move]]:
    """What is false, as moves that would make it true, each with whether it says that gas passes."""
    found = []
    for tile in range(len(state.part)):
        for side in each(state.open(tile) & 6):
            other = state.net.near[4 * tile + side]
            known = sum(_known(state, one) for one in (tile, other))
            edge = state.net.edge(tile, side)
            if ways.always[tile] >> side & 1:
                phrase = Phrase.of("suppose.rest", edge=edge)
                found.append((-known, False, Move("suppose", tile, phrase, (tile, other), idle=((tile, 1 << side),))))
            elif not ways.sometimes[tile] >> side & 1:
                phrase = Phrase.of("suppose.pass", edge=edge)
                found.append((-known, True, Move("suppose", tile, phrase, (tile, other), passing=((tile, 1 << side),))))
    for _, passes, move in sorted(found, key=lambda entry: entry[0]):
        yield passes, move


def _known(state: State, tile: int) -> int:
    """How near to a decision a tile is: the fewer uses it has left, the nearer."""
    return 3 * (state.passing[tile] > 0 or state.needs_gas(tile)) - state.uses[tile].bit_count()


def _contradiction(state: State, supposition: Move, passes: bool, depth: int, budget: Budget) -> Move | None:
    """The move that the supposition proves by contradicting itself; None when it doesn't at this depth."""
    start = state.copy()
    start.apply(supposition)
    inner: list[Move] = []
    if not faulty(start):
        end = start.copy()
        inner = climb(end, depth, lambda _: False, budget)
        if not faulty(end):
            return None
        inner = trim(start, inner, faulty, budget)
    rule = "case" if len(inner) <= _SHORT else "what-if"
    seen = tuple(sorted({tile for move in (supposition, *inner) for tile in move.seen}))
    phrase = Phrase.of(rule, supposed=supposition.phrase)
    found = Move(rule, supposition.focus, phrase, seen, supposed=supposition, inner=tuple(inner))
    if passes:
        found.idle = supposition.passing
    else:
        found.passing = supposition.idle
    return found
