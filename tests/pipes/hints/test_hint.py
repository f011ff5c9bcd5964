"""One hint: its kinds, its strengths, what it says when time is short; and the check that comes before it."""

from __future__ import annotations

from functools import reduce
from operator import and_

import pytest

from pipworks.hints.results import HintKind, Standing
from pipworks.hints.steps import Strength
from pipworks.limits import CancelToken, Limits
from pipworks.pipes import verify
from pipworks.pipes.formats.position import parse_position, untouched, with_turned
from pipworks.pipes.hints.facts import Passes
from pipworks.pipes.hints.moves import Move
from pipworks.pipes.hints.network import network_of
from pipworks.pipes.hints.reasoner import check, hint
from pipworks.pipes.hints.state import State
from pipworks.pipes.puzzle.board import Board, Solution
from tests.support.pipes.hint_truth import all_layouts, extending, false_facts, little_boards, positions

SNAIL = Board.of(
    "_______",
    "_H_HLL_",
    "_LITHL_",
    "___2TH_",
    "_______",
)
RING = Board.of("_____", "_1TL_", "__LTH", "_____")


@pytest.mark.parametrize("wraps", [True, False])
def test_following_hints_brings_gas_to_every_house(wraps: bool) -> None:
    for board, _ in little_boards(30, seed=3, wraps=wraps):
        position = untouched(board)
        for _ in board.tiles:
            found = hint(board, position)
            if found.kind is HintKind.FINISHED:
                break
            assert found.placement is not None
            assert position[found.placement.cell] == "?"
            position = with_turned(board, position, found.placement.cell, found.placement.letter)
        assert hint(board, position).kind is HintKind.FINISHED
        assert not verify(board, Solution(tuple(row.replace("?", "N") for row in position.rows)))


@pytest.mark.parametrize("wraps", [True, False])
def test_each_hint_is_true_where_it_is_given(wraps: bool) -> None:
    """And says that there is a choice only where no tile must be turned one way."""
    kinds = set()
    for seed, (board, layouts) in enumerate(little_boards(40, seed=4, wraps=wraps)):
        for turned, rest in positions(board, layouts, seed):
            position = untouched(board)
            for tile, sides in turned.items():
                letter = next(letter for letter in "NESW" if _opens(board, tile, letter) == sides)
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
                assert extending(rest, {tile: _opens(board, tile, found.placement.letter)})
    assert len(kinds) == 3


def _opens(board: Board, tile: int, letter: str) -> int:
    from pipworks.pipes.puzzle.tiles import openings

    return openings(board.tiles[tile], letter)


def test_an_open_choice_is_said_to_be_one() -> None:
    found = hint(RING, parse_position("W e3\nE b2", RING))
    assert found.kind is HintKind.CHOICE
    assert found.sentences == (
        "From all that has gas only one way leads on. So gas must pass b2-c2.",
        "Several answers work from here: the T at c2 may be turned up-right-left, right-down-left or up-down-left. "
        "Say up-right-left.",
    )
    assert found.steps[-1].level == 0


def test_where_gas_must_pass_is_said_before_a_choice() -> None:
    """All of it: each side that every layout uses is known from the tiles, or concluded before the choice."""
    sides = 0
    for board, layouts in little_boards(60, seed=8):
        found = hint(board)
        if found.kind is HintKind.CHOICE:
            state = State(network_of(board))
            for fact in (fact for step in found.steps[:-1] for fact in step.conclusion):
                assert not false_facts(board, [fact], layouts)
                if isinstance(fact, Passes):
                    tile = fact.cell.y * board.width + fact.cell.x
                    state.apply(Move("said", tile, found.steps[-1].phrase, passing=((tile, int(fact.sides)),)))
            for tile in range(len(board.tiles)):
                common = reduce(and_, (used[tile] for used in layouts))
                sides += common.bit_count()
                assert not common & ~state.passing[tile]
    assert sides > 5


