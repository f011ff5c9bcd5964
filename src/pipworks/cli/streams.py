"""The standard streams: results in whole lines, messages, what a stream can show, and what happens where it is closed.

One rule for encodings: a stream in UTF-8 gets all characters; a terminal in another encoding those that it has; a file
or a pipe in another encoding gets ASCII, because what is written there is to be read, and we read UTF-8. What is left
out of drawings is for those who draw, who ask `shows`. Whatever slips by, `write` and `tell` replace.
"""

from __future__ import annotations

import errno
import os
import sys
import time

from pipworks.cli.interrupts import Held

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TextIO

_AT_ONCE = 4096
"""The bytes that a pipe takes whole or not at all, by POSIX no less than 512 and on Linux this many."""
_STDOUT = "<stdout>"
_UTF8 = ("utf-8", "utf8", "utf-8-sig", "cp65001")
_MARKED = ("utf-8-sig", "utf-16", "utf-32")
"""Encodings that begin with a mark, which stands at the beginning alone."""
WAITING = "reading from standard input: type or paste, and end with " + (
    "Ctrl-Z and Enter" if os.name == "nt" else "Ctrl-D"
)
"""What is said to a user at whose terminal a command waits."""


class OutputLost(Exception):
    """Raised when standard output takes no more, but for a closed pipe, which is a BrokenPipeError."""


def read() -> bytes:
    """All of standard input; a user at a terminal is told that it is waited for. Raises OSError where it is closed."""
    from pipworks.source import all_of  # loaded by whoever reads

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
            data = _fit(data, stream)
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
        print(_message(message, sys.stderr), file=sys.stderr, flush=True)
    except (OSError, ValueError):
        silence(sys.stderr)


def silence(stream: TextIO | None) -> None:
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


def takes_all(stream: TextIO | None) -> bool:
    """Whether the stream is in UTF-8, or in no encoding at all, and takes every character; a closed one does."""
    encoding = getattr(stream, "encoding", None)
    return encoding is None or _normal(encoding) in _UTF8


def shows(characters: str) -> bool:
    """Whether a drawing on standard output may have these characters; without, it keeps to ASCII.

    In UTF-8 it may, on a terminal in another encoding where that has them all. A file or a pipe in another encoding
    gets ASCII, which we read again.
    """
    if takes_all(sys.stdout):
        return True
    if not sys.stdout.isatty():
        return characters.isascii()
    from pipworks.render import terminal

    return terminal.carries(sys.stdout, characters)


def _normal(encoding: str) -> str:
    return encoding.lower().replace("_", "-")


def _fit(text: str, stream: TextIO) -> str:
    """The text in characters that the stream may get; see the rule at the top."""
    if text.isascii() or takes_all(stream):
        return text
    from pipworks.ascii_forms import in_ascii

    return in_ascii(text, stream.encoding if stream.isatty() else "")


def _message(message: object, stream: TextIO) -> str:
    """A message in characters that the stream has. Below a line that it quotes, the caret stays in its column."""
    text = encoded(str(message)).decode()
    if text.isascii() or takes_all(stream):
        return text
    from pipworks.ascii_forms import in_ascii, in_columns
    from pipworks.errors import ParseError

    keep = stream.encoding
    if not isinstance(message, ParseError):
        return in_ascii(text, keep)
    problem, quoted, caret = text.rsplit("\n", 2)
    return "\n".join((in_ascii(problem, keep), in_columns(quoted, keep), in_ascii(caret, keep)))


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
        return None if os.linesep != "\n" or _normal(stream.encoding) in _MARKED else stream.fileno()
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
