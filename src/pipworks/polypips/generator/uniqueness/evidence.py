"""What counterexamples show on the cells of a region, each looked at once: which conditions would rule out which.

A counterexample has a number here, and sets of them are bits. The cells of a region are looked up with all that was
found out about them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import reduce
from operator import itemgetter, or_
from typing import Any, Final, TypeAlias

from pipworks.grid import Cell
from pipworks.polypips.generator.uniqueness.conditions_as_bits import ConditionBits, condition_bits
from pipworks.polypips.generator.uniqueness.counterexamples import Counterexample
from pipworks.polypips.puzzle.condition import Condition
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.polypips.tiling.bitboard import Bitboard
from pipworks.rng import Rng

Pips = Mapping[Cell, int]

_Broken: TypeAlias = "tuple[Constraint, RegionEvidence, int, int, int]"
"""A constraint, its cells, the bit of its condition, and up to some number which counterexamples violate it."""

_MOST_KNOWN: Final = 200
_MOST_AREAS: Final = 4_096
"""With more counterexamples or areas, all is forgotten: it would take more memory than it saves time."""


class RegionEvidence:
    """The cells of a region, with what the counterexamples show there."""

    __slots__ = ("_constraints", "_few", "_first", "_on", "_pips_of", "cells", "conditions", "halves")

    def __init__(self, cells: tuple[Cell, ...]) -> None:
        self.cells = cells
        self.conditions: ConditionBits = condition_bits(len(cells))
        self._on = self.conditions.on
        self._pips_of: Callable[[Pips], Any] = itemgetter(*cells)
        self._first: list[int] = []
        self._few: dict[int, int] = {}
        self._constraints: dict[int, Constraint] = {}
        self.halves: Sequence[tuple[RegionEvidence, RegionEvidence]] | None = None
        """The ways to cut the region in two, once they are looked for."""

    def holding(self, pips: Pips) -> int:
        """The bits of the conditions that hold on the pips of these cells."""
        return self._on[self._pips_of(pips)]

    def holding_one(self, pips: Pips, rng: Rng) -> int:
        """The bit of a random one of these conditions."""
        bits = self._on[self._pips_of(pips)]
        for _ in range(rng.below(bits.bit_count())):
            bits &= bits - 1
        return bits & -bits

    def seen(self, numbers: Iterable[int], all_shown: Sequence[Pips]) -> list[int]:
        """The bits of the conditions that hold on counterexamples, by their numbers."""
        known, found = self._few, []
        for number in numbers:
            bits = known.get(number)
            if bits is None:
                bits = known[number] = self._on[self._pips_of(all_shown[number])]
            found.append(bits)
        return found

    def standing(self, bit: int, numbers: Iterable[int], all_shown: Sequence[Pips]) -> list[int]:
        """Those of the counterexamples on which the condition of a bit holds."""
        known, found = self._few, []
        for number in numbers:
            bits = known.get(number)
            if bits is None:
                bits = known[number] = self._on[self._pips_of(all_shown[number])]
            if bits & bit:
                found.append(number)
        return found

    def broken(self, constraint: Constraint, bit: int, first: int, all_shown: Sequence[Pips]) -> int:
        """The counterexamples from the first on that violate a constraint here, whose condition has this bit, as bits.

        The bit is 0 for a condition that no new region gets.
        """
        found = 0
        if bit:
            shown = self._first  # what holds on each counterexample, up to some number
            if len(shown) < len(all_shown):
                shown += map(self._on.__getitem__, map(self._pips_of, all_shown[len(shown) :]))
            for number in range(first, len(all_shown)):
                if not shown[number] & bit:
                    found |= 1 << number
        else:
            for number in range(first, len(all_shown)):
                if not constraint.holds_on(all_shown[number]):
                    found |= 1 << number
        return found

    def constraint(self, bit: int) -> Constraint:
        """The constraint with the condition of a bit on these cells, the same object each time."""
        found = self._constraints.get(bit)
        if found is None:
            found = self._constraints[bit] = Constraint(self.conditions.of_bit(bit), self.cells)
        return found


class Evidence:
    """Counterexamples by number, and areas by their cells; both are forgotten where there are too many."""

    __slots__ = ("_areas", "_bit", "_broken", "_known", "_parts", "shown")

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """Forget all that was found out."""
        self.shown: list[Pips] = []
        """The pips of each counterexample, by its number."""
        self._known: list[Counterexample] = []  # kept alive, so that their identities stay theirs
        self._bit: dict[int, int] = {}
        self._areas: dict[tuple[Cell, ...], RegionEvidence] = {}
        self._parts: dict[int, RegionEvidence] = {}
        self._broken: dict[int, _Broken] = {}  # by identity: to hash a constraint takes long

    def bits(self, counterexamples: Sequence[Counterexample]) -> int:
        """The numbers of the counterexamples as bits; new ones get the next."""
        try:
            return reduce(or_, map(self._bit.__getitem__, map(id, counterexamples)), 0)
        except KeyError:
            for each in counterexamples:
                if id(each) not in self._bit:
                    self._bit[id(each)] = 1 << len(self._known)
                    self._known.append(each)
                    self.shown.append(each.pips)
            return reduce(or_, map(self._bit.__getitem__, map(id, counterexamples)), 0)

    def numbers(self, counterexamples: Sequence[Counterexample]) -> list[int]:
        """The number of each of the counterexamples."""
        self.bits(counterexamples)
        return [self._bit[id(each)].bit_length() - 1 for each in counterexamples]

    def make_room(self) -> None:
        """Forget all where there is too much of it: before numbers are asked for, which change then."""
        if len(self._known) > _MOST_KNOWN or max(len(self._areas), len(self._parts), len(self._broken)) > _MOST_AREAS:
            self.forget()

    def area(self, cells: tuple[Cell, ...]) -> RegionEvidence:
        """What is known of these cells."""
        area = self._areas.get(cells)
        if area is None:
            area = self._areas[cells] = RegionEvidence(cells)
        return area

    def constraint(self, condition: Condition, cells: tuple[Cell, ...]) -> Constraint:
        """The constraint with a condition that new regions get on these cells, the same object each time."""
        area = self.area(cells)
        return area.constraint(area.conditions.bit[condition])

    def area_of(self, constraint: Constraint) -> RegionEvidence:
        """What is known of its cells."""
        known = self._broken.get(id(constraint))
        return self.area(constraint.cells) if known is None else known[1]

    def part(self, bits: int, board: Bitboard) -> RegionEvidence:
        """The same for a part of the board as bits."""
        area = self._parts.get(bits)
        if area is None:
            first = (bits & -bits).bit_length() - 1
            area = self._parts[bits] = self.area(board.cells_at(first, bits >> first))
        return area

    def broken(self, constraint: Constraint) -> int:
        """The counterexamples that violate the constraint, as bits."""
        known = self._broken.get(id(constraint))
        if known is None:
            area = self.area(constraint.cells)
            known = constraint, area, area.conditions.bit.get(constraint.condition, 0), 0, 0
        constraint, area, bit, first, found = known
        if first < len(self.shown) or not first:
            found |= area.broken(constraint, bit, first, self.shown)
            self._broken[id(constraint)] = constraint, area, bit, len(self.shown), found
        return found

    def allow(self, constraints: Sequence[Constraint], counterexamples: Sequence[Counterexample]) -> bool:
        """Whether the constraints allow one of the counterexamples."""
        self.make_room()
        standing = self.bits(counterexamples)
        for each in constraints:
            if not standing:
                return False
            standing &= ~self.broken(each)
        return bool(standing)

    def dependents(self, constraints: Sequence[Constraint], among: int) -> list[int]:
        """For each constraint those of the counterexamples `among` that it alone rules out, as bits."""
        broken = [self.broken(each) for each in constraints]
        once = twice = 0
        for each in broken:
            twice |= once & each
            once |= each
        alone = once & ~twice & among
        return [each & alone for each in broken]
