"""PDF files read back with pypdfium2: sizes, text with its boxes, links, the outline, pictures of pages."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

POINT = 25.4 / 72
"""A point in millimetres."""


class Word(NamedTuple):
    """A run of text on a page, and its box in millimetres from the page's upper left corner."""

    text: str
    left: float
    top: float
    right: float
    bottom: float


@contextmanager
def opened(pdf: bytes) -> Iterator[Any]:
    """The file as a `pypdfium2.PdfDocument`, closed at the end."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        yield document
    finally:
        document.close()


def sizes(pdf: bytes) -> list[tuple[float, float]]:
    """Width and height of each page in millimetres, to a hundredth."""
    with opened(pdf) as document:
        return [(round(page.get_width() * POINT, 2), round(page.get_height() * POINT, 2)) for page in document]


def texts(pdf: bytes) -> list[str]:
    """The text of each page, lines divided by line feeds."""
    with opened(pdf) as document:
        return [page.get_textpage().get_text_range().replace("\r\n", "\n") for page in document]


def words(pdf: bytes, number: int = 0) -> list[Word]:
    """The runs of text of a page with their boxes: one for each line of one font, as a rule."""
    with opened(pdf) as document:
        page = document[number]
        text = page.get_textpage()
        height = page.get_height()
        found = []
        for index in range(text.count_rects()):
            left, bottom, right, top = text.get_rect(index)
            word = text.get_text_bounded(left, bottom, right, top)
            found.append(Word(word, left * POINT, (height - top) * POINT, right * POINT, (height - bottom) * POINT))
        return found


def raster(pdf: bytes, number: int = 0, *, dpi: float = 150) -> Any:
    """A page as a `PIL.Image.Image` in RGB, on white."""
    with opened(pdf) as document:
        return document[number].render(scale=dpi / 72).to_pil().convert("RGB")


def ink_box(pdf: bytes, number: int = 0, *, dpi: float = 150) -> tuple[float, float, float, float] | None:
    """The box of all that is not white on a page: left, top, right, bottom in millimetres; None on an empty page."""
    from PIL import ImageOps

    found = ImageOps.invert(raster(pdf, number, dpi=dpi).convert("L")).getbbox()
    return tuple(edge * 25.4 / dpi for edge in found) if found else None  # type: ignore[return-value]


def pictures(pdf: bytes) -> int:
    """The number of raster pictures in the file."""
    import pypdfium2.raw as raw

    with opened(pdf) as document:
        return sum(len(list(page.get_objects(filter=[raw.FPDF_PAGEOBJ_IMAGE]))) for page in document)


def outline(pdf: bytes) -> list[tuple[str, int | None]]:
    """The bookmarks: each title, and the number of its page."""
    with opened(pdf) as document:
        return [(mark.get_title(), mark.get_dest().get_index()) for mark in document.get_toc()]


def metadata(pdf: bytes) -> dict[str, str]:
    """What the file says of itself, without empty values."""
    with opened(pdf) as document:
        return dict(document.get_metadata_dict(skip_empty=True))


def links(pdf: bytes, number: int = 0) -> list[str]:
    """The addresses that a page leads to."""
    import pypdfium2.raw as raw

    found = []
    with opened(pdf) as document:
        start, link = ctypes.c_int(0), raw.FPDF_LINK()
        page = document[number]
        while raw.FPDFLink_Enumerate(page, start, link):
            action = raw.FPDFLink_GetAction(link)
            size = raw.FPDFAction_GetURIPath(document, action, None, 0)
            buffer = ctypes.create_string_buffer(size)
            raw.FPDFAction_GetURIPath(document, action, buffer, size)
            found.append(buffer.value.decode())
    return found


def qr_codes(pdf: bytes, number: int = 0, *, dpi: float = 200) -> list[str]:
    """The texts of the QR codes on a page, as zxing reads them off its picture."""
    import zxingcpp

    return [code.text for code in zxingcpp.read_barcodes(raster(pdf, number, dpi=dpi))]
