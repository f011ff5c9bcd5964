"""JSON as nodes that know where they stand, so that a wrong value is refused at its line and column."""

from __future__ import annotations

import json
import re

from pipworks import json_places
from pipworks.errors import ParseError
from pipworks.near_names import hint_of
from pipworks.source import BLANK, Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_KIND: Final = {dict: "an object", list: "an array", bool: "a truth value", type(None): "null"}
_SPACE: Final = r"[ \t\r\n]*"


def load(source: Source) -> Node:
    """The document that the source holds.

    Raises ParseError where it is not JSON, and for what readers of JSON take in different ways: a key that stands twice
    in an object, `NaN` and infinities, numbers of thousands of digits, nesting that fills the interpreter's stack.
    """
    text = source.text
    try:
        return Node(source, json.loads(text, object_pairs_hook=_object, parse_constant=_no_constant))
    except json.JSONDecodeError as error:
        from pipworks.json_faults import fault

        at, problem, hint = fault(text, error.pos, error.msg)
        raise source.error(*_place(text, at), f"not JSON: {problem}", hint) from None
    except RecursionError:
        pass
    except _SecondKey:
        raise _second_key(source, text) from None
    except _NoNumber as error:
        problem = f"not JSON: {error} is no number there"
        raise source.error(*_place(text, json_places.first_of(text, str(error))), problem) from None
    except ValueError:  # the interpreter's own limit on the digits of a number
        problem = "this JSON has a number with too many digits"
        raise source.error(*_place(text, json_places.longest(text)), problem) from None
    raise source.error(*_place(text, json_places.deepest(text)), "this JSON is nested too deeply to be read")


def load_all(source: Source) -> tuple[Node | ParseError, ...]:
    """The documents that the source holds one after another, each at the start of a line; most often there is one.

    Where each stands on a line of its own, one that can't be read is here as its ParseError. Raises ParseError, as
    `load` does, for a source that is no single document and is not made of several.
    """
    try:
        return (load(source),)
    except ParseError:
        parts = parts_of(source)
        if len(parts) < 2:
            raise
    return tuple(map(_loaded, parts))


def _loaded(part: Source) -> Node | ParseError:
    try:
        return load(part)
    except ParseError as error:
        return error


def parts_of(source: Source) -> list[Source]:
    """The source cut where a document has ended and an object or array starts on a later line, or else by lines."""
    written = [number for number, line in enumerate(source.lines, 1) if line.strip(BLANK)]
    if all(source.lines[number - 1].lstrip(BLANK).startswith("{") for number in written):
        return [source.part(number, number + 1) for number in written]
    text = source.text
    starts = [1]
    end = counted = following = 0
    decoder = json.JSONDecoder()
    try:
        while True:
            _, end = decoder.raw_decode(text, _past_space(text, end))
            following = _past_space(text, end)
            line_ends = text.count("\n", counted, following)
            if text[following : following + 1] not in ("{", "[") or "\n" not in text[end:following]:
                break
            starts.append(starts[-1] + line_ends)
            counted = following
    except (ValueError, RecursionError):
        following = 0  # what has started last is no document, and runs to the end
    if following < len(text):
        starts = _lines(source, written) or starts
    return [source.part(*lines) for lines in zip(starts, [*starts[1:], len(source.lines) + 1], strict=True)]


def _lines(source: Source, written: list[int]) -> list[int]:
    """Where documents of a line each start, and what stands between them; empty for fewer than two such documents.

    What starts as an object and is none runs on to the next one, as it may be meant for several lines.
    """
    starts: list[int] = []
    whole = 0
    ended = True
    for number in written:
        is_object = source.lines[number - 1].startswith("{")
        if not (is_object or ended):
            continue
        starts.append(number)
        is_whole = is_object and isinstance(_loaded(source.part(number, number + 1)), Node)
        whole += is_whole
        ended = is_whole or not is_object
    return starts if whole > 1 else []


def _past_space(text: str, at: int) -> int:
    found = re.compile(_SPACE).match(text, at)  # here: few files have several documents
    return found.end() if found else at


class _SecondKey(ValueError):
    """A key stands twice in an object."""


class _NoNumber(ValueError):
    """`NaN`, `Infinity` or `-Infinity`, the message, which JSON doesn't have."""


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    members = dict(pairs)
    if len(members) < len(pairs):
        raise _SecondKey
    return members


def _no_constant(word: str) -> object:
    raise _NoNumber(word)


def _second_key(source: Source, text: str) -> ParseError:
    """The refusal at the second of two equal keys of one object."""
    found = json_places.second_key(text)
    assert found is not None  # the decoder has met one
    key, second, first = found
    line, column = _place(text, first)
    hint = f"the first one is in line {source.above + line}, column {column}"
    return source.error(*_place(text, second), f"a second key {_shown(key)} in the same object", hint)


