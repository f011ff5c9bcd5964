"""The four strengths of a hint, in every family: what each says, and what it keeps back."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from pipworks.hints.results import HintKind
from pipworks.hints.steps import Strength
from tests.support.hint_samples import SAMPLES, Sample

EACH = pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.name)


@EACH
def test_four_strengths(sample: Sample, golden: Callable[[str, str | bytes], None]) -> None:
    said = []
    for strength in Strength:
        found = sample.hint(sample.puzzle, strength=strength)
        assert found.kind is HintKind.STEP
        said.append(f"{strength} {strength.name.lower()}\n{found}\n")
    golden(f"{sample.name}/hints/strengths.txt", "\n".join(said))


@EACH
def test_json_gives_no_more_away_than_the_strength(sample: Sample) -> None:
    for strength in Strength:
        data = json.loads(json.dumps(sample.hint(sample.puzzle, strength=strength).to_data()))
        assert data["strength"] == strength
        assert data["look"]
        assert bool(data["rule"]) == bool(data["level"]) == (strength >= Strength.RULE)
        assert bool(data["steps"]) == (strength >= Strength.REASON)
        assert bool(data["placement"]) == (strength >= Strength.ANSWER)


@EACH
def test_no_such_strength(sample: Sample) -> None:
    with pytest.raises(ValueError, match="strength is 1, a place to look at, to 4, the answer: not 5"):
        sample.hint(sample.puzzle, strength=5)
