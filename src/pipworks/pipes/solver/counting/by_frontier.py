"""The number of a board's orientations, or of its layouts, by a frontier instead of a list.

Natively where the module is built, else, and where the frontier is wider than it takes, by `reference`: the number is a
fact of the board and the same in each. Nodes are states, and a limit of memory is one of their bytes.
"""

from __future__ import annotations

from pipworks.limits import Budget, Exhausted, Stop
from pipworks.native import native_or_none
from pipworks.pipes.puzzle.board import Board
from pipworks.pipes.puzzle.tiles import Tile
from pipworks.pipes.solver.counting.sweep import Counted, Sweep, sweep
from pipworks.pipes.solver.settling.settle import sides_known

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from pipworks.pipes.solver.counting import reference
    from pipworks.pipes.solver.counting._native import Counter
    from pipworks.pipes.solver.counting.sweep import Known

MOST_SLOTS = 24
"""The widest frontier by which layouts are counted: on wider ones there are more states than memory holds."""

_NODES = {True: 2_000, False: 20}
"""The states gone on from between two looks at the limits, natively and in Python: some milliseconds."""

_WORK = 40_000_000, 600
"""Fewer of them on a board of many tiles, as numbers get long, and where there are many slots, in Python."""

_ENDLESS = 1 << 62

_DONE, _MEMORY = 1, 2


def orientations(board: Board, budget: Budget, turned: Mapping[int, int], known: Known | None = None) -> int:
    """The number of ways to turn the tiles that are not turned so that the board is solved; each state counts once.

    An `I` has two states, a blank tile one. The board must have a solution that keeps to the turned tiles. `known` is
    what is known of its layouts; without it, what follows at sight. Raises Exhausted when the budget runs out.
    """
    if board.all_tiles:
        return _counted(sweep(board, Counted.WHOLE, turned, budget=budget.clock()), budget)
    if known is None and Tile.HOUSE in board.tiles:
        known = sides_known(board, budget, turned)
    return _counted(sweep(board, Counted.TURNS, turned, known, budget.clock()), budget)


def layouts(board: Board, budget: Budget, turned: Mapping[int, int]) -> int | None:
    """The number of layouts, of a board that has some; None where the frontier is too wide to be worth a try.

    Raises Exhausted when the budget runs out.
    """
    made = _of_layouts(board, budget, turned)
    return None if made.slots > MOST_SLOTS else _counted(made, budget)


def _of_layouts(board: Board, budget: Budget, turned: Mapping[int, int]) -> Sweep:
    clock = budget.clock()
    if board.all_tiles:
        return sweep(board, Counted.WHOLE, turned, budget=clock)
    return sweep(board, Counted.LAYOUTS, turned, sides_known(board, budget, turned), clock)


def _counted(made: Sweep, budget: Budget) -> int:
    memory = budget.limits.memory
    native = native_or_none("pipworks.pipes.solver.counting")
    counter: Counter | reference.Counter
    most = _ENDLESS if memory is None else int(min(memory, _ENDLESS))
    natively = native is not None and made.slots <= native.MOST_SLOTS
    if native is not None and natively:
        counter = native.Counter(made.counted, made.slots, made.steps, most)
    else:
        from pipworks.pipes.solver.counting import reference

        counter = reference.Counter(made, most)
    work = _WORK[0] // len(made.steps) if natively else _WORK[1] // max(1, made.slots)
    slice_ = max(1, min(_NODES[natively], work))
    while True:
        budget.check()
        before = counter.nodes
        ended = counter.run(min(slice_, _left(budget)))
        budget.spend(counter.nodes - before)
        if ended == _DONE:
            return counter.counted()
        if ended == _MEMORY:
            raise Exhausted(Stop.MEMORY)


def _left(budget: Budget) -> int:
    nodes = budget.limits.nodes
    return _ENDLESS if nodes is None else int(min(_ENDLESS, max(0, nodes - budget.nodes)))
