"""What is refused, and what is said to work: it does."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pipworks.errors import PipworksError
from pipworks.printing.fonts import Fonts
from pipworks.printing.legible import Illegible, problem
from pipworks.printing.options import Options
from pipworks.printing.paper import A4, A5, parse_paper
from pipworks.printing.plan import planned, tried
from pipworks.printing.remedies import remedies
from pipworks.printing.sheets import pages
from pipworks.printing.subjects import entries_of, subjects_of
from tests.support.printed import options, slabs

FONTS = Fonts()


def refused(how: Options, *sizes: tuple[float, float]) -> list[str]:
    """What is said of the puzzles that are refused."""
    with pytest.raises(Illegible) as caught:
        pages(slabs(*sizes), how)
    return [sentence for _, sentence in caught.value.problems]


def test_every_puzzle_is_named_in_the_message() -> None:
    with pytest.raises(Illegible) as caught:
        pages(slabs((20, 20), (3, 3), (25, 12), title="Wide"), options(per_page=4))
    assert isinstance(caught.value, PipworksError | ValueError)
    assert str(caught.value) == (
        "2 puzzles are too large for the page:\n"
        "  1 Wide: its cells would be 4.6 mm, and 6 is the least; --per-page 1 works\n"
        "  3 Wide: its cells would be 3.7 mm, and 6 is the least; --per-page 2 works"
    )
    assert str(Illegible((("1", "so."),))) == "1 puzzle is too large for the page:\n  1: so."


def test_a_puzzle_is_called_what_its_source_says() -> None:
    (entry,) = slabs((20, 20), title="Wide")
    with pytest.raises(Illegible) as caught:
        pages([entry.replaced(source="wide.txt"), entry], options(per_page=4))
    assert [name for name, _ in caught.value.problems] == ["wide.txt", "2 Wide"]


@pytest.mark.parametrize(
    ("how", "size", "works"),
    [
        (options(per_page=9), (11, 11), "--per-page 6"),
        (options(per_page=9), (14, 14), "--per-page 4"),
        (options(per_page=6), (31, 10), "--per-page 2"),
        (options(per_page=6), (30, 31), "--per-page 1"),
        (options(), (65, 40), "--landscape"),
        (options(landscape=True), (30, 60), "no --landscape"),
        (options(per_page=4), (65, 40), "--landscape"),
        (options(paper=A5, per_page=2), (40, 60), "--paper a4"),
        (options(), (60, 80), "--paper 297x420mm"),
        (options(booklet=True), (34, 45), "--paper 297x420mm"),
        (options(large=True), (14, 10), "--landscape"),
        (options(per_page="fit"), (60, 80), "--paper 297x420mm"),
    ],
)
def test_what_is_said_to_work_works(how: Options, size: tuple[float, float], works: str) -> None:
    (sentence,) = refused(how, size)
    assert sentence.endswith(f"; {works} works")
    other = dict(remedies(how))[works]
    assert not tried(subjects_of(entries_of(slabs(size)), other), other, FONTS).laid.faults


def test_nothing_nearer_works() -> None:
    how = options(per_page=9)
    subjects = subjects_of(entries_of(slabs((30, 31))), how)
    working = [words for words, other in remedies(how) if not tried(subjects, other, FONTS).laid.faults]
    assert working[0] == "--per-page 1"


def test_nothing_may_work() -> None:
    assert refused(options(), (400, 400)) == [
        "there is no room for it; no paper of up to 841x1189mm is large enough",
    ]


def test_remedies_are_the_options_that_they_name() -> None:
    for words, other in remedies(options(per_page=4, paper=A5)):
        given = words.split()
        if "--paper" in given:
            assert other.paper == parse_paper(given[given.index("--paper") + 1])
        if "--per-page" in given:
            assert other.per_page == int(given[given.index("--per-page") + 1])
        assert other.landscape == ("--landscape" in given)
    assert not [words for words, _ in remedies(options(booklet=True)) if "landscape" in words]
    assert "--paper a4" not in dict(remedies(options()))


def test_numbers_are_never_better_than_they_are() -> None:
    assert problem(5.99, 6, "x").startswith("its cells would be 5.9 mm, and 6 ")
    assert problem(17.0, 17.61, "x").startswith("its cells would be 17.0 mm, and 17.7 ")


def test_a_plan_refuses_nothing_that_has_room() -> None:
    how = replace(options(), paper=A4)
    assert not planned(subjects_of(entries_of(slabs((30, 30))), how), how, FONTS).laid.faults
