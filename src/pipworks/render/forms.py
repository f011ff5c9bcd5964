"""A scene as a file of the form that is asked for by name, in a theme that may be given by its name, too."""

from __future__ import annotations

from pipworks.render.scene import Scene
from pipworks.render.theme import LIGHT, THEMES, Theme


def drawn(
    scene: Scene, *, form: str = "svg", theme: Theme | str | None = None, scale: float | None = None
) -> str | bytes:
    """The scene as SVG text, or as PNG bytes where `form` is `png`; without a theme in the light one.

    Raises ValueError for an unknown form or theme, and what `svg.to_svg` and `png.to_png` raise.
    """
    if isinstance(theme, str) and theme not in THEMES:
        raise ValueError(f"no such theme: {theme!r}; one of {', '.join(THEMES)}")
    chosen = THEMES[theme] if isinstance(theme, str) else theme or LIGHT
    if form == "png":
        from pipworks.render.png import to_png

        return to_png(scene, chosen, scale=scale)
    if form != "svg":
        raise ValueError(f"no such form of a picture: {form!r}; one of svg, png")
    from pipworks.render.svg import to_svg

    return to_svg(scene, chosen, scale=1.0 if scale is None else scale)
