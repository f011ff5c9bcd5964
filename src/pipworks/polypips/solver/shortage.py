"""Reasons why the pips of the pieces don't suffice: a sum out of reach, too few of a number, a wrong total."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final

from pipworks.limits import Budget
from pipworks.numbers import bits_at
from pipworks.outcome import Reason
from pipworks.polypips.puzzle.asks import Kind
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.polypips.puzzle.pips import ALL_PIPS, MOST_PIPS, VALUES, pips_in
from pipworks.polypips.solver.encode import Instance
from pipworks.words import counted, listed

_MOST_SUMMED: Final = 40
"""The most cells of a region whose reachable sums are all computed; of larger ones only the least and greatest."""


def reasons(instance: Instance, budget: Budget) -> Iterator[Reason]:
    """Reasons why the pieces' pips don't suffice, wherever the pieces are placed.

    `too few`: the pieces have fewer cells with some number of pips than the constraints need. `no sum`: a constraint
    allows none of the sums that their pips can reach. `total`: all pips together are fewer or more than the constraints
    allow. Raises Exhausted when the budget is spent.
    """
    budget.check()
    stock = stock_of(instance)
    sums = _sums(stock, max((c.size for c in instance.puzzle.constraints if c.size <= _MOST_SUMMED), default=0))
    for constraint in instance.puzzle.constraints:
        budget.check()
        yield from _alone(constraint, stock, sums)
    yield from _forced(instance, stock)
    budget.check()
    yield from _total(instance, stock)


def stock_of(instance: Instance) -> list[int]:
    """For each number of pips, the number of cells that the pieces have with it."""
    stock = [0] * len(VALUES)
    for pip in chain.from_iterable(piece.pips for piece in instance.puzzle.pieces):
        stock[pip] += 1
    return stock


def allowed(instance: Instance, budget: Budget) -> list[int]:
    """For each constraint the set of pips, as bits, that one of its cells can have, judged by the stock alone.

    Raises Exhausted when the budget is spent.
    """
    stock = stock_of(instance)
    found = []
    for constraint in instance.puzzle.constraints:
        budget.check()
        found.append(_allowed(constraint, stock))
    return found


def _allowed(constraint: Constraint, stock: Sequence[int]) -> int:
    asks, size = constraint.asks, constraint.size
    if asks.kind is Kind.SAME:
        return asks.allowed & bits_at(pip for pip in VALUES if stock[pip] >= size)
    if asks.kind is Kind.DIFFERENT:
        return asks.allowed
    found = 0
    for pip in VALUES:
        if stock[pip]:
            rest = [count - (other == pip) for other, count in enumerate(stock)]
            if pip + _least(rest, size - 1) <= asks.high and pip + _most(rest, size - 1) >= asks.low:
                found |= 1 << pip
    return found


def _alone(constraint: Constraint, stock: Sequence[int], sums: Sequence[int]) -> Iterator[Reason]:
    """Reasons why one constraint can't hold, whatever the others need."""
    asks, size = constraint.asks, constraint.size
    wanted = pips_in(asks.allowed)
    if asks.kind is Kind.SAME:
        most = max((stock[pip] for pip in wanted), default=0)
        if most < size:
            which, but = "one number of pips", "of no number more than "
            if len(wanted) == 1:
                which, but = counted(wanted[0], "pip"), ""
            elif asks.allowed != ALL_PIPS:
                but = "of no number that may stand there more than "
            sentence = f"{constraint.named} needs {counted(size, 'cell')} with {which}, the pieces have {but}{most}"
            yield Reason("too few", sentence, constraint.cells)
    elif asks.kind is Kind.DIFFERENT:
        have = [pip for pip in wanted if stock[pip]]
        if len(have) < size:
            sentence = (
                f"{constraint.named} needs {constraint.condition.requirement}; of such the pieces have {_listed(have)}"
            )
            yield Reason("too few", sentence, constraint.cells)
    elif problem := _no_sum(constraint, stock, sums):
        yield Reason("no sum", f"{constraint.named} can't hold: {problem}", constraint.cells)


