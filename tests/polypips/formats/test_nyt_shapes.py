"""Newspaper levels in the shapes that people keep them in: found wherever they stand, named by day and level."""

from __future__ import annotations

import json

import pytest

from pipworks import polypips
from pipworks.errors import ParseError
from tests.polypips.formats.test_nyt import DAY

EASY, MEDIUM = (DAY[level] for level in ("easy", "medium"))
FIRST, SECOND = polypips.parse_all(json.dumps(DAY)).documents
DATE, NEXT = "2025-09-15", "2025-09-16"
NAMES = [f"{date} {level}" for date in (DATE, NEXT) for level in ("easy", "medium")]

BOTH = {"easy": EASY, "medium": MEDIUM}
SHAPES = {
    "days by date": {DATE: BOTH, NEXT: BOTH},
    "a list of days": [{"printDate": DATE, **BOTH}, {"printDate": NEXT, **BOTH}],
    "a list of days with another key": [{"date": DATE, **BOTH}, {"date": NEXT, **BOTH}],
    "a list with times": [{"date": f"{DATE}T00:00:00Z", **BOTH}, {"date": f"{NEXT}T00:00:00Z", **BOTH}],
    "levels under a key": [{"date": DATE, "puzzles": BOTH}, {"date": NEXT, "puzzles": BOTH}],
    "days under a key": {"version": 3, "games": {DATE: BOTH, NEXT: BOTH}},
    "a list under a key": {"days": [{"printDate": DATE, **BOTH}, {"printDate": NEXT, **BOTH}]},
    "files by name": {f"{DATE}.json": BOTH, f"{NEXT}.json": BOTH},
    "days and then levels in capitals": {date: {"Easy": EASY, "MEDIUM": MEDIUM} for date in (DATE, NEXT)},
    "records": [
        {"date": date, "difficulty": level, "puzzle": puzzle} for date in (DATE, NEXT) for level, puzzle in BOTH.items()
    ],
    "flat records": [
        {"date": date, "difficulty": level.title(), **puzzle}  # type: ignore[dict-item]
        for date in (DATE, NEXT)
        for level, puzzle in BOTH.items()
    ],
    "lists of levels": {
        date: [{"level": level, "data": puzzle} for level, puzzle in BOTH.items()] for date in (DATE, NEXT)
    },
}


@pytest.mark.parametrize("shape", SHAPES)
def test_every_level_has_its_day_and_its_name(shape: str) -> None:
    contents = polypips.parse_all(json.dumps(SHAPES[shape]))
    assert list(contents) == NAMES
    assert [document.puzzle for document in contents.documents] == [FIRST.puzzle, SECOND.puzzle] * 2
    assert contents.documents[0].solution == FIRST.solution
    assert not contents.refused
    assert polypips.parse(json.dumps(SHAPES[shape]), level=NAMES[3]) == SECOND.puzzle


def test_levels_by_date() -> None:
    contents = polypips.parse_all(json.dumps({"easy": {DATE: EASY}, "medium": {DATE: MEDIUM}}))
    assert list(contents) == NAMES[:2]


def test_levels_of_other_names() -> None:
    contents = polypips.parse_all(json.dumps({"small": EASY, "large": MEDIUM}))
    assert list(contents) == ["small", "large"]
    assert polypips.parse(json.dumps({"puzzle": EASY})) == FIRST.puzzle
    assert list(polypips.parse_all(json.dumps({"games": [EASY, MEDIUM]}))) == ["1", "2"]


def test_what_can_not_be_read_leaves_the_others() -> None:
    broken = {**EASY, "dominoes": [[1, 9]]}  # type: ignore[dict-item]
    contents = polypips.parse_all(json.dumps({"games": {DATE: {"easy": broken, "medium": MEDIUM}}}))
    assert list(contents) == [NAMES[1]]
    assert list(contents.refused) == [NAMES[0]]
    assert "games" in str(contents.refused[NAMES[0]])
    with pytest.raises(ParseError, match="dominoes"):
        polypips.parse(json.dumps({"puzzle": broken}))


@pytest.mark.parametrize("value", [{}, {"a": {"b": 1}}, {"games": []}, {"games": [{"dominoes": []}]}, {"easy": 1}])
def test_what_is_no_shape_at_all(value: object) -> None:
    with pytest.raises(ParseError):
        polypips.parse(json.dumps(value))


def test_no_depth_is_too_much() -> None:
    value: object = EASY
    for _ in range(50):
        value = {"a": value}
    with pytest.raises(ParseError, match="this JSON is no puzzle"):
        polypips.parse(json.dumps(value))
