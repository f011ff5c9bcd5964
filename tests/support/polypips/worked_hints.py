"""The worked examples of the rules' docstrings: a small puzzle in a line, and what a rule says about it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pipworks.grid import Cell
from pipworks.hints.suppose import Patience, refute
from pipworks.limits import Limits
from pipworks.polypips import Constraint, Piece, Puzzle
from pipworks.polypips.hints.ladder import LADDER
from pipworks.polypips.hints.moves import Move
from pipworks.polypips.hints.sentences import WORDING
from pipworks.polypips.hints.shortening import LOGIC
from pipworks.polypips.hints.state import State
from pipworks.polypips.hints.suppositions import SUPPOSITIONS
from pipworks.polypips.hints.tables import Tables
from pipworks.polypips.hints.telling import tell
from pipworks.polypips.hints.ways import Ways
from tests.support.polypips.hint_oracle import solutions


def little(rows: str, pieces: str, *constraints: str) -> Puzzle:
    """A puzzle from its rows (`#` a cell, `/` between two), its pieces and its constraints."""
    cells = [Cell(x, y) for y, row in enumerate(rows.split("/")) for x, mark in enumerate(row) if mark == "#"]
    tokens = tuple(Piece.parse(token) for token in pieces.split(","))
    return Puzzle(tuple(cells), tokens, tuple(Constraint.parse(line) for line in constraints))


def moves_of(rule: str, state: State) -> Iterable[Move]:
    """What a rule finds in a state, supposing included."""
    if rule in LADDER.named:
        return LADDER.named[rule].find(state, LADDER.named[rule].foci(state))
    possible = 0
    for solution in solutions(state.tables.puzzle):
        for placed in solution.placements:
            found = state.tables.find(placed)
            assert found is not None
            possible |= 1 << found
    move = refute(LOGIC, SUPPOSITIONS, state, Ways(possible), Patience(SUPPOSITIONS.patience), Limits().start())
    return [move] if move is not None else []


@dataclass(frozen=True, slots=True)
class Worked:
    """An example: the puzzle, what was said before, and what the rule says, with what it supposes in between."""

    puzzle: Puzzle
    level: int
    before: tuple[str, ...]
    sentence: str
    inner: tuple[str, ...]


def work(rule: str, rows: str, pieces: str, *constraints: str, after: str = "") -> Worked:
    """What the rule says first about the puzzle, once the rules of `after`, comma-separated, have said theirs."""
    puzzle = little(rows, pieces, *constraints)
    state = State(Tables(puzzle))
    before = []
    for name in filter(None, after.split(",")):
        for move in moves_of(name.strip(), state):
            before += [WORDING.sentence(step.phrase) for step in tell(state, [move])]
            state.apply(move)
    (step,) = tell(state, [next(iter(moves_of(rule, state)))])
    assert step.rule == rule
    inner = tuple(WORDING.sentence(part.phrase) for part in step.inner)
    return Worked(puzzle, step.level, tuple(before), WORDING.sentence(step.phrase), inner)


def say(rule: str, rows: str, pieces: str, *constraints: str, after: str = "") -> None:
    """Print what the rule says first."""
    print(work(rule, rows, pieces, *constraints, after=after).sentence)
