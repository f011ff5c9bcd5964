"""A puzzle as the rules see it: cells, regions, pieces and their placements numbered, who covers what as bit sets.

A set of cells or of placements is one whole number with a bit for each member, so that "which placements still
show a 4 here" is an `&`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache, reduce
from operator import or_
from typing import Any, Final, NamedTuple

from pipworks.errors import InvalidPuzzle
from pipworks.grid import Cell, neighbours
from pipworks.hints.steps import Phrase
from pipworks.polypips.hints.pip_sets import VALUES, bits, bits_of, mask_of
from pipworks.polypips.puzzle.asks import Kind as Kind
from pipworks.polypips.puzzle.condition import Condition
from pipworks.polypips.puzzle.pieces import Piece
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Placement

MOST_LIES: Final = 250_000
"""Boards with more cells, times ways to turn the pieces, than this get no hints."""

NOWHERE: Final = -1
"""The region of a cell that is in none."""


@dataclass(frozen=True, slots=True)
class Region:
    """The cells of a constraint; for a sum its bounds, both within reach, otherwise the pips that may stand there."""

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


@dataclass(frozen=True, slots=True)
class Kit:
    """Equal pieces: the piece, how many of them the puzzle gives."""

    piece: Piece
    count: int
    pips: tuple[int, ...]
    name: Phrase

    @property
    def size(self) -> int:
        """The cells of one of them."""
        return len(self.pips)


@dataclass(frozen=True, slots=True)
class Lie:
    """One way for a piece to lie: its kit, its cells in reading order and the pips on them."""

    kit: int
    cells: tuple[int, ...]
    pips: tuple[int, ...]
    mask: int


class Inside(NamedTuple):
    """Cells of one region that one piece can take: its lies by the sum of pips there, those that show different
    pips there, and those that show some twice."""

    cells: int
    by_sum: tuple[tuple[int, int], ...]
    unequal: int
    repeated: int


class Board:
    """The tables of one puzzle; nothing in them changes.

    `cover[c]` are the lies on cell c, `show[c][v]` those with pips v there, `of_kit[k]` those of kit k;
    `places` are the sets of cells that a piece can take, each with its lies. `origin[i]` is lie i as the search knows
    it: kit, orientation, x and y of the corner of the rectangle around it. `largest` is the most cells of a piece.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.cells = puzzle.cells
        self.index = {cell: i for i, cell in enumerate(puzzle.cells)}
        self.near = tuple(
            mask_of(self.index[near] for near in neighbours(cell) if near in self.index) for cell in self.cells
        )
        self.regions = tuple(self._region(number) for number in range(len(puzzle.constraints)))
        self.region_of = [NOWHERE] * len(self.cells)
        for number, region in enumerate(self.regions):
            for cell in region.cells:
                self.region_of[cell] = number
        self.kits = _kits(puzzle)
        self.largest = max(kit.size for kit in self.kits)
        self.lies: list[Lie] = []
        self.origin: list[tuple[int, int, int, int]] = []
        places: dict[int, list[int]] = {}
        show: list[list[list[int]]] = [[[] for _ in VALUES] for _ in self.cells]
        of_kit = [self._lay(number, places, show) for number in range(len(self.kits))]
        self.of_kit = tuple(map(bits_of, of_kit))
        self.places = {mask: bits_of(lies) for mask, lies in places.items()}
        self.show = tuple(tuple(map(bits_of, by_pip)) for by_pip in show)
        self.cover = tuple(reduce(or_, by_pip) for by_pip in self.show)
        self.insides: dict[int, tuple[Inside, ...]] = {}
        self.reaches: dict[int, int] = {}

    @cached_property
    def lie_at(self) -> dict[tuple[int, int, int, int], int]:
        """Each lie by its origin."""
        return {origin: lie for lie, origin in enumerate(self.origin)}

    @cached_property
    def lie_of(self) -> dict[tuple[tuple[int, ...], tuple[int, ...]], int]:
        """Each lie by its cells and pips."""
        return {(placed.cells, placed.pips): lie for lie, placed in enumerate(self.lies)}

    def _region(self, number: int) -> Region:
        constraint = self.puzzle.constraints[number]
        cells = tuple(self.index[cell] for cell in constraint.cells)
        kind, allowed, low, high = _asked(constraint.condition, len(cells))
        name = Phrase.of("region", label=constraint.label, cell=constraint.cells[0])
        return Region(kind, cells, mask_of(cells), allowed, low, high, name)

    def _lay(self, number: int, places: dict[int, list[int]], show: list[list[list[int]]]) -> list[int]:
        """Number every way for a piece of this kit to lie, noting where it lies and what it shows."""
        index: Mapping[Any, int] = self.index  # a plain pair finds its cell as well, and is quicker to make
        first = len(self.lies)
        for orientation, turned in enumerate(self.kits[number].piece.orientations()):
            grid = turned.grid
            (x0, y0), *_ = grid
            steps = [(x - x0, y - y0) for x, y in grid]
            pips = tuple(grid.values())
            for x, y in self.cells:
                try:
                    cells = tuple([index[x + dx, y + dy] for dx, dy in steps])
                except KeyError:
                    continue
                lie = len(self.lies)
                for cell, pip in zip(cells, pips, strict=True):
                    show[cell][pip].append(lie)
                mask = mask_of(cells)
                places.setdefault(mask, []).append(lie)
                self.origin.append((number, orientation, x - x0, y - y0))
                self.lies.append(Lie(number, cells, pips, mask))
        return list(range(first, len(self.lies)))

    def reach(self, cell: int) -> int:
        """The cells that a piece on this cell can cover, itself among them."""
        if cell not in self.reaches:
            reached = 0
            for mask in self.places:
                if mask >> cell & 1:
                    reached |= mask
            self.reaches[cell] = reached
        return self.reaches[cell]

    def inside(self, number: int) -> tuple[Inside, ...]:
        """The sets of two cells or more that one piece can take within a region."""
        if number not in self.insides:
            found: dict[int, list[int]] = {}
            for mask, lies in self.places.items():
                shared = mask & self.regions[number].mask
                if shared & (shared - 1):
                    found.setdefault(shared, []).extend(bits(lies))
            self.insides[number] = tuple(self._inside(shared, lies) for shared, lies in found.items())
        return self.insides[number]

    def _inside(self, shared: int, lies: list[int]) -> Inside:
        by_sum: dict[int, int] = {}
        unequal = repeated = 0
        for lie in lies:
            placed = self.lies[lie]
            pips = [pip for cell, pip in zip(placed.cells, placed.pips, strict=True) if shared >> cell & 1]
            by_sum[sum(pips)] = by_sum.get(sum(pips), 0) | 1 << lie
            unequal |= (len(set(pips)) > 1) << lie
            repeated |= (len(set(pips)) < len(pips)) << lie
        return Inside(shared, tuple(by_sum.items()), unequal, repeated)

    def named(self, cells: int) -> tuple[Cell, ...]:
        """The cells of a set, in reading order."""
        return tuple(cell for i, cell in enumerate(self.cells) if cells >> i & 1)

    def placement(self, lie: int) -> Placement:
        """The lie as the library's other parts know it."""
        found = self.lies[lie]
        return Placement(tuple(self.cells[cell] for cell in found.cells), found.pips)

    def find(self, placed: Placement) -> int | None:
        """The number of this placement; None when no piece of the puzzle lies so on this board."""
        if not all(cell in self.index for cell in placed.cells):
            return None
        return self.lie_of.get((tuple(self.index[cell] for cell in placed.cells), placed.pips))


