"""Walkthroughs and grades: as text, as Markdown, as JSON; where they stop; what a grade counts."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from pipworks.hints.grading import Difficulty, Grade, grade_of
from pipworks.limits import CancelToken, Limits
from pipworks.outcome import Status
from pipworks.polypips import Solution, verify
from pipworks.polypips.formats.position import parse_position
from pipworks.polypips.hints.ladder import RULES
from pipworks.polypips.hints.reasoner import EMPTY, SCALE, explain, grade
from tests.support.amounts import some
from tests.support.polypips.hint_boards import DOMINOES, POLYOMINOES
from tests.support.polypips.little import little_puzzles
from tests.support.polypips.worked_hints import little


def in_lines(grade: Grade) -> str:
    """All that a grade says, a line each, and once more as JSON."""
    data = grade.to_data()
    levels = ", ".join(f"{count} at level {level}" for level, count in enumerate(grade.hints, 1) if count)
    names = ("score", "difficulty", "size", "depth", "steps", "hints", "choices", "rules")
    return "\n".join(
        (
            f"{data['difficulty']}, {data['score']}",
            f"size: {data['size']} pieces",
            f"depth: {data['depth']} ({levels})",
            f"steps: {data['steps']} a hint",
            f"open choices: {data['choices']}",
            f"rules: {data['rules']}",
            json.dumps({name: data[name] for name in names}),
        )
    )


@pytest.mark.parametrize("name", ["dominoes", "polyominoes"])
def test_walkthroughs(name: str, golden: Callable[[str, str | bytes], None]) -> None:
    puzzle = {"dominoes": DOMINOES, "polyominoes": POLYOMINOES}[name]
    walkthrough = explain(puzzle)
    assert walkthrough.status is Status.SOLVED
    assert not verify(puzzle, walkthrough.stages[-1].position)
    golden(f"polypips/hints/{name}.txt", f"{walkthrough}\n")
    golden(f"polypips/hints/{name}.md", walkthrough.to_markdown())
    golden(f"polypips/hints/{name}.json", json.dumps(walkthrough.to_data(), indent=1) + "\n")
    found = grade(puzzle).solution
    assert found is not None
    golden(f"polypips/hints/{name}.grade.txt", f"{in_lines(found)}\n")


def test_stages_build_on_each_other() -> None:
    for puzzle, _ in little_puzzles(25):
        walkthrough = explain(puzzle)
        assert walkthrough.status is Status.SOLVED
        before = walkthrough.start
        for stage in walkthrough.stages:
            assert stage.placed
            assert set(stage.position.placements) == {*before.placements, *stage.placed}
            before = stage.position
        assert not verify(puzzle, before)


def test_from_a_position() -> None:
    position = parse_position("25 b4 a4", DOMINOES)
    walkthrough = explain(DOMINOES, position)
    assert walkthrough.status is Status.SOLVED
    assert set(position.placements) < set(walkthrough.stages[0].position.placements)
    assert explain(DOMINOES, walkthrough.stages[-1].position).stages == ()


def test_from_a_wrong_position() -> None:
    walkthrough = explain(DOMINOES, parse_position("22 a1 b1", DOMINOES))
    assert (walkthrough.status, walkthrough.stages) == (Status.UNSOLVABLE, ())
    assert walkthrough.reason is not None
    assert "2-2 can't stay" in walkthrough.reason.sentence
    assert str(walkthrough).endswith(walkthrough.reason.sentence)


def test_limits() -> None:
    for limits in (Limits(seconds=0), Limits(nodes=0)):
        assert explain(DOMINOES, limits=limits).status is Status.LIMIT
        assert grade(DOMINOES, limits).status is Status.LIMIT
    token = CancelToken()
    token.cancel()
    assert explain(DOMINOES, limits=Limits(cancel=token)).status is Status.CANCELLED


def test_a_grade_counts_hints_and_choices() -> None:
    walkthrough = explain(DOMINOES)
    found = grade_of(walkthrough, SCALE)
    assert found.size == len(DOMINOES.pieces)
    assert sum(found.hints) + found.choices == len(walkthrough.stages)
    assert len(found.hints) == 1 + max(rule.level for rule in RULES)
    assert found.rules == SCALE.rules
    free = grade(little("##/##", "11,22")).solution
    assert free is not None
    assert free.choices == 1


def test_what_needs_supposing_is_extreme() -> None:
    extreme = 0
    for puzzle, _ in little_puzzles(some(30, of=60)):
        walkthrough = explain(puzzle)
        found = grade_of(walkthrough, SCALE)
        supposes = any(stage.level == 5 for stage in walkthrough.stages)
        assert not supposes or found.difficulty is Difficulty.EXTREME
        extreme += supposes
    assert extreme


def test_no_grade_without_a_solution() -> None:
    none = grade(little("##", "12", "Exactly 2 {(0,0),(1,0)}"))
    assert (none.status, none.solution) == (Status.UNSOLVABLE, None)
    assert none.reason is not None


def test_nothing_to_explain() -> None:
    whole = explain(little("#", "1o:1"))
    assert [len(stage.steps) for stage in whole.stages] == [1]
    assert isinstance(EMPTY, Solution)
