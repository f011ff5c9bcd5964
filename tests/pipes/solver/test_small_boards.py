"""Every question about every small board, against brute force: what only some tiles or some sizes get wrong."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

import pytest

from pipworks import pipes
from pipworks.outcome import Status, Verdict
from pipworks.pipes.formats.position import untouched
from pipworks.pipes.puzzle.board import Board
from pipworks.pipes.puzzle.tiles import TILE_LETTERS
from pipworks.pipes.rules import lit, verify
from tests.support.pipes import oracle

NARROW = ((1, 1), (1, 2), (2, 1), (1, 3), (3, 1))
SAMPLED = ((1, 4), (4, 1), (2, 3), (3, 2), (1, 5))


def all_boards(width: int, height: int) -> Iterator[Board]:
    """Every board of this size."""
    for tiles in product(TILE_LETTERS, repeat=width * height):
        yield Board.of(*("".join(tiles[start : start + width]) for start in range(0, len(tiles), width)))


def two_by_two() -> Iterator[Board]:
    """The boards of 2x2, one of those alike by a swap of rows, of columns, or of both."""
    for board in all_boards(2, 2):
        a, b, c, d = list("".join(board.rows))
        alike = [x + y for x, y in ((a + b, c + d), (b + a, d + c))]
        alike += [text[2:] + text[:2] for text in alike]
        alike += [text[0] + text[2] + text[1] + text[3] for text in alike]
        if "".join(board.rows) == min(alike):
            yield board


def sampled(each: int) -> Iterator[Board]:
    """Boards of other small sizes, drawn at random: the same ones each time."""
    rng = random.Random(5)
    for width, height in SAMPLED:
        for _ in range(each):
            yield Board.of(*("".join(rng.choice(TILE_LETTERS) for _ in range(width)) for _ in range(height)))


def hold_answers(board: Board) -> bool:
    """Whether the board can be solved; what the solver says of it is held against brute force."""
    rows = list(board.rows)
    layouts = len(oracle.layouts(rows))
    fewest = min(map(len, oracle.solved(rows)), default=None)
    outcome, least = pipes.solve(board), pipes.minimal(board)
    assert bool(outcome) == bool(least) == bool(layouts) == (fewest is not None), board
    assert pipes.count(board).count == layouts, board
    answer = pipes.uniqueness(board)
    assert answer.verdict is (Verdict.NONE, Verdict.UNIQUE, Verdict.SEVERAL)[min(2, layouts)], board
    assert len(set(answer.solutions)) == min(2, layouts), board
    for solution in (*answer.solutions, *filter(None, (outcome.solution, least.solution))):
        assert verify(board, solution) == (), board
    if least.solution is not None:
        assert len(lit(board, least.solution)) == fewest, board
    return bool(layouts)


def hold_help(board: Board, *, solvable: bool) -> None:
    """What players are told of the board is held against whether it can be solved."""
    said = pipes.explain(board)
    assert (said.status is Status.SOLVED) == solvable, board
    assert str(said)
    if solvable:
        assert set(board.houses) <= lit(board, said.stages[-1].position if said.stages else untouched(board)), board
        assert pipes.grade(board), board
    hint = pipes.hint(board)
    assert str(hint)
    assert hint.kind is not pipes.HintKind.LIMIT, board
    assert bool(pipes.check(board, untouched(board))) == solvable, board


@pytest.mark.parametrize("rows", [("2",), ("L",), ("1H_2",), ("T2", "__"), ("I1", "H2")])
def test_tiles_in_no_clause(rows: tuple[str, ...]) -> None:
    """Where no rule speaks of a tile, any turn of it will do."""
    hold_help(Board.of(*rows), solvable=hold_answers(Board.of(*rows)))


@pytest.mark.parametrize(("width", "height"), NARROW)
def test_every_narrow_board(width: int, height: int) -> None:
    for board in all_boards(width, height):
        hold_answers(board)


def test_every_board_of_two_by_two() -> None:
    for board in two_by_two():
        hold_answers(board)


def test_help_on_some_boards() -> None:
    for number, board in enumerate(two_by_two()):
        if not number % 7:
            hold_help(board, solvable=bool(pipes.solve(board)))


@pytest.mark.long
def test_help_on_every_small_board() -> None:
    for board in (*two_by_two(), *(board for size in NARROW for board in all_boards(*size)), *sampled(200)):
        hold_help(board, solvable=hold_answers(board))


def test_some_boards_of_other_sizes() -> None:
    for board in sampled(12):
        hold_answers(board)
