"""New puzzles: one of a chosen size and difficulty, and those of a day."""

from __future__ import annotations

import os

from pipworks.families import FAMILIES
from pipworks.web import days, recipes
from pipworks.web.question import WrongQuestion

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pipworks.hints.grading import Grade
    from pipworks.limits import Limits
    from pipworks.web.question import Question
    from pipworks.web.recipes import NewPuzzle, Order

    Reply = dict[str, object]

_DIFFICULTIES = ("", "easy", "medium", "hard", "extreme")
_MOST_SEED = 2**53 - 1
"""The largest whole number that a page can hold."""


def generate(question: Question) -> Reply:
    """A puzzle with one solution, as the fields ask for it, or of a seed drawn afresh.

    `difficulty` and `score` are those of its grade; null where the time was up before it was graded.
    """
    order = _order(question)
    seed = int.from_bytes(os.urandom(4), "big")
    if question.has("seed"):
        seed = question.whole("seed", least=0, most=_MOST_SEED)
    budget = question.limits.start()
    made = order.make(seed, budget.rest())
    grade = _grade(made, budget.rest())
    reply: Reply = {"format": "pipworks.made", "version": 1, "family": made.family.name, "name": made.name}
    told = {"difficulty": grade.difficulty.value, "score": grade.score} if grade else {}
    link = written(made)
    return reply | {"seed": seed, "difficulty": None, "score": None, **told, "link": link, "links": {}}


def day(question: Question) -> Reply:
    """The puzzles of a day, six, or those of them that `family` and `difficulty` choose."""
    families = FAMILIES[::-1] if question.family is None else (question.family,)
    difficulties: tuple[str, ...] = days.DIFFICULTIES
    if question.has("difficulty"):
        difficulties = (question.word("difficulty", days.DIFFICULTIES),)
    try:
        date = days.read_date(question.text("date", most=100))
    except days.WrongDate as wrong:
        raise WrongQuestion(str(wrong)) from None
    found = days.dailies(date, families=families, difficulties=difficulties, limits=question.limits)
    puzzles = [
        {"family": one.family.name, "name": one.name, "difficulty": one.difficulty, "link": one.link} for one in found
    ]
    return {"format": "pipworks.day", "version": 1, "date": date, "puzzles": puzzles}


def written(made: NewPuzzle) -> str:
    """The link of a new puzzle."""
    from pipworks.web import links

    return links.written(made.family, made.puzzle)


def _order(question: Question) -> Order:
    """What the fields ask for. Raises WrongQuestion for what can't be made, or is of the other family."""
    family = question.word("family", [family.name for family in FAMILIES])
    difficulty = question.word("difficulty", _DIFFICULTIES, "")
    for name in ("pieces",) if family == "pipes" else ("wraps", "all_tiles"):
        if question.has(name):
            raise WrongQuestion(f"{name} is not for {family}")
    if family == "pipes":
        size = question.sides("size", (7, 10), recipes.MOST_SIDE)
        wraps, all_tiles = question.truth("wraps", True), question.truth("all_tiles")
        return recipes.pipes(size, difficulty, wraps=wraps, all_tiles=all_tiles)
    cells = question.whole("size", least=recipes.LEAST_CELLS, most=recipes.MOST_CELLS)
    pieces = question.word("pieces", recipes.PIECES, "dominoes")
    try:
        return recipes.polypips(cells, pieces, difficulty)
    except ValueError as error:
        raise WrongQuestion(str(error)) from None


def _grade(made: NewPuzzle, limits: Limits) -> Grade | None:
    """The puzzle's grade; None where a limit came before."""
    found: Grade | None = made.family.verb("grade")(made.puzzle, limits=limits).solution
    return found
