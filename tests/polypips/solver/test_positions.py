"""Answers from a position, against the solutions that contain it by brute force, on both back ends."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

import pytest

from pipworks import polypips
from pipworks.grid import Cell
from pipworks.limits import CancelToken, Limits
from pipworks.outcome import Status
from pipworks.polypips.puzzle.conditions import AllSame
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.polypips.puzzle.pieces import Piece
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Placement, Solution
from tests.support.amounts import some
from tests.support.kernel.backends import both, running
from tests.support.polypips.agreement import agree
from tests.support.polypips.drawings import GAME, SOLUTION
from tests.support.polypips.little import little_puzzles
from tests.support.polypips.new_kinds import Product
from tests.support.polypips.small import as_counted, counted


def positions(all_of_them: list[Solution], seed: int) -> Iterator[Solution]:
    """None laid, all laid, some laid, and a mixture of two solutions, which seldom is part of a third."""
    rng = random.Random(seed)
    one, other = (rng.choice(all_of_them).placements for _ in range(2))
    yield Solution(())
    yield Solution(one)
    yield Solution(tuple(placed for placed in one if rng.random() < 0.4))
    covered = {cell for placed in one[::2] for cell in placed.cells}
    yield Solution((*one[::2], *(placed for placed in other if covered.isdisjoint(placed.cells))))


def containing(found: list[Solution], position: Solution) -> list[Solution]:
    return [each for each in found if set(position.placements) <= set(each.placements)]


@both
def test_against_brute_force(backend: str) -> None:
    with running(backend):
        for number, (puzzle, found) in enumerate(little_puzzles(some(15, of=40))):
            for position in positions(found, number):
                expected = containing(found, position)
                assert agree(puzzle, position=as_counted(position)) == set(map(as_counted, expected))


def test_up_to_the_symmetries_that_keep_the_position() -> None:
    """A 4x4 board of dominoes with the same pips: the middle of its upper edge keeps one reflection of seven."""
    board = tuple(Cell(x, y) for y in range(4) for x in range(4))
    puzzle = Puzzle(board, (Piece.parse("2I:00"),) * 8)
    position = laid({(1, 0): 0, (2, 0): 0})
    found = [{frozenset(placed.cells) for placed in each.placements} for each in polypips.solutions(puzzle)]
    found = [each for each in found if frozenset({(1, 0), (2, 0)}) in each]
    mirrored = [{frozenset((3 - x, y) for x, y in part) for part in each} for each in found]
    classes = {frozenset((frozenset(one), frozenset(two))) for one, two in zip(found, mirrored, strict=True)}
    assert len(classes) < len(found)
    assert polypips.count(puzzle, position=position, distinct=True).count == len(classes)
    assert len(list(polypips.solutions(puzzle, position=position, distinct=True))) == len(classes)


def test_pieces_that_are_turned_over() -> None:
    """An L lies as its mirror image only with either hand, and so do the answers that contain it."""
    board = tuple(Cell(x, y) for y in range(2) for x in range(4))
    puzzle = Puzzle(board, (Piece.parse("4L+:0123"), Piece.parse("4L-:0123")))
    every = counted(puzzle, either_hand=True)
    assert every
    for placed in {lie for each in every for lie in each}:
        position = laid(dict(placed))
        expected = {each for each in every if placed in each}
        assert set(map(as_counted, polypips.solutions(puzzle, position=position, either_hand=True))) == expected
        assert polypips.count(puzzle, position=position, either_hand=True).count == len(expected)


def test_a_condition_that_the_kernel_knows_in_part() -> None:
    board = tuple(Cell(x, y) for y in range(2) for x in range(4))
    pieces = tuple(map(Piece.parse, ("2I:12", "2I:12", "2I:14", "2I:22")))
    puzzle = Puzzle(board, pieces, (Constraint(Product(4), (Cell(0, 0), Cell(1, 0), Cell(0, 1))),))
    every = list(polypips.solutions(puzzle))
    assert len(every) > 1
    for placed in {placed for each in every for placed in each.placements}:
        expected = containing(every, laid(placed.grid))
        assert set(polypips.solutions(puzzle, position=laid(placed.grid))) == set(expected)
        assert polypips.count(puzzle, position=laid(placed.grid)).count == len(expected)
        assert polypips.solve(puzzle, position=laid(placed.grid)).solution in expected


def laid(*pieces: Mapping[Cell, int] | Mapping[tuple[int, int], int]) -> Solution:
    return Solution(tuple(Placement.of({Cell(x, y): pip for (x, y), pip in grid.items()}) for grid in pieces))


LITTLE = Puzzle(tuple(Cell(x, y) for y in range(2) for x in range(2)), (Piece.parse("2I:01"), Piece.parse("2I:02")))


@pytest.mark.parametrize(
    ("position", "said"),
    [
        (laid({(0, 0): 0, (1, 0): 1}, {(1, 0): 0, (1, 1): 2}), "overlap: b1 is covered more than once"),
        (laid({(1, 0): 0, (2, 0): 1}), "off the board: c1 is covered, but no cell"),
        (laid({(0, 0): 0, (1, 0): 3}), "piece not given: 2I:03 at a1 b1; not placed: 2I:01, 2I:02"),
        (
            laid({(0, 0): 0, (1, 0): 1}, {(0, 1): 0, (1, 1): 1}),
            "2I:01 is placed 2 times, given 1",
        ),
    ],
)
@pytest.mark.parametrize("either_hand", [False, True])
def test_positions_that_break_a_rule(position: Solution, said: str, either_hand: bool) -> None:
    outcome = polypips.count(LITTLE, position=position, either_hand=either_hand)
    assert (outcome.status, outcome.count) == (Status.UNSOLVABLE, 0)
    assert outcome.reason is not None
    assert outcome.reason.code == "position"
    assert outcome.reason.sentence == f"the position is wrong: {said}"


def test_a_piece_laid_too_often_beside_a_gap() -> None:
    puzzle = Puzzle(tuple(Cell(x, 0) for x in range(6)), tuple(map(Piece.parse, ("2I:01", "2I:02", "2I:03"))))
    outcome = polypips.solve(puzzle, position=laid({(0, 0): 0, (1, 0): 1}, {(2, 0): 0, (3, 0): 1}))
    assert outcome.reason is not None
    assert outcome.reason.sentence == "the position is wrong: 2I:01 is placed 2 times, given 1"


def test_a_constraint_that_the_position_breaks() -> None:
    puzzle = Puzzle(LITTLE.cells, LITTLE.pieces, (Constraint(AllSame(), LITTLE.cells[:2]),))
    outcome = polypips.solve(puzzle, position=laid({(0, 0): 0, (1, 0): 1}))
    assert outcome.reason is not None
    assert outcome.reason.sentence.startswith("the position is wrong: constraint failed: ")


def test_limits_and_cancelling_are_no_answers() -> None:
    position = Solution(SOLUTION.placements[:2])
    assert polypips.count(GAME, position=position, limits=Limits(seconds=0)).status is Status.LIMIT
    token = CancelToken()
    token.cancel()
    assert polypips.solve(GAME, position=position, limits=Limits(cancel=token)).status is Status.CANCELLED
