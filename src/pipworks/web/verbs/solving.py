"""What a solver says of a puzzle, from the position of its link on: a solution, their number, whether there is one."""

from __future__ import annotations

from pipworks.errors import InvalidPuzzle
from pipworks.json_answers import Envelopes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from pipworks.web.links import Linked
    from pipworks.web.question import Question

    Reply = dict[str, object]


def solve(question: Question) -> Reply:
    """A solution, or why there is none."""
    linked = question.linked("solve")
    outcome = linked.family.verb("solve")(linked.puzzle, **linked.start(), limits=question.limits)
    reply = Envelopes(linked.asked, linked.position).solve(outcome)
    found = () if outcome.solution is None else _as_links(linked, (outcome.solution,))
    links = {"solution": found[0]} if found else {}
    return reply | {"link": linked.link, "links": links}


def count(question: Question) -> Reply:
    """How many solutions there are."""
    linked = question.linked("solve")
    outcome = linked.family.verb("count")(linked.puzzle, **linked.start(), limits=question.limits)
    return Envelopes(linked.asked, linked.position).count(outcome) | {"link": linked.link, "links": {}}


def unique(question: Question) -> Reply:
    """Whether there is one solution, with it; or two that differ."""
    linked = question.linked("solve")
    answer = linked.family.verb("uniqueness")(linked.puzzle, **linked.start(), limits=question.limits)
    reply = Envelopes(linked.asked, linked.position).unique(answer)
    links = {"solutions": list(_as_links(linked, answer.solutions))}
    return reply | {"link": linked.link, "links": links}


def _as_links(linked: Linked, solutions: Sequence[Any]) -> tuple[str, ...]:
    """The link of each solution; none where no link holds them, as those of a supply without pips."""
    try:
        return tuple(map(linked.at, solutions))
    except InvalidPuzzle:
        return ()
