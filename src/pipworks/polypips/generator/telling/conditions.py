"""What a region of given pips asks for: a sum, a bound that says something, equal pips, or different ones."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from pipworks.polypips.generator.uniqueness.conditions_as_bits import ways_to_satisfy
from pipworks.polypips.puzzle.asks import Kind
from pipworks.polypips.puzzle.condition import Condition
from pipworks.polypips.puzzle.conditions import AllDifferent, AllSame, Exactly, LessThan, MoreThan
from pipworks.polypips.puzzle.pips import MOST_PIPS, VALUES
from pipworks.rng import Rng

_BOUND: Final = (Fraction(1, 10), Fraction(6, 10))
"""The least and the most of all fillings that a bound of a sum may allow."""

_SUMS: Final = 55
"""Percent of the regions of other pips than equal or different ones that give their sum; the rest give a bound."""

MOST_SAID: Final = Fraction(8, 10)
"""The most of a region's fillings that a constraint may allow that says something."""


def share(condition: Condition, size: int) -> Fraction:
    """The share of all fillings of `size` cells that a condition allows."""
    return Fraction(ways_to_satisfy(condition, size), len(VALUES) ** size)


def says_something(condition: Condition, size: int) -> bool:
    """Whether enough of the region's fillings are ruled out."""
    return share(condition, size) <= MOST_SAID


def is_degenerate(condition: Condition, size: int) -> bool:
    """Whether a condition on the sum of several cells gives them away: all pips least or most, but for one at most."""
    asks = condition.asks(size)
    return size > 1 and asks.kind is Kind.SUM and (asks.high <= 1 or asks.low >= MOST_PIPS * size - 1)


def sum_of(pips: Sequence[int], rng: Rng) -> Condition:
    """The sum of the pips, or a bound of it; a sum that gives all pips away is mostly told by a bound."""
    exact = Exactly(sum(pips))
    bounds = _bounds(pips)
    if not bounds or rng.below(100) < (_SUMS // 3 if is_degenerate(exact, len(pips)) else _SUMS):
        return exact
    return rng.choice(bounds)


def _bounds(pips: Sequence[int]) -> list[Condition]:
    """The bounds that the pips keep, neither too strict nor too loose."""
    least, most = _BOUND
    total, size = sum(pips), len(pips)
    above = (MoreThan(number) for number in range(total))
    below = (LessThan(number) for number in range(total + 1, MOST_PIPS * size + 1))
    return [each for each in (*above, *below) if least <= share(each, size) <= most]


def alike_or_not(pips: Sequence[int]) -> Condition | None:
    """That the pips are equal, or that they differ; None where neither holds or says something."""
    if len(pips) < 2:
        return None
    kinds = (AllSame(), AllDifferent())
    return next((each for each in kinds if each.holds(pips) and says_something(each, len(pips))), None)
