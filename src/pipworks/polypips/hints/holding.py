"""What labels leave for one placement by itself, from what all cells of their regions can be."""

from __future__ import annotations

from functools import reduce
from operator import and_

from pipworks.polypips.hints.pip_sets import LEAST, MOST, is_single
from pipworks.polypips.hints.state import State
from pipworks.polypips.hints.tables import NOWHERE, Kind
from pipworks.polypips.puzzle.pips import ALL_PIPS


class Labels:
    """The labels of a state, each looked at once."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._sums: dict[int, tuple[int, int]] = {}
        self._common: dict[int, int] = {}
        self._taken: dict[int, dict[int, int]] = {}

    def can_hold(self, placement: int) -> bool:
        """Whether no label breaks by a placement, whatever of what is possible comes on the other cells."""
        tables, pips = self._state.tables, self._state.pips
        placed = tables.placements[placement]
        shown: dict[int, list[int]] = {}
        for cell, pip in zip(placed.cells, placed.pips, strict=True):
            number = tables.region_of[cell]
            if number == NOWHERE:
                continue
            region = tables.regions[number]
            here = shown.setdefault(number, [0, 0])
            if region.kind is Kind.SUM:
                here[0] += pip - LEAST[pips[cell]]
                here[1] += pip - MOST[pips[cell]]
            elif region.kind is Kind.SAME:
                here[0] |= 1 << pip
                if here[0] != 1 << pip or not self._same(number) >> pip & 1:
                    return False
            elif here[0] >> pip & 1 or self._singles(number).get(pip, 0) & ~placed.mask:
                return False
            else:
                here[0] |= 1 << pip
        return all(self._adds_up(number, *more) for number, more in shown.items())

    def _adds_up(self, number: int, more: int, less: int) -> bool:
        """Whether a sum can hold where some cells bring so much more than their least, and less than their most."""
        region = self._state.tables.regions[number]
        if region.kind is not Kind.SUM:
            return True
        if number not in self._sums:
            masks = [self._state.pips[cell] for cell in region.cells]
            self._sums[number] = sum(LEAST[mask] for mask in masks), sum(MOST[mask] for mask in masks)
        least, most = self._sums[number]
        return least + more <= region.high and most + less >= region.low

    def _same(self, number: int) -> int:
        """The pips that all cells of a region can be."""
        if number not in self._common:
            cells = self._state.tables.regions[number].cells
            self._common[number] = reduce(and_, [self._state.pips[cell] for cell in cells], ALL_PIPS)
        return self._common[number]

    def _singles(self, number: int) -> dict[int, int]:
        """The cells of a region that are known, as bits, by their pips."""
        if number not in self._taken:
            taken: dict[int, int] = {}
            for cell in self._state.tables.regions[number].cells:
                if is_single(mask := self._state.pips[cell]):
                    pip = mask.bit_length() - 1
                    taken[pip] = taken.get(pip, 0) | 1 << cell
            self._taken[number] = taken
        return self._taken[number]
