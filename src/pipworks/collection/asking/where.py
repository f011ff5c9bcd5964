"""Which puzzles are meant: a question as people write it, as SQL in which every value is a parameter.

    grade = 'hard' and cells <= 40 and unique
    not unique or solutions is unknown
    family = 'polypips' and shape 'P' >= 2 and name like '2027-01-*'

What is not known is neither so nor not so, as in SQL: a puzzle without a grade is in neither `grade = 'hard'` nor
`grade != 'hard'` nor `not grade = 'hard'`, but in `grade is unknown`. Read by recursive descent, `or` last.
"""

from __future__ import annotations

from pipworks.arguments import public
from pipworks.collection.asking import columns
from pipworks.collection.asking.comparing import Comparing
from pipworks.collection.asking.parts import Parts
from pipworks.collection.asking.tokens import source_of
from pipworks.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Final

    from pipworks.collection.asking.parts import Asked

MOST_DEPTH: Final = 8
"""The parentheses in each other: SQLite's own reader has room for 100 parts, and a level takes six at the most."""


class Where(Record):
    """A question: its `text`, and the same as `sql` on the table `puzzles`, whose `?` stand for `params`."""

    text: str
    sql: str
    params: tuple[str | int | float, ...]

    def __str__(self) -> str:
        return self.text


@public
def parse(text: str, name: str = "where") -> Where:
    """The question that a text asks; an empty one means every puzzle.

    Raises ParseError, which names its source as `name`, with the place, for what is no question, a column or a word
    that there is none of, and a question that is too long or too deep.
    """
    source = source_of(text, name)
    parts = Parts(source)
    if parts.is_at_end:
        return Where(text, "", ())
    sql, params = _Reader(parts).whole()
    return Where(text, sql, tuple(params))


@public
def all_of(questions: Sequence[Where]) -> Where:
    """The question for the puzzles that all of these questions mean."""
    asked = [each for each in questions if each.sql]
    if len(asked) < 2:
        return asked[0] if asked else Where("", "", ())
    text = " and ".join(f"({each.text})" for each in asked)
    sql = f"({' AND '.join(each.sql for each in asked)})"
    return Where(text, sql, tuple(value for each in asked for value in each.params))


class _Reader:
    """Reads a question from its parts, what binds loosest first.

    What is negated is told downwards, so that the SQL is less deep: a negated `or` is an `and` of what is negated.
    """

    __slots__ = ("_comparing", "_depth", "_parts")

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._comparing = Comparing(parts)
        self._depth = 0

    def whole(self) -> Asked:
        found = self._any_of(False)
        if not self._parts.is_at_end:
            after = self._parts.next
            hint = columns.near(after.text) if after.kind == "word" and columns.named(after.text) is None else ""
            raise self._parts.error(f"expected and, or, or the end, found {self._parts.shown()}", self._missing(hint))
        return found

    def _missing(self, otherwise: str) -> str:
        """What may be left out before the part at which a question should have ended."""
        return {")": "there is no ( for it", ",": "in (…) takes a list"}.get(self._parts.next.text, otherwise)

    def _any_of(self, negated: bool) -> Asked:
        return self._joined("or", self._all_of, negated)

    def _all_of(self, negated: bool) -> Asked:
        return self._joined("and", self._perhaps_negated, negated)

    def _joined(self, word: str, read: Callable[[bool], Asked], negated: bool) -> Asked:
        """Questions with a word between each two; all are negated, and the word is the other, where the whole is."""
        sql, params = read(negated)
        found = [sql]
        while self._parts.takes(word):
            sql, more = read(negated)
            found.append(sql)
            params = params + more
        joint = " OR " if (word == "or") is not negated else " AND "
        return (found[0] if len(found) == 1 else f"({joint.join(found)})"), params

    def _perhaps_negated(self, negated: bool) -> Asked:
        while self._parts.takes("not"):
            negated = not negated
        opening = self._parts.next
        if not self._parts.takes("("):
            sql, params = self._comparing.read()
            return (f"(NOT {sql})" if negated else sql), params
        self._depth += 1
        if self._depth > MOST_DEPTH:
            raise self._parts.error(f"more than {MOST_DEPTH} parentheses in each other", at=opening)
        found = self._any_of(negated)
        if not self._parts.takes(")"):
            hint = "this one is still open" if self._parts.is_at_end else ""
            at = opening if self._parts.is_at_end else None
            raise self._parts.error(f"expected ), found {self._parts.shown()}", hint, at=at)
        self._depth -= 1
        return found
