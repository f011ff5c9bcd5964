"""What a solver says of a puzzle, from its position on: a solution, all, their number, whether there is one."""

from __future__ import annotations

from pipworks.json_answers import MEANING, Envelopes
from pipworks.json_records import VERSION
from pipworks.web.question import MOST_SEED, WrongQuestion

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pipworks.web.given import Given
    from pipworks.web.question import Question

    Reply = dict[str, object]

MOST_LISTED = 1_000
"""The most solutions that one reply lists."""


def solve(question: Question) -> Reply:
    """A solution, or why there is none."""
    given = question.puzzle("solve")
    how = _meant(question, given, "either_hand", "seed")
    outcome = given.family.verb("solve")(given.puzzle, **given.start(), **how, limits=question.limits)
    reply = _envelopes(question, given).solve(outcome)
    return reply | given.links(solution=outcome.solution)


def minimal(question: Question) -> Reply:
    """A layout that lights the fewest tiles, proved; of Pipes alone."""
    from pipworks.pipes.solver.solve import minimal as solved

    given = question.puzzle("solve")
    if given.family.name != "pipes":
        raise WrongQuestion(f"minimal is not for {given.family.title}")
    if given.position is not None:
        raise WrongQuestion("minimal is asked of a puzzle, not of a position")
    outcome = solved(given.puzzle, limits=question.limits)
    return _envelopes(question, given).solve(outcome, "minimal") | given.links(solution=outcome.solution)


def all(question: Question) -> Reply:
    """Every solution, or the first so many: answers one by one, and the one that ends them."""
    from dataclasses import replace

    given = question.puzzle("solve")
    most = question.whole("limit", 100, least=1, most=MOST_LISTED)
    how = _meant(question, given, "either_hand", "distinct")
    found = given.family.verb("solutions")(
        given.puzzle, **given.start(), **how, limits=replace(question.limits, solutions=most)
    )
    envelopes = _envelopes(question, given)
    answers = [envelopes.listed(number, solution) for number, solution in enumerate(found, 1)]
    status = "solved" if found.status is None else found.status.value
    answers.append(envelopes.end(status, found.reason, len(answers)))
    return {"format": "pipworks.answers", "version": VERSION, "answers": answers, **given.links()}


def count(question: Question) -> Reply:
    """How many solutions there are."""
    given = question.puzzle("solve")
    how = _meant(question, given, "either_hand", "distinct", "grids")
    if given.family.name == "pipes":
        how["orientations"] = question.truth("orientations")
    else:
        question.refuse(("orientations",), f"is not for {given.family.title}")
    grids = how.pop("grids", False)
    if grids and how.get("distinct"):
        raise WrongQuestion("distinct does not go with grids")
    if grids:
        from pipworks.polypips.solver.count import count_grids

        outcome = count_grids(given.puzzle, **given.start(), either_hand=how["either_hand"], limits=question.limits)
    else:
        outcome = given.family.verb("count")(given.puzzle, **given.start(), **how, limits=question.limits)
    return _envelopes(question, given).count(outcome) | given.links()


def unique(question: Question) -> Reply:
    """Whether there is one solution, with it; or two that differ."""
    given = question.puzzle("solve")
    how = _meant(question, given, "either_hand", "grids", "seed")
    if "grids" in how:
        how["by_pips"] = how.pop("grids")
    answer = given.family.verb("uniqueness")(given.puzzle, **given.start(), **how, limits=question.limits)
    return _envelopes(question, given).unique(answer) | given.links(solutions=tuple(answer.solutions))


def _meant(question: Question, given: Given, *names: str) -> dict[str, Any]:
    """The arguments of a search that say what a solution is, and the seed of what chance decides: of Polypips alone."""
    if given.family.name != "polypips":
        question.refuse(names, f"is not for {given.family.title}")
        return {}
    how: dict[str, Any] = {name: question.truth(name) for name in names if name in MEANING}
    if "seed" in names:
        how["seed"] = question.whole("seed", 0, least=0, most=MOST_SEED)
    return how


def _envelopes(question: Question, given: Given) -> Envelopes:
    told = [name for name in MEANING if question.has(name) and question.truth(name)]
    return Envelopes(given.asked, given.position, given=told)
