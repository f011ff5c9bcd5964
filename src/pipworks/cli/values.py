"""The values that arguments take, read for argparse: what is none is a usage error that says what would be right."""

from __future__ import annotations

from argparse import ArgumentTypeError

from pipworks.numbers import read_whole

_PLAIN = frozenset("0123456789.eE+-")
"""The characters of a number; `float` takes more: other scripts' digits, underscores, spaces, nan, inf."""


def file_name(text: str) -> str:
    """The name of a file, or `-` for a standard stream: anything but nothing."""
    if not text:
        raise ArgumentTypeError("expected a file's name, found nothing")
    return text


def whole(text: str) -> int:
    """A whole number, 0 or more."""
    value = read_whole(text)
    if value is None or value < 0:
        raise _wrong("a whole number, 0 or more", text)
    return value


def seed(text: str) -> int:
    """A whole number, negative or not."""
    value = read_whole(text)
    if value is None:
        raise _wrong("a whole number", text)
    return value


def seconds(text: str) -> float:
    """A number of seconds, 0 or more."""
    value = _decimal(text)
    if value is None or value < 0:
        raise _wrong("a number of seconds, 0 or more", text)
    return value


def share(text: str) -> float:
    """A share of a whole, above 0 and at most 1."""
    value = _decimal(text)
    if value is None or not 0 < value <= 1:
        raise _wrong("a share, above 0 and at most 1", text)
    return value


def number_or_share(text: str) -> float:
    """A whole number, 0 or more, as an int; or a share from 0 to below 1, as a float."""
    count = read_whole(text)
    value = _decimal(text) if count is None else count
    if value is None or value < 0 or (count is None and value >= 1):
        raise _wrong("a whole number, 0 or more, or a share below 1, as 0.2", text)
    return value


def _decimal(text: str) -> float | None:
    """The finite number that the text writes in plain digits; None for any other text."""
    try:
        value = float(text) if _PLAIN.issuperset(text) else None
    except ValueError:
        return None
    return value if value is not None and abs(value) < float("inf") else None


def _wrong(expected: str, text: str) -> ArgumentTypeError:
    shown = text if len(text) <= 40 else f"{text[:40]}…"
    return ArgumentTypeError(f"expected {expected}, found {shown!r}")
