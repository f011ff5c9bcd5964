"""The standard streams: results in whole lines, messages, and what happens where one is closed or takes no more."""

from __future__ import annotations

import errno
import os
import sys
import time

from pipworks.cli.encodings import begins_with_mark, encoded, fit, fit_message
from pipworks.cli.interrupts import Held

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TextIO

_AT_ONCE = 4096
"""The bytes that a pipe takes whole or not at all, by POSIX no less than 512 and on Linux this many."""
_STDOUT = "<stdout>"
WAITING = "reading from standard input: type or paste, and end with " + (
    "Ctrl-Z and Enter" if os.name == "nt" else "Ctrl-D"
)
"""What is said to a user at whose terminal a command waits."""


class OutputLost(Exception):
    """Raised when standard output takes no more, but for a closed pipe, which is a BrokenPipeError."""


_seen: list[bytes] = []
"""What was looked at, and is read yet."""


def look() -> bytes:
    """All of standard input, which the next `read` gives again. Raises OSError as that does."""
    _seen[:] = [read()]
    return _seen[0]


def see(data: bytes) -> None:
    """Have the next `read` give what was read before."""
    _seen[:] = [data]


def forget() -> None:
    """Leave what was looked at unread."""
    _seen.clear()


def read() -> bytes:
    """All of standard input; a user at a terminal is told that it is waited for. Raises OSError where it is closed."""
    from pipworks.source import all_of  # loaded by whoever reads

    if _seen:
        return _seen.pop()
    if sys.stdin is None:
        raise OSError(errno.EBADF, "standard input is closed", "<stdin>")
    try:
        if sys.stdin.isatty():
            tell(WAITING)
        return all_of(sys.stdin.buffer, "<stdin>")
    except OSError as error:
        raise OSError(error.errno, error.strerror, "<stdin>") from None


def write(data: str | bytes) -> None:
    """Write to standard output, at once and line by line: a signal comes between two lines.

    Raises OutputLost when it can't be written, BrokenPipeError when nobody reads it any more.
    """
    stream = sys.stdout
    if stream is None:
        raise OutputLost("standard output is closed: there is nowhere to print the answer")
    try:
        stream.flush()
        number = _number_of(stream)
        if isinstance(data, str):
            data = fit(data, stream)
        if number is not None:
            _send(number, encoded(data, stream.encoding, stream.errors or "strict"))
        elif isinstance(data, str):
            _hand_over(data, stream)
        else:
            stream.buffer.write(data)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputLost(f"{_STDOUT}: {error.strerror or error}") from None


def flush() -> None:
    """Write what others have left in standard output's buffer. Raises as `write` does."""
    if sys.stdout is not None:
        write("")


def tell(message: object) -> None:
    """Write a message for the user, not for the next program: to standard error, if that takes it."""
    if sys.stderr is None:
        return  # `print` would take standard output for it
    try:
        print(fit_message(message, sys.stderr), file=sys.stderr, flush=True)
    except (OSError, ValueError):
        silence(sys.stderr)


def silence(stream: TextIO | None) -> None:
    """Redirect the stream to nowhere, so that the interpreter's flush at exit can't fail."""
    try:
        if stream is not None:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
    except (AttributeError, ValueError, OSError):
        pass  # it has no descriptor


def _hand_over(text: str, stream: TextIO) -> None:
    """Write by the stream's own means, which know about line ends and the mark at the beginning."""
    if stream.encoding is not None:
        errors = stream.errors or "strict"
        text = encoded(text, stream.encoding, errors).decode(stream.encoding, errors)
    with Held():
        stream.write(text)
        stream.flush()


def _number_of(stream: TextIO) -> int | None:
    """The descriptor to write to; None where there is none, or where the stream must add to what it is given."""
    try:
        return None if os.linesep != "\n" or begins_with_mark(stream) else stream.fileno()
    except (AttributeError, ValueError, OSError):
        return None


def _send(number: int, data: bytes) -> None:
    at = 0
    while at < len(data):
        end = data.rfind(b"\n", at, at + _AT_ONCE) + 1 or data.find(b"\n", at) + 1 or len(data)
        with Held():
            while at < end:
                try:
                    at += os.write(number, data[at : min(end, at + _AT_ONCE)])
                except BlockingIOError:  # a stream that does not wait: then we do
                    time.sleep(0.01)
