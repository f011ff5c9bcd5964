"""Hints and walkthroughs as pictures: the marks of each, and the picture that a family draws of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from pipworks import showing
from pipworks.errors import TooLarge
from pipworks.hints.marks import NOTHING, Marks
from pipworks.hints.steps import Stage, Step, Strength
from pipworks.hints.writing import Marking, Voice


def marking_of(voice: Voice) -> Marking:
    """How the voice's family draws steps. Raises ValueError where it has no pictures of them."""
    if voice.marking is None:
        raise ValueError("there are no pictures of these hints")
    return voice.marking


def hint_marks(
    voice: Voice, puzzle: Any, position: Any, steps: Sequence[Step[Any]], placement: Any, strength: Strength
) -> tuple[Marks[Any], Any]:
    """The marks that a hint of this strength gives away, and the position that they are drawn on."""
    marking = marking_of(voice)
    if not steps:
        return NOTHING, position
    placed = () if placement is None else (placement,)
    after = strength is Strength.ANSWER and bool(placed)
    shown = marking.after(puzzle, position, placement) if after else position
    (marks,) = marking.of_stages(puzzle, position, [Stage(tuple(steps), placed, shown)])
    return marks.told(strength), shown


def stage_pictures(
    voice: Voice, puzzle: Any, start: Any, stages: Sequence[Stage[Any, Any, Any]], **how: Any
) -> Iterator[str | bytes]:
    """The picture of the start, and one of each stage: its position, and what its steps found out."""
    marking = marking_of(voice)
    yield marking.draw(puzzle, start, NOTHING, **how)
    for stage, marks in zip(stages, marking.of_stages(puzzle, start, stages), strict=True):
        yield marking.draw(puzzle, stage.position, marks, **how)


def shown(draw: Callable[..., str | bytes]) -> str:
    """The picture that `draw` gives, as HTML that follows the reader's screen; of what is too large for one, why."""
    try:
        return str(draw(form="svg", theme="auto"))
    except TooLarge as error:
        return showing.words(str(error))


def stages_shown(voice: Voice, puzzle: Any, start: Any, stages: Sequence[Stage[Any, Any, Any]]) -> Iterator[str]:
    """The pictures of the start and of each stage, as `shown`."""
    marking = marking_of(voice)
    yield shown(partial(marking.draw, puzzle, start, NOTHING))
    for stage, marks in zip(stages, marking.of_stages(puzzle, start, stages), strict=True):
        yield shown(partial(marking.draw, puzzle, stage.position, marks))
