"""QR codes: read back, of error correction M, every module where it belongs."""

from __future__ import annotations

import sys

import pytest

from pipworks.errors import MissingExtra
from pipworks.printing import qr
from pipworks.printing.fonts import Fonts
from pipworks.printing.page import Page, QrCode
from pipworks.printing.painting import painted
from pipworks.render.theme import PRINT
from tests.support import pdfs

pytest.importorskip("segno")
LINK = "https://example.org/play/#p.7x10.3Fa9_-" + "kQz" * 40


def page(text: str, side: float, x: float = 10, y: float = 20) -> bytes:
    parts = (QrCode(text, x, y, side, "Play it"),)
    return painted([Page(100, 100, parts)], title="t", theme=PRINT, fonts=Fonts())


@pytest.mark.parametrize("text", ["A", LINK, LINK * 4, "https://example.org/bücher?q=(a)\\"])
def test_it_is_read_back(text: str) -> None:
    pytest.importorskip("zxingcpp")
    assert pdfs.qr_codes(page(text, 0.4 * qr.across(text))) == [text]


def test_each_module_is_where_it_belongs() -> None:
    """At 8 pixels a module each pixel is that of the code, the quiet zone of 4 modules being white."""
    module = 0.4
    width = qr.across(LINK)
    image = pdfs.raster(page(LINK, module * width, 10 * module, 20 * module), dpi=25.4 / module * 8).convert("L")
    left, top, right, bottom = (8 * edge for edge in (10, 20, 10 + width, 20 + width))
    code = image.crop((left, top, right, bottom))
    expected = [[255] * width for _ in range(width)]
    for y, row in enumerate(qr.modules(LINK), qr.QUIET):
        for x, dark in enumerate(row, qr.QUIET):
            expected[y][x] = 0 if dark else 255
    inner = (1, 4, 6)
    for y, greys in enumerate(expected):
        for x, grey in enumerate(greys):
            pixels = {code.getpixel((8 * x + a, 8 * y + b)) for a in inner for b in inner}
            assert pixels == {grey}, (x, y)
    image.paste(255, (left, top, right, bottom))
    assert image.getextrema() == (255, 255)


def test_the_error_correction_is_m() -> None:
    """The two bits of the level beside the upper left finder, unmasked (ISO/IEC 18004, 7.9)."""
    assert [bit ^ mask for bit, mask in zip(qr.modules(LINK)[8][:2], (1, 0), strict=True)] == [0, 0]


def test_it_is_a_link() -> None:
    assert pdfs.links(page(LINK, 30)) == [LINK]
    assert pdfs.links(page("https://example.org/bü cher?q=(a)%20", 30)) == [
        "https://example.org/b%C3%BC%20cher?q=(a)%20"
    ]


def test_a_text_that_is_too_long_is_refused() -> None:
    with pytest.raises(ValueError, match="no QR code has room for 3,000 letters"):
        qr.across("a" * 3000)


def test_without_segno(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "segno", None)
    qr.modules.cache_clear()
    with pytest.raises(MissingExtra, match=r"pipworks\[pdf\]"):
        qr.across(LINK)
