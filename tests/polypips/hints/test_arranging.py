"""Chains as they are best told: they come to the same placement, by what can be derived in their order."""

from __future__ import annotations

from functools import cache

from pipworks.hints.ladder import CHOICE, climb
from pipworks.hints.trim import again, state_after, trim
from pipworks.limits import CancelToken, Limits
from pipworks.polypips.hints.arranging import arranged, cost
from pipworks.polypips.hints.endings import ends, laid, touches
from pipworks.polypips.hints.gathering import is_marking
from pipworks.polypips.hints.ladder import LADDER
from pipworks.polypips.hints.moves import Move
from pipworks.polypips.hints.shortening import LOGIC
from pipworks.polypips.hints.state import State
from pipworks.polypips.hints.tables import Tables
from pipworks.polypips.hints.telling import tell, words
from tests.support.polypips.little import little_puzzles
from tests.support.polypips.made import made_puzzles


@cache
def chains() -> list[tuple[State, list[Move]]]:
    """Trimmed chains to placements, as far as the rules come without supposing."""
    found = []
    for puzzle in [*made_puzzles(), *(puzzle for puzzle, _ in little_puzzles(20))]:
        state = State(Tables(puzzle))
        while state.open:
            work = state.copy()
            budget = Limits().start()
            moves = climb(LADDER.rules, work, LADDER.top, budget, lambda move: bool(move.laid))
            if not moves or not moves[-1].laid or moves[-1].rule == CHOICE:
                break
            found.append((state, trim(LOGIC, state, moves, laid(moves[-1].laid[0]), budget)))
            state = work
    return found


def test_the_same_is_placed_and_every_move_is_found_there() -> None:
    changed = 0
    for start, moves in chains():
        told = arranged(start, list(moves))
        changed += [(move.rule, move.gone) for move in told] != [(move.rule, move.gone) for move in moves]
        assert told[-1].laid == moves[-1].laid
        assert cost(start, told) >= words(tell(start, told))
        state = start.copy()
        for move in told:
            fresh = again(LOGIC, state, move)
            assert fresh is not None
            assert (fresh.gone, fresh.ruled_out, fresh.joined) == (move.gone, move.ruled_out, move.joined)
            state.apply(move)
        assert set(moves[-1].laid) <= set(state_after(start, told).laid)
    assert changed > 2


def test_it_is_no_longer_to_say() -> None:
    before = after = 0
    for start, moves in chains():
        told = arranged(start, list(moves))
        before += words(tell(start, moves))
        after += words(tell(start, told))
    assert after < before


def test_what_is_arranged_stays_so() -> None:
    seen = 0
    for start, moves in chains():
        told = arranged(start, list(moves))
        marks = [is_marking(move) for move in told]
        seen += any(marks[1:]) and not all(marks[:-1])
        again_told = arranged(start, list(told))
        assert [(move.rule, move.focus) for move in again_told] == [(move.rule, move.focus) for move in told]
    assert seen > 2


def test_nothing_is_derived_again_once_the_time_is_up() -> None:
    seen = 0
    for start, moves in chains():
        token = CancelToken()
        token.cancel()
        seen += arranged(start, moves) is not moves
        assert arranged(start, moves, Limits(cancel=token).start()) is moves
    assert seen > 2


def test_what_touches_the_last_piece_comes_first() -> None:
    seen = 0
    for start, moves in chains():
        if not start.laid or not moves[-1].laid:
            continue
        work = state_after(start, moves)
        near = [touches(start, [move]) for move, _ in ends(start, work, moves)]
        seen += len(set(near)) > 1
        assert near == sorted(near, reverse=True)
    assert seen > 2
