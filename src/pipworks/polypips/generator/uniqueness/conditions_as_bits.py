"""The conditions that a new region may get, as bits: which of them hold on some pips is one whole number.

Bit n stands for the n-th of `possible_conditions`. So what edits ask of every condition, region and counterexample is
asked of all conditions at once; `Condition.holds` says what the bits are.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from pipworks.polypips.puzzle.condition import Condition
from pipworks.polypips.puzzle.conditions import KINDS, possible_conditions

_MOST_KEPT: Final = 1 << 15
"""The most pips whose bits are kept for a size: they are few where regions are small."""


class ConditionBits:
    """The conditions of a size, and for pips of that size the bits of those that hold."""

    __slots__ = ("_kept", "_size", "_strict", "all", "bit")

    def __init__(self, size: int) -> None:
        self.all: tuple[Condition, ...] = tuple(possible_conditions(size))
        self.bit = {condition: 1 << number for number, condition in enumerate(self.all)}
        """The bit of each condition."""
        self._size = size
        self._kept: dict[tuple[int, ...], int] = {}
        self._strict: dict[tuple[int, type[Condition] | None], tuple[Condition, ...]] = {}

    def holding(self, pips: tuple[int, ...]) -> int:
        """The bits of the conditions that hold on these pips."""
        bits = self._kept.get(pips)
        if bits is None:
            bits = sum(bit for condition, bit in self.bit.items() if condition.holds(pips))
            if len(self._kept) < _MOST_KEPT:
                self._kept[pips] = bits
        return bits

    def with_at_most(self, most: int, kind: type[Condition] | None) -> tuple[Condition, ...]:
        """The conditions, of one kind or of all, that at most `most` pips satisfy."""
        found = self._strict.get((most, kind))
        if found is None:
            among = self.all if kind is None else kind.possible(self._size)
            found = tuple(each for each in among if ways_to_satisfy(each, self._size) <= most)
            self._strict[most, kind] = found
        return found

    def nth(self, bits: int, number: int) -> Condition:
        """The condition of the set bit below which `number` bits are set."""
        return self.of_bit(self.nth_bit(bits, number))

    def of_bit(self, bit: int) -> Condition:
        """The condition of a bit."""
        return self.all[bit.bit_length() - 1]

    def nth_bit(self, bits: int, number: int) -> int:
        """The set bit below which `number` bits are set, alone."""
        for _ in range(number):
            bits &= bits - 1
        return bits & -bits


def condition_bits(size: int) -> ConditionBits:
    """The conditions of a size, the same object while the kinds of conditions are the same."""
    return _of_kinds(size, tuple(KINDS.values()))


@cache
def _of_kinds(size: int, _kinds: tuple[type[Condition], ...]) -> ConditionBits:
    return ConditionBits(size)


@cache
def ways_to_satisfy(condition: Condition, size: int) -> int:
    """`Condition.ways`, cached: the generator asks the same of the same conditions again and again."""
    return condition.ways(size)
