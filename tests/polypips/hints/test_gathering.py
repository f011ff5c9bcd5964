"""Steps that are said as one: they say what their inner steps say, and what they mark is what these leave."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

from pipworks.hints.ladder import MARKING, climb
from pipworks.hints.steps import Phrase, Step
from pipworks.limits import UNLIMITED
from pipworks.polypips import explain
from pipworks.polypips.drawing.marks import small_digits
from pipworks.polypips.hints.alike import joined
from pipworks.polypips.hints.facts import Fact, Gone, Placed, RuledOut
from pipworks.polypips.hints.gathering import LABEL_RULES, marks_of
from pipworks.polypips.hints.ladder import LADDER
from pipworks.polypips.hints.results import Walkthrough
from pipworks.polypips.hints.sentences import WORDING
from pipworks.polypips.hints.state import State
from pipworks.polypips.hints.tables import Tables
from pipworks.polypips.hints.telling import fault_phrase, tell
from tests.support.polypips.hint_boards import DOMINOES, POLYOMINOES
from tests.support.polypips.hint_truth import is_true, occurring
from tests.support.polypips.little import little_puzzles
from tests.support.polypips.made import made_puzzles
from tests.support.polypips.worked_hints import little


@cache
def walkthroughs() -> tuple[Walkthrough, ...]:
    puzzles = [DOMINOES, POLYOMINOES, *made_puzzles(), *(puzzle for puzzle, _ in little_puzzles(40, dominoes=True))]
    puzzles += [puzzle for puzzle, _ in little_puzzles(40)]
    return tuple(map(explain, puzzles))


def steps() -> Iterator[Step[Fact]]:
    """All steps of these walkthroughs, those inside suppositions too."""
    for walkthrough in walkthroughs():
        for stage in walkthrough.stages:
            for step in stage.steps:
                yield step
                if not step.gathers:
                    yield from step.inner


def gathering(rule: str) -> list[Step[Fact]]:
    return [step for step in steps() if step.gathers and step.rule == rule]


def test_what_is_gathered_is_what_the_inner_steps_say() -> None:
    seen = 0
    for step in steps():
        if step.gathers:
            seen += 1
            assert len(step.inner) > 1
            assert step.conclusion == tuple(fact for inner in step.inner for fact in inner.conclusion)
            assert step.level == max(inner.level for inner in step.inner)
            assert step.premises == joined(inner.premises for inner in step.inner)
            assert not any(inner.gathers for inner in step.inner)
            assert step.singles == step.inner
        else:
            assert step.singles == (step,)
    assert seen > 40


def test_marks_come_from_labels_alone_and_before_another_rule() -> None:
    marking = [step for step in gathering(MARKING) if not step.phrase.key.startswith("marking.worked")]
    assert len(marking) > 20
    for step in marking:
        assert {inner.rule for inner in step.inner} <= LABEL_RULES
        assert all(isinstance(fact, Gone) for fact in step.conclusion)
    for walkthrough in walkthroughs():
        for stage in walkthrough.stages:
            assert stage.steps[-1].rule != MARKING


def test_marks_are_what_the_steps_leave() -> None:
    """No cell keeps pips that a step takes from it, and those that the sentence names are among all that are marked."""
    for step in gathering(MARKING):
        marks = marks_of(step)
        gone = [fact for fact in step.conclusion if isinstance(fact, Gone)]
        assert set(marks) == {fact.cell for fact in gone}
        assert not any(set(marks[fact.cell]) & set(fact.pips) for fact in gone)
        listed = step.phrase["marks"]
        assert isinstance(listed, tuple)
        for phrase in listed:
            assert isinstance(phrase, Phrase)
            cells, pips = phrase["cells"], phrase["pips"]
            assert isinstance(pips, tuple)
            for cell in cells if isinstance(cells, tuple) else ():
                left = set(marks[cell])  # type: ignore[index]
                assert left == set(pips) if phrase.key == "is" else not left & set(pips)


def test_marks_hold_in_every_solution() -> None:
    seen = 0
    for puzzle, every in little_puzzles(60, dominoes=True):
        walkthrough = explain(puzzle)
        truth = occurring(every)
        for step in walkthrough.stages[0].steps:
            if step.gathers:
                seen += 1
                assert all(is_true(fact, truth) for fact in step.conclusion)
            for cell, pips in marks_of(step).items():
                assert {solution.grid[cell] for solution in every} <= set(pips)
    assert seen > 5


def test_a_lone_cell_and_the_piece_there_are_one_step() -> None:
    found = [step for step in gathering("fit") if step.phrase.key.startswith("lone fit")]
    assert len(found) > 10
    for step in found:
        *lones, fit = step.inner
        assert {lone.rule for lone in lones} == {"lone"}
        assert fit.rule == "fit"
        cells, others = step.phrase["cells"], step.phrase["others"]
        assert isinstance(cells, tuple)
        assert isinstance(others, tuple)
        assert set(cells) | set(others) == set(fit.focus)


@pytest.mark.parametrize(
    "key",
    [
        *("marking", "marking.stock", "marking.more", "marking.stock.more"),
        *("marking.worked.around.more", "fill.kinds"),
        *("lone fit", "lone fit.double", "lone fit.on", "lone.on", "lone.several"),
        *("one place.clashes", "inside clash.clashes"),
        "forced edge.several",
    ],
)
def test_these_sentences_are_met(key: str) -> None:
    met = {step.phrase.key for step in steps()}
    assert key in met, sorted(met)


def test_the_labels_that_a_piece_would_break_elsewhere_are_one_step() -> None:
    """Each inner clash rules out that piece alone, by a label that is named; what is laid is in the end."""
    found = [step for step in gathering("one place") if step.phrase.key == "one place.clashes"]
    assert found
    for step in found:
        *clashes, last = step.inner
        assert {clash.rule for clash in clashes} == {"inside clash"}
        (placed,) = [fact.placement for fact in last.conclusion if isinstance(fact, Placed)]
        ruled_out = [fact.placement for clash in clashes for fact in clash.conclusion if isinstance(fact, RuledOut)]
        assert {out.piece.canonical for out in ruled_out if out.piece} == {placed.piece and placed.piece.canonical}
        regions = {clash.phrase["region"] for clash in clashes}
        said = step.phrase["regions"]
        assert isinstance(said, tuple)
        assert set(said) == regions or len(regions) > 3
        assert "that doesn't break" in WORDING.sentence(step.phrase)


def test_lone_cells_under_one_piece_are_said_once() -> None:
    several = [step for step in gathering("lone") if step.phrase.key == "lone.several"]
    assert several
    for step in several:
        items = step.phrase["items"]
        assert isinstance(items, tuple)
        cells = [cell for item in items if isinstance(item, Phrase) for cell in tuple(item["cells"])]  # type: ignore[arg-type]
        assert len(set(cells)) == len(cells) > 1


def test_more_than_four_cells_are_counted() -> None:
    """No sentence lists more, save where a piece lies."""
    cells = re.compile(r"([a-z]+[0-9]+, ){4,}")
    for step in steps():
        if step.rule == MARKING:
            assert not cells.search(WORDING.sentence(step.phrase))


@pytest.mark.parametrize(
    ("rule", "rows", "pieces", "constraints", "said"),
    [
        (
            "inside clash",
            "###/###",
            "11,22,12",
            ("AllSame None {(0,0),(1,0),(2,0)}",),
            "Cells of a = are equal: only doubles fit on a1-b1 and b1-c1.",
        ),
        (
            "inside clash",
            "####/####",
            "11,22,12,13",
            ("AllSame None {(0,0),(1,0),(2,0),(0,1),(1,1),(2,1)}",),
            "Inside a = only doubles fit.",
        ),
        (
            "inside clash",
            "###/###",
            "11,22,12",
            ("AllDifferent {} {(0,0),(1,0),(2,0)}",),
            "Cells of a ≠ differ: no double fits on a1-b1 and b1-c1.",
        ),
        (
            "inside clash",
            "####/####",
            "11,22,12,13",
            ("AllDifferent {} {(0,0),(1,0),(2,0),(0,1),(1,1),(2,1)}",),
            "Inside a ≠ no double fits.",
        ),
        (
            "no piece for value",
            "## ##",
            "12,34",
            ("Exactly 3 {(0,0)}", "Exactly 1 {(3,0)}"),
            "The pieces left can only put 4 at b1 and 2 at e1.",
        ),
    ],
)
def test_one_rule_s_steps_are_one_sentence(
    rule: str, rows: str, pieces: str, constraints: tuple[str, ...], said: str
) -> None:
    """All that a rule finds in a state that it has not been asked in."""
    state = State(Tables(little(rows, pieces, *constraints)))
    for move in list(LADDER.named["direct"].moves(state)):
        state.apply(move)
    found = list(LADDER.named[rule].moves(state))
    assert len(found) > 1
    assert said.lower() in " ".join(WORDING.sentence(step.phrase) for step in tell(state, found)).lower()


@pytest.mark.parametrize(
    ("pips", "drawn", "plain"),
    [
        ((6,), "⁶", "'6"),
        ((2, 5), "²⁵", "'25"),
        ((2, 5, 6), "²⁵⁶", "256"),
        ((2, 3, 4, 5, 6), "²⁻⁶", "2-6"),
        ((0, 1, 2, 4, 5, 6), "≠³", "!3"),
        ((0, 2, 4, 6), "", ""),
    ],
)
def test_small_digits(pips: tuple[int, ...], drawn: str, plain: str) -> None:
    assert small_digits(pips) == drawn
    assert small_digits(pips, ascii=True) == plain


def test_all_that_is_gathered_is_listed_on_request() -> None:
    walkthrough = explain(DOMINOES)
    brief, long = walkthrough.to_text(), walkthrough.to_text(long=True)
    inner = [inner for stage in walkthrough.stages for step in stage.steps if step.gathers for inner in step.inner]
    assert inner
    for step in inner:
        assert f"- {WORDING.sentence(step.phrase)}" in long
        assert f"- {WORDING.sentence(step.phrase)}" not in brief
    assert all(f"- {WORDING.sentence(step.phrase)}" in walkthrough.to_markdown(long=True) for step in inner)


def test_nothing_is_found_where_a_region_is_over() -> None:
    """So that nothing "needs -2": the label is broken, and that is all there is to say."""
    puzzle = little("####/####", "66,66,12,34", "Exactly 9 {(0,0),(1,0),(2,0)}")
    tables = Tables(puzzle)
    six = next(n for n, placed in enumerate(tables.placements) if placed.cells == (0, 1) and placed.pips == (6, 6))
    state = State(tables, [six])
    assert climb(LADDER.rules, state, LADDER.top, UNLIMITED.start()) == []
    assert WORDING.sentence(fault_phrase(state)) == "The 9 at a1 shows 6 and 6"
