"""Help for a player: how a position stands, the next step, the whole solve in stages, and how hard it all is."""

from __future__ import annotations

from pipworks.json_answers import Envelopes
from pipworks.web.question import WrongQuestion

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pipworks.web.given import Given
    from pipworks.web.question import Question

    Reply = dict[str, object]

USUAL_STRENGTH = 3
"""How much a hint gives away where nothing else is asked for: the reasons."""


def check(question: Question) -> Reply:
    """How the position stands: any right answer counts. Or whether the `solution`, or that of the text, is right."""
    given = question.puzzle("hint", solutions=True)
    family, puzzle = given.family, given.puzzle
    if question.has("solution"):
        if question.has("position"):
            raise WrongQuestion("a solution is checked, or a position, not both")
        return _judged(question, given, family.solution_to_check(question.source("solution"), puzzle))
    if given.position is None and given.solution is not None:
        return _judged(question, given, given.solution)
    question.refuse(("either_hand",), "goes with a solution")
    position = family.verb("parse_position")("", puzzle) if given.position is None else given.position
    found = family.verb("check")(puzzle, position=position, limits=question.limits, why=True)
    return Envelopes(given.asked, given.position).standing(found) | given.links()


def hint(question: Question) -> Reply:
    """The next step, with no more than `strength` gives away."""
    given = question.puzzle("hint")
    strength = question.whole("strength", USUAL_STRENGTH, least=1, most=4)
    found = given.family.verb("hint")(given.puzzle, **given.start(), strength=strength, limits=question.limits)
    reply = Envelopes(given.asked, given.position).hint(found)
    following = None
    if reply["next"] is not None:
        following = given.family.next_position(given.puzzle, given.position, found.placement)
    return reply | given.links(next=following)


def explain(question: Question) -> Reply:
    """The whole solve in stages, each with the link of the position after it."""
    given = question.puzzle("hint")
    found = given.family.verb("explain")(given.puzzle, **given.start(), limits=question.limits)
    reply = Envelopes(given.asked, given.position).explain(found)
    links = given.links(start=found.start)
    if links:
        told: list[Reply] = reply["stages"]  # type: ignore[assignment]
        reply["stages"] = [
            {**one, "link": given.at(stage.position)} for one, stage in zip(told, found.stages, strict=True)
        ]
    return reply | links


def grade(question: Question) -> Reply:
    """How hard the puzzle is for a person, from its start."""
    given = question.puzzle("hint")
    outcome = given.family.verb("grade")(given.puzzle, limits=question.limits)
    return Envelopes(given.asked).grade(outcome) | given.links()


def _judged(question: Question, given: Given, solution: Any) -> Reply:
    """What the verifier says of a solution."""
    if given.family.name != "polypips":
        question.refuse(("either_hand",), f"is not for {given.family.title}")
    flips = question.truth("either_hand")
    how = {"either_hand": True} if flips else {}
    violations = given.family.verb("verify")(given.puzzle, solution, **how)
    return Envelopes(given.asked, given=tuple(how)).check(solution, violations) | given.links()
