"""Many questions, one process each, and which of them came back too late or took too much."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from bench.limits.cases import DRAWING, GENERATING, LIMITED, LINEAR, PUZZLES, SIZES

SLACK_MEMORY = 100.0
"""Megabytes beyond the limit that are promised."""

_GIVE_UP = 60.0
_ROOT = Path(__file__).parents[2]


@dataclass(frozen=True, slots=True)
class Question:
    """A verb of a family asked about a puzzle, by one kernel, within limits; None for no such limit."""

    family: str
    kind: str
    side: int
    verb: str
    seconds: float | None = None
    cancel: float | None = None
    memory: float | None = None
    kernel: str = "auto"

    @property
    def ends(self) -> float:
        """The seconds after which it must come back, without the slack."""
        ends = [each for each in (self.seconds, self.cancel) if each is not None]
        return min(ends, default=0.0)

    @property
    def slack(self) -> float:
        """The seconds beyond the limit that are promised; for a verb without limits, those that its board may take."""
        if self.verb in LINEAR:
            return 1.0 + 40e-6 * self.side**2
        return 0.5 if self.side**2 <= 10_000 else 1.0


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back, the seconds beyond the limit by the clock and of the processor, and megabytes beyond theirs."""

    question: Question
    answer: str
    late: float
    late_processor: float
    over: float

    @property
    def too_late(self) -> bool:
        """Whether it was late by both: on a busy machine the clock alone says little."""
        return min(self.late, self.late_processor) > self.question.slack

    @property
    def too_large(self) -> bool:
        return self.over > SLACK_MEMORY

    @property
    def kept(self) -> bool:
        return not (self.too_late or self.too_large or self.answer.startswith("broke"))

    def __str__(self) -> str:
        asked = self.question
        limits = f"{_shown(asked.seconds)} {_shown(asked.cancel)} {_shown(asked.memory)}"
        mark = "" if self.kept else "  <-- " + ("late" if self.too_late else "large" if self.too_large else "broke")
        return (
            f"{asked.family:8} {asked.kernel:6} {asked.verb:15} {asked.kind:8} {asked.side:4} {limits} "
            f"{self.late:7.2f} {self.late_processor:7.2f} {self.over:8.0f}  {self.answer[:60]}{mark}"
        )


HEADING = (
    f"{'family':8} {'kernel':6} {'verb':15} {'puzzle':8} side   time cancel memory    late  by cpu  MB over  answer"
)


def _shown(limit: float | None) -> str:
    return f"{'-':>6}" if limit is None else f"{limit:6.2g}" if limit < 100 else f"{limit:6.0f}"


def asked(question: Question) -> Answer:
    """What came back, from a process of its own."""
    given = (question.seconds, question.cancel, question.memory)
    limits = ["-" if limit is None else str(limit) for limit in given]
    words = [question.family, question.kind, str(question.side), question.verb, *limits]
    environment = os.environ | {"PIPWORKS_KERNEL": question.kernel}
    command = [sys.executable, "-m", "bench.limits.measure", *words]
    try:
        ran = subprocess.run(
            command,
            env=environment,
            cwd=_ROOT,
            capture_output=True,
            text=True,
            timeout=_GIVE_UP + question.ends,
        )
    except subprocess.TimeoutExpired:
        return Answer(question, "broke off", _GIVE_UP, _GIVE_UP, 0.0)
    if ran.returncode:
        return Answer(question, f"broke: {ran.stderr.strip().splitlines()[-1:]}", 0.0, 0.0, 0.0)
    found = json.loads(ran.stdout)
    over = found["grown"] - question.memory if question.memory is not None else 0.0
    late = found["wall"] - question.ends, found["processor"] - question.ends
    return Answer(question, found["answer"], *late, over)


def questions(kernels: Iterable[str] = ("native", "python")) -> Iterator[Question]:
    """Every verb, on every kind and size of puzzle, with every limit; Pipes has no use for the kernels."""
    for family, verbs in LIMITED.items():
        for verb in verbs:
            kinds = GENERATING[family] if verb.startswith("generate") else PUZZLES[family]
            for kernel in kernels if family == "polypips" else ("auto",):
                for kind in kinds:
                    for side in SIZES[family]:
                        yield from _limited(Question(family, kind, side, verb, kernel=kernel))
        for verb in LINEAR:
            for kind in PUZZLES[family]:
                sides = (side for side in SIZES[family] if side in (100, 300) or (side > 300 and verb not in DRAWING))
                yield from (Question(family, kind, side, verb) for side in sides)


def _limited(plain: Question) -> Iterator[Question]:
    family, kind, side, verb, kernel = plain.family, plain.kind, plain.side, plain.verb, plain.kernel
    for seconds in (0.0, 0.1, 1.0, 3.0):
        yield Question(family, kind, side, verb, seconds, kernel=kernel)
    draw = random.Random(f"{family} {kind} {side} {verb}")
    yield Question(family, kind, side, verb, 10.0, cancel=round(draw.uniform(0, 2), 2), kernel=kernel)
    yield Question(family, kind, side, verb, 3.0, memory=64, kernel=kernel)
