"""Trimmed chains, of both families: they lead to their goal, and nothing in them can be left out."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

from pipworks.hints.ladder import climb
from pipworks.hints.reasoner import Reasoner
from pipworks.hints.trim import Goal, Logic, replay, trim
from pipworks.limits import CancelToken, Limits
from pipworks.pipes import Recipe, generate
from pipworks.pipes.formats.position import untouched
from pipworks.pipes.hints.reasoner import PIPES
from pipworks.polypips.hints.reasoner import EMPTY, POLYPIPS
from pipworks.rng import Rng
from tests.support.polypips.little import little_puzzles
from tests.support.polypips.worked_hints import little

AnyReasoner = Reasoner[Any, Any, Any, Any, Any, Any, Any]
Chain = tuple[Any, list[Any], Goal[Any]]
"""A state, the moves as they were found there, and what they lead to."""

PICKED = (
    little(
        "###/###/###/# #",
        "4L+:1030,2I:34,4S-:2123,1o:2",
        "AllDifferent {} {(1,0),(2,0),(1,1),(2,1)}",
        "Exactly 1 {(1,2)}",
        "MoreThan 4 {(2,2),(2,3)}",
        "MoreThan 0 {(0,3)}",
    ),
    little(
        " # ##/# ###",
        "1o:2,2I:00,2I:11,1o:0,1o:1",
        "LessThan 4 {(1,0)}",
        "Exactly 1 {(3,0),(2,1),(3,1)}",
        "LessThan 2 {(0,1)}",
        "Exactly 1 {(4,1)}",
    ),
)
"""Puzzles where a rule that picks one of several arguments gives another one when some of its premises are left out."""


def chains(reasoner: AnyReasoner, puzzle: Any, position: Any) -> Iterator[Chain]:
    """The chains of a solve, as far as the rules come without supposing."""
    ladder = reasoner.logic.ladder
    state = reasoner.start(puzzle, position)
    while True:
        work = state.copy()
        budget = Limits().start()
        moves = climb(ladder.rules, work, ladder.top, budget, partial(reasoner.settles, work))
        if not moves or not reasoner.settles(work, moves[-1]):
            return
        for last, goal in reasoner.ends(state, work, moves):
            yield state, [*moves[:-1], last], goal
        placed = reasoner.placed(reasoner.tell(state, moves))
        position = reasoner.advance(work, position, placed)
        state = work


def little_ones(family: str) -> Iterator[Chain]:
    if family == "pipes":
        for seed in range(12):
            board = generate(Recipe((5, 6)), Rng(seed)).board
            yield from chains(PIPES, board, untouched(board))
    else:
        for puzzle in PICKED:
            yield from chains(POLYPIPS, puzzle, EMPTY)
        for puzzle, _ in [*little_puzzles(30, dominoes=True), *little_puzzles(40)]:
            yield from chains(POLYPIPS, puzzle, EMPTY)


def superfluous(logic: Logic[Any, Any], start: Any, kept: list[Any], goal: Goal[Any]) -> list[Any]:
    """The moves of a chain without which it comes to its goal, and the parts of their conclusions."""
    found = []
    state = start.copy()
    for place, move in enumerate(kept):
        rest = kept[place + 1 :]
        if place < len(kept) - 1 and replay(logic, state, rest, goal) is not None:
            found.append(move)
        for part in logic.parts(state, move):
            less = logic.less(move, part)
            if less is not None and replay(logic, state, [less, *rest], goal) is not None:
                found.append(part)
        state.apply(move)
    return found


LOGIC: dict[str, Logic[Any, Any]] = {"pipes": PIPES.logic, "polypips": POLYPIPS.logic}


@pytest.mark.parametrize("family", LOGIC)
def test_nothing_can_be_left_out(family: str) -> None:
    logic = LOGIC[family]
    shorter = 0
    for start, moves, goal in little_ones(family):
        kept = trim(logic, start, moves, goal, Limits().start())
        assert replay(logic, start, kept, goal) == kept
        assert not superfluous(logic, start, kept, goal)
        shorter += len(kept) < len(moves)
    assert shorter > 20


@pytest.mark.parametrize("puzzle", PICKED, ids=["a move", "a part"])
def test_once_through_is_not_enough_where_a_rule_picks(puzzle: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    logic = POLYPIPS.logic
    monkeypatch.setattr(logic.ladder, "picking", frozenset())
    left = [
        superfluous(logic, start, trim(logic, start, moves, goal, Limits().start()), goal)
        for start, moves, goal in chains(POLYPIPS, puzzle, EMPTY)
    ]
    assert any(left)


@pytest.mark.parametrize("family", LOGIC)
def test_without_time_the_chain_still_leads_to_its_goal(family: str) -> None:
    token = CancelToken()
    token.cancel()
    logic = LOGIC[family]
    for start, moves, goal in little_ones(family):
        kept = trim(logic, start, moves, goal, Limits(cancel=token).start())
        assert replay(logic, start, kept, goal) is not None