def is_too_large(puzzle: Puzzle) -> bool:
    """Whether the puzzle's tables would take more time and memory than a hint is worth."""
    kits = {piece.canonical for piece in puzzle.pieces}
    return len(puzzle.cells) * sum(len(piece.orientations()) for piece in kits) > MOST_LIES


@lru_cache(maxsize=16)
def board_of(puzzle: Puzzle) -> Board:
    """The puzzle's tables, kept for the next question about it."""
    return Board(puzzle)


def _asked(condition: Condition, size: int) -> tuple[Kind, int, int, int]:
    """A condition as kind, pips allowed in each cell, and bounds of the sum; InvalidPuzzle where it asks for more."""
    asks = condition.asks(size)
    if not asks.exact:
        raise InvalidPuzzle(f"{condition}: hints don't know this kind of constraint")
    return asks.kind, asks.allowed, asks.low, asks.high


def _kits(puzzle: Puzzle) -> tuple[Kit, ...]:
    counts: dict[Piece, int] = {}
    for piece in puzzle.pieces:
        counts[piece.canonical] = counts.get(piece.canonical, 0) + 1
    return tuple(Kit(piece, count, piece.pips, piece_name(piece)) for piece, count in counts.items())


def piece_name(piece: Piece) -> Phrase:
    """What sentences call a piece: a domino by its two numbers, any other by its token."""
    if piece.size == 2:
        return Phrase.of("domino", low=min(piece.pips), high=max(piece.pips))
    return Phrase.of("piece", token=str(piece))
