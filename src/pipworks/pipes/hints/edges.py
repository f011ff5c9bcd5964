"""The solver, asked about positions of a board of which every tile needs gas: there the layout is all open edges."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from pipworks.pipes.hints.asking import Answer, Oracle
from pipworks.pipes.hints.uses import each
from pipworks.pipes.solver.all_tiles.encode import Edges, encode
from pipworks.pipes.solver.all_tiles.search import next_layout
from pipworks.pipes.solver.memory import tables
from pipworks.pipes.solver.session import Session


class EdgeOracle(Oracle):
    """An `Oracle` for such boards: a turned tile has exactly the edges where it is open."""

    @cached_property
    def _edges(self) -> Edges:
        return encode(self.net.board, self._clock)

    @property
    def _session(self) -> Session:
        if self._opened is None:
            self._opened = Session(self._edges.clauses, self.budget, tables(self.net.board))
        return self._opened

    def _found(self, turned: Mapping[int, int], not_needed: int, passing: int) -> Answer:
        edge, session = self._edges.edge, self._session
        assumed: dict[int, int] = {}
        for tile, sides in turned.items():
            if any(not edge[4 * tile + side] for side in each(sides)):
                return Answer(clash=(tile,))
            for side in range(4):
                variable = edge[4 * tile + side]
                if variable:
                    assumed[variable if sides >> side & 1 else -variable] = tile
        if passing >= 0:
            if not edge[passing]:
                return Answer()
            assumed[edge[passing]] = -1
        if not_needed >= 0 and edge[not_needed]:
            assumed[-edge[not_needed]] = -1
        used = next_layout(self._edges, session, self._clock, assumptions=tuple(assumed))
        if used:
            return Answer(tuple(used))
        if session.stop is not None:
            return Answer(stop=session.stop)
        clash = {assumed[literal] for literal in session.core() if literal in assumed}
        return Answer(clash=tuple(sorted(tile for tile in clash if tile >= 0)))
