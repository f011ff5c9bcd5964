"""Links that work in the repository's own view, made to work in the site, too.

A page of the site may stand for a file outside `docs/`: its own few words are replaced by that file's, but for a
toctree below them. A link to such a file goes to its page then; a link that is named by a page's file is named by its
title, in italics. A picture of `docs/images` is the one that the build has made. All other files that pages link to are
given as downloads, which Sphinx does by itself, as it does with pictures that stand in no paragraph.
"""

from __future__ import annotations

import os
import re
from functools import cache
from pathlib import Path, PurePosixPath
from typing import Any

from docs.pictures import kept

ROOT = Path(__file__).parent.parent.parent
PAGES = {
    "CONTRIBUTING.md": "docs/contributing.md",
    "CHANGELOG.md": "docs/changelog.md",
    "examples/README.md": "docs/examples/index.md",
    "examples/pipes/README.md": "docs/examples/pipes.md",
    "examples/polypips/README.md": "docs/examples/polypips.md",
    "examples/contest/README.md": "docs/examples/contest.md",
}
"""Files outside `docs/` that are pages of the site, and the page of each."""
ELSEWHERE = PAGES | {"README.md": "docs/index.md"}
"""Where a link to a file outside `docs/` goes."""

_NAMED = re.compile(r"\[`?[\w./-]+\.md`?\](\([^):]+\.md(?:#[^)]*)?\))")
_CENTRED = re.compile(r'^<p align="center">\n((?:  <img .*>\n)+)</p>\n', re.MULTILINE)
_LINK = re.compile(r"""(\]\(|<img src=")(?![a-z]+:|#|/)([^)\s#"]+)""")


@cache
def _pictures() -> dict[str, str]:
    """Where the build puts each picture of `docs/images`."""
    return {f"docs/images/{name}": f"docs/made/pictures/{made}" for name, made in kept.names().items()}


def from_page(text: str, file: str, page: str) -> str:
    """The text of a file with its relative links as they are from a page; both are paths below the root."""

    def moved(link: re.Match[str]) -> str:
        target = os.path.normpath(PurePosixPath(file).parent / link[2])
        where = _pictures().get(target) or ELSEWHERE.get(target, target)
        return link[1] + os.path.relpath(where, PurePosixPath(page).parent)

    return _LINK.sub(moved, _NAMED.sub(r"*[]\1*", _CENTRED.sub(lambda block: re.sub("(?m)^  ", "", block[1]), text)))


def read(app: Any, page: str, source: list[str]) -> None:
    """Put the text of a page in place as the site has it: what Sphinx calls when it has read one."""
    path = f"docs/{page}.md"
    file = next((outside for outside, inside in PAGES.items() if inside == path), path)
    if file != path:
        app.env.note_dependency(str(ROOT / file))
        toctree = source[0][source[0].find("```{toctree}") :] if "```{toctree}" in source[0] else ""
        source[0] = f"{(ROOT / file).read_text(encoding='utf-8')}\n{toctree}"
    if (ROOT / path).exists():
        source[0] = from_page(source[0], file, path)
