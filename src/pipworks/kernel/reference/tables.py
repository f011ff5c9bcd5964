"""A problem as rows of bits: one bit for each placement, one row for each cell, piece, region and shown label."""

from __future__ import annotations

from collections.abc import Sequence

from pipworks.kernel.problem import LABELS, SAME, SUM, Cell, Placement, Problem, Square, most_laid
from pipworks.kernel.reference.base import Lattice, Monitor

_LABELS_IN = tuple(tuple(v for v in range(LABELS) if mask >> v & 1) for mask in range(1 << LABELS))

_PLACEMENT_BYTES = 600
"""What a placement takes besides its bits in rows and on the board, about."""


def labels_in(mask: int) -> tuple[int, ...]:
    """The labels in a mask of seven bits."""
    return _LABELS_IN[mask]


class Tables:
    """What does not change while the search runs.

    Placements are numbered in reading order of their first cell, then by piece, then by orientation. Cells are
    numbered in reading order. A cell in a region has a second number, its *slot*; a region's slots are consecutive.
    """

    def __init__(self, problem: Problem, monitor: Monitor, memory: int) -> None:
        """Raises Exhausted at a limit; that of memory, in bytes, is seen before it is used up."""
        self.monitor = monitor
        self.bytes = 0
        self.cells: list[Cell] = sorted(problem.cells, key=lambda cell: (cell[1], cell[0]))
        self.number = {cell: index for index, cell in enumerate(self.cells)}
        self._enter_board()
        self._enter_pieces(problem)
        self._enter_regions(problem)
        self._enter_placements(problem, memory)
        fixed = set(problem.fixed)
        by_origin = {origin: p for p, origin in enumerate(self.origin) if origin in fixed} if fixed else {}
        self.fixed = [by_origin.get(placement, -1) for placement in problem.fixed]
        area = sum(count * size for count, size in zip(self.left, self.size, strict=True))
        self.dead = (area != len(self.cells) and not self.supply) or -1 in self.fixed
        """Whether areas or fixed placements alone show that there is no solution."""

    def _enter_board(self) -> None:
        # A cell is a bit of a board with an empty column at its end, so that neighbours are shifts of the whole board.
        # The native search has lists of neighbours, and bits of this kind only for boards of at most 64 cells.
        left = min((x for x, _ in self.cells), default=0)
        top = min((y for _, y in self.cells), default=0)
        self.stride = max((x for x, _ in self.cells), default=0) - left + 2
        self.cell_bit = [1 << ((y - top) * self.stride + x - left) for x, y in self.cells]
        self.board = sum(self.cell_bit)
        self.white = sum(bit for bit, (x, y) in zip(self.cell_bit, self.cells, strict=True) if (x + y) % 2 == 0)

    def _enter_pieces(self, problem: Problem) -> None:
        self.supply = problem.supply
        self.most_laid = most_laid(problem)
        self.left = [0 if problem.supply else count for count, _ in problem.pieces]
        """How many of each piece must be laid: none has to be where they are in supply."""
        self.size = [len(orientations[0]) for _, orientations in problem.pieces]
        self.pips = [[0] * LABELS for _ in problem.pieces]
        """For each piece, the number of its cells with each label."""
        self.imbalance = []
        """The most by which a piece's white and black cells differ in number."""
        self.lattice = Lattice()
        """The sizes and balances of what pieces in any numbers cover."""
        for piece, (_, orientations) in enumerate(problem.pieces):
            for _, _, label in orientations[0]:
                self.pips[piece][label] += 1
            balances = [sum(-1 if (x + y) & 1 else 1 for x, y, _ in squares) for squares in orientations]
            self.imbalance.append(max(abs(balance) for balance in balances))
            for balance in balances:
                self.lattice.add(self.size[piece], balance)
                self.lattice.add(self.size[piece], -balance)

    def _enter_regions(self, problem: Problem) -> None:
        self.kind = [region[0] for region in problem.regions]
        self.low = [region[1] for region in problem.regions]
        """Least sum; for the other kinds the mask of allowed labels."""
        self.high = [region[2] if region[0] == SUM else 0 for region in problem.regions]
        self.slots: list[range] = []
        self.slot_of = [-1] * len(self.cells)
        self.region_of: list[int] = []
        self.slot_cell: list[int] = []
        for number, region in enumerate(problem.regions):
            members = sorted(self.number[cell] for cell in region[-1])
            self.slots.append(range(len(self.region_of), len(self.region_of) + len(members)))
            for cell in members:
                self.slot_of[cell] = len(self.region_of)
                self.region_of.append(number)
                self.slot_cell.append(cell)

    def _enter_placements(self, problem: Problem, memory: int) -> None:
        self.piece: list[int] = []
        self.origin: list[Placement] = []
        self.covers: list[tuple[int, ...]] = []
        self.covered: list[int] = []
        """The same as `covers`, as bits of the board."""
        self.marks: list[tuple[tuple[int, int], ...]] = []
        """`(slot, label)` for each cell of a placement that is in a region."""
        self.labels: list[tuple[int, ...]] = []
        sorted_pieces = [
            [(o, sorted(squares, key=lambda s: (s[1], s[0]))) for o, squares in enumerate(orientations)]
            for _, orientations in problem.pieces
        ]
        rows = 0
        for index, (x, y) in enumerate(self.cells):
            for piece, orientations in enumerate(sorted_pieces):
                for orientation, squares in orientations:
                    self._enter_placement((piece, orientation, x - squares[0][0], y), squares)
            # A row is as long as the number of its last placement.
            placements = len(self.piece)
            rows += placements // 8 * (2 if self.slot_of[index] < 0 else 2 + LABELS)
            one = _PLACEMENT_BYTES + self.cell_bit[index].bit_length() // 8
            self.bytes = placements * one + rows + placements // 8 * len(self.left)
            self.monitor.charge(self.bytes, memory)
            self.monitor.check()
        self._enter_rows()

    def _enter_placement(self, origin: Placement, squares: Sequence[Square]) -> None:
        piece, _, x, y = origin
        number = self.number
        covers = []
        for dx, dy, _ in squares:
            cell = number.get((x + dx, y + dy))
            if cell is None:
                return
            covers.append(cell)
        marks = [(self.slot_of[c], s[2]) for c, s in zip(covers, squares, strict=True) if self.slot_of[c] >= 0]
        if not self._keeps_to_regions(marks):
            return
        self.piece.append(piece)
        self.origin.append(origin)
        self.covers.append(tuple(covers))
        self.marks.append(tuple(marks))
        self.labels.append(tuple(s[2] for s in squares))
        covered = 0
        for cell in covers:
            covered |= self.cell_bit[cell]
        self.covered.append(covered)

    def _keeps_to_regions(self, marks: list[tuple[int, int]]) -> bool:
        """Whether a placement's labels alone violate none of its regions."""
        shown: dict[int, list[int]] = {}
        for slot, label in marks:
            shown.setdefault(self.region_of[slot], []).append(label)
        for region, labels in shown.items():
            kind, low = self.kind[region], self.low[region]
            if kind == SUM:
                rest = len(self.slots[region]) - len(labels)
                if sum(labels) > self.high[region] or sum(labels) + (LABELS - 1) * rest < low:
                    return False
            else:
                different = len(set(labels))
                if different > 1 if kind == SAME else different < len(labels):
                    return False
                if not all(low >> label & 1 for label in labels):
                    return False
        return True

    def _enter_rows(self) -> None:
        on_cell: list[list[int]] = [[] for _ in self.cells]
        of_piece: list[list[int]] = [[] for _ in self.left]
        showing: list[list[list[int]]] = [[[] for _ in range(LABELS)] for _ in self.region_of]
        for p, (piece, covers, marks) in enumerate(zip(self.piece, self.covers, self.marks, strict=True)):
            of_piece[piece].append(p)
            for cell in covers:
                on_cell[cell].append(p)
            for slot, label in marks:
                showing[slot][label].append(p)
        self.cell_row = [self._row(placements) for placements in on_cell]
        self.piece_row = [self._row(placements) for placements in of_piece]
        self.show_row = [[self._row(placements) for placements in by_label] for by_label in showing]
        """The placements that show a label in a slot."""
        self.region_row = [0] * len(self.kind)
        for slot, region in enumerate(self.region_of):
            for row in self.show_row[slot]:
                self.region_row[region] |= row

    def _row(self, placements: Sequence[int]) -> int:
        """A row of some placements, whose numbers ascend."""
        self.monitor.check()
        row = bytearray(placements[-1] // 8 + 1 if placements else 0)
        for p in placements:
            row[p >> 3] |= 1 << (p & 7)
        return int.from_bytes(row, "little")
