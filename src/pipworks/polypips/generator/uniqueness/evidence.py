"""What counterexamples show on the cells of a region, each looked at once: which conditions would rule out which.

A counterexample has a number here, and sets of them are bits. The cells of a region are looked up with all that was
found out about them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import itemgetter
from typing import Any, Final

from pipworks.grid import Cell
from pipworks.polypips.generator.uniqueness.conditions_as_bits import ConditionBits, condition_bits
from pipworks.polypips.generator.uniqueness.counterexamples import Counterexample
from pipworks.polypips.puzzle.condition import Condition
from pipworks.polypips.puzzle.constraints import Constraint

Pips = Mapping[Cell, int]

_MOST_KNOWN: Final = 200
_MOST_AREAS: Final = 4_096
"""With more counterexamples or areas, all is forgotten: it would take more memory than it saves time."""


class RegionEvidence:
    """The cells of a region, with what the counterexamples show there."""

    __slots__ = ("_broken", "_holding", "_pips_of", "cells", "conditions")

    def __init__(self, cells: tuple[Cell, ...]) -> None:
        self.cells = cells
        self.conditions: ConditionBits = condition_bits(len(cells))
        self._pips_of: Callable[[Pips], Any] = itemgetter(*cells)
        self._holding: dict[int, int] = {}
        self._broken: dict[Condition, tuple[int, int]] = {}

    def holding(self, pips: Pips) -> int:
        """The bits of the conditions that hold on the pips of these cells."""
        return self.conditions.holding(self.shown(pips))

    def shown(self, pips: Pips) -> tuple[int, ...]:
        """The pips of these cells."""
        shown = self._pips_of(pips)
        return shown if len(self.cells) > 1 else (shown,)

    def seen(self, number: int, all_shown: Sequence[Pips]) -> int:
        """The bits of the conditions that hold on a counterexample, by its number."""
        bits = self._holding.get(number)
        if bits is None:
            bits = self._holding[number] = self.conditions.holding(self.shown(all_shown[number]))
        return bits

    def broken(self, condition: Condition, all_shown: Sequence[Pips]) -> int:
        """The counterexamples that violate the condition here, as bits."""
        first, found = self._broken.get(condition, (0, 0))
        if first < len(all_shown):
            bit = self.conditions.bit.get(condition)
            for number in range(first, len(all_shown)):
                if bit is None:  # a condition that no new region gets
                    holds: int = condition.holds(self.shown(all_shown[number]))
                else:
                    holds = self.seen(number, all_shown) & bit
                if not holds:
                    found |= 1 << number
            self._broken[condition] = len(all_shown), found
        return found


class Evidence:
    """Counterexamples by number, and areas by their cells; both are forgotten where there are too many."""

    __slots__ = ("_areas", "_broken", "_known", "_numbers", "shown")

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """Forget all that was found out."""
        self.shown: list[Pips] = []
        """The pips of each counterexample, by its number."""
        self._known: list[Counterexample] = []  # kept alive, so that their identities stay theirs
        self._numbers: dict[int, int] = {}
        self._areas: dict[tuple[Cell, ...], RegionEvidence] = {}
        self._broken: dict[int, tuple[Constraint, int, int]] = {}  # by identity: to hash a constraint takes long

    def number(self, counterexamples: Sequence[Counterexample]) -> list[int]:
        """The numbers of the counterexamples, all that are of use now; new ones get the next."""
        if len(self._known) > _MOST_KNOWN or max(len(self._areas), len(self._broken)) > _MOST_AREAS:
            self.forget()
        numbers = []
        for each in counterexamples:
            number = self._numbers.get(id(each))
            if number is None:
                number = self._numbers[id(each)] = len(self._known)
                self._known.append(each)
                self.shown.append(each.pips)
            numbers.append(number)
        return numbers

    def area(self, cells: tuple[Cell, ...]) -> RegionEvidence:
        """What is known of these cells."""
        area = self._areas.get(cells)
        if area is None:
            area = self._areas[cells] = RegionEvidence(cells)
        return area

    def broken(self, constraint: Constraint) -> int:
        """The counterexamples that violate the constraint, as bits."""
        known = self._broken.get(id(constraint))
        if known is None or known[1] < len(self.shown):
            found = self.area(constraint.cells).broken(constraint.condition, self.shown)
            known = self._broken[id(constraint)] = constraint, len(self.shown), found
        return known[2]

    def allow(self, constraints: Sequence[Constraint], counterexamples: Sequence[Counterexample]) -> bool:
        """Whether the constraints allow one of the counterexamples."""
        standing = 0
        for number in self.number(counterexamples):
            standing |= 1 << number
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
