"""The table of columns, in the code and in the documents."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipworks.collection.asking.columns import COLUMNS, LISTS, Kind
from pipworks.pipes.hints import reasoner as pipes_reasoner
from pipworks.polypips.hints import reasoner as polypips_reasoner
from tests.collection.asking.rows import made

PAGE = Path(__file__).parents[3] / "docs" / "collections.md"
BEGIN, END = "<!-- columns -->\n", "<!-- /columns -->\n"


def test_each_has_a_name_of_its_own_and_sql_that_the_tables_know() -> None:
    connection, _ = made(1)
    names = [name for column in COLUMNS for name in (column.name, *column.also)]
    assert len({*names, *LISTS}) == len(names) + len(LISTS)
    for column in COLUMNS:
        assert column.help
        assert (column.kind is Kind.WORD) is bool(column.words)
        connection.execute(f"SELECT {column.sql}, {column.ordered}, {column.is_known} FROM puzzles").fetchone()


def test_the_levels_of_hints_are_those_of_the_families() -> None:
    words = {*pipes_reasoner.SCALE.words, *polypips_reasoner.SCALE.words}
    assert {word for column in COLUMNS if column.name == "deepest" for word in column.values} == words


def rows() -> str:
    """The rows of the documents' table."""
    lines = ["| column | values | what it says |\n", "| --- | --- | --- |\n"]
    lines += [
        f"| {', '.join(f'`{name}`' for name in (column.name, *column.also))} | {column.kind.value} | {column.help} |\n"
        for column in COLUMNS
    ]
    lines += [f"| `{name}` | several | {help_} |\n" for name, (_, _, help_) in LISTS.items()]
    return "".join(lines)


def test_the_documents_have_the_table(request: pytest.FixtureRequest) -> None:
    """With --update it is written from the columns."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    shown, _, after = rest.partition(END)
    if request.config.getoption("--update"):
        PAGE.write_text(before + BEGIN + rows() + END + after, encoding="utf-8")
        shown = rows()
    assert shown == rows()
