"""The parts of a question, taken one after the other, and how one is refused."""

from __future__ import annotations

from pipworks.collection.asking.tokens import END, NUMBER, SIGN, TEXT, WORD, Token, tokens

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    from pipworks.errors import ParseError
    from pipworks.source import Source

    Value: TypeAlias = str | int | float
    Asked: TypeAlias = tuple[str, list[Value]]
    """SQL that says yes, no or NULL, and its parameters."""

_GREATEST = (1 << 63) - 1
"""The greatest whole number that SQLite holds."""


class Parts:
    """The tokens of a question that are not taken yet."""

    __slots__ = ("_at", "_source", "_tokens")

    def __init__(self, source: Source) -> None:
        self._source = source
        self._tokens = tokens(source)
        self._at = 0

    @property
    def next(self) -> Token:
        """The next part, not taken."""
        return self._tokens[self._at]

    @property
    def is_at_end(self) -> bool:
        """Whether everything is taken."""
        return self.next.kind == END

    def take(self) -> Token:
        """The next part; the end stays where it is."""
        token = self.next
        self._at += token.kind != END
        return token

    def takes(self, *words: str) -> str:
        """The next part if it is one of these words or signs, which is then taken; empty if not."""
        token = self.next
        found = token.lower if token.kind == WORD else token.text if token.kind == SIGN else ""
        if found not in words:
            return ""
        self._at += 1
        return found

    def text(self, what: str) -> str:
        """The text in quotes that comes next. Raises ParseError for anything else."""
        if self.next.kind != TEXT:
            hint = f"put it in quotes: '{self.next.text}'" if self.next.kind in (WORD, NUMBER) else ""
            raise self.error(f"expected {what} in quotes, found {self.shown()}", hint)
        return self.take().text

    def number(self) -> int | float:
        """The number that comes next. Raises ParseError for anything else, and for one that is too large."""
        token = self.next
        if token.kind != NUMBER:
            hint = "numbers have no quotes" if token.kind == TEXT and token.text.strip("-").isdigit() else ""
            raise self.error(f"expected a number, found {self.shown()}", hint)
        value = self.number_of(token)
        self.take()
        return value

    def number_of(self, token: Token) -> int | float:
        """The value of a part that is a number. Raises ParseError for one that is too large."""
        value = float(token.text)
        if abs(value) <= 2 * _GREATEST:
            if "." not in token.text:
                value = int(token.text.replace("-", "").lstrip("0") or "0") * (-1 if token.text[0] == "-" else 1)
            if abs(value) <= _GREATEST:
                return value
        raise self.error("a number that is too large", f"{_GREATEST} is the greatest", at=token)

    def shown(self) -> str:
        """The next part as a refusal names it."""
        token = self.next
        if token.kind == END:
            return "the end"
        text = token.text if len(token.text) <= 40 else f"{token.text[:40]}…"
        return f"'{text}'" if token.kind == TEXT else text

    def error(self, problem: str, hint: str = "", *, at: Token | None = None) -> ParseError:
        """The refusal of a part, by default the next."""
        return self._source.error(1, (at or self.next).place + 1, problem, hint)
