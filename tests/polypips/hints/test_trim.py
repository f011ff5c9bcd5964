"""Chains of full solves: each move is found again, and follows from what it quotes."""

from __future__ import annotations

from collections.abc import Iterator

from pipworks.hints.ladder import CHOICE
from pipworks.hints.steps import Phrase
from pipworks.hints.trim import again, faulty, replay, state_after
from pipworks.hints.walk import next_moves
from pipworks.limits import Limits
from pipworks.numbers import set_bits
from pipworks.polypips.hints.asking import Oracle
from pipworks.polypips.hints.moves import Move
from pipworks.polypips.hints.reasoner import POLYPIPS
from pipworks.polypips.hints.shortening import LOGIC
from pipworks.polypips.hints.state import State
from pipworks.polypips.hints.tables import Tables
from tests.support.polypips.little import little_puzzles


def chains() -> Iterator[tuple[State, list[Move]]]:
    """The chains of full solves, each from the bare position."""
    for puzzle, _ in [*little_puzzles(30, dominoes=True), *little_puzzles(40)]:
        board = Tables(puzzle)
        state = State(board)
        while state.open:
            budget = Limits().start()
            moves = next_moves(POLYPIPS, state, Oracle(board, budget), budget)
            if moves[-1].rule != CHOICE:
                yield state, moves
            state = State(board, [*state.laid, *moves[-1].laid])


def test_each_move_is_found_again() -> None:
    """Its rule, at its focus, in the state that the moves before it leave, concludes the same."""
    for start, moves in chains():
        state = start.copy()
        for move in moves:
            found = again(LOGIC, state, move)
            assert found is not None
            assert (found.gone, found.ruled_out, found.joined, found.laid) == (
                move.gone,
                move.ruled_out,
                move.joined,
                move.laid,
            )
            if move.supposed is not None:
                inside = state_after(state, [move.supposed])
                assert faulty(inside) or replay(LOGIC, inside, move.inner, faulty) is not None
            state.apply(move)


def forget(state: State, seen: int) -> State:
    """The same position, and of what is known about it only what is about these cells."""
    less = State(state.tables, state.laid)
    for cell in set_bits(seen & state.open):
        less.apply(Move("known", cell, Phrase.of(""), gone=((cell, less.pips[cell] & ~state.pips[cell]),)))
        if state.joined[cell] & (state.joined[cell] - 1):
            less.apply(Move("known", cell, Phrase.of(""), joined=state.joined[cell]))
    about = sum(
        1 << placement
        for placement in set_bits(less.live & ~state.live)
        if state.tables.placements[placement].mask & seen
    )
    less.live &= ~about
    return less


def test_a_move_rests_on_its_premises_alone() -> None:
    """Found again, with all its conclusion, when nothing is known but the position and what is about its premises."""
    seen = 0
    for start, moves in chains():
        state = start.copy()
        for move in moves:
            if move.supposed is None:
                found = again(LOGIC, forget(state, move.seen), move)
                assert found is not None, move
                assert set(found.laid) >= set(move.laid)
                assert dict(found.gone).items() >= dict(move.gone).items()
                assert not move.ruled_out & ~found.ruled_out
                seen += 1
            state.apply(move)
    assert seen > 200
