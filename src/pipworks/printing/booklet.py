"""What a booklet has before its puzzles, and the order in which these come."""

from __future__ import annotations

import re

from pipworks.hints.grading import Difficulty
from pipworks.printing.cover import cover
from pipworks.printing.flow import Box
from pipworks.printing.how_to_play import Sizes, pages_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from pipworks.family import Family
    from pipworks.printing.entry import Entry
    from pipworks.printing.fonts import Fonts
    from pipworks.printing.options import Options
    from pipworks.printing.page import Page
    from pipworks.printing.paper import Paper

FOOT = 7.0
"""The height at the foot of a page that is left to its number, in millimetres."""

_DATE = re.compile(r"\d{4}-\d\d-\d\d\b")

_NARROW, _LOW = 60.0, 80.0
"""The least room, across and down, on pages that say how to play."""


def front_pages(entries: Sequence[Entry], options: Options, fonts: Fonts, paper: Paper) -> tuple[Page, ...]:
    """The cover, and how to play each family that occurs, in the order in which they do, on pages of this size.

    Pages that have hardly any room, as those of a sheet of stamps, have a cover alone.
    """
    margin = options.margin
    box = Box(margin, margin, paper.width - 2 * margin, paper.height - 2 * margin - FOOT)
    pages = [cover(entries, options, box, fonts, paper)]
    if box.width >= _NARROW and box.height >= _LOW:
        sizes = Sizes.within(box.width, large=options.large)
        families: dict[str, Family] = {entry.family.name: entry.family for entry in entries}
        for name, family in families.items():
            those = [entry for entry in entries if entry.family.name == name]
            pages += pages_of(family, those, box, fonts, paper, sizes)
    return tuple(pages)


def in_order(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """The entries by rising difficulty, as a reader follows it who solves one after the other; those of days by these.

    First come all that are easy, then medium, hard and extreme ones, whichever family they are of: that word stands
    beside each puzzle. Within one class the puzzles of a family come by rising score, and since scores of two
    families don't compare, the families are mixed evenly: three of one and six of another as one and two, three times.
    Those without a grade come last. What is equal stays in the order given. Where all titles begin with a date, as
    those of a series do, the puzzles of a day stay together, the days in their order.
    """
    if all(map(_day, entries)):
        return tuple(sorted(entries, key=_day))
    alike: dict[tuple[int, str], list[int]] = {}
    for number, entry in enumerate(entries):
        alike.setdefault((_class(entry), entry.family.name), []).append(number)
    placed: list[tuple[int, float, int]] = []
    for (group, _), numbers in alike.items():
        ranked = sorted(numbers, key=lambda number: _score(entries[number]))
        share = 1 / len(ranked) if group < len(Difficulty) else 0.0
        placed += [(group, (rank + 0.5) * share, number) for rank, number in enumerate(ranked)]
    return tuple(entries[number] for _, _, number in sorted(placed))


def _day(entry: Entry) -> str:
    """The date that an entry's title begins with; empty where it begins otherwise."""
    found = _DATE.match(entry.title)
    return found[0] if found else ""


def _class(entry: Entry) -> int:
    """The place of an entry's difficulty, 0 for easy; behind all of them without a grade."""
    order = list(Difficulty)
    return order.index(entry.grade.difficulty) if entry.grade else len(order)


def _score(entry: Entry) -> float:
    return entry.grade.score if entry.grade else 0.0
