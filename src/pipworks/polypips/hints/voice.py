"""How Polypips speaks of steps: where to look, what to place, when a drawing comes, and the values as JSON."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial
from itertools import pairwise

from pipworks.grid import Cell
from pipworks.hints.marks import Marks
from pipworks.hints.steps import Part, Phrase, Stage, Step
from pipworks.hints.writing import Picturing, Voice, cells_data
from pipworks.polypips.drawing.pieces_left import left_over
from pipworks.polypips.drawing.position import draw_marked, draw_position, label_cells
from pipworks.polypips.drawing.text import draw_left
from pipworks.polypips.hints.facts import Fact, Gone, Joined, RuledOut
from pipworks.polypips.hints.gathering import is_listed, marks_of, named_in, under_labels
from pipworks.polypips.hints.opening import opening
from pipworks.polypips.hints.questions import near, question
from pipworks.polypips.hints.seen import seen_in
from pipworks.polypips.hints.sentences import RULE_LINES, WORDING
from pipworks.polypips.hints.tables import piece_name
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Placement, Solution

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Final

_A_LOOK: Final = 2
"""A stage of no more steps than this, all of the first level, needs no drawing before it."""


_COLUMNS: Final = 80
"""The columns in which loose pieces are set out."""

_MOST_WORDS: Final = 80
"""What follows from suppositions is told as long as a stage takes no more words than this."""


def where_to_look(step: Step[Fact]) -> Phrase:
    """What to look at, without saying what is to be seen there."""
    parts: dict[str, Part] = dict(step.phrase.parts)
    if "region" in parts:
        return Phrase.of("look at", region=parts["region"])
    if step.rule == "one place":
        return Phrase.of("look at piece", pieces=(parts["piece"],))
    if step.focus:
        return Phrase.of("look at cells", cells=step.focus)
    return Phrase.of("look at pips", pips=parts["pips"])


def placing(placement: Placement, puzzle: Puzzle) -> Phrase:
    """What to place, in words."""
    piece = placement.piece
    assert piece is not None  # it is one of the puzzle's
    grid = tuple(Phrase.of("pip at", pip=pip, cell=cell) for cell, pip in placement.grid.items())
    return Phrase.of("place", piece=piece_name(piece, puzzle.letters.get(piece.canonical, "")), grid=grid)


def tray(puzzle: Puzzle, position: Solution, *, ascii: bool = False) -> str:
    """The pieces that are left, where sentences call some of the puzzle's by letters; otherwise nothing."""
    return draw_left(puzzle, left_over(puzzle, position), ascii=ascii, width=_COLUMNS) if puzzle.letters else ""


def drawings(puzzle: Puzzle, stages: Sequence[Stage[Fact, Placement, Solution]]) -> Iterator[bool]:
    """For each stage whether a drawing follows it: at the end, and where the next one needs more than a look.

    One comes, too, where the next one calls a region by another cell than the one that has its label in the drawing
    before. One that placed nothing would only repeat the drawing before it.
    """
    covered: set[Cell] = set()
    for stage, after in pairwise(stages):
        covered.update(cell for placed in stage.placed for cell in placed.cells)
        harder = after.level > 1 or len(after.steps) > _A_LOOK
        drawing = bool(stage.placed) and (harder or _has_moved(puzzle, covered, after))
        if drawing:
            covered.clear()
        yield drawing
    if stages:
        yield True


def _has_moved(puzzle: Puzzle, covered: Collection[Cell], stage: Stage[Fact, Placement, Solution]) -> bool:
    """Whether the stage calls a region by a cell that got its label when these cells were covered."""
    seen = {cell for step in stage.steps for cell in seen_in(step)}
    for constraint in puzzle.constraints:
        labelled = next((place for place, cell in enumerate(constraint.cells) if cell in seen), 0)
        if any(cell in covered for cell in constraint.cells[:labelled]):
            return True
    return False


