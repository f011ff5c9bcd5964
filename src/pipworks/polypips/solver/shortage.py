"""What the pips of the pieces can't give: a sum out of reach, too few of a number, too many pips in all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final

from pipworks.outcome import Reason
from pipworks.polypips.puzzle.conditions import AllDifferent, AllSame
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.polypips.puzzle.pieces import MOST_PIPS
from pipworks.polypips.solver.encode import ALL_PIPS, Instance, bounds

VALUES: Final = MOST_PIPS + 1
"""How many different numbers of pips there are."""

_MOST_SUMMED: Final = 40
"""Regions of more cells are looked at by their least and greatest sum only."""


def reasons(instance: Instance) -> Iterator[Reason]:
    """Reasons why the pieces' pips don't do, whichever way the pieces lie.

    `too few`: fewer cells with some number of pips than the constraints need. `no sum`: pips that sum to no number that
    a constraint takes. `total`: the pieces have fewer pips, or more, than the constraints ask for all together.
    """
    stock = stock_of(instance)
    sums = _sums(stock, max((c.size for c in instance.puzzle.constraints if c.size <= _MOST_SUMMED), default=0))
    for constraint in instance.puzzle.constraints:
        yield from _alone(constraint, stock, sums)
    yield from _forced(instance, stock)
    yield from _total(instance, stock)


def stock_of(instance: Instance) -> list[int]:
    """How many cells the pieces have with each number of pips."""
    stock = [0] * VALUES
    for pip in chain.from_iterable(piece.pips for piece in instance.puzzle.pieces):
        stock[pip] += 1
    return stock


def allowed(instance: Instance) -> list[int]:
    """For each constraint a bit for each number of pips that its cells may have, beside the best others in stock."""
    stock = stock_of(instance)
    return [_allowed(constraint, stock) for constraint in instance.puzzle.constraints]


def _allowed(constraint: Constraint, stock: Sequence[int]) -> int:
    condition, size = constraint.condition, constraint.size
    if isinstance(condition, AllSame):
        wanted = ALL_PIPS if condition.value is None else 1 << condition.value
        return wanted & sum(1 << pip for pip in range(VALUES) if stock[pip] >= size)
    if isinstance(condition, AllDifferent):
        return ALL_PIPS & ~sum(1 << pip for pip in condition.forbidden)
    low, high = bounds(constraint)
    found = 0
    for pip in range(VALUES):
        if stock[pip]:
            rest = [count - (other == pip) for other, count in enumerate(stock)]
            if pip + _least(rest, size - 1) <= high and pip + _most(rest, size - 1) >= low:
                found |= 1 << pip
    return found


def _alone(constraint: Constraint, stock: Sequence[int], sums: Sequence[int]) -> Iterator[Reason]:
    """What is wrong with one constraint, whatever the others need."""
    condition, size = constraint.condition, constraint.size
    if isinstance(condition, AllSame):
        value = condition.value
        most = max(stock) if value is None else stock[value]
        if most < size:
            which, but = ("one number of pips", "of no number more than ") if value is None else (_pips(value), "")
            told = f"{constraint} needs {_cells(size)} with {which}, the pieces have {but}{most}"
            yield Reason("too few", told, constraint.cells)
    elif isinstance(condition, AllDifferent):
        have = [pip for pip in range(VALUES) if stock[pip] and pip not in condition.forbidden]
        if len(have) < size:
            told = f"{constraint} needs {condition.wish}; of such the pieces have {_listed(have)}"
            yield Reason("too few", told, constraint.cells)
    else:
        low, high = bounds(constraint)
        least, most = _least(stock, size), _most(stock, size)
        if least > high or most < low:
            which = f"the least that {_cells(size)} can have is {least}" if least > high else _at_most(size, most)
            yield Reason("no sum", f"{constraint} can't hold: {which}", constraint.cells)
        elif size < len(sums) and not sums[size] >> low & ((1 << high - low + 1) - 1):
            told = f"no {size} of the pieces' pips have {condition.wish}" if size > 1 else f"no cell has {_pips(low)}"
            yield Reason("no sum", f"{constraint} can't hold: {told}", constraint.cells)


def _forced(instance: Instance, stock: Sequence[int]) -> Iterator[Reason]:
    """Numbers of pips of which the constraints that leave no choice need more than there are."""
    need = [0] * VALUES
    cells: list[list[Constraint]] = [[] for _ in range(VALUES)]
    for constraint in instance.puzzle.constraints:
        pip = _only(constraint)
        if pip is not None:
            need[pip] += constraint.size
            cells[pip].append(constraint)
    for pip, (needed, have) in enumerate(zip(need, stock, strict=True)):
        if needed > have:
            told = f"{len(cells[pip])} constraints need {_cells(needed)} with {_pips(pip)} together"
            where = tuple(chain.from_iterable(constraint.cells for constraint in cells[pip]))
            yield Reason("too few", f"{told}, the pieces have {have}", where)


def _only(constraint: Constraint) -> int | None:
    """The number of pips that each of its cells must have; None where there is a choice."""
    condition, size = constraint.condition, constraint.size
    if isinstance(condition, AllSame):
        return condition.value
    if isinstance(condition, AllDifferent):
        return None
    low, high = bounds(constraint)
    if high == 0:
        return 0
    if low == MOST_PIPS * size:
        return MOST_PIPS
    return low if size == 1 and low == high else None


def _total(instance: Instance, stock: Sequence[int]) -> Iterator[Reason]:
    """That all pips together are more, or fewer, than the constraints and the cells in none of them can take."""
    constraints = instance.puzzle.constraints
    total = sum(pip * count for pip, count in enumerate(stock))
    free = len(instance.puzzle.cells) - sum(constraint.size for constraint in constraints)
    spans = [_span(constraint, stock) for constraint in constraints]
    least = sum(low for low, _ in spans) + _least(stock, free)
    most = sum(high for _, high in spans) + _most(stock, free)
    besides = f" and the {_cells(free)} in none of them" if free else ""
    if total < least:
        yield Reason("total", f"the constraints{besides} need at least {least} pips, the pieces have {total}")
    elif total > most:
        yield Reason("total", f"the constraints{besides} take at most {most} pips, the pieces have {total}")


def _span(constraint: Constraint, stock: Sequence[int]) -> tuple[int, int]:
    """The least and the greatest sum that its cells can have, out of the whole stock."""
    condition, size = constraint.condition, constraint.size
    if isinstance(condition, AllSame):
        pips = [pip for pip in range(VALUES) if stock[pip] >= size and condition.value in (None, pip)]
        return min(pips, default=0) * size, max(pips, default=0) * size
    if isinstance(condition, AllDifferent):
        have = [pip for pip in range(VALUES) if stock[pip] and pip not in condition.forbidden]
        return sum(have[:size]), sum(have[-size:])
    low, high = bounds(constraint)
    return max(low, _least(stock, size)), min(high, _most(stock, size))


def _sums(stock: Sequence[int], most: int) -> list[int]:
    """For each number of pips up to `most` out of the stock, a bit for each sum that so many can have."""
    sums = [1] + [0] * most
    for pip, have in enumerate(stock):
        for count in range(most, 0, -1):
            for taken in range(1, min(have, count) + 1):
                sums[count] |= sums[count - taken] << pip * taken
    return sums


def _least(stock: Sequence[int], cells: int) -> int:
    """The least sum of so many out of the stock."""
    return _extreme(stock, cells, range(VALUES))


def _most(stock: Sequence[int], cells: int) -> int:
    """The greatest sum of so many out of the stock."""
    return _extreme(stock, cells, reversed(range(VALUES)))


def _extreme(stock: Sequence[int], cells: int, order: Iterator[int] | range) -> int:
    total = 0
    for pip in order:
        taken = min(stock[pip], cells)
        total += taken * pip
        cells -= taken
    return total


def _cells(count: int) -> str:
    return f"{count} cell{'s' * (count != 1)}"


def _pips(count: int) -> str:
    return f"{count} pip{'s' * (count != 1)}"


def _at_most(size: int, most: int) -> str:
    return f"the most that {_cells(size)} can have is {most}"


def _listed(pips: Sequence[int]) -> str:
    return f"only {', '.join(map(str, pips))}" if pips else "none"