def _place(text: str, at: int) -> tuple[int, int]:
    """The line and the column of a place in the text, from 1."""
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


class Node:
    """A value of a document, with the keys and indices that lead to it.

    Its methods give the value as what it should be, or raise ParseError at its place in the text.
    """

    __slots__ = ("key", "parent", "source", "value")

    def __init__(self, source: Source, value: object, parent: Node | None = None, key: str | int = "") -> None:
        self.source = source
        self.value = value
        self.parent = parent
        self.key = key

    @property
    def path(self) -> tuple[str | int, ...]:
        """The keys and indices that lead here from the top."""
        return () if self.parent is None else (*self.parent.path, self.key)

    def error(self, problem: str, hint: str = "") -> ParseError:
        """A ParseError where the value starts, its path before the problem."""
        path = "".join(map(_step, self.path)).lstrip(".")
        text = self.source.text
        where = _place(text, json_places.place_of(text, self.path))
        return self.source.error(*where, f"{path}: {problem}" if path else problem, hint)

    def wrong(self, expected: str, hint: str = "") -> ParseError:
        """A ParseError that something else was expected here."""
        value = self.value
        found = repr(value[:20]) if isinstance(value, str) else _KIND.get(type(value)) or str(value)[:20]
        return self.error(f"expected {expected}, found {found}", hint)

    def members(self, expected: str) -> dict[str, Node]:
        """An object's values by key."""
        if not isinstance(self.value, dict):
            raise self.wrong(expected)
        return {key: Node(self.source, value, self, key) for key, value in self.value.items()}

    def get(self, key: str) -> Node | None:
        """An object's value of that key; None where there is none, or null."""
        value = self.value.get(key) if isinstance(self.value, dict) else None
        return None if value is None else Node(self.source, value, self, key)

    def optional(self, key: str) -> Node | None:
        """An object's value of that key, null too; None where the key is missing."""
        is_there = isinstance(self.value, dict) and key in self.value
        return self.need(key, "") if is_there else None

    def need(self, key: str, expected: str) -> Node:
        """An object's value of that key, which must be there."""
        if not isinstance(self.value, dict):
            raise self.wrong("an object")
        if key not in self.value:
            raise self.error(f"expected {expected} under {key!r}, found nothing")
        return Node(self.source, self.value[key], self, key)

    def only(self, *keys: str) -> None:
        """Nothing when an object has no other keys; a slip in an optional key would go unseen otherwise."""
        for key, member in self.members("an object").items():
            if key not in keys:
                raise member.error("unknown key", hint_of(key, keys, f"the keys are {' '.join(keys)}"))

    def items(self, expected: str) -> list[Node]:
        """An array's values."""
        if not isinstance(self.value, list):
            raise self.wrong(expected)
        return [Node(self.source, value, self, index) for index, value in enumerate(self.value)]

    def text(self, expected: str) -> str:
        """A string on one line."""
        if not isinstance(self.value, str):
            raise self.wrong(expected)
        if any(letter in "\n\r" or "\ud800" <= letter <= "\udfff" for letter in self.value):
            raise self.error(f"expected {expected} on one line", "without line ends and halves of surrogate pairs")
        return self.value

    def whole(self, expected: str, least: int | None = None, most: int | None = None, above: str = "") -> int:
        """A whole number within bounds; `above` is the hint for one that is too large."""
        value = self.value
        if type(value) is not int:
            raise self.wrong(expected)
        if (least is not None and value < least) or (most is not None and value > most):
            bounds = f"{least} to {most}" if most is not None else f"{least} up"
            hint = above if most is not None and value > most else ""
            raise self.error(f"expected {expected} from {bounds}, found {str(value)[:20]}", hint)
        return value

    def pair(self, expected: str, least: int, most: int, above: str = "") -> tuple[int, int]:
        """An array of two whole numbers within bounds; `above` is the hint for one that is too large."""
        value = self.value
        if isinstance(value, list) and len(value) == 2:
            a, b = value
            if type(a) is int and type(b) is int and least <= a <= most and least <= b <= most:
                return a, b
        items = self.items(expected)
        if len(items) != 2:
            raise self.error(f"expected {expected}, found an array of {len(items)}")
        for item in items:
            item.whole("a whole number", least, most, above)
        raise AssertionError("one of the two numbers is wrong")


def _step(key: str | int) -> str:
    if isinstance(key, int):
        return f"[{key}]"
    return f".{key}" if key.isidentifier() and len(key) < 40 else f"[{_shown(key)}]"


def _shown(key: str) -> str:
    return ascii(key[:40])
