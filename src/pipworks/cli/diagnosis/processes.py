"""Another Python that is asked something: what ends it ends that one alone."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

_SECONDS = 120
"""How long a process may take. It needs half a second; what hangs is a finding, too."""
_LONGEST = 200


def asked(
    script: str, *values: str, environment: Mapping[str, str] | None = None, alone: bool = False
) -> tuple[str, str]:
    """What a script prints in a Python of its own, and the problem; empty where it ended well.

    `values` are what it finds in `sys.argv[1:]`; `environment` is added to ours; `alone` leaves out the packages that
    are installed. Raises OSError where no Python can be started.
    """
    how = ("-I", "-S") if alone else ("-P",)
    try:
        done = subprocess.run(
            [sys.executable, *how, "-c", script, *values],
            env={**os.environ, **(environment or {}), "PYTHONIOENCODING": "utf-8"},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            timeout=_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return "", f"no answer within {_SECONDS} seconds"
    if done.returncode < 0:
        return "", f"ended by {_signal(-done.returncode)}"
    if done.returncode:
        return "", (done.stderr.strip().splitlines() or [f"ended with code {done.returncode}"])[-1][:_LONGEST]
    return done.stdout, ""


def _signal(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
