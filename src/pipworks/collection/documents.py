"""A puzzle as its family's JSON, with what else is known of it, and that JSON read."""

from __future__ import annotations

import json

from pipworks.errors import ParseError
from pipworks.families import families
from pipworks.json_nodes import Node
from pipworks.near_names import hint_of
from pipworks.source import Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from pipworks.family import Family

ORDER = ("format", "version", "name", "comments", "board", "wraps", "all_tiles", "pieces", "constraints", "lines")
"""The keys that come before what is known of a puzzle, in the order in which families write them."""

FACTS = ("origin", "solution", "solutions")
"""The keys behind them, of what is known."""

_FORM = ("format", "version")
PUZZLE = ("board", "wraps", "all_tiles", "pieces", "constraints", "lines")
"""The keys that a puzzle itself is under."""


def family_named(name: str) -> Family:
    """The family of this name. Raises ParseError where none is registered by it."""
    found = next((family for family in families() if family.name == name), None)
    if found is None:
        names = [family.name for family in families()]
        problem = f"{name[:40]!r} is no family"
        raise ParseError("<entry>", 1, 1, name, problem, hint_of(name, names, f"one of {' '.join(names)}"))
    return found


def with_facts(
    family: str,
    puzzle: Any,
    *,
    name: str = "",
    comments: Sequence[str] = (),
    origin: Any = None,
    solution: Any = None,
    solutions: int | None = None,
) -> dict[str, object]:
    """The puzzle in its family's JSON, with the facts that are given; `origin` is a record or as JSON has it."""
    record = family_named(family)
    data = record.puzzle_data(puzzle, name)
    if comments:
        data["comments"] = list(comments)
    if origin is not None:
        data["origin"] = dict(origin) if isinstance(origin, dict) else _members(origin)
    if solution is not None:
        data["solution"] = record.solution_data(puzzle, solution)
    if solutions is not None:
        data["solutions"] = solutions
    return in_order(data)


def _members(record: Any) -> dict[str, object]:
    """A record as JSON has it."""
    members = {key: getattr(record, key) for key in record.__match_args__}
    return {key: list(value) if isinstance(value, tuple) else value for key, value in members.items()}


def in_order(document: Mapping[str, object]) -> dict[str, object]:
    """The document with its keys in the order in which families write them."""
    return {key: document[key] for key in (*ORDER, *FACTS) if key in document} | dict(document)


def puzzle_in(family: str, document: Mapping[str, object]) -> Any:
    """The puzzle of a document in its family's JSON, whatever else that says. Raises ParseError where it holds none."""
    document = {key: document[key] for key in (*_FORM, *PUZZLE) if key in document}
    if family == "pipes":
        from pipworks.pipes.formats import own_json as pipes_json

        return pipes_json.parse(node_of(document)).board
    if family == "polypips":
        from pipworks.polypips.formats import own_json as polypips_json

        return polypips_json.parse(node_of(document)).puzzle
    source = Source.of(json.dumps(document, ensure_ascii=False), "<entry>")
    return family_named(family).contents(source).one(source).puzzle


def node_of(document: Mapping[str, object]) -> Node:
    """The document as a node whose text is written when a refusal needs it."""
    return Node(_Late(document), document)  # type: ignore[arg-type]


class _Late:
    """The source of a document that is not a text yet: few are refused."""

    def __init__(self, document: Mapping[str, object]) -> None:
        self._document = document

    def __getattr__(self, name: str) -> Any:
        return getattr(Source.of(json.dumps(self._document, ensure_ascii=False), "<entry>"), name)
