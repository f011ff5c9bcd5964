"""Pages of pieces to cut out, each piece exactly as large as on its puzzle's page.

What is cut out destroys what is on its back: each of these pages is a leaf of its own.
"""

from __future__ import annotations

from typing import Final

from pipworks.printing.layout import Areas, Box
from pipworks.printing.legible import Illegible
from pipworks.printing.loose import bottom, set_out
from pipworks.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pipworks.printing.frame import Frame
    from pipworks.printing.page import Figure, Page, Part
    from pipworks.printing.plan import Plan
    from pipworks.printing.subjects import Subject
    from pipworks.render.arranged import Arranged

HEADING: Final = "Pieces: cut along the lines"

_EDGE: Final = 0.5
"""What the cut lines keep from the margins, so that none is on them by half its width."""

_BETWEEN: Final = 6.0
"""Between the pieces of two puzzles."""


class Cut(Record):
    """A puzzle whose pieces are cut out, and its cell in millimetres."""

    subject: Subject
    cell: float

    @property
    def pieces(self) -> tuple[Arranged, ...]:
        """The pieces; none where there is nothing to cut out."""
        return self.subject.entry.family.cut_outs(self.subject.entry.puzzle)


def cuts_of(plan: Plan, subjects: Sequence[Subject]) -> tuple[Cut, ...]:
    """The puzzles of a plan, with the cell that each has there."""
    return tuple(Cut(subjects[place.thing], place.cell) for places in plan.laid.pages for place in places)


def cut_out_pages(cuts: Sequence[Cut], frame: Frame) -> tuple[Page, ...]:
    """The pieces of the puzzles in order, the pieces of each below a line with its name; no page where none has any.

    What has room on one page is kept together. Raises Illegible where a piece is larger than a page.
    """
    sheet = _Sheet(frame)
    for cut in cuts:
        if pieces := cut.pieces:
            sheet.add(cut, pieces)
    sheet.close()
    return tuple(sheet.pages)


def leaves(pages: Sequence[Page], before: int, after: int) -> Iterator[Page]:
    """The pages, each on the front of a leaf of its own, between `before` and `after` other pages of the file.

    Blank pages fill the backs, none where the last of the pages ends the file.
    """
    if before % 2 and pages:
        yield _blank(pages[0])
    for number, page in enumerate(pages, 1):
        yield page
        if number < len(pages) or after:
            yield _blank(page)


def _blank(page: Page) -> Page:
    return page.replaced(parts=(), name="")


class _Sheet:
    """Pages that are filled from above with the pieces of one puzzle after another."""

    def __init__(self, frame: Frame) -> None:
        self.frame = frame
        self.pages: list[Page] = []
        self.parts: list[Part] = []
        self.begun: list[int] = []
        self.heading = True
        self.y = self._free().y

    def add(self, cut: Cut, pieces: Sequence[Arranged]) -> None:
        """Set out the pieces of a puzzle on what is left of the page, where that has room for all, or on new ones."""
        found = self._set_out(cut, pieces)
        if found is None or len(found) > 1:
            self.close()
            found = self._set_out(cut, pieces)
        if found is None:  # a page without its heading has as much room as the puzzle's own
            self.heading, self.y = False, self._free(heading=False).y
            found = self._set_out(cut, pieces)
        if found is None:
            raise Illegible(((cut.subject.entry.called, "a piece of it is larger than a page; larger paper works"),))
        for number, figures in enumerate(found):
            if number:
                heading = self.heading
                self.close()
                self.heading = heading
                self.y = self._free(heading=heading).y
            self._put(cut, figures, rest=bool(number))

    def close(self) -> None:
        """End the page, if anything is on it."""
        if self.parts:
            heading = self.frame.heading(HEADING, repeated=bool(self.pages)) if self.heading else ()
            self.pages.append(self.frame.page([*heading, *self.parts], self._name()))
        self.parts, self.begun, self.heading = [], [], True
        self.y = self._free().y

    def _set_out(self, cut: Cut, pieces: Sequence[Arranged]) -> tuple[tuple[Figure, ...], ...] | None:
        """The pieces below a caption at this height; on further pages below one at the top."""
        area, caption = self._free(heading=self.heading), self.frame.type.caption_height
        first = Box(area.x, self.y, area.width, max(0.0, area.bottom - self.y))
        return set_out(pieces, cut.cell, Areas(first.inside(top=caption), area.inside(top=caption)))

    def _put(self, cut: Cut, figures: Sequence[Figure], *, rest: bool) -> None:
        area = self._free(heading=self.heading)
        box = Box(area.x, self.y, area.width, 0.0)
        after = "(rest)" if rest else ""
        self.parts += self.frame.caption(cut.subject.caption, box, before="Pieces of", after=after)
        self.parts += figures
        if not rest:
            self.begun.append(cut.subject.entry.number)
        self.y = bottom(figures) + _BETWEEN

    def _free(self, *, heading: bool = True) -> Box:
        return self.frame.under(heading=heading).inside(top=_EDGE, bottom=_EDGE, sides=_EDGE)

    def _name(self) -> str:
        """What the page is called in the outline: by the puzzles whose pieces begin on it."""
        if not self.begun:
            return ""
        return f"Pieces of {self.begun[0]}" + f" to {self.begun[-1]}" * (len(self.begun) > 1)
