"""Answers to print: found or given, always verified, and what is said beside them."""

from __future__ import annotations

from typing import Any

import pytest

from pipworks import pipes, polypips
from pipworks.errors import BrokenAnswer
from pipworks.families import PIPES, POLYPIPS, Family
from pipworks.limits import CancelToken, Limits
from pipworks.outcome import Outcome, Status, Uniqueness, Verdict
from pipworks.printing import answers
from pipworks.printing.answers import Answered, answered, graded
from pipworks.printing.entry import Entry
from tests.cli.polypips.test_solve import SEVERAL, UNIQUE, UNSOLVABLE
from tests.families.dominoes import DOMINOES


class Odd(Family):
    """Dominoes whose answers are what a test wants of them."""

    __slots__ = ("gives",)

    gives: dict[str, Any]

    def verb(self, name: str) -> Any:
        return self.gives[name] if name in self.gives else super().verb(name)


def odd(**gives: Any) -> Entry:
    family = Odd("odd", "Odd", DOMINOES.package, DOMINOES.recognises)
    family.gives = {name: lambda *_, given=given, **__: given for name, given in gives.items()}
    return Entry(family, DOMINOES.verb("parse")("##\n"))


@pytest.mark.parametrize(("family", "text"), [(PIPES, "1LH"), (POLYPIPS, UNIQUE), (DOMINOES, "##\n")])
def test_an_only_answer_has_no_note(family: Family, text: str) -> None:
    puzzle = family.verb("parse")(text)
    found = answered(Entry(family, puzzle))
    assert found.note == ""
    assert not family.verb("verify")(puzzle, found.solution)


@pytest.mark.parametrize(("family", "text"), [(PIPES, "1H"), (POLYPIPS, SEVERAL), (DOMINOES, "##\n##\n")])
def test_one_of_several(family: Family, text: str) -> None:
    puzzle = family.verb("parse")(text)
    found = answered(Entry(family, puzzle))
    assert found.note == "one of several answers"
    assert not family.verb("verify")(puzzle, found.solution)


@pytest.mark.parametrize(
    ("family", "text", "note"),
    [
        (PIPES, "H1H", "no answer: 2 houses, but the tanks and T pipes can feed 1"),
        (POLYPIPS, UNSOLVABLE, "no answer: "),
        (DOMINOES, "###\n", "no answer"),
    ],
)
def test_no_answer(family: Family, text: str, note: str) -> None:
    found = answered(Entry(family, family.verb("parse")(text)))
    assert found.solution is None
    assert found.note.startswith(note)


def test_the_answer_that_was_given_is_the_one_that_is_printed() -> None:
    board = pipes.parse("1H")
    for given in pipes.solutions(board):
        assert answered(Entry(PIPES, board, given=given)) == Answered(given, "one of several answers")


def test_a_wrong_one_is_not() -> None:
    board = pipes.parse("1LH")
    wrong = pipes.parse_solution("WNN")
    assert pipes.verify(board, wrong)
    found = answered(Entry(PIPES, board, given=wrong))
    assert found == Answered(pipes.solve(board).solution)


def test_limits() -> None:
    entry = Entry(PIPES, pipes.parse("1LH"))
    assert answered(entry, Limits(seconds=0)) == Answered(None, "not found within 0 s", True)
    found = answered(Entry(POLYPIPS, polypips.parse(UNIQUE)), Limits(nodes=0))
    assert found == Answered(None, "not found: stopped by the node limit", True)
    assert graded(entry, Limits(seconds=0)) is None


def test_cancelled_is_no_limit() -> None:
    token = CancelToken()
    token.cancel()
    assert answered(Entry(PIPES, pipes.parse("1LH")), Limits(seconds=60, cancel=token)).note == answers.CANCELLED


@pytest.mark.parametrize(
    ("verdict", "note"), [(Verdict.LIMIT, answers.MAY_BE_ONE), (Verdict.CANCELLED, answers.MAY_BE_ONE)]
)
def test_other_answers_are_not_ruled_out(verdict: Verdict, note: str) -> None:
    assert answered(odd(uniqueness=Uniqueness(verdict))).note == note


def test_a_solver_that_is_wrong_is_a_bug() -> None:
    with pytest.raises(BrokenAnswer, match="the solver's answer breaks a rule"):
        answered(odd(solve=Outcome(Status.SOLVED, DOMINOES.verb("parse_solution")("EE\n"))))


def test_too_large_to_be_solved() -> None:
    side = 102
    text = "\n".join(["board:", *["#" * side] * side, "", "pieces:", ",".join(["2I:00"] * (side * side // 2))])
    entry = Entry(POLYPIPS, polypips.parse(f"{text}\n\nconstraints:\n"))
    assert answered(entry) == Answered(None, answers.TOO_LARGE, True)
    assert graded(entry) is None


def test_grades() -> None:
    for family, text in ((PIPES, "1LH"), (POLYPIPS, UNIQUE)):
        puzzle = family.verb("parse")(text)
        assert graded(Entry(family, puzzle)) == family.verb("grade")(puzzle).solution is not None
    assert graded(Entry(PIPES, pipes.parse("H1H"))) is None
    assert graded(Entry(DOMINOES, DOMINOES.verb("parse")("##\n"))) is None
