"""What stands before a booklet's puzzles, and their order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipworks import pipes, polypips
from pipworks.families import PIPES, POLYPIPS
from pipworks.hints.grading import Difficulty, Grade
from pipworks.printing.booklet import front_pages, in_order
from pipworks.printing.drawings import least_letters
from pipworks.printing.entry import Entry
from pipworks.printing.fonts import Fonts
from pipworks.printing.options import Options
from pipworks.printing.page import Figure, Kind, Page, Stroke, Text
from pipworks.printing.paper import A4, A5, Paper
from pipworks.printing.worked_example import worked_example
from tests.families.dominoes import DOMINOES
from tests.support.amounts import some
from tests.support.parts import apart, within

FONTS = Fonts()
FOOT = 7.0
"""What is left free for the number of a page."""
HALF = Paper(148.5, 210.0)
EASY, MEDIUM, HARD, EXTREME = Difficulty

BOARD = pipes.parse("1LH\n")
PUZZLE = polypips.parse("board:\n##\n\npieces:\n2I:12\n\nconstraints:\nExactly 3 {(0,0),(1,0)}\n")
SHAPES = polypips.parse("board:\n###\n\npieces:\n1o*,2I*\n\nconstraints:\n")


def graded(difficulty: Difficulty, score: float = 1.0) -> Grade:
    return Grade(1, 1.0, 1.0, (1,), 0, score, difficulty, "test")


def entry(puzzle: object, grade: Grade | None = None, number: int = 0, title: str = "") -> Entry:
    return Entry(PIPES if isinstance(puzzle, pipes.Board) else POLYPIPS, puzzle, title, number, None, grade)


BOTH = (entry(BOARD, graded(EASY)), entry(PUZZLE, graded(MEDIUM)), entry(PUZZLE, graded(EXTREME)))


def words(page: Page) -> str:
    return " ".join(part.text for part in page.parts if isinstance(part, Text))


def told(entries: Sequence[Entry], **options: object) -> str:
    """All words of the pages behind the cover."""
    return " ".join(map(words, front_pages(entries, Options(**options), FONTS, HALF)[1:]))  # type: ignore[arg-type]


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("paper", [HALF, A5, A4, A4.turned, Paper(105, 148), Paper(60, 80), Paper(40, 60)])
@pytest.mark.parametrize("margin", [0.0, 12.0])
def test_all_is_inside_the_margins_above_the_foot_and_apart(paper: Paper, large: bool, margin: float) -> None:
    pages = front_pages(BOTH, Options(margin=margin, large=large, date="29 November 2026"), FONTS, paper)
    room = (margin, margin, paper.width - margin, paper.height - margin - FOOT)
    for page in pages:
        assert (page.width, page.height) == (paper.width, paper.height)
        assert page.parts
        assert all(within(part, room, FONTS) for part in page.parts)
        assert all(apart(one, other, FONTS) for one, other in combinations(page.parts, 2))


def test_a_page_with_hardly_any_room_is_a_cover_alone() -> None:
    (cover,) = front_pages(BOTH, Options(), FONTS, Paper(60, 80))
    assert words(cover).startswith("Puzzles")


def test_each_family_that_occurs_has_two_pages() -> None:
    names = [page.name for page in front_pages(BOTH, Options(title="Mine"), FONTS, HALF)]
    assert names == ["Mine", "How to play Pipes", "", "How to play Polypips", ""]
    assert len(front_pages(BOTH[:1], Options(), FONTS, HALF)) == 3
    assert [page.name for page in front_pages(BOTH[1:], Options(), FONTS, HALF)] == [
        "Puzzles",
        "How to play Polypips",
        "",
    ]


@pytest.mark.parametrize("paper", [HALF, A4])
def test_large_print_has_large_letters(paper: Paper) -> None:
    for page in front_pages(BOTH, Options(large=True), FONTS, paper):
        for part in page.parts:
            if isinstance(part, Text):
                assert part.size >= 14
            elif isinstance(part, Figure) and least_letters(part.scene):
                assert least_letters(part.scene) * part.scale >= 3.6 - 1e-9


def test_the_words_before_a_worked_example_need_no_page_of_their_own_in_large_print() -> None:
    pages = front_pages(BOTH[:1], Options(large=True), FONTS, HALF)
    (rules,) = (page for page in pages if "may point anywhere" in words(page))
    assert "A worked example A tile is called" in words(rules)


def test_the_cover_says_what_is_in_it() -> None:
    (cover, *_) = front_pages(BOTH, Options(title="For Ada", date="1 May"), FONTS, HALF)
    lines = [part.text for part in cover.parts if isinstance(part, Text)]
    assert lines == ["For Ada", "3 puzzles", "1 Pipes, easy", "2 Polypips, from medium to extreme", "1 May"]
    assert [part.kind for part in cover.parts if isinstance(part, Text)][:2] == [Kind.TITLE, Kind.TEXT]
    assert sum(isinstance(part, Figure) for part in cover.parts) == 2
    assert sum(isinstance(part, Stroke) for part in cover.parts) == 1


@pytest.mark.parametrize("wraps", [True, False])
@pytest.mark.parametrize("all_tiles", [True, False])
def test_the_cover_shows_the_variant_that_is_in_the_booklet(wraps: bool, all_tiles: bool) -> None:
    (cover, *_) = front_pages([entry(replace(BOARD, wraps=wraps, all_tiles=all_tiles))], Options(), FONTS, HALF)
    (figure,) = (part for part in cover.parts if isinstance(part, Figure))
    worked = worked_example("pipes", wraps=wraps, all_tiles=all_tiles)
    assert figure.scene == PIPES.answer_drawing(worked.puzzle, worked.solution).draw()


def test_a_cover_of_shapes_alone_shows_no_board_with_labels() -> None:
    (cover, *_) = front_pages([entry(SHAPES)], Options(), FONTS, HALF)
    assert not any(isinstance(part, Figure) for part in cover.parts)


def test_a_cover_of_one_family_without_grades() -> None:
    (cover, *_) = front_pages([entry(PUZZLE)], Options(), FONTS, HALF)
    assert words(cover) == "Puzzles 1 puzzle Polypips"


@settings(max_examples=some(10, of=300))
@given(st.text(st.characters(codec="utf-8"), max_size=200))
def test_any_title_has_room(title: str) -> None:
    (cover, *_) = front_pages([], Options(title=title), FONTS, HALF)
    assert all(within(part, (10, 10, 138.5, 193), FONTS) for part in cover.parts)


def test_the_border_is_told_as_it_occurs() -> None:
    wall = "A heavy frame is a wall"
    around = "comes in again at the other end"
    walled = entry(replace(BOARD, wraps=False))
    assert wall not in told([entry(BOARD)])
    assert around in told([entry(BOARD)])
    assert wall in told([walled])
    assert around not in told([walled])
    assert wall in told([entry(BOARD), walled])
    assert around in told([entry(BOARD), walled])


def test_all_tiles_are_told_as_they_occur_and_of_which_puzzles() -> None:
    full = replace(BOARD, all_tiles=True)
    assert "no end" not in told([entry(BOARD, number=1)])
    mixed = [entry(BOARD, number=1), entry(full, number=2), entry(BOARD, number=3), entry(full, number=4)]
    assert "In puzzles 2 and 4 gas has to reach all tiles, and no end may be open." in told(mixed)
    assert "In puzzle 2 gas" in told(mixed[:3])
    assert "In some puzzles gas" in told([entry(BOARD), entry(full)])
    assert "to all of them and no end is open" in told([entry(full)])
    assert "may point anywhere" not in told([entry(full)])


def test_labels_that_are_rare_are_told_where_they_occur() -> None:
    equal = polypips.parse("board:\n##\n\npieces:\n2I:55\n\nconstraints:\nAllSame Some(5) {(0,0),(1,0)}\n")
    assert "Each cell has 5 pips" not in told([entry(PUZZLE)])
    assert "Each cell has 5 pips" in told([entry(equal)])
    split = polypips.parse("board:\n###\n\npieces:\n3I:121\n\nconstraints:\nExactly 2 {(0,0),(2,0)}\n")
    assert "are one region" not in told([entry(PUZZLE)])
    assert "are one region" in told([entry(split)])


def test_shapes_without_pips_have_rules_of_their_own() -> None:
    assert "worked example" not in told([entry(SHAPES)])
    assert "Each is used any number of times" in told([entry(SHAPES)])
    assert "Where shapes without dots are given" in told([entry(SHAPES), entry(PUZZLE)])
    assert "Where shapes without dots are given" not in told([entry(PUZZLE)])


def test_another_family_says_what_it_says_of_a_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    mine = Entry(DOMINOES, DOMINOES.verb("parse")("##\n"))
    assert [page.name for page in front_pages([mine], Options(), FONTS, HALF)] == ["Puzzles"]
    monkeypatch.setattr(type(DOMINOES), "rules_line", lambda _self, _puzzle: "Lay dominoes.")
    _, page = front_pages([mine, mine], Options(), FONTS, HALF)
    assert words(page) == f"How to play {DOMINOES.title} Lay dominoes."


def test_it_is_the_same_each_time() -> None:
    once = front_pages(BOTH, Options(), FONTS, HALF)
    assert front_pages(BOTH, Options(), FONTS, HALF) == once


CHOICES = st.builds(
    entry,
    st.sampled_from((BOARD, PUZZLE)),
    st.none() | st.builds(graded, st.sampled_from(Difficulty), st.sampled_from((1.0, 2.0, 3.5))),
)


@given(st.lists(CHOICES, max_size=12))
def test_the_order_rises_and_keeps_what_is_equal(given_entries: list[Entry]) -> None:
    entries = [each.replaced(title=str(number)) for number, each in enumerate(given_entries)]
    ordered = in_order(entries)
    assert sorted(each.title for each in ordered) == sorted(each.title for each in entries)
    order = [*Difficulty, None]
    classes = [order.index(each.grade.difficulty if each.grade else None) for each in ordered]
    assert classes == sorted(classes)
    for family in (PIPES, POLYPIPS):
        for difficulty in Difficulty:
            those = [each for each in ordered if each.family is family and _is(each, difficulty)]
            keys = [(each.grade.score if each.grade else 0.0, int(each.title)) for each in those]
            assert keys == sorted(keys)
    ungraded = [int(each.title) for each in ordered if each.grade is None]
    assert ungraded == sorted(ungraded)


def _is(each: Entry, difficulty: Difficulty) -> bool:
    return each.grade is not None and each.grade.difficulty is difficulty


def test_families_are_mixed_evenly() -> None:
    boards = [entry(BOARD, graded(EASY, score)) for score in (1, 2, 3)]
    puzzles = [entry(PUZZLE, graded(EASY, score)) for score in (10, 20, 30, 40, 50, 60)]
    both = [*boards, *puzzles]
    Random(1).shuffle(both)
    ordered = in_order(both)
    assert "".join(each.family.title[1] for each in ordered) == "oiooiooio"
    assert [each for each in ordered if each.family is POLYPIPS] == puzzles
