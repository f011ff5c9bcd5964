"""The seed's style: constraint shapes drawn by coverage and selection, uniform conditions, pips that satisfy them."""

from __future__ import annotations

from collections.abc import Iterator

from pipworks.polypips.generator.draft import Draft
from pipworks.polypips.generator.fill import draw_constraints, fill
from pipworks.polypips.generator.generated import Generated
from pipworks.polypips.generator.maker import Maker
from pipworks.polypips.generator.regions import place_regions
from pipworks.polypips.generator.uniqueness.repair import Repair
from pipworks.polypips.tiling.bitboard import Bitboard
from pipworks.rng import Rng


def attempt(maker: Maker, number: int, rng: Rng) -> Generated | None:
    """A puzzle, or None when another try may succeed. Raises Exhausted at a limit."""
    rules, budget = maker.rules, maker.budget
    tiled = maker.tiled(number, rng)
    if tiled is None:
        return None
    cells, tiling = tiled
    least = rules.least_covered(len(cells))
    placed = place_regions(cells, rules.weights, least, rng, limits=maker.rest()) if least else None
    regions = () if placed is None else maker.tiling_of(placed)
    if regions is None:
        return None
    constraints = draw_constraints(regions, rng, budget)
    pips = fill(cells, constraints, rng, budget)
    draft = Draft(Bitboard(cells, budget), tiling, pips, list(constraints), rules.constraints.shapes, budget)
    notes: tuple[str, ...] = ()
    if rules.unique:
        before = draft.covered
        maker.begin("uniqueness", number)
        if not Repair(draft, least, rng).run():
            maker.trouble = "solutions besides the intended one were left that no allowed constraint breaks"
            return None
        notes = tuple(_notes(draft, before))
    return maker.finished(draft, notes, number, rng)


def _notes(draft: Draft, before: int) -> Iterator[str]:
    """The notes on what had to differ from the rules for a single solution."""
    if draft.covered > before:
        cells = len(draft.board.cells)
        yield f"a single solution took constraints on {draft.covered} of {cells} cells rather than {before}"