def _no_sum(constraint: Constraint, stock: Sequence[int], sums: Sequence[int]) -> str:
    """Why the pieces' pips reach none of the sums that a constraint allows; empty when they reach one."""
    asks, size = constraint.asks, constraint.size
    least, most = _least(stock, size), _most(stock, size)
    if least > asks.high:
        return f"the least that {counted(size, 'cell')} can have is {least}"
    if most < asks.low:
        return f"the most that {counted(size, 'cell')} can have is {most}"
    if size >= len(sums) or sums[size] >> asks.low & ((1 << (asks.high - asks.low + 1)) - 1):
        return ""
    return (
        f"no {size} of the pieces' pips have {constraint.condition.requirement}"
        if size > 1
        else f"no cell has {counted(asks.low, 'pip')}"
    )


def _forced(instance: Instance, stock: Sequence[int]) -> Iterator[Reason]:
    """Reasons `too few`: constraints that force one number of pips need more of it together than there are."""
    need = [0] * len(VALUES)
    cells: list[list[Constraint]] = [[] for _ in VALUES]
    for constraint in instance.puzzle.constraints:
        pip = _only(constraint)
        if pip is not None:
            need[pip] += constraint.size
            cells[pip].append(constraint)
    for pip, (needed, have) in enumerate(zip(need, stock, strict=True)):
        if needed > have:
            sentence = (
                f"{len(cells[pip])} constraints need {counted(needed, 'cell')} with {counted(pip, 'pip')} together"
            )
            where = tuple(chain.from_iterable(constraint.cells for constraint in cells[pip]))
            yield Reason("too few", f"{sentence}, the pieces have {have}", where)


def _only(constraint: Constraint) -> int | None:
    """The number of pips that the constraint forces on all of its cells; None where there is a choice."""
    asks, size = constraint.asks, constraint.size
    if asks.kind is Kind.SAME:
        wanted = pips_in(asks.allowed)
        return wanted[0] if len(wanted) == 1 else None
    if asks.kind is Kind.DIFFERENT:
        return None
    if asks.high == 0:
        return 0
    if asks.low == MOST_PIPS * size:
        return MOST_PIPS
    return asks.low if size == 1 and asks.low == asks.high else None


def _total(instance: Instance, stock: Sequence[int]) -> Iterator[Reason]:
    """Reasons `total`: all pips together are outside the bounds of the constraints and the other cells."""
    constraints = instance.puzzle.constraints
    total = sum(pip * count for pip, count in enumerate(stock))
    free = len(instance.puzzle.cells) - sum(constraint.size for constraint in constraints)
    spans = [_span(constraint, stock) for constraint in constraints]
    least = sum(low for low, _ in spans) + _least(stock, free)
    most = sum(high for _, high in spans) + _most(stock, free)
    besides = f" and the {counted(free, 'cell')} in none of them" if free else ""
    if total < least:
        yield Reason("total", f"the constraints{besides} need at least {least} pips, the pieces have {total}")
    elif total > most:
        yield Reason("total", f"the constraints{besides} take at most {most} pips, the pieces have {total}")


def _span(constraint: Constraint, stock: Sequence[int]) -> tuple[int, int]:
    """The bounds of the sum on its cells, if the whole stock is available to it."""
    asks, size = constraint.asks, constraint.size
    if asks.kind is Kind.SAME:
        pips = [pip for pip in pips_in(asks.allowed) if stock[pip] >= size]
        return min(pips, default=0) * size, max(pips, default=0) * size
    if asks.kind is Kind.DIFFERENT:
        have = [pip for pip in pips_in(asks.allowed) if stock[pip]]
        return sum(have[:size]), sum(have[-size:])
    return max(asks.low, _least(stock, size)), min(asks.high, _most(stock, size))


def _sums(stock: Sequence[int], most: int) -> list[int]:
    """For each number of cells up to `most`, a bit for each sum that they can have with pips from the stock."""
    sums = [1] + [0] * most
    for pip, have in enumerate(stock):
        for count in range(most, 0, -1):
            for taken in range(1, min(have, count) + 1):
                sums[count] |= sums[count - taken] << pip * taken
    return sums


def _least(stock: Sequence[int], cells: int) -> int:
    """The least sum on `cells` cells with pips from the stock."""
    return _extreme(stock, cells, VALUES)


def _most(stock: Sequence[int], cells: int) -> int:
    """The greatest sum on `cells` cells with pips from the stock."""
    return _extreme(stock, cells, reversed(VALUES))


def _extreme(stock: Sequence[int], cells: int, order: Iterator[int] | range) -> int:
    total = 0
    for pip in order:
        taken = min(stock[pip], cells)
        total += taken * pip
        cells -= taken
    return total


def _listed(pips: Sequence[int]) -> str:
    return f"only {listed(pips)}" if pips else "none"
