"""The fewest lit tiles: against brute force over all turns of all tiles, and the contest's boards."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipworks import pipes
from pipworks.outcome import Status
from pipworks.pipes.formats.files import read
from pipworks.pipes.puzzle.board import Board, Solution
from pipworks.pipes.rules import lit
from tests.support.pipes import oracle


@given(
    st.sampled_from([(1, 5), (5, 1), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3)]).flatmap(
        lambda size: st.lists(
            st.sampled_from("_HHIILLTTT123"), min_size=size[0] * size[1], max_size=size[0] * size[1]
        ).map(lambda tiles: Board.of(*("".join(tiles[i : i + size[0]]) for i in range(0, len(tiles), size[0]))))
    )
)
@settings(max_examples=15)
def test_no_turn_of_the_tiles_lights_fewer(board: Board) -> None:
    fewest = min(map(len, oracle.solved(list(board.rows))), default=None)
    outcome = pipes.minimal(board)
    if fewest is None:
        assert outcome.status is Status.UNSOLVABLE
        return
    assert outcome.solution is not None
    assert len(lit(board, outcome.solution)) == outcome.stats["lit"] == fewest
    assert pipes.minimal(board).solution == outcome.solution


@pytest.mark.parametrize(("number", "fewest"), [(2, 57), (5, 63)])
def test_the_contests_boards(shared: Path, number: int, fewest: int) -> None:
    board = read(shared / "corpora" / "pipes" / f"board{number}.txt")
    outcome = pipes.minimal(board)
    assert outcome.solution is not None
    assert len(lit(board, outcome.solution)) == fewest


def test_a_dry_tile_is_turned_away_where_north_would_light_it() -> None:
    """The `3` opens north or south, to the `T` both times; a `T` turned N would take the gas, turned S it does not."""
    board = Board.of("__T", "HI3")
    outcome = pipes.minimal(board)
    assert outcome.solution is not None
    assert len(lit(board, outcome.solution)) == 2
    assert outcome.solution == Solution.of("__S", "WNS")


def test_unsolvable() -> None:
    assert pipes.minimal(Board.of("1HH")).status is Status.UNSOLVABLE
    outcome = pipes.minimal(Board.of("1LH_", "____"))
    assert outcome.status is Status.UNSOLVABLE
    assert outcome.reason is not None
