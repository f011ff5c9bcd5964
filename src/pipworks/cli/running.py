"""A command from start to end: the meaning of its exit code, and the message and code for each error."""

from __future__ import annotations

import enum
import sys
from importlib import import_module

from pipworks.cli import clock, files, interrupts, refusals, source_option
from pipworks.cli.refusals import UsageError as UsageError
from pipworks.errors import BrokenAnswer, GenerationFailed, InvalidPuzzle, KernelUnavailable, PipworksError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pipworks.asked import Asked


class Exit(enum.IntEnum):
    """What a command's exit code means, the same for every command."""

    DONE = 0
    NO = 1
    USAGE = 2
    BAD_INPUT = 3
    LIMIT = 4
    BROKEN = 5
    HUNG_UP = 129
    INTERRUPTED = 130
    TERMINATED = 143


_SEVERITY = tuple(map(Exit, (0, 1, 4, 3, 2, 5, 129, 130, 143)))
_PLEASE = "Please report these lines:"


def worst(codes: Sequence[Exit]) -> Exit:
    """The most serious of the codes, to end with when several inputs were worked on; DONE for none."""
    return max(codes, key=_SEVERITY.index, default=Exit.DONE)


def load(module: str, function: str = "main") -> Callable[..., int]:
    """A function of a module of this package, loaded now."""
    found: Callable[..., int] = getattr(import_module(f"pipworks.cli.{module}"), function)
    return found


def run(work: Callable[[], Exit]) -> int:
    """The exit code of a whole command, reading its arguments included; see `settled`."""
    if not interrupts.work():
        clock.begin()  # called by a program that has been running for long
    refusals.begin()
    source_option.begin(None)
    return settled(work)


def settled(work: Callable[[], int]) -> int:
    """The exit code of the work, whatever ends it; what it printed has left the process.

    It may end by a refusal of its arguments, an error, a signal, an output that takes no more, or a bug.
    """
    try:
        try:
            code = guarded(work)
        except SystemExit as stop:  # argparse ends so: with help, the version, or a usage error
            code = int(stop.code or 0)
        files.flush()
    except KeyboardInterrupt as ended:
        interrupts.finish()
        files.tell(getattr(ended, "word", "interrupted"))
        return int(getattr(ended, "code", Exit.INTERRUPTED))
    except BrokenPipeError:
        files.silence(sys.stdout)  # whoever read our output has enough: nothing to say, nothing failed
        return int(Exit.DONE)
    except files.OutputLost as error:
        files.silence(sys.stdout)
        files.tell(error)
        return int(Exit.BAD_INPUT)
    return int(code)


def each(
    names: Sequence[str],
    work: Callable[[str], Exit],
    *,
    headings: bool = True,
    head: Callable[[str], None] | None = None,
    beside: bool = False,
) -> Exit:
    """The worst code of the work on each input; a bad input does not end it. Several get a `==> name <==` line each.

    `head` writes these lines, by default to standard output; `beside` says that one alone stands beside others.

    Each has the whole time limit for itself, reading it included.
    """
    codes = []
    for number, name in enumerate(names):
        if number:
            clock.begin()
        if headings and (beside or len(names) > 1):
            (head or _print)(("\n" if number else "") + f"==> {name} <==\n")
        codes.append(Exit(guarded(lambda name=name: work(name))))  # type: ignore[misc]
    return worst(codes)


def _print(text: str) -> None:
    files.write(None, text)


def about(asked: Asked, work: Callable[[], Exit]) -> Exit:
    """The exit code of the work on a puzzle. Raises an InvalidPuzzle as a RefusedPuzzle, which has its name."""
    try:
        return work()
    except refusals.RefusedPuzzle:
        raise
    except InvalidPuzzle as error:
        raise refusals.RefusedPuzzle(asked.file, str(error), title=asked.title, name=asked.name) from error


def guarded(work: Callable[[], int]) -> int:
    """The work's exit code; for an error its message is printed, with --json its record too, and its code returned."""
    try:
        return work()
    except (BrokenPipeError, files.OutputLost):
        raise
    except UsageError as error:
        return _told(Exit.USAGE, f"error: {error}", error)
    except KernelUnavailable as error:
        return _told(Exit.USAGE, f"error: {error}", error)
    except BrokenAnswer as error:
        said = f"a bug in pipworks: its own check refused its own answer. {_PLEASE}\n{error}"
        return _told(Exit.BROKEN, said, error)
    except GenerationFailed as error:
        return _told(Exit.LIMIT if error.limit else Exit.NO, f"error: {error}", error)
    except (PipworksError, UnicodeError) as error:
        return _told(Exit.BAD_INPUT, error, error)
    except OSError as error:
        return _told(Exit.BAD_INPUT, _of_system(error), error)
    except Exception as error:
        from pipworks.unforeseen import report

        said = f"a bug in pipworks: something unforeseen happened. {_PLEASE}\n{report(error)}"
        return _told(Exit.BROKEN, said, error)


def _of_system(error: OSError) -> str:
    """What the system says of a file, and what would be right where that can be guessed."""
    from pipworks.cli import missing

    hint = missing.hint(error)
    return f"{error.filename or 'error'}: {error.strerror or error}{f': {hint}' if hint else ''}"


def _told(code: Exit, message: object, error: Exception) -> Exit:
    files.tell(message)
    about = getattr(error, "source", "") or getattr(error, "file", "")
    if about and (kept := source_option.kept_file(about)):
        files.tell(f"{kept}: the day is kept here: remove this to have it fetched again")
    refusals.write(error, message)
    return code
