"""The cover of a booklet: its title, a solved board that is not in it, and what is in it."""

from __future__ import annotations

from pipworks.hints.grading import Difficulty
from pipworks.printing.cover_pictures import GAP, pictures
from pipworks.printing.flow import measures
from pipworks.printing.page import Align, Kind, Page, Stroke, Text
from pipworks.words import counted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from pipworks.printing.entry import Entry
    from pipworks.printing.flow import Box
    from pipworks.printing.fonts import Fonts
    from pipworks.printing.options import Options
    from pipworks.printing.page import Part
    from pipworks.printing.paper import Paper

_MOST_LINES = 3
"""The most lines of a title."""
_LEAST = 14.0
"""The least size of the title; the largest is `_TITLE`, in points."""
_TITLE = 30.0


def cover(entries: Sequence[Entry], options: Options, box: Box, fonts: Fonts, paper: Paper) -> Page:
    """The cover, with nothing outside the box."""
    middle = box.x + box.width / 2
    parts: list[Part] = []
    called = options.title.strip() or "Puzzles"
    size, title = _title(called, box, fonts)
    y = box.y + box.height * 0.04
    for number, line in enumerate(title):
        height, base = measures(size, fonts)
        text = Text(line, middle, y + base, size, bold=True, align=Align.MIDDLE, kind=Kind.TITLE)
        parts.append(text.replaced(continues=number > 0))
        y += height
    half = min(box.width / 2, 20.0)
    y += 2.0
    parts.append(Stroke(middle - half, y, middle + half, y, 1.2))
    below = _contents(entries, options)
    text_size, bold_size = (16.0, 18.0) if options.large else (11.0, 13.0)
    sizes = [bold_size, *[text_size] * (len(below) - 1)]
    while sizes and _height(sizes, fonts) > box.y + box.height - y:
        sizes.pop()
    top = box.y + box.height - _height(sizes, fonts)
    parts += pictures(entries, box.replaced(y=y + GAP, height=top - y - 2 * GAP), large=options.large)
    for number, (line, each) in enumerate(zip(below, sizes, strict=False)):
        height, base = measures(each, fonts)
        words = fonts.shortened(line, each, box.width, bold=not number)
        parts.append(Text(words, middle, top + base, each, not number, Align.MIDDLE))
        top += height
    return Page(paper.width, paper.height, tuple(parts), called)


def _height(sizes: Sequence[float], fonts: Fonts) -> float:
    """The height of lines of these sizes."""
    return sum(measures(size, fonts)[0] for size in sizes)


def _title(title: str, box: Box, fonts: Fonts) -> tuple[float, list[str]]:
    """The size of the title and its lines: the largest at which they are few and no word is broken.

    A title that is too long for that is shortened, also where it would take more than half of the page.
    """
    size = _TITLE
    while size > _LEAST:
        lines = fonts.wrapped(title, size, box.width, bold=True)
        if len(lines) <= _most_lines(size, box, fonts) and _whole(title, lines):
            return size, lines
        size -= 1.0
    lines = fonts.wrapped(title, size, box.width, bold=True)
    most = max(1, _most_lines(size, box, fonts))
    if len(lines) > most:
        rest = " ".join(lines[most - 1 :])
        lines = [*lines[: most - 1], fonts.shortened(rest, size, box.width, bold=True)]
    return size, lines


def _most_lines(size: float, box: Box, fonts: Fonts) -> int:
    """The most lines of a title of this size."""
    return min(_MOST_LINES, int(box.height / 2 / measures(size, fonts)[0]))


def _whole(title: str, lines: Sequence[str]) -> bool:
    """Whether no word of the title is broken."""
    return sorted(title.split()) == sorted(word for line in lines for word in line.split())


def _contents(entries: Sequence[Entry], options: Options) -> list[str]:
    """How many puzzles there are, of which families and how hard, and the date where one is given."""
    families: dict[str, list[Entry]] = {}
    for entry in entries:
        families.setdefault(entry.family.title, []).append(entry)
    lines = [counted(len(entries), "puzzle")]
    for title, those in families.items():
        number = f"{len(those)} " if len(families) > 1 else ""
        lines.append(f"{number}{title}{_range(those)}")
    return [*lines, *([options.date] if options.date else [])]


def _range(entries: Sequence[Entry]) -> str:
    """From which difficulty to which, after a comma; empty where nothing is known of it."""
    order = list(Difficulty)
    found = sorted({order.index(entry.grade.difficulty) for entry in entries if entry.grade})
    words = [order[each].value for each in found]
    if not words:
        return ""
    return f", {words[0]}" if len(words) == 1 else f", from {words[0]} to {words[-1]}"
