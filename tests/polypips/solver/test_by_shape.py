"""Counts where no constraint looks at pips: the same as by listing, and known numbers that no list would reach."""

from __future__ import annotations

from itertools import combinations_with_replacement
from math import factorial
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipworks import kernel, polypips
from pipworks.grid import Cell
from pipworks.kernel import DIFFERENT, SAME, SUM, Problem
from pipworks.limits import UNLIMITED, Limits
from pipworks.outcome import Status
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.polypips.puzzle.pieces import Piece
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.shapes import SHAPES
from pipworks.polypips.solver import by_shape
from pipworks.polypips.solver.encode import Instance
from tests.support.amounts import some
from tests.support.polypips.small import counted, puzzles

SET = [Piece.parse(f"2I:{one}{other}") for one, other in combinations_with_replacement(range(7), 2)]
"""The 28 dominoes from 0-0 to 6-6."""
DOUBLE_SIX = 1_292_697 * factorial(28) * 2**21
"""The ways to lay them on 7x8: tilings (OEIS A099390), times who lies where, times the turns of those not double."""


def rectangle(width: int, height: int) -> tuple[Cell, ...]:
    return tuple(Cell(x, y) for y in range(height) for x in range(width))


@given(puzzle=puzzles(), either_hand=st.booleans(), data=st.data())
@settings(max_examples=some(30, of=200))
def test_as_many_as_there_are(puzzle: Puzzle, either_hand: bool, data: st.DataObject) -> None:
    """Without constraints, from a part of a solution too."""
    loose = Puzzle(puzzle.cells, puzzle.pieces)
    every = counted(loose, either_hand=either_hand)
    assert polypips.count(loose, either_hand=either_hand).count == len(every)
    listed = list(polypips.solutions(loose, either_hand=either_hand))
    assert len(set(listed)) == len(listed) == len(every)
    if not listed:
        return
    placements = data.draw(st.sampled_from(listed)).placements
    position = polypips.Solution(tuple(data.draw(st.lists(st.sampled_from(placements), unique=True))))
    within = [solution for solution in listed if set(position.placements) <= set(solution.placements)]
    assert polypips.count(loose, position=position, either_hand=either_hand).count == len(within)
    assert set(polypips.solutions(loose, position=position, either_hand=either_hand)) == set(within)


@given(puzzle=puzzles(), either_hand=st.booleans())
@settings(max_examples=some(20, of=100))
def test_the_kernel_says_the_same(puzzle: Puzzle, either_hand: bool) -> None:
    """With constraints, of which some may ask nothing."""
    problem = Instance.of(puzzle, allow_flips=either_hand).problem
    assert by_shape.count(problem, UNLIMITED).count == kernel.count(problem).count
    assert set(by_shape.solutions(problem, UNLIMITED)) == set(kernel.solutions(problem))


def test_a_set_of_dominoes() -> None:
    outcome = polypips.count(Puzzle(rectangle(8, 7), tuple(SET)))
    assert (outcome.status, outcome.count) == (Status.SOLVED, DOUBLE_SIX)
    up_to_five = [piece for piece in SET if max(piece.pips) < 5]
    assert polypips.count(Puzzle(rectangle(6, 5), tuple(up_to_five))).count == 1183 * factorial(15) * 2**10


def test_constraints_that_ask_nothing() -> None:
    pieces = [Piece.parse(f"2I:{one}{other}") for one, other in combinations_with_replacement(range(1, 6), 2)]
    board = Puzzle(rectangle(6, 5), tuple(pieces))
    lines = ("MoreThan 1 {(0,0),(1,0)}", "LessThan 16 {(2,0),(3,0),(4,0)}", "AllSame None {(0,1)}")
    asked = Puzzle(board.cells, board.pieces, tuple(map(Constraint.parse, lines)))
    assert polypips.count(asked).count == polypips.count(board).count == 1183 * factorial(15) * 2**10


def test_a_corpus_board(shared: Path) -> None:
    """Eight by eight with tetrominoes and pentominoes, which nobody lists."""
    puzzle = polypips.read(shared / "corpora" / "polypips" / "8x8_mixed_unconstrained.txt")
    assert by_shape.merged(Instance.of(puzzle).problem)[1] == 96
    if kernel.backend() == "native":
        assert polypips.count(puzzle).count == 11_294_976


def test_a_limit_is_a_lower_bound_of_solutions() -> None:
    seen: list[kernel.Progress] = []
    puzzle = Puzzle(rectangle(8, 7), tuple(SET))
    outcome = polypips.count(puzzle, limits=Limits(nodes=300), watch=seen.append)
    assert outcome.status is Status.LIMIT
    assert outcome.count is not None
    assert 0 < outcome.count < DOUBLE_SIX
    assert outcome.count % (factorial(28) * 2**21) == 0
    assert seen[-1].solutions == outcome.count


@pytest.mark.parametrize(
    ("region", "idle"),
    [
        ((SUM, 2, 4, ((0, 0), (1, 0))), True),
        ((SUM, 3, 4, ((0, 0), (1, 0))), False),
        ((SUM, 0, 3, ((0, 0), (1, 0))), False),
        ((SAME, 0b110, ((0, 0),)), True),
        ((SAME, 0b100, ((0, 0),)), False),
        ((SAME, 0b110, ((0, 0), (1, 0))), False),
        ((DIFFERENT, 127, ((1, 0),)), True),
        ((DIFFERENT, 127, ((0, 0), (1, 0))), False),
    ],
)
def test_what_asks_nothing(region: kernel.problem.Region, idle: bool) -> None:
    """For pieces with 1 and 2."""
    problem = Problem(((0, 0), (1, 0)), ((1, (((0, 0, 1), (1, 0, 2)), ((0, 0, 2), (1, 0, 1)))),), (region,))
    assert (by_shape.without_regions(problem) is not None) == idle


def test_pieces_that_are_not_merged() -> None:
    """One lies in two ways on two cells abreast, in one on two cells below each other: no one factor says that."""
    abreast, below = ((0, 0, 1), (1, 0, 2)), ((0, 0, 1), (0, 1, 2))
    odd = (1, (abreast, ((0, 0, 2), (1, 0, 1)), below))
    problem = Problem(((0, 0), (1, 0), (0, 1), (1, 1)), (odd, (1, (((0, 0, 0), (1, 0, 0)), ((0, 0, 0), (0, 1, 0))))))
    assert by_shape.merged(problem) == (None, 1)
    assert by_shape.count(problem, UNLIMITED).count == kernel.count(problem).count == 6
    twice = problem.replaced(fixed=((0, 0, 0, 0), (0, 0, 0, 1)))
    assert by_shape.merged(twice) == (None, 1)
    assert by_shape.count(twice, UNLIMITED).count == 0


def test_classes_where_the_search_can_tell_them() -> None:
    """The twelve pentominoes, with pips that differ, are counted by Burnside's lemma, without by one of each class."""
    shapes = [shape for shape in SHAPES if shape.size == 5 and shape.hand != "-"]
    for pips, factor in (((0,) * 5, 1), ((1, 2, 3, 4, 5), 8)):
        x = next(number for number, shape in enumerate(shapes) if shape.name == "5X")
        pieces = [Piece(shape, pips if number == x else (0,) * 5) for number, shape in enumerate(shapes)]
        puzzle = Puzzle(rectangle(20, 3), tuple(pieces))
        assert polypips.count(puzzle, either_hand=True).count == 8 * factor
        assert polypips.count(puzzle, either_hand=True, distinct=True).count == 2 * factor
        assert len(list(polypips.solutions(puzzle, either_hand=True, distinct=True))) == 2 * factor
