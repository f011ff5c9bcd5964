"""Thousands of small puzzles against the naive oracles: every answer, from positions too, and a second solver's word.

Each case is made from a number of its own, which a failure names: `pytest --long tests/differential --seed NUMBER
--cases 1` runs it alone, and `--cases 100000` makes a night of it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import product

import pytest

from pipworks import pipes, polypips
from pipworks.outcome import Status
from pipworks.pipes.puzzle.board import Board
from pipworks.pipes.puzzle.tiles import ORIENTATIONS, Tile, openings
from pipworks.polypips.rules import verify
from tests.support.kernel.backends import running
from tests.support.pipes import agreement as boards
from tests.support.pipes import oracle
from tests.support.polypips import agreement as puzzles
from tests.support.polypips import drawn

pytestmark = pytest.mark.long

PARTS = 6
"""The parts that each comparison is cut into, for several processes."""

part = pytest.mark.parametrize("part", range(PARTS))


@pytest.fixture
def seeds(request: pytest.FixtureRequest) -> Callable[[int], range]:
    """The numbers of the cases of a part."""
    first, cases = request.config.getoption("--seed"), request.config.getoption("--cases")
    return lambda part: range(first + part, first + cases, PARTS)


@contextmanager
def case(seed: int, what: object) -> Iterator[None]:
    """A failure inside names the case."""
    try:
        yield
    except BaseException as error:
        error.add_note(f"case: --seed {seed} --cases 1, {what!r}")
        raise


@part
@pytest.mark.parametrize("backend", ["native", "python"])
def test_polypips(backend: str, part: int, seeds: Callable[[int], range]) -> None:
    """As given, with pieces turned over, and from a part of a solution or of two."""
    with running(backend):
        for seed in seeds(part):
            puzzle = drawn.puzzle(seed)
            rng = random.Random(seed)
            with case(seed, puzzle):
                found = sorted(puzzles.agree(puzzle), key=lambda lies: sorted(map(sorted, lies)))
                either = puzzles.agree(puzzle, either_hand=True)
                assert set(found) <= either
                if found:
                    one, other = rng.choice(found), rng.choice(found)
                    some = {lie for lie in one if rng.random() < 0.5}
                    covered = {cell for lie in some for cell, _ in lie}
                    more = {lie for lie in other if covered.isdisjoint(cell for cell, _ in lie) and rng.random() < 0.5}
                    puzzles.agree(puzzle, position=frozenset(some | more), either_hand=rng.random() < 0.3)


@part
def test_polypips_in_another_solver_s_word(part: int, seeds: Callable[[int], range]) -> None:
    pytest.importorskip("ortools", reason="CP-SAT is not installed: pip install 'pipworks[cp]'")
    from bench.polypips.cp_model import Model

    for seed in seeds(part)[::4]:
        puzzle = drawn.puzzle(seed)
        with case(seed, puzzle):
            ours = polypips.count(puzzle)
            assert ours.count is not None
            assert Model(puzzle).count(100) == min(ours.count, 100)
            solution, proved = Model(puzzle).solve(60)
            assert proved
            assert (solution is not None) == (ours.status is Status.SOLVED)
            assert solution is None or verify(puzzle, solution) == ()


@part
def test_pipes_of_two_by_two(part: int) -> None:
    """All of them: each tile meets each neighbour twice, round the border."""
    for tiles in list(product("_HILT123", repeat=4))[part::PARTS]:
        board = Board.of("".join(tiles[:2]), "".join(tiles[2:]))
        with case(0, board):
            boards.agree(board)


@part
def test_pipes(part: int, seeds: Callable[[int], range]) -> None:
    """Boards one and two wide or high among them; from tiles turned at random, too, and with the fewest lit tiles."""
    for seed in seeds(part):
        rng = random.Random(seed)
        width, height = rng.choice(((1, 5), (6, 1), (2, 3), (3, 2), (4, 2), (2, 4), (5, 2), (3, 3), (3, 3)))
        letters = rng.choice(("__HIILLTT123", "HIILLTTT2", "_HHLLTTT3", "HHTTTL1", "HIL12TT"))
        rows = ("".join(rng.choice(letters) for _ in range(width)) for _ in range(height))
        board = Board.of(*rows, wraps=rng.random() < 0.6, all_tiles=rng.random() < 0.2)
        with case(seed, board):
            layouts = boards.agree(board)
            turned = {}
            like = rng.choice(layouts) if layouts and rng.random() < 0.8 else (0,) * len(board.tiles)
            for number, kind in enumerate(board.tiles):
                fitting = [sides for letter in ORIENTATIONS if not like[number] & ~(sides := openings(kind, letter))]
                if kind is not Tile.BLANK and fitting and rng.random() < 0.4:
                    turned[number] = rng.choice(fitting)
            boards.agree(board, turned)
            if width * height <= 6 and not board.all_tiles:
                fewest = min((len(reached) for reached in oracle.solved(list(board.rows), board.wraps)), default=None)
                assert pipes.minimal(board).stats.get("lit") == fewest
