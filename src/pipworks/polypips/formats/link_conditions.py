"""The condition of a constraint as digits of a link. The kinds share one scale of digits, so they stand here together.

The conditions that newspapers have take one digit or two, the others one more. A kind that is added has no digits: a
puzzle with it can't be said in a link, and is refused.
"""

from __future__ import annotations

from pipworks.errors import InvalidPuzzle
from pipworks.linking import DigitReader, DigitWriter
from pipworks.numbers import bits_at
from pipworks.polypips.puzzle.condition import Condition
from pipworks.polypips.puzzle.conditions import AllDifferent, AllSame, Exactly, LessThan, MoreThan
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.polypips.puzzle.pips import ALL_PIPS, MOST_PIPS, VALUES, pips_in
from pipworks.polypips.puzzle.scanner import MOST_BOUND

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_EQUAL, _UNEQUAL, _LESS, _GREATER, _RARE = range(5)
_KINDS: Final = 5
_OF_VALUE, _FORBIDDING, _LARGE = range(3)
_RARE_KINDS: Final = 3


def write_condition(digits: DigitWriter, constraint: Constraint) -> None:
    """Add the condition of a constraint. Raises InvalidPuzzle for one that links don't know."""
    condition, most = constraint.condition, MOST_PIPS * constraint.size
    if isinstance(condition, Exactly):
        digits.put(0, 2)
        digits.put(condition.total, most + 1)
        return
    digits.put(1, 2)
    match condition:
        case AllSame(None):
            digits.put(_EQUAL, _KINDS)
        case AllDifferent(forbidden) if not forbidden:
            digits.put(_UNEQUAL, _KINDS)
        case LessThan(bound) if bound <= most + 1:
            digits.put(_LESS, _KINDS)
            digits.put(bound - 1, most + 1)
        case MoreThan(bound) if bound >= 0:
            digits.put(_GREATER, _KINDS)
            digits.put(bound, most)
        case _:
            digits.put(_RARE, _KINDS)
            _write_rare(digits, condition, most)


def _write_rare(digits: DigitWriter, condition: Condition, most: int) -> None:
    match condition:
        case AllSame(int(value)):
            digits.put(_OF_VALUE, _RARE_KINDS)
            digits.put(value, len(VALUES))
        case AllDifferent(forbidden):
            digits.put(_FORBIDDING, _RARE_KINDS)
            digits.put(bits_at(forbidden) - 1, ALL_PIPS)
        case LessThan(bound) if bound <= MOST_BOUND:
            digits.put(_LARGE, _RARE_KINDS)
            digits.put_whole(bound - most - 2)
        case _:
            raise InvalidPuzzle(f"{condition} can't be said in a link")


def read_condition(digits: DigitReader, size: int) -> Condition:
    """The condition of a region of so many cells. Raises ParseError, or InvalidPuzzle for an impossible one."""
    most = MOST_PIPS * size
    if not digits.take(2):
        return Exactly(digits.take(most + 1))
    kind = digits.take(_KINDS)
    if kind == _EQUAL:
        return AllSame()
    if kind == _UNEQUAL:
        return AllDifferent()
    if kind == _LESS:
        return LessThan(digits.take(most + 1) + 1)
    if kind == _GREATER:
        return MoreThan(digits.take(most))
    rare = digits.take(_RARE_KINDS)
    if rare == _OF_VALUE:
        return AllSame(digits.take(len(VALUES)))
    if rare == _FORBIDDING:
        return AllDifferent(frozenset(pips_in(digits.take(ALL_PIPS) + 1)))
    return LessThan(digits.take_whole(MOST_BOUND - most - 2) + most + 2)
