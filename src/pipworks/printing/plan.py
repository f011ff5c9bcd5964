"""Where every puzzle stands, by the options: which layout they ask for, and what is refused."""

from __future__ import annotations

from pipworks.printing.frame import Frame, areas_of, frame_of, wrapped_lines
from pipworks.printing.grids import as_many_as_there_are, in_a_grid
from pipworks.printing.layout import LARGE, PLAIN, Laid
from pipworks.printing.legible import Illegible, problem
from pipworks.printing.options import FIT, Answers
from pipworks.printing.remedies import remedies
from pipworks.printing.shelves import packed
from pipworks.printing.slot import LEAST_TURNED, thing_of
from pipworks.printing.told import rules_lines
from pipworks.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Final

    from pipworks.printing.fonts import Fonts
    from pipworks.printing.layout import Areas
    from pipworks.printing.options import Options
    from pipworks.printing.subjects import Subject


_TURNED: Final[dict[int | str, tuple[float, ...]]] = {1: (6.0, 5.0), 2: (5.0,)}
"""The cells of answers upside down on pages of one puzzle and of two, the first for which there is room."""


class Lines(Record):
    """What is to be done, in lines of text, and its size in points."""

    lines: tuple[str, ...]
    size: float


class Plan(Record):
    """The pages of puzzles as boxes, within their frame; `lines` say what is to be done, on a page `apart` or not.

    `turned` is the cell of each puzzle's answer where that stands upside down under it.
    """

    frame: Frame
    laid: Laid
    lines: Lines
    apart: bool
    turned: tuple[float, ...]


def planned(subjects: Sequence[Subject], options: Options, fonts: Fonts) -> Plan:
    """The plan of the pages. Raises Illegible, which names each puzzle that has no room and what would work for it."""
    plan = tried(subjects, options, fonts)
    if not plan.laid.faults:
        return plan
    ways: dict[str, set[int]] = {}

    def works(words: str, other: Options, thing: int) -> bool:
        if words not in ways:
            ways[words] = {fault.thing for fault in tried(subjects, other, fonts).laid.faults}
        return thing not in ways[words]

    problems = []
    for fault in plan.laid.faults:
        found = (words for words, other in remedies(options) if works(words, other, fault.thing))
        problems.append((subjects[fault.thing].entry.called, problem(fault.cell, fault.least, next(found, ""))))
    raise Illegible(tuple(problems))


def tried(subjects: Sequence[Subject], options: Options, fonts: Fonts) -> Plan:
    """The plan, with the puzzles that have no room as its faults.

    What is to be done stands above the first puzzles, in smaller letters where that leaves more room for them, or on a
    page of its own where it leaves too little.
    """
    frame = frame_of(options, fonts)
    sizes = dict.fromkeys((frame.type.small, frame.type.smaller)) if options.rules and not options.booklet else ()
    ways = [_rules(subjects, frame, size) for size in sizes]
    if not ways or not ways[0].lines:
        return _plan(subjects, options, frame, Lines((), frame.type.small))
    plans = [_plan(subjects, options, frame, lines) for lines in ways]
    best = min(plans, key=lambda plan: (len(plan.laid.faults), len(plan.laid.pages)))
    if best.laid.faults:
        alone = _plan(subjects, options, frame, ways[0], apart=True)
        if len(alone.laid.faults) < len(best.laid.faults):
            return alone
    return best


def _plan(subjects: Sequence[Subject], options: Options, frame: Frame, lines: Lines, *, apart: bool = False) -> Plan:
    areas = areas_of(frame, 0 if apart else len(lines.lines), heading=has_heading(options), size=lines.size)
    laid, turned = _with_answers(subjects, options, frame, areas)
    return Plan(frame, laid, lines, apart, turned)


def _with_answers(
    subjects: Sequence[Subject], options: Options, frame: Frame, areas: Areas
) -> tuple[Laid, tuple[float, ...]]:
    """The pages, and the cell of each answer below its puzzle: as large as costs neither a page nor a puzzle room."""
    least = (LEAST_TURNED,) * len(subjects)
    laid = _laid(subjects, options, frame, areas, least)
    if options.answers is not Answers.UPSIDE_DOWN or options.large:
        return laid, least
    cramped, number = _cramped(laid, subjects), _per_page(options) or len(subjects)
    attempts = [
        (cell, _cramped(_laid(subjects, options, frame, areas, (cell,) * len(subjects)), subjects))
        for cell in _TURNED.get(number, ())
    ]
    for first in range(len(attempts)):
        turned = tuple(
            next((cell for cell, without_room in attempts[first:] if thing not in without_room), LEAST_TURNED)
            for thing in range(len(subjects))
        )
        found = _laid(subjects, options, frame, areas, turned)
        if len(found.pages) <= len(laid.pages) and _cramped(found, subjects) <= cramped:
            return found, turned
    return laid, least


def _cramped(laid: Laid, subjects: Sequence[Subject]) -> set[int]:
    """The puzzles that have no room, cells for a page of their own alone, or the last resort."""
    small = {
        place.thing
        for places in laid.pages
        for place in places
        if place.cell < PLAIN.least or subjects[place.thing].ways[place.size].rest
    }
    return small.union(fault.thing for fault in laid.faults)


def _per_page(options: Options) -> int | str | None:
    return options.per_page or (1 if options.large or options.booklet else None)


def _laid(subjects: Sequence[Subject], options: Options, frame: Frame, areas: Areas, turned: Sequence[float]) -> Laid:
    per_page = _per_page(options)
    things = [
        thing_of(each, options, frame, crowded=per_page in (6, 9, FIT), turned=cell)
        for each, cell in zip(subjects, turned, strict=True)
    ]
    bounds = LARGE if options.large else PLAIN
    if per_page is None:
        return as_many_as_there_are(things, areas, bounds)
    if isinstance(per_page, int):
        return in_a_grid(things, per_page, areas, bounds)
    return packed(things, areas, bounds)


def has_heading(options: Options) -> bool:
    """Whether the pages of puzzles have a heading: not in a booklet, whose cover has it."""
    return bool(options.title or options.date) and not options.booklet


def _rules(subjects: Sequence[Subject], frame: Frame, size: float) -> Lines:
    """What is to be done in the puzzles that occur, in lines."""
    told = rules_lines([subject.entry for subject in subjects])
    return Lines(wrapped_lines(frame, told, size), size)
