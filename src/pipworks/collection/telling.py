"""What an answer of a command says of its puzzle, as an entry: a solution, a number, a verdict, a grade."""

from __future__ import annotations

from pipworks.collection.documents import in_order
from pipworks.collection.lines import entry_in

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from pipworks.collection.entry import Entry
    from pipworks.json_nodes import Node


def entry_of_answer(node: Node) -> Entry:
    """The entry of the puzzle that the answer is about. Raises ParseError for an answer without a puzzle.

    What was asked from a position, or with options that change what a solution is, says nothing of the puzzle itself.
    """
    entry = entry_in(node.need("puzzle", "a puzzle"))
    answer: Mapping[str, Any] = node.value  # type: ignore[assignment]
    named = {"name": answer["name"]} if answer.get("name") and isinstance(answer["name"], str) else {}
    plain = not answer.get("given") and answer.get("position") is None
    facts, document = _facts(answer) if plain else ({}, {})
    known = document | dict(entry.document)
    if known.get("solutions") == 0:
        known.pop("solution", None)
    return entry.replaced(document=in_order(named | known), unique=None, **facts)


def _facts(answer: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, object]]:
    """What the answer says: fields of the entry, and what goes into its document."""
    ask, status = answer.get("ask"), answer.get("status")
    solution = answer.get("solution")
    solved = {"solution": solution} if solution and status == "solved" else {}
    if status in ("unsolvable", "none"):
        return {}, {"solutions": 0}
    if ask == "count":
        return _counted(answer.get("count"), answer.get("exact"))
    if ask == "unique":
        return _judged(str(status), answer.get("solutions"))
    if ask == "grade" and isinstance(answer.get("grade"), dict):
        return {"grade": answer["grade"]}, {}
    return {}, solved if ask in ("solve", "all", "minimal", "explain", "check") else {}


def _counted(count: object, exact: object) -> tuple[dict[str, Any], dict[str, object]]:
    if not isinstance(count, int) or (not exact and count < 1):
        return {}, {}
    return {"exact": bool(exact)}, {"solutions": count}


def _judged(verdict: str, solutions: object) -> tuple[dict[str, Any], dict[str, object]]:
    """One solution, which is there; or several, of which none is the puzzle's own."""
    if verdict == "unique":
        found = {"solution": solutions[0]} if isinstance(solutions, list) and len(solutions) == 1 else {}
        return {}, found | {"solutions": 1}
    return ({"exact": False}, {"solutions": 2}) if verdict == "several" else ({}, {})