def test_no_sentence_forbids_gas() -> None:
    """Dry pipes may point anywhere, and gas may stand where no house needs it."""
    from pipworks.pipes.hints.sentences import WORDING

    for template in WORDING.templates.values():
        assert "must not" not in template
        assert "mustn't" not in template


def test_a_wrong_position_is_said_first() -> None:
    position = parse_position("N f4", SNAIL)
    found = hint(SNAIL, position, Strength.REASON)
    assert found.kind is HintKind.WRONG
    assert not found.steps
    assert found.sentences[0] == "The house at f4 can't stay turned up."
    assert found.check.steps or found.sentences[1].startswith("Otherwise")


def test_no_solution_at_all() -> None:
    found = hint(Board.of("_____", "_1_H_", "_____"))
    assert found.kind is HintKind.UNSOLVABLE
    assert str(found).startswith("The board has no solution: ")


@pytest.mark.parametrize(
    ("board", "position"),
    [
        (Board.of("HT", "LT"), Solution.of("?S", "?N")),
        (Board.of("L", wraps=False, all_tiles=True), Solution.of("N")),
        (Board.of("1H", "HH"), Solution.of("EN", "N?")),
    ],
    ids=str,
)
def test_no_turned_tile_is_blamed_where_no_solution_is(board: Board, position: Solution) -> None:
    found = check(board, position)
    assert found.standing is Standing.UNSOLVABLE
    assert not found.wrong


def test_limits() -> None:
    nothing = hint(SNAIL, limits=Limits(seconds=0))
    assert (nothing.kind, nothing.steps, nothing.placement) == (HintKind.LIMIT, (), None)
    token = CancelToken()
    token.cancel()
    assert hint(SNAIL, limits=Limits(cancel=token)).kind is HintKind.CANCELLED


def test_without_nodes_the_rules_still_reason() -> None:
    """No search at all: the position is not checked, which is said, and the hint is as good as ever."""
    found = hint(SNAIL, None, Strength.REASON, Limits(nodes=0))
    assert found.check.standing is Standing.LIMIT
    assert found.kind is HintKind.STEP
    assert found.placement == hint(SNAIL).placement
    assert found.sentences[0].startswith("There was no time to see whether the tiles are turned right")


def test_an_unchecked_position_that_is_wrong_shows_itself() -> None:
    board = Board.of("____", "_H__", "____", "_1__", "____")
    found = hint(board, None, Strength.REASON, Limits(nodes=0))
    assert found.kind is HintKind.WRONG


def test_checks_agree_with_every_layout() -> None:
    """Right exactly where some layout extends the position, and what is named wrong is so."""
    standings = set()
    for seed, (board, layouts) in enumerate(little_boards(25, seed=5)):
        for turned, rest in positions(board, layouts, seed):
            del rest
            tiles = [tile for tile in range(len(board.tiles)) if board.tiles[tile].ways]
            chosen = dict(turned) | {
                tiles[seed % len(tiles)]: _opens(board, tiles[seed % len(tiles)], "NESW"[seed % 4])
            }
            position = untouched(board)
            for tile, sides in chosen.items():
                letter = next(letter for letter in "NESW" if _opens(board, tile, letter) == sides)
                position = with_turned(board, position, list(board.cells())[tile], letter)
            found = check(board, position, why=True)
            standings.add(found.standing)
            assert str(found)
            assert bool(found) == bool(extending(all_layouts(board.rows), chosen))
            wrong = [cell.y * board.width + cell.x for cell in found.wrong]
            for off in [[one] for one in wrong] if found.either else [wrong] if wrong else []:
                left = {tile: sides for tile, sides in chosen.items() if tile not in off}
                assert extending(layouts, left)
    assert standings == {Standing.FINISHED, Standing.RIGHT, Standing.WRONG}


def test_letters_that_can_not_be() -> None:
    found = check(RING, Solution.of("_____", "_1LL_", "_????", "_____"))
    assert found.standing is Standing.WRONG
    assert found.violations
    assert check(RING, Solution.of("NN")).violations
