"""One try at a puzzle of the telling style: a tiling, regions, pips, conditions, and for one solution a solve."""

from __future__ import annotations

from typing import Final

from pipworks.hints.ladder import CHOICE, TRIED_OUT
from pipworks.outcome import Status
from pipworks.polypips.generator.draft import Draft
from pipworks.polypips.generator.generated import Generated
from pipworks.polypips.generator.maker import Maker
from pipworks.polypips.generator.telling.apart import make_grid_unique, make_pieces_differ
from pipworks.polypips.generator.telling.conditions import alike_or_not, sum_of
from pipworks.polypips.generator.telling.pips import BoardPips, Pattern, patterns
from pipworks.polypips.generator.telling.reasoned import solved_with_clues
from pipworks.polypips.generator.telling.regions import LEAST_COVERED, cut, labelled
from pipworks.polypips.generator.uniqueness.repair import Repair
from pipworks.polypips.hints.ladder import LADDER
from pipworks.polypips.hints.reasoner import explain
from pipworks.polypips.hints.tables import is_too_large
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.polypips.puzzle.shapes import SHAPES
from pipworks.polypips.tiling.bitboard import Bitboard
from pipworks.polypips.tiling.tile import Tiling
from pipworks.rng import Rng

EXPLAINED_TRIES: Final = 10
"""After so many tries a puzzle is taken that can't be explained without trying all."""

NOT_EXPLAINED: Final = "no puzzle was found that can be explained without trying all"
"""The note on such a puzzle."""

NOT_ASKED: Final = "the board is too large to find out whether it can be explained"
"""The note on a puzzle that gets no hints."""


def attempt(maker: Maker, number: int, rng: Rng) -> Generated | None:
    """A puzzle, or None when another try may succeed. Raises Exhausted at a limit."""
    tiled = maker.tiled(number, rng)
    if tiled is None:
        return None
    draft = _drawn(maker, number, tiled[1], rng)
    if draft is None:
        return None
    notes: tuple[str, ...] = ()
    if maker.rules.unique:
        said = _made_unique(maker, draft, number, rng)
        if said is None:
            return None
        notes = (said,) if said else ()
    if maker.rules.unique and _is_deep(maker) and not notes:
        return maker.finished(draft, notes, number, rng, lambda steered: _explained_or_note(steered, maker, number))
    return maker.finished(draft, notes, number, rng)


def _drawn(maker: Maker, number: int, tiling: Tiling, rng: Rng) -> Draft | None:
    """A draft with regions, pips and conditions; None where the pips leave open how pieces are placed.

    That matters for a single solution alone.
    """
    budget = maker.budget
    cells = tuple(cell for part in tiling for cell in part)
    regions = labelled(cut(cells, rng, budget), rng)
    drawn = patterns(regions, rng)
    filled = BoardPips(cells, regions, drawn, rng)
    draft = Draft(Bitboard(cells, budget), tiling, filled.pips, [], SHAPES, budget)
    make_pieces_differ(draft, filled, rng)
    if maker.rules.unique:
        maker.begin("uniqueness", number)
        if not make_grid_unique(draft, filled, rng):
            maker.trouble = "no pips were found that only one tiling shows"
            return None
    for region, pattern in budget.over(zip(regions, drawn, strict=True)):
        pips = [filled.pips[cell] for cell in region]
        alike = None if pattern is Pattern.NONE else alike_or_not(pips)
        draft.constraints.append(Constraint(sum_of(pips, rng) if alike is None else alike, region))
    return draft


def _made_unique(maker: Maker, draft: Draft, number: int, rng: Rng) -> str | None:
    """A note on the draft, or an empty one, now that it has one solution; None when another try may succeed.

    The rules of hints that suppose nothing make a draft unique by solving it. What shall need supposing, and what they
    don't come to an end with, is repaired by counterexamples.
    """
    too_large = is_too_large(draft.puzzle)
    depth = maker.rules.depth
    deep = _is_deep(maker)
    level = LADDER.top if depth is None else depth.level
    if not too_large and not deep:
        constraints = solved_with_clues(draft.puzzle, draft.pips, rng, maker.budget, level)
        if constraints is not None:
            draft.constraints = list(constraints)
            return ""
        maker.trouble = NOT_EXPLAINED
        if number < EXPLAINED_TRIES:
            return None
    if not Repair(draft, LEAST_COVERED * len(draft.pips) // 100, rng).run():
        maker.trouble = "solutions besides the intended one were left that no allowed constraint breaks"
        return None
    if too_large:
        return NOT_ASKED
    return "" if deep else _explained_or_note(draft, maker, number)


def _is_deep(maker: Maker) -> bool:
    """Whether constraints are taken away after all else, as far as the single solution allows it."""
    from pipworks.polypips.generator.steering.aim import Aim

    return maker.rules.is_graded and Aim(maker.rules).is_deep


def _explained_or_note(draft: Draft, maker: Maker, number: int) -> str | None:
    """Nothing to say of a draft that can be explained without trying all, a note once there were tries enough."""
    if _is_explained(draft, maker):
        return ""
    maker.trouble = NOT_EXPLAINED
    return NOT_EXPLAINED if number >= EXPLAINED_TRIES else None


def _is_explained(draft: Draft, maker: Maker) -> bool:
    """Whether a walkthrough comes to its end without trying all or giving up. Raises Exhausted at a limit."""
    walkthrough = explain(draft.puzzle, limits=maker.budget.rest())
    maker.budget.check()
    return walkthrough.status is Status.SOLVED and all(
        step.rule not in (TRIED_OUT, CHOICE) for stage in walkthrough.stages for step in stage.steps
    )
