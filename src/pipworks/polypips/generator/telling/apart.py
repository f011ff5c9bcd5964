"""Pips that tell pieces apart: no piece twice where that can be had, and one way to lay them on the board of pips."""

from __future__ import annotations

from typing import Final

from pipworks.limits import Exhausted
from pipworks.polypips.generator.draft import Draft
from pipworks.polypips.generator.telling.pips import BoardPips
from pipworks.polypips.generator.uniqueness.counterexamples import Effort, find_counterexamples
from pipworks.polypips.generator.uniqueness.equal_pieces import EqualPieces
from pipworks.polypips.puzzle.conditions import Exactly
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.rng import Rng

_REDRAWN: Final = 20
"""For each piece, the most redraws to make equal pieces differ."""

_ROUNDS: Final = 60
"""The most rounds to find pips that only one tiling shows."""

_EFFORT: Final = Effort(questions=1, nodes=1_000, solutions=8)
"""What is asked for other tilings with the same pips."""


def make_pieces_differ(draft: Draft, filled: BoardPips, rng: Rng) -> None:
    """Redraw pips of equal pieces until there are none, or patience is at an end. Raises Exhausted at a limit."""
    equal = EqualPieces(draft)
    tries = _REDRAWN * len(draft.tiling)
    for number in range(tries):
        draft.budget.check()
        before = equal.cells
        if not before:
            return
        cell = equal.cell(rng.below(before))
        if 2 * number > tries:  # pips of equal cells may be all that makes the pieces equal
            filled.release(cell)
        changed = filled.redraw(cell)
        equal.update(changed)
        if equal.cells > before:
            filled.undo(changed)
            equal.update(changed)


def make_grid_unique(draft: Draft, filled: BoardPips, rng: Rng) -> bool:
    """Redraw pips until one tiling alone shows this board of pips; False in vain. Raises Exhausted at a limit.

    Two solutions with the same pips satisfy the same constraints, whatever these are.
    """
    for _ in range(_ROUNDS):
        draft.budget.check()
        clues = tuple(Constraint(Exactly(pip), (cell,)) for cell, pip in draft.pips.items())
        puzzle = Puzzle(draft.board.cells, draft.pieces, clues)
        answer = find_counterexamples(puzzle, draft.tiling, draft.pips, rng, _EFFORT, draft.budget)
        if answer.stop is not None:
            raise Exhausted(answer.stop)
        if answer.proved or not answer.found:
            return answer.proved
        changed: set[object] = set()
        for other in answer.found:
            if changed.isdisjoint(other.moved):
                filled.redraw(rng.choice([cell for cell in draft.pips if cell in other.moved]))
                changed |= other.moved
        make_pieces_differ(draft, filled, rng)
    return False
