"""A link opened by somebody else, with the position or without; its QR code; the puzzle as a file, and on paper."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from typing import TYPE_CHECKING
from urllib.parse import unquote

import pytest

from pipworks.web.answer import answer
from tests.support.page import Sample, Table, expect, opened
from tests.support.players import solve_by_hits

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

pytestmark = pytest.mark.page

Visit = Callable[..., Table]
Contexts = Callable[..., "BrowserContext"]


def test_a_link_with_the_position_is_opened_afresh(
    visit: Visit, contexts: Contexts, address: str, sample: Sample
) -> None:
    """By another visitor: what is laid, or locked, lies as it lay; undo leads to the start, as the other link does."""
    table = visit(sample.link)
    if sample.family == "pipes":
        table.press("Lock")
        table.board.locator("[data-tile]").nth(1).click()
        claims = [name for name in table.names() if "locked" in name]
    else:
        solve_by_hits(table, sample, but=2)
        claims = [name for name in table.names() if ", empty" not in name]
    assert claims
    link, position = table.shared(), table.shared(position=True)
    assert (link, position.partition("~")[0]) == (sample.link, sample.link)
    theirs = opened(contexts(), address, position)
    assert theirs.page.url.endswith(f"#{sample.link}")
    assert set(claims) <= set(theirs.names())
    theirs.press("Undo")
    assert not any(claim in theirs.names() for claim in claims)


@pytest.mark.parametrize("harm", ["cut", "turned", "added"])
def test_a_damaged_link_is_a_sentence(visit: Visit, sample: Sample, harm: str) -> None:
    link = {
        "cut": sample.link[:-3],
        "turned": sample.link[:5] + ("A" if sample.link[5] != "A" else "B") + sample.link[6:],
        "added": sample.link + "x",
    }[harm]
    table = visit(link)
    table.page.get_by_role("heading", name="This link can’t be opened").wait_for()
    assert (table.page.locator("#trouble-said").text_content() or "").endswith((".", "!"))
    assert table.board.count() == 0


def test_the_qr_code_is_the_address(visit: Visit, samples: dict[str, Sample]) -> None:
    zxing = pytest.importorskip("zxingcpp", reason="no decoder of QR codes: pip install zxing-cpp")
    cairosvg = pytest.importorskip("cairosvg")
    from PIL import Image

    table = visit(samples["polypips"].link)
    table.ask("Share")
    table.press("QR code")
    image = table.page.locator(".qr img")
    image.wait_for()
    svg = unquote((image.get_attribute("src") or "").partition(",")[2])
    png = cairosvg.svg2png(bytestring=svg.encode(), output_width=400, background_color="white")
    (read,) = zxing.read_barcodes(Image.open(BytesIO(png)).convert("L"))
    assert read.text == table.page.get_by_role("textbox", name="Address of the puzzle").input_value()


def test_the_puzzle_as_a_file(visit: Visit, sample: Sample) -> None:
    """What is saved is read as the same puzzle."""
    table = visit(sample.link)
    table.ask("Share")
    for form in ("Text", "JSON"):
        with table.page.expect_download() as waiting:
            table.press(form)
        saved = waiting.value.path().read_text(encoding="utf-8")
        assert saved.lstrip().startswith("{") == (form == "JSON")
        (read,) = answer({"verb": "open", "text": saved, "name": "saved"})["puzzles"]
        assert read["link"] == sample.link


def test_what_is_printed(visit: Visit, sample: Sample) -> None:
    """The library's drawing, with the code of the address, and nothing of the page around it: on one sheet."""
    pdfium = pytest.importorskip("pypdfium2")
    table = visit(sample.link)
    table.page.evaluate("() => { globalThis.printed = 0; window.print = () => { printed += 1; }; }")
    table.ask("Print")
    table.page.get_by_label("With a QR code of its address").check()
    table.page.locator("dialog[open]").get_by_role("button", name="Print", exact=True).click()
    expect(table.page.locator(".print-sheet img")).to_have_count(2)
    expect(table.page.locator("dialog[open]")).to_have_count(0)
    table.page.locator("html[data-print=picture]").wait_for(state="attached")
    document = pdfium.PdfDocument(table.page.pdf(format="A4"))
    assert len(document) == 1
    picture = document[0].render(scale=1).to_pil().convert("L")
    dark = sum(picture.histogram()[:128])
    assert 2000 < dark < picture.width * picture.height / 3
    text = document[0].get_textpage().get_text_range()
    assert "Check" not in text
    assert "Undo" not in text
