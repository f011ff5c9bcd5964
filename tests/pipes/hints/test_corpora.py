"""Full solves of the contest's boards and of the suite: every step true, all run to their end."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pipworks.limits import Limits
from pipworks.outcome import Status
from pipworks.pipes import Board, read, solutions, verify
from pipworks.pipes.hints.asking import Oracle
from pipworks.pipes.hints.facts import Fact, NotNeeded, OtherUse, Passes, Turned
from pipworks.pipes.hints.network import Network
from pipworks.pipes.hints.reasoner import explain
from pipworks.pipes.hints.results import Walkthrough
from pipworks.pipes.hints.uses import SIDES
from pipworks.pipes.puzzle.board import Solution
from pipworks.pipes.puzzle.tiles import openings
from pipworks.pipes.solver.positions import turned_tiles
from tests.support.pipes.hint_truth import extending, false_facts

MANY = 300
"""Boards with more layouts than this are asked about, not listed."""


def contest(shared: Path, number: int) -> Board:
    return read(shared / "corpora" / "pipes" / f"board{number}.txt")


def suite(shared: Path) -> list[Board]:
    """The solvable boards of the suite."""
    lines = (shared / "corpora" / "pipes" / "suite.jsonl").read_text(encoding="utf-8").splitlines()
    return [Board.of(*case["board"]) for case in map(json.loads, lines) if case["solvable"]]


def holds(board: Board, oracle: Oracle, fact: Fact, turned: dict[int, int]) -> bool:
    """Whether the solver finds no layout of the position against the fact, which is not about single uses."""
    tile = fact.cell.y * board.width + fact.cell.x
    sides = [side for side in range(4) if int(getattr(fact, "sides", 0)) >> side & 1]
    if isinstance(fact, Passes):
        return not any(oracle.find(turned, not_needed=4 * tile + side).used for side in sides)
    if isinstance(fact, NotNeeded):
        return not any(oracle.find(turned, passing=4 * tile + side).used for side in sides)
    assert isinstance(fact, Turned)
    closed = SIDES & ~openings(fact.tile, fact.letter)
    return not any(oracle.find(turned, passing=4 * tile + side).used for side in range(4) if closed >> side & 1)


def assert_true(walkthrough: Walkthrough) -> None:
    """Each step is true in every layout that extends the position in which it was made, and the end is a solution."""
    board = walkthrough.board
    assert walkthrough.status is Status.SOLVED
    listed = []
    run = solutions(board, limits=Limits(solutions=MANY))
    for _ in run:
        assert run.layout is not None
        listed.append(run.layout.used)
    all_of_them = run.status is Status.SOLVED
    base = turned_tiles(board, walkthrough.start)
    with Oracle(Network(board), Limits().start()) as oracle:
        for stage in walkthrough.stages:
            facts = [fact for step in stage.steps if not step.choice for fact in step.conclusion]
            if all_of_them:
                assert not false_facts(board, facts, extending(listed, base)), (board, stage)
            else:
                told = [fact for fact in facts if not isinstance(fact, OtherUse)]
                assert all(holds(board, oracle, fact, base) for fact in told), (board, stage)
            if stage.choice:
                base = turned_tiles(board, stage.position)
    assert not verify(board, Solution(tuple(row.replace("?", "N") for row in walkthrough.end.rows)))


@pytest.mark.parametrize("number", [0, 1, 3, 4, 6])
def test_simple_rules_solve_these_boards_of_the_contest(shared: Path, number: int) -> None:
    walkthrough = explain(contest(shared, number))
    assert_true(walkthrough)
    assert all(1 <= stage.level <= 2 for stage in walkthrough.stages)


@pytest.mark.parametrize("number", [2, 5])
def test_boards_of_the_contest_with_several_layouts(shared: Path, number: int) -> None:
    walkthrough = explain(contest(shared, number))
    assert_true(walkthrough)
    assert any(stage.choice for stage in walkthrough.stages)
    assert any(not stage.choice for stage in walkthrough.stages)


def test_some_of_the_suite(shared: Path) -> None:
    for board in suite(shared)[::80]:
        assert_true(explain(board))


@pytest.mark.long
def test_two_hundred_of_the_suite(shared: Path) -> None:
    boards = suite(shared)[::2]
    assert len(boards) >= 200
    for board in boards:
        assert_true(explain(board))
