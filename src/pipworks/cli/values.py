"""The values that arguments take, read for argparse: what is none is a usage error that says what would be right."""

from __future__ import annotations

from pipworks.numbers import read_whole


def refused(problem: str) -> Exception:
    """What to raise for a value that is none: argparse tells the problem in a usage error."""
    from argparse import ArgumentTypeError

    return ArgumentTypeError(problem)


def file_name(text: str) -> str:
    """The name of a file, or `-` for a standard stream: anything but nothing."""
    if not text:
        raise refused("expected a file's name, found nothing")
    return text


def whole(text: str) -> int:
    """A whole number, 0 or more."""
    value = _unsigned(text)
    if value is None:
        raise _wrong("a whole number, 0 or more", text)
    return value


def positive(text: str) -> int:
    """A whole number, 1 or more."""
    value = _unsigned(text)
    if not value:
        raise _wrong("a whole number, 1 or more", text)
    return value


def seed(text: str) -> int:
    """A whole number, negative or not."""
    value = None if text.startswith("+") else read_whole(text)
    if value is None:
        raise _wrong("a whole number", text)
    return value


def seconds(text: str) -> float:
    """A number of seconds, 0 or more."""
    value = _decimal(text)
    if value is None:
        raise _wrong("a number of seconds, 0 or more", text)
    return value


def millimetres(text: str) -> float:
    """A length in millimetres, 0 or more."""
    value = _decimal(text)
    if value is None:
        raise _wrong("a number of millimetres, 0 or more", text)
    return value


def address(text: str) -> str:
    """The address of a page, without what may stand behind its `#`."""
    found = text.partition("#")[0]
    if not found or any(letter.isspace() or not letter.isprintable() for letter in found):
        raise refused(f"expected an address, as https://example.org/, found {text!r}")
    return found


def share(text: str) -> float:
    """A share of a whole, above 0 and at most 1."""
    value = _decimal(text)
    if value is None or not 0 < value <= 1:
        raise _wrong("a share, above 0 and at most 1", text)
    return value


def number_or_share(text: str) -> float:
    """A whole number, 0 or more, as an int; or a share from 0 to below 1, as a float."""
    count = _unsigned(text)
    value = _decimal(text) if count is None else count
    if value is None or (count is None and value >= 1):
        raise _wrong("a whole number, 0 or more, or a share below 1, as 0.2", text)
    return value


def _unsigned(text: str) -> int | None:
    """The whole number that the text writes without a sign; None for any other text."""
    return None if text.startswith(("+", "-")) else read_whole(text)


def _decimal(text: str) -> float | None:
    """The number that the text writes in the digits 0 to 9 and at most one dot; None for any other text.

    `float` takes more: signs, exponents, other scripts' digits, underscores, spaces, nan, inf.
    """
    before, _, behind = text.partition(".")
    digits = before + behind
    value = float(text) if digits.isascii() and digits.isdigit() else None
    return None if value is None or value == float("inf") else value


def _wrong(expected: str, text: str) -> Exception:
    shown = text if len(text) <= 40 else f"{text[:40]}…"
    return refused(f"expected {expected}, found {shown!r}")
