"""Puzzles on paper: sheets, booklets, large print and pieces to cut out, as PDF.

    from pipworks import printing

    pdf = printing.sheet(puzzles, printing.Options(per_page=2, answers=printing.Answers.UPSIDE_DOWN))

`sheet` prints puzzles of both families, `answer_sheet` their answers alone, `pages` gives what is printed as data.
Start at `sheets`; `layout` turns sizes into boxes, `painting` turns pages into bytes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pipworks.lazy import names_from

if TYPE_CHECKING:
    from pipworks.printing.entry import Entry
    from pipworks.printing.options import Answers, Options
    from pipworks.printing.paper import A4, A5, LETTER, Paper
    from pipworks.printing.sheets import answer_sheet, pages, sheet

__all__ = ["A4", "A5", "LETTER", "Answers", "Entry", "Options", "Paper", "answer_sheet", "pages", "sheet"]

__getattr__ = names_from(
    __name__,
    {
        "entry": "Entry",
        "options": "Answers Options",
        "paper": "A4 A5 LETTER Paper",
        "sheets": "answer_sheet pages sheet",
    },
)


def __dir__() -> list[str]:
    return sorted(__all__)
