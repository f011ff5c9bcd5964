"""What a style allows of a region and of all constraints together, where steering changes them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import ceil
from typing import Final

from pipworks.grid import Cell, is_connected
from pipworks.polypips.generator.draft import Draft
from pipworks.polypips.generator.rules import Rules
from pipworks.polypips.generator.styles import Style
from pipworks.polypips.generator.telling.conditions import is_degenerate, share
from pipworks.polypips.generator.telling.regions import LEAST_COVERED
from pipworks.polypips.puzzle.asks import Kind
from pipworks.polypips.puzzle.condition import Condition
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.polypips.puzzle.pips import ALL_PIPS
from pipworks.polypips.tiling.bitboard import from_its_first

_LARGEST: Final = 6
_LARGEST_OF_DEEP: Final = 9
"""The most cells of a region outside the seed's style, and where the puzzle shall need supposing."""

_DEGENERATE: Final = Fraction(1, 4)
"""The most of the sums on several cells that may give all their pips away."""

_ALLOWED: Final = {
    Style.SEED: (Fraction(0), Fraction(1)),
    Style.NEWSPAPER: (Fraction(4, 10), Fraction(9, 10)),
    Style.TELLING: (Fraction(1, 10), Fraction(6, 10)),
}
"""The least and the most of all fillings that an inequality allows, by style."""

_LEAST_OF_NEWSPAPER: Final = Fraction(8, 10)
_LEAST_OF_DEEP: Final = Fraction(6, 10)
"""The least share of the cells with a label in the newspaper's style, and where the puzzle shall need supposing."""


class Bounds:
    """What may stand on a draft by its rules."""

    __slots__ = ("_draft", "_least", "_masks", "_most", "_style")

    def __init__(self, draft: Draft, rules: Rules, *, deep: bool) -> None:
        cells = len(draft.pips)
        self._draft = draft
        self._style = rules.style
        self._most = _LARGEST_OF_DEEP if deep else _LARGEST
        if rules.style is Style.SEED:
            self._least = rules.least_covered(cells)
        elif rules.style is Style.NEWSPAPER:
            self._least = ceil((_LEAST_OF_DEEP if deep else _LEAST_OF_NEWSPAPER) * cells)
        else:
            self._least = ceil(Fraction(LEAST_COVERED, 100) * cells)
        shapes = draft.shapes if rules.style is Style.SEED else ()
        self._masks = {mask.bits for shape in shapes for mask in draft.board.masks(shape)}

    def region(self, cells: Sequence[Cell]) -> bool:
        """Whether a region may cover these cells: connected, of an allowed size or shape."""
        if self._style is Style.SEED:
            return from_its_first(self._draft.board.bits_of(cells)) in self._masks
        return len(cells) <= self._most and is_connected(cells)

    def condition(self, condition: Condition, size: int) -> bool:
        """Whether a condition says as much as those of the style do, and hints know its kind."""
        asks = condition.asks(size)
        if not asks.exact:
            return False
        if self._style is Style.SEED:
            return not condition.is_vacuous(size)
        if asks.kind is Kind.SAME and asks.allowed != ALL_PIPS:
            return False
        if asks.kind is Kind.SUM and asks.total is None:
            least, most = _ALLOWED[self._style]
            return least <= share(condition, size) <= most
        return share(condition, size) <= _ALLOWED[self._style][1]

    def all(self, constraints: Sequence[Constraint]) -> bool:
        """Whether the constraints cover enough of the board, and not too many sums give their pips away."""
        if sum(constraint.size for constraint in constraints) < self._least:
            return False
        if self._style is Style.SEED:
            return True
        sums = [each for each in constraints if each.size > 1 and each.condition.asks(each.size).kind is Kind.SUM]
        degenerate = sum(is_degenerate(each.condition, each.size) for each in sums)
        before = sum(is_degenerate(each.condition, each.size) for each in self._draft.constraints)
        return degenerate <= before or degenerate <= _DEGENERATE * len(sums)
