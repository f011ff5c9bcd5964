"""A command from start to end: the meaning of its exit code, and the message and code for each error."""

from __future__ import annotations

import enum
import os
import sys

from pipworks.cli.files import tell
from pipworks.errors import BrokenAnswer, GenerationFailed, PipworksError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import IO


class Exit(enum.IntEnum):
    """What a command's exit code means, the same for every command."""

    DONE = 0
    NO = 1
    USAGE = 2
    BAD_INPUT = 3
    LIMIT = 4
    BROKEN = 5
    INTERRUPTED = 130


_SEVERITY = (Exit.DONE, Exit.NO, Exit.LIMIT, Exit.BAD_INPUT, Exit.USAGE, Exit.BROKEN, Exit.INTERRUPTED)


class UsageError(Exception):
    """Arguments that the parser accepts but the command can't use; the message says why."""


def worst(codes: Sequence[Exit]) -> Exit:
    """The most serious of the codes, to end with when several inputs were worked on; DONE for none."""
    return max(codes, key=_SEVERITY.index, default=Exit.DONE)


def run(work: Callable[[], Exit]) -> int:
    """The exit code of a whole command, interrupts and closed pipes included."""
    try:
        code = guarded(work)
        sys.stdout.flush()
    except KeyboardInterrupt:
        tell("interrupted")
        return Exit.INTERRUPTED
    except BrokenPipeError:
        _silence(sys.stdout)  # whoever read our output has enough: nothing to say, nothing failed
        return Exit.DONE
    return int(code)


def each(names: Sequence[str], work: Callable[[str], Exit], *, headings: bool = True) -> Exit:
    """The worst code of the work on each input; a bad input does not end it. Several get a `==> name <==` line each."""
    codes = []
    for number, name in enumerate(names):
        if headings and len(names) > 1:
            print(("\n" if number else "") + f"==> {name} <==", flush=True)
        codes.append(guarded(lambda name=name: work(name)))  # type: ignore[misc]
    return worst(codes)


def guarded(work: Callable[[], Exit]) -> Exit:
    """The work's exit code; for an error of the library its message is printed and its code returned."""
    try:
        return work()
    except UsageError as error:
        tell(f"error: {error}")
        return Exit.USAGE
    except BrokenAnswer as error:
        tell(f"a bug in pipworks: its own check refused its own answer. Please report these lines:\n{error}")
        return Exit.BROKEN
    except GenerationFailed as error:
        tell(f"error: {error}")
        return Exit.LIMIT if error.limit else Exit.NO
    except (PipworksError, UnicodeError) as error:
        tell(error)
        return Exit.BAD_INPUT
    except BrokenPipeError:
        raise
    except OSError as error:
        tell(f"{error.filename or 'error'}: {error.strerror or error}")
        return Exit.BAD_INPUT


def _silence(stream: IO[str]) -> None:
    """Redirect the stream to nowhere, so that the interpreter's flush at exit can't fail."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
