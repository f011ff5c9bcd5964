"""The notebooks of `examples/notebooks` as pages, with what their cells print and draw when the site is built.

Their cells are plain Python, so that they run here without Jupyter. They read no file, so it is all the same
in which folder.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent.parent.parent / "examples" / "notebooks"
_FENCE = "`````"


def pages() -> dict[str, str]:
    """Every page by its file's name. Raises what a cell raises."""
    return {f"{file.stem}.md": "\n".join(_page(file)) for file in notebooks()}


def notebooks() -> list[Path]:
    """The files of the notebooks."""
    return sorted(FOLDER.glob("*.ipynb"))


def cells(notebook: Path) -> list[dict[str, Any]]:
    """The cells as the file has them."""
    found: list[dict[str, Any]] = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    return found


def run(source: str, names: dict[str, Any]) -> object:
    """The value of a cell's last line, after all has run; None where that is no expression."""
    tree = ast.parse(source)
    last = tree.body[-1]
    if not isinstance(last, ast.Expr):
        exec(compile(tree, "<cell>", "exec"), names)
        return None
    exec(compile(ast.Module(tree.body[:-1], []), "<cell>", "exec"), names)
    return eval(compile(ast.Expression(last.value), "<cell>", "eval"), names)


def drawing(value: object) -> str | None:
    """What a notebook draws of a value, as HTML; None where it shows its `repr`."""
    for name in ("_repr_html_", "_repr_svg_"):
        if hasattr(value, name):
            drawn: str = getattr(value, name)()
            return drawn
    return None


def _page(notebook: Path) -> Iterator[str]:
    names: dict[str, Any] = {}
    title, *rest = cells(notebook)
    yield "".join(title["source"]) + "\n"
    yield f"The notebook: [{notebook.name}](../../../examples/notebooks/{notebook.name})\n"
    for cell in rest:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            yield f"{source}\n"
            continue
        yield from _block("python", source)
        printed = StringIO()
        with redirect_stdout(printed):
            value = run(source, names)
        if printed.getvalue():
            yield from _block("text", printed.getvalue())
        drawn = drawing(value)
        if drawn is not None:
            yield from _block("{raw} html", f'<div class="drawn">{drawn}</div>')
        elif value is not None:
            yield from _block("text", repr(value))


def _block(language: str, text: str) -> Iterator[str]:
    yield f"{_FENCE}{language}\n{text.rstrip()}\n{_FENCE}\n"
