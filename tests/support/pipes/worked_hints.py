"""The worked examples of the rules' docstrings: a small board, and what a rule says about it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from pipworks.hints.steps import Step
from pipworks.hints.suppose import Patience, refute
from pipworks.limits import Limits
from pipworks.pipes.formats.position import parse_position
from pipworks.pipes.hints.asking import Oracle
from pipworks.pipes.hints.facts import Fact
from pipworks.pipes.hints.ladder import LADDER
from pipworks.pipes.hints.look import FOLLOW, follow
from pipworks.pipes.hints.moves import Move
from pipworks.pipes.hints.network import Network
from pipworks.pipes.hints.sentences import WORDING
from pipworks.pipes.hints.shortening import LOGIC
from pipworks.pipes.hints.state import State
from pipworks.pipes.hints.suppositions import SUPPOSITIONS
from pipworks.pipes.hints.telling import tell
from pipworks.pipes.puzzle.board import Board, Solution
from pipworks.pipes.solver.positions import turned_tiles


def moves_of(rule: str, state: State) -> Iterable[Move]:
    """What a rule finds in a state, supposing included."""
    if rule == FOLLOW:
        return follow(state, range(len(state.part)))
    if rule in LADDER.named:
        return LADDER.named[rule].find(state, LADDER.named[rule].foci(state))
    budget = Limits().start()
    with Oracle(state.net, budget) as oracle:
        ways = oracle.ways(state)
    assert ways is not None
    move = refute(LOGIC, SUPPOSITIONS, state, ways, Patience(SUPPOSITIONS.patience), budget)
    return [move] if move is not None else []


@dataclass(frozen=True, slots=True)
class Worked:
    """An example: its board and position, what was said before, what the rule says, what follows inside of it."""

    board: Board
    position: Solution
    before: tuple[str, ...]
    step: Step[Fact]

    @property
    def level(self) -> int:
        return self.step.level

    @property
    def sentence(self) -> str:
        return WORDING.sentence(self.step.phrase)

    @property
    def inner(self) -> tuple[str, ...]:
        return tuple(WORDING.sentence(step.phrase) for step in self.step.inner)


def work(rule: str, rows: str, after: str = "", which: int = 0, position: str = "") -> Worked:
    """A rule on a board whose rows are parted by `/`, once the rules of `after` have said theirs.

    It is the rule's first move, or another by its number, `which`.
    """
    board = Board.of(*rows.split("/"))
    turned = parse_position(position, board)
    state = State(Network(board), turned_tiles(board, turned))
    before: list[str] = []
    for name in filter(None, after.split(",")):
        for move in moves_of(name.strip(), state):
            before += [WORDING.sentence(step.phrase) for step in tell(state, [move])]
            state.apply(move)
    (step,) = tell(state, [list(moves_of(rule, state))[which]])
    assert step.rule == rule
    return Worked(board, turned, tuple(before), step)


def say(rule: str, rows: str, **how: Any) -> None:
    """Print what the rule says; the arguments are those of `work`."""
    print(work(rule, rows, **how).sentence)
