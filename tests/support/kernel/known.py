"""Counts of tilings found in ways of their own: by a determinant, by a polynomial. Imports nothing of the library."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

Cell = tuple[int, int]


def dominoes(cells: Iterable[Cell]) -> int:
    """The ways to cover a board without holes with dominoes: Kasteleyn's determinant (1961), in whole numbers.

    A row for each white cell, a column for each black one, 1 for neighbours side by side, 1 or -1 in turn for
    neighbours above each other.
    """
    board = sorted(cells)
    white = [cell for cell in board if sum(cell) % 2 == 0]
    black = {cell: column for column, cell in enumerate(cell for cell in board if sum(cell) % 2)}
    if len(white) != len(black):
        return 0
    rows = []
    for x, y in white:
        row = [0] * len(black)
        for cell, sign in (((x - 1, y), 1), ((x + 1, y), 1), ((x, y - 1), (-1) ** x), ((x, y + 1), (-1) ** x)):
            if cell in black:
                row[black[cell]] = sign
        rows.append(row)
    return abs(_determinant(rows))


def _determinant(rows: list[list[int]]) -> int:
    """By Bareiss' elimination, in which every division leaves no rest."""
    size, before, sign = len(rows), 1, 1
    for n in range(size):
        pivot = next((row for row in range(n, size) if rows[row][n]), None)
        if pivot is None:
            return 0
        if pivot != n:
            rows[n], rows[pivot], sign = rows[pivot], rows[n], -sign
        top = rows[n]
        for row in rows[n + 1 :]:
            factor = row[n]
            row[n:] = [(top[n] * row[c] - factor * top[c]) // before for c in range(n, size)]
        before = top[n]
    return sign * before


def t_tetrominoes(width: int, height: int) -> int:
    """The ways to cover a rectangle of 4 `width` by 4 `height` cells with T tetrominoes: twice the Tutte polynomial of
    the grid of `width` by `height` points at (3, 3) (Korn and Pak 2004), as the sum over all sets of its edges."""
    points = [(x, y) for x in range(width) for y in range(height)]
    edges = [((x, y), (x + 1, y)) for x, y in points if x + 1 < width]
    edges += [((x, y), (x, y + 1)) for x, y in points if y + 1 < height]
    total = 0
    for chosen in range(1 << len(edges)):
        kept = [edge for n, edge in enumerate(edges) if chosen >> n & 1]
        parts = _parts(points, kept)
        total += 2 ** (parts - 1) * 2 ** (len(kept) - len(points) + parts)
    return 2 * total


def _parts(points: Sequence[Cell], edges: Sequence[tuple[Cell, Cell]]) -> int:
    root = {point: point for point in points}

    def find(point: Cell) -> Cell:
        while root[point] != point:
            point = root[point]
        return point

    parts = len(points)
    for one, other in edges:
        a, b = find(one), find(other)
        if a != b:
            root[a] = b
            parts -= 1
    return parts
