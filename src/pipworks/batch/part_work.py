"""The work on a part of a large question: its number of solutions, or the first two that it has."""

from __future__ import annotations

from importlib import import_module

from pipworks.batch.orders import stopped
from pipworks.collection.documents import family_named, node_of, puzzle_in
from pipworks.outcome import Status, Verdict
from pipworks.parted import Branch

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from pipworks.batch.job import Job
    from pipworks.family import Family
    from pipworks.limits import Limits

_OF_THE_CUT = ("split", "distinct")
"""The options that say how the question is cut, and nothing to who answers a part."""


class PartWork:
    """Answers the parts of one question."""

    def __init__(self, job: Job) -> None:
        self._verb = job.verb
        self._how = {name: value for name, value in job.options.items() if name not in _OF_THE_CUT and value}
        self._document: Mapping[str, Any] = {}
        self._puzzle: Any = None

    def __call__(self, item: dict[str, Any], limits: Limits) -> dict[str, Any]:
        """The result for a part. Raises ParseError for a document that can't be read."""
        given = item["input"]
        family = family_named(str(given["document"].get("format", "")).removeprefix("pipworks."))
        if given["document"] != self._document:
            self._puzzle = puzzle_in(family.name, given["document"])
            self._document = given["document"]
        told = given.get("options", {})
        part: Branch[Any] = Branch(position_in(family, given.get("position")), **told)
        door = import_module(f"{family.package}.solver.split")
        if self._verb == "count":
            return _counted(door.count_part(self._puzzle, part, limits=limits, **self._how))
        return self._told(family, door.part_uniqueness(self._puzzle, part, limits=limits, **self._how))

    def _told(self, family: Family, found: Any) -> dict[str, Any]:
        solutions = [family.solution_data(self._puzzle, each) for each in found.solutions]
        answer = {"count": len(solutions), "solutions": solutions}
        if found.verdict in (Verdict.LIMIT, Verdict.CANCELLED):
            return stopped(found.verdict is Verdict.CANCELLED, found.reason, answer=answer)
        return {"state": "done", "answer": answer}


def _counted(outcome: Any) -> dict[str, Any]:
    answer = {"count": outcome.count or 0}
    if outcome.status in (Status.LIMIT, Status.CANCELLED):
        return stopped(outcome.status is Status.CANCELLED, outcome.reason, answer=answer)
    return {"state": "done", "answer": answer}


def position_in(family: Family, data: Any) -> Any:
    """The position of a part, of what `position_data` wrote; nothing is written for one without placements."""
    if family.name == "polypips":
        from pipworks.polypips.formats.own_json import read_placements

        placements: Any = data or []
        return read_placements(node_of(placements))
    from pipworks.pipes.puzzle.board import Solution

    return Solution(tuple(data))
