"""A complete random search for packings of given shapes that leave at most a given number of cells free.

One search for two phases of the generator: a tiling leaves no cell free, constraints leave the share that the coverage
allows. It decides cells in reading order: the first undecided one gets a piece, drawn at random among those that fit,
or stays free. Three things keep it from thrashing. Small parts that a piece cuts off are judged at once by a lower
bound on their free cells. A dead position is remembered with the most free cells for which it is dead (the memo of
broken-profile counting). After a number of steps without progress, from Luby's sequence (Luby, Sinclair, Zuckerman,
"Optimal speedup of Las Vegas algorithms", 1993), the search goes back to a random depth and draws anew. What is
remembered stays true, so that the search still proves it when there is nothing to find.

Cells before the first undecided one are decided, those more than a piece's height below it are untouched. So a position
is that cell and a window of a few rows from there, and a step costs the same on a board of any height.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final, TypeAlias

from pipworks.grid import Cell
from pipworks.limits import Budget, Exhausted, Stop
from pipworks.numbers import luby
from pipworks.polypips.puzzle.shapes import Shape
from pipworks.polypips.tiling.bitboard import Bitboard
from pipworks.polypips.tiling.colouring import CHESSBOARD, Reach
from pipworks.polypips.tiling.parts import BoardPart
from pipworks.polypips.tiling.window import Window
from pipworks.rng import Rng

_UNIT: Final = 200
"""The steps without progress before the search goes back, times a term of Luby's sequence."""

_LOOKED_AT: Final = 256
"""Steps between two looks at the limits."""

_REMEMBERED: Final = 1 << 27
"""About the number of bits of dead positions that are remembered before all are forgotten, were they whole boards."""

_OPEN: Final = 256
"""The levels of the search that hold their untried moves; those above them find theirs again when it comes back."""

Laid: TypeAlias = tuple[int, int]
"""A piece on a board: the place of its first cell, and its bits counted from there."""

Options: TypeAlias = list[tuple[int, list[int]]]
"""For each shape that fits its weight and its untried masks, as bits from the first undecided cell."""


class End(enum.Enum):
    """How a search ended."""

    FOUND = enum.auto()
    IMPOSSIBLE = enum.auto()
    STEPS = enum.auto()
    STOPPED = enum.auto()


@dataclass(slots=True)
class _Decision:
    """One level of the search: a position, and the moves untried there.

    `at` is the place of the first undecided cell and `view` the undecided cells of the window from there on, 0 at the
    end; `waste` is the number of cells that may stay free. `skip` is True while leaving the cell free is untried.
    `options` is None where they are to be found again: without the moves in `tried`. `laid` is the last move: the bits
    of a piece from the cell of the level before, or 0 for a cell left free.
    """

    at: int
    view: int
    waste: int
    laid: int
    options: Options | None
    skip: bool
    tried: list[tuple[int, int]] = field(default_factory=list)


