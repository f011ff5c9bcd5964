"""The bar of the extra `progress`: what it draws, and that it leaves the terminal as it was."""

from __future__ import annotations

import io
import sys

import pytest

from pipworks.batch.records import Progress

pytest.importorskip("rich")

from rich.console import Console

from pipworks.cli.batching import bar, meters, wording


def drawn(*seen: Progress, width: int = 100) -> str:
    stream = io.StringIO()
    console = Console(file=stream, force_terminal=True, width=width, color_system=None)
    ticks = iter(range(100))
    made = bar.Bar("generate pipes", console, lambda: next(ticks))
    for progress in seen:
        made(progress)
    made.clear()
    return stream.getvalue()


def test_it_shows_what_the_line_says() -> None:
    progress = Progress(88, 2, 500, 0, 30.0)
    text = drawn(progress)
    assert "generate pipes" in text
    assert wording.sentence(progress) in text
    assert text.count("\x1b[?25l") == text.count("\x1b[?25h") == 1


def test_it_is_taken_away() -> None:
    """The last that is written clears its line."""
    assert drawn(Progress(1, 0, 2, 0, 1.0), Progress(2, 0, 2, 0, 2.0)).endswith("\x1b[2K")
    assert drawn() == ""


def test_a_narrow_terminal_has_one_line() -> None:
    text = drawn(Progress(1, 0, 2, 0, 1.0), width=30)
    assert max(map(len, text.split("\x1b[?25h")[0].splitlines())) < 60


def test_a_terminal_has_it(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(sys, "stderr", Terminal())
    monkeypatch.setenv("TERM", "xterm")
    with meters.shown("count", quiet=False) as show:
        assert isinstance(show, bar.Bar)
