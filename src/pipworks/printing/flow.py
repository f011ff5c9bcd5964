"""Text and pictures as pages: what stands where when blocks flow from one page to the next.

A block becomes rows, which are not parted: a line, or a picture with what is beside it. Rows that keep together come to
the next page together, where they have room on one at all.
"""

from __future__ import annotations

from itertools import pairwise

from pipworks.printing.blocks import Words
from pipworks.printing.fonts import POINT
from pipworks.printing.page import Figure, Text
from pipworks.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pipworks.printing.blocks import Block, Pictured
    from pipworks.printing.fonts import Fonts
    from pipworks.printing.page import Part

LEADING = 1.36
"""From one baseline to the next, in sizes of the font."""

_BETWEEN = 4.0
"""The room between a picture and the sentences beside it, and between those and one below, in millimetres."""
_NARROWEST = 13.0
_NARROWEST_KEY = 9.0
"""The least room for sentences at the left and at the right of a picture, in sizes of their font."""
_SMALLEST = 0.4
"""The share of a page's height that a picture may always have, whatever its sentences take."""


class Box(Record):
    """The room for text on a page, in millimetres from the page's upper left corner."""

    x: float
    y: float
    width: float
    height: float


class Row(Record):
    """Parts that stay together, placed from the row's upper left corner; `gap` is the room above them.

    `keeps` says that the next row belongs on the same page.
    """

    parts: tuple[Text | Figure, ...]
    height: float
    gap: float = 0.0
    keeps: bool = False


def flow(blocks: Iterable[Block], box: Box, fonts: Fonts) -> tuple[tuple[Part, ...], ...]:
    """The parts of each page, inside the box, in the blocks' order; no page without blocks."""
    rows = [row for block in blocks for row in _rows(block, box, fonts)]
    return tuple(tuple(_placed(page, box)) for page in _pages(rows, box.height))


def height_of(blocks: Iterable[Block], box: Box, fonts: Fonts) -> float:
    """The height that the blocks take on a page without an end."""
    rows = [row for block in blocks for row in _rows(block, box, fonts)]
    return sum(row.height for row in rows) + sum(row.gap for row in rows[1:])


def _rows(block: Block, box: Box, fonts: Fonts) -> Iterator[Row]:
    """The rows of a block."""
    if isinstance(block, Words):
        yield from _lines(block, box.width, fonts)
    else:
        yield from _beside(block, box, fonts) or _stacked(block, box, fonts)


def _lines(words: Words, width: float, fonts: Fonts) -> list[Row]:
    """A row a line; the first two and the last two of a paragraph keep together."""
    wrapped = fonts.wrapped(words.text, words.size, width - words.inset, bold=words.bold)
    height, base = measures(words.size, fonts)
    rows = []
    for number, line in enumerate(wrapped):
        marked = bool(words.mark) and not number
        text = Text(line, words.inset, base, words.size, words.bold, kind=words.kind, continues=bool(number) or marked)
        mark = (text.replaced(text=words.mark, x=0.0, continues=False),) if marked else ()
        last = number == len(wrapped) - 1
        keeps = words.leads or (not last and (number == 0 or number == len(wrapped) - 2))
        rows.append(Row((*mark, text), height, 0.0 if number else words.gap, keeps))
    return rows


def measures(size: float, fonts: Fonts) -> tuple[float, float]:
    """The height of a line, and how far below its top the baseline is: the letters are in the middle."""
    rise, depth = fonts.rise(size), fonts.depth(size)
    height = max(size * LEADING * POINT, rise + depth)
    return height, rise + (height - rise - depth) / 2


