"""What is known at one moment of a solve: the pips each cell can still have, the lies still possible, what is left.

Only what anybody sees at once is drawn silently: a cell can't show pips of which none are left, a piece can't lie
where it would show pips that its cell can't have, and nothing lies where something lies already. All else takes a
move.
"""

from __future__ import annotations

from collections.abc import Iterable

from pipworks.polypips.hints.moves import Fault, Move
from pipworks.polypips.hints.pip_sets import ALL, PIPS, VALUES, bits
from pipworks.polypips.hints.tables import Board


class State:
    """A position and what has been derived there.

    `pips[c]` are the pips that cell c can have, `live` the lies that are possible, `open` the cells not covered,
    `left[k]` the pieces left of kit k, `stock[v]` the pips v on all pieces left, `joined[c]` the cells known to be
    covered together with c (itself among them), `sums[r]` the pips that lie in region r, `laid` what lies.
    `fault` is why no solution can extend this, as soon as that shows.
    """

    __slots__ = ("board", "fault", "joined", "laid", "left", "live", "open", "pips", "stock", "sums")

    board: Board
    pips: list[int]
    live: int
    open: int
    left: list[int]
    stock: list[int]
    joined: list[int]
    sums: list[int]
    laid: list[int]
    fault: Fault | None

    def __init__(self, board: Board, laid: Iterable[int] = ()) -> None:
        self.board = board
        self.pips = [ALL] * len(board.cells)
        self.live = (1 << len(board.lies)) - 1
        self.open = (1 << len(board.cells)) - 1
        self.left = [kit.count for kit in board.kits]
        self.stock = [sum(kit.count * kit.pips.count(v) for kit in board.kits) for v in VALUES]
        self.joined = [1 << cell for cell in range(len(board.cells))]
        self.sums = [0] * len(board.regions)
        self.laid = []
        self.fault = None
        self._drop(VALUES)
        for lie in laid:
            self.lay(lie)

    def copy(self) -> State:
        """The same knowledge, to go on from without touching this."""
        twin = State.__new__(State)
        twin.board = self.board
        twin.live = self.live
        twin.open = self.open
        twin.fault = self.fault
        for name in ("pips", "left", "stock", "joined", "sums", "laid"):
            setattr(twin, name, getattr(self, name).copy())
        return twin

    def apply(self, move: Move) -> None:
        """Take the move's conclusion over."""
        for cell, pips in move.gone:
            self._without(cell, pips)
        self.live &= ~move.barred
        if move.joined:
            self._join(move.joined)
        for lie in move.laid:
            self.lay(lie)
        self.fault = self.fault or move.fault

    def lay(self, lie: int) -> None:
        """Put a piece down; a fault when it can't lie there."""
        board = self.board
        placed = board.lies[lie]
        if not self.live >> lie & 1:
            self.fault = self.fault or Fault("unfit", cell=placed.cells[0], kit=placed.kit)
            return
        live = self.live
        self.laid.append(lie)
        self.open &= ~placed.mask
        self.left[placed.kit] -= 1
        if not self.left[placed.kit]:
            live &= ~board.of_kit[placed.kit]
        for cell, pip in zip(placed.cells, placed.pips, strict=True):
            live &= ~board.cover[cell]
            self.pips[cell] = 1 << pip
            self.stock[pip] -= 1
            self.joined[cell] = placed.mask
            region = board.region_of[cell]
            if region >= 0:
                self.sums[region] += pip
        self.live = live
        self._drop(placed.pips)

    def find_fault(self) -> Fault | None:
        """The fault that shows: one found before, a cell that nothing covers, a piece without a place."""
        if self.fault is None:
            live = self.live
            for cell in bits(self.open):
                if not live & self.board.cover[cell]:
                    self.fault = Fault("bare", cell=cell)
                    return self.fault
            for kit, left in enumerate(self.left):
                if left and not live & self.board.of_kit[kit]:
                    self.fault = Fault("homeless", kit=kit)
                    return self.fault
        return self.fault

    def _drop(self, values: Iterable[int]) -> None:
        """Take pips of which none are left from every open cell."""
        for value in set(values):
            if self.stock[value] == 0:
                for cell in bits(self.open):
                    self._without(cell, 1 << value)

    def _without(self, cell: int, pips: int) -> None:
        gone = self.pips[cell] & pips
        if gone:
            show = self.board.show[cell]
            for pip in PIPS[gone]:
                self.live &= ~show[pip]
            self.pips[cell] &= ~gone
            if not self.pips[cell]:
                self.fault = self.fault or Fault("blank", cell=cell)

    def _join(self, cells: int) -> None:
        """Note that one piece covers these cells, with all that are joined to them."""
        for cell in bits(cells):
            cells |= self.joined[cell]
        board = self.board
        either = 0
        both = -1
        for cell in bits(cells):
            self.joined[cell] = cells
            either |= board.cover[cell]
            both &= board.cover[cell]
        self.live &= ~(either & ~both)