def marked(
    puzzle: Puzzle, position: Solution, step: Step[Fact], before: Marks[Placement], *, ascii: bool = False
) -> str:
    """What cells can be after a step, as small digits, where its sentence doesn't say all of it.

    What was known `before` is beside it, as in `noted`. Below it is said what the cells under labels can be.
    """
    if is_listed(step):
        return ""
    found = marks_of(step)
    marks = _beside_labels(puzzle, position, before) | found
    drawing = draw_marked(puzzle, position, marks, ascii=ascii, rulers=True)
    written = label_cells(puzzle, position)
    said = named_in(step)
    under = {cell: pips for cell, pips in found.items() if cell in written and cell not in said}
    return f"{drawing}\n{WORDING.sentence(under_labels(under))}" if under else drawing


def noted(puzzle: Puzzle, position: Solution, marks: Marks[Placement], *, ascii: bool = False) -> str:
    """A position with what is known of open cells as small digits, save where a label stands."""
    return draw_marked(puzzle, position, _beside_labels(puzzle, position, marks), ascii=ascii, rulers=True)


def _beside_labels(puzzle: Puzzle, position: Solution, marks: Marks[Placement]) -> dict[Cell, tuple[int, ...]]:
    """What marks note of cells, by cell, without those that a drawing needs for labels."""
    written = label_cells(puzzle, position)
    notes = (*marks.known, *marks.found)
    return {cell: tuple(map(int, pips)) for cell, pips in notes if cell not in written}


def fact_data(fact: Fact) -> dict[str, Any]:
    """A fact as JSON can carry it, with its kind."""
    if isinstance(fact, Gone):
        return {"fact": "gone", "cell": list(fact.cell), "pips": list(fact.pips)}
    if isinstance(fact, Joined):
        return {"fact": "joined", "cells": cells_data(fact.cells)}
    kind = "ruled out" if isinstance(fact, RuledOut) else "placed"
    return {"fact": kind, **placement_data(fact.placement)}


def placement_data(placed: Placement) -> dict[str, Any]:
    """A placement as JSON can carry it."""
    return {"piece": str(placed.piece), "cells": cells_data(placed.cells), "pips": list(placed.pips)}


def position_data(position: Solution) -> list[dict[str, Any]]:
    """A position as JSON can carry it, in the form that it is read in."""
    from pipworks.polypips.formats.own_json import placements_data

    return placements_data(position)


def wrong_marks(wrong: Iterable[Placement]) -> Marks[Placement]:
    """The marks of a position with placements that can't stay: rings on their cells."""
    return Marks(tuple(dict.fromkeys(cell for placed in wrong for cell in placed.cells)))


def with_placed(puzzle: Puzzle, position: Solution, placement: Placement) -> Solution:  # noqa: ARG001
    """The position with one piece more."""
    return Solution((*position.placements, placement))


def pictured(puzzle: Puzzle, position: Solution, marks: Marks[Placement], **how: Any) -> str | bytes:
    """The picture of a position with marks; see `drawing.hint_picture.to_picture`."""
    from pipworks.polypips.drawing.hint_picture import to_picture

    return to_picture(puzzle, position, marks, **how)


def _stage_marks(
    puzzle: Puzzle, start: Solution, stages: Sequence[Stage[Fact, Placement, Solution]]
) -> Iterator[Marks[Placement]]:
    from pipworks.polypips.hints.marks import stage_marks

    return stage_marks(puzzle, start, stages)


PICTURING: Final = Picturing(_stage_marks, wrong_marks, with_placed, pictured)
"""What is drawn of steps, in modules that are loaded when they are needed."""

VOICE: Final = Voice(
    WORDING,
    RULE_LINES,
    look=where_to_look,
    placing=placing,
    draw=partial(draw_position, rulers=True),
    tray=tray,
    drawings=drawings,
    fact_data=fact_data,
    placement_data=placement_data,
    position_data=position_data,
    wrong_data=placement_data,
    picturing=PICTURING,
    most_words=_MOST_WORDS,
    near=near,
    ask=question,
    opening=opening,
    marked=marked,
    noted=noted,
)
"""The English voice."""
