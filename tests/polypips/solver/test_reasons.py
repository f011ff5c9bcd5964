"""Why a puzzle can't be solved: each reason has a puzzle, and none is given where there is a solution."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings

from pipworks import polypips
from pipworks.limits import UNLIMITED, Limits
from pipworks.outcome import Status
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.solver import conflict, reasons
from pipworks.polypips.solver.encode import Instance
from tests.support.amounts import some
from tests.support.polypips.small import counted, puzzles
from tests.support.polypips.strategies import solved


def puzzle_of(board: str, pieces: str, *constraints: str) -> Puzzle:
    rows = board.replace(",", "\n")
    lines = "".join(f"{line}\n" for line in constraints)
    return polypips.parse(f"board:\n{rows}\n\npieces:\n{pieces}\n\nconstraints:\n{lines}")


CASES = [
    (
        ("### #", "2I:11,2I:12"),
        "part",
        "the part of 3 cells at a1 can't be filled: no choice of the pieces covers 3 cells",
    ),
    (("####,#  #", "4O:1111,2I:11"), "no place", "4O:1111 fits nowhere on the board, whatever the constraints"),
    (
        ("####,######", "5I:11111,5I:11111"),
        "dead cell",
        "no piece can cover a1, b1, c1, d1, whatever the constraints",
    ),
    (
        ("  #,###", "4L+:0123"),
        "no place",
        "4L+:0123 fits nowhere on the board, whatever the constraints; "
        "turned over it would: --either-hand (either_hand=True) allows that",
    ),
    (
        ("## #,####,#   ", "4L+:0000,4L+:0000"),
        "dead cell",
        "no piece can cover d1, whatever the constraints; "
        "turned over some could: --either-hand (either_hand=True) allows that",
    ),
    (
        (" ###,####,####,### ", ",".join(["2I:01"] * 7)),
        "colouring",
        "coloured like a chessboard the board has 8 cells of one colour and 6 of the other, "
        "which these pieces can't cover",
    ),
    (
        ("#####,#####,#####", "5V:11111,5V:11111,5V:11111"),
        "colouring",
        "coloured by y mod 2 the board has 10 cells of one colour, which these pieces can't cover exactly",
    ),
    (
        ("######", "2I:11,2I:12,2I:22", "AllSame Some(1) {(0,0),(1,0),(2,0),(3,0)}"),
        "too few",
        "AllSame Some(1) {a1,b1,c1,d1} needs 4 cells with 1 pip, the pieces have 3",
    ),
    (
        ("######", "2I:11,2I:12,2I:33", "AllSame None {(0,0),(1,0),(2,0),(3,0)}"),
        "too few",
        "AllSame None {a1,b1,c1,d1} needs 4 cells with one number of pips, the pieces have of no number more than 3",
    ),
    (
        ("######", "2I:11,2I:11,2I:22", "AllDifferent {1} {(0,0),(1,0)}"),
        "too few",
        "AllDifferent {1} {a1,b1} needs pips that all differ, none of them 1; of such the pieces have only 2",
    ),
    (
        ("######", "2I:12,2I:22,2I:34", "Exactly 1 {(0,0)}", "AllSame Some(1) {(1,0)}"),
        "too few",
        "2 constraints need 2 cells with 1 pip together, the pieces have 1",
    ),
    (
        ("######", "2I:11,2I:11,2I:22", "Exactly 10 {(0,0),(1,0)}"),
        "no sum",
        "Exactly 10 {a1,b1} can't hold: the most that 2 cells can have is 4",
    ),
    (
        ("######", "2I:11,2I:11,2I:22", "LessThan 2 {(0,0),(1,0)}"),
        "no sum",
        "LessThan 2 {a1,b1} can't hold: the least that 2 cells can have is 2",
    ),
    (
        ("######", "2I:22,2I:22,2I:44", "Exactly 7 {(0,0),(1,0)}"),
        "no sum",
        "Exactly 7 {a1,b1} can't hold: no 2 of the pieces' pips have a sum of 7",
    ),
    (
        ("######", "2I:22,2I:22,2I:44", "Exactly 3 {(0,0)}"),
        "no sum",
        "Exactly 3 {a1} can't hold: no cell has 3 pips",
    ),
    (
        ("######", "2I:12,2I:22,2I:34", "MoreThan 6 {(0,0),(1,0)}", "MoreThan 4 {(2,0),(3,0)}", "Exactly 4 {(4,0)}"),
        "total",
        "the constraints and the 1 cell in none of them need at least 17 pips, the pieces have 14",
    ),
    (
        ("####", "2I:12,2I:34", "LessThan 5 {(0,0),(1,0)}", "LessThan 5 {(2,0),(3,0)}"),
        "total",
        "the constraints take at most 8 pips, the pieces have 10",
    ),
    (
        ("#####", "2I:55,2I:12,1o:0", "Exactly 2 {(1,0)}", "Exactly 2 {(2,0),(3,0)}"),
        "no place",
        "2I:55 fits nowhere on the board, with the pips that the constraints allow",
    ),
    (
        ("######", "2I:12,2I:12,2I:12", "Exactly 4 {(0,0),(1,0)}"),
        "dead cell",
        "no piece can cover a1, with the pips that the constraints allow",
    ),
    (
        ("####,####,####", "4T:1111,4T:1111,4O:1111", "Exactly 1 {(0,0)}"),
        "no fit",
        "the pieces don't cover the board in any way, whatever the constraints",
    ),
    (
        ("###,###", "3L:123,3L:111", "Exactly 1 {(0,0)}", "Exactly 2 {(1,0)}"),
        "constraint",
        "with these pieces this can't hold: Exactly 2 {b1}",
    ),
    (
        ("######", "2I:12,2I:34,2I:34", "Exactly 1 {(0,0)}", "Exactly 2 {(2,0)}", "LessThan 5 {(5,0)}"),
        "constraints",
        "these 2 can't hold together: Exactly 1 {a1}; Exactly 2 {c1}",
    ),
]


@pytest.mark.parametrize(("puzzle", "code", "sentence"), CASES)
def test_a_puzzle_for_each_reason(puzzle: tuple[str, ...], code: str, sentence: str) -> None:
    made = puzzle_of(*puzzle)
    outcome = polypips.solve(made)
    assert outcome.status is Status.UNSOLVABLE
    assert outcome.reason is not None
    assert (outcome.reason.code, str(outcome.reason)) == (code, sentence)
    assert polypips.count(made).reason == polypips.uniqueness(made).reason == outcome.reason
    run = polypips.solutions(made)
    assert list(run) == []
    assert run.reason == outcome.reason
    assert counted(made) == set()


@given(puzzle=puzzles())
@settings(max_examples=some(50, of=250))
def test_no_reason_where_there_is_a_solution(puzzle: Puzzle) -> None:
    for either_hand in (False, True):
        if reasons.at_sight(Instance.of(puzzle, allow_flips=either_hand)) is not None:
            assert counted(puzzle, either_hand=either_hand) == set()


@given(made=solved())
@settings(max_examples=some(15, of=80))
def test_no_reason_for_a_puzzle_made_from_its_solution(made: tuple[Puzzle, object]) -> None:
    """Larger boards than the oracle can do."""
    assert reasons.at_sight(Instance.of(made[0])) is None


@given(puzzle=puzzles())
@settings(max_examples=some(40, of=200))
def test_named_constraints_alone_are_stuck_and_any_fewer_are_not(puzzle: Puzzle) -> None:
    if counted(puzzle):
        return
    reason = conflict.together(Instance.of(puzzle), UNLIMITED.start())
    assert reason is not None
    if reason.code == "no fit":
        assert counted(replace(puzzle, constraints=())) == set()
        return
    named = [constraint for constraint in puzzle.constraints if constraint.cells[0] in reason.cells]
    assert {cell for constraint in named for cell in constraint.cells} == set(reason.cells)
    assert counted(replace(puzzle, constraints=tuple(named))) == set()
    for fewer in combinations(named, len(named) - 1):
        assert counted(replace(puzzle, constraints=fewer))


def test_a_limit_is_not_a_proof() -> None:
    outcome = polypips.solve(puzzle_of("### #", "2I:11,2I:12"), limits=Limits(nodes=0))
    assert outcome.status in (Status.LIMIT, Status.UNSOLVABLE)
    limited = polypips.solve(puzzle_of("####", "2I:12,2I:12", "Exactly 1 {(0,0)}"), limits=Limits(nodes=0))
    assert (limited.status, str(limited.reason)) == (Status.LIMIT, "stopped by the node limit")


def test_a_large_board_is_looked_at_first() -> None:
    """Two corners of the same colour are missing: no search would end."""
    rows = [" " + "#" * 29, *["#" * 30] * 28, "#" * 29 + " "]
    puzzle = puzzle_of(",".join(rows), ",".join(f"2I:{n % 7}{n // 7 % 7}" for n in range(449)))
    for outcome in (polypips.solve(puzzle), polypips.count(puzzle)):
        assert outcome.reason is not None
        assert outcome.reason.code == "colouring"


def test_without_explanation() -> None:
    puzzle = puzzle_of("####,####,####", "4T:1111,4T:1111,4O:1111")
    assert polypips.solve(puzzle, explain=False).reason is None
    assert polypips.solve(puzzle, explain=False).status is Status.UNSOLVABLE
