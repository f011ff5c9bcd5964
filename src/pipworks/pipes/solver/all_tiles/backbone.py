"""Edges that not every layout has: those of a layout that lie outside the backbone (`pipes.solver.backbone`)."""

from __future__ import annotations

from collections.abc import Sequence

from pipworks.limits import Budget, Exhausted
from pipworks.pipes.puzzle.board import Board
from pipworks.pipes.solver.all_tiles.encode import encode
from pipworks.pipes.solver.all_tiles.search import next_layout
from pipworks.pipes.solver.memory import tables
from pipworks.pipes.solver.session import Session


def outside_backbone(board: Board, used: Sequence[int], budget: Budget, most: int) -> list[int] | None:
    """The open edges outside the backbone, each as 4i + d for side d of tile i; None if they are more than `most`.

    `used` holds the open sides of each tile in one layout of the board. An empty list proves it the only one. Raises
    Exhausted when the budget runs out.
    """
    clock = budget.clock()
    edges = encode(board, clock)
    kept = {edges.edge[4 * i + d]: 4 * i + d for i, sides in enumerate(used) for d in (1, 2) if sides >> d & 1}
    outside: list[int] = []
    with Session(edges.clauses, budget, tables(board)) as session:
        while kept:
            session.add([[-variable for variable in kept]])
            other = next_layout(edges, session, clock)
            if not other:
                break
            for variable, arc in list(kept.items()):
                if not other[arc >> 2] >> (arc & 3) & 1:
                    del kept[variable]
                    outside.append(arc)
            if len(outside) > most:
                return None
        if session.stop is not None:
            raise Exhausted(session.stop)
    return sorted(outside)
