"""Pieces dealt for a board: it is laid full at random, with pips that its labels allow."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from pipworks.arguments import public
from pipworks.limits import UNLIMITED, Exhausted, Limits
from pipworks.outcome import Outcome, Reason, Status
from pipworks.polypips.generator.domino_set import dominoes_of
from pipworks.polypips.generator.draft import Draft
from pipworks.polypips.generator.fill import fill
from pipworks.polypips.generator.rules import Choice
from pipworks.polypips.generator.set_words import other_size
from pipworks.polypips.generator.uniqueness.equal_pieces import EqualPieces
from pipworks.polypips.puzzle.pips import VALUES
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Solution
from pipworks.polypips.solver.question import checked
from pipworks.polypips.solver.solve import solve
from pipworks.polypips.tiling.bitboard import Bitboard
from pipworks.polypips.tiling.tile import TWELVE, tile, tile_with_set
from pipworks.rng import Rng

_REDRAWN: Final = 8
"""How often at most, for each piece, pips are drawn again where two pieces are equal."""


@public
def deal(puzzle: Puzzle, pieces: Choice, rng: Rng | int, *, limits: Limits = UNLIMITED) -> Outcome[Solution]:
    """The board of a puzzle laid full with pieces of these shapes: the solution, and in `Outcome.puzzle` the puzzle.

    The labels of the puzzle stay and hold on the solution; its pieces don't matter. Two pieces are equal only where
    drawing pips again did not help. UNSOLVABLE where the shapes can't cover the board, or a set not so that the labels
    hold. The same seed deals the same.
    """
    budget = limits.start()
    rng = Rng.of(rng)
    if pieces.set_to is not None:
        return _deal_set(puzzle, pieces.set_to, rng, limits)
    if pieces.each_once:
        laid = tile_with_set(puzzle.cells, TWELVE, rng, limits=budget.rest())
    elif pieces.shapes:
        laid = tile(puzzle.cells, pieces.shapes, rng, limits=budget.rest())
    else:
        return Outcome(Status.UNSOLVABLE, reason=Reason("no shapes", "no shapes to lay the board with"))
    if laid.solution is None:
        return Outcome(laid.status, reason=laid.reason, stats=laid.stats)
    try:
        pips = fill(puzzle.cells, puzzle.constraints, rng, budget)
        board = Bitboard(puzzle.cells, budget)
        draft = Draft(board, laid.solution, pips, list(puzzle.constraints), (), budget)
        _part_equal_pieces(draft, rng)
        new, solution = draft.ordered(puzzle.constraints, puzzle.comments), draft.solution
    except Exhausted as end:
        status = Status.of(end.stop)
        return Outcome(status, reason=Reason("limit", end.stop.sentence) if status is Status.LIMIT else None)
    return Outcome(Status.SOLVED, checked(new, solution), stats={"seconds": budget.elapsed}, puzzle=new)


def _deal_set(puzzle: Puzzle, most: int, rng: Rng, limits: Limits) -> Outcome[Solution]:
    """The board laid full with a set, as its labels allow: a solution, with the dominoes in random order."""
    if reason := other_size(most, len(puzzle.cells)):
        return Outcome(Status.UNSOLVABLE, reason=Reason("area", reason))
    dominoes = dominoes_of(most)
    found = solve(replace(puzzle, supply=(), pieces=tuple(rng.shuffled(dominoes))), seed=rng.bits(), limits=limits)
    if found.solution is None:
        return found
    new = replace(puzzle, supply=(), pieces=dominoes)
    return Outcome(Status.SOLVED, checked(new, found.solution), stats=found.stats, puzzle=new)


def _part_equal_pieces(draft: Draft, rng: Rng) -> None:
    """Draw pips of equal pieces again, as their labels allow; a draw that makes more pieces equal is undone."""
    equal = EqualPieces(draft)
    for _ in range(_REDRAWN * len(draft.tiling)):
        draft.budget.check()
        before = equal.cells
        if not before:
            return
        kept = dict(draft.pips)
        cell = equal.cell(rng.below(before))
        label = next((each for each in draft.constraints if cell in each.cells), None)
        if label is None:
            draft.pips[cell] = rng.below(len(VALUES))
        else:
            draft.refill(label, rng)
        changed = (cell,) if label is None else label.cells
        equal.update(changed)
        if equal.cells > before:
            draft.pips = kept
            equal.update(changed)
