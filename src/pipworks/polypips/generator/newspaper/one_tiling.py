"""Pips that only one tiling shows: where dominoes could lie another way under the same pips, pips are dealt again.

Two solutions with the same pips satisfy the same constraints, so that no region excludes one of them.
"""

from __future__ import annotations

from typing import Final

from pipworks.limits import Budget, Exhausted
from pipworks.polypips.generator.draft import TiledPieces
from pipworks.polypips.generator.newspaper.fill import Dealt
from pipworks.polypips.generator.newspaper.ground import Ground
from pipworks.polypips.generator.uniqueness.counterexamples import Effort, find_counterexamples
from pipworks.polypips.puzzle.conditions import Exactly
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.tiling.tile import Tiling
from pipworks.rng import Rng

_ROUNDS: Final = 30
"""The most times that pips are dealt again."""

_EFFORT: Final = Effort(1, 4_000, 4)


def only_tiling(ground: Ground, tiling: Tiling, dealt: Dealt, rng: Rng, budget: Budget) -> bool:
    """Whether the pips, some of them dealt again, are shown by this tiling alone. Raises Exhausted at a limit."""
    tiled = TiledPieces(tiling)
    number = {cell: at for at, cell in enumerate(ground.cells)}
    for _ in range(_ROUNDS):
        budget.check()
        shown = dict(zip(ground.cells, dealt.pips, strict=True))
        clues = tuple(Constraint(Exactly(pip), (cell,)) for cell, pip in shown.items())
        puzzle = Puzzle(ground.cells, tiled.all(shown), clues)
        answer = find_counterexamples(puzzle, tiling, shown, rng, _EFFORT, budget)
        if answer.stop is not None:
            raise Exhausted(answer.stop)
        if answer.proved:
            return True
        for other in answer.found:
            dealt.shake((number[cell] for cell in other.moved), rng)
        if not dealt.settle(rng, budget):
            return False
    return False
