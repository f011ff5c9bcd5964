"""Long chains told by their last findings, many ways by what tells them apart, labels where they are read."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from pipworks.grid import Cell
from pipworks.hints.ladder import MARKING
from pipworks.hints.steps import Part, Phrase, Stage, Step
from pipworks.hints.trim import state_after
from pipworks.polypips import explain
from pipworks.polypips.drawing.position import label_cells
from pipworks.polypips.hints.alike import Told
from pipworks.polypips.hints.clashes import clashed
from pipworks.polypips.hints.facts import Fact, Gone
from pipworks.polypips.hints.fill import fill
from pipworks.polypips.hints.folding import findings, foundations_end, left_out
from pipworks.polypips.hints.gathering import marks_of, named_in
from pipworks.polypips.hints.ladder import LADDER
from pipworks.polypips.hints.needs import open_regions
from pipworks.polypips.hints.sentences import WORDING
from pipworks.polypips.hints.state import State
from pipworks.polypips.hints.tables import Tables
from pipworks.polypips.hints.telling import tell
from pipworks.polypips.hints.voice import VOICE
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Placement, Solution
from tests.polypips.hints.test_gathering import steps, walkthroughs
from tests.support.amounts import some
from tests.support.polypips.hint_boards import POLYOMINOES
from tests.support.polypips.worked_hints import little

Staged = Stage[Fact, Placement, Solution]


def stages() -> Iterator[tuple[Puzzle, Solution, Staged]]:
    """All stages of these walkthroughs, each with the position before it."""
    for walkthrough in walkthroughs():
        position = walkthrough.start
        for stage in walkthrough.stages:
            yield walkthrough.puzzle, position, stage
            position = stage.position


def phrases(part: Part) -> Iterator[Phrase]:
    """All phrases in a part, itself too."""
    if isinstance(part, Phrase):
        yield part
        for _, inner in part.parts:
            yield from phrases(inner)
    elif isinstance(part, tuple) and not isinstance(part, Cell):
        for inner in part:
            yield from phrases(inner)


def test_after_small_steps_come_few_findings() -> None:
    seen = 0
    for _, _, stage in stages():
        folded = [place for place, step in enumerate(stage.steps) if step.phrase.key.startswith("marking.worked")]
        for place in folded:
            told = []
            for step in stage.steps[place + 1 :]:
                if step.rule in ("case", "what-if", "in common") or step.phrase.key.startswith("marking.worked"):
                    break
                told += [one for one in step.singles if one.rule not in ("inside clash", "cut off")]
            assert told
            assert len(told) <= 7
            assert len(stage.steps[place].inner) > 2
            seen += 1
    assert seen > some(0, of=1)


def _clashes() -> tuple[State, list[Told]]:
    """What the labels and parts of a board rule out at first."""
    state = State(Tables(POLYOMINOES))
    told: list[Told] = []
    for rule in ("inside clash", "cut off"):
        for move in LADDER.named[rule].moves(state):
            (step,) = tell(state, [move])
            told.append((move, step))
            state.apply(move)
    return state, told


def test_only_what_says_more_than_where_pieces_go_is_a_finding() -> None:
    _, told = _clashes()
    assert {move.rule for move, _ in told} == {"inside clash", "cut off"}
    assert foundations_end(told) == 0
    assert [(places, part) for places, part in findings(told)] == [(True, told)]
    step = left_out(told)
    assert step.inner == tuple(step for _, step in told)
    assert step.phrase.key == "places.both.many"
    last = WORDING.say([step.phrase["region"] for move, step in told if move.rule == "inside clash"][-1])  # type: ignore[arg-type]
    said = WORDING.sentence(step.phrase)
    assert said.startswith("Leave out pieces that would break a label, such as the ")
    assert last in said


def test_of_many_broken_labels_two_are_named() -> None:
    state, told = _clashes()
    clashes = [each for each in told if each[0].rule == "inside clash"]
    regions = list(dict.fromkeys(step.phrase["region"] for _, step in clashes))
    assert len(regions) > 3
    step = clashed(state, clashes)
    assert step.phrase.key == "inside clash.clashes.many"
    assert list(step.phrase["regions"]) == regions[-2:]  # type: ignore[arg-type]


def _grids(way: Part) -> Iterator[tuple[Part, dict[Part, Part]]]:
    """The pieces of a way that is told as data, with the pips of their cells."""
    assert isinstance(way, Phrase)
    for laid in _some(way["pieces"]):
        assert isinstance(laid, Phrase)
        grid = [each for each in _some(laid["grid"]) if isinstance(each, Phrase)]
        yield laid["piece"], {each["cell"]: each["pip"] for each in grid}


def _some(part: Part) -> tuple[Part, ...]:
    assert isinstance(part, tuple)
    return part


@cache
def _at_first() -> list[Step[Fact]]:
    """What filling each region by itself says of these puzzles before anything else is known."""
    found = []
    for walkthrough in walkthroughs():
        state = State(Tables(walkthrough.puzzle))
        for number in open_regions(state):
            found += [step for move in fill(state, [number]) for step in tell(state, [move])]
    return found


def _fills(key: str) -> list[Step[Fact]]:
    told = [single for step in steps() for single in step.singles] + _at_first()
    return [step for step in told if step.phrase.key.startswith(key)]


def test_many_ways_are_told_by_the_pieces_on_one_cell() -> None:
    found = _fills("fill.kinds")
    assert found
    for step in found:
        ways, cell, named = step.phrase["ways"], step.phrase["cell"], step.phrase["on"]
        assert isinstance(ways, tuple)
        assert isinstance(named, tuple)
        assert len(ways) == step.phrase["count"]
        on = [piece for way in ways for piece, grid in _grids(way) if cell in grid]
        assert len(on) == len(ways)
        assert set(on) == set(named)


def test_many_ways_to_fill_equal_cells_are_told_by_their_pips() -> None:
    found = _fills("fill.same")
    assert found
    for step in found:
        ways = step.phrase["ways"]
        assert isinstance(ways, tuple)
        own = [{grid[cell] for _, grid in _grids(way) for cell in step.focus if cell in grid} for way in ways]
        assert all(len(pips) == 1 for pips in own)
        assert set().union(*own) == set(step.phrase["pips"])  # type: ignore[arg-type]


def test_of_regions_those_with_few_ways_are_filled_first() -> None:
    """In one go of the rule there is nothing of many ways after something of few."""
    seen = 0
    for walkthrough in walkthroughs():
        state = State(Tables(walkthrough.puzzle))
        for rule in LADDER.order[: [rule.name for rule in LADDER.order].index("fill")]:
            for move in rule.moves(state):
                state.apply(move)
        found = list(LADDER.named["fill"].moves(state.copy()))
        many = [isinstance(count := move.phrase["count"], int) and count > 6 for move in found]
        assert len(set(many)) < 2
        seen += bool(many)
    assert seen > 20


def test_a_region_is_called_by_the_cell_in_which_its_label_stands() -> None:
    seen = 0
    for puzzle, position, stage in stages():
        first = {(each.label, each.cells[0]): each.cells for each in puzzle.constraints}
        covered = position.grid
        written = label_cells(puzzle, position)
        for phrase in (found for step in stage.steps for found in phrases(step.phrase)):
            if phrase.key in ("region", "region.seen"):
                label, cell = phrase["label"], phrase["cell"]
                cells = first[str(label), cell]  # type: ignore[index]
                left = [each for each in cells if each not in covered]
                if left:
                    said = WORDING.say(phrase)
                    assert said == WORDING.say(Phrase.of("region", label=label, cell=left[0]))
                    assert len(str(label)) > 3 or left[0] in written
                    seen += phrase.key == "region.seen"
    assert seen > 20


def test_labels_stay_where_digits_are_drawn() -> None:
    seen = 0
    for puzzle, position, stage in stages():
        for step in stage.steps:
            if drawing := VOICE.marks(puzzle, position, step):
                board, _, under = drawing.partition("\nUnder labels: ")
                covered = position.grid
                labels = [each.label for each in puzzle.constraints if any(cell not in covered for cell in each.cells)]
                assert all(board.count(label) >= labels.count(label) for label in labels if len(label) <= 3)
                written = label_cells(puzzle, position)
                hidden = [cell for cell in marks_of(step) if cell in written and cell not in named_in(step)]
                assert bool(hidden) == bool(under)
                seen += bool(hidden)
    assert seen > 2


@pytest.mark.parametrize(
    ("pieces", "label", "said"),
    [
        ("33,12", "AllSame None", "a1 can pair only with b1. They must be equal: only 3-3 fits."),
        ("33,12", "Exactly 6", "a1 can pair only with b1. They must come to 6: only 3-3 fits."),
    ],
)
def test_the_cheaper_reason_comes_first(pieces: str, label: str, said: str) -> None:
    """What a label says of a pair comes after why it is one."""
    puzzle = little("####", pieces, f"{label} {{(0,0),(1,0)}}")
    state = State(Tables(puzzle))
    lone = next(move for move in LADDER.named["lone"].moves(state) if move.joined == 0b11)
    after = state_after(state, [lone])
    clash = next(move for move in LADDER.named["inside clash"].moves(after) if not move.gone)
    fit = next(move for move in LADDER.named["fit"].moves(state_after(after, [clash])) if move.laid)
    (step,) = tell(state, [lone, clash, fit])
    assert [inner.rule for inner in step.inner] == ["lone", "inside clash", "fit"]
    assert WORDING.sentence(step.phrase) == said
    assert not any(isinstance(fact, Gone) for fact in step.conclusion)
    assert step.rule != MARKING
    assert explain(puzzle).status.value == "solved"
