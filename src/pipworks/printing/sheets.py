"""Puzzles as a PDF file to print, and their answers as another: the doors of `printing`.

First everything gets its place (`plan`), which is when a puzzle that can't be read is refused; then answers are looked
for, where any are printed; then the pages are made as data, and `painting` draws them.
"""

from __future__ import annotations

from typing import Final

from pipworks.limits import UNLIMITED, Limits
from pipworks.printing.cutting import cut_out_pages, cuts_of, leaves
from pipworks.printing.fonts import Fonts
from pipworks.printing.frame import frame_of
from pipworks.printing.looking_up import with_answers, with_grades
from pipworks.printing.options import THEMES, Answers, Options
from pipworks.printing.plan import planned
from pipworks.printing.puzzle_pages import puzzle_pages
from pipworks.printing.solved_pages import solved_pages
from pipworks.printing.subjects import entries_of, numbered, solved, subjects_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from pipworks.printing.entry import Entry
    from pipworks.printing.page import Page
    from pipworks.printing.plan import Plan
    from pipworks.printing.subjects import Subject

    Watch = Callable[[int, int], None]

__all__ = ["answer_pages", "answer_sheet", "as_pdf", "entries_of", "pages", "sheet"]

_AS_EVER: Final = Options()


def sheet(
    items: Iterable[object],
    options: Options = _AS_EVER,
    *,
    limits: Limits = UNLIMITED,
    watch: Watch | None = None,
) -> bytes:
    """The puzzles as a PDF file: the same bytes for the same puzzles and options.

    `items` are puzzles of any family, or `Entry`s where they have titles. Answers and grades that are printed are
    looked for, each within the limits, and `watch` hears how many were, of how many; where one is not found in time, or
    the search was cancelled, the page says so in its place. Raises `Illegible` for puzzles that are too large for their
    page, TypeError and ValueError for what is no puzzle and for none, MissingExtra where reportlab is not installed.
    """
    made = pages(items, options, limits=limits, watch=watch)
    return as_pdf(made, options, options.title or "Puzzles")


def answer_sheet(
    items: Iterable[object],
    options: Options = _AS_EVER,
    *,
    limits: Limits = UNLIMITED,
    watch: Watch | None = None,
) -> bytes:
    """The answers of the same puzzles as a PDF file, under the same numbers."""
    made = answer_pages(items, options, limits=limits, watch=watch)
    return as_pdf(made, options, f"Answers: {options.title or 'Puzzles'}")


def pages(
    items: Iterable[object],
    options: Options = _AS_EVER,
    *,
    limits: Limits = UNLIMITED,
    watch: Watch | None = None,
) -> tuple[Page, ...]:
    """The pages of `sheet` as data, those of a booklet as they are printed, two on a side."""
    _refuse_types(options, limits)
    fonts = Fonts(options.font)
    subjects, plan = _ordered(items, options, fonts, limits, watch)
    if options.answers is not Answers.SEPARATE:
        subjects = solved(subjects, with_answers(_entries(subjects), options, limits, watch), options)
    if options.answers is Answers.UPSIDE_DOWN or options.booklet:
        plan = planned(subjects, options, fonts)
    made = [*_front(_entries(subjects), options, fonts), *puzzle_pages(plan, subjects, options)]
    behind = list(solved_pages(subjects, options, plan.frame)) if options.answers is Answers.AFTER else []
    if options.cut_out:
        made += leaves(cut_out_pages(cuts_of(plan, subjects), plan.frame), len(made), len(behind))
    return _finished([*made, *behind], options, fonts)


def answer_pages(
    items: Iterable[object],
    options: Options = _AS_EVER,
    *,
    limits: Limits = UNLIMITED,
    watch: Watch | None = None,
) -> tuple[Page, ...]:
    """The pages of `answer_sheet` as data."""
    _refuse_types(options, limits)
    options, fonts = options.replaced(answers=Answers.SEPARATE), Fonts(options.font)
    subjects, plan = _ordered(items, options, fonts, limits, watch)
    subjects = solved(subjects, with_answers(_entries(subjects), options, limits, watch), options)
    heading = f"Answers: {options.title}" if options.title else "Answers"
    return _finished(list(solved_pages(subjects, options, plan.frame, heading)), options, fonts)


def _refuse_types(options: object, limits: object) -> None:
    """Raises TypeError for what are no options or no limits."""
    for name, value, kind in (("options", options, Options), ("limits", limits, Limits)):
        if not isinstance(value, kind):
            raise TypeError(f"{name} are {kind.__module__.rpartition('.')[0]}.{kind.__name__}(…), not {value!r}")


def _ordered(
    items: Iterable[object], options: Options, fonts: Fonts, limits: Limits, watch: Watch | None
) -> tuple[tuple[Subject, ...], Plan]:
    """The puzzles in their order with their grades, and a plan, which refuses what is too large before any search."""
    entries = entries_of(items)
    subjects = subjects_of(entries, options)
    plan = planned(subjects, options, fonts)
    entries = with_grades(entries, options, limits, watch)
    if options.booklet:
        from pipworks.printing.booklet import in_order

        entries = in_order(entries)
        subjects = tuple(subjects[entry.number - 1] for entry in entries)
    pairs = zip(subjects, numbered(entries), strict=True)
    return tuple(subject.replaced(entry=entry) for subject, entry in pairs), plan


def _entries(subjects: Sequence[Subject]) -> tuple[Entry, ...]:
    return tuple(subject.entry for subject in subjects)


def _front(entries: Sequence[Entry], options: Options, fonts: Fonts) -> tuple[Page, ...]:
    """The pages in front of a booklet's puzzles."""
    if not options.booklet:
        return ()
    from pipworks.printing.booklet import front_pages

    return front_pages(entries, options, fonts, frame_of(options, fonts).paper)


def _finished(made: Sequence[Page], options: Options, fonts: Fonts) -> tuple[Page, ...]:
    """The pages with their numbers; of a booklet as they are printed."""
    numbered_pages = frame_of(options, fonts).numbered(made, booklet=options.booklet)
    if not options.booklet:
        return numbered_pages
    from pipworks.printing.imposing import imposed

    return imposed(numbered_pages, options.paper)


def as_pdf(made: Sequence[Page], options: Options, title: str) -> bytes:
    """The pages as a PDF file of that title, in the theme, strong in large print, and with the font of the options."""
    from pipworks.printing.painting import painted
    from pipworks.render.theme import THEMES as COLOURS
    from pipworks.render.theme import strong

    theme = COLOURS[THEMES[options.theme]]
    return painted(made, title=title, theme=strong(theme) if options.large else theme, fonts=Fonts(options.font))
