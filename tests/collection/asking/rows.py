"""Made-up rows of a collection's table, in a database and as plain dictionaries, for a naive reading of questions."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Any

from pipworks.collection import schema
from pipworks.collection.asking.columns import COLUMNS, Kind
from pipworks.rng import Rng

Row = dict[str, Any]

NAMES = ("", "a", "b", "2027-01-03 hard", "2027-01-04", "o'clock", 'so "x"', "[a]", "É*")
TAGS = ("x", "y", "for the paper")
SHAPES = ("2I", "5P+", "5P-", "4L+", "1o")
GRADES = ("easy", "medium", "hard", "extreme")

_SQL = {column.name: column.sql.removeprefix("puzzles.") for column in COLUMNS}


def _values(rng: Rng) -> Row:
    """One row by the names of columns; None for what is not known."""

    def perhaps(value: Any) -> Any:
        return value if rng.below(3) else None

    graded = rng.below(3)
    of_grade: Row = {
        "grade": rng.choice(GRADES),
        "score": rng.below(40) / 4,
        "depth": rng.below(8) / 4,
        "deepest": rng.choice(("look", "count")),
        "steps": rng.below(8) / 2,
        "choices": rng.below(3),
        "newspaper": perhaps(rng.choice(GRADES[:3])),
        "rules": "polypips-2",
        "size": rng.below(5),
    }
    return {
        "family": rng.choice(("pipes", "polypips")),
        "name": rng.choice(NAMES),
        "source": rng.choice(("", "a.txt", "a.txt: easy")),
        "batch": rng.choice(("", "b1")),
        "item": perhaps(rng.below(4)),
        "cells": perhaps(rng.below(6)),
        "width": perhaps(rng.below(4)),
        "height": perhaps(rng.below(4)),
        "pieces": perhaps(rng.below(4)),
        "regions": perhaps(rng.below(4)),
        "solutions": perhaps(rng.choice((0, 1, 2, 2**63 - 1))),
        "exact": rng.below(2),
        "unique": perhaps(rng.below(2)),
        "solved": rng.below(2),
        "seed": perhaps(rng.choice(("1", "-7", str(2**70)))),
        **(of_grade if graded else dict.fromkeys(of_grade)),
        "tags": {tag for tag in TAGS if not rng.below(3)},
        "shapes": {shape: perhaps(1 + rng.below(3)) for shape in SHAPES if not rng.below(3)},
    }


def made(number: int, seed: int = 1) -> tuple[sqlite3.Connection, list[Row]]:
    """So many rows: in the tables of a collection, and as dictionaries."""
    rng = Rng(seed)
    connection = sqlite3.connect(":memory:", isolation_level=None)
    schema.make(connection)
    rows = []
    for id_ in range(1, number + 1):
        row = {"id": id_, **_values(rng)}
        rows.append(row)
        columns = [name for name in row if name not in ("tags", "shapes")]
        connection.execute(
            f"INSERT INTO puzzles (canon, document, {', '.join(_SQL[name] for name in columns)}) "
            f"VALUES (?, '', {', '.join('?' * len(columns))})",
            (id_.to_bytes(4), *(row[name] for name in columns)),
        )
        connection.executemany("INSERT INTO tags VALUES (?, ?)", [(id_, tag) for tag in row["tags"]])
        connection.executemany("INSERT INTO shapes VALUES (?, ?, ?)", [(id_, *each) for each in row["shapes"].items()])
    return connection, rows


def chosen(connection: sqlite3.Connection, where: Any) -> list[int]:
    sql = f"SELECT id FROM puzzles WHERE {where.sql or 'true'} ORDER BY id"
    return [number for (number,) in connection.execute(sql, where.params)]


Truth = bool | None
Reading = Callable[[Row], Truth]


def both(parts: list[Truth]) -> Truth:
    return False if False in parts else None if None in parts else True


def either(parts: list[Truth]) -> Truth:
    return True if True in parts else None if None in parts else False


def negated(truth: Truth) -> Truth:
    return None if truth is None else not truth


class Questions:
    """Random questions: a text, with what it says of a row, read naively."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    def one(self, depth: int) -> tuple[str, Reading]:
        way = self.rng.below(6) if depth else 0
        if way in (3, 4):
            word, joined = (("and", both), ("or", either))[way - 3]
            parts = [self.one(depth - 1) for _ in range(2 + self.rng.below(2))]
            text = f" {self.cased(word)} ".join(f"({text})" for text, _ in parts)
            return text, lambda row: joined([read(row) for _, read in parts])
        if way == 5:
            text, read = self.one(depth - 1)
            return f"{self.cased('not')} ({text})", lambda row: negated(read(row))
        return self.comparison()

    def cased(self, word: str) -> str:
        return word.upper() if self.rng.below(4) == 0 else word

    def comparison(self) -> tuple[str, Reading]:
        rng = self.rng
        if not rng.below(6):
            return self.of_list()
        column = rng.choice(COLUMNS)
        name, kind = column.name, column.kind
        way = rng.below(6)
        if way == 0:
            word = rng.choice(("is known", "is not unknown", "!= none"))
            return f"{name} {word}", lambda row: row[name] not in (None, "")
        if way == 1:
            word = rng.choice(("is unknown", "is not known", "= none", "= null"))
            return f"{name} {word}", lambda row: row[name] in (None, "")
        if kind is Kind.YES_NO:
            return self.cased(name), lambda row: None if row[name] is None else bool(row[name])
        if way == 2:
            values = [self.value(column) for _ in range(1 + rng.below(3))]
            text = ", ".join(text for text, _ in values)
            return (
                f"{name} in ({text})",
                lambda row: None if row[name] is None else row[name] in [value for _, value in values],
            )
        if way == 3 and kind is not Kind.DIGITS:
            (first, least), (second, most) = self.value(column), self.value(column)
            return (
                f"{name} between {first} and {second}",
                lambda row: None if row[name] is None else rank(least) <= rank(row[name]) <= rank(most),
            )
        text, value = self.value(column)
        signs = ("=", "!=", "<>") if kind is Kind.DIGITS else ("=", "!=", "<", "<=", ">", ">=", "≥")
        sign = rng.choice(signs)
        if way == 4:
            return f"{text} {sign} {name}", lambda row: compared(value, sign, row[name])
        return f"{name}{sign}{text}", lambda row: compared(row[name], sign, value)

    def value(self, column: Any) -> tuple[str, Any]:
        rng = self.rng
        if column.kind is Kind.NUMBER:
            number = rng.choice((-1, 0, 1, 2, 3, 2.5, 7.25, 2**63 - 1))
            return str(number), number
        if column.kind is Kind.DIGITS:
            text = rng.choice(("1", "-7", str(2**70)))
            return text, text
        texts = column.values or (*NAMES, "a.txt", "b1")
        text = rng.choice(GRADES if column.kind is Kind.WORD else texts)
        return quoted(rng, text), text

    def of_list(self) -> tuple[str, Reading]:
        rng = self.rng
        if rng.below(2):
            tag = rng.choice((*TAGS, "no such"))
            word = rng.choice(("tag", "tags has"))
            return f"{word} {quoted(rng, tag)}", lambda row: tag in row["tags"]
        shape, meant = rng.choice((("P", ("5P+", "5P-")), ("5p", ("5P+", "5P-")), ("4L+", ("4L+",)), ("1o", ("1o",))))
        word = rng.choice(("shape", "shapes has"))
        if rng.below(2):
            return f"{word} '{shape}'", lambda row: any(name in row["shapes"] for name in meant)
        number = rng.below(5)

        def read(row: Row) -> Truth:
            found = [row["shapes"][name] for name in meant if name in row["shapes"]]
            return None if None in found else sum(found) >= number

        return f"{word} '{shape}' >= {number}", read


def quoted(rng: Rng, text: str) -> str:
    mark = rng.choice("'\"")
    return f"{mark}{text.replace(mark, mark * 2)}{mark}"


def rank(value: Any) -> Any:
    return GRADES.index(value) if value in GRADES else value


def compared(one: Any, sign: str, other: Any) -> Truth:
    if one is None or other is None:
        return None
    if sign in ("=", "!=", "<>"):
        return (one == other) is (sign == "=")
    one, other = rank(one), rank(other)
    return bool({"<": one < other, "<=": one <= other, ">": one > other}.get(sign, one >= other))
