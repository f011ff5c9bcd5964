"""Help for a player: how a position stands, the next step, the whole solve in stages, and how hard it all is."""

from __future__ import annotations

from pipworks.json_answers import Envelopes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pipworks.web.question import Question

    Reply = dict[str, object]


def check(question: Question) -> Reply:
    """How the position of the link stands: any right answer counts."""
    linked = question.linked("hint")
    family, puzzle = linked.family, linked.puzzle
    position = family.verb("parse_position")("", puzzle) if linked.position is None else linked.position
    found = family.verb("check")(puzzle, position=position, limits=question.limits, why=True)
    return Envelopes(linked.asked, linked.position).standing(found) | {"link": linked.link, "links": {}}


def hint(question: Question) -> Reply:
    """The next step, with no more than `strength` gives away."""
    linked = question.linked("hint")
    strength = question.whole("strength", least=1, most=4)
    found = linked.family.verb("hint")(linked.puzzle, **linked.start(), strength=strength, limits=question.limits)
    reply = Envelopes(linked.asked, linked.position).hint(found)
    links = {}
    if reply["next"] is not None:
        following = linked.family.next_position(linked.puzzle, linked.position, found.placement)
        links["next"] = linked.at(following)
    return reply | {"link": linked.link, "links": links}


def explain(question: Question) -> Reply:
    """The whole solve in stages, each with the link of the position after it."""
    linked = question.linked("hint")
    found = linked.family.verb("explain")(linked.puzzle, **linked.start(), limits=question.limits)
    reply = Envelopes(linked.asked, linked.position).explain(found)
    told: list[Reply] = reply["stages"]  # type: ignore[assignment]
    stages = [{**one, "link": linked.at(stage.position)} for one, stage in zip(told, found.stages, strict=True)]
    links = {"start": linked.at(found.start)}
    return reply | {"stages": stages, "link": linked.link, "links": links}


def grade(question: Question) -> Reply:
    """How hard the puzzle is for a person, from its start."""
    linked = question.linked("hint")
    outcome = linked.family.verb("grade")(linked.puzzle, limits=question.limits)
    return Envelopes(linked.asked).grade(outcome) | {"link": linked.link, "links": {}}
