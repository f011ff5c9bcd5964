"""What a service gives away: processes, seconds and memory of a question, places in its queue."""

from __future__ import annotations

from pipworks.record import Record

MOST_BODY = 1_000_000
"""The longest body of a request, in bytes: larger boards than a person solves."""

BODY_SECONDS = 10
"""The seconds in which a whole request must have come."""

GRACE = 5.0
"""The seconds beyond its own limit after which a question that goes on is ended with its process."""


class Budgets(Record):
    """The budgets of a service.

    `workers` processes answer at once, each question in at most `seconds` and `megabytes`; `queue` questions wait
    beside them, none longer than `seconds`. `kept` are the bytes of replies that are kept for whoever asks the same.
    """

    workers: int
    seconds: float = 20
    megabytes: int = 512
    queue: int = 64
    kept: int = 16 << 20

    @property
    def places(self) -> int:
        """The questions that are taken at once, whether they run or wait."""
        return self.workers + self.queue

    @property
    def share(self) -> int:
        """Those of one client among them: one alone doesn't fill the queue."""
        return self.workers + (self.queue + 1) // 2
