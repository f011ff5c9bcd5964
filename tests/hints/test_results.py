"""Hints, checks and walkthroughs as values, in every family: compared, kept and sent elsewhere."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

from pipworks import pipes, polypips
from pipworks.hints import results
from pipworks.hints.results import HintKind
from pipworks.limits import CancelToken, Limits
from pipworks.outcome import Status
from tests.support.hint_samples import SAMPLES, Sample

EACH = pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.name)
VERBS: dict[str, Any] = {"pipes": pipes, "polypips": polypips}


@EACH
def test_results_are_values(sample: Sample) -> None:
    """Equal when their contents are, and the same after a journey to another process."""
    verbs, puzzle = VERBS[sample.name], sample.puzzle
    walkthrough = verbs.explain(puzzle)
    found: list[Any] = [verbs.hint(puzzle), walkthrough, verbs.check(puzzle, walkthrough.end)]
    for value, again in zip(found, [verbs.hint(puzzle), verbs.explain(puzzle), found[2]], strict=True):
        assert value == again
        sent = pickle.loads(pickle.dumps(value))
        assert sent == copy.deepcopy(value) == value
        assert str(sent) == str(value)
        assert type(value).__name__ in repr(value)
        assert "voice" not in repr(value)


@EACH
def test_results_are_the_family_s_own(sample: Sample) -> None:
    verbs, puzzle = VERBS[sample.name], sample.puzzle
    assert issubclass(verbs.Hint, results.Hint)
    assert isinstance(verbs.hint(puzzle), verbs.Hint)
    assert isinstance(verbs.hint(puzzle).check, verbs.Check)
    assert isinstance(verbs.explain(puzzle), verbs.Walkthrough)


@EACH
def test_time_that_is_up_is_said(sample: Sample) -> None:
    verbs, puzzle = VERBS[sample.name], sample.puzzle
    token = CancelToken()
    token.cancel()
    assert verbs.hint(puzzle, limits=Limits(seconds=0)).kind is HintKind.LIMIT
    assert verbs.hint(puzzle, limits=Limits(cancel=token)).kind is HintKind.CANCELLED
    assert verbs.explain(puzzle, limits=Limits(seconds=0)).status is Status.LIMIT
    assert verbs.explain(puzzle, limits=Limits(cancel=token)).status is Status.CANCELLED


@EACH
def test_a_walkthrough_is_made_and_matched_by_position(sample: Sample) -> None:
    made = VERBS[sample.name].explain(sample.puzzle)
    fields = [getattr(made, name) for name in type(made).__match_args__]
    assert type(made)(*fields) == made
    assert fields[:1] == [sample.puzzle]
    assert type(made).__match_args__[1:5] == ("start", "stages", "status", "reason")
