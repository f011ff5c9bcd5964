"""Jobs as values, their keys, and the seeds of their items."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipworks.batch import Input, Job, seed_of

JOB = Job("generate", "polypips", {"rules": ["board: 4x3"]}, number=5, seed=3, seconds=2.5)


def test_a_job_goes_through_json() -> None:
    for job in (JOB, Job("solve"), Job("count", options={"distinct": True}, nodes=5, memory=1 << 30)):
        assert Job.from_json(json.loads(json.dumps(job.to_json()))) == job


def test_the_key_is_of_what_decides_the_answers() -> None:
    for same in ({"number": 9}, {"seconds": None}, {"memory": 1 << 28}):
        assert JOB.replaced(**same).key == JOB.key
    for other in ({"seed": 4}, {"options": {"rules": ["board: 4x4"]}}, {"nodes": 7}, {"family": "pipes"}):
        assert JOB.replaced(**other).key != JOB.key


@pytest.mark.parametrize(
    ("members", "sentence"),
    [
        ({"verb": "slove"}, "did you mean solve"),
        ({"verb": "solve", "options": {"distinct": True}}, "solve has no option 'distinct'"),
        ({"verb": "generate"}, "generate needs a family"),
        ({"verb": "solve", "seconds": 0}, "seconds is a number above 0"),
        ({"verb": "solve", "seconds": float("nan")}, "seconds is a number above 0"),
        ({"verb": "generate", "family": "pipes", "number": -1}, "0 to 1,000,000 items"),
        ({"verb": "solve", "workers": 3}, "'workers' is strange"),
        ({}, "it has no verb"),
    ],
)
def test_what_is_no_job(members: dict[str, object], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        Job.from_json(members)


def test_seeds_are_these_for_years() -> None:
    """Whoever changes them changes every batch that was begun."""
    assert [seed_of(11, 1, 0), seed_of(11, 1, 1), seed_of(11, 2, 0), seed_of(-1, 1 << 70, 0)] == SEEDS


SEEDS = [4765533042218054, 9231555502375838, 2039570262134562, 9957467074794268]


@given(st.integers(0, 1 << 64), st.integers(1, 10**6), st.integers(0, 99))
def test_seeds_differ(seed: int, number: int, attempt: int) -> None:
    found = {seed_of(seed, number + more, attempt + again) for more in range(3) for again in range(3)}
    assert len(found) == 9
    assert all(0 <= each < 10**16 for each in found)


def test_an_input_has_keys_for_what_it_has() -> None:
    assert Input("a", tags=("x",)).to_json() == {"name": "a", "tags": ["x"]}
