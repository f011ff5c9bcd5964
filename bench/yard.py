"""A fixed piece of work to measure by, where no peer does what we do."""

from __future__ import annotations

import time
from statistics import median

NAME = "a fixed sum"


def yard() -> int:
    """Some 50 ms of whole numbers, lists and dictionaries: none of our code, and no other package's."""
    kept: dict[int, list[int]] = {}
    number = 1
    for turn in range(60_000):
        number = (number * 1_103_515_245 + 12_345) & 0x7FFFFFFF
        kept.setdefault(number % 1_009, []).append(turn ^ number)
    return sum(max(each) for each in kept.values())


def yard_seconds() -> float:
    """The processor seconds that it takes now, the median of five."""
    taken = []
    for _ in range(5):
        start = time.process_time()
        yard()
        taken.append(time.process_time() - start)
    return median(taken)
