"""What goes to a worker and what comes back: how results look, and how a worker that hangs is ended.

A result has a `state`: `done`, `failed` or, after a cancel, `waiting`. One that failed has a `kind`, as `Failure` has
them, and a `sentence`. One of a puzzle that was asked about has the `answer`, as --json prints it, and `facts` for the
puzzle's row; one of a puzzle that was made has its `entry` and `canon`, the digest of its canonical form in hex.
"""

from __future__ import annotations

from contextlib import contextmanager

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from pipworks.outcome import Reason

GRACE = 10.0
"""The seconds beyond its limit after which the work on an item hangs, as it seems."""


def failed(kind: str, sentence: str, **more: object) -> dict[str, Any]:
    """The result of an item that failed."""
    return {"state": "failed", "kind": kind, "sentence": sentence, **more}


def stopped(cancelled: bool, reason: Reason | None, **more: object) -> dict[str, Any]:
    """The result of a search that was stopped: it waits on where it was cancelled, and failed at a limit."""
    if cancelled:
        return {"state": "waiting"}
    return failed("limit", str(reason) if reason is not None else "a limit was reached", **more)


def guard(seconds: float | None = None) -> dict[str, Any]:
    """Where an order comes from, so that a worker knows whether it is another process than that.

    `seconds` are what one item may take before it hangs; None for no such time.
    """
    import os
    import platform

    return {"process": os.getpid(), "machine": platform.node(), "seconds": seconds}


@contextmanager
def guarded(asker: dict[str, Any] | None) -> Iterator[None]:
    """The block, with which the process ends where it takes longer than the guard's seconds.

    Nothing is guarded in the process that asks, nor without such a time. The clock is a thread of `faulthandler`, which
    needs no interpreter: native code that never returns is ended as well.
    """
    seconds = None if asker is None else asker["seconds"]
    if seconds is None or asker == guard(seconds):
        yield
        return
    import faulthandler
    import os
    from pathlib import Path

    with Path(os.devnull).open("w") as nowhere:
        faulthandler.dump_traceback_later(seconds, exit=True, file=nowhere)
        try:
            yield
        finally:
            faulthandler.cancel_dump_traceback_later()
