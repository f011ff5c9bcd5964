"""Sheets of paper by name or by size, in millimetres."""

from __future__ import annotations

import re
from typing import Final

from pipworks.record import Record


class Paper(Record):
    """A sheet of paper: its width and height in millimetres."""

    width: float
    height: float

    def __str__(self) -> str:
        """Its name, or its size as `parse_paper` reads it."""
        named = next((name for name, paper in PAPERS.items() if paper == self), None)
        return named or f"{self.width:g}x{self.height:g}mm"

    @property
    def turned(self) -> Paper:
        """The same sheet on its other side."""
        return Paper(self.height, self.width)


A4: Final = Paper(210.0, 297.0)
A5: Final = Paper(148.0, 210.0)
LETTER: Final = Paper(215.9, 279.4)

PAPERS: Final = {"a4": A4, "letter": LETTER, "a5": A5}
"""The sheets that have a name."""

LEAST: Final = 40.0
MOST: Final = 2000.0
"""The least and the greatest side of a sheet, in millimetres."""

_SIZE: Final = re.compile(r"(\d{1,4}(?:\.\d{1,2})?)x(\d{1,4}(?:\.\d{1,2})?)mm", re.ASCII)


def parse_paper(text: str) -> Paper:
    """The sheet that a name or a size means, as `a4` or `100x150mm`. Raises ValueError for any other text."""
    name = text.strip().lower()
    if name in PAPERS:
        return PAPERS[name]
    found = _SIZE.fullmatch(name)
    if not found:
        raise ValueError(f"expected a paper, one of {', '.join(PAPERS)} or a size as 100x150mm, found {text!r}")
    paper = Paper(float(found[1]), float(found[2]))
    if not all(LEAST <= side <= MOST for side in (paper.width, paper.height)):
        raise ValueError(f"a sheet has sides of {LEAST:g} to {MOST:g} mm, not {text}")
    return paper
