"""A figure, and how it is measured."""

from __future__ import annotations

import resource
import time
from collections.abc import Callable
from statistics import median
from typing import NamedTuple

from bench.in_turns import Work, in_turns


class Figure(NamedTuple):
    """A piece of our work beside another: `beside` says what the other is."""

    ours: Work
    beside: str
    other: Work
    rounds: int = 5


class Measured(NamedTuple):
    """The median seconds of both, of the same rounds."""

    ours: float
    other: float

    @property
    def ratio(self) -> float:
        """How many times the other's time ours takes."""
        return self.ours / self.other


def spent() -> float:
    """The processor seconds of this process so far, and of those that it waited for."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def measured(figure: Figure, clock: Callable[[], float] = spent) -> Measured:
    """Both pieces of work in turns; one round before the first is not counted, since things are made in it once."""
    figure.other(), figure.ours()
    seconds = in_turns({"other": figure.other, "ours": figure.ours}, figure.rounds, clock)
    return Measured(median(seconds["ours"]), median(seconds["other"]))
