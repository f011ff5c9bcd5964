"""Solving, counting, uniqueness of Polypips: against the naive oracle, on both kernels, and against themselves."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipworks import kernel, polypips
from pipworks.errors import BrokenAnswer, InvalidPuzzle
from pipworks.grid import Cell
from pipworks.limits import Limits
from pipworks.outcome import Status, Verdict
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.polypips.puzzle.pieces import Piece
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Placement, Solution
from pipworks.polypips.rules import verify
from pipworks.polypips.solver import question
from tests.support.amounts import some
from tests.support.polypips.agreement import agree
from tests.support.polypips.small import counted, mirrored, puzzles, turned

TWO_BY_FOUR = polypips.parse("board:\n####\n####\n\npieces:\n2I:11,2I:11,2I:22,2I:22\n\nconstraints:\n")
"""Four dominoes with few different pips: several solutions, some of which show the same pips."""


@pytest.fixture(params=["python", "native"])
def back_end(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Each kernel in turn."""
    if request.param == "native" and kernel.backend() != "native":
        pytest.skip("the native kernel is not built")
    monkeypatch.setenv("PIPWORKS_KERNEL", request.param)
    return str(request.param)


@given(puzzle=puzzles(), python=st.booleans())
@settings(max_examples=some(30, of=150))
def test_each_solution_exactly_once(puzzle: Puzzle, python: bool) -> None:
    with pytest.MonkeyPatch.context() as patch:
        if python:
            patch.setenv("PIPWORKS_KERNEL", "python")
        agree(puzzle)


@given(puzzle=puzzles())
@settings(max_examples=some(15, of=80))
def test_turning_pieces_over(puzzle: Puzzle) -> None:
    agree(puzzle, either_hand=True)


@given(puzzle=puzzles(), data=st.data())
@settings(max_examples=some(30, of=150))
def test_moving_the_puzzle_keeps_what_is_counted(puzzle: Puzzle, data: st.DataObject) -> None:
    """Turned with its pieces, seen in a mirror, with pieces and constraints in another order, or elsewhere."""
    expected = polypips.count(puzzle).count
    verdict = polypips.uniqueness(puzzle).verdict
    shuffled = Puzzle(
        puzzle.cells, tuple(data.draw(st.permutations(puzzle.pieces))), tuple(reversed(puzzle.constraints))
    )
    for other in (turned(puzzle), turned(turned(puzzle)), mirrored(puzzle), shuffled):
        assert polypips.count(other).count == expected
        assert polypips.uniqueness(other).verdict is verdict
        assert bool(polypips.solve(other)) == (verdict in (Verdict.UNIQUE, Verdict.SEVERAL))


@pytest.mark.usefixtures("back_end")
def test_how_two_solutions_differ() -> None:
    assert polypips.count(TWO_BY_FOUR).count == len(counted(TWO_BY_FOUR))
    answer = polypips.uniqueness(TWO_BY_FOUR)
    assert (answer.verdict, answer.reason and answer.reason.code) == (Verdict.SEVERAL, "pips")
    same = polypips.parse("board:\n##\n##\n\npieces:\n2I:11,2I:11\n\nconstraints:\n")
    answer = polypips.uniqueness(same)
    assert str(answer.reason) == "all solutions show the same pips, only how the pieces lie differs"
    assert answer.reason is not None
    assert answer.reason.cells == same.cells
    assert polypips.uniqueness(same, by_pips=True)


@pytest.mark.usefixtures("back_end")
def test_one_cell() -> None:
    puzzle = polypips.parse("board:\n#\n\npieces:\n1o:3\n\nconstraints:\nExactly 3 {(0,0)}\n")
    assert polypips.solve(puzzle).solution == Solution((Placement((Cell(0, 0),), (3,)),))
    assert polypips.count(puzzle).count == 1
    assert polypips.uniqueness(puzzle)
    assert list(polypips.solutions(puzzle)) == [polypips.solve(puzzle).solution]


def test_a_board_of_900_cells() -> None:
    cells = tuple(Cell(x, y) for y in range(30) for x in range(30))
    pieces = tuple(Piece.parse(f"2I:{number % 7}{number // 7 % 7}") for number in range(450))
    puzzle = Puzzle(cells, pieces)
    outcome = polypips.solve(puzzle, limits=Limits(memory=1 << 30))
    assert outcome.solution is not None
    assert verify(puzzle, outcome.solution) == ()


def test_a_board_that_is_too_large_is_refused() -> None:
    cells = tuple(Cell(x, y) for y in range(100) for x in range(101))
    puzzle = Puzzle(cells, (Piece.parse("1o:0"),) * len(cells))
    for answer in (polypips.solve, polypips.count, polypips.count_grids, polypips.uniqueness, polypips.solutions):
        with pytest.raises(InvalidPuzzle, match="at most 10,000 cells, this one 10,100"):
            answer(puzzle)


def test_a_board_that_is_just_not_too_large() -> None:
    cells = tuple(Cell(x, y) for y in range(100) for x in range(100))
    puzzle = Puzzle(cells, (Piece.parse("1o:0"),) * len(cells))
    assert polypips.solve(puzzle, limits=Limits(memory=1 << 30)).status is Status.SOLVED


@given(puzzle=puzzles())
@settings(max_examples=some(10, of=50))
def test_the_same_question_has_the_same_answer(puzzle: Puzzle) -> None:
    assert polypips.solve(puzzle).solution == polypips.solve(puzzle, limits=Limits(seconds=60)).solution
    run, again = polypips.solutions(puzzle), polypips.solutions(puzzle)
    assert list(islice(run, 5)) == list(islice(again, 5))


def test_any_whole_number_is_a_seed() -> None:
    for seed in (0, 1, -1, 1 << 63, 1 << 200):
        assert polypips.solve(TWO_BY_FOUR, seed=seed)


def test_an_answer_that_breaks_a_rule_does_not_leave() -> None:
    puzzle = polypips.parse("board:\n##\n\npieces:\n2I:12\n\nconstraints:\nExactly 1 {(0,0)}\n")
    wrong = Solution((Placement((Cell(0, 0), Cell(1, 0)), (2, 1)),))
    with pytest.raises(BrokenAnswer, match="constraint failed"):
        question.checked(puzzle, wrong)


def test_a_wrong_kernel_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the kernel gives passes the rules, turned over pieces as well."""
    puzzle = polypips.parse("board:\n##\n\npieces:\n2I:12\n\nconstraints:\n")
    lies = kernel.Found(((0, 1, 0, 0),), None, 1)
    monkeypatch.setattr(kernel, "find", lambda *_: lies)
    for either_hand in (False, True):
        with pytest.raises(BrokenAnswer):
            polypips.solve(puzzle, either_hand=either_hand)


def test_a_watch_sees_the_work() -> None:
    seen: list[kernel.Progress] = []
    cells = tuple(Cell(x, y) for y in range(6) for x in range(6))
    pieces = tuple(Piece.parse(f"2I:{number % 4}{number % 3}") for number in range(18))
    puzzle = Puzzle(cells, pieces, (Constraint.parse("LessThan 3 {(0,0)}"),))
    outcome = polypips.count(puzzle, limits=Limits(nodes=20_000), watch=seen.append)
    assert outcome.status is Status.LIMIT
    assert seen[-1].nodes > 1000
    assert seen[-1].solutions > 0
