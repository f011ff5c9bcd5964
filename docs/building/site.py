"""What the site has beside its written pages: made before Sphinx looks for pages, in `docs/made/`, which isn't kept."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from docs.building import command_pages, docstrings, library_pages, links, notebook_pages, schema_pages, wrapping

ROOT = Path(__file__).parent.parent.parent
MAKERS = {
    "commands": command_pages.pages,
    "library": library_pages.pages,
    "schemas": schema_pages.pages,
    "notebooks": notebook_pages.pages,
}
"""The folders of pages that are made, and what makes each."""


def connect(app: Any) -> None:
    """Have Sphinx call what makes pages and what changes them; its option `made` says which of them are made."""
    app.add_config_value("made", [*MAKERS, "pictures"], "env", [list])
    app.connect("builder-inited", make)
    app.connect("source-read", links.read)
    app.connect("doctree-read", wrapping.mark)
    app.connect("autodoc-process-docstring", docstrings.process)
    app.connect("missing-reference", docstrings.resolve)


def make(app: Any) -> None:
    """Make all pages and pictures that are not written by hand."""
    made = Path(app.srcdir) / "made"
    for name in app.config.made:
        if name in MAKERS:
            write(made / name, MAKERS[name]())
        else:
            draw_pictures(made / name)


def write(folder: Path, pages: dict[str, str]) -> None:
    """Have these files alone in a folder; one that is the same already isn't touched, nor read anew by Sphinx."""
    folder.mkdir(parents=True, exist_ok=True)
    for path in folder.iterdir():
        if path.name not in pages:
            path.unlink()
    for name, text in pages.items():
        path = folder / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")


def draw_pictures(folder: Path) -> None:
    """Have `docs.pictures` draw all pictures of the pages. Raises CalledProcessError when one can't be drawn."""
    folder.mkdir(parents=True, exist_ok=True)
    subprocess.run([sys.executable, "-m", "docs.pictures", str(folder)], cwd=ROOT, check=True)
