"""What goes with a puzzle stands on pages of its own, large enough to be read."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from pipworks.families import POLYPIPS
from pipworks.printing.entry import Entry
from pipworks.printing.fonts import Fonts
from pipworks.printing.frame import frame_of
from pipworks.printing.layout import PLAIN
from pipworks.printing.legible import Illegible
from pipworks.printing.options import Answers, Options
from pipworks.printing.page import Page
from pipworks.printing.paper import Paper
from pipworks.printing.plan import planned
from pipworks.printing.rests import greatest_cell, rest_pages
from pipworks.printing.sheets import pages
from pipworks.printing.subjects import entries_of, subjects_of
from pipworks.render.arranged import Arranged
from tests.support.printed import SIDE, clean, figures, options, rectangle, slabs, texts

FONTS = Fonts()
EXAMPLES = Path(__file__).parent.parent.parent / "examples" / "polypips"


def of(sizes: list[tuple[float, float]], cell: float, **how: object) -> list[Page]:
    (entry,) = slabs((4, 4), title="Slab")
    rest = [rectangle(*size, f"piece {n}", heading=("The pieces of", "")) for n, size in enumerate(sizes)]
    return list(rest_pages(entry.replaced(number=3), rest, cell, frame_of(options(**how), FONTS)))


def test_pieces_go_on_on_the_next_page() -> None:
    made = of([(3, 2)] * 40, 16.0)
    assert [figure.scene.title for page in made for figure in figures(page)] == [f"piece {n}" for n in range(40)]
    assert {figure.scale * SIDE for page in made for figure in figures(page)} == {16}
    assert len(made) > 1
    assert [texts(page) for page in made] == [
        ["The pieces of 3 Slab"],
        *[["The pieces of 3 Slab (rest)"]] * (len(made) - 1),
    ]
    clean(made, 10)


def test_one_that_is_alone_stands_in_the_middle() -> None:
    (page,) = of([(10, 5)], 10.0)
    (figure,) = figures(page)
    assert (figure.x, figure.scale) == (55, 1)


def test_a_page_may_have_room_for_less() -> None:
    (page,) = of([(10, 2), (1, 1)], 20.0)
    assert [figure.scale * SIDE for figure in figures(page)] == [19, 19]
    assert of([], 20.0) == []
    assert greatest_cell([rectangle(10, 2, ""), rectangle(1, 20, "")], frame_of(options(), FONTS)) == 13.05


@cache
def puzzle(name: str) -> Entry:
    return Entry(POLYPIPS, POLYPIPS.verb("parse")((EXAMPLES / f"{name}.txt").read_text(encoding="utf-8")), name)


def ways(how: Options, *names: str) -> list[tuple[Arranged, float]]:
    """How the puzzles are set out, and their cells."""
    subjects = subjects_of(entries_of([puzzle(name) for name in names]), how)
    laid = planned(subjects, how, FONTS).laid
    return [(subjects[place.thing].ways[place.size], place.cell) for page in laid.pages for place in page]


NAMES = sorted(path.stem for path in EXAMPLES.glob("*.txt"))


@pytest.mark.parametrize("name", NAMES)
def test_all_squares_are_large_in_large_print(name: str) -> None:
    how = options(large=True, rulers=True)
    ((way, cell),) = ways(how, name)
    assert cell * way.squares >= 15
    made = pages([puzzle(name)], how)
    assert len(made) == 1 or texts(made[1])[0] == f"The pieces of 1 {name}"
    pieces = [figure for page in made for figure in figures(page, "piece")]
    assert len(pieces) == len(way.rest)
    assert all(figure.scale * way.side >= 15 for figure in pieces)


def test_pieces_have_pages_of_their_own_where_they_would_be_small() -> None:
    assert [bool(way.rest) for way, _ in ways(options(large=True), "alike", "heart")] == [False, True]


@pytest.mark.parametrize("number", [None, 1, 4, "fit"])
def test_squares_of_pieces_are_not_tiny(number: int | str | None) -> None:
    assert all(way.squares * cell >= PLAIN.square for way, cell in ways(options(per_page=number), *NAMES))


def test_what_has_no_room_on_its_page_is_refused() -> None:
    (entry,) = slabs((14, 14), with_rest=True)
    made = pages([entry], Options(large=True, answers=Answers.NONE))
    assert [texts(page)[0] for page in made] == ["1", "Draw the answer of 1 here"]
    assert all(figure.scale * SIDE >= 15 for page in made for figure in figures(page))
    (entry,) = slabs((14, 15.5), with_rest=True)
    with pytest.raises(Illegible):  # below the heading of the second page there is less room
        pages([entry], Options(large=True, answers=Answers.NONE, paper=Paper(210, 270)))
