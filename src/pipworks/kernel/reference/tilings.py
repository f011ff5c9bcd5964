"""All tilings of a board where no region looks at labels: the first open place first, in Python to be read.

Only which places are open and which pieces are left matters then, so nothing is propagated: a node costs a hundredth
of one of `search`. The board is the rectangle around its cells, its places numbered along the short side, so that what
is covered has a short edge (Fletcher 1965, "A program to solve the pentomino problem by the recursive use of macros").
Where the board has symmetries, a piece of which there is one is laid first, and only where its placements are not the
image of one that was laid (Dana Scott 1958, "Programming a combinatorial puzzle", confined the X so). A place that is
open and has no open neighbour ends a branch; it is looked for in a window of 64 places, which no placement reaches
beyond. The native search looks the placements that fit up in tables, by which places of the window are open. (Busche's
fixed image list algorithm, FILA, filtered by neighbours as Putter described it to him, keeps lists for that.)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pipworks.kernel.engine import Event
from pipworks.kernel.reference.claims import Share
from pipworks.kernel.reference.symmetries import Confined, Root, Symmetries
from pipworks.kernel.reference.tables import Tables

MOST_PLACES = 256
MOST_ORIENTATIONS = 512
WINDOW = 64
"""The most places from a placement's first to its last."""
MEMORY = 16 << 20
"""More than the native search's tables of any board take."""


class Level:
    """One level of the tree: the places open, the placements to try there, and how many of them were tried."""

    __slots__ = ("choices", "open", "tried")

    def __init__(self, open_: int, choices: list[int]) -> None:
        self.open = open_
        self.choices = choices
        self.tried = 0


def _orientations(tables: Tables) -> int:
    """How many orientations lie anywhere on the board."""
    return len({(piece, orientation) for piece, orientation, _, _ in tables.origin})


class Rectangle:
    """The rectangle around a board. Its places are numbered along its short side, line by line."""

    def __init__(self, tables: Tables) -> None:
        columns = [x for x, _ in tables.cells] or [0]
        rows = [y for _, y in tables.cells] or [0]
        width, height = 1 + max(columns) - min(columns), 1 + max(rows) - min(rows)
        self.places = width * height if tables.cells else 0
        self.side = min(width, height)
        corner = min(columns), min(rows)
        across, down = (1, width) if width <= height else (height, 1)
        self.place = [across * (x - corner[0]) + down * (y - corner[1]) for x, y in tables.cells]
        """The place of each cell."""

    def reach(self, tables: Tables) -> int:
        """The most places that there are from the first of a placement to its last."""
        covered = [[self.place[cell] for cell in covers] for covers in tables.covers]
        return max([1 + max(places) - min(places) for places in covered], default=0)


