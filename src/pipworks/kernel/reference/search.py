"""The search: exact cover of a board by labelled pieces with region constraints, in Python to be read.

The native search is a faster copy of this one: it lays the same pieces in the same order, and counts the same nodes.

Glossary
    placement   a piece in one orientation at one place: a bit in every row
    row         an integer with a bit for each placement: those that cover a cell, are of a piece, show a label
    live        the row of placements that no filter has killed yet
    column      the row of a cell, or of a piece that must be used once: exactly one of its placements is in a solution
    position    a partly covered board: live placements, pieces left, what each region still needs
    node        one placement tried
    path        the placements laid, one for each level of the tree
    no-good     a position that is known to have no solution

The steps are those of Knuth's Algorithm X ("Dancing Links", 2000; The Art of Computer Programming 7.2.2.1), with
integers as bit sets where he links lists, with `propagation` after each placement, and with a memo of finished subtrees
(Nishino, Yasuda, Minato, Nagata 2017, "Dancing with decision diagrams").
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pipworks.kernel.engine import Event
from pipworks.kernel.reference.claims import Share
from pipworks.kernel.reference.memo import Memo, MemoKey
from pipworks.kernel.reference.position import Position, key_words
from pipworks.kernel.reference.propagation import Propagator
from pipworks.kernel.reference.tables import Tables
from pipworks.numbers import set_bits
from pipworks.rng import Rng


class Level:
    """One level of the tree: a position, the placements to try there, and what came of them."""

    __slots__ = ("choices", "count", "diverged", "found", "key", "position", "tried", "words")

    def __init__(self, position: Position, diverged: bool) -> None:
        self.position = position
        self.choices: list[int] = []
        self.tried = 0
        self.key: MemoKey | None = None
        self.words = 0
        self.count = 0
        self.found = False
        self.diverged = diverged


class Search:
    """A walk through the tree, which stops at each solution and can go on from there.

    With `counting` it goes through all, with a memo of counts; without, it stops at each, with a memo of no-goods.
    `spend` pays for a node and is False when one must stop. `differs` is a row: unless it is None, only solutions with
    one of its placements are wanted. `shuffle` reorders the choices at a level.
    """

    def __init__(
        self, propagator: Propagator, spend: Callable[[], bool], memo: Memo | None, counting: bool = False
    ) -> None:
        self.propagator = propagator
        self.tables = propagator.tables
        self.spend = spend
        self.memo = memo
        self.counting = counting
        self.differs: int | None = None
        self.share: Share | None = None
        self.shuffle: Callable[[Position, list[int]], None] | None = None
        self.path: list[int] = []
        self._levels: list[Level] = []
        self._entering = False
        self._total = 0
        self._key_words = key_words(self.tables)

    def begin(self, position: Position | None, laid: Sequence[int]) -> None:
        """X1, initialise: start from a position, in which the placements in `laid` are laid already."""
        self.path = list(laid)
        self._total = 0
        if self.share is not None:
            self.share.start()
        self._levels = []
        if position is not None:
            diverged = self.differs is not None and any(self.differs >> p & 1 for p in laid)
            self._levels = [Level(position, diverged)]
            self._entering = True

    def run(self, budget: int | None = None) -> Event:
        """Go on to the next solution, to the end, or for `budget` nodes."""
        while self._levels:
            level = self._levels[-1]
            if self._entering:  # X2, enter a level
                self._entering = False
                if self._enter(level) and not self.counting:
                    return Event.SOLUTION
            if level.tried == len(level.choices):  # X8, leave the level
                self._leave()
                continue
            if budget == 0:
                return Event.BUDGET
            if not self.spend():
                return Event.STOPPED
            if budget is not None:
                budget -= 1
            p = level.choices[level.tried]  # X6, try again, is the next turn of this loop
            level.tried += 1
            position = level.position.copy()  # X5, try: a copy, so that X7 has nothing to undo
            if self.propagator.place(position, p):  # X4, cover: and all that follows from it
                self.path.append(p)
                diverged = level.diverged or (self.differs is not None and bool(self.differs >> p & 1))
                self._levels.append(Level(position, diverged))
                self._entering = True
        return Event.FINISHED

    def counted(self) -> int:
        """The solutions counted so far; all of them once the run has finished."""
        return self._total + sum(level.count for level in self._levels)

    def _enter(self, level: Level) -> bool:
        """Whether a new position is solved. If not, its choices are set: none if the memo or `differs` decides it."""
        position = level.position
        if self._is_others(position):
            return False
        if position.cells_left == 0:
            if self.differs is not None and not level.diverged:
                return False
            level.found = True
            level.count = 1
            return True
        if self.differs is not None and not level.diverged and not position.live & self.differs:
            return False
        if self.memo is not None and (self.share is None or len(self._levels) > self.share.depth):  # above, in part
            bounds = position.residual(self.tables)
            key = (position.open_board, tuple(position.left), bounds, level.diverged)
            known = self.memo.find(key)
            if known is not None:
                level.count = known
                return False
            level.key = key
            level.words = self._key_words + (len(bounds) + 1) // 2 + (self.differs is not None)
        level.choices = list(set_bits(position.live & position.column))  # X3, choose: propagation found the column
        if self.shuffle is not None:
            self.shuffle(position, level.choices)
        return False

    def _is_others(self, position: Position) -> bool:
        """Whether a new position is a part of the tree that another thread goes through."""
        laid = len(self._levels) - 1
        if self.share is None or laid > self.share.depth:
            return False
        return (laid == self.share.depth or position.cells_left == 0) and self.share.is_others()

    def _leave(self) -> None:
        """X7, uncover: go back to the parent with the level's results."""
        level = self._levels.pop()
        if level.key is not None and self.memo is not None and (self.counting or not level.found):
            self.memo.insert(level.key, level.words, level.count)
        if not self._levels:
            self._total = level.count
            return
        self.path.pop()
        parent = self._levels[-1]
        parent.found = parent.found or level.found
        parent.count += level.count


def shuffler(rng: Rng, tables: Tables, scarce: bool) -> Callable[[Position, list[int]], None]:
    """A random order for the choices at a level; with `scarce` sorted by the live placements per piece left of a kind,
    the fewest first, and random among equals."""

    def shuffle(position: Position, choices: list[int]) -> None:
        rng.shuffle(choices)
        if scarce:
            piece_of = {p: tables.piece[p] for p in choices}
            stock = {piece: (position.live & tables.piece_row[piece]).bit_count() for piece in set(piece_of.values())}
            choices.sort(key=lambda p: stock[piece_of[p]] / (position.left[piece_of[p]] or 1))

    return shuffle