def _beside(block: Pictured, box: Box, fonts: Fonts) -> list[Row]:
    """The picture with its sentences beside it, as one row; none where there is no room for that."""
    scale = _scale(block, box.width, box.height)
    wide, tall = block.scene.width * scale, block.scene.height * scale
    room = box.width - wide - _BETWEEN
    narrowest = _NARROWEST_KEY if block.first else _NARROWEST
    if not block.words or room < max(each.size for each in block.words) * POINT * narrowest:
        return []
    rows = [row for words in block.words for row in _lines(words, room, fonts)]
    told = sum(row.height for row in rows) + sum(row.gap for row in rows[1:])
    height = max(told, tall)
    if height > box.height:
        return []
    middle = (height - told) / 2 if block.first else 0.0
    text = tuple(_stack(rows, wide + _BETWEEN if block.first else 0.0, middle))
    at = (0.0, (height - tall) / 2) if block.first else (box.width - wide, 0.0)
    picture = Figure(block.scene, *at, scale, block.spoken)
    return [Row((picture, *text) if block.first else (*text, picture), height, block.gap)]


def _stacked(block: Pictured, box: Box, fonts: Fonts) -> list[Row]:
    """The picture above or below its sentences, in the middle.

    All of them keep to it that have room on its page, at least the one next to it.
    """
    told = [_lines(words, box.width, fonts) for words in block.words]
    nearest = (told[0] if block.first else told[-1]) if told else []
    taken = sum(row.height for row in nearest) + _BETWEEN
    scale = _scale(block, box.width, max(box.height - taken, box.height * _SMALLEST))
    wide, tall = block.scene.width * scale, block.scene.height * scale
    figure = Figure(block.scene, (box.width - wide) / 2, 0.0, scale, block.spoken)
    rows = [row for each in told for row in each]
    if block.first:
        kept = [row.replaced(gap=_BETWEEN if row is nearest[0] else row.gap) for row in rows]
        return [Row((figure,), tall, block.gap, bool(rows)), *kept]
    close = rows if sum(row.height + row.gap for row in rows) + _BETWEEN + tall <= box.height else nearest
    kept = [row.replaced(keeps=row.keeps or any(row is each for each in close)) for row in rows]
    if kept:
        kept[0] = kept[0].replaced(gap=block.gap)
    return [*kept, Row((figure,), tall, _BETWEEN if kept else block.gap)]


def _scale(block: Pictured, width: float, height: float) -> float:
    """The picture's scale, smaller where it would not fit."""
    return min(block.scale, width / block.scene.width, height / block.scene.height)


def _pages(rows: Sequence[Row], height: float) -> Iterator[list[Row]]:
    """The rows of each page: those that keep together on one, if they have room on one at all."""
    page: list[Row] = []
    used = 0.0
    for chain in _chains(rows):
        whole = sum(row.height + row.gap for row in chain)
        if page and used + whole > height and whole - chain[0].gap <= height:
            yield page
            page, used = [], 0.0
        for row in chain:
            if page and used + row.gap + row.height > height:
                yield page
                page, used = [], 0.0
            used += row.height + (row.gap if page else 0.0)
            page.append(row)
    if page:
        yield page


def _chains(rows: Sequence[Row]) -> Iterator[list[Row]]:
    """The rows, those that keep together as one list."""
    if not rows:
        return
    chain = [rows[0]]
    for before, row in pairwise(rows):
        if not before.keeps:
            yield chain
            chain = []
        chain.append(row)
    yield chain


def _placed(page: Sequence[Row], box: Box) -> Iterator[Text | Figure]:
    """The parts of a page's rows where they stand; no text continues one of the page before."""
    first, *others = _stack(page, box.x, box.y)
    yield first.replaced(continues=False) if isinstance(first, Text) else first
    yield from others


def _stack(rows: Sequence[Row], x: float, y: float) -> Iterator[Text | Figure]:
    """The parts of the rows one below the other, from (x, y) on; the first row has no gap above it."""
    for number, row in enumerate(rows):
        y += row.gap if number else 0.0
        for part in row.parts:
            yield part.replaced(x=part.x + x, y=part.y + y)
        y += row.height
