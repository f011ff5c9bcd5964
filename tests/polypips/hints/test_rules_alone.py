"""Each rule alone, and all together, against every solution of little puzzles; and faults planted in them are found."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import replace

import pytest

from pipworks.hints.ladder import Rule, climb
from pipworks.hints.steps import Phrase
from pipworks.limits import Limits
from pipworks.numbers import set_bits
from pipworks.polypips.hints import count, reserved, stock, tables
from pipworks.polypips.hints.facts import Fact
from pipworks.polypips.hints.ladder import RULES
from pipworks.polypips.hints.moves import Move
from pipworks.polypips.hints.pip_sets import PIPS, span
from pipworks.polypips.hints.state import State
from pipworks.polypips.hints.tables import Kind, Tables
from pipworks.polypips.puzzle.pips import VALUES
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Placement, Solution
from tests.support.polypips.hint_truth import false_facts, occurring
from tests.support.polypips.little import little_puzzles

Puzzles = list[tuple[Puzzle, list[Solution]]]


@pytest.fixture(scope="module")
def puzzles() -> Puzzles:
    return [*little_puzzles(60, dominoes=True), *little_puzzles(120)]


def states(puzzle: Puzzle, solutions: list[Solution], seed: int) -> Iterator[tuple[State, list[Solution]]]:
    """The start, and positions on the way to some solution about which some more is known, all of it true."""
    yield State(Tables(puzzle)), solutions
    rng = random.Random(seed)
    for known in (0.3, 0.9):
        solution = rng.choice(solutions)
        tables = Tables(puzzle)
        laid = [tables.find(placed) for placed in solution.placements if rng.random() < 0.3]
        state = State(tables, [placement for placement in laid if placement is not None])
        lying = {tables.as_value(placement) for placement in state.laid}
        rest = [other for other in solutions if lying <= set(other.placements)]
        truth = occurring(rest)
        for cell in set_bits(state.open):
            shown = {placed.grid.get(tables.cells[cell]) for placed in truth}
            gone = sum(1 << pip for pip in PIPS[state.pips[cell]] if pip not in shown and rng.random() < known)
            state.apply(Move("known", cell, Phrase.of(""), gone=((cell, gone),)))
        false = [
            placement
            for placement in set_bits(state.live)
            if tables.as_value(placement) not in truth and rng.random() < known
        ]
        state.live &= ~sum(1 << placement for placement in false)
        yield state, rest


Truths = Iterable[tuple[Puzzle, State, Collection[Placement]]]


def truths(puzzles: Puzzles) -> Truths:
    """Those states of the puzzles, each with the placements that occur in a solution from there."""
    for seed, (puzzle, solutions) in enumerate(puzzles):
        for start, rest in states(puzzle, solutions, seed):
            yield puzzle, start, occurring(rest)


@pytest.fixture(scope="module")
def known(puzzles: Puzzles) -> Truths:
    return list(truths(puzzles))


def wrong_moves(rules: Iterable[Rule[State, Move]], known: Truths) -> Iterator[tuple[Puzzle, Move, list[Fact]]]:
    """The moves of single rules that say something false."""
    for puzzle, start, truth in known:
        for rule in rules:
            state = start.copy()
            for move in rule.find(state, rule.foci(state)):
                if wrong := false_facts(state, move, truth):
                    yield puzzle, move, wrong
                state.apply(move)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_each_rule_alone(rule: Rule[State, Move], known: Truths) -> None:
    assert not list(wrong_moves([rule], known))


def test_each_rule_has_something_to_say(known: Truths) -> None:
    left = list(RULES)
    for _, start, _ in known:
        left = [rule for rule in left if next(iter(rule.find(start, rule.foci(start))), None) is None]
    assert not left


def test_all_together(puzzles: Puzzles) -> None:
    """Up the ladder to its end: no move is false, and no puzzle with a solution shows a fault."""
    for puzzle, solutions in puzzles:
        truth = occurring(solutions)
        state = State(Tables(puzzle))
        replayed = state.copy()
        for move in climb(RULES, state, 4, Limits().start()):
            assert not false_facts(replayed, move, truth), (str(puzzle), move)
            replayed.apply(move)
        assert state.find_fault() is None
        assert replayed.live == state.live


def _one_off(low: int, high: int) -> int:
    return span(low + 1, high)


def _doubles_once(state: State, tables: Tables, laid: Iterable[int] = ()) -> None:
    INIT(state, tables)
    state.stock = [
        sum(piece_kind.count * (value in piece_kind.pips) for piece_kind in tables.piece_kinds) for value in VALUES
    ]
    for placement in laid:
        state.lay(placement)


def _too_early(state: State, values: Iterable[int]) -> Iterator[Move]:
    poorer = state.copy()
    poorer.stock = [max(left - 1, 1) for left in state.stock]
    for move in count.pips_used_up(poorer, values):
        if move.fault is None:
            yield move


def _wrong_parity(state: State, size: int) -> int:
    return FILLS(state, size) << 1


INIT = State.__init__
FILLS = stock._fills
ASKED = tables._asked


def _strict_twice(condition: object, size: int) -> tuple[Kind, int, int, int]:
    kind, allowed, low, high = ASKED(condition, size)  # type: ignore[arg-type]
    return kind, allowed, low + (kind is Kind.SUM and low != high and low > 0), high


def _nowhere_else(state: State, cells: tuple[int, ...]) -> bool:
    return True


Plant = Callable[[pytest.MonkeyPatch], None]

MUTANTS: dict[str, Plant] = {
    "a bound off by one": lambda patch: patch.setattr(count, "span", _one_off),
    "doubles counted once": lambda patch: patch.setattr(State, "__init__", _doubles_once),
    "pips used up too early": lambda patch: patch.setattr(
        "pipworks.polypips.hints.ladder.RULES",
        tuple(replace(rule, find=_too_early) if rule.name == "pips used up" else rule for rule in RULES),
    ),
    "a strict bound taken twice": lambda patch: patch.setattr(tables, "_asked", _strict_twice),
    "a wrong parity": lambda patch: patch.setattr(stock, "_fills", _wrong_parity),
    "cells taken to be apart": lambda patch: patch.setattr(reserved, "_apart", _nowhere_else),
    "what lies outside a region forgotten": lambda patch: patch.setattr(
        count, "free_stock", lambda state, _: [max(0, left - 1) for left in state.stock]
    ),
}


@pytest.mark.parametrize("name", MUTANTS)
def test_planted_faults_are_found(name: str, puzzles: Puzzles, monkeypatch: pytest.MonkeyPatch) -> None:
    from pipworks.polypips.hints import ladder

    MUTANTS[name](monkeypatch)
    assert next(wrong_moves(ladder.RULES, truths(puzzles)), None) is not None
