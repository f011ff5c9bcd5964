"""The worked examples of the rules' docstrings: a small board, and what a rule says about it."""

from __future__ import annotations

from collections.abc import Iterable

from pipworks.limits import Limits
from pipworks.pipes.hints.asking import Oracle
from pipworks.pipes.hints.checking import turned_tiles
from pipworks.pipes.hints.ladder import RULE_NAMED
from pipworks.pipes.hints.look import FOLLOW, follow
from pipworks.pipes.hints.moves import Move
from pipworks.pipes.hints.network import Network
from pipworks.pipes.hints.position import parse_position
from pipworks.pipes.hints.sentences import WORDING
from pipworks.pipes.hints.state import State
from pipworks.pipes.hints.suppose import refute
from pipworks.pipes.hints.telling import tell
from pipworks.pipes.model import Board


def moves_of(rule: str, state: State) -> Iterable[Move]:
    """What a rule finds in a state, supposing included."""
    if rule == FOLLOW:
        return follow(state)
    if rule in RULE_NAMED:
        return RULE_NAMED[rule].find(state, RULE_NAMED[rule].foci(state))
    budget = Limits().start()
    with Oracle(state.net, budget) as oracle:
        ways = oracle.ways(state)
    assert ways is not None
    move = refute(state, ways, budget)
    return [move] if move is not None else []


def say(rule: str, rows: str, after: str = "", which: int = 0, position: str = "") -> None:
    """Print what the rule says about a board whose rows are parted by `/`, once the rules of `after` have said theirs.

    It is the rule's first move, or another by its number, `which`.
    """
    board = Board.of(*rows.split("/"))
    state = State(Network(board), turned_tiles(board, parse_position(position, board)))
    for name in filter(None, after.split(",")):
        for move in moves_of(name.strip(), state):
            state.apply(move)
    move = list(moves_of(rule, state))[which]
    (step,) = tell(state, [move])
    assert step.rule == rule
    print(WORDING.sentence(step.phrase))
