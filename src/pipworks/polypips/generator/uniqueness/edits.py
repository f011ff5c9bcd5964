"""Edits of a draft that rule out counterexamples: a constraint is changed, added, or split in two.

All that look for one raise Exhausted at a limit of the draft's budget.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import partial, reduce
from operator import or_
from typing import Final, TypeVar

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

_FEW: Final = 256
"""Up to so many are put in order without a look at the limits."""

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
        evidence.make_room()
        new = evidence.numbers(counterexamples)
        return cls(draft, evidence, new, evidence.bits(draft.counterexamples))

    def levels(self, area: RegionEvidence, conditions: int) -> list[int]:
        """The conditions of a new constraint, as bits, that rule out at least 0, 1, 2, … of the new counterexamples."""
        levels = [conditions]
        for seen in area.seen(self.new, self.evidence.shown):
            ruling = conditions & ~seen
            if ruling:
                levels.append(0)
                for level in range(len(levels) - 1, 0, -1):
                    levels[level] |= levels[level - 1] & ruling
        return levels

    def must(self, area: RegionEvidence, dependents: int) -> int:
        """The conditions, as bits, that rule out all of the dependents; as bits of a whole number, -1 for all."""
        if not dependents:
            return -1
        return ~reduce(or_, area.seen(set_bits(dependents), self.evidence.shown))

    def standing(self, numbers: Collection[int], constraints: Sequence[tuple[RegionEvidence, int]]) -> Collection[int]:
        """Those of the counterexamples that satisfy the constraints, each an area with the bit of its condition."""
        for area, bit in constraints:
            if not numbers:
                break
            numbers = area.standing(bit, numbers, self.evidence.shown)
        return numbers

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
            return Edit(out, (area.constraint(area.conditions.nth_bit(conditions, number)),), breaks)

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
        area = case.evidence.area_of(constraint)
        found.add_new(case, area, area.holding(draft.pips) & case.must(area, dependents), (number,))
    if 2 * found.breaks < len(counterexamples):
        different = (
            cell
            for cell in draft.budget.over(draft.pips)
            if any(each.pips[cell] != draft.pips[cell] for each in counterexamples)
        )
        for area in _places_for_more(draft, draft.board.bits_of(different), rng):
            found.add_new(case, area, area.holding(draft.pips), ())
        _add_splits(found, case, rng)
    return found.drawn(rng)


def tightening(draft: Draft, rng: Rng) -> Edit | None:
    """A random edit to a stricter condition or, if there is none, to one more region; None if there is neither."""
    case = _Case.of(draft, ())
    found = []
    for number, constraint, dependents in case.with_dependents():
        now = ways_to_satisfy(constraint.condition, constraint.size)
        area = case.evidence.area_of(constraint)
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
    for area in _places_for_more(draft, draft.board.bits, rng):
        found.add_one_of(area, area.holding(draft.pips) & area.conditions.telling, 1, ())
    return found.drawn(rng)


def _places_for_more(draft: Draft, wrong: int, rng: Rng) -> Iterator[RegionEvidence]:
    """Free cells for a new region, of which one is `wrong`: it has other pips in a counterexample."""
    board, free, masks = draft.board, draft.free, draft.masks
    wrong &= free
    anchors: list[int] = []  # place and mask in one number: there may be a great many
    for number, mask in enumerate(masks):
        fits = board.anchors(mask, free)
        if fits:
            hitting = 0
            for offset in mask.offsets:
                hitting |= wrong >> offset
            anchors += [place * len(masks) + number for place in draft.budget.over(places(hitting & fits))]
    for anchor in _sample(anchors, draft, rng):
        place, number = divmod(anchor, len(masks))
        yield draft.evidence.part(masks[number].bits << place, board)


def _add_splits(found: _Found, case: _Case, rng: Rng) -> None:
    """Add edits that replace a region by two of allowed shapes."""
    draft = case.draft
    halves = _Halves(draft)
    pips, new = draft.pips, case.new
    for number, constraint, dependents in case.with_dependents():
        areas = halves.of(constraint)
        earlier = tuple(set_bits(dependents)) if areas else ()
        for one, other in _sample([*areas], draft, rng) if areas else ():
            first = one.holding_one(pips, rng)
            second = other.holding_one(pips, rng)
            picked = (one, first), (other, second)
            breaks = len(new) - len(case.standing(new, picked))
            if breaks >= found.most and not case.standing(earlier, picked):
                put = one.constraint(first), other.constraint(second)
                found.add(breaks, 1, partial(_same, Edit((number,), put, breaks)))


def _same(edit: Edit, _: int) -> Edit:
    return edit


class _Halves:
    """The ways to cut regions in two."""

    def __init__(self, draft: Draft) -> None:
        self._board = draft.board
        self._evidence = draft.evidence
        self._masks = dict.fromkeys(mask.bits for mask in draft.masks)
        self._known = draft.halves

    def of(self, constraint: Constraint) -> Sequence[tuple[RegionEvidence, RegionEvidence]]:
        """The ways to cut a region into two of allowed shapes, each once."""
        area = self._evidence.area_of(constraint)
        if area.halves is None:
            board, part = self._board, self._evidence.part
            whole = board.bits_of(constraint.cells)
            first = (whole & -whole).bit_length() - 1
            known = self._known.get(whole >> first)
            if known is None:
                known = self._known[whole >> first] = list(self._cut(whole >> first))
            area.halves = [(part(one << first, board), part(other << first, board)) for one, other in known]
        return area.halves

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
    if len(items) <= _FEW:
        draft.budget.check()
        rng.shuffle(items)
    else:
        for last in draft.budget.over(range(len(items) - 1, 0, -1)):
            other = rng.below(last + 1)
            items[last], items[other] = items[other], items[last]
    return items[:_SAMPLE]
