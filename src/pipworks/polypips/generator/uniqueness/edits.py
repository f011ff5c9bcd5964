"""Edits of a draft that rule out counterexamples: a constraint is changed, added, or split in two.

All that look for one raise Exhausted at a limit of the draft's budget.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeVar

from pipworks.grid import Cell
from pipworks.numbers import set_bits
from pipworks.polypips.generator.draft import Draft
from pipworks.polypips.generator.uniqueness.conditions_as_bits import ways_to_satisfy
from pipworks.polypips.generator.uniqueness.counterexamples import Counterexample
from pipworks.polypips.generator.uniqueness.evidence import Evidence, RegionEvidence
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.polypips.tiling.bitboard import from_its_first, places
from pipworks.rng import Rng

T = TypeVar("T")

_SAMPLE: Final = 12
"""The most places for a new constraint, or ways to split one, that are tried."""

_REMEMBERED: Final = 60
"""The most earlier counterexamples that a changed constraint must still rule out."""


@dataclass(frozen=True, slots=True)
class Edit:
    """Constraints to take out, by number, and to put in; the new ones rule out `breaks` counterexamples."""

    out: tuple[int, ...]
    put: tuple[Constraint, ...]
    breaks: int = 0

    def make(self, draft: Draft, counterexamples: Sequence[Counterexample] = ()) -> None:
        """Change the draft, and remember the counterexamples that the edit was chosen for."""
        for number in self.out:
            del draft.constraints[number]
        draft.constraints += self.put
        draft.counterexamples = [*counterexamples, *draft.counterexamples][:_REMEMBERED]


@dataclass(frozen=True, slots=True)
class _Case:
    """The counterexamples that an edit is to rule out, and those that it must go on ruling out, for one draft."""

    draft: Draft
    evidence: Evidence
    new: list[int]
    """The numbers of the counterexamples to rule out."""
    earlier: int
    """Those ruled out before, as bits."""

    @classmethod
    def of(cls, draft: Draft, counterexamples: Sequence[Counterexample]) -> _Case:
        evidence = draft.evidence
        both = evidence.number([*counterexamples, *draft.counterexamples])
        new, earlier = both[: len(counterexamples)], 0
        for number in both[len(counterexamples) :]:
            earlier |= 1 << number
        return cls(draft, evidence, new, earlier)

    def levels(self, area: RegionEvidence, conditions: int) -> list[int]:
        """The conditions of a new constraint, as bits, that rule out at least 0, 1, 2, … of the new counterexamples."""
        levels = [conditions]
        shown = self.evidence.shown
        for number in self.new:
            ruling = conditions & ~area.seen(number, shown)
            if ruling:
                levels.append(0)
                for level in range(len(levels) - 1, 0, -1):
                    levels[level] |= levels[level - 1] & ruling
        return levels

    def must(self, area: RegionEvidence, dependents: int) -> int:
        """The conditions, as bits, that rule out all of the dependents; as bits of a whole number, -1 for all."""
        allowed = -1
        for number in set_bits(dependents):
            allowed &= ~area.seen(number, self.evidence.shown)
        return allowed

    def is_broken(self, number: int, constraints: Sequence[tuple[RegionEvidence, int]]) -> bool:
        """Whether a counterexample violates one of the constraints, each an area with the bit of its condition."""
        shown = self.evidence.shown
        return any(not area.seen(number, shown) & bit for area, bit in constraints)

    def with_dependents(self) -> Iterator[tuple[int, Constraint, int]]:
        """Each constraint with its number and the earlier counterexamples that it alone rules out."""
        constraints = self.draft.constraints
        self.draft.budget.check()
        dependents = self.evidence.dependents(constraints, self.earlier)
        for each in zip(range(len(constraints)), constraints, dependents, strict=True):
            self.draft.budget.check()
            yield each


class _Found:
    """Edits of which one that rules out most is drawn: those that rule out fewer are not kept."""

    __slots__ = ("_edits", "_number", "most")

    def __init__(self) -> None:
        self.most = 1
        self._edits: list[tuple[int, Callable[[int], Edit]]] = []
        self._number = 0

    def add(self, breaks: int, number: int, made: Callable[[int], Edit]) -> None:
        """Add `number` edits that rule out as many, which `made` makes by their numbers."""
        if breaks > self.most:
            self.most, self._edits, self._number = breaks, [], 0
        if breaks == self.most and number:
            self._edits.append((number, made))
            self._number += number

    def add_new(self, case: _Case, area: RegionEvidence, conditions: int, out: tuple[int, ...]) -> None:
        """Add the edits that put a constraint with one of these conditions on an area."""
        levels = case.levels(area, conditions)
        while len(levels) > 1 and not levels[-1]:
            levels.pop()
        if len(levels) > 1:
            self.add_one_of(area, levels[-1], len(levels) - 1, out)

    def add_one_of(self, area: RegionEvidence, conditions: int, breaks: int, out: tuple[int, ...]) -> None:
        """Add the edits that put a constraint with one of these conditions on an area, which all rule out as many."""

        def made(number: int) -> Edit:
            return Edit(out, (Constraint(area.conditions.nth(conditions, number), area.cells),), breaks)

        self.add(breaks, conditions.bit_count(), made)

    @property
    def breaks(self) -> int:
        """How many counterexamples the best rule out; 0 without any."""
        return self.most if self._number else 0

    def drawn(self, rng: Rng) -> Edit | None:
        """A random one of the best; None when there is none."""
        if not self._number:
            return None
        at = rng.below(self._number)
        for number, made in self._edits:
            if at < number:
                return made(at)
            at -= number
        raise AssertionError("fewer edits than were counted")


def best_edit(draft: Draft, counterexamples: Sequence[Counterexample], rng: Rng) -> Edit | None:
    """A random edit among those that rule out the most counterexamples; None when all rule out none.

    Regions are added or split only where a changed condition rules out less than half, so that the coverage stays.
    """
    case = _Case.of(draft, counterexamples)
    found = _Found()
    for number, constraint, dependents in case.with_dependents():
        area = case.evidence.area(constraint.cells)
        found.add_new(case, area, area.holding(draft.pips) & case.must(area, dependents), (number,))
    if 2 * found.breaks < len(counterexamples):
        different = (
            cell
            for cell in draft.budget.over(draft.pips)
            if any(each.pips[cell] != draft.pips[cell] for each in counterexamples)
        )
        for cells in _places_for_more(draft, draft.board.bits_of(different), rng):
            area = RegionEvidence(cells)
            found.add_new(case, area, area.holding(draft.pips), ())
        _add_splits(found, case, rng)
    return found.drawn(rng)


def tightening(draft: Draft, rng: Rng) -> Edit | None:
    """A random edit to a stricter condition or, if there is none, to one more region; None if there is neither."""
    case = _Case.of(draft, ())
    found = []
    for number, constraint, dependents in case.with_dependents():
        now = ways_to_satisfy(constraint.condition, constraint.size)
        area = case.evidence.area(constraint.cells)
        fitting = area.holding(draft.pips) & case.must(area, dependents)
        for at in set_bits(fitting):
            condition = area.conditions.all[at]
            if ways_to_satisfy(condition, constraint.size) < now:
                found.append(Edit((number,), (Constraint(condition, constraint.cells),)))
    return rng.choice(found) if found else addition(draft, rng)


def addition(draft: Draft, rng: Rng) -> Edit | None:
    """An edit that adds a region on free cells; None when no allowed shape fits there.

    Its condition is one that does not hold where all pips are less than any: neither an upper bound nor a bare `=`.
    """
    found = _Found()
    for cells in _places_for_more(draft, draft.board.bits, rng):
        area = RegionEvidence(cells)
        conditions = area.holding(draft.pips) & ~area.conditions.holding((-1,) * len(cells))
        found.add_one_of(area, conditions, 1, ())
    return found.drawn(rng)


def _places_for_more(draft: Draft, wrong: int, rng: Rng) -> Iterator[tuple[Cell, ...]]:
    """Free cells for a new region, of which one is `wrong`: it has other pips in a counterexample."""
    board, free = draft.board, draft.free
    wrong &= free
    masks = [mask for shape in draft.shapes for mask in board.masks(shape)]
    anchors: list[int] = []  # place and mask in one number: there may be a great many
    for number, mask in enumerate(masks):
        hitting = 0
        for offset in mask.offsets:
            hitting |= wrong >> offset
        hitting &= board.anchors(mask, free)
        anchors += [place * len(masks) + number for place in draft.budget.over(places(hitting))]
    for anchor in _sample(anchors, draft, rng):
        place, number = divmod(anchor, len(masks))
        yield board.cells_at(place, masks[number].bits)


def _add_splits(found: _Found, case: _Case, rng: Rng) -> None:
    """Add edits that replace a region by two of allowed shapes."""
    draft, evidence = case.draft, case.evidence
    halves = _Halves(draft)
    for number, constraint, dependents in case.with_dependents():
        for parts in _sample(halves.of(constraint), draft, rng):
            areas = [evidence.area(draft.board.cells_of(part)) for part in parts]
            picked = []
            for area in areas:
                fitting = area.holding(draft.pips)
                picked.append((area, area.conditions.nth_bit(fitting, rng.below(fitting.bit_count()))))
            breaks = sum(case.is_broken(each, picked) for each in case.new)
            if breaks >= found.most and all(case.is_broken(each, picked) for each in set_bits(dependents)):
                new = tuple(Constraint(area.conditions.of_bit(bit), area.cells) for area, bit in picked)
                found.add(breaks, 1, partial(_same, Edit((number,), new, breaks)))


def _same(edit: Edit, _: int) -> Edit:
    return edit


class _Halves:
    """The ways to cut regions in two."""

    def __init__(self, draft: Draft) -> None:
        self._board = draft.board
        self._masks = dict.fromkeys(mask.bits for shape in draft.shapes for mask in draft.board.masks(shape))
        self._known = draft.halves

    def of(self, constraint: Constraint) -> list[tuple[int, int]]:
        """The ways to cut a region into two of allowed shapes, each once, as bits of the board."""
        whole = self._board.bits_of(constraint.cells)
        first = (whole & -whole).bit_length() - 1
        known = self._known.get(whole >> first)
        if known is None:
            known = self._known[whole >> first] = list(self._cut(whole >> first))
        return [(part << first, rest << first) for part, rest in known]

    def _cut(self, whole: int) -> Iterator[tuple[int, int]]:
        masks, size = self._masks, whole.bit_count()
        cells = tuple(places(whole))
        for mask in masks:
            if mask.bit_count() < size:
                for at in cells:
                    part = mask << at
                    rest = whole & ~part
                    if part & ~whole == 0 and part < rest and from_its_first(rest) in masks:
                        yield part, rest


def _sample(items: list[T], draft: Draft, rng: Rng) -> list[T]:
    """The first of the items, which lose their order, as `Rng.shuffled` would give them."""
    for last in draft.budget.over(range(len(items) - 1, 0, -1)):
        other = rng.below(last + 1)
        items[last], items[other] = items[other], items[last]
    return items[:_SAMPLE]
