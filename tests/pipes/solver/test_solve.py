"""Solving, counting, uniqueness: against the corpora, against brute force, and against themselves."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipworks import pipes
from pipworks.errors import BrokenAnswer
from pipworks.limits import CancelToken, Limits
from pipworks.outcome import Status, Verdict
from pipworks.pipes.formats.files import read, read_solution
from pipworks.pipes.puzzle.board import Board, Solution
from pipworks.pipes.rules import lit, verify
from pipworks.pipes.solver.solve import checked
from tests.support.amounts import some
from tests.support.pipes.agreement import agree
from tests.support.pipes.strategies import boards

RING = Board.of("_______", "_TTTTT_", "_TTTTT_", "_TT2TT_", "_TTTTT_", "_HHHHH_")
"""A board with many layouts."""


@pytest.mark.parametrize("number", [0, 1, 3, 4, 6])
def test_the_contests_worked_solutions(shared: Path, number: int) -> None:
    folder = shared / "corpora" / "pipes"
    outcome = pipes.solve(read(folder / f"board{number}.txt"))
    assert outcome.solution == read_solution(folder / f"board{number}_solution.txt")


@pytest.mark.parametrize(("number", "layouts"), [(0, 1), (1, 1), (2, 153), (3, 1), (4, 1), (5, 2), (6, 1)])
def test_the_contests_boards(shared: Path, number: int, layouts: int) -> None:
    board = read(shared / "corpora" / "pipes" / f"board{number}.txt")
    outcome = pipes.solve(board)
    assert outcome.solution is not None
    assert verify(board, outcome.solution) == ()
    assert pipes.count(board).count == layouts
    answer = pipes.uniqueness(board)
    assert answer.verdict is (Verdict.UNIQUE if layouts == 1 else Verdict.SEVERAL)
    assert answer.solutions[0] == outcome.solution


def test_the_suite(shared: Path) -> None:
    for line in (shared / "corpora" / "pipes" / "suite.jsonl").read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        outcome = pipes.solve(Board.of(*case["board"]), explain=False)
        assert outcome.status is (Status.SOLVED if case["solvable"] else Status.UNSOLVABLE), case


def test_small_boards_with_known_counts(shared: Path) -> None:
    for case in json.loads((shared / "conformance" / "pipes_small.json").read_text(encoding="utf-8")):
        outcome = pipes.solve(Board.of(*case["board"]))
        assert bool(outcome) == (case["assignments"] > 0), case


def small_boards() -> st.SearchStrategy[Board]:
    """Boards small enough for brute force, one and two wide ones included, more often solvable than by chance."""
    sizes = st.sampled_from([(1, 4), (4, 1), (1, 6), (2, 2), (2, 3), (3, 2), (2, 4), (5, 2), (3, 3), (4, 3), (3, 4)])
    return sizes.flatmap(
        lambda size: st.lists(
            st.sampled_from("_HHIILLTTT123"), min_size=size[0] * size[1], max_size=size[0] * size[1]
        ).map(lambda tiles: Board.of(*("".join(tiles[i : i + size[0]]) for i in range(0, len(tiles), size[0]))))
    )


def test_two_layouts_are_told_apart() -> None:
    """Gas may go round the board by either way: every tile is used otherwise."""
    reason = pipes.uniqueness(Board.of("1IIIIIH")).reason
    assert str(reason) == "gas goes different ways at a1, b1, c1, d1 and 3 more"


@given(small_boards())
@settings(max_examples=some(40, of=200))
def test_each_layout_exactly_once(board: Board) -> None:
    agree(board)


@given(boards(max_width=6, max_height=6), st.integers(0, 5), st.integers(0, 5))
@settings(max_examples=some(60, of=300))
def test_moving_the_board_keeps_what_is_solvable(board: Board, right: int, down: int) -> None:
    """Turned, mirrored or shifted round the torus, a board has as many layouts as before."""
    rows = board.rows
    right %= board.width
    down %= board.height
    moved = [
        ["".join(column) for column in zip(*reversed(rows), strict=True)],
        [row[::-1] for row in rows],
        list(rows[::-1]),
        [row[right:] + row[:right] for row in (*rows[down:], *rows[:down])],
    ]
    expected = pipes.uniqueness(board).verdict
    for other in moved:
        assert pipes.uniqueness(Board.of(*other)).verdict is expected


@given(boards(max_width=7, max_height=7))
@settings(max_examples=some(15, of=60))
def test_how_a_solution_is_written(board: Board) -> None:
    """Tiles without gas are written N, an I is written N or E, and the answer is the same each time."""
    solution = pipes.solve(board, explain=False).solution
    if solution is None:
        return
    lights = lit(board, solution)
    for cell in board.cells():
        letter = solution[cell]
        assert cell in lights or letter in "N_"
        assert board[cell].value != "I" or letter in "NE"
    assert pipes.solve(board).solution == solution
    assert pipes.solve(board, limits=Limits(seconds=60)).solution == solution


def test_no_houses() -> None:
    """Complete as it stands: one layout, which uses nothing."""
    board = Board.of("LT_", "1I3", "TTT")
    assert pipes.solve(board).solution == Solution.of("NN_", "NNN", "NNN")
    assert pipes.count(board).count == 1


def test_limits_and_cancelling_are_answers() -> None:
    board = RING
    for limits, status in (
        (Limits(seconds=0), Status.LIMIT),
        (Limits(nodes=0), Status.LIMIT),
        (Limits(cancel=cancelled()), Status.CANCELLED),
    ):
        for answer in (pipes.solve, pipes.count, pipes.minimal):
            outcome = answer(board, limits=limits)
            assert outcome.status is status
            assert outcome.solution is None
        run = pipes.solutions(board, limits=limits)
        assert list(run) == []
        assert run.status is status
    assert pipes.uniqueness(board, limits=Limits(nodes=0)).verdict is Verdict.LIMIT
    assert pipes.uniqueness(board, limits=Limits(cancel=cancelled())).verdict is Verdict.CANCELLED


def cancelled() -> CancelToken:
    token = CancelToken()
    token.cancel()
    return token


def test_some_solutions_only() -> None:
    run = pipes.solutions(RING, limits=Limits(solutions=5))
    assert len(list(run)) == 5
    assert (run.status, run.found) == (Status.LIMIT, 5)
    outcome = pipes.count(RING, limits=Limits(solutions=7))
    assert (outcome.status, outcome.count) == (Status.LIMIT, 7)


def test_cancelling_on_the_way() -> None:
    token = CancelToken()
    run = pipes.solutions(RING, limits=Limits(cancel=token))
    first = next(run)
    assert run.status is None
    token.cancel()
    assert list(run) == []
    assert run.status is Status.CANCELLED
    assert pipes.solve(RING).solution == first


def test_an_answer_that_breaks_a_rule_does_not_leave() -> None:
    with pytest.raises(BrokenAnswer, match="house dry"):
        checked(Board.of("1IH"), Solution.of("NNN"))


def test_two_layouts_that_one_way_of_turning_carries() -> None:
    """Gas may come round the left `T`s from either tank: both layouts fit the same letters, so the second is turned."""
    answer = pipes.uniqueness(Board.of("TT1_2", "HH___"))
    assert answer.verdict is Verdict.SEVERAL
    assert answer.solutions[0] != answer.solutions[1]
