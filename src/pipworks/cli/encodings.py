"""Which characters a stream may get, and what it gets in place of others.

One rule: a stream in UTF-8 gets all characters; a terminal in another encoding those that it has; a file or a pipe in
another encoding gets ASCII, because what is written there is to be read, and we read UTF-8. Those who draw ask `shows`.
Whatever slips by, `fit` and `fit_message` replace on the way out.
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TextIO

_UTF8 = ("utf-8", "utf8", "utf-8-sig", "cp65001")
_MARKED = ("utf-8-sig", "utf-16", "utf-32")


def encoded(data: str | bytes, encoding: str = "utf-8", errors: str = "strict") -> bytes:
    """The bytes of a text; what can't be written so, as a file's name that is no text, is written as `\\udc80`.

    A name that is UTF-8, though the system's encoding is another, is text.
    """
    if isinstance(data, bytes):
        return data
    try:
        return data.encode(encoding, errors)
    except UnicodeEncodeError:
        return named(data).encode(encoding, "backslashreplace")


def named(text: str) -> str:
    """The text with the letters of bytes that Python took for none, where all of them are UTF-8."""
    try:
        return text.encode("utf-8", "surrogateescape").decode("utf-8")
    except UnicodeError:
        return text


def takes_all(stream: TextIO | None) -> bool:
    """Whether the stream is in UTF-8, or in no encoding at all, and takes every character; a closed one does."""
    encoding = getattr(stream, "encoding", None)
    return encoding is None or _normal(encoding) in _UTF8


def begins_with_mark(stream: TextIO) -> bool:
    """Whether the stream's encoding begins with a mark, which stands at the beginning alone."""
    return stream.encoding is not None and _normal(stream.encoding) in _MARKED


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


def fit(text: str, stream: TextIO) -> str:
    """The text in characters that the stream may get; see the rule at the top."""
    if text.isascii() or takes_all(stream):
        return text
    from pipworks.ascii_forms import in_ascii

    return in_ascii(text, stream.encoding if stream.isatty() else "")


def fit_message(message: object, stream: TextIO) -> str:
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


def _normal(encoding: str) -> str:
    return encoding.lower().replace("_", "-")
