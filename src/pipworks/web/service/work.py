"""What runs in a process of the pool: a question, dict in and JSON out, with the memory of the process bounded."""

from __future__ import annotations

import gc
import json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_ROOM = 256 << 20
"""The bytes beside a search: the reply, the text that was read, the drawing."""

_ALLOCATIONS = 50_000
"""The objects that are made between two looks for garbage: a hint makes many, of which hardly one is in a circle."""

_bounded: list[int] = []


def answered(fields: Any, megabytes: int) -> tuple[str, str, bytes]:
    """What became of a question: the code of its refusal, or empty; the status of its answer; and the reply as JSON."""
    _bound(megabytes)
    from pipworks.web.answer import answer

    reply = answer(fields)
    refused = reply["code"] if reply.get("status") == "error" else ""
    return refused, str(reply.get("status", "")), json.dumps(reply).encode()


def warm(megabytes: int) -> None:
    """Loads what most questions need, so that the first of them don't wait for it."""
    for link in _SMALL:
        for verb in ("hint", "unique", "grade", "picture"):
            answered({"verb": verb, "link": link}, megabytes)
    gc.collect()
    gc.freeze()  # what is loaded stays
    gc.set_threshold(_ALLOCATIONS)


_SMALL = ("d1.JwBpTZwz0G-xDPE", "p1.CEwAckwA2AEAkJea")
"""A small puzzle of each family, made by our generators."""


def _bound(megabytes: int) -> None:
    """Bounds this process's memory, once, where the system can; and leaves interrupts to the server."""
    if _bounded:
        return
    import signal

    _bounded.append(megabytes)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        import resource
    except ImportError:  # not on Windows
        return
    used = _used()
    if used:
        most = used + (megabytes << 20) + _ROOM
        hard = resource.getrlimit(resource.RLIMIT_AS)[1]
        resource.setrlimit(resource.RLIMIT_AS, (most if hard < 0 else min(most, hard), hard))


def _used() -> int:
    """The bytes of addresses that this process has; 0 where the system doesn't say."""
    import resource

    try:
        with open("/proc/self/statm", encoding="ascii") as file:  # noqa: PTH123
            return int(file.read().split()[0]) * resource.getpagesize()
    except OSError:
        return 0
