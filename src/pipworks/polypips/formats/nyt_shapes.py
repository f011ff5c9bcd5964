"""The newspaper's levels in the other shapes that people keep them in, which `nyt` does not read.

Somewhere in the JSON stand objects with `dominoes` and `regions`, each a level. On the way to one, a key that is a
date, or a date beside it, says the day; and a word beside it, or else the key that leads to it, says the level.
"""

from __future__ import annotations

from pipworks.contents import Contents, together
from pipworks.errors import ParseError
from pipworks.json_nodes import Node
from pipworks.polypips.formats import nyt
from pipworks.polypips.formats.document import Document
from pipworks.record import Record
from pipworks.source import BLANK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Final

_LEVELS: Final = ("difficulty", "level")
"""Keys that people keep the name of a level under."""
_DEEPEST: Final = 6


class _Way(Record):
    """What is said on the way to a level: the day, and the word for the level."""

    day: str = ""
    level: str = ""

    @property
    def name(self) -> str:
        return f"{self.day} {self.level}".strip()


def recognises(node: Node) -> bool:
    """Whether a level stands somewhere in the document."""
    return any(True for _ in _levels(node, _Way(), 0))


def parse(node: Node) -> Contents[Document]:
    """The puzzles of the document, named by day and level, as `2025-09-15 easy`, as far as these are said.

    Those without a name, or with that of another, have their place in it. A level that can't be read is in `refused`.
    Raises ParseError where it is the only one, and for a name that has what doesn't show.
    """
    found = [_read(level, way) for level, way in _levels(node, _Way(), 0)]
    if len(found) > 1:
        return together(found)
    for refusal in found[0].refused.values():
        raise refusal
    return found[0]


def says_more(node: Node) -> bool:
    """Whether a document that `nyt` reads says more here: a level its day or name, an `easy` what it is on each day."""
    if nyt.is_day(node):
        return any(
            level is not None and not nyt.is_level(level) and recognises(level) for level in map(node.get, nyt.LEVELS)
        )
    beside = _beside(node, _Way())
    return bool(beside.name) if nyt.is_level(node) else bool(beside.day) and nyt.is_keyed(node)


def _read(level: Node, way: _Way) -> Contents[Document]:
    try:
        (document,) = nyt.parse(level).documents
    except ParseError as error:
        return Contents((), refused={way.name: error})
    return Contents((document.replaced(name=way.name),))


def _levels(node: Node, way: _Way, depth: int) -> Iterator[tuple[Node, _Way]]:
    """Every level below a node, with what is said on the way to it."""
    if depth > _DEEPEST or not isinstance(node.value, dict | list):
        return
    if isinstance(node.value, list):
        for each in node.items("a list"):
            if isinstance(each.value, list):
                continue
            yield from _levels(each, way, depth + 1)
        return
    way = _beside(node, way)
    if nyt.is_level(node):
        yield node, way
        return
    for key, each in node.members("an object").items():
        if isinstance(each.value, dict | list):
            yield from _levels(each, _by_key(key, way, each), depth + 1)


def _beside(node: Node, way: _Way) -> _Way:
    """The way with what an object says beside its other members."""
    day = next(filter(None, (_text(node, key) for key in nyt.DATES)), way.day)
    level = next(filter(None, (_text(node, key) for key in _LEVELS)), way.level)
    return _Way(nyt.day_of(day) or day, level.lower() if level.lower() in nyt.LEVELS else level)


def _by_key(key: str, way: _Way, below: Node) -> _Way:
    """The way with what a key says: a day, or, right above a level, the level."""
    if day := nyt.day_of(key):
        return _Way(day, way.level)
    low = key.lower()
    if low in nyt.LEVELS:
        return _Way(way.day, low)
    if not nyt.is_level(below) or way.level or low in ("puzzle", "data", "game"):
        return way
    if not key.isprintable():
        raise below.wrong("a level under a name of letters that show")
    return _Way(way.day, key.strip(BLANK))


def _text(node: Node, key: str) -> str:
    """The text of a member; empty for anything else."""
    value = node.value.get(key) if isinstance(node.value, dict) else None
    return value.strip(BLANK) if isinstance(value, str) and value.isprintable() else ""
