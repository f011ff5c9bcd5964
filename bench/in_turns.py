"""Pieces of work in turns, within one run, so that a busy or a slow machine is so for all of them."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping

Work = Callable[[], object]


def in_turns(
    works: Mapping[str, Work], rounds: int, clock: Callable[[], float] = time.process_time
) -> dict[str, list[float]]:
    """The seconds that each took in each round."""
    seconds: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(rounds):
        for name, work in works.items():
            start = clock()
            work()
            seconds[name].append(clock() - start)
    return seconds
