"""Level 5, supposing: what would contradict itself is not so. One supposition deep, and only what must fail."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from pipworks.hints.steps import Phrase
from pipworks.limits import Budget
from pipworks.polypips.hints.ladder import climb
from pipworks.polypips.hints.moves import Move
from pipworks.polypips.hints.pip_sets import PIPS, bits, is_single
from pipworks.polypips.hints.state import State
from pipworks.polypips.hints.trim import faulty, replay, trim

LEVEL: Final = 5
"""The level of these rules."""

_DEPTHS: Final = (2, 3, 4)
"""The levels that a supposition is followed to, one after the other."""

_SHORT: Final = 2
"""A contradiction after no more steps than this makes a case; a longer one is a what-if."""

_COMPARED: Final = 4
"""Of so many contradictions at most the shortest is told."""

_MANY: Final = 4
"""Cells and pieces with more ways than this are not gone through."""

_LATER: Final = 4
"""By how much a supposition is put off that can't settle a placement."""


@dataclass(slots=True)
class Patience:
    """How many suppositions are still tried for one placement, as a person wouldn't go on for ever either."""

    tries: int = 100


def refute(state: State, possible: int, patience: Patience, budget: Budget) -> Move | None:
    """A move that one supposition proves; None when none of those tried contradicts itself, or patience is at an end.

    `possible` are the lies that some solution has: what all of them rule out is false, so that only suppositions that
    must fail are tried, those first that leave one alternative. The shortest contradiction among the first few wins. A
    *case* is one of two ways that fails after two steps at most, a *what-if* any other.

    >>> say("case", "####/####", "11,11,12,22", "AllSame None {(0,0),(3,0),(0,1),(3,1)}")
    If (0,0) were 2, then more 2s are needed than there are. So (0,0) is 1.

    >>> say("what-if", "####/####", "11,13,12,22", "AllSame None {(0,0),(3,0),(0,1)}")
    If (0,0) were 3, it would follow step by step that more 3s are needed than there are. So (0,0) is 1 or 2.
    """
    for depth in _DEPTHS:
        best: Move | None = None
        proved = 0
        for alternatives, supposition in _suppositions(state, possible):
            if patience.tries <= 0 or budget.stop():
                return best
            patience.tries -= 1
            move = _contradiction(state, supposition, depth, alternatives, budget)
            if move is not None:
                if best is None or len(move.inner) < len(best.inner):
                    best = move
                proved += 1
                if len(best.inner) <= _SHORT or proved == _COMPARED:
                    return best
        if best is not None:
            return best
    return None


def _suppositions(state: State, possible: int) -> Iterator[tuple[int, Move]]:
    """What is false, as moves that would make it true, with how many alternatives there are.

    First come those whose alternatives would settle a placement if they all fell, the fewest first.
    """
    found: dict[tuple[object, ...], tuple[int, int, Move]] = {}
    board = state.board

    def add(weight: int, alternatives: int, move: Move) -> None:
        key = (move.gone, move.laid)
        if key not in found or found[key][0] > weight:
            found[key] = (weight, alternatives, move)

    for cell in bits(state.open):
        lies = state.live & board.cover[cell]
        true = lies & possible
        ways = lies.bit_count()
        if ways <= _MANY:
            for lie in bits(lies & ~possible):
                add(ways + _LATER * (not is_single(true)), ways, _lay(state, lie))
        show = board.show[cell]
        pips = state.pips[cell]
        kept = sum(1 << pip for pip in PIPS[pips] if show[pip] & possible)
        for pip in PIPS[pips & ~kept]:
            phrase = Phrase.of("suppose.pip", cell=board.cells[cell], pip=pip)
            move = Move("suppose", cell, phrase, gone=((cell, pips & ~(1 << pip)),))
            add(pips.bit_count() + 1 + _LATER * (not is_single(kept)), pips.bit_count(), move)
    for kit, left in enumerate(state.left):
        lies = state.live & board.of_kit[kit]
        ways = lies.bit_count()
        if left and ways <= _MANY:
            for lie in bits(lies & ~possible):
                add(ways + _LATER * (not is_single(lies & possible)), ways, _lay(state, lie))
    for _, alternatives, move in sorted(found.values(), key=lambda entry: entry[0]):
        yield alternatives, move


def _lay(state: State, lie: int) -> Move:
    placed = state.board.lies[lie]
    cells = tuple(state.board.cells[cell] for cell in placed.cells)
    grid = tuple(Phrase.of("pip at", pip=pip, cell=cell) for pip, cell in zip(placed.pips, cells, strict=True))
    phrase = Phrase.of("suppose.lie", piece=state.board.kits[placed.kit].name, cells=cells, grid=grid)
    return Move("suppose", placed.cells[0], phrase, placed.mask, laid=(lie,))


def _contradiction(state: State, supposition: Move, depth: int, alternatives: int, budget: Budget) -> Move | None:
    """The move that the supposition proves by contradicting itself; None when it doesn't at this depth."""
    start = state.copy()
    start.apply(supposition)
    inner: list[Move] = []
    if not faulty(start):
        inner = climb(start.copy(), depth, lambda _: False, budget)
        if replay(start, inner, faulty) is None:
            return None
        inner = trim(start, inner, faulty, budget)
    rule = "case" if len(inner) <= _SHORT and alternatives == 2 else "what-if"
    gone: tuple[tuple[int, int], ...] = ()
    barred = 0
    if supposition.laid:
        (barred_lie,) = supposition.laid
        barred = 1 << barred_lie
    else:
        ((cell, others),) = supposition.gone
        gone = ((cell, state.pips[cell] & ~others),)
    seen = supposition.seen
    for move in inner:
        seen |= move.seen
    phrase = Phrase.of(rule, supposed=supposition.phrase)
    return Move(rule, supposition.focus, phrase, seen, gone, barred, supposed=(supposition,), inner=tuple(inner))
