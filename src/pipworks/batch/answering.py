"""The work of all verbs but `generate`: what is asked about an item's puzzle, as --json answers it, and facts of it."""

from __future__ import annotations

from pipworks.asked import Asked
from pipworks.batch.orders import failed, stopped
from pipworks.collection.documents import family_named, node_of
from pipworks.json_answers import MEANING, Envelopes
from pipworks.outcome import Status, Verdict

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from pipworks.batch.job import Job
    from pipworks.limits import Limits


_OWN = {"pipes": ("orientations",), "polypips": ("either_hand", "distinct", "grids", "seed")}
"""The options that say something of a family's puzzles; a batch may have puzzles of both."""


class Answering:
    """Does one verb with the puzzles of items."""

    def __init__(self, job: Job) -> None:
        self._job = job
        self._given = {name: value for name, value in job.options.items() if value}

    def __call__(self, item: dict[str, Any], limits: Limits) -> dict[str, Any]:
        """The result for the item's puzzle. Raises ParseError for a document that can't be read, and as verbs do."""
        given = item["input"]
        document = given["document"]
        family, puzzle, solution = _read(document)
        asked = Asked(family, puzzle, given.get("source", ""), given.get("name") or document.get("name", ""))
        start = _position(family, given.get("position"))
        how = _only(self._given, *_OWN.get(family.name, ()))
        meant = [name for name in MEANING if name in how]
        envelopes = Envelopes(asked, start, given=meant)
        if start is not None:
            how["position"] = start
        found = self._asked(asked, envelopes, solution, how, limits)
        if start is not None or meant:
            found.pop("facts", None)  # what is true then is no fact of the puzzle
        return found

    def _asked(
        self, asked: Asked, envelopes: Envelopes, solution: Any, how: dict[str, Any], limits: Limits
    ) -> dict[str, Any]:
        family, puzzle = asked.family, asked.puzzle
        match self._job.verb:
            case "solve":
                return _solved(family.verb("solve")(puzzle, limits=limits, **how), envelopes)
            case "count":
                count = family.verb("count")
                if how.pop("grids", False):
                    from pipworks.polypips.solver.count import count_grids as count
                return _counted(count(puzzle, limits=limits, **how), envelopes)
            case "unique":
                if how.pop("grids", False):
                    how["by_pips"] = True
                return _unique(family.verb("uniqueness")(puzzle, limits=limits, **how), envelopes)
            case "grade":
                return _graded(family.verb("grade")(puzzle, limits=limits), envelopes)
            case "explain":
                found = family.verb("explain")(puzzle, limits=limits, **_only(how, "position"))
                return _result(found.status, found.reason, envelopes.explain(found))
            case _:
                return _checked(asked, envelopes, solution, how)


def _read(document: Mapping[str, Any]) -> tuple[Any, Any, Any]:
    """The family, the puzzle and the solution, or None, of a document in a family's JSON. Raises ParseError."""
    form = str(document.get("format", ""))
    family = family_named(form.removeprefix("pipworks."))
    if family.name == "pipes":
        from pipworks.pipes.formats import own_json as pipes_json

        board = pipes_json.parse(node_of(document))
        return family, board.board, board.solution
    if family.name == "polypips":
        from pipworks.polypips.formats import own_json as polypips_json

        filed = polypips_json.parse(node_of(document))
        return family, filed.puzzle, filed.solution
    import json

    from pipworks.source import Source

    source = Source.of(json.dumps(document, ensure_ascii=False), "<item>")
    (only,) = family.contents(source, solutions=True).documents
    return family, only.puzzle, only.solution


def _position(family: Any, data: Any) -> Any:
    """The position of an item, from what `position_data` wrote; None without one."""
    if data is None:
        return None
    if family.name == "polypips":
        from pipworks.polypips.formats.own_json import read_placements

        return read_placements(node_of(data))
    from pipworks.pipes.puzzle.board import Solution

    return Solution(tuple(data))


def _only(how: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: value for name, value in how.items() if name in names}


def _result(status: Status, reason: Any, answer: dict[str, Any], **facts: Any) -> dict[str, Any]:
    """The result of a search: done where it came to a proof."""
    if "stats" in answer:
        answer["stats"] = {}  # they differ from machine to machine
    if status in (Status.LIMIT, Status.CANCELLED):
        more = {"facts": facts} if facts else {}
        return stopped(status is Status.CANCELLED, reason, answer=answer, **more)
    return {"state": "done", "answer": answer} | ({"facts": facts} if facts else {})


def _solved(outcome: Any, envelopes: Envelopes) -> dict[str, Any]:
    answer = envelopes.solve(outcome)
    facts: dict[str, Any] = {}
    if outcome.status is Status.SOLVED:
        facts = {"solution": answer["solution"]}
    elif outcome.status is Status.UNSOLVABLE:
        facts = {"solutions": 0, "exact": True}
    return _result(outcome.status, outcome.reason, answer, **facts)


def _counted(outcome: Any, envelopes: Envelopes) -> dict[str, Any]:
    exact = outcome.status in (Status.SOLVED, Status.UNSOLVABLE)
    facts: dict[str, Any] = {}
    if exact or outcome.count:
        facts = {"solutions": outcome.count or 0, "exact": exact}
    return _result(outcome.status, outcome.reason, envelopes.count(outcome), **facts)


def _unique(found: Any, envelopes: Envelopes) -> dict[str, Any]:
    answer = envelopes.unique(found)
    facts: dict[str, Any] = {}
    match found.verdict:
        case Verdict.UNIQUE:
            facts = {"solution": answer["solutions"][0], "solutions": 1, "exact": True}  # type: ignore[index]
        case Verdict.SEVERAL:
            facts = {"solutions": 2, "exact": False}
        case Verdict.NONE:
            facts = {"solutions": 0, "exact": True}
    ended = {Verdict.LIMIT: Status.LIMIT, Verdict.CANCELLED: Status.CANCELLED}.get(found.verdict, Status.SOLVED)
    return _result(ended, found.reason, answer, **facts)


def _graded(outcome: Any, envelopes: Envelopes) -> dict[str, Any]:
    answer = envelopes.grade(outcome)
    facts = {} if outcome.solution is None else {"grade": answer["grade"]}
    return _result(outcome.status, outcome.reason, answer, **facts)


def _checked(asked: Asked, envelopes: Envelopes, solution: Any, how: dict[str, Any]) -> dict[str, Any]:
    if solution is None:
        return failed("input", "there is no solution in it to check")
    violations = asked.family.verb("verify")(asked.puzzle, solution, **_only(how, "either_hand"))
    return {"state": "done", "answer": envelopes.check(solution, violations)}
