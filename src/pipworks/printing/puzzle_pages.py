"""The pages of puzzles, and those that follow a page: what belongs to its puzzles and stands alone."""

from __future__ import annotations

from pipworks.printing.layout import Bounds, Place, Size, Thing, best
from pipworks.printing.options import Answers
from pipworks.printing.plan import has_heading
from pipworks.printing.rests import rest_pages
from pipworks.printing.slot import parts_of, turned_size, upside_down

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pipworks.printing.frame import Frame
    from pipworks.printing.options import Options
    from pipworks.printing.page import Page, Part
    from pipworks.printing.plan import Plan
    from pipworks.printing.subjects import Subject


def puzzle_pages(plan: Plan, subjects: Sequence[Subject], options: Options) -> Iterator[Page]:
    """The pages of the plan, drawn; behind each the grids, pieces and turned answers that follow it."""
    frame, headed, first = plan.frame, has_heading(options), True
    if plan.apart:
        yield frame.page([*_top(frame, options, repeated=False), *_rules(plan, headed)], "Rules")
        first = False
    for places in plan.laid.pages:
        parts: list[Part] = _top(frame, options, repeated=not first)
        if first:
            parts += _rules(plan, headed)
        for place in places:
            parts += parts_of(subjects[place.thing], place, options, frame, plan.turned[place.thing])
        yield frame.page(parts, _name([subjects[place.thing] for place in places]))
        for place in places:
            yield from _behind(subjects[place.thing], place, options, frame)
        first = False


def _top(frame: Frame, options: Options, *, repeated: bool) -> list[Part]:
    return [*frame.heading(options.title, options.date, repeated=repeated)] if has_heading(options) else []


def _rules(plan: Plan, headed: bool) -> Sequence[Part]:
    return plan.frame.rules(plan.lines.lines, heading=headed, size=plan.lines.size)


def _name(subjects: Sequence[Subject]) -> str:
    """What the page is called in the outline."""
    numbers = [subject.entry.number for subject in subjects]
    return f"Puzzle {numbers[0]}" if len(numbers) == 1 else f"Puzzles {numbers[0]} to {numbers[-1]}"


def _behind(subject: Subject, place: Place, options: Options, frame: Frame) -> Iterator[Page]:
    """The pages that follow for one puzzle."""
    yield from rest_pages(subject.entry, subject.ways[place.size].rest, place.cell, frame)
    if options.large and options.answers is Answers.UPSIDE_DOWN and subject.entry.answer is not None:
        yield _turned(subject, place.cell, frame)


def _turned(subject: Subject, cell: float, frame: Frame) -> Page:
    """The answer of a puzzle in large print, upside down on a page of its own."""
    area = frame.under(heading=False)
    if subject.solved:
        width, height = turned_size(subject, frame, 0.0)
        room = Thing((Size(subject.solved.width, subject.solved.height, below=height),), wide=min(width, area.width))
        found = best(room, area, Bounds(0.0, 0.0, cell))
        cell = found.cell if found is not None else cell
    return frame.page([*upside_down(subject, area, frame, cell)], f"Answer of {subject.entry.name}")
