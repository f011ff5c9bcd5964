"""Mending: what comes back has one layout, and one tile is changed where one suffices."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from pipworks import pipes
from pipworks.errors import TooLarge
from pipworks.limits import CancelToken, Limits
from pipworks.mended import Mending
from pipworks.pipes.generator.mending.changes import changes_between
from pipworks.pipes.generator.mending.mend import mend
from pipworks.pipes.generator.mending.reroutes import reroutes
from pipworks.pipes.generator.mending.tile_edits import uses
from pipworks.pipes.generator.recipe import Recipe
from pipworks.pipes.puzzle.board import Board
from pipworks.pipes.puzzle.tiles import Tile
from pipworks.pipes.solver.solve import Solutions
from pipworks.rng import Rng
from tests.support.amounts import some
from tests.support.pipes.hint_truth import all_layouts, full_boards, little_boards

FOREVER = Limits().start()
LAYOUTS = 60
"""The most layouts of a board here, so that all of them are known to the search."""


def several(count: int, *, full: bool = False) -> list[Board]:
    """Little boards with several layouts."""
    made = full_boards(count, 5) if full else little_boards(count, 5)
    return [board for board, found in made if 1 < len(found) <= LAYOUTS]


def of_one_tile(board: Board) -> Iterator[Board]:
    for number, old in enumerate(board.tiles):
        for kind in Tile:
            if kind is not old:
                yield replace(board, tiles=(*board.tiles[:number], kind, *board.tiles[number + 1 :]))


def is_playable(board: Board) -> bool:
    return any(tile.is_tank for tile in board.tiles) and (board.all_tiles or Tile.HOUSE in board.tiles)


def layouts_of(board: Board) -> int:
    return len(all_layouts(board.rows, board.wraps, board.all_tiles))


def is_alone(used: tuple[int, ...], board: Board) -> bool:
    """Whether a layout is the only one of a board, by the solver: the oracle takes long for so many boards."""
    run = Solutions(board, Limits(solutions=2))
    found = [run.layout.used for _ in run if run.layout is not None]
    return found == [used]


@pytest.mark.parametrize("full", [False, True])
def test_one_tile_is_changed_where_one_suffices(full: bool) -> None:
    met = set()
    for board in several(some(8, of=100), full=full):
        mended = mend(board)
        # Without houses, or without tanks, there would be one layout, in which nothing is used: that is no mending.
        suffices = any(is_playable(other) and layouts_of(other) == 1 for other in of_one_tile(board))
        met.add(suffices)
        assert (len(mended.changes) == 1) == suffices, f"{board!r}\n{mended}"
        if mended.puzzle is not None:
            assert layouts_of(mended.puzzle) == 1
            assert mended.changes == changes_between(board, mended.puzzle)
            assert mended.solution is not None
            assert not pipes.verify(mended.puzzle, mended.solution)
    assert True in met


def test_the_drawn_layout_is_kept_where_one_tile_suffices() -> None:
    kept = 0
    for board in several(some(15, of=150)):
        drawn = Solutions(board)
        *_, last = drawn
        assert drawn.layout is not None
        alone = [drawn.layout.used]
        if any(is_alone(drawn.layout.used, other) for other in of_one_tile(board)):
            mended = mend(board, position=last)
            assert len(mended.changes) == 1
            assert mended.puzzle is not None
            assert all_layouts(mended.puzzle.rows, mended.puzzle.wraps) == alone
            kept += 1
    assert kept > 1


@pytest.mark.parametrize("recipe", [Recipe((7, 10), unique=False), Recipe((6, 6), unique=False, all_tiles=True)])
def test_boards_of_the_usual_size(recipe: Recipe) -> None:
    done = 0
    for seed in range(1, 30):
        board = pipes.generate(recipe, Rng(seed)).board
        if 2 <= (pipes.count(board, limits=Limits(solutions=21)).count or 0) <= 20:
            mended = mend(board, seed=1)
            assert mended.status is Mending.UNIQUE
            assert mended.puzzle is not None
            assert pipes.uniqueness(mended.puzzle)
            assert mended == mend(board, seed=1)
            done += 1
            if done == some(3, of=10):
                return


def test_a_board_with_one_layout_or_none_stays() -> None:
    one = pipes.Board.of("1H", wraps=False)
    assert (mend(one).status, mend(one).puzzle, mend(one).changes) == (Mending.UNCHANGED, one, ())
    none = pipes.Board.of("1_H", wraps=False)
    assert (mend(none).status, mend(none).puzzle) == (Mending.NONE, None)
    assert mend(none).reason


def test_changes_are_said() -> None:
    found = changes_between(pipes.Board.of("1IT_", "HL3H"), pipes.Board.of("1L_T", "HH2H"))
    assert [(each.sentence, each.cells, each.before, each.after) for each in found] == [
        ("The tile at b1 is an L instead of an I.", ((1, 0),), "I", "L"),
        ("The tile at c1 is blank instead of a T.", ((2, 0),), "T", "_"),
        ("The tile at d1 is a T instead of blank.", ((3, 0),), "_", "T"),
        ("The tile at b2 is a house instead of an L.", ((1, 1),), "L", "H"),
        ("The tile at c2 is a tank of 2 instead of a tank of 3.", ((2, 1),), "3", "2"),
    ]


def test_limits_and_cancelling_are_different_answers() -> None:
    board = pipes.Board.of("1H")
    assert mend(board, limits=Limits(seconds=0)).status is Mending.LIMIT
    assert mend(board, limits=Limits(nodes=0)).status is Mending.LIMIT
    token = CancelToken()
    token.cancel()
    assert mend(board, limits=Limits(cancel=token)).status is Mending.CANCELLED
    with pytest.raises(TooLarge):
        mend(Board(51, 50, (Tile.L,) * 2550))


def test_sides_that_a_kind_can_use() -> None:
    """By the oracle: what a tile uses in some layout, its kind can use; and a kind can't use what no kind shows."""
    for board, found in little_boards(20, 3):
        for used in found:
            assert all(uses(tile, sides, False) for tile, sides in zip(board.tiles, used, strict=True))
    assert [uses(Tile.I, sides, False) for sides in (0, 1, 3, 5, 7)] == [True, False, False, True, False]
    assert [uses(Tile.T, sides, False) for sides in (0, 1, 3, 5, 7)] == [True, False, True, True, True]
    assert [uses(Tile.T, sides, True) for sides in (0, 3, 7)] == [False, False, True]
    assert [uses(Tile.TANK2, sides, False) for sides in (0, 1, 3, 5)] == [True, True, True, False]


@pytest.mark.parametrize("full", [False, True])
def test_most_small_steps_lead_to_a_layout(full: bool) -> None:
    """Of the board with the kinds of tile that the step asks for, by the oracle."""
    right = steps = 0
    made = full_boards(6, 5) if full else little_boards(6, 5)
    for board, found in made:
        for way in reroutes(board, found[0], FOREVER):
            tiles = list(board.tiles)
            for number, kind in way.kinds.items():
                tiles[number] = kind
            other = replace(board, tiles=tuple(tiles))
            steps += 1
            right += way.used(found[0]) in all_layouts(other.rows, other.wraps, other.all_tiles)
    assert steps > 20
    assert right > steps // 2
