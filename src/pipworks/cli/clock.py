"""When the time limit of a command began: as early as its start can be known, or with a further input."""

from __future__ import annotations

import time

_began = time.monotonic()


def begin() -> None:
    """Give what comes now, the work on a further input, the whole time limit."""
    global _began
    _began = time.monotonic()


def gone() -> float:
    """The seconds since then."""
    return time.monotonic() - _began
