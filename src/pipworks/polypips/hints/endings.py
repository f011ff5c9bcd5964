"""How a chain of moves ends: with a placement, with what a search shows, or with an open choice."""

from __future__ import annotations

from pipworks.hints.ladder import TRIED_OUT
from pipworks.hints.steps import Phrase
from pipworks.hints.trim import Goal, state_after
from pipworks.polypips.hints.ladder import LADDER
from pipworks.polypips.hints.moves import Move
from pipworks.polypips.hints.state import State
from pipworks.polypips.hints.ways import Ways


def laid(placement: int) -> Goal[State]:
    """The goal that this placement is settled."""
    return lambda state: placement in state.laid


def settles_some(state: State, move: Move) -> bool:  # noqa: ARG001 - the move knows
    """Whether a move places a piece."""
    return bool(move.laid)


def ends(start: State, work: State, moves: list[Move]) -> list[tuple[Move, Goal[State]]]:  # noqa: ARG001
    """The last move's placement, and others that rules no deeper settle just then; those next to what lies first."""
    last = moves[-1]
    found = {last.laid[0]: last}
    if last.rule in LADDER.named:
        before = state_after(start, moves[:-1])
        for rule in LADDER.rules:
            if rule.places and rule.level <= LADDER.level_of(last):
                for move in rule.moves(before):
                    found.setdefault(move.laid[0], move)
    ends = sorted(found.values(), key=lambda move: not touches(start, [move]))
    return [(move, laid(move.laid[0])) for move in ends]


def touches(start: State, moves: list[Move]) -> bool:
    """Whether what the last move places touches what was placed last; True where nothing was."""
    if not start.laid or not moves or not moves[-1].laid:
        return True
    tables = start.tables
    near = 0
    for cell in tables.placements[start.laid[-1]].cells:
        near |= tables.near[cell]
    return any(tables.placements[placement].mask & near for placement in moves[-1].laid)


def tried_out(state: State, ways: Ways) -> Move | None:
    """The placement that all solutions have, as a search shows; None when there is none."""
    placement = ways.forced
    if placement is None:
        return None
    tables = state.tables
    placed = tables.placements[placement]
    name = tables.piece_kinds[placed.piece_kind].name
    phrase = Phrase.of(TRIED_OUT, cell=tables.cells[placed.cells[0]], piece=name)
    return Move(TRIED_OUT, placed.cells[0], phrase, state.open, laid=(placement,))
