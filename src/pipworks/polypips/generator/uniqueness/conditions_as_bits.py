"""The conditions that a new region may get, as bits: which of them hold on some pips is one whole number.

Bit n stands for the n-th of `possible_conditions`. So what edits ask of every condition, region and counterexample is
asked of all conditions at once; `Condition.holds` says what the bits are.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from pipworks.polypips.puzzle.asks import Kind
from pipworks.polypips.puzzle.condition import Condition
from pipworks.polypips.puzzle.conditions import KINDS, possible_conditions

_MOST_KEPT: Final = 1 << 15
"""The most pips whose bits are kept for a size: they are few where regions are small."""


class _Holding(dict[Any, int]):
    """For pips the bits of the conditions that hold on them, found out when they are first looked up.

    Pips are a tuple; those of a single cell are the number alone, as `operator.itemgetter` gives them. What a
    condition asks in full depends on the sum, or on which pips there are: so each sum and each set is looked at once.
    """

    __slots__ = ("_by_set", "_by_sum", "_of_all", "_of_set", "_of_sum")

    def __init__(self, bit: dict[Condition, int], size: int) -> None:
        super().__init__()
        self._by_sum: dict[int, int] = {}
        self._by_set: dict[frozenset[int], int] = {}
        self._of_sum: dict[Condition, int] = {}
        self._of_set: dict[Condition, int] = {}
        self._of_all: dict[Condition, int] = {}
        for condition, one in bit.items():
            asks = condition.asks(size)
            among = self._of_all if not asks.exact else self._of_sum if asks.kind is Kind.SUM else self._of_set
            among[condition] = one

    def __missing__(self, pips: Any) -> int:
        shown = pips if isinstance(pips, tuple) else (pips,)
        total, values = sum(shown), frozenset(shown)
        by_sum, by_set = self._by_sum.get(total), self._by_set.get(values)
        if by_sum is None:
            by_sum = self._by_sum[total] = _holding(self._of_sum, shown)
        if by_set is None:
            by_set = self._by_set[values] = _holding(self._of_set, shown)
        bits = by_sum | by_set
        if self._of_all:
            bits |= _holding(self._of_all, shown)
        if len(self) < _MOST_KEPT:
            self[pips] = bits
        return bits


def _holding(conditions: dict[Condition, int], pips: tuple[int, ...]) -> int:
    """The bits of those of the conditions that hold on the pips."""
    return sum(bit for condition, bit in conditions.items() if condition.holds(pips))


class ConditionBits:
    """The conditions of a size, and for pips of that size the bits of those that hold.

    `on[pips]` are these bits; pips are a tuple, and for a single cell the number alone.
    """

    __slots__ = ("_size", "_strict", "all", "bit", "on", "telling")

    def __init__(self, size: int) -> None:
        self.all: tuple[Condition, ...] = tuple(possible_conditions(size))
        self.bit = {condition: 1 << number for number, condition in enumerate(self.all)}
        """The bit of each condition."""
        self._size = size
        self.on = _Holding(self.bit, size)
        self.telling = ~self.holding((-1,) * size)
        """All but those that hold where all pips are less than any."""
        self._strict: dict[tuple[int, type[Condition] | None], tuple[Condition, ...]] = {}

    def holding(self, pips: tuple[int, ...]) -> int:
        """The bits of the conditions that hold on these pips."""
        return self.on[pips if self._size > 1 else pips[0]]

    def with_at_most(self, most: int, kind: type[Condition] | None) -> tuple[Condition, ...]:
        """The conditions, of one kind or of all, that at most `most` pips satisfy."""
        found = self._strict.get((most, kind))
        if found is None:
            among = self.all if kind is None else kind.possible(self._size)
            found = tuple(each for each in among if ways_to_satisfy(each, self._size) <= most)
            self._strict[most, kind] = found
        return found

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
