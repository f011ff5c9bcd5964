"""A complete random search for packings of given shapes that leave at most a given number of cells free.

One search for two phases of the generator: a tiling leaves no cell free, constraints leave the share that the coverage
allows. It decides cells in reading order: the first undecided one gets a piece, drawn at random among those that fit,
or stays free. Three things keep it from thrashing. Small parts that a piece cuts off are judged at once by a lower
bound on their free cells. A dead position is remembered with the most free cells for which it is dead (the memo of
broken-profile counting). After a number of steps without progress, from Luby's sequence (Luby, Sinclair, Zuckerman,
"Optimal speedup of Las Vegas algorithms", 1993), the search goes back to a random depth and draws anew. What is
remembered stays true, so that the search still proves it when there is nothing to find.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pipworks.grid import Cell, rotate
from pipworks.limits import Budget, Stop
from pipworks.numbers import luby
from pipworks.polypips.puzzle.shapes import LARGEST, Shape
from pipworks.polypips.tiling.bitboard import Bitboard
from pipworks.polypips.tiling.colouring import Reach
from pipworks.rng import Rng

_UNIT: Final = 200
"""The steps without progress before the search goes back, times a term of Luby's sequence."""

_LOOKED_AT: Final = 256
"""Steps between two looks at the limits."""

_REMEMBERED: Final = 1 << 27
"""About the number of bits of dead positions that are remembered before all are forgotten."""


class End(enum.Enum):
    """How a search ended."""

    FOUND = enum.auto()
    IMPOSSIBLE = enum.auto()
    STEPS = enum.auto()
    STOPPED = enum.auto()


@dataclass(slots=True)
class _Decision:
    """One level of the search: the undecided cells, the number of cells that may stay free, the moves untried.

    `at` is the bit of the first undecided cell. `options` holds, for each shape that fits there, its weight and its
    untried masks, as bits from `at`; `skip` is True while leaving the cell free is untried. `laid` is the last move:
    the bits of a piece, or 0 for a cell left free.
    """

    undecided: int
    waste: int
    laid: int
    at: int
    options: list[tuple[int, list[int]]]
    skip: bool


