"""A puzzle as the rules see it: cells, regions, pieces and their placements numbered, who covers what as bit sets.

A set of cells or of placements is one whole number with a bit for each member, so that "which placements still
show a 4 here" is an `&`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from functools import cached_property, lru_cache, reduce
from operator import or_

from pipworks import kernel
from pipworks.errors import InvalidPuzzle
from pipworks.grid import Cell, neighbours
from pipworks.hints.steps import Phrase
from pipworks.kernel.problem import MAX_CELLS
from pipworks.limits import NO_LIMIT, Budget, Exhausted, Stop
from pipworks.numbers import bits_at, set_bits
from pipworks.polypips.hints.pip_sets import bits_of
from pipworks.polypips.puzzle.asks import Kind as Kind
from pipworks.polypips.puzzle.condition import Condition
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.polypips.puzzle.pieces import Piece
from pipworks.polypips.puzzle.pips import VALUES
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Placement
from pipworks.polypips.puzzle.supply import need_pips
from pipworks.polypips.tiling.bitboard import Bitboard
from pipworks.record import Record
from pipworks.typed import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Final, TypeAlias

MOST_PLACEMENTS: Final = 250_000
"""Boards with more cells, times ways to turn the pieces, than this get no hints."""

_PLACEMENT_BYTES: Final = 700
"""What a placement takes besides its bits in rows and on the board, about."""

NOWHERE: Final = -1
"""The region of a cell that is in none."""


class RegionFacts(Record):
    """The cells of a constraint; for a sum its bounds, clipped to what cells can have; otherwise the pips allowed."""

    kind: Kind
    cells: tuple[int, ...]
    mask: int
    allowed: int
    low: int
    high: int
    name: Phrase

    @property
    def exact(self) -> bool:
        """Whether it asks for one sum."""
        return self.kind is Kind.SUM and self.low == self.high


class PieceSupply(Record):
    """Equal pieces: the piece, how many of them the puzzle gives."""

    piece: Piece
    count: int
    pips: tuple[int, ...]
    name: Phrase

    @property
    def size(self) -> int:
        """The cells of one of them."""
        return len(self.pips)


class PlacementEntry(Record):
    """One placement: its piece kind, its cells in reading order and the pips on them."""

    piece_kind: int
    cells: tuple[int, ...]
    pips: tuple[int, ...]
    mask: int


class Inside(NamedTuple):
    """Cells of one region that one piece can take: the placements there by the sum of their pips in the region,
    those whose pips there all differ, and those that show some twice."""

    cells: int
    by_sum: tuple[tuple[int, int], ...]
    unequal: int
    repeated: int


class Shares(NamedTuple):
    """The placements that meet one region: the pips of each there, and by pips those that show nothing else there."""

    pips: dict[int, tuple[int, ...]]
    same: tuple[int, ...]


_Steps: TypeAlias = tuple[tuple[int, int], ...]
"""Where the cells of a turned piece lie, from its first one on."""


class _Fit(NamedTuple):
    """A place for pieces of one turned shape: the cells, also as bits, the placements there, and where the first is."""

    cells: tuple[int, ...]
    mask: int
    there: list[int]
    x: int
    y: int


class Tables:
    """The tables of one puzzle; nothing in them changes.

    Placements are numbered; sets of them are bits. `cover[c]` are the placements on cell c, `show[c][v]` those with
    pips v there, `of_piece_kind[k]` those of piece kind k; `places` are the sets of cells that a piece can take, each
    with its placements. `origin[i]` is placement i as the search knows it: piece kind, orientation, x and y of the
    corner of the rectangle around it. `largest` is the most cells of a piece, `bytes` what the tables take, about.
    `parts` remembers into which connected parts a set of cells falls.
    """

    def __init__(self, puzzle: Puzzle, budget: Budget = NO_LIMIT) -> None:
        """Raises Exhausted when the budget is spent first; half of its memory is for tables."""
        self.bytes = 0
        self._budget: Budget | None = budget
        self.cells = puzzle.cells
        self.index = {cell: i for i, cell in enumerate(puzzle.cells)}
        self.near = tuple(
            bits_at(self.index[near] for near in neighbours(cell) if near in self.index) for cell in self.cells
        )
        self._cut(puzzle)
        self.piece_kinds = _piece_kinds(puzzle)
        self.largest = max(piece_kind.size for piece_kind in self.piece_kinds)
        self.placements: list[PlacementEntry] = []
        self.origin: list[tuple[int, int, int, int]] = []
        places: dict[int, list[int]] = {}
        fits: dict[_Steps, list[_Fit]] = {}
        show: list[list[list[int]]] = [[[] for _ in VALUES] for _ in self.cells]
        self.of_piece_kind = tuple(self._lay(number, places, fits, show) for number in range(len(self.piece_kinds)))
        self.places = {mask: bits_of(placements) for mask, placements in places.items()}
        self.show = tuple(self._rows(by_pip) for by_pip in show)
        self.cover = tuple(reduce(or_, by_pip) for by_pip in self.show)
        self.insides: dict[int, tuple[Inside, ...]] = {}
        self.parts: dict[int, tuple[int, ...]] = {}
        self._squares: dict[int, int] = {}
        self.reaches: dict[int, int] = {}
        self._shares: dict[int, Shares] = {}
        self._clashes: dict[int, int] = {}
        self.covers: dict[int, tuple[int, ...]] = {}
        self.told: dict[int, Phrase] = {}
        self._budget = None

    def _cut(self, puzzle: Puzzle) -> None:
        """Take over the puzzle's regions."""
        self.puzzle = puzzle
        self.regions = tuple(self._region(number) for number in range(len(puzzle.constraints)))
        self.region_of = [NOWHERE] * len(self.cells)
        for number, region in enumerate(self.regions):
            for cell in region.cells:
                self.region_of[cell] = number
        self.fillings: dict[Any, Any] = {}
        self.surroundings: dict[int, Any] = {}

    def with_regions(self, constraints: Sequence[Constraint]) -> Tables:
        """The tables of the puzzle with other constraints; all else is shared."""
        twin = copy(self)
        twin._cut(Puzzle(self.puzzle.cells, self.puzzle.pieces, tuple(constraints)))
        return twin

    def _rows(self, by_pip: list[list[int]]) -> tuple[int, ...]:
        """What is shown on a cell, as bits."""
        if self._budget is not None:
            self._budget.check()
        return tuple(map(bits_of, by_pip))

    def _charge(self) -> None:
        """Raise Exhausted at a limit. A row is as long as the number of its last placement."""
        if self._budget is None:
            return
        limit = self._budget.limits.memory
        placements, cells = len(self.placements), len(self.cells)
        rows = cells * min(len(VALUES) + 1, 1 + placements // cells) * placements // 16
        self.bytes = rows + placements * (_PLACEMENT_BYTES + cells // 8)
        if self.bytes > (kernel.MEMORY if limit is None else limit) // 2:
            raise Exhausted(Stop.MEMORY)
        self._budget.check()

    @cached_property
    def bitboard(self) -> Bitboard:
        """The board as bits that neighbours are found with, all at once."""
        return Bitboard(self.cells)

    @cached_property
    def placement_at(self) -> dict[tuple[int, int, int, int], int]:
        """The number of each placement by its origin."""
        return {origin: placement for placement, origin in enumerate(self.origin)}

    @cached_property
    def placement_of(self) -> dict[tuple[tuple[int, ...], tuple[int, ...]], int]:
        """The number of each placement by its cells and pips."""
        return {(placed.cells, placed.pips): placement for placement, placed in enumerate(self.placements)}

    def _region(self, number: int) -> RegionFacts:
        constraint = self.puzzle.constraints[number]
        cells = tuple(self.index[cell] for cell in constraint.cells)
        kind, allowed, low, high = _asked(constraint.condition, len(cells))
        name = Phrase.of("region", label=constraint.label, cell=constraint.cells[0])
        return RegionFacts(kind, cells, bits_at(cells), allowed, low, high, name)

    def _lay(
        self,
        number: int,
        places: dict[int, list[int]],
        fits: dict[_Steps, list[_Fit]],
        show: list[list[list[int]]],
    ) -> int:
        """Number the placements of a piece kind, noting the cells that each covers and the pips that it shows.

        Its placements come back, as bits.
        """
        first = len(self.placements)
        for orientation, turned in enumerate(self.piece_kinds[number].piece.orientations()):
            grid = turned.grid
            (x0, y0), *_ = grid
            steps = tuple((x - x0, y - y0) for x, y in grid)
            pips = tuple(grid.values())
            self._charge()
            if steps not in fits:
                fits[steps] = [*self._fits(steps, places)]
            for placement, (cells, mask, there, x, y) in enumerate(fits[steps], len(self.placements)):
                for cell, pip in zip(cells, pips, strict=True):
                    show[cell][pip].append(placement)
                there.append(placement)
                self.origin.append((number, orientation, x - x0, y - y0))
                self.placements.append(PlacementEntry(number, cells, pips, mask))
        return (1 << len(self.placements)) - (1 << first)

    def _fits(self, steps: _Steps, places: dict[int, list[int]]) -> Iterator[_Fit]:
        """Where cells that lie so to each other fit on the board."""
        index: Mapping[Any, int] = self.index  # a plain pair finds its cell as well, and is quicker to make
        for x, y in self.cells:
            try:
                cells = tuple([index[x + dx, y + dy] for dx, dy in steps])
            except KeyError:
                continue
            mask = bits_at(cells)
            yield _Fit(cells, mask, places.setdefault(mask, []), x, y)

    def clash(self, placement: int) -> int:
        """The placements that share a cell with this one, itself among them."""
        if placement not in self._clashes:
            clash = 0
            for cell in self.placements[placement].cells:
                clash |= self.cover[cell]
            self._clashes[placement] = clash
        return self._clashes[placement]

    def reach(self, cell: int) -> int:
        """The cells that a piece on this cell can cover, itself among them."""
        if cell not in self.reaches:
            reached = 0
            for mask in self.places:
                if mask >> cell & 1:
                    reached |= mask
            self.reaches[cell] = reached
        return self.reaches[cell]

    def shares(self, cells: int) -> Shares:
        """What the placements that meet a region's cells show there."""
        if cells not in self._shares:
            pips = {}
            same: list[list[int]] = [[] for _ in VALUES]
            for placement in set_bits(reduce(or_, map(self.cover.__getitem__, set_bits(cells)))):
                placed = self.placements[placement]
                own = tuple(pip for cell, pip in zip(placed.cells, placed.pips, strict=True) if cells >> cell & 1)
                pips[placement] = own
                if own.count(own[0]) == len(own):
                    same[own[0]].append(placement)
            self._shares[cells] = Shares(pips, tuple(map(bits_of, same)))
        return self._shares[cells]

    def squares(self, cells: int) -> int:
        """A set of cells as bits of the board."""
        if cells not in self._squares:
            self._squares[cells] = self.bitboard.bits_of([self.cells[cell] for cell in set_bits(cells)])
        return self._squares[cells]

    def inside(self, number: int) -> tuple[Inside, ...]:
        """The sets of two cells or more that one piece can take within a region."""
        region = self.regions[number].mask
        if region not in self.insides:
            found: dict[int, list[int]] = {}
            for mask, placements in self.places.items():
                shared = mask & region
                if shared & (shared - 1):
                    found.setdefault(shared, []).extend(set_bits(placements))
            self.insides[region] = tuple(self._inside(shared, placements) for shared, placements in found.items())
        return self.insides[region]

    def _inside(self, shared: int, placements: list[int]) -> Inside:
        by_sum: dict[int, int] = {}
        unequal = repeated = 0
        for placement in placements:
            placed = self.placements[placement]
            pips = [pip for cell, pip in zip(placed.cells, placed.pips, strict=True) if shared >> cell & 1]
            by_sum[sum(pips)] = by_sum.get(sum(pips), 0) | 1 << placement
            unequal |= (len(set(pips)) > 1) << placement
            repeated |= (len(set(pips)) < len(pips)) << placement
        return Inside(shared, tuple(by_sum.items()), unequal, repeated)

    def named(self, cells: int) -> tuple[Cell, ...]:
        """The cells of a set, in reading order."""
        return tuple(cell for i, cell in enumerate(self.cells) if cells >> i & 1)

    def as_value(self, placement: int) -> Placement:
        """The placement as the other parts of the library know it."""
        found = self.placements[placement]
        return Placement(tuple(self.cells[cell] for cell in found.cells), found.pips)

    def find(self, placed: Placement) -> int | None:
        """The number of this placement; None when no piece of the puzzle has it."""
        if not all(cell in self.index for cell in placed.cells):
            return None
        return self.placement_of.get((tuple(self.index[cell] for cell in placed.cells), placed.pips))


def is_too_large(puzzle: Puzzle) -> bool:
    """Whether the kernel takes no such board, or the tables would take more time and memory than a hint is worth."""
    if len(puzzle.cells) > MAX_CELLS:
        return True
    seen: set[Piece] = set()
    orientations = 0
    for piece in puzzle.pieces:
        if (canonical := piece.canonical) not in seen:
            seen.add(canonical)
            orientations += len(canonical.orientations())
            if len(puzzle.cells) * orientations > MOST_PLACEMENTS:
                return True
    return False


def tables_of(puzzle: Puzzle, budget: Budget = NO_LIMIT) -> Tables:
    """The puzzle's tables, kept for the next question about it. Raises Exhausted when the budget is spent first,
    InvalidPuzzle when the pieces have no pips.
    """
    need_pips(puzzle, "hints and grades")
    kept = kept_tables(puzzle)
    if not kept:
        kept.append(Tables(puzzle, budget))
    return kept[0]


@lru_cache(maxsize=16)
def kept_tables(puzzle: Puzzle) -> list[Tables]:  # noqa: ARG001 - the key
    """A place for the puzzle's tables."""
    return []


def _asked(condition: Condition, size: int) -> tuple[Kind, int, int, int]:
    """A condition as kind, pips allowed in each cell, and bounds of the sum; InvalidPuzzle where it asks for more."""
    asks = condition.asks(size)
    if not asks.exact:
        raise InvalidPuzzle(f"{condition}: hints don't know this kind of constraint")
    return asks.kind, asks.allowed, asks.low, asks.high


def _piece_kinds(puzzle: Puzzle) -> tuple[PieceSupply, ...]:
    counts: dict[Piece, int] = {}
    for piece in puzzle.pieces:
        counts[piece.canonical] = counts.get(piece.canonical, 0) + 1
    letters = puzzle.letters
    return tuple(
        PieceSupply(piece, count, piece.pips, piece_name(piece, letters.get(piece, "")))
        for piece, count in counts.items()
    )


def piece_name(piece: Piece, letter: str = "") -> Phrase:
    """What sentences call a piece: a monomino and a domino by their numbers, any other by its letter or its token."""
    if piece.size == 1:
        return Phrase.of("piece", token=str(piece.pips[0]))
    if piece.size == 2:
        return Phrase.of("domino", low=min(piece.pips), high=max(piece.pips))
    return Phrase.of("piece", token=letter or str(piece))
