"""Changes after which a draft's labels say more, and its solve goes with less: all of them keep a single solution."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from pipworks.grid import Cell, reading_order
from pipworks.polypips.generator.draft import Draft
from pipworks.polypips.generator.steering.bounds import Bounds
from pipworks.polypips.puzzle.asks import Kind
from pipworks.polypips.puzzle.condition import Condition
from pipworks.polypips.puzzle.conditions import Exactly
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.rng import Rng


def louder(draft: Draft, bounds: Bounds, where: Collection[Cell], rng: Rng) -> Iterator[list[Constraint]]:
    """The draft's constraints with one change, lazily; changes that meet the cells `where` come first."""
    covered = {cell for constraint in draft.constraints for cell in constraint.cells}
    free = [cell for cell in draft.board.cells if cell not in covered]
    things: list[Constraint | Cell] = rng.shuffled([*draft.constraints, *free])
    things.sort(key=lambda thing: not _meets(thing, where))
    for thing in things:
        for put in _of_cell(draft, thing) if isinstance(thing, Cell) else _of_region(draft, thing, where, rng):
            new = [each for each in draft.constraints if each is not thing] + put
            if all(map(bounds.region, (each.cells for each in put))) and bounds.all(new):
                yield new


def _meets(thing: Constraint | Cell, where: Collection[Cell]) -> bool:
    cells = (thing,) if isinstance(thing, Cell) else thing.cells
    return any(cell in where for cell in cells)


def _of_cell(draft: Draft, cell: Cell) -> Iterator[list[Constraint]]:
    yield [Constraint(Exactly(draft.pips[cell]), (cell,))]


def _of_region(draft: Draft, region: Constraint, where: Collection[Cell], rng: Rng) -> Iterator[list[Constraint]]:
    """A number in place of an inequality; or one of its cells with a number, the rest as it was or with its sum."""
    asks = region.condition.asks(region.size)
    pips = [draft.pips[cell] for cell in region.cells]
    if asks.kind is Kind.SUM and asks.low != asks.high:
        yield [Constraint(Exactly(sum(pips)), region.cells)]
    if region.size == 1:
        return
    cells = sorted(rng.shuffled(region.cells), key=lambda cell: cell not in where)
    for cell in cells:
        rest = tuple(sorted((other for other in region.cells if other != cell), key=reading_order))
        left = _without(draft, region.condition, rest)
        yield [Constraint(Exactly(draft.pips[cell]), (cell,)), Constraint(left, rest)]


def _without(draft: Draft, condition: Condition, rest: tuple[Cell, ...]) -> Condition:
    """What the rest of a region says after one of its cells went: no less than the whole region said of it."""
    is_sum = len(rest) == 1 or condition.asks(len(rest) + 1).kind is Kind.SUM
    return Exactly(sum(draft.pips[cell] for cell in rest)) if is_sum else condition