class Packing:
    """A search for packings of one board by some shapes, drawn in proportion to their weights among those that fit."""

    def __init__(
        self, board: Bitboard, parts: Sequence[BoardPart], weights: Sequence[tuple[Shape, int]], budget: Budget
    ) -> None:
        """`parts` are the board's connected parts, in any rotation. Raises Exhausted at a limit."""
        self.stop: Stop | None = None
        self._board = board
        self._parts = parts
        self._budget = budget
        self._masks = [(weight, [mask.bits for mask in board.masks(shape)]) for shape, weight in weights]
        self._eager = False
        self._even = len({weight for _, weight in weights}) == 1
        self._reach = Reach(shape for shape, _ in weights)
        self._wastes = all(shape.size > 1 for shape, _ in weights)
        self._small = max(40, 2 * board.stride)
        self._window = Window(board, self._small, budget)
        self._dead: dict[tuple[int, int], int] = {}
        self._most_dead = _REMEMBERED // (board.bits.bit_length() + 640)

    def search(
        self, waste: int, rng: Rng, steps: int | None = None, *, eager: bool = False
    ) -> tuple[End, tuple[Laid, ...]]:
        """How the search ended, with the pieces of a packing that leaves at most `waste` cells free, if found.

        It takes at most `steps` steps if given. Dead positions stay remembered, so that a second call builds on the
        first. With `eager` a cell is left free only when no piece is left to try there.
        """
        self._eager = eager
        try:
            return self._search(waste, rng, steps)
        except Exhausted as end:
            self.stop = end.stop
            return End.STOPPED, ()

    def _search(self, waste: int, rng: Rng, steps: int | None) -> tuple[End, tuple[Laid, ...]]:
        if self._parts_waste_more(waste):
            return End.IMPOSSIBLE, ()
        stack = [self._position(*self._window.first, waste, 0)]
        round_, left, taken, deepest = 1, _UNIT, 0, 0
        while stack:
            here = stack[-1]
            if here.options is None:
                here.options = self._untried(here)
            if not here.options and not here.skip:
                self._bury(here)
                stack.pop()
                continue
            if taken == steps:
                return End.STEPS, ()
            taken += 1
            self._budget.spend()
            if taken % _LOOKED_AT == 0:
                self._budget.check()
            left -= 1
            if left < 0:
                round_ += 1
                left = _UNIT * luby(round_)
                self._go_back(stack, round_, rng)
                deepest = len(stack)
                continue
            child = self._step(here, here.options, rng)
            if child is None:
                continue
            stack.append(child)
            if len(stack) > _OPEN:
                stack[-_OPEN].options = None
            if len(stack) > deepest:  # progress: the count starts again
                deepest, left = len(stack), _UNIT * luby(round_)
            if not child.view:
                laid = ((before.at, level.laid) for before, level in pairwise(stack))
                return End.FOUND, tuple(move for move in laid if move[1])
        return End.IMPOSSIBLE, ()

    def _position(self, at: int, view: int, waste: int, laid: int) -> _Decision:
        return _Decision(at, view, waste, laid, self._options(view), bool(view) and waste > 0)

    def _options(self, view: int) -> Options:
        options = []
        if view:
            for weight, masks in self._masks:
                fits = [bits for bits in masks if view & bits == bits]
                if fits:
                    options.append((weight, fits))
        return options

    def _untried(self, here: _Decision) -> Options:
        """The options at a level once more, without the moves that were tried there."""
        options = self._options(here.view)
        for which, turn in here.tried:
            _take(options, which, turn)
        return options

    def _step(self, here: _Decision, options: Options, rng: Rng) -> _Decision | None:
        """The level after a random untried move, which counts as tried from now on; None when that position is dead."""
        laid, waste = self._draw(here, options, rng), here.waste
        if not laid:
            waste -= 1
        moved = laid or 1
        left = here.view ^ moved
        at, view = self._window.after(here.at, left)
        if self._dead.get((at, view), -1) >= waste:
            return None
        if self._wastes and self._hopeless(here.at, left, self._board.grow(moved) & left, waste):
            return None
        return self._position(at, view, waste, laid)

    def _draw(self, here: _Decision, options: Options, rng: Rng) -> int:
        """The bits of a random untried piece, or 0 for leaving the cell free.

        The probability of 0 is `waste` / undecided cells, so that free cells spread over the board.
        """
        if not options or (here.skip and not self._eager and rng.below(self._undecided(here)) < here.waste):
            here.skip = False
            return 0
        if len(options) == 1:
            which = 0
        elif self._even:
            which = rng.below(len(options))
        else:
            which = rng.weighted([weight for weight, _ in options])
        masks = options[which][1]
        turn = rng.below(len(masks)) if len(masks) > 1 else 0
        here.tried.append((which, turn))
        return _take(options, which, turn)

    def _undecided(self, here: _Decision) -> int:
        return here.view.bit_count() + self._window.cells_behind(here.at)

    def _parts_waste_more(self, waste: int) -> bool:
        """Whether the small parts of the whole board must leave more than `waste` cells free."""
        if not self._wastes:
            return False
        for part in self._budget.over(self._parts):
            if part.area <= self._small:
                waste -= self._reach.waste(part.area, part.tally(CHESSBOARD)[0])
        return waste < 0

    def _hopeless(self, at: int, left: int, near: int, waste: int) -> bool:
        """Whether the small parts that contain the cells `near` must leave more than `waste` cells free.

        All are bits from the place `at`; `left` are the undecided cells in the window.
        """
        window, stride = self._window, self._board.stride
        left, edge, large = window.bounded(at, left)
        while near:
            part, small = near & -near, True
            while not part & large:
                wider = (part | part << 1 | part >> 1 | part << stride | part >> stride) & left
                if wider == part:
                    break
                part = wider
                if part.bit_count() > self._small:
                    small = False
                    break
            else:
                small = False
            if small:
                whole = window.followed(at, left, part) if part & edge else part
                if whole:
                    waste -= self._reach.waste(whole.bit_count(), window.black(at, whole))
                    if waste < 0:
                        return True
            near &= ~part
        return False

    def _bury(self, here: _Decision) -> None:
        if len(self._dead) >= self._most_dead:
            self._dead.clear()
        key = (here.at, here.view)
        if self._dead.get(key, -1) < here.waste:
            self._dead[key] = here.waste

    def _go_back(self, stack: list[_Decision], round_: int, rng: Rng) -> None:
        """Cut the stack at a random depth, near its end in every other round; every move there is untried again."""
        deepest = len(stack) - 1
        near = min(len(stack), 10 * luby(round_)) if round_ % 2 else len(stack)
        depth = deepest - rng.below(near)
        del stack[depth + 1 :]
        here = stack[depth]
        stack[depth] = self._position(here.at, here.view, here.waste, here.laid)


def _take(options: Options, which: int, turn: int) -> int:
    """Take a mask out of the options, where the last one fills the gap."""
    masks = options[which][1]
    bits = masks[turn]
    masks[turn] = masks[-1]
    masks.pop()
    if not masks:
        options[which] = options[-1]
        options.pop()
    return bits


def short_rows(cells: Collection[Cell], rng: Rng, budget: Budget) -> tuple[Bitboard, Callable[[Cell], Cell]]:
    """The board in a random rotation with short rows, and the way back from its cells to the originals.

    The search decides cells row by row and is fastest with short rows; shapes may be rotated, so tilings map back.
    Raises Exhausted at a limit.
    """
    left, right = min(x for x, _ in cells), max(x for x, _ in cells)
    top, bottom = min(y for _, y in cells), max(y for _, y in cells)
    width, height = right - left, bottom - top
    quarters = rng.below(4) if width == height else 2 * rng.below(2) + (width > height)
    if quarters == 0:
        return Bitboard(cells, budget), lambda cell: cell
    if quarters == 1:
        turned = Bitboard((Cell(y - top, right - x) for x, y in cells), budget)
        return turned, lambda cell: Cell(right - cell.y, cell.x + top)
    if quarters == 2:
        turned = Bitboard((Cell(right - x, bottom - y) for x, y in cells), budget)
        return turned, lambda cell: Cell(right - cell.x, bottom - cell.y)
    turned = Bitboard((Cell(bottom - y, x - left) for x, y in cells), budget)
    return turned, lambda cell: Cell(cell.y + left, bottom - cell.x)
