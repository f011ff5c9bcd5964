"""A problem as one row of 32-bit numbers, in the order in which `native/wasm_binding.cpp` reads them."""

from __future__ import annotations

from array import array
from collections.abc import Iterable

from pipworks.kernel.problem import SUM, Cell, Problem

WIDE = next(code for code in "il" if array(code).itemsize == 4)
"""The type code of 32-bit numbers."""
MOST = 1_000_000


def flat(problem: Problem) -> array[int]:
    """The numbers of a problem. Raises ValueError, as the reference does, where one is not made of numbers."""
    try:
        row = _row(problem)
    except (TypeError, ValueError, OverflowError, IndexError):
        row = array(WIDE, [MOST + 1])
    if max(row) > MOST or min(row) < -MOST:
        from pipworks.kernel.reference.problem import check

        check(problem)
        raise ValueError("a problem is made of tuples of whole numbers")
    return row


def _row(problem: Problem) -> array[int]:
    row = array(WIDE, [bool(problem.supply)])
    _put_cells(row, problem.cells)
    row.append(len(problem.pieces))
    for count, orientations in problem.pieces:
        row.extend((count, len(orientations)))
        for squares in orientations:
            row.append(len(squares))
            for x, y, label in squares:
                row.extend((x, y, label))
    row.append(len(problem.regions))
    for region in problem.regions:
        if region[0] == SUM:
            kind, low, high, cells = region
            row.extend((kind, low, high))
        else:
            other, mask, cells = region
            if other not in (1, 2):
                raise ValueError("a region of no kind")
            row.extend((other, mask, 0))
        _put_cells(row, cells)
    row.append(len(problem.fixed))
    for piece, orientation, x, y in problem.fixed:
        row.extend((piece, orientation, x, y))
    return row


def _put_cells(row: array[int], cells: Iterable[Cell]) -> None:
    cells = list(cells)
    row.append(len(cells))
    for x, y in cells:
        row.extend((x, y))
