"""Layouts of a board one after another: solve the local rules, cut off what no tank feeds, forbid what was found."""

from __future__ import annotations

from collections.abc import Iterator

from pipworks.limits import Budget, Stop
from pipworks.pipes.cuts import Cut, find_cuts, flow
from pipworks.pipes.encode import capacity, encode
from pipworks.pipes.forest import Forest
from pipworks.pipes.layout import Layout
from pipworks.pipes.model import Board
from pipworks.pipes.repair import repair
from pipworks.pipes.session import Session

_LARGE = 400
"""Tiles from which a broken model is mended: below, asking again is quicker."""

_LOOSE = 20
"""A board is loose where one opening or more for so many houses is to spare: mending it nearly always works."""

_LATE = 16
"""How many broken models of a board that is not loose are cut off before one is mended."""

_LATER = 4
"""Where mending fails, the next try is so many times as many models later."""


class Search:
    """A search for the layouts of a board within a budget.

    `complete` is True once it is proved that there are no more; `stop` says which limit ended the search; `rounds`
    counts the models that were looked at, broken ones too; `cuts` are what those before the first layout taught.
    """

    __slots__ = ("_budget", "_encoding", "_given", "_mend_at", "complete", "cuts", "rounds", "stop")

    def __init__(self, board: Board, budget: Budget) -> None:
        tiles = "".join(tile.value for tile in board.tiles)
        self._encoding = encode(board.width, board.height, tiles)
        self._budget = budget
        self._mend_at = _first_to_mend(tiles)
        self._given: set[int] = set()
        self.complete = False
        self.cuts: list[Cut] = []
        self.rounds = 0
        self.stop: Stop | None = None

    def layouts(self) -> Iterator[Layout]:
        """Each layout exactly once, always in the same order."""
        encoding = self._encoding
        broken, mend_at, first = 0, self._mend_at, True
        with Session(encoding.clauses, self._budget) as session:
            while session.solve():
                self.rounds += 1
                found = flow(encoding, session.model())
                if found.parts:
                    broken += 1
                    forest = None
                    if broken == mend_at:
                        forest = self._mend(Forest(encoding, found))
                        mend_at *= _LATER
                    if forest is None:
                        new = list(find_cuts(encoding, found))
                        if first:
                            self.cuts += new
                        session.add(cut.clause for cut in new)
                        continue
                else:
                    forest = Forest(encoding, found)
                broken, mend_at, first = 0, self._mend_at, False
                layout = forest.layout()
                if mend_at:
                    self._given.add(hash(layout))
                yield layout
                # All houses are fed, so no other layout has these arcs and more.
                session.add([[-encoding.entering[arc] for arc in forest.arcs()]])
            self.stop = session.stop
            self.complete = session.stop is None

    def _mend(self, forest: Forest) -> Forest | None:
        """The forest with no dark part left, if that works and does not give a layout that was given before."""
        if repair(forest, self._budget) and hash(forest.layout()) not in self._given:
            return forest
        return None


def _first_to_mend(tiles: str) -> int:
    """Which of the broken models in a row to mend first; 0 for none."""
    if len(tiles) < _LARGE:
        return 0
    houses = tiles.count("H")
    return 1 if (capacity(tiles) - houses) * _LOOSE >= houses else _LATE
