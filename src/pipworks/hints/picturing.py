"""Hints and walkthroughs as pictures: the marks of each, and the picture that a family draws of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from pipworks import showing
from pipworks.errors import TooLarge
from pipworks.hints.marks import NOTHING, Marks, key_step
from pipworks.hints.steps import Stage, Step, Strength
from pipworks.hints.writing import Picturing, Voice

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def of_voice(voice: Voice) -> Picturing:
    """How the voice's family draws steps. Raises ValueError where it has no pictures of them."""
    if voice.picturing is None:
        raise ValueError("there are no pictures of these hints")
    return voice.picturing


def hint_marks(
    voice: Voice, puzzle: Any, position: Any, steps: Sequence[Step[Any]], placement: Any, strength: Strength
) -> tuple[Marks[Any], Any]:
    """The marks that a hint of this strength gives away, and the position that they are drawn on.

    PLACE rings the cells that its sentence is about.
    """
    family = of_voice(voice)
    key = key_step(steps)
    if key is None:
        return NOTHING, position
    if strength is Strength.PLACE:
        return Marks(voice.where(key, placement)[1]), position
    placed = () if placement is None else (placement,)
    after = strength is Strength.ANSWER and bool(placed)
    shown = family.after(puzzle, position, placement) if after else position
    (marks,) = family.of_stages(puzzle, position, [Stage(tuple(steps), placed, shown)])
    return marks.told(strength), shown


def stage_pictures(
    voice: Voice, puzzle: Any, start: Any, stages: Sequence[Stage[Any, Any, Any]], **how: Any
) -> Iterator[str | bytes]:
    """The picture of the start, and one of each stage: its position, and what its steps found out."""
    family = of_voice(voice)
    yield family.draw(puzzle, start, NOTHING, **how)
    for stage, marks in zip(stages, family.of_stages(puzzle, start, stages), strict=True):
        yield family.draw(puzzle, stage.position, marks, **how)


def shown(draw: Callable[..., str | bytes]) -> str:
    """The picture that `draw` gives, as HTML that follows the reader's screen; of what is too large for one, why."""
    try:
        return str(draw(form="svg", theme="auto"))
    except TooLarge as error:
        return showing.words(str(error))


def stages_shown(voice: Voice, puzzle: Any, start: Any, stages: Sequence[Stage[Any, Any, Any]]) -> Iterator[str]:
    """The pictures of the start and of each stage, as `shown`."""
    family = of_voice(voice)
    yield shown(partial(family.draw, puzzle, start, NOTHING))
    for stage, marks in zip(stages, family.of_stages(puzzle, start, stages), strict=True):
        yield shown(partial(family.draw, puzzle, stage.position, marks))
