"""Pieces to cut out are as large as on the board, and nothing stands on their backs."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipworks.printing.cutting import Cut, cut_out_pages, leaves
from pipworks.printing.fonts import Fonts
from pipworks.printing.frame import frame_of
from pipworks.printing.legible import Illegible
from pipworks.printing.options import Answers, Options
from pipworks.printing.page import Page, Text
from pipworks.printing.paper import Paper
from pipworks.printing.sheets import pages
from pipworks.printing.subjects import Subject
from pipworks.render.scene import Group
from tests.support.amounts import some
from tests.support.printed import SIDE, boxes, clean, figures, named, options, slabs, texts

FONTS = Fonts()
PIECES = ((2, 1), (3, 2), (1, 4))
HEADING = "Pieces: cut along the lines"

Pieces = tuple[tuple[int, int], ...]


def cuts(*many: tuple[Pieces, float]) -> list[Cut]:
    """Puzzles with these pieces, at these cells."""
    made = [(slabs((5, 5), title="Slab", pieces=pieces)[0], cell) for pieces, cell in many]
    return [Cut(Subject(entry.replaced(number=n), ()), cell) for n, (entry, cell) in enumerate(made, 1)]


def cut_out(*many: tuple[Pieces, float], **how: object) -> tuple[Page, ...]:
    return cut_out_pages(cuts(*many), frame_of(options(**how), FONTS))


def test_pieces_stand_behind_all_puzzles_and_before_the_answers() -> None:
    entries = slabs((5, 5), (6, 4), (15, 12), title="Slab", pieces=PIECES)
    made = pages(entries, options(per_page=2, cut_out=True, answers=Answers.AFTER))
    assert named(made) == ["Puzzles 1 to 2", "Puzzle 3", "Pieces of 1 to 3", "", "Answers"]
    assert texts(made[2])[:4] == [HEADING, "Pieces of", "1", "Slab"]
    assert not made[3].parts
    cells = [figures(made[0])[0].scale] * 6 + [figures(made[1])[0].scale] * 3
    assert [figure.scale for figure in figures(made[2])] == cells
    assert cells[0] != cells[-1]
    assert len(pages(entries, options(per_page=2))) == 2


@given(
    st.integers(1, 9),
    st.lists(st.integers(1, 40), min_size=1, max_size=4),
    st.sampled_from([None, 1, 2]),
    st.sampled_from([Answers.AFTER, Answers.NONE, Answers.UPSIDE_DOWN]),
    st.booleans(),
)
@settings(max_examples=some(15, of=30))
def test_nothing_stands_on_the_backs_of_pieces(
    count: int, numbers: list[int], per_page: int | None, where: Answers, large: bool
) -> None:
    """A leaf has an odd page at its front."""
    entries = [
        slabs((5, 5), pieces=((3, 2),) * numbers[number % len(numbers)], with_rest=number % 3 == 0)[0]
        for number in range(count)
    ]
    made = pages(entries, Options(per_page=None if large else per_page, answers=where, large=large, cut_out=True))
    with_pieces = [place for place, page in enumerate(made, 1) if figures(page, "piece")]
    assert with_pieces
    for place in with_pieces:
        assert place % 2
        assert place == len(made) or not made[place].parts
    assert made[-1].parts
    blank = sum(not page.parts for page in made)
    assert blank <= len(with_pieces) + 1
    clean(made, 10)


@pytest.mark.parametrize(
    ("before", "after", "order"),
    [(2, 0, "a-b"), (2, 1, "a-b-"), (1, 0, "-a-b"), (1, 3, "-a-b-"), (0, 0, "a-b")],
)
def test_blank_pages_are_no_more_than_it_takes(before: int, after: int, order: str) -> None:
    parts = (Text("x", 1, 1, 9),)
    made = leaves([Page(1, 1, parts, "a"), Page(1, 1, parts, "b")], before, after)
    assert "".join(page.name if page.parts else "-" for page in made) == order
    assert not list(leaves([], before, after))


def test_a_puzzle_without_pieces_has_no_page() -> None:
    assert named(pages(slabs((5, 5)), options(cut_out=True))) == ["Puzzle 1"]
    assert [texts(page)[1:] for page in cut_out(((), 8.0), (PIECES, 8.0))] == [["Pieces of", "2", "Slab"]]


def test_pages_are_shared_and_the_pieces_of_a_puzzle_are_kept_together() -> None:
    five = ((4, 4),) * 8
    first, second = cut_out((five, 10.0), (five, 8.0), (five, 12.0), (PIECES, 6.0))
    assert named([first, second]) == ["Pieces of 1 to 2", "Pieces of 3 to 4"]
    assert [round(figure.scale * SIDE, 3) for figure in figures(first)] == [10] * 8 + [8] * 8
    assert [round(figure.scale * SIDE, 3) for figure in figures(second)] == [12] * 8 + [6] * 3
    assert texts(first) == [HEADING, "Pieces of", "1", "Slab", "Pieces of", "2", "Slab"]


def test_the_rest_of_many_pieces_is_said_to_be_one() -> None:
    made = cut_out((PIECES, 8.0), (((4, 4),) * 30, 10.0), (PIECES, 8.0))
    assert named(made) == ["Pieces of 1", "Pieces of 2", "Pieces of 3"]
    assert [texts(page) for page in made] == [
        [HEADING, "Pieces of", "1", "Slab"],
        [HEADING, "Pieces of", "2", "Slab"],
        [HEADING, "Pieces of", "2", "Slab (rest)", "Pieces of", "3", "Slab"],
    ]


@given(
    st.lists(
        st.tuples(
            st.lists(st.tuples(st.integers(1, 6), st.integers(1, 6)), max_size=40).map(tuple),
            st.floats(4, 14).map(lambda cell: round(cell, 2)),
        ),
        min_size=1,
        max_size=4,
    )
)
@settings(max_examples=some(15, of=30))
def test_all_pieces_keep_apart_and_keep_their_size(many: list[tuple[Pieces, float]]) -> None:
    made = cut_out(*many)
    drawn = [figure for page in made for figure in figures(page)]
    assert [figure.scene.title for figure in drawn] == [f"piece {n}" for pieces, _ in many for n in range(len(pieces))]
    assert [figure.scale for figure in drawn] == [cell / SIDE for pieces, cell in many for _ in pieces]
    clean(made, 10)
    for page in made:
        found = [box for part, box in zip(page.parts, boxes(page), strict=True) if part in figures(page)]
        for n, one in enumerate(found):
            assert one[0] >= 10.5 - 1e-6
            assert one[2] <= 199.5 + 1e-6
            for other in found[:n]:
                across = max(one[0], other[0]) - min(one[2], other[2])
                down = max(one[1], other[1]) - min(one[3], other[3])
                assert max(across, down) >= 4 - 1e-6


@pytest.mark.parametrize(("piece", "paper"), [((12, 2), Paper(100, 200)), ((2, 12), Paper(200, 100))])
def test_one_that_has_no_room_otherwise_is_turned_by_a_quarter(piece: tuple[int, int], paper: Paper) -> None:
    (page,) = cut_out(((piece,), 10.0), paper=paper)
    (figure,) = figures(page)
    assert (figure.scene.width, figure.scene.height, figure.scale) == (10 * piece[1], 10 * piece[0], 1.0)
    (group,) = figure.scene.items
    assert isinstance(group, Group)
    assert (group.dx, group.dy, group.turn) == (10 * piece[1], 0, 90)


def test_pieces_never_shrink() -> None:
    with pytest.raises(Illegible, match="1 Slab: a piece of it is larger than a page; larger paper works"):
        cut_out((((12, 12),), 20.0))


def test_a_piece_as_large_as_its_board_has_a_page_without_heading() -> None:
    (first, second) = cut_out((PIECES, 8.0), (((2, 18),), 14.4))
    assert texts(first)[0] == HEADING
    assert texts(second) == ["Pieces of", "2", "Slab"]
    clean([second], 10)


@pytest.mark.parametrize("large", [False, True])
def test_a_long_title_is_shortened_and_not_the_words_around_it(large: bool) -> None:
    (cut,) = cuts((((3, 3),) * 60, 15.0))
    cut = cut.replaced(subject=cut.subject.replaced(entry=cut.subject.entry.replaced(title="2025-08-18 " * 20)))
    made = cut_out_pages([cut], frame_of(options(large=large, paper=Paper(148, 200)), FONTS))
    assert len(made) > 2
    clean(made, 10)
    for page in made:
        assert texts(page)[0] == HEADING
        assert texts(page)[-3:-1] == ["Pieces of", "1"]
        assert texts(page)[-1].endswith("… (rest)" if page.name == "" else "…")


def test_a_booklet_has_none() -> None:
    with pytest.raises(ValueError, match="pieces to cut out need leaves of their own: print them without a booklet"):
        options(booklet=True, cut_out=True)
