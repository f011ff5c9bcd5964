"""What a generator asks of a board whose layout it knows, natively where that is built.

A generator asks hundreds of times where the layouts of a board differ, and mostly they hardly do: then following what
the tiles say (`pipes.solver.settling`) tells in a fraction of the time that a satisfiability solver takes to hear of
the board. The edges of the known layout are doubted one by one, as in Janota, Lynce and Marques-Silva ("Algorithms for
computing backbones of propositional formulae", AI Communications 2015): each either is in every layout, which tells
more about the rest, or a layout comes to light that lacks it, and maybe others.

The answers are facts, those of `pipes.solver.backbone` and `judging.refused`, which are to be read. They are asked
where trying takes too many nodes, and then begin from what was found out on the way; and without the native module, and
with a limit of nodes, which are the solver's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from pipworks.limits import Budget
from pipworks.native import native_or_none
from pipworks.pipes.generator import judging
from pipworks.pipes.puzzle.board import Board
from pipworks.pipes.solver import backbone
from pipworks.pipes.solver.encode import capacity
from pipworks.pipes.solver.idle import Idle

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from pipworks.pipes.generator._native import Judge

_NO_PORTS: Final[Mapping[int, int]] = MappingProxyType({})

_OPEN, _FOUND, _UNKNOWN = 0, 1, 3

_NODES = 4_000
"""What is tried on a board before the solver is asked: most answers take less than ten nodes, or none will do."""

_STEPS = 100_000
"""The tiles that are looked at between two looks at the limits: some milliseconds."""


def outside_backbone(
    board: Board, used: Sequence[int], budget: Budget, most: int, ports: Mapping[int, int] = _NO_PORTS
) -> list[int] | None:
    """As `pipes.solver.backbone` has it."""
    judge = _judge(board, used, budget, ports)
    if judge is None or _told(lambda: judge.backbone(most, _STEPS), budget) != _FOUND:
        return backbone.outside_backbone(board, used, budget, most, ports)
    outside = set(judge.outside)
    doubted = set(judge.doubted) - outside
    if doubted and len(outside) <= most:
        rest = backbone.outside_backbone(board, used, budget, most - len(outside), ports, doubted, judge.sides)
        if rest is None:
            return None
        outside.update(rest)
    return sorted(outside) if len(outside) <= most else None


def refused(board: Board, used: Sequence[int], cells: Sequence[int], budget: Budget) -> set[int]:
    """As `judging.refused` has it; `used` holds the used sides of each tile in the layout without the new pipes."""
    judge = _judge(board, used, budget, _NO_PORTS)
    if judge is None:
        return judging.refused(board, cells, budget)
    judge.take(cells)
    idle: Idle | None = None
    try:
        while _told(lambda: judge.admit(_STEPS), budget) == _UNKNOWN:
            if idle is None:
                idle = Idle(board, cells, budget)
                idle.learn(judge.sides)
            if judge.doubted:
                judge.clear(sorted(idle.never(judge.doubted)))
            else:
                judge.tell(not idle.without({*cells} - {*judge.admitted, judge.pipe}))
    finally:
        if idle is not None:
            idle.close()
    return set(judge.refused)


def _judge(board: Board, used: Sequence[int], budget: Budget, ports: Mapping[int, int]) -> Judge | None:
    native = native_or_none("pipworks.pipes.generator")
    if native is None or budget.limits.nodes is not None:
        return None
    letters = board.letters
    told = bytearray(len(letters) if ports else 0)
    for tile, port in ports.items():
        told[tile] = 1 << port
    tight = letters.count("H") == capacity(letters)
    judge: Judge = native.Judge(letters, board.width, board.wraps, tight, bytes(used), bytes(told), max(0, _NODES))
    return judge


def _told(work: Callable[[], int], budget: Budget) -> int:
    """How the work ended. Raises Exhausted when the budget runs out before."""
    budget.check()
    while (answer := work()) == _OPEN:
        budget.check()
    return answer
