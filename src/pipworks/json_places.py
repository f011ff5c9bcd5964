"""Where things stand in the text of a JSON document, found without recursion, however deep the document is.

A refusal needs it, so it also works on the start of a text whose rest is no JSON.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator

from pipworks.typed import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_TOKEN: Final = r'"[^"\\]*(?:\\.[^"\\]*)*"|[{}\[\],:]|[^\s{}\[\],:"]+'
"""A token; compiled where it is first looked for, as only refusals do."""


class Entry(NamedTuple):
    """A value: the number of containers around it, its key as written, or its index, and where key and value start.

    `token` is the value's first token.
    """

    depth: int
    key: str | int
    key_at: int
    at: int
    token: str


def place_of(text: str, path: tuple[str | int, ...]) -> int:
    """Where the value at the end of the path starts in a document in which no key stands twice."""
    known = 0
    for entry in _entries(text):
        if entry.depth == known and (known == 0 or _name(entry.key) == path[known - 1]):
            if known == len(path):
                return entry.at
            known += 1
    raise AssertionError(f"no value at {path[:9]}")


def second_key(text: str) -> tuple[str, int, int] | None:
    """The first key that its object has already: the key, where it stands, and where it stood before; None for none."""
    open_objects: list[dict[str, int]] = []
    for entry in _entries(text):
        del open_objects[entry.depth :]
        if open_objects and isinstance(entry.key, str):
            key = str(_name(entry.key))
            if key in open_objects[-1]:
                return key, entry.key_at, open_objects[-1][key]
            open_objects[-1][key] = entry.key_at
        if entry.token in "{[":
            open_objects.append({})
    return None


def deepest(text: str) -> int:
    """Where the first value starts that has more containers around it than are read, or else the most."""
    most = sys.getrecursionlimit()
    for entry in _entries(text):
        if entry.depth >= most:
            return entry.at
    return max(_entries(text), key=lambda entry: entry.depth, default=Entry(0, "", 0, 0, "")).at


def longest(text: str) -> int:
    """Where the longest value starts that is no string, array or object: the first of them."""
    bare = (entry for entry in _entries(text) if entry.token[0] not in '"{[')
    return max(bare, key=lambda entry: len(entry.token), default=Entry(0, "", 0, 0, "")).at


def first_of(text: str, word: str) -> int:
    """Where the first value starts that begins with this word, without quotes."""
    return next(entry.at for entry in _entries(text) if entry.token.startswith(word))


def _name(key: str | int) -> str | int:
    """The key that is written so."""
    return str(json.loads(key)) if isinstance(key, str) else key


def _entries(text: str) -> Iterator[Entry]:
    """All values in the order in which they start, containers before what is in them."""
    indices: list[int] = []  # of each open container: the index of the value to come, or -1 in an object
    key, key_at, awaits_key = "", 0, False
    for match in re.finditer(_TOKEN, text, re.DOTALL):
        token, at = match[0], match.start()
        if token in ("}", "]"):
            del indices[-1:]
            awaits_key = False
        elif token == ",":
            awaits_key = bool(indices) and indices[-1] < 0
            if indices and not awaits_key:
                indices[-1] += 1
        elif token == ":":
            awaits_key = False
        elif awaits_key:
            key, key_at = token, at
        else:
            in_array = bool(indices) and indices[-1] >= 0
            yield Entry(len(indices), indices[-1] if in_array else key, at if in_array else key_at, at, token)
            awaits_key = token == "{"
            if token in ("{", "["):
                indices.append(-1 if awaits_key else 0)
