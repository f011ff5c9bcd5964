"""One try at a newspaper puzzle: a plan, several drafts of it, the best of them, made unique where that is asked."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from pipworks.grid import Cell
from pipworks.polypips.generator.draft import Draft
from pipworks.polypips.generator.generated import Generated
from pipworks.polypips.generator.maker import Maker
from pipworks.polypips.generator.newspaper.cut import Area, cut
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
from pipworks.polypips.generator.newspaper.telling_plan import ENOUGH, draw_differing, draw_telling_plan, needed
from pipworks.polypips.puzzle.pips import MOST_PIPS
from pipworks.polypips.tiling.bitboard import Bitboard
from pipworks.polypips.tiling.tile import Tiling
from pipworks.rng import Rng

_DRAFTS: Final = 20
"""The most drafts of one plan, of which the best is taken."""

_DRAFTS_FOR_ONE: Final = 30
"""The most drafts, each of a plan of its own, of which the first that can be made unique is taken."""

_CELLS: Final = 1_200
"""The cells of all drafts of a large board together, about."""

_CELLS_STEERED: Final = 400
"""The same where a draft is brought to a difficulty or a depth all the same."""

_CUT: Final = 3
"""The drafts that tell most, some of whose regions are cut smaller where no draft is unique without that."""

_MOST_CELLS_CUT: Final = 48
"""The most cells of a board where that is done with one draft that is steered, too: it takes long on larger ones."""


def attempt(maker: Maker, number: int, rng: Rng) -> Generated | None:
    """A puzzle, or None when another try may succeed. Raises Exhausted at a limit."""
    rules, budget = maker.rules, maker.budget
    tiled = maker.tiled(number, rng)
    if tiled is None:
        return None
    cells, tiling = tiled
    ground = Ground.of(cells, tiling, budget)
    notes = tuple(_notes(len(tiling)))
    if rules.unique:
        maker.begin("uniqueness", number)
        sheet = _unique(maker, ground, tiling, rng)
        return None if sheet is None else maker.finished(_draft(maker, tiling, sheet), notes, number, rng)
    sheets = list(_sheets(maker, ground, rng))
    if not sheets:
        maker.trouble = "no draft came to regions, and pips for them, as the style has them"
        return None
    sheets = [sheet for sheet in sheets if _can_be_eased(maker, tiling, sheet)]
    return maker.finished(_draft(maker, tiling, min(sheets, key=score)), notes, number, rng) if sheets else None


def _most_drafts(cells: int, of_all: int, most: int) -> int:
    return max(1, min(most, of_all // cells))


def _sheets(maker: Maker, ground: Ground, rng: Rng) -> Iterator[Sheet]:
    """Drafts of one plan, fewer where some don't come out."""
    budget = maker.budget
    plan = draw_plan(len(ground.cells), rng)
    for _ in range(_most_drafts(len(ground.cells), _CELLS, _DRAFTS)):
        areas = cut(ground, plan, rng, budget)
        if areas is not None:
            dealt = Dealt(ground, areas, rng, telling=False, most=_most_pips(maker))
            sheet = _labelled(ground, areas, dealt, rng) if dealt.settle(rng, budget) else None
            if sheet is not None:
                yield sheet


def _unique(maker: Maker, ground: Ground, tiling: Tiling, rng: Rng) -> Sheet | None:
    """A sheet that leaves one solution; None when there was none among the drafts.

    Where steering makes it unique all the same, there are fewer drafts, and the one that tells most will do.
    """
    budget = maker.budget
    is_steered = _is_steered(maker)
    drafts: list[tuple[Sheet, list[Wanted]]] = []
    cells = len(ground.cells)
    differing = draw_differing(cells, rng)
    for _ in range(_most_drafts(cells, _CELLS_STEERED if is_steered else _CELLS, _DRAFTS_FOR_ONE)):
        plan = draw_telling_plan(cells, differing, rng)
        sheet = _telling_sheet(maker, ground, tiling, plan, rng)
        if sheet is not None and _can_be_eased(maker, tiling, sheet):
            pieces = _draft(maker, tiling, sheet).pieces
            if sheet.told > ENOUGH * needed(cells) and Redraw(sheet, tiling, rng, budget, 0).run(pieces):
                return sheet
            drafts.append((sheet, plan))
    drafts.sort(key=lambda each: -each[0].told)
    cut_smaller = _CUT if not is_steered else int(cells <= _MOST_CELLS_CUT)
    for sheet, plan in drafts[:cut_smaller]:
        pieces = _draft(maker, tiling, sheet).pieces
        redraw = Redraw(sheet, tiling, rng, budget, len(sheet.pips))
        if redraw.run(pieces):
            return restore(sheet, plan, partial(redraw.is_unique, pieces=pieces), rng)
    if drafts and is_steered:
        return drafts[0][0]
    if drafts or maker.rules.depth is None:
        maker.trouble = "solutions besides the intended one were left that no region excludes"
    return None


def _is_steered(maker: Maker) -> bool:
    """Whether steering makes a draft unique: it does where the rules of hints have to solve it."""
    from pipworks.polypips.generator.steering.aim import Aim

    return maker.rules.is_graded and not Aim(maker.rules).is_deep


def _most_pips(maker: Maker) -> int:
    most = maker.rules.pieces.set_to
    return MOST_PIPS if most is None else most


def _telling_sheet(maker: Maker, ground: Ground, tiling: Tiling, plan: list[Wanted], rng: Rng) -> Sheet | None:
    """A draft of the plan whose pips only this tiling shows, its regions cut so that they tell much."""
    budget = maker.budget
    areas = cut(ground, plan, rng, budget)
    if areas is None:
        return None
    dealt = Dealt(ground, areas, rng, telling=True, most=_most_pips(maker))
    if not dealt.settle(rng, budget) or not only_tiling(ground, tiling, dealt, rng, budget):
        return None
    sheet = _labelled(ground, areas, dealt, rng)
    if sheet is not None:
        sharpen(sheet, rng, budget)
    return sheet


def _labelled(ground: Ground, areas: list[Area], dealt: Dealt, rng: Rng) -> Sheet | None:
    regions = [labelled(area.kind, area.cells, dealt.pips, rng) for area in areas]
    found = [region for region in regions if region is not None]
    return Sheet(ground, dealt.pips, found) if len(found) == len(regions) else None


def _can_be_eased(maker: Maker, tiling: Tiling, sheet: Sheet) -> bool:
    """Whether the sheet can come to the depth asked for; else the maker has the reason."""
    depth = maker.rules.depth
    if depth is None or maker.can_be_eased(_draft(maker, tiling, sheet)):
        return True
    maker.trouble = f"even a number on each cell makes no draft one of depth {depth.value}; ask for more"
    return False


def _draft(maker: Maker, tiling: Tiling, sheet: Sheet) -> Draft:
    pips: dict[Cell, int] = dict(zip(sheet.ground.cells, sheet.pips, strict=True))
    board = Bitboard(sheet.ground.cells, maker.budget)
    return Draft(board, tiling, pips, list(sheet.constraints()), (), maker.budget)


def _notes(dominoes: int) -> Iterator[str]:
    if dominoes > SET:
        sets = -(-dominoes // SET)
        yield f"{dominoes} dominoes are more than the {SET} of a set: none is there more than {sets} times"
