"""The progress line: when it shows, what it says, that nothing is left of it."""

from __future__ import annotations

import io
import sys
from dataclasses import dataclass

import pytest

from pipworks.cli import progress


@dataclass(frozen=True)
class Seen:
    nodes: int
    solutions: int


def test_a_line_that_writes_over_itself() -> None:
    stream, now = io.StringIO(), [0.0]
    line = progress.Line(stream, lambda: now[0])
    line(Seen(100, 0))
    assert stream.getvalue() == ""
    now[0] = 2.0
    line(Seen(1_234_567, 1))
    now[0] = 2.1
    line(Seen(2_000_000, 2))
    now[0] = 3.0
    line(Seen(3, 0))
    line.clear()
    first = "searching: 1,234,567 nodes, 1 solution so far, 2 s"
    second = "searching: 3 nodes, 3 s"
    assert stream.getvalue().split("\r") == ["", first, second.ljust(len(first)), " " * len(second), ""]


def test_nothing_is_taken_away_that_was_not_there() -> None:
    stream = io.StringIO()
    progress.Line(stream).clear()
    assert stream.getvalue() == ""


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("out", "err", "beside", "expected"),
    [
        (io.StringIO(), Terminal(), False, True),
        (Terminal(), Terminal(), True, True),
        (Terminal(), Terminal(), False, False),
        (Terminal(), io.StringIO(), True, False),
    ],
)
def test_only_where_it_disturbs_nothing(
    monkeypatch: pytest.MonkeyPatch, out: io.StringIO, err: io.StringIO, beside: bool, expected: bool
) -> None:
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(sys, "stderr", err)
    with progress.shown(beside_output=beside) as line:
        assert (line is not None) == expected
