"""Full solves of the newspaper's puzzles and of small polyomino puzzles: every step true, all run to their end."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from pipworks.hints.grading import grade_of
from pipworks.hints.results import HintKind
from pipworks.outcome import Status
from pipworks.polypips import Puzzle, parse, read_all, verify
from pipworks.polypips.hints.reasoner import EMPTY, SCALE, explain, hint
from pipworks.polypips.hints.results import Walkthrough
from tests.support.amounts import some
from tests.support.polypips.hint_truth import is_true, occurring_by_search

LEVELS = ("easy", "medium", "hard")


def newspaper(shared: Path) -> dict[str, Puzzle]:
    """The puzzles of every day, by day and level."""
    files = sorted((shared / "corpora" / "pips" / "nyt").glob("*.json"))
    assert len(files) == 61
    return {f"{file.stem} {document.name}": document.puzzle for file in files for document in read_all(file).documents}


def small(shared: Path) -> Iterator[Puzzle]:
    """Small puzzles with pieces of 1 to 5 cells that have solutions."""
    for line in (shared / "conformance" / "polypips_small.jsonl").read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        if case["solutions"]:
            yield parse(case["puzzle"])


def assert_true(walkthrough: Walkthrough) -> None:
    """Each step is true in every solution that extends the position in which it was made, and the end is a solution."""
    assert walkthrough.status is Status.SOLVED
    truth = occurring_by_search(walkthrough.puzzle, walkthrough.start)
    for stage in walkthrough.stages:
        for step in stage.steps:
            for fact in () if step.choice else step.conclusion:
                assert is_true(fact, truth), (str(walkthrough.puzzle), step)
        if stage.choice:
            truth = occurring_by_search(walkthrough.puzzle, stage.position)
    assert not verify(walkthrough.puzzle, walkthrough.stages[-1].position)


def needs_supposing(walkthrough: Walkthrough) -> bool:
    return any(stage.level > 4 for stage in walkthrough.stages)


def test_some_of_the_newspaper(shared: Path) -> None:
    puzzles = list(newspaper(shared).values())[:: some(14, of=7)]
    walkthroughs = [explain(puzzle) for puzzle in puzzles]
    for walkthrough in walkthroughs:
        assert_true(walkthrough)
    assert sum(map(needs_supposing, walkthroughs)) <= len(puzzles) // 6


@pytest.mark.long
def test_all_of_the_newspaper(shared: Path) -> None:
    puzzles = newspaper(shared)
    walkthroughs = {name: explain(puzzle) for name, puzzle in puzzles.items()}
    assert len(walkthroughs) == 183
    for walkthrough in walkthroughs.values():
        assert_true(walkthrough)
    assert sum(not needs_supposing(walkthrough) for walkthrough in walkthroughs.values()) >= 150
    scores = {name: grade_of(walkthrough, SCALE).score for name, walkthrough in walkthroughs.items()}
    days = sorted({name.split()[0] for name in puzzles})
    in_order = [day for day in days if all(a < b for a, b in pairwise(scores[f"{day} {level}"] for level in LEVELS))]
    assert len(in_order) >= 0.9 * len(days)


def test_small_polyominoes(shared: Path) -> None:
    for puzzle in list(small(shared))[:: some(9, of=3)]:
        assert_true(explain(puzzle))


@pytest.mark.long
def test_all_small_polyominoes(shared: Path) -> None:
    for puzzle in small(shared):
        assert_true(explain(puzzle))


def test_a_hint_knows_no_more_than_its_position(shared: Path) -> None:
    """Hints from the middle of solves, each by itself: true, and about an open cell."""
    for puzzle in list(newspaper(shared).values())[2 :: some(60, of=30)]:
        walkthrough = explain(puzzle)
        for position in (EMPTY, *(stage.position for stage in walkthrough.stages[:-1:2])):
            truth = occurring_by_search(puzzle, position)
            found = hint(puzzle, position)
            assert found.placement is not None
            assert set(found.placement.cells).isdisjoint(position.grid)
            assert found.placement in truth
            if found.kind is HintKind.STEP:
                facts = [fact for step in found.steps for fact in step.conclusion]
                assert all(is_true(fact, truth) for fact in facts)
