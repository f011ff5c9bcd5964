"""The pictures of `docs/images`, for those who read the pages in the repository: `python -m docs.pictures.kept`.

The site shows the pictures that its build makes. What is kept is small: PNG of 64 colours, also where the site has
SVG, but for those of README, which look sharp there.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import Final

from docs.pictures import shown
from docs.pictures.table import pictures

IMAGES: Final = Path(__file__).parent.parent / "images"
_COLOURS: Final = 64


def names() -> dict[str, str]:
    """What each picture is called in `docs/images`, and what it is called in the site."""
    sharp = {name for name, _ in shown.pictures()}
    return {name if name in sharp else Path(name).with_suffix(".png").name: name for name in pictures()}


def main(argv: list[str]) -> int:
    """Make the pictures of `docs/images` anew, or those of these names there. Raises Absent where one can't be made."""
    called, made = names(), pictures()
    for name in argv or called:
        data = made[called[name]]()
        as_it_is = name.endswith(".svg") or name.startswith("print-")
        (IMAGES / name).write_bytes(
            (data.encode() if isinstance(data, str) else data) if as_it_is else small(data),
        )
    return 0


def small(picture: str | bytes) -> bytes:
    """An SVG or a PNG as a PNG of few colours."""
    from PIL import Image
    from resvg_py import svg_to_bytes

    data = bytes(svg_to_bytes(svg_string=picture)) if isinstance(picture, str) else picture
    file = io.BytesIO()
    with Image.open(io.BytesIO(data)) as read:
        few = read.convert("RGB").quantize(_COLOURS, dither=Image.Dither.NONE)
        few.save(file, "PNG", optimize=True)
    return file.getvalue()


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
