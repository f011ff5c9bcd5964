"""Sheets as pages: what stands on them, in which order, and what is looked for."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipworks import pipes
from pipworks.errors import InvalidPuzzle
from pipworks.families import PIPES
from pipworks.family import Family
from pipworks.limits import Limits
from pipworks.printing import answers
from pipworks.printing.answers import Answered
from pipworks.printing.entry import Entry
from pipworks.printing.legible import Illegible
from pipworks.printing.options import FIT, PER_PAGE, Answers, Options
from pipworks.printing.page import Kind, QrCode, Text
from pipworks.printing.paper import A4, A5, LETTER, Paper
from pipworks.printing.sheets import answer_pages, entries_of, pages
from tests.support.amounts import some
from tests.support.printed import SLABS, SOLVED, Slab, clean, figures, named, options, slabs, texts

EVERYWHERE = st.sampled_from(list(Answers))


@given(
    st.lists(st.tuples(st.integers(1, 14), st.integers(1, 14)), min_size=1, max_size=9),
    st.sampled_from([A4, A5, LETTER, Paper(300, 200)]),
    st.sampled_from([None, FIT, *PER_PAGE]),
    EVERYWHERE,
    st.booleans(),
    st.sampled_from(["", "A title"]),
)
@settings(max_examples=some(20, of=40))
def test_nothing_is_lost_or_covered(
    sizes: list[tuple[int, int]], paper: Paper, number: int | str | None, where: Answers, large: bool, title: str
) -> None:
    how = Options(
        paper=paper, per_page=None if large else number, answers=where, large=large, title=title, rules=True, grade=True
    )
    entries = slabs(*sizes, title="A slab", pieces=((2, 1),))
    try:
        made = pages(entries, how)
    except Illegible:
        return
    clean(made, how.margin)
    drawn = [figure for page in made for figure in figures(page, "puzzle")]
    assert [(f.scene.width / 10, f.scene.height / 10) for f in drawn] == sizes
    assert all(f.scale * 10 >= (15 if large else 4) for f in drawn)
    solved = [figure for page in made for figure in figures(page, "answer")]
    inside = where in (Answers.AFTER, Answers.UPSIDE_DOWN)
    assert [(f.scene.width / 10, f.scene.height / 10) for f in solved] == (sizes if inside else [])
    for page in made:
        assert len({f.scale for f in figures(page, "puzzle")}) <= 1
        if where is not Answers.UPSIDE_DOWN:
            assert not (figures(page, "puzzle") and figures(page, "answer"))
        if large:
            assert all(part.size >= 14 for part in page.parts if isinstance(part, Text))


def test_the_same_is_printed_for_the_same() -> None:
    entries = slabs((5, 5), (3, 8), title="A slab")
    assert pages(entries, Options(title="T", grade=True)) == pages(entries, Options(title="T", grade=True))


def test_captions_have_number_title_and_grade() -> None:
    graded = pipes.grade(pipes.Board.of("1H")).solution
    entry = Entry(SLABS, Slab(4, 4), "The first", grade=graded)
    assert texts(pages([entry], options(grade=True))[0]) == ["1", "The first", "easy"]
    assert texts(pages([entry], options())[0]) == ["1", "The first"]


@pytest.mark.parametrize(
    ("title", "words"),
    [("2025-08-18 Hard", "graded easy"), ("easy", "graded easy"), ("Hardly", "easy"), ("hard_2", "graded easy")],
)
def test_a_grade_is_told_from_a_title_that_has_another(title: str, words: str) -> None:
    graded = pipes.grade(pipes.Board.of("1H")).solution
    (page,) = pages([Entry(SLABS, Slab(4, 4), title, grade=graded)], options(grade=True))
    assert texts(page) == ["1", title, words]


def test_a_heading_stands_on_every_page_and_what_is_to_be_done_on_the_first() -> None:
    made = pages(slabs((5, 5), (5, 5)), options(per_page=1, title="A title", date="Today", rules=True))
    assert [texts(page) for page in made] == [
        ["A title", "Today", "Slabs: Fill it.", "1", "1 of 2"],
        ["A title", "Today", "2", "2 of 2"],
    ]
    kinds = [[part.kind for part in page.parts if isinstance(part, Text)] for page in made]
    assert kinds[0] == [Kind.TITLE, Kind.TEXT, Kind.TEXT, Kind.HEADING, Kind.ARTIFACT]
    assert kinds[1] == [Kind.ARTIFACT, Kind.ARTIFACT, Kind.HEADING, Kind.ARTIFACT]


def test_every_family_and_variant_is_explained_once() -> None:
    entries = [*slabs((5, 5), (4, 4)), *slabs((3, 3), rules="Empty it."), *slabs((2, 2))]
    assert texts(pages(entries, options(rules=True))[0])[:2] == [
        "Slabs, puzzles 1, 2 and 4: Fill it.",
        "Slabs, puzzle 3: Empty it.",
    ]


def test_what_is_to_be_done_has_a_page_where_it_would_leave_no_room() -> None:
    long = "All of it. " * 200
    made = pages(slabs((11, 16), rules=long), options(rules=True, large=True))
    assert named(made) == ["Rules", "Puzzle 1"]
    assert not figures(made[0])


@pytest.mark.parametrize(
    ("height", "size", "names"),
    [
        (12.4, 7.5, ["Puzzles 1 to 9", "Puzzles 10 to 18"]),
        (12.46, 6.5, ["Puzzles 1 to 9", "Puzzles 10 to 18"]),
        (12.7, 7.5, ["Puzzles 1 to 6", "Puzzles 7 to 15", "Puzzles 16 to 18"]),
    ],
)
def test_what_is_to_be_done_crowds_out_no_more_than_it_must(height: float, size: float, names: list[str]) -> None:
    made = pages(slabs(*[(10, height)] * 18), options(rules=True, per_page=9))
    assert named(made) == names
    assert next(part.size for part in made[0].parts if isinstance(part, Text)) == size
    clean(made, 10)


@pytest.mark.parametrize("number", [2, 4, 6, 9])
def test_no_first_page_has_nothing_but_what_is_to_be_done(number: int) -> None:
    for height in (10, 11.5, 12.5, 13, 18, 18.5, 19, 19.7, 20.2, 25, 30, 40, 41, 42):
        try:
            made = pages(slabs((10, height)), options(per_page=number))
        except Illegible:
            continue
        if figures(made[0])[0].scale < 0.6:
            continue  # larger than any slot: it has its own page
        assert figures(pages(slabs((10, height)), options(per_page=number, rules=True))[0])


def test_the_outline() -> None:
    made = pages(slabs(*[(5, 5)] * 5, pieces=((2, 1),)), Options(cut_out=True))
    assert named(made) == ["Puzzles 1 to 4", "Puzzle 5", "Pieces of 1 to 5", "", "Answers"]


def test_a_page_that_is_alone_has_no_number() -> None:
    assert texts(pages(slabs((5, 5)), options())[0]) == ["1"]


def test_answers_stand_behind() -> None:
    made = pages([*slabs((5, 5), title="One"), Entry(SLABS, Slab(4, 4), answer=Answered(None, "no answer"))], Options())
    assert [len(figures(page, "answer")) for page in made] == [0, 1]
    assert texts(made[1]) == ["Answers", "1", "One", "2", "no answer", "2 of 2"]


def test_answers_stand_upside_down_below() -> None:
    (page,) = pages(slabs((5, 5), (4, 4)), Options(answers=Answers.UPSIDE_DOWN))
    drawn, solved = figures(page, "puzzle"), figures(page, "answer")
    assert [figure.turned for figure in solved] == [True, True]
    assert [figure.scale for figure in solved] == [0.5, 0.5]
    assert all(answer.y > puzzle.y + 50 * puzzle.scale for puzzle, answer in zip(drawn, solved, strict=True))
    turned = [part for part in page.parts if isinstance(part, Text) and part.turned]
    assert [part.text for part in turned] == ["1", "2"]
    for text, figure in zip(turned, solved, strict=True):
        assert (
            figure.y + figure.scene.height * figure.scale <= text.y <= figure.y + figure.scene.height * figure.scale + 4
        )


@pytest.mark.parametrize(
    ("number", "sizes", "cells"),
    [
        (1, [(5, 5)], [6]),
        (1, [(5, 5), (5, 20), (5, 23), (30, 20), (5, 25)], [6, 6, 5, 6, 4]),
        (1, [(5, 22)], [5]),
        (2, [(5, 5)] * 3, [5, 5, 5]),
        (4, [(5, 5)], [4]),
        (FIT, [(5, 5)], [4]),
        (None, [(5, 5)], [6]),
        (None, [(5, 5)] * 2, [5, 5]),
        (None, [(5, 5)] * 3, [4] * 3),
    ],
)
def test_answers_upside_down_are_as_large_as_there_is_room(
    number: int | str | None, sizes: list[tuple[int, int]], cells: list[int]
) -> None:
    made = pages(slabs(*sizes), Options(answers=Answers.UPSIDE_DOWN, per_page=number))
    clean(made, 10)
    assert [round(figure.scale * 10, 2) for page in made for figure in figures(page, "answer")] == cells
    puzzles = [figure for page in made for figure in figures(page, "puzzle")]
    assert all(figure.scale * 10 >= 6 for figure in puzzles)


def test_what_is_known_of_an_answer_is_upside_down_too() -> None:
    (page,) = pages(
        [Entry(SLABS, Slab(4, 4), answer=Answered(None, "no answer"))], Options(answers=Answers.UPSIDE_DOWN)
    )
    turned = [part.text for part in page.parts if isinstance(part, Text) and part.turned]
    assert turned == ["1", "no answer"]


def test_in_large_print_they_stand_on_pages_of_their_own() -> None:
    made = pages(slabs((6, 6)), Options(large=True, answers=Answers.UPSIDE_DOWN))
    assert named(made) == ["Puzzle 1", "Answer of 1"]
    assert figures(made[1])[0].scale == figures(made[0])[0].scale
    after = pages(slabs((6, 6), (5, 5)), Options(large=True))
    assert [len(figures(page, "answer")) for page in after] == [0, 0, 1, 1]
    assert all(figure.scale * 10 >= 15 for page in after for figure in figures(page))


def test_letters_make_cells_larger_in_large_print() -> None:
    (page,) = pages(slabs((4, 4), letters=0.1), options(large=True))
    assert figures(page)[0].scale * 10 == 36
    with pytest.raises(Illegible, match=r"25\.0 mm, and 36 is the least"):
        pages(slabs((7.6, 8), letters=0.1), options(large=True))


def test_separate_answers_are_in_their_own_file_alone() -> None:
    entries = slabs((5, 5), (4, 4))
    made = pages(entries, Options(answers=Answers.SEPARATE))
    assert [len(figures(page, "answer")) for page in made] == [0]
    apart = answer_pages(entries, Options(answers=Answers.SEPARATE, title="Mine"))
    assert [len(figures(page, "answer")) for page in apart] == [2]
    assert texts(apart[0])[0] == "Answers: Mine"


def test_nothing_is_looked_for_that_is_not_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    def answered(entry: Entry, limits: Limits) -> Answered:
        asked.append((entry.number, limits))
        return SOLVED

    monkeypatch.setattr(answers, "answered", answered)
    monkeypatch.setattr(answers, "graded", lambda entry, limits: asked.append(("grade", entry.number)))
    entries = [Entry(SLABS, Slab(4, 4)), Entry(SLABS, Slab(4, 4))]
    pages(entries, Options(answers=Answers.NONE))
    pages(entries, Options(answers=Answers.SEPARATE))
    assert asked == []
    heard: list[tuple[int, int]] = []
    pages(entries, Options(grade=True), limits=Limits(nodes=3), watch=lambda *told: heard.append(told))
    assert asked == [("grade", 1), ("grade", 2), (1, Limits(nodes=3)), (2, Limits(nodes=3))]
    assert heard == [(1, 2), (2, 2), (1, 2), (2, 2)]


def test_what_is_too_large_is_refused_before_any_search(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> Answered:
        raise AssertionError("asked")

    monkeypatch.setattr(answers, "answered", never)
    monkeypatch.setattr(answers, "graded", never)
    with pytest.raises(Illegible) as caught:
        pages([Entry(SLABS, Slab(4, 4)), Entry(SLABS, Slab(20, 12), "Wide")], Options(grade=True, per_page=4))
    assert caught.value.problems == (("2 Wide", "its cells would be 4.6 mm, and 6 is the least; --per-page 2 works"),)


def test_a_code_leads_to_the_puzzle() -> None:
    board = pipes.Board.of("1H")
    entry = Entry(_PipesDrawn(), board, "Level", answer=SOLVED)
    (page,) = pages([entry], options(link="https://example.org/play/"))
    (code,) = [part for part in page.parts if isinstance(part, QrCode)]
    assert code.text == f"https://example.org/play/#{pipes.format_link(board)}"
    assert code.side >= 16
    assert not [
        part for part in pages(slabs((4, 4)), options(link="https://a.b/"))[0].parts if isinstance(part, QrCode)
    ]


class _PipesDrawn(type(SLABS)):  # type: ignore[misc]
    """Boards of Pipes, drawn as slabs."""

    def __init__(self) -> None:
        Family.__init__(self, "pipes", "Pipes", "pipworks.pipes", lambda source: False, verbs=PIPES.verbs)

    def arrangements(self, puzzle: pipes.Board, *, rulers: bool = False) -> object:
        """A slab of the board's size."""
        return SLABS.arrangements(Slab(puzzle.width, puzzle.height))

    def rules_line(self, puzzle: pipes.Board) -> str:
        """None."""
        return ""