class Packing:
    """A search for packings of one board by some shapes, drawn in proportion to their weights among those that fit."""

    def __init__(self, board: Bitboard, weights: Sequence[tuple[Shape, int]], budget: Budget) -> None:
        self.stop: Stop | None = None
        self._board = board
        self._budget = budget
        self._masks = [(weight, [mask.bits for mask in board.masks(shape)]) for shape, weight in weights]
        self._eager = False
        self._even = len({weight for _, weight in weights}) == 1
        self._reach = Reach(shape for shape, _ in weights)
        self._window = (1 << LARGEST * board.stride) - 1
        self._small = max(40, 2 * board.stride)
        self._dead: dict[int, int] = {}
        self._most_dead = _REMEMBERED // (board.bits.bit_length() + 640)

    def search(
        self, waste: int, rng: Rng, steps: int | None = None, *, eager: bool = False
    ) -> tuple[End, tuple[int, ...]]:
        """How the search ended, with the pieces' bits of a packing that leaves at most `waste` cells free, if found.

        It takes at most `steps` steps if given. Dead positions stay remembered, so that a second call builds on the
        first. With `eager` a cell is left free only when no piece is left to try there.
        """
        self._eager = eager
        stack = [self._position(self._board.bits, waste, 0)]
        if self._hopeless(stack[0].undecided, stack[0].undecided, waste):
            return End.IMPOSSIBLE, ()
        round_, left, taken, deepest = 1, _UNIT, 0, 0
        while stack:
            here = stack[-1]
            if not here.options and not here.skip:
                self._bury(here)
                stack.pop()
                continue
            if taken == steps:
                return End.STEPS, ()
            taken += 1
            self._budget.spend()
            if taken % _LOOKED_AT == 0 and self._must_stop():
                return End.STOPPED, ()
            left -= 1
            if left < 0:
                round_ += 1
                left = _UNIT * luby(round_)
                self._go_back(stack, round_, rng)
                deepest = len(stack)
                continue
            child = self._step(here, rng)
            if child is None:
                continue
            stack.append(child)
            if len(stack) > deepest:  # progress: the count starts again
                deepest, left = len(stack), _UNIT * luby(round_)
            if not child.undecided:
                return End.FOUND, tuple(level.laid for level in stack if level.laid)
        return End.IMPOSSIBLE, ()

    def _position(self, undecided: int, waste: int, laid: int) -> _Decision:
        if not undecided:
            return _Decision(0, waste, laid, 0, [], False)
        at = (undecided & -undecided).bit_length() - 1
        view = undecided >> at & self._window
        options = []
        for weight, masks in self._masks:
            fits = [bits for bits in masks if view & bits == bits]
            if fits:
                options.append((weight, fits))
        return _Decision(undecided, waste, laid, at, options, waste > 0)

    def _step(self, here: _Decision, rng: Rng) -> _Decision | None:
        """The level after a random untried move, which counts as tried from now on; None when that position is dead."""
        laid, waste = self._draw(here, rng), here.waste
        if laid:
            undecided = here.undecided ^ laid
        else:
            laid = here.undecided & -here.undecided
            undecided = here.undecided ^ laid
            waste -= 1
        if self._dead.get(undecided, -1) >= waste:
            return None
        if self._hopeless(undecided, self._board.grow(laid) & undecided, waste):
            return None
        return self._position(undecided, waste, laid if waste == here.waste else 0)

    def _draw(self, here: _Decision, rng: Rng) -> int:
        """The bits of a random untried piece, or 0 for leaving the cell free.

        The probability of 0 is `waste` / undecided cells, so that free cells spread over the board.
        """
        options = here.options
        if not options or (here.skip and not self._eager and rng.below(here.undecided.bit_count()) < here.waste):
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
        bits = masks[turn]
        masks[turn] = masks[-1]
        masks.pop()
        if not masks:
            options[which] = options[-1]
            options.pop()
        return bits << here.at

    def _hopeless(self, undecided: int, near: int, waste: int) -> bool:
        """Whether the small parts that contain the cells `near` must leave more than `waste` cells free."""
        stride, black = self._board.stride, self._board.black
        while near:
            part, small = near & -near, True
            while (wider := (part | part << 1 | part >> 1 | part << stride | part >> stride) & undecided) != part:
                part = wider
                if part.bit_count() > self._small:
                    small = False
                    break
            if small:
                waste -= self._reach.waste(part.bit_count(), (part & black).bit_count())
                if waste < 0:
                    return True
            near &= ~part
        return False

    def _bury(self, here: _Decision) -> None:
        if len(self._dead) >= self._most_dead:
            self._dead.clear()
        if self._dead.get(here.undecided, -1) < here.waste:
            self._dead[here.undecided] = here.waste

    def _go_back(self, stack: list[_Decision], round_: int, rng: Rng) -> None:
        """Cut the stack at a random depth, near its end in every other round; every move there is untried again."""
        deepest = len(stack) - 1
        near = min(len(stack), 10 * luby(round_)) if round_ % 2 else len(stack)
        depth = deepest - rng.below(near)
        del stack[depth + 1 :]
        here = stack[depth]
        stack[depth] = self._position(here.undecided, here.waste, here.laid)

    def _must_stop(self) -> bool:
        self.stop = self._budget.stop()
        return self.stop is not None


def short_rows(cells: Sequence[Cell], rng: Rng) -> tuple[Bitboard, Mapping[Cell, Cell]]:
    """The board in a random rotation with short rows, and the original of each of its cells.

    The search decides cells row by row and is fastest with short rows; shapes may be rotated, so tilings map back.
    """
    turned = tuple(cells)
    width = max(x for x, _ in cells) - min(x for x, _ in cells)
    height = max(y for _, y in cells) - min(y for _, y in cells)
    quarters = rng.below(4) if width == height else 2 * rng.below(2) + (width > height)
    for _ in range(quarters):
        turned = rotate(turned)
    return Bitboard(turned), dict(zip(turned, cells, strict=True))
