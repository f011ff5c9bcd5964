"""The programs that users draw an SVG file with, those that are found here, each as a function from SVG to an image."""

from __future__ import annotations

import importlib
import io
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from math import ceil
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

Renderer = Callable[[str], Any]
"""From SVG text to a `PIL.Image.Image`, a pixel for each pixel that the file asks for."""

_BROWSERS = ("chromium", "chromium-browser", "google-chrome")
NAMES = ("cairosvg", "svglib", "rsvg-convert", "chromium")
"""Those that are held beside resvg, which draws our PNG."""


def found(name: str) -> Renderer | None:
    """The renderer of this name; None where it is not installed."""
    if name == "chromium":
        program = browser()
        return (lambda svg: chromium(program, svg)) if program else None
    if name == "rsvg-convert":
        return _rsvg if shutil.which(name) else None
    try:
        for module in {"cairosvg": ("cairosvg",), "svglib": ("svglib.svglib", "pypdfium2")}[name]:
            importlib.import_module(module)
    except (ImportError, OSError):  # OSError: CairoSVG without the system's cairo
        return None
    return {"cairosvg": _cairosvg, "svglib": _svglib}[name]


def browser() -> str | None:
    """The path of a Chromium; None where there is none."""
    return next(filter(None, map(shutil.which, _BROWSERS)), None)


def resvg(svg: str) -> Any:
    """The image as resvg, the renderer of our PNG, draws it."""
    import resvg_py

    return _image(bytes(resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True)))


def _image(data: bytes) -> Any:
    from PIL import Image

    image = Image.open(io.BytesIO(data)).convert("RGBA")
    return Image.alpha_composite(Image.new("RGBA", image.size, "#ffffff"), image).convert("RGB")


def _cairosvg(svg: str) -> Any:
    import cairosvg

    return _image(cairosvg.svg2png(bytestring=svg.encode()))


def _svglib(svg: str) -> Any:
    """The image of the PDF page that svglib makes of it, drawn twice as large, where no line is too thin."""
    import pypdfium2
    from reportlab.graphics import renderPDF
    from svglib.svglib import svg2rlg

    drawing = svg2rlg(io.StringIO(svg))
    assert drawing is not None
    with pypdfium2.PdfDocument(renderPDF.drawToString(drawing)) as pages:
        return pages[0].render(scale=2 * 96 / 72).to_pil().convert("RGB").reduce(2)


def _rsvg(svg: str) -> Any:
    return _image(subprocess.run(["rsvg-convert"], input=svg.encode(), capture_output=True, check=True).stdout)


def chromium(program: str, svg: str, *options: str, width: int | None = None) -> Any:
    """The image as a web page shows it that holds the drawing, in a window of its width or of another."""
    root = ElementTree.fromstring(svg)
    size = ceil(float(root.attrib["width"])) if width is None else width, ceil(float(root.attrib["height"]))
    with tempfile.TemporaryDirectory() as folder:
        page, shot = Path(folder, "page.html"), Path(folder, "shot.png")
        page.write_text(f'<!doctype html><meta charset="utf-8"><body style="margin:0">{svg}', encoding="utf-8")
        subprocess.run(
            [
                *(program, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"),
                *("--force-device-scale-factor=1", f"--user-data-dir={folder}/profile", *options),
                *(f"--screenshot={shot}", f"--window-size={size[0]},{size[1]}", str(page)),
            ],
            capture_output=True,
            check=True,
            timeout=120,
        )
        return _image(shot.read_bytes())
