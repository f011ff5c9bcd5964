"""How far a batch is: sentences, a line that is written over, a log that is sparse, and what is shown where."""

from __future__ import annotations

import io
import sys
from dataclasses import dataclass

import pytest

from pipworks.batch.records import Progress
from pipworks.cli.batching import meters, wording


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@dataclass
class Clock:
    now: float = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.mark.parametrize(
    ("progress", "said"),
    [
        (Progress(0, 0, 500, 0, 0.0), "0 of 500 done"),
        (Progress(88, 2, 500, 0, 30.0), "88 of 500 done, 2 failed, 3.0 a second, 2:17 left"),
        (Progress(412, 0, 500, 412, 60.0), "412 of 500 done"),
        (Progress(1_031, 0, 5_000, 1_000, 60.0), "1,031 of 5,000 done, 31 a minute, 2:08:02 left"),
        (Progress(5, 0, 1_000, 0, 3600.0), "5 of 1,000 done, 5.0 an hour, 8 days left"),
    ],
)
def test_sentences(progress: Progress, said: str) -> None:
    assert wording.sentence(progress) == said


def test_a_line_is_written_over_and_taken_away() -> None:
    stream, clock = Terminal(), Clock()
    line = meters.Line(stream, clock)
    line(Progress(0, 0, 10, 0, 0.0))
    clock.now = 0.1
    line(Progress(1, 0, 10, 0, 0.1))
    clock.now = 1.0
    line(Progress(9, 0, 10, 0, 1.0))
    line.clear()
    first, second = "0 of 10 done", "9 of 10 done, 9.0 a second, 0:00 left"
    assert stream.getvalue() == f"\r{first}\r{second}\r{' ' * len(second)}\r"


def test_a_log_is_sparse() -> None:
    """A week of a batch that is told of four times a second is some 170 lines."""
    said: list[str] = []
    log = meters.Log(said.append)
    for quarter in range(0, 7 * 86_400 * 4, 3):
        log(Progress(quarter, 0, 7 * 86_400 * 4, 0, quarter / 4))
    log.clear()
    assert 160 <= len(said) <= 180
    quick: list[str] = []
    meters.Log(quick.append)(Progress(500, 0, 500, 0, 9.0))
    assert not quick


def test_nothing_is_shown_where_it_is_not_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    with meters.shown("count", quiet=True) as show:
        assert show is None
    monkeypatch.setattr(sys, "stderr", None)
    with meters.shown("count", quiet=False) as show:
        assert show is None


@pytest.mark.parametrize("terminal", ["dumb", "", "xterm"])
def test_a_terminal_without_rich_has_a_line(terminal: str, monkeypatch: pytest.MonkeyPatch) -> None:
    stream = Terminal()
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setenv("TERM", terminal)
    if terminal == "xterm":
        monkeypatch.setitem(sys.modules, "pipworks.cli.batching.bar", None)
        monkeypatch.delattr("pipworks.cli.batching.bar", raising=False)
    with meters.shown("count", quiet=False) as show:
        assert isinstance(show, meters.Line)
        show(Progress(3, 0, 10, 0, 1.0))
    assert stream.getvalue().startswith("\r3 of 10 done")
    assert stream.getvalue().endswith("\r")


def test_no_terminal_has_a_log(capsys: pytest.CaptureFixture[str]) -> None:
    with meters.shown("count", quiet=False) as show:
        assert show is not None
        for seconds in (0.0, 9.0, 11.0, 12.0, 40.0):
            show(Progress(round(seconds), 0, 100, 0, seconds))
    assert [line.partition(",")[0] for line in capsys.readouterr().err.splitlines()] == [
        "11 of 100 done",
        "40 of 100 done",
    ]
