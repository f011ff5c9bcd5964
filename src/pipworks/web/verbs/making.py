"""New puzzles: one of a chosen size and difficulty, and those of a day."""

from __future__ import annotations

import os

from pipworks.dates import WrongDate, read_date
from pipworks.families import FAMILIES
from pipworks.web import days, orders
from pipworks.web.given import Given
from pipworks.web.question import MOST_SEED, WrongQuestion

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pipworks.hints.grading import Grade
    from pipworks.limits import Limits
    from pipworks.web.question import Question
    from pipworks.web.recipes import NewPuzzle

    Reply = dict[str, object]


def generate(question: Question) -> Reply:
    """A puzzle as the fields ask for it, of the seed that is given or of one drawn afresh.

    `puzzle` is it as JSON has it, with its solution and what made it. `difficulty` and `score` are those of its grade;
    null where the time was up before it was graded, and for what is not graded.
    """
    order = orders.read(question)
    seed = int.from_bytes(os.urandom(4), "big")
    if question.has("seed"):
        seed = question.whole("seed", least=0, most=MOST_SEED)
    budget = question.limits.start()
    made = order.make(seed, budget.rest())
    grade = _grade(made, budget.rest())
    reply: Reply = {"format": "pipworks.made", "version": 1, "family": made.family.name, "name": made.name}
    told = {"difficulty": grade.difficulty.value, "score": grade.score} if grade else {}
    reply |= {"seed": seed, "difficulty": None, "score": None, **told, "puzzle": made.document}
    return reply | Given(made.family, made.puzzle).links()


def day(question: Question) -> Reply:
    """The puzzles of a day, six, or those of them that `family` and `difficulty` choose."""
    families = FAMILIES[::-1] if question.family is None else (question.family,)
    difficulties: tuple[str, ...] = days.DIFFICULTIES
    if question.has("difficulty"):
        difficulties = (question.word("difficulty", days.DIFFICULTIES),)
    try:
        date = read_date(question.text("date", most=100))
    except WrongDate as wrong:
        raise WrongQuestion(str(wrong)) from None
    found = days.dailies(date, families=families, difficulties=difficulties, limits=question.limits)
    puzzles = [
        {"family": one.family.name, "name": one.name, "difficulty": one.difficulty, "link": one.link} for one in found
    ]
    return {"format": "pipworks.day", "version": 1, "date": date, "puzzles": puzzles}


def _grade(made: NewPuzzle, limits: Limits) -> Grade | None:
    """The puzzle's grade; None where a limit came before."""
    found: Grade | None = made.family.verb("grade")(made.puzzle, limits=limits).solution
    return found
