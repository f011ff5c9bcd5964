"""What to report of an error that nobody foresaw: its message, the last places of its traceback, the versions."""

from __future__ import annotations

import sys

_FRAMES = 8


def report(error: Exception) -> str:
    """The lines, without an end; fewer where the memory for more is not there."""
    try:
        return "\n".join([*_places(error), f"{type(error).__name__}: {_message(error)}", _versions()])
    except (MemoryError, RecursionError):
        return f"{type(error).__name__}"


def _places(error: Exception) -> list[str]:
    import traceback

    found = traceback.extract_tb(error.__traceback__, limit=-_FRAMES)
    return [f"  {place.filename}:{place.lineno} in {place.name}: {place.line}" for place in found]


def _message(error: Exception) -> str:
    said = str(error)
    return said if len(said) <= 1000 else f"{said[:1000]}…"


def _versions() -> str:
    from pipworks.version import __version__

    return f"pipworks {__version__}, Python {sys.version.split()[0]} on {sys.platform}"
