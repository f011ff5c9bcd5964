"""What stands around the puzzles of a page: the heading, what is to be done, the foot; and what is left between."""

from __future__ import annotations

from typing import Final

from pipworks.printing.layout import Areas, Box
from pipworks.printing.page import Align, Kind, Page, Text
from pipworks.printing.paper import Paper
from pipworks.printing.type_sizes import FOOT, LARGE_TYPE, PLAIN_TYPE, TypeSizes, capital, line_height
from pipworks.record import Record
from pipworks.render.roles import Role

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pipworks.printing.fonts import Fonts
    from pipworks.printing.options import Options
    from pipworks.printing.page import Part

_AFTER_RULES: Final = 2.5
"""Between the lines that say what is to be done and the first puzzles."""

_BEFORE_RIGHT: Final = 3.0
"""Between a title and what stands at the right end of its line."""

_ABOVE_EDGE: Final = 2.0
"""From the baseline of the page's number down to the margin."""


class Frame(Record):
    """The sizes of a page and of its type, and the fonts that measure it."""

    paper: Paper
    margin: float
    type: TypeSizes
    fonts: Fonts

    @property
    def inner(self) -> Box:
        """The page without its margins and its foot."""
        whole = Box(self.margin, self.margin, self.paper.width - 2 * self.margin, self.paper.height - 2 * self.margin)
        return whole.inside(bottom=FOOT)

    def under(self, lines: int = 0, *, heading: bool = True, size: float = 0.0) -> Box:
        """What is left below the heading, where there is one, and so many lines of text of a size, or small."""
        rules = lines * line_height(size or self.type.small) + _AFTER_RULES if lines else 0.0
        return self.inner.inside(top=heading * self.type.heading_height + rules)

    def heading(self, text: str, date: str = "", *, repeated: bool = False) -> tuple[Part, ...]:
        """The heading: the title at the left, the date at the right. One that is `repeated` is not read aloud."""
        box, type_ = self.inner, self.type
        room = box.width - (self.fonts.width(date, type_.date) + 4 if date else 0)
        title = self.fonts.shortened(text, type_.heading, max(0.0, room), bold=True)
        base = box.y + self.fonts.rise(type_.heading)
        kinds = (Kind.ARTIFACT, Kind.ARTIFACT) if repeated else (Kind.TITLE, Kind.TEXT)
        parts = []
        if title:
            parts.append(Text(title, box.x, base, type_.heading, bold=True, kind=kinds[0]))
        if date:
            parts.append(Text(date, box.right, base, type_.date, align=Align.RIGHT, kind=kinds[1]))
        return tuple(parts)

    def heading_of(self, before: str, name: str, after: str = "") -> tuple[Part, ...]:
        """A heading with the name of a puzzle between other words; where it is too long the name is shortened."""
        size, fonts = self.type.heading, self.fonts
        others = fonts.width(f"{before} " + f" {after}" * bool(after), size, bold=True)
        short = fonts.shortened(name, size, max(0.0, self.inner.width - others), bold=True)
        return self.heading(" ".join(filter(None, (before, short, after))))

    def rules(self, lines: Sequence[str], *, heading: bool, size: float = 0.0) -> tuple[Text, ...]:
        """The lines of text under the heading, small where no size is given."""
        size = size or self.type.small
        top = self.under(heading=heading).y + self.fonts.rise(size)
        return tuple(Text(line, self.inner.x, top + n * line_height(size), size) for n, line in enumerate(lines))

    def page(self, parts: Sequence[Part], name: str = "") -> Page:
        """A page of this paper."""
        return Page(self.paper.width, self.paper.height, tuple(parts), name)

    def numbered(self, pages: Sequence[Page], *, booklet: bool = False) -> tuple[Page, ...]:
        """The pages with their numbers at the foot: in the middle, or, in a booklet but for its cover, at the outside.

        A page that is alone has no number, nor has the blank back of another.
        """
        if len(pages) == 1:
            return tuple(pages)
        numbers = range(1, len(pages) + 1)
        if not booklet:
            middle = self.paper.width / 2
            return tuple(
                self._footed(page, f"{number} of {len(pages)}", middle, Align.MIDDLE) if page.parts else page
                for number, page in zip(numbers, pages, strict=True)
            )
        left, right = (self.margin, Align.LEFT), (self.paper.width - self.margin, Align.RIGHT)
        return tuple(
            self._footed(page, str(number), *(right if number % 2 else left)) if number > 1 else page
            for number, page in zip(numbers, pages, strict=True)
        )

    def _footed(self, page: Page, text: str, x: float, align: Align) -> Page:
        base = self.paper.height - self.margin - _ABOVE_EDGE
        foot = Text(text, x, base, self.type.foot, align=align, kind=Kind.ARTIFACT)
        return page.replaced(parts=(*page.parts, foot))

    def caption_width(self, name: Sequence[str], right: str = "") -> float:
        """The width that `caption` takes to show all of them in letters of the usual size."""
        (number, title), size = name, self.type.caption
        taken = self.fonts.width(number, size, bold=True) + 2 + self.fonts.width(title, size)
        return taken + (_BEFORE_RIGHT + self.fonts.width(right, size) if right else 0.0)

    def caption(
        self,
        name: Sequence[str],
        box: Box,
        right: str = "",
        *,
        kind: Kind = Kind.HEADING,
        before: str = "",
        after: str = "",
    ) -> tuple[Text, ...]:
        """The number in bold and the title beside it, shortened to the box; what stands at its right end.

        Where that is too long the letters are smaller. `before` and `after` are words around the name, which are never
        shortened.
        """
        (number, title), fonts, size = name, self.fonts, self.type.caption
        if self.caption_width((number, " ".join(filter(None, (before, title, after)))), right) > box.width:
            size = self.type.small
        base = box.y + (self.type.caption_height + capital(size)) / 2 - 0.5
        taken = fonts.width(right, size) + _BEFORE_RIGHT if right else 0.0
        if taken > box.width / 2:
            right, taken = "", 0.0
        start = fonts.width(before, size) + 2 if before else 0.0
        parts = [Text(before, box.x, base, size, kind=kind)] if before else []
        parts.append(Text(number, box.x + start, base, size, bold=True, kind=kind, continues=bool(before)))
        start += fonts.width(number, size, bold=True) + 2
        room = box.width - start - taken - (fonts.width(f" {after}", size) if after else 0.0)
        short = fonts.shortened(title, size, max(0.0, room))
        if words := " ".join(filter(None, (short, after))):
            parts.append(Text(words, box.x + start, base, size))
        if right:
            parts.append(Text(right, box.right, base, size, align=Align.RIGHT, role=Role.MUTED))
        return tuple(parts)


def frame_of(options: Options, fonts: Fonts) -> Frame:
    """The frame of the pages that the options ask for: those of a booklet are half of the sheet that is folded."""
    sheet = options.sheet
    if options.booklet:
        short, long = sorted((options.paper.width, options.paper.height))
        sheet = Paper(long / 2, short)
    return Frame(sheet, options.margin, LARGE_TYPE if options.large else PLAIN_TYPE, fonts)


def areas_of(frame: Frame, lines: int, *, heading: bool, size: float = 0.0) -> Areas:
    """What is free on the first page, which has the lines that say what is to be done, and on each other."""
    return Areas(frame.under(lines, heading=heading, size=size), frame.under(heading=heading))


def wrapped_lines(frame: Frame, texts: Iterable[str], size: float) -> tuple[str, ...]:
    """The texts in lines of letters of this size, each beginning with a line."""
    room = max(1.0, frame.inner.width)
    return tuple(line for text in texts for line in frame.fonts.wrapped(text, size, room))
