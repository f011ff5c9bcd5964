"""Where each installed program starts: a function a program, which loads the command once signals are heard.

Signals that come earlier, while Python itself starts, are Python's. So this module imports next to nothing.
"""

from __future__ import annotations

import os
import sys

from pipworks.cli import interrupts

_YOUNG = 50_000
"""How many new objects there are before the interpreter looks for those that only hold each other.

What a command loads are tens of thousands that all stay; looking at them every 700 takes a twentieth of its start.
"""


def pipworks() -> int:
    """Run `pipworks`; returns the exit code, as all do here."""
    return _start("main")


def solve_pipes() -> int:
    """Run `solve_pipes`."""
    return _start("solve_pipes")


def check_pipes() -> int:
    """Run `check_pipes`."""
    return _start("check_pipes")


def draw_pipes() -> int:
    """Run `draw_pipes`."""
    return _start("draw_pipes")


def generate_pipes() -> int:
    """Run `generate_pipes`."""
    return _start("generate_pipes")


def solve_polypips() -> int:
    """Run `solve_polypips`."""
    return _start("solve_polypips")


def solve_pips() -> int:
    """Run `solve_polypips` by its second name."""
    return _start("solve_polypips", "pips")


def check_polypips() -> int:
    """Run `check_polypips`."""
    return _start("check_polypips")


def draw_polypips() -> int:
    """Run `draw_polypips`."""
    return _start("draw_polypips")


def generate_polypips() -> int:
    """Run `generate_polypips`."""
    return _start("generate_polypips")


def print_puzzles() -> int:
    """Run `pipworks print` as a program of its own."""
    return _start("print", "program")


def _start(module: str, function: str = "main") -> int:
    """The exit code of a command, given as a module of this package and the function that runs it."""
    try:
        interrupts.listen()
        import gc

        gc.set_threshold(_YOUNG)
        from pipworks.cli import running

        code = running.settled(lambda: running.load(module, function)())
        interrupts.finish()
    except KeyboardInterrupt as ended:  # at the edge: before `run` could catch it, or behind it
        interrupts.finish()
        code = getattr(ended, "code", 130)
    except Exception as error:  # not even the modules that tell of errors could be loaded
        code = 5
        try:  # noqa: SIM105 - there may be no memory to load `suppress`
            os.write(2, f"a bug in pipworks, or a broken installation: {error!r}\n".encode())
        except (OSError, MemoryError):  # standard error may be closed
            pass
    if sys.getprofile() is None and sys.gettrace() is None:
        # All that was written has left; taking the interpreter apart would only take time, a second for a large board.
        os._exit(code)
    return code