def test_what_a_puzzle_has_besides_follows_its_page() -> None:
    made = pages(slabs((40, 5), (3, 3), with_rest=True), options())
    assert [[f.scene.title for f in figures(page)] for page in made] == [["half"], ["rest"], ["puzzle"]]
    assert texts(made[1])[0] == "Draw the answer of 1 here"
    assert figures(made[0])[0].scale == figures(made[1])[0].scale


def test_a_long_name_leaves_the_words_around_it_whole() -> None:
    (entry,) = slabs((40, 5), title="2025-08-18 " * 9, with_rest=True)
    said = texts(pages([entry], options(paper=A5))[1])[0]
    assert said.startswith("Draw the answer of 1 2025-08-18")
    assert said.endswith("… here")
    clean(pages([entry], options(paper=A5)), 10)


def test_entries_are_numbered_in_their_order() -> None:
    board = pipes.Board.of("1H")
    entries = entries_of([board, Entry(SLABS, Slab(1, 1), "x", number=7)])
    assert [(entry.number, entry.title, entry.family.name) for entry in entries] == [
        (1, "", "pipes"),
        (2, "x", "slabs"),
    ]
    assert entries[0].family is PIPES


@pytest.mark.parametrize("items", [5, "1H", [5], ["1H"], pipes.Board.of("1H"), Entry(SLABS, Slab(1, 1)), [None]])
def test_other_things_are_refused(items: object) -> None:
    with pytest.raises(TypeError):
        entries_of(items)  # type: ignore[arg-type]


