"""Pages of printed puzzles, as pictures: each is a page of the PDF file that a command of the docs prints."""

from __future__ import annotations

import io
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import cache, partial
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from docs.pictures.absent import Absent

ROOT: Final = Path(__file__).parent.parent.parent
_SHEET: Final = (
    "examples/polypips/alike.txt examples/polypips/dominoes.txt examples/pipes/airy.txt examples/pipes/crowded.txt"
    " --title 'Rainy Sunday' --rules --grade"
)
_BOOKLET: Final = "examples/polypips/alike.txt examples/pipes/airy.txt --booklet --title 'For the train'"
PRINTED: Final = {
    "print-sheet.png": (f"pipworks print {_SHEET} -o {{}}", 0),
    "print-answers.png": (f"pipworks print {_SHEET} -o {{}}", 1),
    "print-large.png": ("pipworks print examples/polypips/alike.txt --large -o {}", 0),
    "print-pieces.png": ("pipworks print examples/polypips/alike.txt --cut-out --answers none -o {}", 2),
    "print-booklet.png": (f"pipworks print {_BOOKLET} -o {{}}", 1),
}
"""The commands that print them, and which page of the file each is."""
_NEEDED: Final = ("reportlab", "pypdfium2", "PIL")
_DPI: Final = 80


def pictures() -> Iterator[tuple[str, Callable[[], bytes]]]:
    """Each picture's name, and what makes it; that raises Absent where what prints or draws is not installed."""
    for name, (command, number) in PRINTED.items():
        yield name, partial(_page, command, number)


def _page(command: str, number: int) -> bytes:
    return drawn(_printed(command), number)


@cache
def _printed(command: str) -> bytes:
    """The PDF file of a command, as it is given where the examples are."""
    missing = [name for name in _NEEDED if find_spec(name) is None]
    if missing:
        raise Absent(f"{' and '.join(missing)} not installed")
    code = "from pipworks.cli.entry import pipworks; raise SystemExit(pipworks())"
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "page.pdf"
        words = shlex.split(command.format(file))
        subprocess.run([sys.executable, "-c", code, *words[1:]], cwd=ROOT, check=True, capture_output=True)
        return file.read_bytes()


def drawn(pdf: bytes, number: int) -> bytes:
    """A page of a PDF file as PNG, in grey, with a line around it."""
    import pypdfium2
    from PIL import ImageOps

    document = pypdfium2.PdfDocument(pdf)
    try:
        page = document[number].render(scale=_DPI / 72).to_pil().convert("RGB").convert("L")
    finally:
        document.close()
    file = io.BytesIO()
    ImageOps.expand(page, 1, 160).save(file, "PNG", optimize=True)
    return file.getvalue()
