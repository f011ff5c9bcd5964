"""A section of a puzzle file: where it stands in its source."""

from __future__ import annotations

from collections.abc import Iterator

from pipworks.record import Record
from pipworks.source import BLANK, Source


class Section(Record):
    """A section of a source: the line of its heading, and its lines from `start` up to, not including, `end`.

    Lines count from 1; blank lines at the section's end are left out.
    """

    heading: int
    start: int
    end: int

    def lines_with_text(self, source: Source) -> Iterator[int]:
        """The section's lines that are not blank."""
        return (number for number in range(self.start, self.end) if source.lines[number - 1].strip(BLANK))
