"""A scene as PNG bytes, drawn by resvg: no browser, no fonts, the same picture everywhere."""

from __future__ import annotations

from dataclasses import replace

from pipworks.errors import MissingExtra
from pipworks.render.scene import Scene
from pipworks.render.svg import to_svg
from pipworks.render.theme import LIGHT, Theme

MOST_PIXELS = 64_000_000
"""The largest picture that is drawn; drawing takes four bytes of memory for each pixel."""

_USUAL_SCALE = 2.0
_USUAL_SIDE = 6000


def to_png(scene: Scene, theme: Theme = LIGHT, *, scale: float | None = None) -> bytes:
    """The scene as a PNG file of `scale` pixels a user unit.

    Without `scale` it is 2 (for sharp screens), or less if a side would be longer than 6,000 pixels. Raises
    MissingExtra when resvg-py is not installed, ValueError when the scale is not positive or the picture would have
    more than `MOST_PIXELS`.
    """
    if scale is None:
        scale = min(_USUAL_SCALE, _USUAL_SIDE / max(scene.width, scene.height))
    if not scale > 0:
        raise ValueError(f"scale must be positive, not {scale}")
    if scene.width * scene.height * scale * scale > MOST_PIXELS:
        raise ValueError(f"scale {scale:g} would make more than {MOST_PIXELS:,} pixels")
    # A PNG can't adapt to the reader's screen, so it has no dark colours.
    text = to_svg(scene, replace(theme, dark=None))
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise MissingExtra("png", "a PNG picture") from None
    return bytes(svg_to_bytes(svg_string=text, zoom=scale, skip_system_fonts=True))
