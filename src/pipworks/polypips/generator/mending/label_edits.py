"""The edits of a puzzle's labels: another label for a region, a label for bare cells, a region cut in two."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from pipworks.fewest_edits import Edit
from pipworks.grid import Cell, neighbours
from pipworks.limits import Budget
from pipworks.polypips.generator.labelling import is_usual
from pipworks.polypips.generator.uniqueness.conditions_as_bits import ways_to_satisfy
from pipworks.polypips.puzzle.condition import Condition
from pipworks.polypips.puzzle.conditions import AllDifferent, AllSame, Exactly, possible_conditions
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.polypips.puzzle.pips import VALUES
from pipworks.polypips.puzzle.puzzle import Puzzle

_AREA = 8
"""The most cells of an area that gets a label as a whole."""

_CUT = 6
"""The most cells of a region that is cut in two."""

_REGIONS = ((40, 4), (150, 3))
"""The most cells of a new region, by the number of bare cells; on boards with more of them it has two."""

Pips = Mapping[Cell, int]


def other_labels(puzzle: Puzzle, pips: Pips | None = None) -> list[Edit]:
    """The edits that give a region another label; where there are `pips`, only labels that hold on them."""
    found = []
    for old in puzzle.constraints:
        for condition in _holding(old.cells, pips):
            if condition != old.condition:
                new = Constraint(condition, old.cells)
                other = int(type(condition) is not type(old.condition))
                found.append(Edit((old,), (new,), frozenset(old.cells), (0, *_told(condition, old.size, other))))
    return found


def labelled_areas(puzzle: Puzzle, pips: Pips | None = None) -> list[Edit]:
    """The edits that give a label to a whole area of bare cells."""
    areas = [area for area in _areas(bare_cells(puzzle)) if 1 < len(area) <= _AREA]
    return [edit for area in areas for edit in _labelled(area, pips, 1)]


def new_regions(puzzle: Puzzle, budget: Budget, pips: Pips | None = None) -> list[Edit]:
    """The edits that make a region of some bare cells that touch. Raises Exhausted at a limit."""
    bare = bare_cells(puzzle)
    most = next((most for cells, most in _REGIONS if len(bare) <= cells), 2)
    areas = {frozenset(area) for area in _areas(bare) if 1 < len(area) <= _AREA}
    touching = (cells for cells in _touching(bare, most, budget) if cells not in areas)
    return [edit for cells in budget.over(touching) for edit in _labelled(cells, pips, 2)]


def cut_regions(puzzle: Puzzle, many: Iterable[Pips]) -> list[Edit]:
    """The edits that cut a region in two, with the plain labels that hold on any of these pips."""
    shown = list(many)
    found = []
    for old in puzzle.constraints:
        for parts in _halves(old.cells) if old.size <= _CUT else ():
            pairs = dict.fromkeys(pair for pips in shown for pair in _plain_pairs(parts, pips))
            for pair in pairs:
                told = [_told(each.condition, each.size, 0) for each in pair]
                rank = (2, *map(sum, zip(*told, strict=True)))
                found.append(Edit((old,), pair, frozenset(old.cells), rank))
    return found


def single_cells(puzzle: Puzzle, pips: Pips) -> list[Edit]:
    """The edits that tell the pips of each cell of a region, and those of a bare cell: all that labels can tell.

    None of them stands in the way of another.
    """
    areas: list[tuple[tuple[Cell, ...], tuple[Constraint, ...]]]
    areas = [(old.cells, (old,)) for old in puzzle.constraints if old.size > 1 or ways_to_satisfy(old.condition, 1) > 1]
    areas += [((cell,), ()) for cell in sorted(bare_cells(puzzle))]
    found = []
    for cells, old in areas:
        new = tuple(Constraint(Exactly(pips[cell]), (cell,)) for cell in cells)
        found.append(Edit(old, new, frozenset(cells), (3, len(cells))))
    return found


def bare_cells(puzzle: Puzzle) -> frozenset[Cell]:
    """The cells without a label."""
    return frozenset(puzzle.cells) - {cell for constraint in puzzle.constraints for cell in constraint.cells}


def with_edits(puzzle: Puzzle, edits: Iterable[Edit]) -> Puzzle:
    """The puzzle with these edits: what is put in stands where something is taken out, or at the end."""
    constraints = list(puzzle.constraints)
    for edit in edits:
        at = next((constraints.index(old) for old in edit.out), len(constraints))
        constraints[at : at + len(edit.out)] = edit.put
    return Puzzle(puzzle.cells, puzzle.pieces, tuple(constraints), puzzle.comments)


def _labelled(cells: Iterable[Cell], pips: Pips | None, kind: int) -> Iterator[Edit]:
    region = tuple(cells)
    for condition in _holding(region, pips):
        new = Constraint(condition, region)
        yield Edit((), (new,), frozenset(new.cells), (kind, *_told(condition, new.size, 0)))


def _holding(cells: tuple[Cell, ...], pips: Pips | None) -> list[Condition]:
    shown = None if pips is None else tuple([pips[cell] for cell in cells])
    return [each for each in possible_conditions(len(cells)) if shown is None or holds(each, shown)]


def _told(condition: Condition, size: int, other: int) -> tuple[int, int, int]:
    """How much a label tells, for a rank: the kinds that newspapers have go first, then those that say less."""
    area = len(VALUES) ** (_AREA - min(size, _AREA))
    return int(not is_usual(condition)), other, -ways_to_satisfy(condition, size) * area


def _plain_pairs(parts: tuple[tuple[Cell, ...], tuple[Cell, ...]], pips: Pips) -> Iterator[tuple[Constraint, ...]]:
    for one in _plain(parts[0], pips):
        for other in _plain(parts[1], pips):
            yield one, other


def _plain(cells: tuple[Cell, ...], pips: Pips) -> Iterator[Constraint]:
    """The sum of the pips, and that they are equal or all different where they are."""
    shown = [pips[cell] for cell in cells]
    yield Constraint(Exactly(sum(shown)), cells)
    if len(cells) > 1:
        for condition in (AllSame(), AllDifferent()):
            if condition.holds(shown):
                yield Constraint(condition, cells)


def _halves(cells: tuple[Cell, ...]) -> Iterator[tuple[tuple[Cell, ...], tuple[Cell, ...]]]:
    """The ways to cut cells in two parts that each hang together."""
    for chosen in range(1, 1 << len(cells) - 1):
        part = [cell for number, cell in enumerate(cells) if chosen >> number & 1]
        rest = [cell for number, cell in enumerate(cells) if not chosen >> number & 1]
        if len(_areas(frozenset(part))) == len(_areas(frozenset(rest))) == 1:
            yield tuple(part), tuple(rest)


def _areas(cells: frozenset[Cell]) -> list[list[Cell]]:
    """The cells in parts that hang together, each in the order in which it is walked."""
    left = set(cells)
    areas = []
    for first in sorted(cells, key=lambda cell: (cell.y, cell.x)):
        if first in left:
            left.remove(first)
            area = [first]
            for cell in area:
                for near in neighbours(cell):
                    if near in left:
                        left.remove(near)
                        area.append(near)
            areas.append(area)
    return areas


def _touching(cells: frozenset[Cell], most: int, budget: Budget) -> Iterator[frozenset[Cell]]:
    """The sets of at most so many cells that hang together, each once."""
    ordered = sorted(cells, key=lambda cell: (cell.y, cell.x))
    layer = dict.fromkeys(frozenset((cell,)) for cell in ordered)
    for size in range(1, most + 1):
        yield from layer
        if size < most:
            grown: dict[frozenset[Cell], None] = {}
            for part in budget.over(layer):
                for cell in sorted(part):
                    for near in neighbours(cell):
                        if near in cells and near not in part:
                            grown[part | {near}] = None
            layer = grown


@lru_cache(maxsize=1 << 16)
def holds(condition: Condition, pips: tuple[int, ...]) -> bool:
    """`Condition.holds`, cached: the same is asked of the same pips for many answers."""
    return condition.holds(pips)
