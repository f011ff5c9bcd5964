"""One puzzle on its page: the caption, the drawing, and what stands below: room to write, a QR code, the answer."""

from __future__ import annotations

import re
from typing import Final

from pipworks.printing.layout import LARGE, PLAIN, Box, Size, Thing
from pipworks.printing.options import Answers
from pipworks.printing.page import Figure, Kind, QrCode, Text
from pipworks.printing.qr_codes import side_of
from pipworks.printing.rests import greatest_cell
from pipworks.printing.type_sizes import capital, line_height

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from pipworks.printing.entry import Entry
    from pipworks.printing.frame import Frame
    from pipworks.printing.layout import Place
    from pipworks.printing.options import Options
    from pipworks.printing.page import Part
    from pipworks.printing.subjects import Subject
    from pipworks.render.arranged import Arranged

LEAST_TURNED: Final = 4.0
"""The least cell of an answer that stands upside down under its puzzle."""

_ROOM: Final = 8.0
_LESS_ROOM: Final = 4.0
_LEAST_ROOM: Final = 2.0
"""What is left blank below a drawing to write in: on pages of up to four, of more, and where it has room of its own."""

_BETWEEN: Final = 3.0
"""Between the drawing and what stands below it, and between two such things."""

_HARDEST: Final = "extreme"
"""The longest grade, for which a caption has room before any is known."""

_NOTE: Final = 60.0
"""How wide the lines of a note are."""


def thing_of(subject: Subject, options: Options, frame: Frame, *, crowded: bool, turned: float = LEAST_TURNED) -> Thing:
    """What the layout has to know of a puzzle, whose answer below it is `turned` at this cell.

    On `crowded` pages less is left to write in.
    """
    below = [(box.width, box.height) for box in _below(subject, options, frame, Box(0, 0, 0, 0), turned)]
    wide = sum(width for width, _ in below) + _BETWEEN * max(0, len(below) - 1)
    high = max((height + _BETWEEN for _, height in below), default=0.0)
    room = _LESS_ROOM if crowded else _ROOM
    sizes = (
        Size(
            way.width,
            way.height,
            way.weight,
            way.letters,
            below=max(high, _LEAST_ROOM if way.roomy or way.rest else room),
            last=bool(way.rest),
            squares=way.squares,
            readable=not way.rest or greatest_cell(way.rest, frame) >= (LARGE if options.large else PLAIN).alone,
        )
        for way in subject.ways
    )
    hardest = _grade_words(subject.entry, _HARDEST) if options.grade else ""
    caption = frame.caption_width(subject.caption, hardest)
    return Thing(tuple(sizes), frame.type.caption_height, wide, caption)


def parts_of(
    subject: Subject, place: Place, options: Options, frame: Frame, turned: float = LEAST_TURNED
) -> Iterator[Part]:
    """What is drawn of a puzzle in its slot, in the order in which it is read; its answer is `turned` at this cell."""
    yield from frame.caption(subject.caption, place.slot, grade_words(subject.entry) if options.grade else "")
    yield figure(subject.ways[place.size], place.drawing.x, place.drawing.y, place.cell)
    boxes = _below(subject, options, frame, place.slot, turned)
    if subject.address and (box := next(boxes, None)):
        yield QrCode(subject.address, box.x, box.y, box.width, f"Play {subject.entry.name} at {subject.address}")
    if box := next(boxes, None):
        yield from upside_down(subject, box, frame, turned)


def grade_words(entry: Entry) -> str:
    """How hard a puzzle is, in a word, and in two where its title has such a word already; empty without a grade."""
    return "" if entry.grade is None else _grade_words(entry, entry.grade.difficulty.value)


def _grade_words(entry: Entry, word: str) -> str:
    from pipworks.hints.grading import Difficulty

    told = {each.value for each in Difficulty}
    words = re.findall(r"[a-z]+", entry.title.lower())
    return f"graded {word}" if told.intersection(words) else word


def figure(drawing: Arranged, x: float, y: float, cell: float, *, turned: bool = False) -> Figure:
    """The drawing at a place, at this cell."""
    return Figure(drawing.draw(), x, y, cell / drawing.side, turned=turned)


def _below(subject: Subject, options: Options, frame: Frame, slot: Box, turned: float) -> Iterator[Box]:
    """The boxes of the QR code and the answer, where they are printed, from the slot's lower right corner leftwards."""
    right = slot.right
    if side := side_of(subject.address) if subject.address else 0.0:
        yield Box(right - side, slot.bottom - side, side, side)
        right -= side + _BETWEEN
    if options.answers is Answers.UPSIDE_DOWN and not options.large and subject.entry.answer is not None:
        width, height = turned_size(subject, frame, turned)
        yield Box(right - width, slot.bottom - height, width, height)


def turned_size(subject: Subject, frame: Frame, cell: float) -> tuple[float, float]:
    """The width and height of an answer that stands upside down: its number, its note, its drawing."""
    size, lines = frame.type.small, _lines(subject, frame)
    widths = [frame.fonts.width(line, size, bold=not number) for number, line in enumerate(lines)]
    drawing = subject.solved
    width, height = (drawing.width * cell, drawing.height * cell) if drawing else (0.0, 0.0)
    return max(width, *widths), height + len(lines) * line_height(size)


def upside_down(subject: Subject, box: Box, frame: Frame, cell: float) -> Iterator[Part]:
    """The answer on its head in a box: for whoever turns the page round, its number above it at the left."""
    size, bottom = frame.type.small, box.bottom
    for number, line in enumerate(_lines(subject, frame)):
        yield Text(line, box.right, bottom - capital(size), size, bold=not number, turned=True, kind=Kind.TEXT)
        bottom -= line_height(size)
    if drawing := subject.solved:
        width, height = drawing.width * cell, drawing.height * cell
        yield figure(drawing, box.right - width, bottom - height, cell, turned=True)


def _lines(subject: Subject, frame: Frame) -> list[str]:
    """The number of an answer, and its note in lines."""
    answer = subject.entry.answer
    note = answer.note if answer is not None else ""
    return [str(subject.entry.number), *frame.fonts.wrapped(note, frame.type.small, min(_NOTE, frame.inner.width))]