def test_a_family_without_drawings_is_refused() -> None:
    plain = Family("towers", "Towers", "towers", lambda source: False)
    with pytest.raises(InvalidPuzzle, match="1 T: puzzles of Towers are not printed"):
        pages([Entry(plain, object(), "T")], options())


def test_no_puzzles_are_no_pages() -> None:
    with pytest.raises(ValueError, match="there is no puzzle to print"):
        pages([], options())


def test_an_answer_that_breaks_a_rule_is_looked_for_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers, "answered", lambda entry, limits: Answered(None, "looked for anew"))
    wrong, right = slabs((3, 3), (4, 4))
    made = pages([wrong.replaced(answer=Answered("wrong")), right], Options())
    assert [f.scene.width / 10 for page in made for f in figures(page, "answer")] == [4]
    assert "looked for anew" in texts(made[-1])


@pytest.mark.parametrize(
    ("what", "why"),
    [
        ({"options": {}}, "options are pipworks.printing.Options"),
        ({"options": None}, "options are"),
        ({"limits": 5}, "limits are pipworks.Limits"),
    ],
)
def test_wrong_types_are_refused_with_what_to_pass(what: dict[str, Any], why: str) -> None:
    with pytest.raises(TypeError, match=why):
        pages(slabs((3, 3)), **what)


def test_wrong_entries_are_refused() -> None:
    board = pipes.Board.of("1H")
    for entry in (Entry("pipes", board), Entry(PIPES, board, None)):  # type: ignore[arg-type]
        with pytest.raises(TypeError, match="an entry's"):
            pages([entry])
    with pytest.raises(TypeError, match="a list of puzzles"):
        pages(None)  # type: ignore[arg-type]


def test_landscape_turns_the_sheet() -> None:
    (page,) = pages(slabs((5, 5)), replace(options(), landscape=True))
    assert (page.width, page.height) == (297, 210)
