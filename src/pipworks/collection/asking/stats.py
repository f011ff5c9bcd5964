"""How the puzzles of a collection spread over a column: how many there are of each value, or in each stretch."""

from __future__ import annotations

from math import floor, log10

from pipworks.arguments import public
from pipworks.collection.asking import columns
from pipworks.collection.asking.columns import COLUMNS, LISTS, Kind
from pipworks.collection.damage import reading
from pipworks.collection.faults import told
from pipworks.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from sqlite3 import Connection
    from typing import Final

    from pipworks.collection.asking.where import Where

MOST_BARS: Final = 20
"""The bars of a histogram."""


class Bar(Record):
    """How many puzzles have one value, or one of a stretch from `least` up to, not including, `end`."""

    label: str
    number: int
    least: float | None = None
    end: float | None = None


class Spread(Record):
    """How puzzles spread over a column.

    `number` are all, `unknown` those without a value; the bars are in the order of values, of texts the most frequent
    first, where `others` counts puzzles of values that have no bar. `least`, `middle` (the median), `most`, `mean` and
    `total` are those of numbers, None without any. Of tags and shapes a puzzle may be in several bars.
    """

    column: str
    number: int
    unknown: int
    bars: tuple[Bar, ...]
    others: int = 0
    least: float | None = None
    middle: float | None = None
    most: float | None = None
    mean: float | None = None
    total: float | None = None

    def to_data(self) -> dict[str, object]:
        """The spread as JSON can carry it."""
        names = ("column", "number", "unknown", "others", "least", "middle", "most", "mean", "total")
        bars = [
            {key: value for key in bar.__match_args__ if (value := getattr(bar, key)) is not None} for bar in self.bars
        ]
        return {name: getattr(self, name) for name in names} | {"bars": bars}


@public
def is_spread_over(name: str) -> bool:
    """Whether puzzles can be counted by what is called so."""
    return name.lower() in LISTS or columns.named(name) is not None


def spreads() -> tuple[str, ...]:
    """The names of what puzzles can be counted by."""
    return (*(column.name for column in COLUMNS), *LISTS)


def spread(connection: Connection, name: str, where: Where | None = None) -> Spread:
    """How the puzzles that a question means spread over a column, `tags` or `shapes`.

    Raises KeyError for no column, and CollectionError for a file that can't be read.
    """
    if not is_spread_over(name):
        raise KeyError(name)
    path = connection.execute("PRAGMA database_list").fetchone()[2]
    with told(path), reading(path, f"the column {name[:40]}"):
        return _spread(connection, name, where)


def _spread(connection: Connection, name: str, where: Where | None) -> Spread:
    asked, params = (f" WHERE {where.sql}", where.params) if where is not None and where.sql else ("", ())
    number: int = connection.execute(f"SELECT count(*) FROM puzzles{asked}", params).fetchone()[0]
    if name.lower() in LISTS:
        return _of_list(connection, name.lower(), number, asked, params)
    column = columns.named(name)
    if column is None:
        raise KeyError(name)
    sql = f"SELECT {column.sql}, count(*) FROM puzzles{asked} GROUP BY 1"
    found = dict(connection.execute(sql, params).fetchall())
    unknown = found.pop(None, 0) + (found.pop("", 0) if column.kind is Kind.TEXT else 0)
    if column.kind is Kind.NUMBER:
        return _of_numbers(column.name, number, unknown, found)
    if column.kind is Kind.YES_NO:
        bars = tuple(Bar(word, found[value]) for value, word in ((1, "yes"), (0, "no")) if value in found)
        return Spread(column.name, number, unknown, bars)
    if column.kind is Kind.WORD:
        bars = tuple(Bar(word, found.get(word, 0)) for word in column.words) if found else ()
        return Spread(column.name, number, unknown, bars)
    return _of_texts(column.name, number, unknown, found)


def _of_texts(name: str, number: int, unknown: int, found: dict[str, int]) -> Spread:
    ordered = sorted(found.items(), key=lambda each: (-each[1], each[0]))
    bars = tuple(Bar(str(text), count) for text, count in ordered[:MOST_BARS])
    return Spread(name, number, unknown, bars, sum(count for _, count in ordered[MOST_BARS:]))


def _of_list(connection: Connection, name: str, number: int, asked: str, params: Sequence[object]) -> Spread:
    one, table, _ = LISTS[name]
    those = f"FROM {table} JOIN puzzles ON puzzles.id = {table}.puzzle{asked}"
    found = dict(connection.execute(f"SELECT {table}.{one}, count(*) {those} GROUP BY 1", params).fetchall())
    having: int = connection.execute(f"SELECT count(DISTINCT {table}.puzzle) {those}", params).fetchone()[0]
    return _of_texts(name, number, number - having, found)


def _of_numbers(name: str, number: int, unknown: int, found: dict[float, int]) -> Spread:
    if not found:
        return Spread(name, number, unknown, ())
    values = sorted(found)
    count, total = sum(found.values()), sum(value * times for value, times in found.items())
    return Spread(
        name,
        number,
        unknown,
        _stretches(values, found),
        least=values[0],
        middle=_median(values, found, count),
        most=values[-1],
        mean=round(total / count, 3),
        total=total,
    )


def _median(values: Sequence[float], found: dict[float, int], count: int) -> float:
    """The middle value, or of an even number of them the mean of the two."""
    both = []
    for place in ((count - 1) // 2, count // 2):
        before = 0
        for value in values:
            before += found[value]
            if before > place:
                both.append(value)
                break
    return both[0] if both[0] == both[1] else (both[0] + both[1]) / 2


def _stretches(values: Sequence[float], found: dict[float, int]) -> tuple[Bar, ...]:
    """A bar for each value where these are few whole numbers, or for stretches of 1, 2 or 5 times a power of 10."""
    whole = all(value == int(value) for value in values)
    if whole and values[-1] - values[0] < MOST_BARS:
        return tuple(Bar(f"{value:,}", found.get(value, 0)) for value in range(int(values[0]), int(values[-1]) + 1))
    step = _step(values[-1] - values[0], whole=whole)
    first = floor(values[0] / step)
    counts = [0] * (floor(values[-1] / step) - first + 1)
    for value in values:
        counts[floor(value / step) - first] += found[value]
    ends = [_round((first + place) * step, step) for place in range(len(counts) + 1)]
    return tuple(
        Bar(_label(least, end, whole=whole), number, least, end)
        for least, end, number in zip(ends, ends[1:], counts, strict=False)
    )


def _step(width: float, *, whole: bool) -> float:
    """The least of 1, 2, 5, 10, … of which at most `MOST_BARS` - 1 are as wide."""
    if width <= 0:
        return 1
    power = 10.0 ** floor(log10(width / (MOST_BARS - 1)))
    step = next(power * times for times in (1, 2, 5, 10, 20) if width / (power * times) <= MOST_BARS - 1)
    return max(1, round(step)) if whole or step >= 1 else step


def _round(value: float, step: float) -> float:
    return int(value) if isinstance(step, int) else round(value, max(0, 2 - floor(log10(step))))


def _label(least: float, end: float, *, whole: bool) -> str:
    return f"{least:,}-{end - 1:,}" if whole else f"{least:,} up to {end:,}"
