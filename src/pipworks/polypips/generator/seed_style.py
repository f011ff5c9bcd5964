"""The seed's style: constraint shapes drawn by coverage and selection, uniform conditions, pips that satisfy them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pipworks.grid import Cell
from pipworks.polypips.generator.domino_set import deal_set
from pipworks.polypips.generator.draft import Draft
from pipworks.polypips.generator.fill import draw_constraints, draw_fitting, fill
from pipworks.polypips.generator.generated import Generated
from pipworks.polypips.generator.maker import Maker
from pipworks.polypips.generator.regions import place_regions
from pipworks.polypips.generator.uniqueness.apart import set_apart
from pipworks.polypips.generator.uniqueness.from_the_top import FromTheTop
from pipworks.polypips.generator.uniqueness.repair import Repair
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.polypips.tiling.bitboard import Bitboard
from pipworks.polypips.tiling.tile import Tiling
from pipworks.rng import Rng

_LARGE: Final = 150
"""On boards with more cells a single solution is found from the top, not by repair."""


def attempt(maker: Maker, number: int, rng: Rng) -> Generated | None:
    """A puzzle, or None when another try may succeed. Raises Exhausted at a limit."""
    rules = maker.rules
    tiled = maker.tiled(number, rng)
    if tiled is None:
        return None
    cells, tiling = tiled
    least = rules.least_covered(len(cells))
    placed = place_regions(cells, rules.weights, least, rng, limits=maker.rest()) if least else None
    regions = () if placed is None else maker.tiling_of(placed)
    if regions is None:
        return None
    draft = _drawn(maker, cells, tiling, regions, rng)
    if draft is None:
        return None
    notes: tuple[str, ...] = ()
    if rules.unique:
        before = draft.covered
        maker.begin("uniqueness", number)
        if not _made_unique(draft, least, rng):
            maker.trouble = "solutions besides the intended one were left that no allowed constraint breaks"
            return None
        notes = tuple(_notes(draft, before))
    return maker.finished(draft, notes, number, rng)


def _drawn(maker: Maker, cells: tuple[Cell, ...], tiling: Tiling, regions: Tiling, rng: Rng) -> Draft | None:
    """A draft with conditions and pips, a set dealt where the rules ask for one; None where another try may succeed."""
    rules, budget = maker.rules, maker.budget
    shapes = rules.constraints.shapes
    if rules.pieces.set_to is None:
        constraints = draw_constraints(regions, rng, budget)
        pips = fill(cells, constraints, rng, budget)
        return Draft(Bitboard(cells, budget), tiling, pips, list(constraints), shapes, budget)
    dealt = deal_set(cells, tiling, rules.pieces.set_to, rng, budget, only=rules.unique)
    if dealt is None:
        maker.trouble = "no deal of the set was found that only one tiling shows"
        return None
    draft = Draft(Bitboard(cells, budget), tiling, dealt, [], shapes, budget, is_dealt=True)
    draft.constraints = [Constraint(draw_fitting(draft.fitting(each), rng), each) for each in budget.over(regions)]
    return draft


def _made_unique(draft: Draft, least: int, rng: Rng) -> bool:
    """Whether the draft now has one solution: from the top where nearly all has to be said, or by repair."""
    is_large = len(draft.board.cells) > _LARGE
    if not any(shape.size == 1 for shape in draft.shapes) or not (is_large or draft.is_dealt):
        return Repair(draft, least, rng).run()
    if not draft.is_dealt and not _tell_pieces_apart(draft, least, rng):
        return False
    return FromTheTop(draft, least, rng).run()


def _tell_pieces_apart(draft: Draft, least: int, rng: Rng) -> bool:
    """Whether one tiling alone now shows the pips; on a board of dominoes they are dealt anew for that."""
    if any(len(part) != 2 for part in draft.tiling):
        return Repair(draft, least, rng).make_pips_tell()
    pips = set_apart(draft.board.cells, draft.tiling, rng, draft.budget)
    if pips is None:
        return False
    draft.pips = pips
    regions = draft.budget.over(draft.constraints)
    draft.constraints = [Constraint(draw_fitting(draft.fitting(each.cells), rng), each.cells) for each in regions]
    return True


def _notes(draft: Draft, before: int) -> Iterator[str]:
    """The notes on what had to differ from the rules for a single solution."""
    if draft.covered > before:
        cells = len(draft.board.cells)
        yield f"a single solution took constraints on {draft.covered} of {cells} cells rather than {before}"
