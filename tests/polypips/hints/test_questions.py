"""The two weaker strengths: near what will be placed or at the region that says it, and a question for each rule."""

from __future__ import annotations

import string

import pytest

from pipworks.grid import Cell
from pipworks.hints.ladder import CHOICE, MARKING, TRIED_OUT
from pipworks.hints.results import HintKind
from pipworks.hints.steps import Phrase, Strength
from pipworks.polypips import parse_position
from pipworks.polypips.hints.questions import QUESTIONS, question
from pipworks.polypips.hints.reasoner import EMPTY, hint
from pipworks.polypips.hints.sentences import RULE_LINES, WORDING
from tests.polypips.hints.test_gathering import walkthroughs
from tests.support.polypips.hint_boards import DOMINOES
from tests.support.polypips.worked_hints import little


def test_every_rule_has_a_question() -> None:
    asked = {key.removeprefix("ask.") for key in QUESTIONS if key.startswith("ask.")}
    assert asked >= set(RULE_LINES)
    assert {MARKING, TRIED_OUT, CHOICE} <= asked


@pytest.mark.parametrize("key", [key for key in QUESTIONS if key.startswith("ask.")])
def test_a_question_asks_at_a_place_and_with_a_number(key: str) -> None:
    template = QUESTIONS[key]
    assert "?" in template
    named = {name for _, name, _, _ in string.Formatter().parse(template) if name}
    assert named & {"region", "near", "cell", "cells", "supposed"}


def test_where_to_look_is_near_the_placement_or_at_the_region() -> None:
    regions = around = 0
    for walkthrough in walkthroughs()[:5]:
        puzzle, position = walkthrough.puzzle, EMPTY
        for stage in walkthrough.stages:
            found = hint(puzzle, position, Strength.PLACE)
            position = stage.position
            if found.kind is not HintKind.STEP:
                continue
            look = found.to_data()["look"]
            assert found.placement is not None
            if len(found.sentences[0].split()) == 3:  # "Look around a1."
                around += 1
                (at,) = look
                assert min(abs(at[0] - x) + abs(at[1] - y) for x, y in found.placement.cells) <= 1
            else:
                regions += 1
                assert tuple(map(tuple, look)) in {tuple(map(tuple, each.cells)) for each in puzzle.constraints}
    assert regions > 20
    assert around > 5


def test_questions_of_whole_solves() -> None:
    """A sentence with a question in it, and one with a digit: a cell, a number, a label."""
    seen = set()
    for walkthrough in walkthroughs():
        for stage in walkthrough.stages:
            for step in (*stage.steps, *(single for told in stage.steps for single in told.singles)):
                phrase = question(step, stage.placed[-1])
                assert phrase is not None
                said = WORDING.sentence(phrase)
                seen.add(step.rule)
                assert "?" in said
                assert any(map(str.isdigit, said))
    assert len(seen) > 15, seen


def test_the_second_strength_is_the_question() -> None:
    found = hint(DOMINOES, EMPTY, Strength.RULE)
    assert found.key_step is not None
    asked = question(found.key_step, found.placement)
    assert asked is not None
    assert found.sentences == (WORDING.sentence(asked),)


def test_a_question_speaks_of_what_is_open() -> None:
    """Of a sum that leaves one cell open it asked about all cells, those under pieces among them."""
    puzzle = little("######", "15,34,46", "Exactly 8 {(1,0),(2,0)}", "Exactly 10 {(3,0),(4,0)}")
    found = hint(puzzle, parse_position("15 a1 b1", puzzle), Strength.RULE)
    assert found.sentences == ("The 8 at c1 has 1 open cell left: what does its label leave for it?",)


def test_one_piece_that_can_cover_cells_is_asked_about_in_the_singular() -> None:
    one, two = ((Phrase.of("piece", token=letter) for letter in letters) for letters in ("A", "AB"))
    asked = [
        WORDING.sentence(Phrase.of("ask.piece reserved", pieces_count=len(pieces), pieces=pieces, cells=(Cell(0, 0),)))
        for pieces in (tuple(one), tuple(two))
    ]
    assert asked == [
        "Is there more than 1 piece that can cover a1?",
        "Are there more than 2 pieces that can cover a1?",
    ]
