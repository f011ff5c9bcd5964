"""One comparison of a question: a column with a value or another column, or what a puzzle has several of."""

from __future__ import annotations

from pipworks.collection.asking import columns
from pipworks.collection.asking.columns import LISTS, Kind
from pipworks.collection.asking.tokens import NUMBER, TEXT, WORD
from pipworks.near_names import hint_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from pipworks.collection.asking.columns import Column
    from pipworks.collection.asking.parts import Asked, Parts, Value
    from pipworks.collection.asking.tokens import Token

MOST_TERMS: Final = 300
"""The comparisons of a question: SQLite takes no deeper ones than a few times this."""

MOST_VALUES: Final = 900
"""The values of a question: every SQLite takes that many parameters."""

MOST_STARS: Final = 8
"""The `*` of a pattern: many take long to try."""

_SIGNS: Final = ("=", "!=", "<", "<=", ">", ">=")
_TURNED: Final = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}
_NONE: Final = ("none", "null", "unknown")
_TRUTHS: Final = {"yes": 1, "true": 1, "no": 0, "false": 0}
_SQL: Final = {"!=": "<>"}
_KEYWORDS: Final = ("and", "or", "not", "in", "is", "like", "between", "has", *_NONE, "known", *_TRUTHS)


class Comparing:
    """Reads comparisons, and counts them."""

    __slots__ = ("_parts", "_terms", "_values")

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._terms = 0
        self._values = 0

    def read(self) -> Asked:
        """The next comparison. Raises ParseError for what is none, and for one too many."""
        parts, start = self._parts, self._parts.next
        self._terms += 1
        if self._terms > MOST_TERMS:
            raise parts.error(f"more than {MOST_TERMS} comparisons", "ask twice", at=start)
        found = self._one(start)
        self._values += len(found[1])
        if self._values > MOST_VALUES:
            raise parts.error(f"more than {MOST_VALUES} values", "ask twice", at=start)
        return found

    def _one(self, start: Token) -> Asked:
        parts = self._parts
        if start.kind in (NUMBER, TEXT):
            return self._turned()
        for name, (one, table, _) in LISTS.items():
            if start.lower in (one, name):
                parts.take()
                return self._of_list(name, one, table, start)
        column = self._column()
        if sign := parts.takes(*_SIGNS):
            return self._compared(column, sign)
        if parts.takes("is"):
            return self._is(column)
        is_not = "NOT " if parts.takes("not") else ""
        if word := parts.takes("in", "like", "between"):
            sql, params = {"in": self._in, "like": self._like, "between": self._between}[word](column)
            return (f"(NOT {sql})" if is_not else sql), params
        if is_not or column.kind is not Kind.YES_NO:
            hint = f"{column.name} is {column.kind.value}" if column.kind is not Kind.YES_NO else ""
            raise parts.error(f"expected {'' if is_not else '= or the like, is, '}in, like or between", hint)
        return f"({column.sql} = 1)", []

    def _column(self) -> Column:
        """The column that is named next. Raises ParseError for anything else."""
        parts, token = self._parts, self._parts.next
        if token.kind != WORD or token.lower in _KEYWORDS:
            raise parts.error(f"expected a column, found {parts.shown()}", f"as {', '.join(columns.names()[:8])}, …")
        column = columns.named(token.text)
        if column is None:
            raise parts.error(f"there is no column {parts.shown()}", columns.near(token.text))
        parts.take()
        return column

    def _turned(self) -> Asked:
        """A value before its column, as in `3 < cells`."""
        parts, value = self._parts, self._parts.take()
        sign = parts.takes(*_SIGNS)
        if not sign:
            raise parts.error(f"expected = or the like, found {parts.shown()}")
        place = parts.next
        column = self._column()
        sign = _TURNED.get(sign, sign)
        self._ordered(column, sign, place)
        return self._with(column, sign, self._value_of(column, value))

    def _compared(self, column: Column, sign: str) -> Asked:
        """What stands behind a column and a sign: a value, `none`, or another column of the kind."""
        parts, token = self._parts, self._parts.next
        if token.lower in _NONE:
            if sign not in ("=", "!="):
                raise parts.error(f"{sign} {token.lower} says nothing", f"{column.name} is unknown")
            parts.take()
            return (f"(NOT {column.is_known})" if sign == "=" else column.is_known), []
        self._ordered(column, sign, token)
        other = columns.named(token.text) if token.kind == WORD and token.lower not in _KEYWORDS else None
        if other is None:
            return self._with(column, sign, self._value(column))
        if other.kind is not column.kind:
            is_so = f"{column.name} is {column.kind.value}, {other.name} is {other.kind.value}"
            raise parts.error(f"{column.name} and {other.name} don't compare", is_so)
        parts.take()
        first, second = (column.sql, other.sql) if sign in ("=", "!=") else (column.ordered, other.ordered)
        return f"(({first}) {_SQL.get(sign, sign)} ({second}))", []

    def _ordered(self, column: Column, sign: str, at: Token) -> None:
        """Refuse an order of what has none. Raises ParseError."""
        if sign not in ("=", "!=") and column.kind in (Kind.YES_NO, Kind.DIGITS):
            raise self._parts.error(f"{column.name} takes = and != alone", at=at)

    def _with(self, column: Column, sign: str, value: Value) -> Asked:
        """The column compared with a value of its kind."""
        if column.kind is Kind.WORD and sign not in ("=", "!="):
            return self._among(column, sign, column.words.index(str(value)))
        return f"({column.sql} {_SQL.get(sign, sign)} ?)", [value]

    def _among(self, column: Column, sign: str, place: int) -> Asked:
        """The words before or behind this one, by name where there are some.

        With a `+` SQLite takes no index for them: as a rule the one of the order finds the first 20 sooner.
        """
        words = column.words
        meant = {"<": words[:place], "<=": words[: place + 1], ">": words[place + 1 :], ">=": words[place:]}[sign]
        if not meant:
            return f"(({column.rank}) {sign} ?)", [place]
        return f"(+{column.sql} IN ({', '.join('?' * len(meant))}))", [*meant]

    def _value(self, column: Column) -> Value:
        """The value of the column's kind that comes next. Raises ParseError for anything else."""
        parts, kind, token = self._parts, column.kind, self._parts.next
        if kind is Kind.NUMBER:
            return parts.number()
        if kind is Kind.YES_NO:
            if token.lower not in _TRUTHS:
                raise parts.error(f"expected yes or no, found {parts.shown()}")
            return _TRUTHS[parts.take().lower]
        if kind is Kind.DIGITS:
            if token.kind not in (NUMBER, TEXT):
                raise parts.error(f"expected {kind.value}, found {parts.shown()}")
            return parts.take().text
        if kind is Kind.TEXT:
            self._refuse_unknown(column, token)
            return parts.text("a text")
        text = token.text.lower()
        if token.kind != TEXT or text not in column.words:
            all_of_them = f"{column.name} is {', '.join(column.words)}"
            hint = f"put it in quotes: '{text}'" if text in column.words else hint_of(text, column.words, all_of_them)
            raise parts.error(f"expected a word of {column.name}, found {parts.shown()}", hint)
        parts.take()
        return text

    def _value_of(self, column: Column, token: Token) -> Value:
        """The value that a part before this one is. Raises ParseError for none of the column's kind."""
        right = {Kind.NUMBER: (NUMBER,), Kind.DIGITS: (NUMBER, TEXT), Kind.YES_NO: ()}.get(column.kind, (TEXT,))
        if token.kind not in right or (column.kind is Kind.WORD and token.text.lower() not in column.words):
            raise self._parts.error(f"{column.name} is {column.kind.value}", f"write {column.name} first", at=token)
        if column.kind is Kind.NUMBER:
            return self._parts.number_of(token)
        self._refuse_unknown(column, token)
        return token.text.lower() if column.kind is Kind.WORD else token.text

    def _refuse_unknown(self, column: Column, token: Token) -> None:
        """Raises ParseError for a text that can't be a value of the column."""
        values = column.values
        if token.kind == TEXT and values and column.kind is Kind.TEXT and token.text not in values:
            hint = hint_of(token.text, values, f"{column.name} is one of {', '.join(values)}")
            raise self._parts.error(f"no {column.name} is called '{token.text[:40]}'", hint, at=token)

    def _is(self, column: Column) -> Asked:
        """`is known`, `is unknown`, and the same with `not`."""
        is_not = bool(self._parts.takes("not"))
        word = self._parts.takes("known", *_NONE)
        if not word:
            raise self._parts.error(f"expected known or unknown, found {self._parts.shown()}", "to compare, write =")
        is_known = (word == "known") is not is_not
        return (column.is_known if is_known else f"(NOT {column.is_known})"), []

    def _in(self, column: Column) -> Asked:
        """A list of values: one of them."""
        parts = self._parts
        if not parts.takes("("):
            raise parts.error(f"expected (, found {parts.shown()}", "a list is as ('easy', 'medium')")
        found = [self._value(column)]
        while parts.takes(","):
            found.append(self._value(column))
        if not parts.takes(")"):
            raise parts.error(f"expected , or ), found {parts.shown()}")
        return f"({column.sql} IN ({', '.join('?' * len(found))}))", found

    def _like(self, column: Column) -> Asked:
        """A pattern of the whole text: `*` for any letters, `?` for one; capitals count."""
        parts, token = self._parts, self._parts.next
        if column.kind not in (Kind.TEXT, Kind.DIGITS, Kind.WORD):
            raise parts.error(f"like is for texts, and {column.name} is {column.kind.value}")
        pattern = parts.text("a pattern")
        if pattern.count("*") > MOST_STARS:
            raise parts.error(f"more than {MOST_STARS} * in a pattern", at=token)
        return f"({column.sql} GLOB ?)", [pattern.replace("[", "[[]")]

    def _between(self, column: Column) -> Asked:
        """Two ends, both included."""
        start = self._parts.next
        self._ordered(column, "<", start)
        least = self._value(column)
        if not self._parts.takes("and"):
            raise self._parts.error(f"expected and, found {self._parts.shown()}", "as between 20 and 40")
        first, second = self._with(column, ">=", least), self._with(column, "<=", self._value(column))
        return f"({first[0]} AND {second[0]})", first[1] + second[1]

    def _of_list(self, name: str, one: str, table: str, start: Token) -> Asked:
        """`tag 'x'`, `tags has 'x'`, `shape 'P' >= 2`, `tags is unknown`."""
        parts = self._parts
        if start.lower == name and parts.takes("is"):
            is_not = bool(parts.takes("not"))
            word = parts.takes("known", *_NONE)
            if not word:
                raise parts.error(f"expected known or none, found {parts.shown()}", f"{name} has '…' asks for one")
            some = f"EXISTS (SELECT 1 FROM {table} WHERE {table}.puzzle = puzzles.id)"
            return (f"({some})" if (word == "known") is not is_not else f"(NOT {some})"), []
        if start.lower == name and not parts.takes("has"):
            raise parts.error(f"expected has, found {parts.shown()}", f"as {name} has '…', or {one} '…'")
        text = parts.text(f"a {one}")
        sought: list[Value] = [text] if name == "tags" else [*shape_names(text)]
        value = f"{table}.{one}" if name == "tags" else f"upper({table}.{one})"
        those = f"FROM {table} WHERE {table}.puzzle = puzzles.id AND {value} IN ({', '.join('?' * len(sought))})"
        if name == "shapes" and (sign := parts.takes(*_SIGNS)):
            several = f"CASE WHEN count(*) = count({table}.number) THEN coalesce(sum({table}.number), 0) END"
            return f"((SELECT {several} {those}) {_SQL.get(sign, sign)} ?)", [*sought, parts.number()]
        return f"(EXISTS (SELECT 1 {those}))", sought


def shape_names(text: str) -> tuple[str, ...]:
    """The names in capitals of shapes that a text means: `5P+` itself, `5P` of either hand, `P` of any size."""
    name = text.upper()
    sizes = ("",) if name[:1].isdigit() else ("", *"12345")
    hands = ("",) if name[-1:] in ("+", "-") else ("", "+", "-")
    return tuple(f"{size}{name}{hand}" for size in sizes for hand in hands)
