"""Several days of the newspaper in one file, and one level by itself."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pipworks.contents import Contents
from pipworks.errors import ParseError
from pipworks.polypips.formats import files, nyt
from pipworks.polypips.formats.document import Document
from pipworks.polypips.generator.boards import named_board
from pipworks.polypips.generator.generate import generate
from pipworks.polypips.generator.rules import Choice, Rules
from pipworks.rng import Rng

LEVELS = ("easy", "medium", "hard")


def made(seed: int, name: str) -> Document:
    """A small puzzle of dominoes with its solution."""
    constraints = Choice.parse("1*,2*")
    while True:
        found = generate(Rules(named_board("4x2"), Choice.parse("2*"), constraints), Rng(seed))
        document = Document(found.puzzle, found.solution, name=name)
        try:
            nyt.format(Contents((document,)))
        except ValueError:
            seed += 100
        else:
            return document


def day(number: int, date: str | None, *, empty: tuple[str, ...] = ()) -> dict[str, Any]:
    documents = tuple(made(10 * number + each, level) for each, level in enumerate(LEVELS) if level not in empty)
    told: dict[str, Any] = json.loads(nyt.format(Contents(documents, empty)))
    return told if date is None else {"printDate": date, "editor": "nobody", **told}


DAYS = [day(1, "2001-02-03"), day(2, None, empty=("hard",)), None, day(3, "2001-02-05")]
ARCHIVE = json.dumps(DAYS, indent=1)
NAMES = [
    *(f"2001-02-03 {level}" for level in LEVELS),
    "day 2 easy",
    "day 2 medium",
    *(f"2001-02-05 {level}" for level in LEVELS),
]


def test_a_list_of_days() -> None:
    contents = files.parse_all(ARCHIVE)
    assert [document.name for document in contents.documents] == NAMES
    assert contents.empty == ("day 2 hard", "day 3")
    for number, name in enumerate(LEVELS):
        alone = nyt.parse(json.dumps(DAYS[0])).documents[number]
        assert (contents.documents[number].puzzle, contents.documents[number].solution) == (
            alone.puzzle,
            alone.solution,
        )
        assert alone.name == name


@pytest.mark.parametrize("name", NAMES)
def test_a_level_is_chosen_by_its_whole_name(name: str) -> None:
    document = files.parse_all(ARCHIVE).documents[NAMES.index(name)]
    assert files.parse(ARCHIVE, level=name) == document.puzzle
    assert files.parse_solution(ARCHIVE, document.puzzle) == document.solution


@pytest.mark.parametrize(
    ("level", "problem", "hint"),
    [
        ("", "8 puzzles in one file", "2001-02-03 easy, 2001-02-03 medium, "),
        ("easy", "3 puzzles called 'easy' in one file", "2001-02-03 easy, day 2 easy, 2001-02-05 easy"),
        ("2001-02-03", "3 puzzles called '2001-02-03' in one file", "2001-02-03 easy, "),
        ("day 2 hard", "no level 'day 2 hard' here", "day 2 medium, 2001-02-05 easy and 2 more"),
    ],
)
def test_what_means_several_or_none(level: str, problem: str, hint: str) -> None:
    with pytest.raises(ParseError) as caught:
        files.parse(ARCHIVE, level=level)
    assert caught.value.problem == problem
    assert hint in caught.value.hint


@pytest.mark.parametrize("level", LEVELS)
def test_one_level_by_itself(level: str) -> None:
    (document,) = files.parse_all(json.dumps(DAYS[0][level])).documents  # type: ignore[index]
    assert document.name == ""
    assert document.puzzle == files.parse(json.dumps(DAYS[0]), level=level)
    assert files.parse(json.dumps(DAYS[0][level])) == document.puzzle  # type: ignore[index]
    assert files.parse_solution(json.dumps(DAYS[0][level]), document.puzzle) == document.solution  # type: ignore[index]


def test_refusals_name_the_day() -> None:
    days = json.loads(json.dumps(DAYS))
    days[3]["medium"]["dominoes"][0][1] = 9
    text = json.dumps(days)
    contents = files.parse_all(text)
    assert [*contents] == [name for name in NAMES if name != "2001-02-05 medium"]
    refused = contents.refused["2001-02-05 medium"]
    assert refused.problem == "2001-02-05: [3].medium.dominoes[0][1]: expected a whole number from 0 to 6, found 9"
    assert text[refused.column - 1] == "9"
    assert "double-six" in refused.hint


@pytest.mark.parametrize(
    ("second", "name", "problem"),
    [
        (DAYS[0], "day 2", "2001-02-03: [1]: a second day 2001-02-03"),
        (3, "day 2", "day 2: [1]: expected one day's Pips: an object with easy, medium and hard, found 3"),
        ({"printDate": 3}, "day 2", "day 2: [1].printDate: expected a date, found 3"),
        ({"printDate": "\x1b[31m"}, "day 2", "day 2: [1].printDate: expected a date, found '\\x1b[31m'"),
        ({"printDate": "2001-01-01"}, "2001-01-01", "2001-01-01: [1]: no puzzle: expected easy, medium or hard"),
    ],
)
def test_a_day_that_is_none_leaves_the_others(second: object, name: str, problem: str) -> None:
    contents = files.parse_all(json.dumps([DAYS[0], second]))
    assert [*contents] == NAMES[:3]
    assert {known: error.problem for known, error in contents.refused.items()} == {name: problem}


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ([[DAYS[0]]], "this JSON is no puzzle"),
        ({"dominoes": [[1, 2]]}, "this JSON is no puzzle"),
        ({"dominoes": None, "regions": None}, "this level is empty"),
    ],
)
def test_what_is_no_day(text: object, problem: str) -> None:
    with pytest.raises(ParseError, match=problem):
        files.parse_all(json.dumps(text))


def test_days_by_date_and_days_one_a_line() -> None:
    by_date = json.dumps({"editors": 2, "2001-02-03": DAYS[0], "2001-02-05": DAYS[3]})
    lines = f"{json.dumps(DAYS[0])}\nnonsense\n{json.dumps(DAYS[3])}\n".replace("nonsense", '{"easy": nonsense}')
    for text in (by_date, lines):
        contents = files.parse_all(text)
        assert [*contents] == [name for name in NAMES if "day 2" not in name]
        assert contents.documents == tuple(
            document for document in files.parse_all(ARCHIVE).documents if "day 2" not in document.name
        )
    assert {name: error.line for name, error in files.parse_all(lines).refused.items()} == {"day 2": 2}
