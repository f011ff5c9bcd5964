"""Which blocks of code may break their long lines: commands and sentences, not drawings, tables or code of programs."""

from __future__ import annotations

import re
from typing import Any

_LANGUAGES = {"console", "sh", "text", "json"}
_FIXED = re.compile(
    r"[\u2500-\u257f]"  # lines of a drawing
    r"|^ *\^"  # a pointer at the line above
    r"|^.*\S {2,}\S.*\S {2,}\S",  # columns
    re.MULTILINE,
)


_SHORT = 24
"""Characters of code in a sentence that stays on one line: an option is not broken at its hyphens."""


def may_wrap(language: str, text: str) -> bool:
    """Whether lines of a block say the same when they are broken."""
    return language in _LANGUAGES and not _FIXED.search(text)


def mark(app: Any, doctree: Any) -> None:
    """Give such blocks of a page the class `wraps`, short code in its sentences `whole`; Sphinx calls it."""
    from docutils import nodes

    for code in doctree.findall(nodes.literal):
        if len(code.astext()) <= _SHORT:
            code["classes"].append("whole")
    for block in doctree.findall(nodes.literal_block):
        if may_wrap(block.get("language", ""), block.astext()):
            block["classes"].append("wraps")
