"""Answers to several puzzles in one text as commands print them, by the names of the puzzles.

Each stands below a line `==> name <==`, or is a line of JSON that has the name.
"""

from __future__ import annotations

import re
from typing import Final

from pipworks.source import BLANK, Source

_TITLE: Final = re.compile(r"==> (.*) <==[ \t]*")


def titled(source: Source) -> dict[str, Source]:
    """What the text has of each puzzle, by its name.

    Empty for a text without names, for one with something above the first, and where one name stands twice.
    """
    if next(filter(None, (line.strip(BLANK) for line in source.lines)), "").startswith("{"):
        return _answers(source)
    starts = [number for number, line in enumerate(source.lines, 1) if line.startswith("=") and _TITLE.fullmatch(line)]
    if not starts or any(line.strip(BLANK) for line in source.lines[: starts[0] - 1]):
        return {}
    found: dict[str, Source] = {}
    for start, end in zip(starts, [*starts[1:], len(source.lines) + 1], strict=True):
        name = source.lines[start - 1].rstrip(BLANK)[len("==> ") : -len(" <==")]
        if name in found:
            return {}
        found[name] = source.part(start + 1, end)
    return found


def _answers(source: Source) -> dict[str, Source]:
    """The lines of JSON that are answers, by the name in each; refusals are passed over."""
    import json

    found: dict[str, Source] = {}
    for number, line in enumerate(source.lines, 1):
        if not line.strip(BLANK):
            continue
        try:
            record = json.loads(line)
        except (ValueError, RecursionError):
            return {}
        form = record.get("format") if isinstance(record, dict) else None
        if form == "pipworks.error":
            continue
        name = record.get("name") if form == "pipworks.answer" else None
        if not isinstance(name, str) or not name or name in found:
            return {}
        found[name] = source.part(number, number + 1)
    return found


def has_text(part: Source) -> bool:
    """Whether a part has more than blank lines."""
    return any(line.strip(BLANK) for line in part.lines)
