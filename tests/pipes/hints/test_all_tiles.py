"""Hints where every tile needs gas: each rule and each step against all layouts of little boards, rings included."""

from __future__ import annotations

import random

import pytest

from pipworks.errors import InvalidPuzzle
from pipworks.hints.ladder import Rule, climb
from pipworks.hints.results import HintKind, Standing
from pipworks.limits import CancelToken, Limits
from pipworks.outcome import Status
from pipworks.pipes import Recipe, check, explain, generate, grade, hint, solve, verify
from pipworks.pipes.formats.position import parse_position, untouched, with_turned
from pipworks.pipes.hints.ladder import ALL_TILES_LADDER
from pipworks.pipes.hints.moves import Move
from pipworks.pipes.hints.network import Network
from pipworks.pipes.hints.state import State
from pipworks.pipes.puzzle.board import Board, Solution
from pipworks.pipes.puzzle.tiles import openings
from pipworks.rng import Rng
from tests.pipes.hints.test_rules_alone import Boards, Known, all_states, states, wrong_moves
from tests.support.pipes.hint_truth import all_layouts, extending, false_facts, full_boards, positions

RULES = ALL_TILES_LADDER.rules
NET = generate(Recipe((4, 3), wraps=False, all_tiles=True), Rng(5)).board


@pytest.fixture(scope="module")
def boards() -> Boards:
    return list(full_boards(150, seed=1))


@pytest.fixture(scope="module")
def known(boards: Boards) -> Known:
    return list(all_states(boards))


def test_the_boards_have_rings_and_tanks_together(boards: Boards) -> None:
    spare = [board for board, _ in boards if not Network(board).trees]
    assert 20 < len(spare) < 130
    assert any(len(board.tanks) > 1 for board in spare)
    assert {board.wraps for board in spare} == {True, False}


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_each_rule_alone(rule: Rule[State, Move], known: Known) -> None:
    assert not list(wrong_moves([rule], known))


def test_each_rule_has_something_to_say(boards: Boards) -> None:
    said = set()
    for seed, (board, layouts) in enumerate(boards):
        for start, _ in states(board, layouts, seed):
            said |= {rule.name for rule in RULES if next(iter(rule.find(start, rule.foci(start))), None) is not None}
    assert said == {rule.name for rule in RULES}


def test_climbing_finds_faults_only_where_there_is_no_layout(boards: Boards) -> None:
    rng = random.Random(1)
    faults = 0
    for board, _ in boards:
        letters = list(board.letters)
        one, other = rng.sample(range(len(letters)), 2)
        letters[one], letters[other] = letters[other], rng.choice("HLIT")
        rows = tuple("".join(letters[start : start + board.width]) for start in range(0, len(letters), board.width))
        state = State(Network(Board.of(*rows, wraps=board.wraps, all_tiles=True)))
        climb(RULES, state, 4, Limits().start())
        if state.fault is not None:
            faults += 1
            assert not all_layouts(rows, board.wraps, True), (rows, board.wraps)
    assert faults > 20


def test_walkthroughs_are_true_to_the_end() -> None:
    """With choices on the way, each step holds in all layouts that extend the choices, and the end is a solution."""
    choices = 0
    for board, layouts in full_boards(60, seed=2):
        walkthrough = explain(board)
        assert walkthrough.status is Status.SOLVED
        assert str(walkthrough)
        rest = layouts
        for stage in walkthrough.stages:
            if stage.choice:
                choices += 1
                (fact,) = stage.placed
                tile = fact.cell.y * board.width + fact.cell.x
                rest = extending(rest, {tile: openings(fact.tile, fact.letter)})
            for step in stage.steps:
                if not step.choice:
                    assert not false_facts(board, step.conclusion, rest), (board, step)
        assert verify(board, Solution(walkthrough.end.rows)) == ()
    assert choices > 10


def test_each_hint_is_true_where_it_is_given() -> None:
    kinds = set()
    for seed, (board, layouts) in enumerate(full_boards(40, seed=3)):
        for turned, rest in positions(board, layouts, seed):
            position = untouched(board)
            for tile, sides in turned.items():
                letter = next(letter for letter in "NESW" if openings(board.tiles[tile], letter) == sides)
                position = with_turned(board, position, list(board.cells())[tile], letter)
            found = hint(board, position)
            kinds.add(found.kind)
            assert found.kind in (HintKind.STEP, HintKind.CHOICE, HintKind.FINISHED)
            if found.kind is HintKind.STEP:
                for step in found.steps:
                    assert not false_facts(board, step.conclusion, rest), (board, position, step)
            elif found.kind is HintKind.CHOICE:
                assert found.placement is not None
                tile = found.placement.cell.y * board.width + found.placement.cell.x
                assert len({layout[tile] for layout in rest}) > 1
                assert extending(rest, {tile: openings(board.tiles[tile], found.placement.letter)})
    assert {HintKind.STEP, HintKind.CHOICE} <= kinds


def test_a_position_is_judged_by_all_layouts() -> None:
    """Right exactly if some layout turns the turned tiles so; what is named wrong is wrong."""
    standings = set()
    rng = random.Random(4)
    for board, layouts in full_boards(60, seed=5):
        cells = list(board.cells())
        position, turned = untouched(board), {}
        for tile in rng.sample(range(len(cells)), 3):
            letter = rng.choice("NESW")
            position = with_turned(board, position, cells[tile], letter)
            turned[tile] = openings(board.tiles[tile], letter)
        found = check(board, position, why=True)
        standings.add(found.standing)
        assert str(found)
        assert bool(found) == bool(extending(layouts, turned))
        if found.wrong and not found.either:
            gone = {cells.index(cell) for cell in found.wrong}
            assert extending(layouts, {tile: sides for tile, sides in turned.items() if tile not in gone})
    assert {Standing.RIGHT, Standing.WRONG} <= standings


def test_what_is_said_of_a_position() -> None:
    assert str(check(NET, untouched(NET))) == "Right so far: 11 tiles without gas."
    solution = solve(NET).solution
    assert solution is not None
    assert str(check(NET, solution)) == "Finished: every tile has gas, and no end is open."
    assert str(check(NET, parse_position("N a1", NET))).startswith("The ")
    assert hint(Board.of("HL1", wraps=False, all_tiles=True)).kind is HintKind.UNSOLVABLE


def test_a_grade_has_rules_of_its_own() -> None:
    outcome = grade(NET)
    assert outcome.solution is not None
    assert "rules pipes-all-tiles-2" in str(outcome.solution)


def test_limits() -> None:
    assert hint(NET, limits=Limits(seconds=0)).kind is HintKind.LIMIT
    token = CancelToken()
    token.cancel()
    assert hint(NET, limits=Limits(cancel=token)).kind is HintKind.CANCELLED


def test_a_board_on_which_a_tile_could_meet_itself_is_refused() -> None:
    board = Board.of("1", "T", "H", all_tiles=True)
    for ask in (hint, explain, grade):
        with pytest.raises(InvalidPuzzle, match="one wide or high that wrap"):
            ask(board)
