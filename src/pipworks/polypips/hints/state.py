"""What is known at one moment of a solve: possible pips of cells, possible placements, pieces left.

Only what anybody sees at once is drawn silently: a cell can't show pips of which none are left, a piece can't lie
where it would show pips that its cell can't have, and nothing lies where something lies already. All else takes a
move.
"""

from __future__ import annotations

from collections.abc import Iterable

from pipworks.numbers import set_bits
from pipworks.polypips.hints.labels import is_broken
from pipworks.polypips.hints.moves import Fault, Move
from pipworks.polypips.hints.pip_sets import PIPS
from pipworks.polypips.hints.tables import Tables
from pipworks.polypips.puzzle.pips import ALL_PIPS, VALUES


class State:
    """A position and what has been derived there.

    `pips[c]` are the pips that cell c can have, `live` the placements that are possible, `open` the cells not covered,
    `left[k]` the pieces left of kind k, `stock[v]` the pips v on all pieces left, `joined[c]` the cells known to be
    covered together with c (itself among them), `sums[r]` the pips that lie in region r, `laid` what lies.
    `fault` is why no solution can extend this, as soon as that shows.
    """

    __slots__ = ("fault", "joined", "laid", "left", "live", "open", "pips", "stock", "sums", "tables")

    tables: Tables
    pips: list[int]
    live: int
    open: int
    left: list[int]
    stock: list[int]
    joined: list[int]
    sums: list[int]
    laid: list[int]
    fault: Fault | None

    def __init__(self, tables: Tables, laid: Iterable[int] = ()) -> None:
        self.tables = tables
        self.pips = [ALL_PIPS] * len(tables.cells)
        self.live = (1 << len(tables.placements)) - 1
        self.open = (1 << len(tables.cells)) - 1
        self.left = [piece_kind.count for piece_kind in tables.piece_kinds]
        self.stock = [
            sum(piece_kind.count * piece_kind.pips.count(v) for piece_kind in tables.piece_kinds) for v in VALUES
        ]
        self.joined = [1 << cell for cell in range(len(tables.cells))]
        self.sums = [0] * len(tables.regions)
        self.laid = []
        self.fault = None
        self._drop(VALUES)
        for placement in laid:
            self.lay(placement)

    def copy(self) -> State:
        """The same knowledge, to go on from without touching this."""
        twin = State.__new__(State)
        twin.tables = self.tables
        twin.live = self.live
        twin.open = self.open
        twin.fault = self.fault
        twin.pips = self.pips.copy()
        twin.left = self.left.copy()
        twin.stock = self.stock.copy()
        twin.joined = self.joined.copy()
        twin.sums = self.sums.copy()
        twin.laid = self.laid.copy()
        return twin

    def apply(self, move: Move) -> None:
        """Take the move's conclusion over."""
        for cell, pips in move.gone:
            self._without(cell, pips)
        self.live &= ~move.ruled_out
        if move.joined:
            self._join(move.joined)
        for placement in move.laid:
            self.lay(placement)
        self.fault = self.fault or move.fault

    def lay(self, placement: int) -> None:
        """Put a piece down; a fault when it can't lie there."""
        tables = self.tables
        placed = tables.placements[placement]
        if not self.live >> placement & 1:
            self.fault = self.fault or Fault("unfit", cell=placed.cells[0], piece_kind=placed.piece_kind)
            return
        live = self.live
        self.laid.append(placement)
        self.open &= ~placed.mask
        self.left[placed.piece_kind] -= 1
        if not self.left[placed.piece_kind]:
            live &= ~tables.of_piece_kind[placed.piece_kind]
        for cell, pip in zip(placed.cells, placed.pips, strict=True):
            live &= ~tables.cover[cell]
            self.pips[cell] = 1 << pip
            self.stock[pip] -= 1
            self.joined[cell] = placed.mask
            region = tables.region_of[cell]
            if region >= 0:
                self.sums[region] += pip
        self.live = live
        self._drop(placed.pips)
        for region in {tables.region_of[cell] for cell in placed.cells}:
            if region >= 0 and is_broken(self, region):
                self.fault = self.fault or Fault("label", cell=placed.cells[0], region=region)

    def find_fault(self) -> Fault | None:
        """The fault that shows: one found before, a cell that nothing covers, a piece without a place."""
        if self.fault is None:
            live = self.live
            for cell in set_bits(self.open):
                if not live & self.tables.cover[cell]:
                    self.fault = Fault("bare", cell=cell)
                    return self.fault
            for piece_kind, left in enumerate(self.left):
                if left and not live & self.tables.of_piece_kind[piece_kind]:
                    self.fault = Fault("homeless", piece_kind=piece_kind)
                    return self.fault
        return self.fault

    def _drop(self, values: Iterable[int]) -> None:
        """Take pips of which none are left from every open cell."""
        for value in set(values):
            if self.stock[value] == 0:
                for cell in set_bits(self.open):
                    self._without(cell, 1 << value)

    def _without(self, cell: int, pips: int) -> None:
        gone = self.pips[cell] & pips
        if gone:
            show = self.tables.show[cell]
            for pip in PIPS[gone]:
                self.live &= ~show[pip]
            self.pips[cell] &= ~gone
            if not self.pips[cell]:
                self.fault = self.fault or Fault("blank", cell=cell)

    def _join(self, cells: int) -> None:
        """Note that one piece covers these cells, with all that are joined to them."""
        for cell in set_bits(cells):
            cells |= self.joined[cell]
        tables = self.tables
        either = 0
        both = -1
        for cell in set_bits(cells):
            self.joined[cell] = cells
            either |= tables.cover[cell]
            both &= tables.cover[cell]
        self.live &= ~(either & ~both)
