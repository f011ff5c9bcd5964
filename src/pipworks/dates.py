"""Dates of days that have puzzles, as texts: `2026-03-05`."""

from __future__ import annotations

import datetime

from pipworks.errors import PipworksError

FIRST_YEAR, LAST_YEAR = 1970, 9999


class WrongDate(PipworksError, ValueError):
    """A text that is no date of which there are puzzles; the message says why, and what would be right."""


def read_date(text: str) -> str:
    """The date, as it was given: `2026-03-05`. Raises WrongDate for any other text, and for a year without puzzles."""
    shape = "a date is written as 2026-03-05"
    if len(text) != 10 or not text.isascii() or text[4] + text[7] != "--":
        raise WrongDate(f"{text[:20]!r} is no date: {shape}")
    try:
        found = datetime.date.fromisoformat(text)
    except ValueError:
        raise WrongDate(f"{text!r} is no day of the calendar: {shape}") from None
    if not FIRST_YEAR <= found.year <= LAST_YEAR:
        raise WrongDate(f"there are puzzles of the years {FIRST_YEAR} to {LAST_YEAR}, not of {text}")
    return text
