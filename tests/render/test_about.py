"""What made a picture stands in its file, and changes nothing that is seen."""

from __future__ import annotations

import io
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipworks.pipes.drawing.draw import to_png, to_svg
from pipworks.render import about
from tests.support import renderers
from tests.support.pipes.drawings import EXAMPLE

TEXT = "made by pipworks\nboard: <8x8> & more\nseed: 7 – “é” 🂡"
SVG = to_svg(EXAMPLE)
KEPT = st.text(st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\ufffe\uffff")).map(
    lambda text: text.replace("x", "\n\t")
)


@given(KEPT)
def test_svg_gives_the_text_back(text: str) -> None:
    written = about.into_svg(SVG, text)
    assert about.of_svg(written) == text
    root = ElementTree.fromstring(written)
    assert [child.tag.rpartition("}")[2] for child in root][:3] == ["title", "desc", "metadata"]
    assert (root[2].text or "") == text
    assert written.replace(f"\n{written[written.index('<metadata>') : written.index('</metadata>') + 11]}", "") == SVG


@given(st.text())
def test_any_text_makes_a_picture(text: str) -> None:
    written = about.into_svg(SVG, text)
    ElementTree.fromstring(written)
    kept = about.of_png(about.into_png(_tiny(), text))
    assert about.of_svg(written) == kept
    assert len(kept) == len(text)


def _tiny() -> bytes:
    from zlib import compress, crc32

    def chunk(name: bytes, data: bytes) -> bytes:
        return len(data).to_bytes(4, "big") + name + data + crc32(name + data).to_bytes(4, "big")

    header = (1).to_bytes(4, "big") * 2 + bytes((8, 0, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", compress(b"\0\0")) + chunk(b"IEND", b"")


@given(KEPT)
def test_png_gives_the_text_back(text: str) -> None:
    assert about.of_png(about.into_png(_tiny(), text)) == text


def test_no_text_is_no_text() -> None:
    assert about.of_svg(SVG) == ""
    assert about.of_png(_tiny()) == ""
    assert about.of_png(b"") == about.of_png(b"no picture at all") == ""
    assert about.into_svg("<html/>", TEXT) == "<html/>"


def test_others_find_the_text_in_a_png() -> None:
    pytest.importorskip("resvg_py")
    image = pytest.importorskip("PIL.Image")
    plain = to_png(EXAMPLE)
    with image.open(io.BytesIO(about.into_png(plain, TEXT))) as opened, image.open(io.BytesIO(plain)) as before:
        opened.load()
        assert opened.text["Comment"] == TEXT
        assert opened.tobytes() == before.tobytes()


@pytest.mark.parametrize("program", ["resvg", *renderers.NAMES])
def test_no_program_draws_the_text(program: str) -> None:
    pytest.importorskip("PIL")
    pytest.importorskip("resvg_py")
    renderer = renderers.resvg if program == "resvg" else renderers.found(program)
    if renderer is None or program == "chromium":
        pytest.skip(f"{program} is not installed, or too slow for this")
    assert renderer(about.into_svg(SVG, TEXT)).tobytes() == renderer(SVG).tobytes()
