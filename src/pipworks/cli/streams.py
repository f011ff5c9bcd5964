"""The standard streams: results in whole lines, messages, and what happens where one is closed or takes no more."""

from __future__ import annotations

import errno
import os
import sys
import time

from pipworks.cli.interrupts import Held

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import IO

_AT_ONCE = 4096
"""The bytes that a pipe takes whole or not at all, by POSIX no less than 512 and on Linux this many."""
_STDOUT = "<stdout>"


class OutputLost(Exception):
    """Raised when standard output takes no more, but for a closed pipe, which is a BrokenPipeError."""


def read() -> bytes:
    """All of standard input. Raises OSError where it is closed."""
    if sys.stdin is None:
        raise OSError(errno.EBADF, "standard input is closed", "<stdin>")
    try:
        return sys.stdin.buffer.read()
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
        if number is not None:
            _send(number, encoded(data, stream.encoding, stream.errors or "strict"))
        elif isinstance(data, str):
            stream.write(data)
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
        print(encoded(str(message)).decode(), file=sys.stderr, flush=True)
    except (OSError, ValueError):
        silence(sys.stderr)


def silence(stream: IO[str] | None) -> None:
    """Redirect the stream to nowhere, so that the interpreter's flush at exit can't fail."""
    number = None if stream is None else _number_of(stream)
    if number is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), number)


def encoded(data: str | bytes, encoding: str = "utf-8", errors: str = "strict") -> bytes:
    """The bytes of a text; what can't be written so, as a file's name that is no text, is written as `\\udc80`."""
    if isinstance(data, bytes):
        return data
    try:
        return data.encode(encoding, errors)
    except UnicodeEncodeError:
        return data.encode(encoding, "backslashreplace")


def _number_of(stream: IO[str]) -> int | None:
    """The descriptor to write to; None where there is none, or where the stream must translate line ends."""
    try:
        return None if os.linesep != "\n" else stream.fileno()
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
