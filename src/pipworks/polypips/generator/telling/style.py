"""One try at a puzzle of the telling style: a tiling, regions, pips, conditions, and for one solution a solve."""

from __future__ import annotations

from typing import Final

from pipworks.polypips.generator.draft import Draft
from pipworks.polypips.generator.generated import Generated
from pipworks.polypips.generator.maker import Maker
from pipworks.polypips.generator.telling.apart import make_grid_unique, make_pieces_differ
from pipworks.polypips.generator.telling.conditions import alike_or_not, sum_of
from pipworks.polypips.generator.telling.pips import Filling, Pattern, patterns
from pipworks.polypips.generator.telling.reasoned import solved_with_clues
from pipworks.polypips.generator.telling.regions import cut, labelled
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.polypips.puzzle.shapes import SHAPES
from pipworks.polypips.tiling.bitboard import Bitboard
from pipworks.rng import Rng


def attempt(maker: Maker, number: int, rng: Rng) -> Generated | None:
    """A puzzle, or None when another try may succeed. Raises Exhausted at a limit."""
    rules, budget = maker.rules, maker.budget
    maker.begin("tiling", number)
    cells = rules.board.draw(rng, budget)
    tiling = maker.tiling_of(maker.tile(cells, rng))
    if tiling is None or not maker.may_grade(len(tiling)):
        return None
    maker.begin("constraint placement", number)
    regions = labelled(cut(cells, rng, budget), rng)
    drawn = patterns(regions, rng)
    filling = Filling(cells, regions, drawn, rng)
    draft = Draft(Bitboard(cells, budget), tiling, filling.pips, [], SHAPES, budget)
    make_pieces_differ(draft, filling, rng)
    if rules.unique:
        maker.begin("uniqueness", number)
        if not make_grid_unique(draft, filling, rng):
            maker.trouble = "no pips were found that only one tiling shows"
            return None
    for region, pattern in budget.over(zip(regions, drawn, strict=True)):
        pips = [filling.pips[cell] for cell in region]
        alike = None if pattern is Pattern.NONE else alike_or_not(pips)
        draft.constraints.append(Constraint(sum_of(pips, rng) if alike is None else alike, region))
    if rules.unique:
        constraints = solved_with_clues(draft.puzzle, draft.pips, rng, budget)
        if constraints is None:
            maker.trouble = f"NC open"
            return None
        draft.constraints = list(constraints)
    return maker.finished(draft, (), number)
