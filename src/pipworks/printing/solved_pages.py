"""Pages of answers, packed by their sizes; in large print one a page, as large as the puzzles."""

from __future__ import annotations

from typing import Final

from pipworks.printing.frame import areas_of, wrapped_lines
from pipworks.printing.grids import in_a_grid
from pipworks.printing.layout import LARGE, Bounds, Size, Thing
from pipworks.printing.page import Text
from pipworks.printing.shelves import Packing, packed
from pipworks.printing.slot import figure
from pipworks.printing.told import answer_lines
from pipworks.printing.type_sizes import line_height

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pipworks.printing.frame import Frame
    from pipworks.printing.layout import Place
    from pipworks.printing.options import Options
    from pipworks.printing.page import Page, Part
    from pipworks.printing.subjects import Subject

_CELLS: Final = (8.0, 7.5, 7.0, 6.5, 6.0, 5.5, 5.0)
"""The cells of packed answers: the first, or the first of those that need fewer pages."""

_BOUNDS: Final = Bounds(least=4.0, alone=0.0, most=8.0)
"""An answer that is larger than a page is still printed, as large as it can be."""

_NOTE: Final = 60.0
"""How wide the lines of a note are, in plain print."""


def solved_pages(
    subjects: Sequence[Subject], options: Options, frame: Frame, heading: str = "Answers"
) -> Iterator[Page]:
    """The pages of all answers in order, each with its number and title; where there is none, with what is known."""
    told = answer_lines([subject.entry for subject in subjects if subject.solved is not None])
    lines = wrapped_lines(frame, told, frame.type.small)
    areas = areas_of(frame, len(lines), heading=True)
    things = [_thing(subject, options, frame) for subject in subjects]
    if options.large:
        laid = in_a_grid(things, 1, areas, LARGE)
        if laid.faults:
            laid = in_a_grid(things, 1, areas, LARGE.replaced(alone=0.0, capital=0.0, square=0.0))
    else:
        laid = packed(things, areas, _BOUNDS, Packing(_CELLS))
    for number, places in enumerate(laid.pages):
        parts: list[Part] = [*frame.heading(heading, repeated=bool(number))]
        if not number:
            parts += frame.rules(lines, heading=True)
        for place in places:
            parts += _parts(subjects[place.thing], place, options, frame)
        yield frame.page(parts, "" if number else "Answers")


def _thing(subject: Subject, options: Options, frame: Frame) -> Thing:
    note, drawing = _note(subject, options, frame), subject.solved
    size = Size(drawing.width, drawing.height, letters=drawing.letters) if drawing is not None else Size(0.0, 0.0)
    wide = max((frame.fonts.width(line, frame.type.small) for line in note), default=0.0)
    above = frame.type.caption_height + len(note) * line_height(frame.type.small)
    caption = frame.caption_width(subject.caption)
    return Thing((size,), above + (1.0 if note else 0.0), min(wide, frame.inner.width), caption)


def _parts(subject: Subject, place: Place, options: Options, frame: Frame) -> Iterator[Part]:
    yield from frame.caption(subject.caption, place.slot)
    size = frame.type.small
    top = place.slot.y + frame.type.caption_height + frame.fonts.rise(size)
    for number, line in enumerate(_note(subject, options, frame)):
        yield Text(line, place.slot.x, top + number * line_height(size), size)
    if subject.solved is not None:
        yield figure(subject.solved, place.drawing.x, place.drawing.y, place.cell)


def _note(subject: Subject, options: Options, frame: Frame) -> list[str]:
    """What a reader has to know of the answer, in lines."""
    answer = subject.entry.answer
    room = frame.inner.width if options.large else min(_NOTE, frame.inner.width)
    return frame.fonts.wrapped(answer.note, frame.type.small, room) if answer is not None else []
