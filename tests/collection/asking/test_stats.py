"""Counts against Python's own of the same rows."""

from __future__ import annotations

import statistics
from collections import Counter

import pytest

from pipworks.collection.asking import where
from pipworks.collection.asking.columns import COLUMNS, LISTS, Kind
from pipworks.collection.asking.stats import MOST_BARS, is_spread_over, spread
from tests.collection.asking.rows import made


@pytest.mark.parametrize("name", [column.name for column in COLUMNS])
@pytest.mark.parametrize("asked", ["", "exact", "cells < 0"])
def test_each_column(name: str, asked: str) -> None:
    connection, rows = made(120)
    question = where.parse(asked)
    rows = [row for row in rows if not asked or (asked == "exact" and row["exact"])]
    found = spread(connection, name, question)
    values = [row[name] for row in rows if row[name] not in (None, "")]
    assert found.number == len(rows)
    assert found.unknown == len(rows) - len(values)
    assert sum(bar.number for bar in found.bars) + found.others == len(values)
    assert len(found.bars) <= MOST_BARS + 1
    kind = next(column.kind for column in COLUMNS if column.name == name)
    if kind is Kind.NUMBER and values:
        assert (found.least, found.most, found.total) == (min(values), max(values), sum(values))
        assert found.middle == statistics.median(values)
        for bar in found.bars:
            if bar.least is not None and bar.end is not None:
                assert bar.number == sum(bar.least <= value < bar.end for value in values), bar
    elif kind in (Kind.TEXT, Kind.WORD, Kind.DIGITS):
        assert {bar.label: bar.number for bar in found.bars if bar.number} == Counter(values)


@pytest.mark.parametrize("name", LISTS)
def test_lists(name: str) -> None:
    connection, rows = made(120)
    found = spread(connection, name, where.parse("exact"))
    rows = [row for row in rows if row["exact"]]
    assert {bar.label: bar.number for bar in found.bars} == Counter(each for row in rows for each in row[name])
    assert (found.number, found.unknown) == (len(rows), sum(not row[name] for row in rows))


@pytest.mark.parametrize(
    "values",
    [[0.5], [1.0, 1.25], [0.001, 0.0012], [1, 10**6], [-5, 5.5], [2**63 - 1, 1], [7] * 3, [0.1 * k for k in range(99)]],
)
def test_stretches_hold_what_they_say(values: list[float]) -> None:
    connection, _ = made(0)
    for number, value in enumerate(values):
        connection.execute(
            "INSERT INTO puzzles (family, canon, name, source, batch, solved, exact, document, score) "
            "VALUES ('pipes', ?, '', '', '', 0, 1, '', ?)",
            (number.to_bytes(4), value),
        )
    found = spread(connection, "score")
    assert sum(bar.number for bar in found.bars) == len(values)
    assert len(found.bars) <= MOST_BARS + 1


def test_what_can_be_counted_by() -> None:
    assert is_spread_over("Grade")
    assert is_spread_over("tags")
    assert not is_spread_over("scor")
    connection, _ = made(1)
    with pytest.raises(KeyError):
        spread(connection, "scor")
