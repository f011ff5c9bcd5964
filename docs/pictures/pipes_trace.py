"""A search for a layout of Pipes, try by try: what `pipworks.pipes.solver.settling.reference` does, written down.

Nothing is simplified: the native search and the fast Python one take the same ways out and try the same ones.
"""

from __future__ import annotations

from dataclasses import dataclass

from pipworks.pipes.puzzle.board import Board
from pipworks.pipes.solver.settling.reference import Reference, Way, _Contradiction

RULES = ("sides", "parts", "reach", "blocks")


@dataclass(frozen=True, slots=True)
class Looked:
    """One look at the board: the four rules, applied until none takes out a way.

    `tried` are the tiles that the search has fixed on the way here, each with whether its first way is tried, or all
    others. `before` and `after` are the ways of each tile; `after` is None at a dead end. `took` counts the ways that
    each rule took out; `last` is the rule that was applied last, at a dead end the one that found it.
    """

    tried: tuple[tuple[int, bool], ...]
    before: tuple[tuple[Way, ...], ...]
    after: tuple[tuple[Way, ...], ...] | None
    took: dict[str, int]
    last: str


class _Recorder(Reference):
    """The reference that tells what it does."""

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self.looked: list[Looked] = []
        self._tried: list[tuple[int, bool]] = []
        self._took: dict[str, int] = {}
        self._last = ""

    def narrow(self) -> None:
        self._took = dict.fromkeys(RULES, 0)
        before = self._ways()
        try:
            super().narrow()
        except _Contradiction:
            self.looked.append(Looked(tuple(self._tried), before, None, self._took, self._last))
            while self._tried and not self._tried[-1][1]:
                self._tried.pop()
            if self._tried:
                self._tried[-1] = self._tried[-1][0], False
            raise
        self.looked.append(Looked(tuple(self._tried), before, self._ways(), self._took, self._last))

    def _ways(self) -> tuple[tuple[Way, ...], ...]:
        return tuple(map(tuple, self.domains))

    def _counted(self, name: str, rule: str) -> None:
        self._last = name
        before = sum(map(len, self.domains))
        getattr(super(), rule)()
        self._took[name] += before - sum(map(len, self.domains))

    def _sides(self) -> None:
        self._counted("sides", "_sides")

    def _parts(self) -> None:
        self._counted("parts", "_parts")

    def _reach(self) -> None:
        self._counted("reach", "_reach")

    def _blocks(self) -> None:
        self._counted("blocks", "_blocks")

    def _pick(self) -> int | None:
        tile = super()._pick()
        if tile is not None:
            self._tried.append((tile, True))
        return tile


def trace(board: Board, most: int = 1000) -> list[Looked]:
    """The looks that the search takes until the first layout, with at most so many tries."""
    recorder = _Recorder(board)
    recorder.search(most, layouts_asked=1)
    return recorder.looked
