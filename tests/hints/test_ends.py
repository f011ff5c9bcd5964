"""Puzzles without a solution and solves that are stopped: the reason is the one that `solve` gives, in every family."""

from __future__ import annotations

from typing import Any

import pytest

from pipworks import pipes, polypips
from pipworks.hints.results import HintKind, Standing
from pipworks.hints.walk import next_moves
from pipworks.limits import CancelToken, Limits
from pipworks.outcome import Status
from tests.support.hint_samples import SAMPLES, Sample

NONE: list[tuple[Any, Any]] = [
    (polypips, polypips.parse("board:\n####\n\npieces:\n12,12\n\nconstraints:\nExactly 6 {(0,0),(1,0)}\n")),
    (polypips, polypips.parse("board:\n##\n##\n\npieces:\n12,34\n\nconstraints:\nAllSame None {(0,0),(1,0)}\n")),
    (pipes, pipes.parse("1H\n_H\n")),
    (pipes, pipes.parse("_____\n_1_H_\n_____\n")),
    (pipes, pipes.parse("1I\nIH\n", all_tiles=True, wraps=False)),
]
"""Puzzles that have no solution, with their family's verbs."""


@pytest.mark.parametrize(("verbs", "puzzle"), NONE)
def test_the_reason_is_that_of_solve(verbs: Any, puzzle: Any) -> None:
    reason = verbs.solve(puzzle).reason
    assert reason is not None
    hint, walkthrough, grade = verbs.hint(puzzle), verbs.explain(puzzle), verbs.grade(puzzle)
    assert hint.kind is HintKind.UNSOLVABLE
    assert hint.check.reason == reason
    assert reason.sentence in str(hint)
    assert (walkthrough.status, walkthrough.reason) == (Status.UNSOLVABLE, reason)
    assert str(walkthrough).endswith(f"Unsolvable: {reason.sentence}.")
    assert (grade.status, grade.reason) == (Status.UNSOLVABLE, reason)


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.name)
def test_what_ends_a_walkthrough_is_said(sample: Sample, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stopped on the way, it says so as a search does: cancelled is not a limit."""
    verbs = {"pipes": pipes, "polypips": polypips}[sample.name]
    token = CancelToken()

    def last(*arguments: Any) -> Any:
        token.cancel()
        return next_moves(*arguments)

    monkeypatch.setattr("pipworks.hints.engine.next_moves", last)
    walkthrough = verbs.explain(sample.puzzle, limits=Limits(cancel=token))
    assert (walkthrough.status, walkthrough.reason) == (Status.CANCELLED, None)
    assert str(walkthrough).endswith("Cancelled.")


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.name)
def test_a_right_position_has_no_reason(sample: Sample) -> None:
    verbs = {"pipes": pipes, "polypips": polypips}[sample.name]
    found = verbs.hint(sample.puzzle).check
    assert (found.standing, found.reason) == (Standing.RIGHT, None)
