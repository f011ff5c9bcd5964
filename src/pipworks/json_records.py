"""What the commands print with --json, as the next command reads it.

A line is one of four objects, told apart by `format`:

* a puzzle, in its family's own form: `pipworks.pipes`, `pipworks.polypips`
* an answer, `pipworks.answer`: about the puzzle under `puzzle`, with a `solution`, a `position` or neither
* an entry of a collection, `pipworks.entry`: the puzzle under `puzzle`, and what is known of it
* a refusal, `pipworks.error`: what was wrong with an input

So whoever reads a puzzle, a solution or a position takes an answer or an entry for what is in it.
"""

from __future__ import annotations

from pipworks.errors import ParseError
from pipworks.json_nodes import Node

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any, Final

    from pipworks.outcome import Reason, Violation

ANSWER: Final = "pipworks.answer"
"""The value of `format` in an answer."""

ERROR: Final = "pipworks.error"
"""The value of `format` in a refusal."""

ENTRY: Final = "pipworks.entry"
"""The value of `format` in an entry of a collection."""

VERSION: Final = 1
"""The value of `version` in all three."""


def form_of(node: Node) -> str:
    """The value of `format` in an object; empty where there is none."""
    form = node.value.get("format") if isinstance(node.value, dict) else None
    return form if isinstance(form, str) else ""


def unwrapped(node: Node, *keys: str) -> Node:
    """What an answer has under the first of these keys that is there and not null, or the node itself if it is none.

    The only one of its `solutions` is its `solution`, as in an answer that there is but one. Of an entry it is the
    puzzle, which holds its solution. Raises ParseError for an answer that has none of the keys, and for a refusal, with
    what it says.
    """
    form = form_of(node)
    if form == ERROR:
        problem = node.get("problem")
        told = f": {problem.value}" if problem is not None and isinstance(problem.value, str) else ""
        raise node.error(f"this is the refusal of another input{told}", "mend that input first")
    if form not in (ANSWER, ENTRY):
        return node
    version = node.get("version")
    if version is not None and version.value != VERSION:
        raise version.error(f"version {version.value} can't be read", f"this program knows version {VERSION}")
    if form == ENTRY:
        return node.need("puzzle", "the puzzle")
    found = next((part for key in keys if (part := node.get(key)) is not None), None)
    if found is None and "solution" in keys and (several := node.get("solutions")) is not None:
        all_of_them = several.items("an array of solutions")
        found = all_of_them[0] if len(all_of_them) == 1 else None
    if found is None:
        status = node.get("status")
        told = f" (status {status.value})" if status is not None and isinstance(status.value, str) else ""
        raise node.error(f"this answer has no {' and no '.join(keys)}{told}")
    return found


def is_end(node: Node | ParseError) -> bool:
    """Whether this is the answer that ends a list of all solutions: it says how many came, and has none itself."""
    answer = node.value if isinstance(node, Node) and isinstance(node.value, dict) else {}
    return answer.get("format") == ANSWER and answer.get("ask") == "all" and "solution" not in answer


def without_ends(nodes: Iterable[Node | ParseError]) -> list[Node | ParseError]:
    """The values without those that do no more than end a list of solutions which are here.

    Whoever reads several puzzles or solutions passes over those. One that stands alone, as no solution came, is kept.
    """
    kept: list[Node | ParseError] = []
    for node in nodes:
        if not (kept and is_end(node) and _about_one(kept[-1], node)):
            kept.append(node)
    return kept


def _about_one(one: Node | ParseError, other: Node | ParseError) -> bool:
    """Whether two values are objects about the same puzzle."""
    if isinstance(one, ParseError) or isinstance(other, ParseError):
        return False
    if not (isinstance(one.value, dict) and isinstance(other.value, dict)):
        return False
    return all(one.value.get(key) == other.value.get(key) for key in ("ask", "puzzle", "file", "name"))


def reason_data(reason: Reason | Violation[Any]) -> dict[str, object]:
    """A reason, or a rule that is broken, as JSON can carry it."""
    code = reason.code if isinstance(reason.code, str) else str(reason.code.value)
    return {"code": code, "sentence": reason.sentence, "cells": [list(cell) for cell in reason.cells]}
