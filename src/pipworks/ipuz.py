"""Puzzles in files of ipuz: JSON with the members that such readers know, and our own document in one of its own.

The kind is ours, `urn:pipworks:FAMILY#1`. `dimensions` and `puzzle`, rows of cells, are there for others to show;
`urn:pipworks:document` has all of it.
"""

from __future__ import annotations

import json
import re

from pipworks.errors import ParseError
from pipworks.json_nodes import Node, load
from pipworks.source import Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Final

MARK: Final = "ipuz.org/v"
"""What stands in every file."""

DOCUMENT: Final = "urn:pipworks:document"
"""The member that has our own document."""

_FAMILIES: Final = ("pipes", "polypips")
_VERSION: Final = "http://ipuz.org/v2"
_OF_IPUZ: Final = r"https?://(?:www\.)?ipuz\.org/v[0-9]+"
_CALLED: Final = r"\s*ipuz\s*\("


def kind_of(family: str) -> str:
    """The kind of puzzle that a file of a family names."""
    return f"urn:pipworks:{family}#1"


def written(family: str, members: Mapping[str, object], rows: Sequence[Sequence[object]], document: object) -> str:
    """The file of a puzzle, a line a member and a row: what others read of it in `members`, its cells, and ours."""
    lines = [("version", _VERSION), ("kind", [kind_of(family)]), *members.items()]
    text = "".join(f"  {json.dumps(key)}: {_dumps(value)},\n" for key, value in lines)
    cells = ",\n".join(f"    {_dumps(row)}" for row in rows)
    return f'{{\n{text}  "puzzle": [\n{cells}\n  ],\n  {json.dumps(DOCUMENT)}: {_dumps(document)}\n}}\n'


def recognises(source: Source, family: str) -> bool:
    """Whether the text is a file of ipuz that may be the family's: one of ours of no other family."""
    try:
        node = load(without_call(source))
    except ParseError:
        return False
    return _is_ipuz(node) and not any(
        kind.startswith("urn:pipworks:") and not kind.startswith(f"urn:pipworks:{family}#") for kind in kinds_in(node)
    )


def document_in(source: Source, family: str) -> tuple[Node, Node]:
    """The file, and our own document in it. Raises ParseError for a puzzle of another kind, and one without ours."""
    node = load(without_call(source))
    kinds = node.need("kind", "an array of kinds").items("an array of kinds")
    found = [each for each in kinds if each.text("a kind").startswith(f"urn:pipworks:{family}#")]
    if not found:
        named = ", ".join(repr(kind[:60]) for kind in kinds_in(node)) or "none"
        known = " and ".join(repr(kind_of(each)) for each in _FAMILIES)
        raise node.need("kind", "kinds").error(f"this ipuz file holds {named}", f"what is read is {known}")
    if found[0].value != kind_of(family):
        raise found[0].error(f"{found[0].value!r} can't be read", f"this program knows {kind_of(family)!r}")
    return node, node.need(DOCUMENT, "the puzzle as our own document")


def check_size(node: Node, width: int, height: int) -> None:
    """Raises ParseError where a file gives another size than its puzzle has."""
    dimensions = node.optional("dimensions")
    if dimensions is None:
        return
    for key, size in (("width", width), ("height", height)):
        at = dimensions.need(key, f"a {key}")
        if at.whole(f"a {key}", 1) != size:
            raise at.error(f"a {key} of {at.value}, and the puzzle has {size}", "one of the two is wrong")


def others_in(source: Source, known: Sequence[str]) -> tuple[str, ...]:
    """The members of a file beside those that are known, which stand for the puzzle."""
    node = load(without_call(source))
    own = ("version", "kind", "dimensions", "puzzle", "solution", DOCUMENT, *known)
    return tuple(key for key in node.members("an ipuz file") if key not in own)


def kinds_in(node: Node) -> tuple[str, ...]:
    """The kinds that a file names."""
    kind = node.value.get("kind") if isinstance(node.value, dict) else None
    return tuple(each for each in kind if isinstance(each, str)) if isinstance(kind, list) else ()


def without_call(source: Source) -> Source:
    """The JSON of a file that may be a call, `ipuz({…})`: spaces for what stands around, so that places stay."""
    lines = list(source.lines)
    first = next((number for number, line in enumerate(lines) if line.strip()), None)
    called = re.match(_CALLED, lines[first]) if first is not None else None
    if first is None or called is None:
        return source
    lines[first] = " " * called.end() + lines[first][called.end() :]
    last = max(number for number, line in enumerate(lines) if line.strip())
    lines[last] = re.sub(r"\)\s*;?\s*$", "", lines[last])
    return Source(source.name, tuple(lines), source.above)


def _is_ipuz(node: Node) -> bool:
    version = node.value.get("version") if isinstance(node.value, dict) else None
    return isinstance(version, str) and re.fullmatch(_OF_IPUZ, version) is not None


def _dumps(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
