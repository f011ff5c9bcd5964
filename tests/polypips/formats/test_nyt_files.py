"""The newspaper's JSON as convert writes it: what it holds comes back, what it can't hold is said or refused."""

from __future__ import annotations

import datetime
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipworks import polypips
from pipworks.errors import Unwritable
from pipworks.polypips.formats import nyt, nyt_files
from pipworks.polypips.formats.document import Document, Origin
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Solution
from tests.polypips.formats.test_nyt import DAY

EASY, MEDIUM = nyt.parse(json.dumps(DAY)).documents
COMMENTED = polypips.parse("// mine\nboard:\n##\n\npieces:\n12\n\nconstraints:\n")


@given(st.permutations(["easy", "medium", "hard"]), st.integers(1, 3), st.sampled_from(["", "2025-09-15", "day 1"]))
def test_the_levels_of_a_day_come_back(levels: list[str], count: int, day: str) -> None:
    names = [f"{day} {level}".strip() for level in levels[:count]]
    documents = tuple(EASY.replaced(name=name) for name in names)
    found = nyt.parse(nyt_files.format_all(documents))
    assert sorted(found) == sorted(names)
    assert all(document.puzzle == EASY.puzzle for document in found.documents)
    assert all(document.solution == EASY.solution for document in found.documents)
    assert nyt.parse(nyt_files.format(documents[0])).documents == (documents[0],)


@given(st.lists(st.dates(min_value=datetime.date(1970, 1, 1)), unique=True, min_size=1, max_size=4))
def test_days_come_back(dates: list[object]) -> None:
    documents = tuple(each.replaced(name=f"{date} {each.name}") for date in dates for each in (EASY, MEDIUM))
    assert nyt.parse(nyt_files.format_all(documents)).documents == documents


def test_a_level_alone() -> None:
    alone = EASY.replaced(name="")
    text = nyt_files.format(alone)
    assert nyt.parse(text).documents == (alone,)
    assert text.count("\n") == 1
    named = EASY.replaced(name="mine")
    assert nyt.parse(nyt_files.format(named)).documents == (alone,)
    assert nyt_files.lost_out(named) == ("its name, mine, is left out",)


def test_what_is_lost() -> None:
    document = Document(COMMENTED, None, 1, Origin((), 0, "0"), "easy", Solution(()))
    assert nyt_files.lost_out(document) == (
        "its comments are left out",
        "the number of its solutions is left out",
        "what made it is left out",
        "what was done so far is left out",
    )
    assert nyt_files.lost_out(EASY) == ()


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (["easy", "easy"], "easy comes twice"),
        (["1", "2"], "a day has the levels easy, medium and hard, not '1'"),
        (["", "easy"], "not ''"),
        (["2025-09-15 easy", "2025-09-15 weekly"], "not '2025-09-15 weekly'"),
    ],
)
def test_names_that_are_none_of_a_day(names: list[str], said: str) -> None:
    with pytest.raises(Unwritable) as caught:
        nyt_files.format_all([EASY.replaced(name=name) for name in names])
    assert said in str(caught.value)
    assert "--level" in caught.value.hint


@pytest.mark.parametrize("pieces", ["3I:123", "1,23"])
def test_other_pieces(pieces: str) -> None:
    puzzle: Puzzle = polypips.parse(f"board:\n###\n\npieces:\n{pieces}\n\nconstraints:\n")
    with pytest.raises(Unwritable, match="is no domino"):
        nyt_files.format(Document(puzzle, name="easy"))
