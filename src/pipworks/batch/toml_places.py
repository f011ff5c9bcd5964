"""Where the keys and values of a TOML file stand, for refusals: `tomllib` says this only of what it can't read."""

from __future__ import annotations

import re

from pipworks.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from pipworks.errors import ParseError
    from pipworks.source import Source


class Place(Record):
    """A line and a column of a text, both from 1."""

    line: int
    column: int


class Places:
    """The places in a text whose tables are headed `[[name]]`; what isn't found is at the head of its table."""

    def __init__(self, source: Source, name: str) -> None:
        header = re.compile(rf"\s*\[\[\s*{re.escape(name)}\s*\]\]")
        self.source = source
        self._starts = [number for number, line in enumerate(source.lines, 1) if header.match(line)]

    def table(self, number: int | None) -> Place:
        """The head of a table by its number from 0; the text's first line for None, the keys above all tables."""
        at = number is not None and number < len(self._starts)
        return Place(self._starts[number] if at else 1, 1)  # type: ignore[index]

    def key(self, key: str, table: int | None) -> Place:
        """Where the key stands in the table, or a table of this name."""
        pattern = re.compile(rf"(\s*)(?:[\"']?{re.escape(key)}[\"']?\s*[=.]|\[\[?\s*{re.escape(key)}\s*\])")
        for number, line in self._lines(table):
            if found := pattern.match(line):
                return Place(number, found.end(1) + 1)
        return self.table(table)

    def value(self, value: object, key: str, table: int | None) -> Place:
        """Where a value of the key stands, a text or a number that may be one of a list; where the key does, else."""
        start = self.key(key, table)
        written = re.escape(value if isinstance(value, str) else str(value))
        whole = rf"[\"']{written}[\"']" if isinstance(value, str) else rf"(?<![\w.]){written}(?![\w.])"
        for number, line in self._lines(table):
            if number >= start.line and (found := re.search(whole, line.partition("#")[0])):
                return Place(number, found.start() + 1 + isinstance(value, str))
        return start

    def error(self, place: Place, problem: str, hint: str = "") -> ParseError:
        """The refusal of what stands at a place."""
        return self.source.error(place.line, place.column, problem, hint)

    def _lines(self, table: int | None) -> Iterator[tuple[int, str]]:
        """The lines of a table with their numbers: below its head, up to the next one."""
        head = 0 if table is None else self.table(table).line
        end = next((start for start in self._starts if start > head), len(self.source.lines) + 1)
        for number in range(head + 1, end):
            yield number, self.source.lines[number - 1]
