"""Seeded random numbers, the same on every machine and every Python.

Python promises the same sequence only for `random.random()`, not for `shuffle`, `choice` or `randrange`, and a
generated puzzle must come out the same for years. So: SplitMix64 (Steele, Lea, Flood, "Fast splittable
pseudorandom number generators", OOPSLA 2014), with unbiased choices on top.
"""

from __future__ import annotations

import operator
from collections.abc import MutableSequence, Sequence

from pipworks.typed import TypeVar

T = TypeVar("T")

_ALL = 1 << 64
_MASK = _ALL - 1
_GAMMA = 0x9E3779B97F4A7C15


def _mix(z: int) -> int:
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


class Rng:
    """A stream of random numbers that its seed, any whole number, decides entirely.

    `state` is where it is, in 64 bits: for native code that draws from it and hands it back.
    """

    __slots__ = ("seed", "state")

    def __init__(self, seed: int) -> None:
        self.seed: int = seed
        state = seed & _MASK
        rest = (seed >> 64) if seed >= 0 else ((-seed) << 1 | 1)
        while rest:  # seeds beyond 64 bits, and negative ones, are folded in, 64 bits at a time
            state = _mix((state + _GAMMA) & _MASK) ^ (rest & _MASK)
            rest >>= 64
        self.state = state

    @classmethod
    def of(cls, rng: Rng | int) -> Rng:
        """The stream itself, or a fresh one of a seed."""
        return rng if isinstance(rng, Rng) else cls(operator.index(rng))

    def __repr__(self) -> str:
        return f"Rng({self.seed})"

    def bits(self) -> int:
        """The next 64 random bits."""
        self.state = z = (self.state + _GAMMA) & _MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK  # `_mix`, without a call
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, bound: int) -> int:
        """A whole number from 0 to `bound - 1`, uniform. Raises ValueError unless 1 <= bound <= 2**64."""
        if not 1 <= bound <= _ALL:
            raise ValueError(f"a bound from 1 to 2**64, not {bound}")
        while True:
            value = self.bits()
            rest = value % bound
            if value - rest <= _ALL - bound:  # all values that share its quotient are there, so that it is uniform
                return rest

    def unit(self) -> float:
        """A number from 0 to below 1, uniform in steps of 2**-53."""
        return (self.bits() >> 11) * 2.0**-53

    def choice(self, items: Sequence[T]) -> T:
        """One of the items, uniform. Raises ValueError when there are none."""
        return items[self.below(len(items))]

    def weighted(self, weights: Sequence[int]) -> int:
        """An index, drawn in proportion to its whole-number weight. Raises ValueError when the weights sum to 0."""
        left = self.below(sum(weights))
        for index, weight in enumerate(weights):
            left -= weight
            if left < 0:
                return index
        raise AssertionError("the weights sum to more than they hold")

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put the items in random order in place, uniform over all orders (Fisher and Yates)."""
        for last in range(len(items) - 1, 0, -1):
            while True:
                self.state = z = (self.state + _GAMMA) & _MASK  # `below`, without calls
                z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
                z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
                z ^= z >> 31
                other = z % (last + 1)
                if z - other < _ALL - last:
                    break
            items[last], items[other] = items[other], items[last]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in random order, as a new list."""
        copy = list(items)
        self.shuffle(copy)
        return copy

    def fork(self) -> Rng:
        """A new stream seeded from this one, so that a part of the work may draw any number of times."""
        return Rng(self.bits())
