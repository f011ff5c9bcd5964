"""Boards that don't wrap, against brute force."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

import pytest

from pipworks import pipes
from pipworks.outcome import Status, Verdict
from pipworks.pipes.puzzle.board import Board
from pipworks.pipes.puzzle.tiles import TILE_LETTERS
from pipworks.pipes.rules import lit
from pipworks.pipes.solver.encode import neighbours, rim
from tests.support.pipes import oracle

VARIANTS = [(False, False)]
SIZES = ((1, 4), (4, 1), (1, 7), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3))
LETTERS = ("_HHIILLTTT123", "HHHLLTT1", "HLLIT2", "HHHTT3", "HILT12")


def every(width: int, height: int, letters: str = TILE_LETTERS) -> Iterator[list[str]]:
    """Every board of a size."""
    for tiles in product(letters, repeat=width * height):
        yield ["".join(tiles[start : start + width]) for start in range(0, len(tiles), width)]


def some(count: int, seed: int) -> Iterator[list[str]]:
    """Random boards of several sizes."""
    rng = random.Random(seed)
    for _ in range(count):
        (width, height), letters = rng.choice(SIZES), rng.choice(LETTERS)
        yield ["".join(rng.choice(letters) for _ in range(width)) for _ in range(height)]


def check(rows: list[str], wraps: bool, all_tiles: bool) -> int:
    """The number of layouts, which all answers agree about with brute force."""
    board = Board.of(*rows, wraps=wraps, all_tiles=all_tiles)
    expected = {
        tuple(sum(1 << side for side in sides) for sides in layout) for layout in oracle.layouts(rows, wraps, all_tiles)
    }
    run = pipes.solutions(board)
    found = []
    for solution in run:
        assert run.layout is not None
        assert pipes.verify(board, solution) == (), board
        found.append(run.layout.used)
    assert len(found) == len(set(found)), board
    assert set(found) == expected, board
    assert run.status is (Status.SOLVED if expected else Status.UNSOLVABLE)
    assert (run.reason is None) == bool(expected), board
    return len(expected)


@pytest.mark.parametrize(("wraps", "all_tiles"), VARIANTS)
@pytest.mark.parametrize(("width", "height"), [(1, 1), (2, 1), (1, 2), (3, 1), (1, 3), (2, 2)])
def test_every_board_of_a_size(width: int, height: int, wraps: bool, all_tiles: bool) -> None:
    numbers = {min(2, check(rows, wraps, all_tiles)) for rows in every(width, height)}
    assert numbers >= {0, 1}


@pytest.mark.parametrize(("wraps", "all_tiles"), VARIANTS)
def test_random_boards(wraps: bool, all_tiles: bool) -> None:
    """Counted, proved unique, and with the fewest lit tiles."""
    seen = set()
    for rows in some(150, seed=1):
        number = check(rows, wraps, all_tiles)
        board = Board.of(*rows, wraps=wraps, all_tiles=all_tiles)
        seen.add(min(2, number))
        assert pipes.count(board).count == number
        answer = pipes.uniqueness(board)
        assert answer.verdict is [Verdict.NONE, Verdict.UNIQUE, Verdict.SEVERAL][min(2, number)]
        assert len(set(answer.solutions)) == len(answer.solutions) == min(2, number)
    assert seen == {0, 1, 2}


def test_fewest_lit_tiles_without_wrapping() -> None:
    for rows in some(60, seed=2):
        board = Board.of(*rows, wraps=False)
        outcome = pipes.minimal(board)
        fewest = min(map(len, oracle.solved(rows, wraps=False)), default=None)
        assert bool(outcome) == (fewest is not None)
        if outcome.solution is not None:
            assert len(lit(board, outcome.solution)) == fewest


def test_the_rim() -> None:
    """Across a wall is the tile itself; away from walls nothing differs."""
    for width, height in product(range(1, 5), repeat=2):
        walls = set(rim(width, height))
        pairs = zip(neighbours(width, height, False), neighbours(width, height), strict=True)
        for arc, (near, wrapped) in enumerate(pairs):
            x, y = (arc >> 2) % width, (arc >> 2) // width
            assert (arc in walls) == ((y == 0, x == width - 1, y == height - 1, x == 0)[arc & 3])
            assert near == (arc >> 2 if arc in walls else wrapped)
