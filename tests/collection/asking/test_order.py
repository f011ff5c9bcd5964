"""Orders against Python's own sorting of the same rows."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from pipworks.collection.asking import order
from pipworks.collection.asking.columns import COLUMNS, Kind
from pipworks.collection.asking.order import MOST_COLUMNS
from pipworks.errors import ParseError
from tests.collection.asking.rows import Row, made, rank

KINDS = {column.name: column.kind for column in COLUMNS}


def ordered(by: str) -> list[int]:
    connection, _ = made(80)
    return [number for (number,) in connection.execute(f"SELECT id FROM puzzles ORDER BY {by}")]


def sorted_by(rows: list[Row], name: str, *, down: bool) -> list[Row]:
    """What is unknown last, otherwise as Python sorts; equal ones stay in their order."""

    def value(row: Row) -> Any:
        return int(row[name]) if KINDS[name] is Kind.DIGITS else rank(row[name])

    known = [row for row in rows if row[name] is not None]
    return sorted(known, key=value, reverse=down) + [row for row in rows if row[name] is None]


@pytest.mark.parametrize("name", [name for name in KINDS if name != "item"])
@pytest.mark.parametrize("down", [False, True])
def test_each_column(name: str, down: bool) -> None:
    _, rows = made(80)
    rows = sorted_by(rows, name, down=down)
    found = ordered(order.parse(f"-{name}" if down else name))
    values = {row["id"]: row[name] for row in rows}
    assert [values[number] for number in found] == [row[name] for row in rows]
    for one, other in pairwise(found):
        assert values[one] != values[other] or one < other


def test_several_columns_and_the_whole_turned_around() -> None:
    _, rows = made(80)
    wanted = sorted_by(sorted_by(rows, "score", down=True), "family", down=False)
    assert ordered(order.parse(" family , -score")) == [row["id"] for row in wanted]
    assert order.parse("family asc, score DESC") == order.parse("family,-score")
    assert order.parse("-family,score") == order.parse("family,-score", is_reversed=True)


def test_item_goes_by_batch_first() -> None:
    _, rows = made(80)
    wanted = sorted_by(sorted_by(rows, "item", down=False), "batch", down=False)
    assert ordered(order.parse("item")) == [row["id"] for row in wanted]


@pytest.mark.parametrize(
    ("text", "place", "hint"),
    [
        ("scor", 1, "did you mean score?"),
        ("score,  -qqq", 10, "the columns are"),
        ("", 1, "the columns are"),
        ("-score desc", 2, "did you mean score?"),
        ("score,,id", 7, "the columns are"),
        ("score; drop", 6, "columns are as in score desc, name"),
        ("cells desc; drop table puzzles", 11, "unexpected ;"),
        ("tags", 1, "the columns are"),
        (",".join(["id"] * (MOST_COLUMNS + 1)), 1, "are the most"),
        ("-" * 100_000, 10_001, "are the most"),
    ],
)
def test_refusals(text: str, place: int, hint: str) -> None:
    with pytest.raises(ParseError) as caught:
        order.parse(text)
    assert caught.value.column == place
    assert hint in str(caught.value)
