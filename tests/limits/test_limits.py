"""Limits of time and memory are kept: a fixed choice of questions and a random sample of all, one process each.

`python -m bench.limits` asks any of them and prints the table.
"""

from __future__ import annotations

import os
import random

import pytest
from bench.limits.cases import LEFT_OUT, LIMITED, LINEAR, verbs
from bench.limits.sweep import HEADING, Question, asked, questions

KERNELS = ("native", "python")
COUNTS = ("count", "orientations")

# What comes back late while other work keeps the machine busy is measured by the processor's time as well.
CHOSEN = (
    *(Question("pipes", "drawn", 30, verb, 1.0) for verb in ("mend", "notes")),
    *(Question("polypips", "dominoes", 12, verb, 1.0, kernel=k) for verb in ("mend", "notes") for k in KERNELS),
    Question("polypips", "dominoes", 30, "mend", 10.0, cancel=0.7),
    *(Question("pipes", "woven", 1000, verb, 0.1) for verb in ("solve", "minimal", "hint", "check")),
    *(Question("pipes", "woven", 300, verb, 1.0) for verb in ("solve", "uniqueness", "minimal", "explain")),
    *(Question("pipes", "woven", 100, verb, 3.0) for verb in ("solutions", "minimal", "explain", "hint")),
    *(Question("pipes", "tees", 300, verb, 3.0, memory=64) for verb in ("solve", "minimal", "grade")),
    *(Question("pipes", kind, 1000, "generate", 0.1) for kind in ("unique", "any")),
    *(Question("pipes", "dry", 1000, verb, 1.0) for verb in ("solve", "count")),
    *(Question("pipes", "loose", side, v, 1.0, kernel=k) for side in (12, 30) for v in COUNTS for k in KERNELS),
    *(Question("pipes", "loose", 30, v, 10.0, cancel=0.7, memory=64, kernel=k) for v in COUNTS for k in KERNELS),
    *(Question("pipes", kind, 1000, "orientations", 1.0) for kind in ("loose", "dry", "woven")),
    *(Question("pipes", "dry", 1000, verb) for verb in ("parse", "verify")),
    Question("pipes", "unique", 1000, "generate", 3.0, memory=64),
    Question("pipes", "tees", 300, "solve", 10.0, cancel=0.7),
    Question("pipes", "woven", 100, "explain", 10.0, cancel=1.1),
    *(
        Question("pipes", kind, 300, verb, 1.0)
        for kind in ("walled", "comb")
        for verb in ("count", "hint", "uniqueness")
    ),
    *(Question("pipes", "net", side, "generate", 1.0) for side in (30, 100, 1000)),
    *(Question("polypips", "unique", side, "generate", 1.0) for side in (12, 30, 100)),
    *(Question("polypips", "any", side, "generate", 1.0) for side in (100, 300, 1000)),
    Question("polypips", "unique", 30, "generate", 10.0, cancel=1.3),
    *(Question("polypips", "dominoes", 100, verb, 1.0, kernel=k) for verb in ("solve", "count") for k in KERNELS),
    *(Question("polypips", "summed", 12, verb, 1.0, kernel=k) for verb in ("solve", "count", "hint") for k in KERNELS),
)

SAMPLE = 24


def test_every_verb_has_a_question() -> None:
    for family, named in verbs().items():
        assert named <= {*LIMITED[family], *LINEAR, *LEFT_OUT}


@pytest.mark.long
@pytest.mark.parametrize("question", CHOSEN, ids=str)
def test_a_chosen_question(question: Question) -> None:
    answer = asked(question)
    assert answer.kept, f"\n{HEADING}\n{answer}"


@pytest.mark.long
@pytest.mark.parametrize("family", ["pipes", "polypips"])
def test_a_sample(family: str) -> None:
    """Another sample for each PIPWORKS_SEED, the same one without."""
    rng = random.Random(os.environ.get("PIPWORKS_SEED", "1"))
    some = [question for question in questions() if question.family == family and (question.seconds or 0) <= 3]
    broken = [answer for answer in map(asked, rng.sample(some, SAMPLE)) if not answer.kept]
    assert not broken, "\n".join(["", HEADING, *map(str, broken)])
