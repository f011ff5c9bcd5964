"""What in a built site leads nowhere, or to another host: `python -m docs.building.dead_links FOLDER`.

A page needs nothing from another host; a reader may be led there by a link.
"""

from __future__ import annotations

import html
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from urllib.parse import unquote

_LEADS = re.compile(
    r'<(a|area|audio|embed|iframe|img|link|object|script|source|video)\b[^>]*?\b(?:href|src|data)="([^"]*)"'
)
_LOADED = re.compile(r"url\([\"']?((?:https?:)?//[^)\"']+)|@import [\"']((?:https?:)?//[^\"']+)")


def dead(folder: Path) -> Iterator[str]:
    """A line for each link of a page below the folder that leads nowhere, and for each thing from another host."""
    for page in sorted(folder.rglob("*.html")):
        name = page.relative_to(folder)
        for tag, link in _LEADS.findall(page.read_text(encoding="utf-8")):
            if re.match(r"(?:https?:)?//", link):
                if tag != "a":
                    yield f"{name}: <{tag}> from another host: {link}"
            elif not re.match(r"(?:data|mailto):", link) and not _is_there(page, unquote(html.unescape(link))):
                yield f"{name}: dead link: {link}"
    for sheet in sorted(folder.rglob("*.css")):
        for found in _LOADED.findall(sheet.read_text(encoding="utf-8")):
            yield f"{sheet.relative_to(folder)}: from another host: {''.join(found)}"


def _is_there(page: Path, link: str) -> bool:
    path, _, place = link.partition("#")
    path = path.partition("?")[0]
    target = (page.parent / path).resolve() if path else page
    return target.is_file() and (not place or target.suffix != ".html" or place in _places(target))


@cache
def _places(page: Path) -> frozenset[str]:
    """What a link may name behind `#` in a page."""
    return frozenset(re.findall(r'\bid="([^"]+)"', page.read_text(encoding="utf-8")))


if __name__ == "__main__":
    lines = list(dead(Path(sys.argv[1])))
    print("\n".join(lines), end="\n" if lines else "")
    sys.exit(bool(lines))