class Tilings:
    """A walk over tilings. One that is `counting` goes through all; otherwise it stops at each. With `distinct` one of
    each class of tilings that symmetries map to each other is wanted. `spend` pays for a node.
    """

    def __init__(self, tables: Tables, spend: Callable[[], bool], counting: bool, distinct: bool) -> None:
        self.tables = tables
        self.spend = spend
        self.counting = counting
        self.distinct = distinct
        self.path: list[int] = []
        self._count = 0
        self._due: list[list[int]] = []
        """Tilings still to be given, the next one last."""
        self._confined = Confined()
        self._symmetric = False
        if not tables.fixed:
            self._symmetries = Symmetries(tables)
            self._symmetric = bool(self._symmetries.image)
            self._confined.choose(tables, self._symmetries)
        self.share: Share | None = None
        self._root: Root | None = None
        self._levels: list[Level] = []
        self._laid: list[int] = []
        self._enter_board()
        self._enter_images()
        self._start()

    @staticmethod
    def suits(tables: Tables, memory: int) -> bool:
        """Whether a problem is one for this search, within so much memory."""
        return (
            not (tables.kind or tables.supply)
            and 0 < Rectangle(tables).places <= MOST_PLACES
            and memory >= MEMORY
            and (
                tables.dead
                or (_orientations(tables) <= MOST_ORIENTATIONS and Rectangle(tables).reach(tables) <= WINDOW)
            )
        )

    def tells_classes(self) -> bool:
        """Whether classes of tilings can be told apart: no placement is fixed, and a piece is confined unless there is
        no symmetry at all."""
        return not self.tables.fixed and (not self._symmetric or self._confined.piece is not None)

    def counted(self) -> int:
        """The tilings, or classes of them, counted so far."""
        return self._count

    def run(self, budget: int) -> Event:
        """Go on to the next tiling, to the end, or for `budget` nodes."""
        if self._due:
            return self._give()
        while self._levels:
            level = self._levels[-1]
            if level.tried == len(level.choices):
                self._leave()
                continue
            if budget == 0:
                return Event.BUDGET
            if not self.spend():
                return Event.STOPPED
            budget -= 1
            if len(self._levels) == 1 and self._confined.piece is not None:
                self._root = self._confined.roots[level.tried]
            level.tried += 1
            if self._lay(level, level.choices[level.tried - 1]):
                return Event.SOLUTION
        return Event.FINISHED

    def _found(self, laid: Sequence[int]) -> bool:
        """A tiling was found, below a root of the confined piece if there is one: whether to stop at it."""
        path, root = sorted(laid), self._root
        if root is not None and self.distinct:
            if any(self._symmetries.map(symmetry, path) < path for symmetry in root.keeps):
                return False
        elif root is not None:
            self._count += len(root.turns)
            if not self.counting:
                self._due = [self._symmetries.map(symmetry, path) for symmetry in reversed(root.turns)]
        self._count += 1
        self.path = path
        return not self.counting

    def _give(self) -> Event:
        """Come back with a tiling that is due."""
        self.path = self._due.pop()
        return Event.SOLUTION

    def _enter_board(self) -> None:
        rectangle = Rectangle(self.tables)
        self._place, self._side = rectangle.place, rectangle.side
        self._board = sum(1 << place for place in self._place)
        ends = [1 << place for place in range(0, rectangle.places, self._side)]
        self._first, self._last = sum(ends), sum(ends) << (self._side - 1)
        self._pockets = min(self.tables.size, default=1) > 1

    def _enter_images(self) -> None:
        self._left = self.tables.left[:]
        self._places = [sum(1 << self._place[cell] for cell in covers) for covers in self.tables.covers]
        self._beginning: dict[int, list[int]] = {}
        """The placements of which a place is the first, but for those of the confined piece."""
        for p, places in enumerate(self._places):
            if self.tables.piece[p] != self._confined.piece:
                self._beginning.setdefault(places & -places, []).append(p)

    def _start(self) -> None:
        """With the fixed placements laid: nothing to do where they don't fit together."""
        if self.tables.dead:
            return
        open_ = self._board
        for p in self.tables.fixed:
            if self._places[p] & ~open_ or not self._left[self.tables.piece[p]]:
                return
            open_ &= ~self._places[p]
            self._left[self.tables.piece[p]] -= 1
        self._laid = list(self.tables.fixed)
        if not open_:
            self._count += 1
            if not self.counting:
                self._due.append(self._laid)
        elif self._confined.piece is None:
            self._levels.append(Level(open_, self._pick(open_)))
        else:
            self._levels.append(Level(open_, [root.placement for root in self._confined.roots]))

    def _pick(self, open_: int) -> list[int]:
        """The placements that fit and cover the first open place."""
        beginning = self._beginning.get(open_ & -open_, ())
        return [p for p in beginning if not self._places[p] & ~open_ and self._left[self.tables.piece[p]]]

    def _lay(self, level: Level, p: int) -> bool:
        """Lay a placement, and go to the next level unless that is of no use. Whether there is a tiling to stop at."""
        share, laid = self.share, len(self._levels)
        if share is not None and laid == share.depth and share.is_others():
            return False
        open_ = level.open & ~self._places[p]
        if not open_:
            if share is not None and laid < share.depth and share.is_others():
                return False
            return self._found([*self._laid, p])
        first = open_ & -open_
        is_root = len(self._levels) == 1 and self._confined.piece is not None
        looked_at = self._board if is_root else first * ((1 << WINDOW - self._side) - 1)
        if self._pockets and self._has_pocket(open_, looked_at):
            return False
        self._left[self.tables.piece[p]] -= 1
        self._laid.append(p)
        self._levels.append(Level(open_, self._pick(open_)))
        return False

    def _leave(self) -> None:
        self._levels.pop()
        if self._levels:
            self._left[self.tables.piece[self._laid.pop()]] += 1

    def _has_pocket(self, open_: int, looked_at: int) -> bool:
        """Whether one of these places is open, and none beside it is."""
        near = open_ << self._side | open_ >> self._side | (open_ & ~self._last) << 1 | (open_ & ~self._first) >> 1
        return bool(open_ & ~near & looked_at)
