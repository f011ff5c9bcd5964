"""What walkthroughs and hints draw in text: what is known of cells beside their labels, and no drawing twice."""

from __future__ import annotations

from itertools import pairwise

from pipworks.hints.marks import Marks
from pipworks.polypips import draw_position, explain, hint
from pipworks.polypips.drawing.position import label_cells
from pipworks.polypips.hints.sentences import WORDING
from pipworks.polypips.hints.tables import piece_name
from pipworks.polypips.hints.voice import VOICE
from pipworks.polypips.puzzle.pieces import Piece
from pipworks.polypips.puzzle.solution import Solution
from tests.support.polypips.hint_boards import DOMINOES, POLYOMINOES
from tests.support.polypips.worked_hints import little

START = Solution(())


def test_what_is_known_stands_beside_the_labels() -> None:
    puzzle = little("####", "12,34", "Exactly 3 {(0,0),(1,0)}")
    a1, b1, c1, _ = puzzle.cells
    assert label_cells(puzzle, START) == {a1}
    drawn = VOICE.drawn(puzzle, START, Marks(found=((a1, "12"), (b1, "12")), known=((c1, "3"),)))
    assert drawn.split("\n")[2] == "1 │ 3  ¹² │ ³   ∅ │"
    plain = VOICE.drawn(puzzle, START, Marks(found=((a1, "12"), (b1, "12")), known=((c1, "3"),)), ascii=True)
    assert plain.isascii()
    assert "'12" in plain


def test_a_label_that_takes_two_squares_keeps_both() -> None:
    puzzle = little("####", "12,34", "AllDifferent {1,2} {(0,0),(1,0),(2,0)}")
    assert label_cells(puzzle, START) == set(puzzle.cells[:2])


def test_no_drawing_of_a_walkthrough_repeats_the_one_before() -> None:
    for puzzle in (DOMINOES, POLYOMINOES):
        walkthrough = explain(puzzle)
        text = walkthrough.to_text()
        drawings = [part for part in text.split("\n\n") if part.lstrip().startswith("a ")]
        assert len(drawings) > 3
        assert all(one != two for one, two in pairwise(drawings))
        for stage, drawn in zip(walkthrough.stages[:-1], VOICE.drawings(puzzle, walkthrough.stages), strict=False):
            assert stage.placed or not drawn


def test_a_region_is_called_by_the_cell_that_has_its_label_in_the_drawing_before() -> None:
    """A label moves on when its cell is covered: a drawing comes before a sentence that calls it by the new cell."""
    sums = ("Exactly 1 {(0,0)}", "Exactly 8 {(1,0),(2,0)}", "Exactly 10 {(3,0),(4,0)}", "Exactly 4 {(5,0)}")
    walkthrough = explain(little("######", "15,34,46", *sums))
    assert all(stage.level == 1 and len(stage.steps) <= 2 for stage in walkthrough.stages)
    text = walkthrough.to_text()
    for line in ("1 │ 1   5 │ 8 │10     │ 4 │", "The 8 at c1", "1 │ 1   5 │ 3   4 │10 │ 4 │", "The 10 at e1"):
        before, found, text = text.partition(line)
        assert found
        assert "The " not in before


def test_later_drawings_carry_what_was_found_out() -> None:
    """Each open cell that is known and has no label shows it, wherever a drawing comes."""
    seen = 0
    for puzzle in (DOMINOES, POLYOMINOES):
        walkthrough = explain(puzzle)
        text = walkthrough.to_text()
        marks = VOICE.picturing.of_stages(puzzle, START, walkthrough.stages)  # type: ignore[union-attr]
        drawings = VOICE.drawings(puzzle, walkthrough.stages)
        for stage, noted, drawn in zip(walkthrough.stages, marks, drawings, strict=True):
            if drawn:
                assert VOICE.drawn(puzzle, stage.position, noted) in text
                seen += VOICE.drawn(puzzle, stage.position, noted) != draw_position(puzzle, stage.position, rulers=True)
    assert seen > 1


def test_a_hint_draws_what_its_sentence_does_not_say() -> None:
    found = hint(DOMINOES, strength=3)
    marking = [step for step in found.steps if VOICE.marks(DOMINOES, START, step)]
    drawn = found.to_text(drawings=True)
    assert all(VOICE.marks(DOMINOES, START, step) in drawn for step in marking)
    assert [line for line in drawn.split("\n") if line in found.sentences] == list(found.sentences)
    assert found.to_text(drawings=True, ascii=True).isascii() or not marking


def test_monominoes_and_dominoes_go_by_their_numbers() -> None:
    said = [WORDING.say(piece_name(Piece.parse(token))) for token in ("1o:4", "2I:53", "4L+:3456")]
    assert said == ["4", "3-5", "4L+:3456"]


def test_json_has_the_marks_and_the_opening() -> None:
    walkthrough = explain(DOMINOES)
    data = walkthrough.to_data()
    assert data["opening"] == list(walkthrough.opening)
    marks = list(VOICE.picturing.of_stages(DOMINOES, START, walkthrough.stages))  # type: ignore[union-attr]
    for stage, noted in zip(data["stages"], marks, strict=True):
        assert stage["marks"]["found"] == [{"cell": list(cell), "note": note} for cell, note in noted.found]
        assert stage["marks"]["ringed"] == [list(cell) for cell in noted.ringed]
    told = [step["gathers"] for stage in data["stages"] for step in stage["steps"]]
    assert told == [step.gathers for stage in walkthrough.stages for step in stage.steps]
    assert any(told)
    assert hint(DOMINOES, strength=1).to_data()["marks"]["found"] == []
