"""One try at a newspaper puzzle: a plan, several drafts of it, the best of them, made unique where that is asked."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from pipworks.grid import Cell
from pipworks.polypips.generator.draft import Draft
from pipworks.polypips.generator.generated import Generated
from pipworks.polypips.generator.maker import Maker
from pipworks.polypips.generator.newspaper.cut import cut
from pipworks.polypips.generator.newspaper.fill import SET, Dealt
from pipworks.polypips.generator.newspaper.ground import Ground
from pipworks.polypips.generator.newspaper.label import labelled
from pipworks.polypips.generator.newspaper.one_tiling import only_tiling
from pipworks.polypips.generator.newspaper.plan import Wanted, draw_plan
from pipworks.polypips.generator.newspaper.redraw import Redraw
from pipworks.polypips.generator.newspaper.restore import restore
from pipworks.polypips.generator.newspaper.score import score
from pipworks.polypips.generator.newspaper.sharpen import sharpen
from pipworks.polypips.generator.newspaper.sheet import Sheet
from pipworks.polypips.tiling.bitboard import Bitboard
from pipworks.polypips.tiling.tile import Tiling
from pipworks.rng import Rng

_DRAFTS: Final = 20
"""The most drafts of one plan, of which the best is taken; for one solution a small board has fewer, as they do."""

_LEAST: Final = 6
_CELLS: Final = 1_200
"""The least drafts on a small board, and the cells of all drafts of a large one together, about."""

_REDRAWN: Final = 10
"""The drafts whose regions are redrawn for one solution before those of the best are cut smaller as well."""


def attempt(maker: Maker, number: int, rng: Rng) -> Generated | None:
    """A puzzle, or None when another try may succeed. Raises Exhausted at a limit."""
    rules, budget = maker.rules, maker.budget
    maker.begin("tiling", number)
    cells = rules.board.draw(rng, budget)
    tiling = maker.tiling_of(maker.tile(cells, rng))
    if tiling is None:
        return None
    maker.begin("constraint placement", number)
    ground = Ground.of(cells, tiling, budget)
    plan = draw_plan(len(cells), rng, unique=rules.unique)
    sheets = list(_sheets(maker, ground, tiling, plan, rng))
    if rules.depth is not None:
        eased = [sheet for sheet in sheets if maker.can_be_eased(_draft(maker, tiling, sheet))]
        if sheets and not eased:
            maker.trouble = f"even a number on each cell makes no draft one of depth {rules.depth.value}"
            return None
        sheets = eased
    if not sheets:
        maker.trouble = "no draft came to regions, and pips for them, as the style has them"
        return None
    notes = tuple(_notes(len(tiling)))
    if not rules.unique:
        return maker.finished(_draft(maker, tiling, min(sheets, key=score)), notes, number, rng)
    maker.begin("uniqueness", number)
    sheet = _unique(maker, tiling, plan, sorted(sheets, key=lambda each: -each.told), rng)
    return None if sheet is None else maker.finished(_draft(maker, tiling, sheet), notes, number, rng)


def _sheets(maker: Maker, ground: Ground, tiling: Tiling, plan: list[Wanted], rng: Rng) -> Iterator[Sheet]:
    """Drafts of the plan, fewer where some don't come out."""
    budget, is_unique = maker.budget, maker.rules.unique
    cells = len(ground.cells)
    drafts = min(_DRAFTS, max(_LEAST, cells // 2)) if is_unique else _DRAFTS
    for _ in range(max(1, min(drafts, _CELLS // cells))):
        areas = cut(ground, plan, rng, budget)
        if areas is None:
            continue
        dealt = Dealt(ground, areas, rng, crosswise=not is_unique)
        if not dealt.settle(rng, budget) or (is_unique and not only_tiling(ground, tiling, dealt, rng, budget)):
            continue
        regions = [labelled(area.kind, area.cells, dealt.pips, rng) for area in areas]
        found = [region for region in regions if region is not None]
        if len(found) == len(regions):
            sheet = Sheet(ground, dealt.pips, found)
            if is_unique:
                sharpen(sheet, rng, budget)
            yield sheet


def _unique(maker: Maker, tiling: Tiling, plan: list[Wanted], sheets: list[Sheet], rng: Rng) -> Sheet | None:
    """The first of the sheets, as it is then, whose regions can be made to leave one solution; None when none can."""
    tries = [(sheet, 0) for sheet in sheets[:_REDRAWN]] + [(sheets[0], len(sheets[0].pips))]
    for sheet, cuts in tries:
        redraw = Redraw(sheet, tiling, rng, maker.budget, cuts)
        pieces = _draft(maker, tiling, sheet).pieces
        if redraw.run(pieces):
            return restore(sheet, plan, partial(redraw.is_unique, pieces=pieces), rng) if redraw.cuts else sheet
    maker.trouble = "solutions besides the intended one were left that no region excludes"
    return None


def _draft(maker: Maker, tiling: Tiling, sheet: Sheet) -> Draft:
    pips: dict[Cell, int] = dict(zip(sheet.ground.cells, sheet.pips, strict=True))
    board = Bitboard(sheet.ground.cells, maker.budget)
    return Draft(board, tiling, pips, list(sheet.constraints()), (), maker.budget)


def _notes(dominoes: int) -> Iterator[str]:
    if dominoes > SET:
        sets = -(-dominoes // SET)
        yield f"{dominoes} dominoes are more than the {SET} of a set: none is there more than {sets} times"
