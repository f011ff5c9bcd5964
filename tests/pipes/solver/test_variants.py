"""Boards that don't wrap, and those of which every tile needs gas, against brute force and an exact count."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import islice, product

import pytest

from pipworks import pipes
from pipworks.outcome import Status, Verdict
from pipworks.pipes.generator.generate import generate
from pipworks.pipes.generator.recipe import Recipe
from pipworks.pipes.puzzle.board import Board
from pipworks.pipes.puzzle.tiles import TILE_LETTERS
from pipworks.pipes.rules import lit
from pipworks.pipes.solver.cuts import flow
from pipworks.pipes.solver.encode import encode, neighbours, rim
from pipworks.pipes.solver.mending.forest import Forest
from pipworks.pipes.solver.mending.windows import square
from pipworks.rng import Rng
from tests.support import amounts
from tests.support.pipes import frontier, oracle

VARIANTS = [(False, False), (True, True), (False, True)]
SIZES = ((1, 4), (4, 1), (1, 7), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3))
FULL = ("HILT1", "HHHLT2", "HHLLT1", "IHHT3", "HHHTT13")
LETTERS = ("_HHIILLTTT123", "HHHLLTT1", "HLLIT2", "HHHTT3", "HILT12")


def every(width: int, height: int, letters: str = TILE_LETTERS) -> Iterator[list[str]]:
    """Every board of a size."""
    for tiles in product(letters, repeat=width * height):
        yield ["".join(tiles[start : start + width]) for start in range(0, len(tiles), width)]


def some(count: int, seed: int, kinds: Sequence[str] = LETTERS) -> Iterator[list[str]]:
    """Random boards of several sizes."""
    rng = random.Random(seed)
    for _ in range(count):
        (width, height), letters = rng.choice(SIZES), rng.choice(kinds)
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
    boards = islice(every(width, height), 0, None, amounts.some(5, of=1) if width * height == 4 else 1)
    numbers = {min(2, check(rows, wraps, all_tiles)) for rows in boards}
    assert numbers >= {0, 1}


@pytest.mark.parametrize(("wraps", "all_tiles"), VARIANTS)
def test_random_boards(wraps: bool, all_tiles: bool) -> None:
    """Counted, proved unique, and with the fewest lit tiles."""
    seen = set()
    for rows in some(500, seed=1, kinds=FULL) if all_tiles else some(150, seed=1):
        number = check(rows, wraps, all_tiles)
        board = Board.of(*rows, wraps=wraps, all_tiles=all_tiles)
        seen.add(min(2, number))
        assert pipes.count(board).count == number
        answer = pipes.uniqueness(board)
        assert answer.verdict is [Verdict.NONE, Verdict.UNIQUE, Verdict.SEVERAL][min(2, number)]
        assert len(set(answer.solutions)) == len(answer.solutions) == min(2, number)
    assert seen >= {0, 1}


@pytest.mark.parametrize("wraps", [True, False])
def test_larger_boards_with_every_tile_lit(wraps: bool) -> None:
    """Counted by a frontier program too: boards made from a tree, as they are and with two tiles changed."""
    seen = set()
    for seed in range(40):
        rng = random.Random(seed)
        size = rng.choice(((4, 4), (5, 3), (3, 6), (5, 4)) if wraps else ((5, 6), (4, 8), (5, 9)))
        made = generate(Recipe(size, unique=False, wraps=wraps, all_tiles=True), Rng(seed)).board
        tiles = list(made.letters)
        for _ in range(rng.randrange(3)):
            one, other = rng.sample([tile for tile, letter in enumerate(tiles) if letter in "HT"], 2)
            tiles[one] = tiles[other] = rng.choice(("T", "L", "I"))
        rows = ["".join(tiles[start : start + size[0]]) for start in range(0, len(tiles), size[0])]
        number = frontier.count(rows, wraps)
        board = Board.of(*rows, wraps=wraps, all_tiles=True)
        assert pipes.count(board).count == number, board
        seen.add(min(number, 5))
    assert len(seen) > (3 if wraps else 1)


@pytest.mark.parametrize("wraps", [True, False])
def test_the_frontier_program(wraps: bool) -> None:
    for rows in some(150, seed=3, kinds=FULL):
        assert frontier.count(rows, wraps) == len(list(oracle.pictures(rows, wraps))), rows


def test_reasons_where_every_tile_needs_gas() -> None:
    """Each reason, on the smallest board that has it."""
    boards = {
        "no-tank": ("H", "1 tile, but no gas tank"),
        "lonely-house": ("H_1", "the house at a1 has only blank tiles, houses and the wall around it"),
        "lonely-tile": ("1IT", "the T at c1 has 3 openings, but 1 side where one could be met"),
        "odd": ("H1H", "the tiles have 3 openings, which can't all meet in pairs"),
        "too-few": ("_H_/H1H", "the tiles have 2 pairs of openings, but to hang from the tank they need 3"),
        "out-of-reach": (
            "_HI/1HH",
            "no tank could reach the tiles at b1, c1, c2, whichever way all are turned",
        ),
        "chessboard": (
            "HI/I1",
            "coloured like a chessboard, the tiles have 2 openings on one colour and 4 on the other, "
            "and each must meet one of the other",
        ),
        "no-way": ("HL1", "no way of turning the tiles brings gas to all of them and leaves no end open"),
    }
    for code, (rows, sentence) in boards.items():
        outcome = pipes.solve(Board.of(*rows.split("/"), wraps=False, all_tiles=True))
        assert outcome.status is Status.UNSOLVABLE
        assert outcome.reason is not None
        assert (outcome.reason.code, outcome.reason.sentence) == (code, sentence)


def test_fewest_lit_tiles_without_wrapping() -> None:
    for rows in some(90, seed=2):
        if len("".join(rows).replace("_", "")) > 7:
            continue
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


def test_a_large_board_without_wrapping() -> None:
    """Broken models of it are mended, and windows end at the wall."""
    for seed in range(4):
        made = generate(Recipe((30, 25), decoys=0.3, unique=False, wraps=False), Rng(seed))
        outcome = pipes.solve(made.board)
        assert outcome.solution is not None
        assert pipes.verify(made.board, outcome.solution) == ()


def test_windows_end_at_the_wall() -> None:
    for wraps, expected in ((False, [0, 1, 5, 6]), (True, [0, 1, 4, 5, 6, 9, 15, 16, 19])):
        encoding = encode(Board.of(*["_____"] * 4, wraps=wraps))
        assert square(Forest(encoding, flow(encoding, [])), 0, 1) == expected


def test_reasons_for_a_tank_by_itself() -> None:
    for wraps, said in (
        (True, "has 1 opening, and there is none for it to meet"),
        (False, "has 1 opening, but no side"),
    ):
        reason = pipes.solve(Board.of("1", wraps=wraps, all_tiles=True)).reason
        assert reason is not None
        assert reason.sentence.startswith(f"the tank at a1 {said}")
