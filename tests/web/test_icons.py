"""The page's icons: one drawing, and the pictures of it that an installed page needs."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

ICONS = Path(__file__).parent.parent.parent / "src" / "pipworks" / "web" / "page" / "icons"
TILE = '<rect width="96" height="96" rx="20"/>'
WHOLE = '<rect x="-40" y="-40" width="176" height="176"/>'
FRAME = 'viewBox="0 0 96 96"'

PICTURES = {
    "icon-192.png": (192, TILE, FRAME),
    "icon-512.png": (512, TILE, FRAME),
    # A phone rounds this one itself, and that one it may cut to a circle: the drawing lies in its middle 80 %.
    "icon-180.png": (180, WHOLE, FRAME),
    "maskable-512.png": (512, WHOLE, 'viewBox="-12 -12 120 120"'),
}


def drawn(side: int, ground: str, frame: str) -> bytes:
    resvg_py = pytest.importorskip("resvg_py")
    text = (ICONS / "pipworks.svg").read_text(encoding="utf-8")
    assert TILE in text
    assert FRAME in text
    text = text.replace(TILE, ground).replace(FRAME, f'{frame} width="{side}" height="{side}"')
    return bytes(resvg_py.svg_to_bytes(svg_string=text, skip_system_fonts=True))


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_what_the_drawing_gives(name: str, request: pytest.FixtureRequest) -> None:
    """With --update the pictures are drawn anew."""
    made = drawn(*PICTURES[name])
    if request.config.getoption("--update"):
        (ICONS / name).write_bytes(made)
    kept = (ICONS / name).read_bytes()
    assert struct.unpack(">II", kept[16:24]) == (PICTURES[name][0],) * 2
    assert kept == made
