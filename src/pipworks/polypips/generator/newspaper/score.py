"""How good a draft of a newspaper puzzle is, as one number: the less, the better.

unevenness of the pips          chi-square of the seven values, for each degree of freedom
+ 4 x degenerate sums           their share of the sums on several cells beyond a quarter
+ 2 x dominoes in one region    how far their share is from a fifth, in units of that fifth
+ 1/2 for two cells without a label side by side
+ 3 for two `=` of the same pips side by side
"""

from __future__ import annotations

from typing import Final

from pipworks.polypips.generator.newspaper.plan import LabelKind
from pipworks.polypips.generator.newspaper.sheet import DEGENERATE, Sheet
from pipworks.polypips.puzzle.pips import VALUES

INSIDE: Final = 0.21
"""The share of dominoes that lie in one region, in the newspaper's puzzles."""


def score(sheet: Sheet) -> float:
    """The score of a draft."""
    return (
        unevenness(sheet)
        + 4 * max(0.0, _degenerate(sheet) - DEGENERATE)
        + 2 * abs(_inside(sheet) / INSIDE - 1)
        + _free_neighbours(sheet) / 2
        + 3 * sheet.twins()
    )


def unevenness(sheet: Sheet) -> float:
    """The chi-square of the pips, for each degree of freedom; 1 on average for pips drawn at random."""
    even = len(sheet.pips) / len(VALUES)
    return sum((sheet.pips.count(value) - even) ** 2 for value in VALUES) / even / (len(VALUES) - 1)


def _degenerate(sheet: Sheet) -> float:
    return sheet.degenerate / max(1, sum(region.is_sum_of_several for region in sheet.regions))


def _inside(sheet: Sheet) -> float:
    dominoes = sheet.ground.dominoes
    return sum(sheet.owner[first] == sheet.owner[second] for first, second in dominoes) / len(dominoes)


def _free_neighbours(sheet: Sheet) -> int:
    free = {region.cells[0] for region in sheet.regions if region.kind is LabelKind.FREE}
    return sum(other in free for cell in free for other in sheet.ground.near[cell]) // 2
