"""The least of all shifts of a board around the torus, and of several boards of one size at once.

Karp, Miller and Rosenberg (1972): ranks of blocks of one size give ranks of blocks twice as long, so that a board of N
cells needs some log N sorts of N numbers, whatever repeats on it. Most boards need no rank: few of their rows start as
the least one does.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Final

    Rows = Sequence[str]
    Start = tuple[int, int, int]
    Ranks = list[list[list[int]]]

_FEW: Final = 64
"""Up to so many starts are compared one by one."""


def least_shift(boards: Sequence[Rows]) -> list[str]:
    """The least of all shifts of all boards, read row by row; the boards are of one size."""
    starts = _starts(boards, len(boards[0][0]))
    if len(starts) > _FEW:
        starts = [_ranked(boards)]
    return min(_shifted(boards[number], x, y) for number, y, x in starts)


def _shifted(rows: Rows, x: int, y: int) -> list[str]:
    """The rows shifted so that (x, y) comes first."""
    return [row[x:] + row[:x] for row in (*rows[y:], *rows[:y])]


def _starts(boards: Sequence[Rows], width: int) -> list[Start]:
    """Where the first row of the least shift may start, as board, y and x: wherever the least row does."""
    best = ""
    starts: list[Start] = []
    for number, rows in enumerate(boards):
        for y, row in enumerate(rows):
            twice = row + row
            if best and min(row) > best[0]:
                continue
            for x in range(width):
                shifted = twice[x : x + width]
                if not best or shifted < best:
                    best, starts = shifted, [(number, y, x)]
                elif shifted == best:
                    starts.append((number, y, x))
    return starts


def _ranked(boards: Sequence[Rows]) -> Start:
    """Where the least shift starts, by doubling ranks: along the rows, then down the columns."""
    height, width = len(boards[0]), len(boards[0][0])
    ranks: Ranks = [[[ord(letter) for letter in row] for row in rows] for rows in boards]
    for step in _steps(width):
        ranks = _paired(ranks, [[row[step:] + row[:step] for row in rows] for rows in ranks])
    for step in _steps(height):
        ranks = _paired(ranks, [rows[step:] + rows[:step] for rows in ranks])
    least = min(min(map(min, rows)) for rows in ranks)
    return next(
        (number, y, row.index(least)) for number, rows in enumerate(ranks) for y, row in enumerate(rows) if least in row
    )


def _steps(length: int) -> list[int]:
    """How far apart the two blocks are that make one, until a block is so long: 1, 2, 4, …, and the rest."""
    steps: list[int] = []
    block = 1
    while block < length:
        steps.append(min(block, length - block))
        block += steps[-1]
    return steps


def _paired(first: Ranks, second: Ranks) -> Ranks:
    """The ranks of the pairs of a rank and the one at the same place of the second."""
    most = 1 + max(max(map(max, rows)) for rows in second)
    pairs = [
        [[a * most + b for a, b in zip(*both, strict=True)] for both in zip(*rows, strict=True)]
        for rows in zip(first, second, strict=True)
    ]
    rank_of = {pair: rank for rank, pair in enumerate(sorted({pair for rows in pairs for row in rows for pair in row}))}
    return [[[rank_of[pair] for pair in row] for row in rows] for rows in pairs]
