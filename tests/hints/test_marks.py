"""Pictures of hints and walkthroughs: what is marked is what the steps say, and no more than a strength gives away."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable

import pytest

from pipworks import pipes, polypips
from pipworks.grid import Cell
from pipworks.hints.marks import NOTHING, Marks, near
from pipworks.hints.steps import Strength
from pipworks.pipes.puzzle.tiles import OPEN, openings
from tests.support.hint_samples import SAMPLES, Sample

EACH = pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.name)
SVG = "{http://www.w3.org/2000/svg}"


@EACH
@pytest.mark.parametrize("strength", Strength)
def test_the_picture_of_each_strength(
    sample: Sample, strength: Strength, golden: Callable[[str, str | bytes], None]
) -> None:
    golden(f"{sample.name}/hints/picture_{strength:d}.svg", sample.hint(sample.puzzle, strength=strength).to_svg())


@EACH
def test_marks_give_no_more_away_than_the_strength(sample: Sample) -> None:
    hints = {strength: sample.hint(sample.puzzle, strength=strength) for strength in Strength}
    key = hints[Strength.PLACE].key_step
    for strength, hint in hints.items():
        marks = hint.marks
        assert marks.ringed
        assert set(marks.ringed) <= set(key.focus)
        assert not marks.bold or strength >= Strength.RULE
        assert not (marks.found or marks.known or marks.joined) or strength >= Strength.REASON
        assert bool(marks.placed) == (strength is Strength.ANSWER)
    assert hints[Strength.REASON].marks.found or hints[Strength.REASON].marks.joined


@EACH
def test_below_reasons_a_picture_is_the_position_with_rings(sample: Sample) -> None:
    """Whatever the steps say, nothing else is in the file: neither as a drawing nor in its title or metadata."""
    for strength in (Strength.PLACE, Strength.RULE):
        hint = sample.hint(sample.puzzle, strength=strength)
        bold = hint.marks.bold
        plain = hint.voice.picturing.draw(hint.puzzle, hint.position, Marks(hint.marks.ringed, bold))
        assert hint.to_svg() == plain
        assert bool(bold) <= (strength is Strength.RULE)


def test_told_at_each_strength() -> None:
    cells = (Cell(0, 0),)
    everything: Marks[str] = Marks(cells, cells, ((cells[0], "1"),), ((cells[0], "2"),), (cells,), ("a",))
    assert everything.told(Strength.PLACE) == Marks(cells)
    assert everything.told(Strength.RULE) == Marks(cells, cells)
    assert everything.told(Strength.REASON).placed == ()
    assert everything.told(Strength.ANSWER) == everything


def test_digits_are_true_at_the_end() -> None:
    """Each cell has in the end one of the pips that any stage notes there, and what is joined lies under one piece."""
    for sample in SAMPLES:
        if sample.name != "polypips":
            continue
        walkthrough = polypips.explain(sample.puzzle)
        end = walkthrough.end.grid
        piece = {cell: number for number, each in enumerate(walkthrough.end.placements) for cell in each.cells}
        noted = 0
        for stage, marks in zip(walkthrough.stages, walkthrough.marks, strict=True):
            assert not {cell for cell, _ in marks.found} & {cell for cell, _ in marks.known}
            for cell, pips in (*marks.found, *marks.known):
                assert str(end[cell]) in pips
                noted += 1
            for cells in marks.joined:
                assert len({piece[cell] for cell in cells}) == 1
            assert marks.placed == stage.placed
        assert noted


def test_bars_are_true_at_the_end() -> None:
    """Where gas must pass, a tile that is turned in the end is open."""
    (board,) = (sample.puzzle for sample in SAMPLES if sample.name == "pipes")
    walkthrough = pipes.explain(board)
    noted = 0
    for marks in walkthrough.marks:
        for cell, sides in (*marks.found, *marks.known):
            letter = walkthrough.end[cell]
            if letter == OPEN:
                continue
            opened = openings(board[cell], letter)
            for name, side in (("N", 1), ("E", 2), ("S", 4), ("W", 8)):
                if name in sides:
                    assert opened & side
                    noted += 1
    assert noted


def test_near() -> None:
    cells = [Cell(0, 0), Cell(1, 1), Cell(3, 0)]
    assert near(cells, [Cell(2, 2)]) == (Cell(1, 1),)
    assert near(cells, []) == ()


@EACH
def test_a_page_holds_its_pictures(sample: Sample) -> None:
    """One of the start and one a stage, all steps in order, nothing from elsewhere, and it is well-formed."""
    module = polypips if sample.name == "polypips" else pipes
    walkthrough = module.explain(sample.puzzle)
    page = walkthrough.to_html(title="A & B")
    closed = re.sub("(<meta [^>]*)>", r"\1/>", page.removeprefix("<!DOCTYPE html>\n"))
    root = ElementTree.fromstring(closed)
    assert len(root.findall(f".//{SVG}svg")) == len(walkthrough.stages) + 1
    assert len(root.findall(".//ol/li")) == sum(len(stage.steps) for stage in walkthrough.stages)
    assert "src=" not in page
    assert "A &amp; B" in page
    names = [f"p/{number}.svg" for number in range(len(walkthrough.stages) + 1)]
    markdown = walkthrough.index(names, title="A", markdown=True)
    assert [line for line in markdown.splitlines() if line.startswith("![")] == [
        f"![{'The position after step ' if number else 'The puzzle'}{count or ''}]({name})"
        for number, (name, count) in enumerate(zip(names, _counts(walkthrough), strict=True))
    ]
    index = walkthrough.index(names)
    assert [index.count(f'src="{name}"') for name in names] == [1] * len(names)


def _counts(walkthrough: object) -> list[int]:
    found = [0]
    for stage in walkthrough.stages:  # type: ignore[attr-defined]
        found.append(found[-1] + len(stage.steps))
    return found


@EACH
def test_a_wrong_position_has_rings_on_what_cannot_stay(sample: Sample) -> None:
    right = sample.hint(sample.puzzle, strength=4)
    assert right.voice.picturing is not None
    wrong = right.voice.picturing.of_wrong((right.placement if sample.name == "polypips" else right.placement.cell,))
    assert wrong.ringed
    assert wrong == Marks(wrong.ringed)
    assert right.voice.picturing.draw(right.puzzle, right.position, wrong) != right.voice.picturing.draw(
        right.puzzle, right.position, NOTHING
    )


@EACH
def test_a_notebook_shows_the_picture_above_the_words(sample: Sample) -> None:
    hint = sample.hint(sample.puzzle, strength=3)
    shown = hint._repr_html_()
    assert shown.startswith("<svg")
    assert str(hint).splitlines()[0].split("'")[0] in shown
