"""The two weaker strengths, what a walkthrough says once, and that its steps follow the gas."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from pipworks.hints.opening import Several
from pipworks.hints.steps import Strength
from pipworks.pipes import Recipe, generate
from pipworks.pipes.formats.position import parse_position
from pipworks.pipes.hints.ladder import RULES
from pipworks.pipes.hints.questions import QUESTIONS
from pipworks.pipes.hints.reasoner import explain, hint
from pipworks.pipes.hints.results import Hint, Walkthrough
from pipworks.pipes.hints.sentences import RULE_LINES
from pipworks.pipes.puzzle.board import Board
from pipworks.rng import Rng
from tests.pipes.hints.test_hint import RING

SEEDS = range(4)


@pytest.fixture(scope="module")
def walks() -> list[Walkthrough]:
    boards = [generate(Recipe(), Rng(seed)).board for seed in SEEDS]
    rows = "HTTTTLI LHHHHHL LH_LHLL TTTTLHI HIH_HTT LTLHLII LHI_LTI LTTLHIH HIHTLI_ LTLT1TL"
    dense = Board.of(*rows.split())
    return [explain(board) for board in (*boards, dense)]


def hints(walks: list[Walkthrough], strength: Strength) -> Iterator[Hint]:
    """The hints in the positions of the walkthroughs, every fourth."""
    for walk in walks[: len(SEEDS)]:
        for stage in walk.stages[:-1:4]:
            yield hint(walk.board, stage.position, strength)


def test_every_rule_asks() -> None:
    rules = {rule.name for rule in RULES} | set(RULE_LINES)
    assert {name for name in rules if f"ask.{name}" not in QUESTIONS} <= {"marking"}


def test_strength_one_points_within_one_cell_of_what_will_be_turned(walks: list[Walkthrough]) -> None:
    for found in hints(walks, Strength.PLACE):
        assert found.placement is not None
        ((x, y),) = found.to_data()["look"]
        assert max(abs(x - found.placement.cell.x), abs(y - found.placement.cell.y)) <= 1
        assert str(found) == f"Look around {'abcdefg'[x]}{y + 1}."


def test_strength_two_is_a_question_with_a_place_and_a_number(walks: list[Walkthrough]) -> None:
    for found in hints(walks, Strength.RULE):
        said = str(found)
        assert "?" in said
        assert re.search(r"\b[a-g](10|[1-9])\b", said), said
        assert re.search(r"\b[0-9]+\b|\bone\b|\btwo\b|\bthree\b", said), said


def test_standing_facts_are_said_once(walks: list[Walkthrough]) -> None:
    for walk in walks:
        for fact in ("an L turns a corner", "an I leads straight on", "a branching T uses all its sides"):
            assert str(walk).count(fact) <= 1


def test_capacity_is_said_once_where_nothing_is_spare(walks: list[Walkthrough]) -> None:
    said = 0
    for walk in walks:
        whole = [step for stage in walk.stages for step in stage.steps if step.phrase.key == "all used"]
        assert len(whole) <= 1
        said += len(whole)
    assert said


def test_what_takes_many_steps_is_listed_on_request(walks: list[Walkthrough]) -> None:
    walk = walks[-1]
    deep = [step for stage in walk.stages for step in stage.steps if len(step.inner) > 8]
    assert deep
    assert all(f"{len(step.inner)} steps on" in str(walk) for step in deep)
    short = sum(len(step.inner) for stage in walk.stages for step in stage.steps if len(step.inner) <= 8)
    assert str(walk).count("       - ") == short
    assert walk.to_text(long=True).count("       - ") >= sum(len(step.inner) for step in deep)


def test_an_opening_counts_the_ways() -> None:
    walk = explain(RING, parse_position("W (4,2)\nE (1,1)", RING))
    assert walk.several == Several(2)
    assert walk.opening[-1] == "Gas can run in 2 ways: where several answers work, others do too."
    assert explain(Board.of("____", "_1H_", "____")).several is None


def test_steps_of_one_level_follow_the_gas(walks: list[Walkthrough]) -> None:
    """After a tile is turned, most steps that only look are next to it or to what is known to have gas."""
    near = far = 0
    for walk in walks[: len(SEEDS)]:
        board = walk.board
        turned: set[int] = set()
        for stage in walk.stages:
            for fact in stage.placed:
                place = fact.cell.y * board.width + fact.cell.x
                x, y = fact.cell
                around = {
                    (y + dy) % board.height * board.width + (x + dx) % board.width
                    for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0), (0, 0))
                }
                if turned and stage.level == 1:
                    near, far = (near + 1, far) if around & turned else (near, far + 1)
                turned.add(place)
    assert near > 4 * far
