"""Random small problems: a board of any outline, cut into pieces by a random walk, with regions that hold or nearly."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import strategies as st

from pipworks.kernel import DIFFERENT, SAME, SUM, Problem
from tests.support.kernel.corpora import oriented, problem

Cell = tuple[int, int]


def _near(cell: Cell) -> list[Cell]:
    x, y = cell
    return [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)]


def _board(rng: random.Random, size: int) -> set[Cell]:
    """Some cells of any outline, often in two parts."""
    board = {(0, 0)}
    while len(board) < size:
        board.add(rng.choice(sorted({n for cell in board for n in _near(cell)} - board)))
    if rng.random() < 0.3:
        board = {(x + 3 * (x > 0), y) for x, y in board}
    return board


def _cut(rng: random.Random, board: set[Cell], largest: int) -> list[list[Cell]]:
    """The board in connected pieces of at most `largest` cells."""
    left, parts = set(board), []
    while left:
        part = [min(left)]
        left.discard(part[0])
        size = rng.randint(1, largest)
        while len(part) < size:
            around = sorted({n for cell in part for n in _near(cell)} & left)
            if not around:
                break
            part.append(rng.choice(around))
            left.discard(part[-1])
        parts.append(part)
    return parts


def _region(rng: random.Random, cells: tuple[Cell, ...], labels: list[int]) -> Any:
    """A constraint that the labels satisfy, most of the time."""
    kind = rng.randrange(5)
    total = sum(labels) + (rng.randrange(-1, 2) if rng.random() < 0.1 else 0)
    if kind == SAME and len(set(labels)) == 1:
        return (SAME, rng.choice([127, 1 << labels[0], 1 << labels[0] | 1]), cells)
    if kind == DIFFERENT and len(set(labels)) == len(labels):
        mask = sum(1 << v for v in labels)
        return (DIFFERENT, rng.choice([127, mask]), cells)
    if kind == 3:
        return (SUM, total - rng.randrange(3), total + rng.randrange(3), cells)
    return (SUM, *rng.choice([(total, total), (0, total), (total, 6 * len(cells))]), cells)


@st.composite
def problems(draw: st.DrawFn, most_cells: int = 12) -> Problem:
    """A problem that has a solution most of the time, often several."""
    rng = random.Random(draw(st.integers(0, 2**32)))
    size = draw(st.integers(1, most_cells))
    few_labels = draw(st.booleans())
    board = _board(rng, size)
    label = {cell: rng.randrange(2 if few_labels else 7) for cell in board}
    pieces = [oriented((x, y, label[x, y]) for x, y in part) for part in _cut(rng, board, draw(st.integers(1, 5)))]
    regions = [
        _region(rng, tuple(part), [label[cell] for cell in part]) for part in _cut(rng, board, 4) if rng.random() < 0.7
    ]
    return problem(sorted(board), pieces, regions)


@st.composite
def supplies(draw: st.DrawFn, most_cells: int = 12) -> Problem:
    """A board and pieces in supply. The pieces are those of one way to cut it up, often without one of them, so that it
    has solutions most of the time. Their counts, which say nothing, are what they come to be."""
    rng = random.Random(draw(st.integers(0, 2**32)))
    board = _board(rng, draw(st.integers(1, most_cells)))
    mirrored = draw(st.booleans())
    parts = _cut(rng, board, draw(st.integers(1, 5)))
    kinds = problem(sorted(board), [oriented(((x, y, 0) for x, y in part), mirrored) for part in parts]).pieces
    if len(kinds) > 1 and draw(st.booleans()):
        kinds = kinds[1:]
    return Problem(tuple(sorted(board)), kinds, supply=True)
