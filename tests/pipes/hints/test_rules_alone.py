"""Each rule alone, and all together, against every layout of little boards; and faults planted in them are found."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator

import pytest

from pipworks.hints.ladder import Rule, climb
from pipworks.hints.steps import Phrase
from pipworks.limits import Limits
from pipworks.pipes.hints import count, cut, parts, uses
from pipworks.pipes.hints.facts import Fact
from pipworks.pipes.hints.ladder import LADDER, RULES
from pipworks.pipes.hints.moves import Move
from pipworks.pipes.hints.network import Network
from pipworks.pipes.hints.state import State
from pipworks.pipes.hints.telling import facts_of
from pipworks.pipes.puzzle.board import Board
from tests.support.amounts import some
from tests.support.pipes import oracle
from tests.support.pipes.hint_truth import Layouts, all_layouts, false_facts, little_boards, positions

Boards = list[tuple[Board, Layouts]]


@pytest.fixture(scope="module", params=[True, False], ids=["wraps", "walls"])
def boards(request: pytest.FixtureRequest) -> Boards:
    return list(little_boards(80, wraps=request.param))


def states(board: Board, layouts: Layouts, seed: int) -> Iterator[tuple[State, Layouts]]:
    """Positions, as they are and with some true knowledge of sides and uses besides."""
    rng = random.Random(seed)
    net = Network(board)
    for turned, rest in positions(board, layouts, seed):
        yield State(net, turned), rest
        state = State(net, turned)
        for tile in range(len(board.tiles)):
            used = {layout[tile] for layout in rest}
            for side in uses.each(state.open(tile)):
                shares = {use >> side & 1 for use in used}
                if len(shares) == 1 and rng.random() < 0.4:
                    move = Move("known", tile, Phrase.of(""))
                    known = ((tile, 1 << side),)
                    if shares == {1}:
                        move.passing = known
                    else:
                        move.not_needed = known
                    state.apply(move)
            gone = sum(1 << use for use in uses.each(state.uses[tile]) if use not in used and rng.random() < 0.2)
            state.apply(Move("known", tile, Phrase.of(""), ruled_out=((tile, gone),)))
        assert state.fault is None
        yield state, rest


Known = Iterable[tuple[Board, State, Layouts]]


def all_states(boards: Boards) -> Known:
    """Those states of the boards, each with the layouts from there."""
    for seed, (board, layouts) in enumerate(boards):
        for start, rest in states(board, layouts, seed):
            yield board, start, rest


@pytest.fixture(scope="module")
def known(boards: Boards) -> Known:
    return list(all_states(boards))


def wrong_moves(rules: Iterable[Rule[State, Move]], known: Known) -> Iterator[tuple[Board, Move, list[Fact]]]:
    """The moves of single rules that say something false, or find fault with a board that has layouts."""
    for board, start, rest in known:
        for rule in rules:
            state = start.copy()
            for move in rule.find(state, rule.foci(state)):
                wrong = false_facts(board, facts_of(state.net, move), rest)
                state.apply(move)
                if wrong or state.fault is not None:
                    yield board, move, wrong


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_each_rule_alone(rule: Rule[State, Move], known: Known) -> None:
    assert not list(wrong_moves([rule], known))


def test_each_rule_has_something_to_say(known: Known) -> None:
    left = list(RULES)
    for _, start, _ in known:
        left = [rule for rule in left if next(iter(rule.find(start, rule.foci(start))), None) is None]
    assert not left


def test_a_move_says_something_new(boards: Boards) -> None:
    """Nothing is found twice, so that climbing comes to an end."""
    for board, _ in boards[:60]:
        state = State(Network(board))
        for _ in range(200):
            moves = climb(RULES, state, 4, Limits().start(), lambda _: True)
            if not moves:
                break
        else:
            pytest.fail(f"no end in sight: {board.expression}")


def test_tiles_that_are_passed_over_have_nothing_to_say(boards: Boards) -> None:
    """And the rules that look at one tile find together what they find each by itself."""
    passed_over = 0
    for seed, (board, layouts) in enumerate(boards[:20]):
        for start, _ in states(board, layouts, seed):
            state = start.copy()
            climb(LADDER.order, state, 4, Limits().start())
            passed_over += sum(state.idle)
            for tile in range(len(board.tiles)):
                assert not state.idle[tile] or state.says(tile) == (0, 0)
            other = start.copy()
            climb(RULES, other, 4, Limits().start())
            assert (state.passing, state.not_needed, state.uses) == (other.passing, other.not_needed, other.uses)
    assert passed_over > 100


def test_climbing_finds_faults_only_where_there_is_no_layout() -> None:
    rng = random.Random(1)
    faults = 0
    for _ in range(150):
        rows = tuple("".join(rng.choice("HHILLTT12_") for _ in range(4)) for _ in range(3))
        state = State(Network(Board.of(*rows)))
        climb(RULES, state, 4, Limits().start())
        if state.fault is not None:
            faults += 1
            assert not all_layouts(rows), rows
    assert faults > 20


def test_gas_that_must_pass_does_in_every_solution() -> None:
    """Not only in every layout: the claim that a player reads is about the tiles as they are turned in the end."""
    said = 0
    for board, _ in little_boards(80, seed=7):
        rows = list(board.rows)
        if len("".join(rows).replace("_", "")) > some(6, of=7):
            continue
        state = State(Network(board))
        climb(RULES, state, 4, Limits().start())
        needed = {cell for tile, cell in enumerate(board.cells()) if state.passing[tile]}
        said += len(needed)
        for reached in oracle.solved(rows):
            assert needed <= reached
    assert said > some(4, of=10)


def _no_tank_in_sight(state: State, part: int) -> bool:
    return False


def _half_a_turn_off(move: Move) -> Move:
    move.passing = tuple((tile, sides << 2 & 15 | sides >> 2) for tile, sides in move.passing)
    return move


def _backwards(state: State, tiles: Iterable[int]) -> Iterator[Move]:
    yield from map(_half_a_turn_off, CUT(state, tiles))


CUT = cut.cut
FEWEST = count.fewest_left_out
LEAVING = count.leaving_out
ONWARD = uses.onward
EXITS = State.exits
USES_OF = uses.uses_of
Plant = Callable[[pytest.MonkeyPatch], None]


def _replace(name: str, find: Callable[[State, Iterable[int]], Iterator[Move]]) -> Plant:
    rules = tuple(Rule(rule.name, rule.level, rule.foci, find if rule.name == name else rule.find) for rule in RULES)
    return lambda patch: patch.setattr("pipworks.pipes.hints.ladder.RULES", rules)


MUTANTS: dict[str, Plant] = {
    "an opening too few": lambda patch: patch.setattr(
        count, "fewest_left_out", lambda letter, these: FEWEST(letter, these) + (letter == "2")
    ),
    "a bound off by one": lambda patch: patch.setattr(
        count, "leaving_out", lambda letter, these, low, high: LEAVING(letter, these, low, high - 1)
    ),
    "a part taken to have no tank": lambda patch: patch.setattr(State, "lit_parts", lambda state: set()),
    "exits to the north overlooked": lambda patch: patch.setattr(
        State, "exits", lambda state, tiles: (found for found in EXITS(state, tiles) if found[1])
    ),
    "gas that never turns left": lambda patch: patch.setattr(
        cut, "onward", lambda these, side: tuple(way for way in ONWARD(these, side) if way != (side + 1) & 3)
    ),
    "a cut on the wrong side": _replace("cut", _backwards),
    "any two sides taken for one part": lambda patch: patch.setattr(parts, "_pair", lambda state, tile, lit: 3),
    "a T that must branch": lambda patch: patch.setattr(
        "pipworks.pipes.hints.network.uses_of",
        lambda kind: USES_OF(kind) & ~uses.with_sides(2) if kind.value == "T" else USES_OF(kind),
    ),
}


@pytest.mark.parametrize("name", MUTANTS)
def test_planted_faults_are_found(name: str, boards: Boards, monkeypatch: pytest.MonkeyPatch) -> None:
    from pipworks.pipes.hints import ladder

    MUTANTS[name](monkeypatch)
    assert next(wrong_moves(ladder.RULES, all_states(boards)), None) is not None
