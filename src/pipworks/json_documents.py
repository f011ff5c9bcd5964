"""What the JSON documents of all families have in common: how they are laid out, and their format and version."""

from __future__ import annotations

import json
from collections.abc import Mapping

from pipworks.json_nodes import Node

VERSION = 1
"""The value of `version` that is written, and the only one that is read."""


def format_members(members: Mapping[str, object]) -> str:
    """The document as JSON, each array that is no list of numbers with a line for each element, ended by LF."""
    parts = []
    for key, value in members.items():
        if isinstance(value, list) and value and not isinstance(value[0], int):
            rows = ",\n".join(f"    {_dumps(row)}" for row in value)
            parts.append(f'  "{key}": [\n{rows}\n  ]')
        else:
            parts.append(f'  "{key}": {_dumps(value)}')
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _dumps(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def check_format(node: Node, form: str) -> None:
    """Raises ParseError where the document has another format, or a version that is not read."""
    found = node.need("format", repr(form))
    if found.value != form:
        raise found.wrong(repr(form))
    version = node.need("version", str(VERSION))
    if version.whole("a version", 1) != VERSION:
        raise version.error(f"version {version.value} can't be read", f"this program knows version {VERSION}")


_BOARD = '"board"'


def most_cells(text: str) -> int:
    """The cells of the largest board in documents, at a glance, without reading them: 0 where none is seen."""
    most, at = 0, text.find(_BOARD)
    while at >= 0:
        start = text.find("[", at)
        end = text.find("]", start)
        if start < 0 or end < 0 or text[at + len(_BOARD) : start].strip() != ":":
            return most
        rows = text[start + 1 : end]
        most = max(most, len(rows) - sum(map(rows.count, ' \t\r\n",\\')))
        at = text.find(_BOARD, end)
    return most
