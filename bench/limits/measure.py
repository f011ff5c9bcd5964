"""One question asked in a process of its own, as `python -m bench.limits.measure`.

It is told FAMILY KIND SIDE VERB SECONDS CANCEL MEMORY; CANCEL are seconds until the work is cancelled, MEMORY are
megabytes, and the last three may be `-` for none. Prints a JSON object: the answer, the seconds that it took by the
clock and of the processor, and the growth of the peak of memory in megabytes.
"""

from __future__ import annotations

import json
import resource
import sys
import threading
import time

from bench.limits.cases import ask, puzzle
from pipworks.errors import PipworksError
from pipworks.limits import CancelToken, Limits

_MEGABYTE = 1 << 20


def peak() -> int:
    """The most bytes that this process has held."""
    found = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return found if sys.platform == "darwin" else found * 1024


def measure(family: str, kind: str, side: int, verb: str, limits: Limits, cancel: float | None) -> dict[str, object]:
    """How the verb answered, and what it took."""
    ask(family, verb, puzzle(family, kind, 2), Limits(seconds=1))  # what is loaded late is no part of the work
    try:
        subject = puzzle(family, kind, side)
    except PipworksError as error:
        return {"answer": f"refused: {error}", "wall": 0.0, "processor": 0.0, "grown": 0.0}
    before = peak()
    timer = None
    if cancel is not None and limits.cancel is not None:
        timer = threading.Timer(cancel, limits.cancel.cancel)
        timer.start()
    wall, processor = time.monotonic(), time.process_time()
    answer = ask(family, verb, subject, limits)
    wall, processor = time.monotonic() - wall, time.process_time() - processor
    if timer is not None:
        timer.cancel()
    return {"answer": str(answer), "wall": wall, "processor": processor, "grown": (peak() - before) / _MEGABYTE}


def main(words: list[str]) -> None:
    """Measure what the command line asks for, and print it."""
    family, kind, side, verb, *rest = words
    seconds, cancel, memory = (None if word == "-" else float(word) for word in rest)
    token = None if cancel is None else CancelToken()
    limits = Limits(seconds, memory=None if memory is None else int(memory * _MEGABYTE), cancel=token)
    print(json.dumps(measure(family, kind, int(side), verb, limits, cancel)))


if __name__ == "__main__":
    main(sys.argv[1:])
