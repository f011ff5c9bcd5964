"""The plan restored where regions were cut smaller for one solution: what does not matter is joined again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from pipworks.polypips.generator.newspaper.label import Labelled, labelled
from pipworks.polypips.generator.newspaper.plan import LabelKind, Wanted
from pipworks.polypips.generator.newspaper.sheet import Sheet
from pipworks.rng import Rng


def restore(sheet: Sheet, plan: list[Wanted], is_unique: Callable[[Sheet], bool], rng: Rng) -> Sheet:
    """The sheet with numbers on one cell joined to sums beside them, or taken away, where the plan wants more of those.

    A change stays if `is_unique` is True after it.
    """
    while True:
        for changed in _changed(sheet, Counter(plan), rng):
            if is_unique(changed):
                sheet = changed
                break
        else:
            return sheet


def _changed(sheet: Sheet, plan: Counter[Wanted], rng: Rng) -> Iterator[Sheet]:
    """The sheet with one change that comes nearer to the plan, in every way there is."""
    there = Counter(Wanted(region.kind, len(region.cells)) for region in sheet.regions)
    missing = plan - there
    spare = there - plan
    numbers = [region for region in sheet.regions if region.kind is LabelKind.SUM and len(region.cells) == 1]
    for number in rng.shuffled(numbers if spare[Wanted(LabelKind.SUM, 1)] else []):
        if missing[Wanted(LabelKind.FREE, 1)]:
            yield _with(sheet, [number], Labelled(LabelKind.FREE, number.cells, None))
        if missing[Wanted(LabelKind.MORE, 1)] or missing[Wanted(LabelKind.LESS, 1)]:
            kind = LabelKind.MORE if missing[Wanted(LabelKind.MORE, 1)] else LabelKind.LESS
            weaker = labelled(kind, number.cells, sheet.pips, rng)
            if weaker is not None:
                yield _with(sheet, [number], weaker)
        beside = {sheet.owner[cell] for cell in sheet.ground.near[number.cells[0]]}
        for other in (sheet.regions[place] for place in sorted(beside)):
            cells = (*number.cells, *other.cells)
            joined = labelled(LabelKind.SUM, cells, sheet.pips, rng)
            if other.kind is LabelKind.SUM and joined is not None and missing[Wanted(LabelKind.SUM, len(cells))]:
                yield _with(sheet, [number, other], joined)


def _with(sheet: Sheet, gone: list[Labelled], new: Labelled) -> Sheet:
    return Sheet(sheet.ground, sheet.pips, [*(region for region in sheet.regions if region not in gone), new])
