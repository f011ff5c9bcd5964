"""The houses that stay dry however the tiles of a board are turned, whether or not the others have gas."""

from __future__ import annotations

from pipworks.limits import Budget, Exhausted
from pipworks.pipes.puzzle.board import Board
from pipworks.pipes.solver.cuts import cuts, flow
from pipworks.pipes.solver.encode import encode
from pipworks.pipes.solver.memory import tables
from pipworks.pipes.solver.session import Session


def dry_houses(board: Board, budget: Budget) -> tuple[tuple[int, int], ...]:
    """The cells of these houses, in reading order. Raises Exhausted at a limit."""
    clock = budget.clock()
    encoding = encode(board, optional=True, budget=clock)
    dry = []
    with Session(encoding.clauses, budget, tables(board)) as session:
        fed: set[int] = set()
        for house in encoding.houses:
            while house not in fed:
                if not session.solve([encoding.fed[house]]):
                    if session.stop is not None:
                        raise Exhausted(session.stop)
                    dry.append(house)
                    break
                found = flow(encoding, session.model(), clock)
                fed |= {each for each in encoding.houses if found.lit[each]}
                if house not in fed:
                    session.add(cuts(encoding, found, clock))
    return tuple((house % board.width, house // board.width) for house in dry)
