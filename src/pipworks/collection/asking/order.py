"""In which order: columns by name as SQL, what is unknown last."""

from __future__ import annotations

import re

from pipworks.arguments import public
from pipworks.collection.asking import columns
from pipworks.collection.asking.columns import COLUMNS, Kind
from pipworks.collection.asking.tokens import source_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

MOST_COLUMNS: Final = 8
"""The columns of one order."""

_GREATEST_FIRST: Final = "-"


_STRANGE: Final = re.compile(r"[^\w ,-]")
"""What no order has in it."""


@public
def parse(text: str, name: str = "order", *, is_reversed: bool = False) -> str:
    """The SQL of an order: columns with commas between.

    A `-` before a column, or `desc` behind it, puts the greatest first.

    `item` goes by batch and then by item. With `is_reversed` all are turned around. What is unknown comes last in any
    case, a text that is empty before all others, and the older puzzle first where nothing tells two apart.

    Raises ParseError, which names its source as
    `name`, for a column that there is none of.
    """
    source = source_of(text, name)
    if strange := _STRANGE.search(source.lines[0]):
        raise source.error(1, strange.start() + 1, f"unexpected {strange[0]}", "columns are as in score desc, name")
    words = source.lines[0].split(",")
    if len(words) > MOST_COLUMNS:
        raise source.error(1, 1, f"an order of {len(words)} columns: {MOST_COLUMNS} are the most")
    found: list[str] = []
    place = 0
    for word in words:
        stripped = word.strip()
        wanted, _, behind = stripped.removeprefix(_GREATEST_FIRST).partition(" ")
        is_down = stripped.startswith(_GREATEST_FIRST)
        if behind.strip().lower() in ("desc", "asc") and not is_down:
            is_down = behind.strip().lower() == "desc"
        elif behind:
            wanted = stripped.removeprefix(_GREATEST_FIRST)
        column = columns.named(wanted)
        if column is None:
            at = place + len(word) - len(word.lstrip()) + stripped.startswith(_GREATEST_FIRST) + 1
            if not wanted:
                raise source.error(1, at, "expected a column", columns.near("", lists=False))
            raise source.error(1, at, f"there is no column {wanted[:40]}", columns.near(wanted, lists=False))
        direction = "DESC NULLS LAST" if is_down is not is_reversed else "NULLS LAST"
        by = [column.ordered]
        if column.name == "item":
            by.insert(0, "puzzles.batch")
        if column.kind is Kind.DIGITS:
            by = [f"CAST({column.sql} AS REAL)", column.sql]
        found += [f"{each} {direction}" for each in by]
        place += len(word) + 1
    return ", ".join([*found, "puzzles.id"])


def orders() -> tuple[str, ...]:
    """The names that an order can have."""
    return tuple(column.name for column in COLUMNS)
