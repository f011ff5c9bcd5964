"""How far a batch is, in words: items, their rate, the time that is left."""

from __future__ import annotations

from pipworks.words import counted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pipworks.batch.records import Progress

AGAIN = 0.2
"""Seconds between two changes of what is written over."""


def sentence(progress: Progress) -> str:
    """How far it is, in words: `88 of 500 done, 2 failed, 31 a minute, 13:05 left`."""
    parts = [f"{progress.done:,} of {progress.total:,} done"]
    if progress.failed:
        parts.append(f"{progress.failed:,} failed")
    if progress.rate:
        parts.append(pace(progress.rate))
    if progress.left is not None:
        parts.append(f"{clock(progress.left)} left")
    return ", ".join(parts)


def pace(rate: float) -> str:
    """A rate in the unit in which it is at least 1: `3.2 a second`, `31 a minute`, `5 an hour`."""
    for each, unit in ((rate, "a second"), (rate * 60, "a minute")):
        if each >= 1:
            return f"{each:,.0f} {unit}" if each >= 10 else f"{each:.1f} {unit}"
    return f"{rate * 3600:.1f} an hour"


def clock(seconds: float) -> str:
    """A time as `0:42`, `13:05`, `2:13:05`, or from four days on as `5 days`."""
    whole = round(seconds)
    if whole >= 4 * 86_400:
        return counted(whole // 86_400, "day")
    hours, rest = divmod(whole, 3600)
    minutes, last = divmod(rest, 60)
    return f"{hours}:{minutes:02}:{last:02}" if hours else f"{minutes}:{last:02}"
