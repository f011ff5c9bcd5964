"""Pages that say how the puzzles of a booklet are played, a family after the other."""

from __future__ import annotations

from pipworks.printing.blocks import Pictured, Words
from pipworks.printing.drawings import least_letters, widened
from pipworks.printing.flow import flow
from pipworks.printing.page import Kind, Page
from pipworks.printing.told import explained
from pipworks.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pipworks.family import Family
    from pipworks.printing.blocks import Block
    from pipworks.printing.entry import Entry
    from pipworks.printing.explained import Explained
    from pipworks.printing.flow import Box
    from pipworks.printing.fonts import Fonts
    from pipworks.printing.paper import Paper
    from pipworks.printing.worked_example import Worked
    from pipworks.render.scene import Scene

_SMALLER = 0.85
"""The cells of the key, in cells of the worked example."""
_CAPITALS = 3.6
"""The least height of letters in large print, in millimetres: that of capitals of 14 points."""


class Sizes(Record):
    """The sizes of text in points, of a picture's cells in millimetres, and of its least letters in millimetres."""

    text: float
    heading: float
    title: float
    cell: float
    letters: float = 0.0

    @classmethod
    def within(cls, width: float, *, large: bool) -> Sizes:
        """Those for a page with room of this width, in large print or not."""
        if large:
            return cls(16.0, 18.0, 22.0, 15.0, _CAPITALS)
        text = round(min(11.0, max(9.0, width / 14)) * 2) / 2
        return cls(text, text + 2, text + 6, text)

    def scale(self, scene: Scene, side: float, share: float = 1.0) -> float:
        """The millimetres to a user unit of a picture whose cells have sides of `side` units.

        Cells are `share` as large as others may be, but letters never too small.
        """
        least = least_letters(scene)
        return max(self.cell * share / side, self.letters / least if least else 0.0)


def pages_of(
    family: Family, entries: Sequence[Entry], box: Box, fonts: Fonts, paper: Paper, sizes: Sizes
) -> list[Page]:
    """How the entries of one family are played; no page for a family that says nothing of it."""
    told = explained(family, entries)
    if not told.rules:
        return []
    title = f"How to play {family.title}"
    blocks = [Words(title, sizes.title, bold=True, kind=Kind.TITLE, leads=True), *_blocks(told, sizes)]
    pages = flow(blocks, box, fonts)
    return [Page(paper.width, paper.height, parts, "" if number else title) for number, parts in enumerate(pages)]


def _blocks(told: Explained, sizes: Sizes) -> Iterator[Block]:
    """The rules, the key and the worked example."""
    gap = sizes.text * 0.22
    for rule in told.rules:
        yield Words(rule, sizes.text, gap)
    widest = max((key.picture.width for key in told.key), default=0.0)
    scale = max((sizes.scale(key.picture, key.side, _SMALLER) for key in told.key), default=0.0)
    for number, key in enumerate(told.key):
        picture = widened(key.picture, widest)
        words = (Words(key.sentence, sizes.text),)
        above = gap * (0.8 if number else 1.5)
        yield Pictured(picture, scale, words, _spoken(picture), first=True, gap=above)
    for number, line in enumerate(told.more):
        yield Words(line, sizes.text, gap if number else gap * 1.5)
    if told.worked:
        yield from _example(told.worked, told.legend, sizes, gap)


def _example(worked: Worked, legend: str, sizes: Sizes, gap: float) -> Iterator[Block]:
    """The worked example: the start with what its pictures mean, then its steps, numbered, each beside its picture."""
    yield Words("A worked example", sizes.heading, gap * 3, bold=True, kind=Kind.HEADING, leads=True)
    pictures = [part.board if sizes.letters else part.picture for part in worked.parts]
    scale = max(sizes.scale(picture, worked.side) for picture in (worked.start, *pictures))
    meanings = Words(legend, sizes.text, gap / 2)
    if sizes.letters:
        # Large letters fill half a page, which the picture need not share.
        yield meanings
    yield Pictured(worked.start, scale, () if sizes.letters else (meanings,), _spoken(worked.start), gap=gap)
    inset = sizes.text * 0.75
    for part, picture in zip(worked.parts, pictures, strict=True):
        words = tuple(
            Words(sentence, sizes.text, gap / 2, mark=f"{number}." if number else "\u2013", inset=inset)
            for number, sentence in part.steps
        )
        spoken = f"After step {max(number for number, _ in part.steps)}: {picture.description}"
        yield Pictured(picture, scale, words, spoken, gap=gap * 2.5)


def _spoken(scene: Scene) -> str:
    return f"{scene.title}: {scene.description}"
