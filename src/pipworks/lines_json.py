"""Puzzles and solutions as lines in JSON: the form of families that have none of their own.

A document has the lines of the puzzle's text under `lines`, and a solution is an array of its lines.
"""

from __future__ import annotations

from pipworks.errors import ParseError
from pipworks.source import Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from pipworks.json_nodes import Node


def document(form: str, text: str, name: str) -> dict[str, object]:
    """The document of a puzzle with its name, if it has one; `form` is the value of `format`."""
    named = {"name": name} if name else {}
    return {"format": form, "version": 1, **named, "lines": text.splitlines()}


def schema(form: str, title: str) -> str:
    """The JSON Schema of such documents, with an `$id` of its own, as a text."""
    import json

    lines = {"type": "array", "items": {"type": "string"}}
    members = {
        "format": {"const": form},
        "version": {"const": 1},
        "name": {"type": "string", "minLength": 1},
        "lines": lines,
        "origin": {
            "type": "object",
            "required": ["command", "seed", "version"],
            "additionalProperties": False,
            "properties": {"command": {"type": "string"}, "seed": {"type": "integer"}, "version": {"type": "string"}},
        },
        "solution": lines,
    }
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": f"urn:{form.replace('.', ':')}:1"}
    required = ["format", "version", "lines"]
    shape = {"type": "object", "required": required, "additionalProperties": False, "properties": members}
    return json.dumps({**head, "title": title, **shape})


def family_in(source: Source) -> str:
    """The name of the family that JSON says its first puzzle or answer is of; empty where it says none."""
    import re

    for line in source.lines:
        if '"pipworks.' not in line and '"family"' not in line:
            continue
        for found in re.finditer(r'"format"\s*:\s*"pipworks\.([\w-]+)"|"family"\s*:\s*"([\w-]+)"', line):
            if found[1] not in ("answer", "entry", "error"):
                return str(found[1] or found[2])
    return ""


def puzzles_in(source: Source, form: str) -> list[tuple[str, Source, Source | None]]:
    """The puzzles in JSON: the name of each, by its place where it has none and is not alone, its text, its solution's.

    An answer stands for its puzzle and its solution. Raises ParseError.
    """
    from pipworks.json_records import unwrapped

    found: list[tuple[str, Source, Source | None]] = []
    nodes = list(_nodes(source))
    for place, node in enumerate(nodes, 1):
        puzzle = unwrapped(node, "puzzle")
        name = puzzle.get("name") or node.get("name")
        written = puzzle.need("format", repr(form))
        if written.value != form:
            raise written.wrong(repr(form))
        title = "" if name is None else name.text("a name")
        title = title or (str(place) if len(nodes) > 1 else "")
        solution = node.get("solution") or puzzle.get("solution")
        text = _text(puzzle.need("lines", "an array of lines"), source.name)
        found.append((title, text, None if solution is None else _text(solution, source.name)))
    return found


def solution_in(source: Source) -> Source:
    """The text of the solution in JSON: an array of lines, or the answer or puzzle that has one. Raises ParseError."""
    from pipworks.json_records import unwrapped

    nodes = list(_nodes(source))
    if len(nodes) != 1:
        raise source.error(1, 1, f"{len(nodes)} solutions in one file, where one is needed")
    solution = unwrapped(nodes[0], "solution")
    own = solution.get("solution")
    return _text(solution if own is None else own, source.name)


def _nodes(source: Source) -> Iterator[Node]:
    """The values in JSON, those of an array of objects one by one. Raises ParseError."""
    from pipworks.json_nodes import load_all
    from pipworks.json_records import without_ends

    found = list(load_all(source))
    alone = None if len(found) != 1 or isinstance(found[0], ParseError) else found[0]
    if alone is not None and isinstance(alone.value, list) and any(isinstance(each, dict) for each in alone.value):
        found = list(alone.items("an array"))
    for node in without_ends(found):
        if isinstance(node, ParseError):
            raise node
        yield node


def _text(lines: Node, name: str) -> Source:
    return Source.of("".join(f"{line.text('a line')}\n" for line in lines.items("an array of lines")), name)
