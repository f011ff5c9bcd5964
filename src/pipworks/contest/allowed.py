"""What a program may use for one board."""

from __future__ import annotations

from pipworks.record import Record


class Allowed(Record):
    """Limits of one run, all processes of the program together.

    `seconds` of processor time, and of the clock `clock`, by default twice as many and one more; bytes of `memory`, of
    standard `output` and of each `file`, and as many of all files in its folder together; `processes` at once. Raises
    ValueError for what leaves no room for a run.
    """

    seconds: float = 10.0
    clock: float | None = None
    memory: int = 512 << 20
    output: int = 1 << 20
    file: int = 64 << 20
    processes: int = 64

    def __post_init__(self) -> None:
        if self.wall <= 0 or min(self.seconds, self.memory, self.output, self.file, self.processes) <= 0:
            raise ValueError("every limit of a run is above 0")

    @property
    def wall(self) -> float:
        """Seconds by the clock."""
        return 2 * self.seconds + 1 if self.clock is None else self.clock
