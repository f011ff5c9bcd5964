"""A small puzzle solved step by step in pictures and sentences, which are those of a walkthrough.

The puzzles are kept in `examples/`, each below the command that made it; they are solved when they are asked for.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module

from pipworks.families import FAMILIES
from pipworks.hints import picturing, writing
from pipworks.hints.ladder import MARKING
from pipworks.hints.marks import NOTHING
from pipworks.hints.steps import Stage
from pipworks.printing.drawings import trimmed
from pipworks.record import Record
from pipworks.source import Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from pipworks.family import Family
    from pipworks.hints.steps import Step
    from pipworks.hints.writing import Voice
    from pipworks.render.scene import Scene

_MANY = 4
"""After so many steps comes a picture at the latest."""
_SPARE = {"polypips": (16.0, 16.0), "pipes": (4.0, 4.0)}
"""What the pictures of steps have too much of at their sides, and above and below."""


class Part(Record):
    """Steps as numbers with sentences, those that follow from a supposition with the number 0, and the picture after.

    `board` is the picture without loose pieces beside the board.
    """

    steps: tuple[tuple[int, str], ...]
    picture: Scene
    board: Scene


class Worked(Record):
    """A worked example: the puzzle with its solution, the picture of its start, and what follows.

    `side` is how long the side of a cell is in the pictures.
    """

    puzzle: Any
    solution: Any
    start: Scene
    side: float
    parts: tuple[Part, ...]


@cache
def worked_example(name: str, *, wraps: bool = True, all_tiles: bool = False) -> Worked:
    """The worked example of the built-in family of this name; for Pipes of a variant."""
    family = next(family for family in FAMILIES if family.name == name)
    puzzle = kept(name, wraps=wraps, all_tiles=all_tiles)
    walk = family.verb("explain")(puzzle)
    draw = _drawing(family)
    start = draw(walk.subject, walk.start, NOTHING)
    side = import_module(f"{family.package}.drawing.hint_picture").SIDE
    return Worked(puzzle, family.finished(walk.end), start, side, tuple(_parts(draw, walk)))


def _drawing(family: Family) -> Callable[..., Scene]:
    """What draws a position with marks, with the lines of paper and little room around."""
    of_marks = import_module(f"{family.package}.drawing.hint_picture").of_marks
    strokes = import_module(f"{family.package}.drawing.strokes").ON_PAPER
    return lambda *what, **how: trimmed(of_marks(*what, strokes=strokes, **how), *_SPARE[family.name])


def kept(name: str, *, wraps: bool = True, all_tiles: bool = False) -> Any:
    """The puzzle of a worked example."""
    family = next(family for family in FAMILIES if family.name == name)
    found = family.contents(
        Source.of(text_of(name, wraps=wraps, all_tiles=all_tiles)), variant=_variant(wraps, all_tiles)
    )
    return found.documents[0].puzzle


def text_of(name: str, *, wraps: bool = True, all_tiles: bool = False) -> str:
    """The puzzle's file, whose first line has the command that made it."""
    from importlib.resources import files

    variant = f"{'-all-tiles' * all_tiles}{'-no-wrap' * (not wraps)}"
    return files("pipworks.printing").joinpath("examples", f"{name}{variant}.txt").read_text(encoding="utf-8")


def _variant(wraps: bool, all_tiles: bool) -> dict[str, bool | None]:
    return {"wraps": wraps, "all_tiles": all_tiles}


def _parts(draw: Callable[..., Scene], walk: Any) -> Iterator[Part]:
    """The stages of the walkthrough, several as one where no picture has to come between them."""
    merged = tuple(_merged(walk))
    marks = picturing.of_voice(walk.voice).of_stages(walk.subject, walk.start, merged)
    number = 1
    for stage, marked in zip(merged, marks, strict=True):
        steps = tuple(_sentences(walk.voice, stage, number))
        number = max(number for number, _ in steps) + 1
        picture = draw(walk.subject, stage.position, marked)
        has_tray = walk.voice.tray is not None
        yield Part(steps, picture, draw(walk.subject, stage.position, marked, tray=False) if has_tray else picture)


def _merged(walk: Any) -> Iterator[Stage[Any, Any, Any]]:
    """The stages, those as one that have one picture."""
    steps: list[Any] = []
    placed: list[Any] = []
    drawings = walk.voice.drawings(walk.subject, walk.stages)
    for stage, drawn in zip(walk.stages, drawings, strict=True):
        steps += stage.steps
        placed += stage.placed
        if drawn or len(steps) >= _MANY:
            yield Stage(tuple(steps), tuple(placed), stage.position)
            steps, placed = [], []


def _sentences(voice: Voice, stage: Stage[Any, Any, Any], number: int) -> Iterator[tuple[int, str]]:
    """The sentences of a stage's steps, numbered from `number`; what one supposes is below it, with the number 0."""
    steps = [single for step in stage.steps for single in _reasoned(step)]
    for step, inside in zip(steps, writing.shown_inside(voice, steps), strict=True):
        yield number, writing.sentence(voice, step)
        for inner in step.inner if inside else ():
            yield 0, writing.sentence(voice, inner)
        number += 1


def _reasoned(step: Step[Any]) -> tuple[Step[Any], ...]:
    """The step; of one that only says what to mark, those that it gathers, each of which says why."""
    return step.inner if step.rule == MARKING else (step,)
