"""A booklet's pages as sheets to fold: two beside each other, in the order that reads right once they are stapled.

The sheets are printed on both sides and turned over on the short edge, laid on each other as they come out, folded in
the middle and stapled in the fold.
"""

from __future__ import annotations

from pipworks.printing.page import Page, Stroke

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pipworks.printing.page import Part
    from pipworks.printing.paper import Paper

_SLACK = 0.01
"""By how many millimetres a page may be larger than half of its sheet: what rounding makes of a half."""


def imposed(pages: Sequence[Page], sheet: Paper) -> tuple[Page, ...]:
    """Both sides of each sheet, front and back by turns, as pages of the sheet's size that are wider than high.

    The pages are half as wide as that; blank ones are added at the end up to a multiple of four. Their parts are
    moved and nothing else. Raises ValueError for a page that is larger than half of the sheet.
    """
    across = sheet if sheet.width >= sheet.height else sheet.turned
    half = across.width / 2
    for page in pages:
        if page.width > half + _SLACK or page.height > across.height + _SLACK:
            raise ValueError(f"a page of {page.width:g}x{page.height:g} mm is more than half of {sheet}")
    last = -len(pages) % 4 + len(pages)
    padded = [*pages, *[Page(half, across.height)] * (last - len(pages))]
    sides = []
    for number, (left, right) in enumerate(_pairs(last)):
        parts = (
            *_moved(padded[left - 1], 0.0, half, across.height),
            *_moved(padded[right - 1], half, half, across.height),
        )
        name = f"Sheet {number // 2 + 1}, {'back' if number % 2 else 'front'}"
        sides.append(Page(across.width, across.height, parts, name))
    return tuple(sides)


def _pairs(last: int) -> Iterator[tuple[int, int]]:
    """The numbers of the pages at the left and at the right of each side, the outermost sheet first."""
    for first in range(1, last // 2, 2):
        end = last + 1 - first
        yield end, first
        yield first + 1, end - 1


def _moved(page: Page, left: float, width: float, height: float) -> Iterator[Part]:
    """The page's parts, moved to the middle of what is `width` by `height` from `left` on."""
    dx, dy = left + (width - page.width) / 2, (height - page.height) / 2
    for part in page.parts:
        if isinstance(part, Stroke):
            yield part.replaced(x1=part.x1 + dx, x2=part.x2 + dx, y1=part.y1 + dy, y2=part.y2 + dy)
        else:
            yield part.replaced(x=part.x + dx, y=part.y + dy)
