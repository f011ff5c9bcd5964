"""Walkthroughs and grades: what they print, what they stop at, and levels made to a difficulty."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from pipworks.errors import GenerationFailed
from pipworks.hints.grading import Difficulty, grade_of
from pipworks.limits import CancelToken, Limits
from pipworks.outcome import Status
from pipworks.pipes import Recipe, generate
from pipworks.pipes.formats.position import parse_position
from pipworks.pipes.hints.reasoner import SCALE, explain, grade, graded
from pipworks.pipes.puzzle.board import Board
from pipworks.rng import Rng
from tests.pipes.hints.test_hint import RING
from tests.support.amounts import some
from tests.support.pipes.hint_truth import extending, false_facts, little_boards

LEVEL = generate(Recipe((5, 6)), Rng(2)).board


def test_a_walkthrough_as_text_and_as_a_page(golden: Callable[[str, str | bytes], None]) -> None:
    walkthrough = explain(LEVEL)
    golden("pipes/hints/walkthrough.txt", f"{walkthrough}\n")
    golden("pipes/hints/walkthrough.md", walkthrough.to_markdown())


def test_a_walkthrough_as_json() -> None:
    walkthrough = explain(LEVEL)
    data = json.loads(json.dumps(walkthrough.to_data()))
    assert data["status"] == "solved"
    assert len(data["stages"]) == len(walkthrough.stages)
    kinds = {fact["fact"] for stage in data["stages"] for step in stage["steps"] for fact in step["conclusion"]}
    assert kinds >= {"passes", "turned"}


@pytest.mark.parametrize("wraps", [True, False])
def test_walkthroughs_of_little_boards_are_true(wraps: bool) -> None:
    """With choices on the way, each step holds in all layouts that extend the start and the choices."""
    choices = 0
    for board, layouts in little_boards(some(30, of=60), seed=6, wraps=wraps):
        walkthrough = explain(board)
        assert walkthrough.status is Status.SOLVED
        rest = layouts
        for stage in walkthrough.stages:
            assert str(walkthrough)
            if stage.choice:
                choices += 1
                (fact,) = stage.placed
                tile = fact.cell.y * board.width + fact.cell.x
                from pipworks.pipes.puzzle.tiles import openings

                rest = extending(rest, {tile: openings(fact.tile, fact.letter)})
            for step in stage.steps:
                if not step.choice:
                    assert not false_facts(board, step.conclusion, rest), (board, step)
    assert choices > 10


def test_from_a_position() -> None:
    walkthrough = explain(RING, parse_position("W e3\nE b2\nN c2", RING))
    assert walkthrough.status is Status.SOLVED
    assert walkthrough.end[4, 2] == "W"


def test_what_has_no_solution_is_not_explained() -> None:
    board = Board.of("1H", "_H")
    assert explain(board).status is Status.UNSOLVABLE
    assert grade(board).status is Status.UNSOLVABLE
    wrong = explain(RING, parse_position("N e3", RING))
    assert wrong.status is Status.UNSOLVABLE
    assert wrong.reason is not None
    assert "e3" in str(wrong)


def test_limits() -> None:
    token = CancelToken()
    token.cancel()
    assert explain(LEVEL, limits=Limits(cancel=token)).status is Status.CANCELLED
    assert explain(LEVEL, limits=Limits(seconds=0)).status is Status.LIMIT
    assert grade(LEVEL, Limits(seconds=0)).status is Status.LIMIT


def test_a_grade_counts_what_the_walkthrough_has() -> None:
    walkthrough = explain(LEVEL)
    found = grade(LEVEL).solution
    assert found == grade_of(walkthrough, SCALE)
    assert found is not None
    assert found.size == sum(len(stage.placed) for stage in walkthrough.stages)
    assert sum(found.hints) + found.choices == len(walkthrough.stages)
    assert found.choices == 0


@pytest.mark.parametrize("difficulty", [Difficulty.EASY, Difficulty.MEDIUM, Difficulty.HARD])
def test_levels_are_made_to_a_difficulty(difficulty: Difficulty) -> None:
    made = generate(Recipe(), Rng(5), accept=graded(difficulty))
    found = grade(made.board).solution
    assert found is not None
    assert found.difficulty is difficulty
    assert generate(Recipe(), Rng(5), accept=graded(difficulty)) == made


def test_a_limit_ends_the_search_for_a_difficulty() -> None:
    with pytest.raises(GenerationFailed) as failed:
        generate(Recipe(), Rng(5), accept=graded(Difficulty.EXTREME, Limits(seconds=0)))
    assert failed.value.limit
