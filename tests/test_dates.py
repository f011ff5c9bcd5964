"""Dates as texts: which there are, and what is said of others."""

from __future__ import annotations

import pytest

from pipworks.dates import WrongDate, read_date


@pytest.mark.parametrize("date", ["1970-01-01", "2024-02-29", "9999-12-31"])
def test_dates(date: str) -> None:
    assert read_date(date) == date


@pytest.mark.parametrize(
    ("date", "said"),
    [
        ("", "'' is no date: a date is written as 2026-03-05"),
        ("today", "'today' is no date"),
        ("20260305", "is no date"),
        ("2026-W10-4", "is no date"),
        ("2026-3-05", "is no date"),
        ("2026-03-05T", "is no date"),
        ("2026-02-30", "'2026-02-30' is no day of the calendar"),
        ("2026-13-01", "no day of the calendar"),
        ("0000-01-01", "no day of the calendar"),
        ("2026-0a-05", "no day of the calendar"),
        ("٢٠٢٦-03-05", "is no date"),
        ("1969-12-31", "there are puzzles of the years 1970 to 9999, not of 1969-12-31"),
    ],
)
def test_what_is_no_date(date: str, said: str) -> None:
    with pytest.raises(WrongDate, match=r"(date|calendar|years)") as raised:
        read_date(date)
    assert said in str(raised.value)
