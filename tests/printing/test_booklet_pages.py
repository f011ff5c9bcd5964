"""A booklet's pages as `sheets` puts them together: what comes first, in which order, numbered where."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from pipworks.printing import answers
from pipworks.printing.entry import Entry
from pipworks.printing.options import Answers, Options
from pipworks.printing.page import Align, Page, Text
from pipworks.printing.paper import A4, Paper
from pipworks.printing.sheets import answer_pages, pages
from tests.support.printed import SLABS, Slab, clean, figures, named, slabs, texts


@pytest.fixture(autouse=True)
def front(monkeypatch: pytest.MonkeyPatch) -> None:
    """A booklet with two pages in front, in the order of titles, and sheets that are left as they are."""
    booklet, imposing = ModuleType("booklet"), ModuleType("imposing")

    def front_pages(entries: Sequence[Entry], options: Options, fonts: Any, paper: Paper) -> tuple[Page, ...]:
        return tuple(Page(paper.width, paper.height, (), name) for name in ("Cover", "How to play"))

    def imposed(made: Sequence[Page], sheet: Paper) -> tuple[Page, ...]:
        assert sheet == A4
        return tuple(made)

    vars(booklet).update(front_pages=front_pages, in_order=lambda entries: tuple(sorted(entries, key=_title)))
    vars(imposing).update(imposed=imposed)
    monkeypatch.setitem(sys.modules, "pipworks.printing.booklet", booklet)
    monkeypatch.setitem(sys.modules, "pipworks.printing.imposing", imposing)
    monkeypatch.setattr(answers, "graded", lambda entry, limits: None)


def _title(entry: Entry) -> str:
    return entry.title


ENTRIES = [*slabs((5, 5), title="b"), *slabs((6, 4), title="a")]


def test_the_parts_in_their_order() -> None:
    made = pages(ENTRIES, Options(booklet=True))
    assert named(made) == ["Cover", "How to play", "Puzzle 1", "Puzzle 2", "Answers"]
    assert [texts(page)[:2] for page in made[2:4]] == [["1", "a"], ["2", "b"]]
    assert [figure.scene.width for figure in figures(made[4])] == [60, 50]
    clean(made, 10)


def test_pages_are_half_of_the_sheet() -> None:
    for landscape in (False, True):
        made = pages(ENTRIES, Options(booklet=True, landscape=landscape))
        assert {(page.width, page.height) for page in made} == {(148.5, 210.0)}


def test_numbers_stand_outside_and_none_on_the_cover() -> None:
    made = pages(ENTRIES, Options(booklet=True, title="On the cover alone"))
    feet = [[(p.text, p.align, p.x) for p in page.parts if isinstance(p, Text)][-1:] for page in made]
    assert feet[0] == []
    assert feet[1:4] == [[("2", Align.LEFT, 10)], [("3", Align.RIGHT, 138.5)], [("4", Align.LEFT, 10)]]
    assert all("On the cover alone" not in texts(page) for page in made)


def test_several_on_a_page_and_answers_apart() -> None:
    how = Options(booklet=True, per_page=2, answers=Answers.SEPARATE)
    assert named(pages(ENTRIES, how)) == ["Cover", "How to play", "Puzzles 1 to 2"]
    apart = answer_pages(ENTRIES, how)
    assert named(apart) == ["Answers"]
    assert texts(apart[0]) == ["Answers", "1", "a", "2", "b"]


def test_grades_are_looked_for_but_stand_there_only_where_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    grade = SimpleNamespace(difficulty=SimpleNamespace(value="hard"))
    monkeypatch.setattr(answers, "graded", lambda entry, limits: grade)
    assert "hard" not in texts(pages(ENTRIES, Options(booklet=True))[2])
    assert "hard" in texts(
        pages([Entry(SLABS, Slab(3, 3))], Options(booklet=True, grade=True, answers=Answers.NONE))[2]
    )
