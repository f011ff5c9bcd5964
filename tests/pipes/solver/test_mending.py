"""Mending broken models: the forest keeps its shape at every step, and no layout is lost or given twice."""

from __future__ import annotations

from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipworks import pipes
from pipworks.limits import CancelToken, Limits
from pipworks.outcome import Status
from pipworks.pipes.puzzle.board import Board
from pipworks.pipes.puzzle.tiles import Tile, openings
from pipworks.pipes.rules import verify
from pipworks.pipes.solver import search
from pipworks.pipes.solver.cuts import flow
from pipworks.pipes.solver.encode import encode
from pipworks.pipes.solver.mending import windows
from pipworks.pipes.solver.mending.forest import LIT, UNUSED, Forest
from pipworks.pipes.solver.mending.links import link
from pipworks.pipes.solver.mending.window import places
from pipworks.pipes.solver.mending.window_flow import Changes, SolvableWindow
from pipworks.pipes.solver.session import Session
from tests.support.amounts import some
from tests.support.pipes import oracle
from tests.support.pipes.strategies import boards


def check(forest: Forest) -> None:
    """Everything that `Forest` promises, checked tile by tile."""
    below: list[int] = []
    for tile, letter in enumerate(forest.tiles):
        used, part = forest.used[tile], forest.part[tile]
        for side in range(4):
            if used >> side & 1:
                near = forest.near[4 * tile + side]
                assert forest.used[near] >> (side ^ 2) & 1
                assert forest.part[near] == part
        count = used.bit_count()
        assert count in {"_": (0,), "H": (0, 1), "I": (0, 2), "L": (0, 2), "T": (0, 2, 3)}.get(letter, range(4))
        assert not used or any(used & ~openings(Tile(letter), turn) == 0 for turn in "NESW")
        assert (part == UNUSED) == (count == 0 and letter not in "123")
        assert part in (LIT, UNUSED) or part in forest.dark
        if count and letter not in "123":
            assert used >> forest.parent[tile] & 1
            below.append(tile)
    for tile in below:
        *_, last = forest.above(tile)
        assert (forest.tiles[last] in "123") == (forest.part[tile] == LIT)


def broken(board: Board) -> Forest | None:
    """The forest of the first model of the local rules; None if there is no model."""
    encoding = encode(board)
    with Session(encoding.clauses, Limits().start()) as session:
        return Forest(encoding, flow(encoding, session.model())) if session.solve() else None


def lush(size: int) -> st.SearchStrategy[Board]:
    """Boards with few houses and blanks, whose models often have dark parts."""
    letters = st.lists(st.sampled_from("_HHIILLLTTTTT"), min_size=size * size, max_size=size * size)
    return letters.map(lambda drawn: Board(size, size, tuple(map(Tile, ["2", *drawn[1:]]))))


def large(size: int) -> Board:
    """A tank in the middle, houses on every third place, pipes of every kind about them."""
    pattern = "HTLTITHTTLITLTHLTTIT"
    tiles = [pattern[(7 * y + x + x * y // 5) % len(pattern)] for y in range(size) for x in range(size)]
    tiles[size * size // 2 + size // 2] = "3"
    return Board(size, size, tuple(map(Tile, tiles)))


@pytest.mark.parametrize("size", range(9, 25))
def test_every_step_keeps_the_forest_whole(size: int) -> None:
    forest = broken(large(size))
    assert forest is not None
    check(forest)
    joined = 0
    for number, members in forest.members().items():
        before = len(forest.dark)
        assert link(forest, number, members) == (len(forest.dark) < before)
        joined += before - len(forest.dark)
        check(forest)
    for radius in (1, 2, 4):
        for number in list(forest.dark):
            if number in forest.dark:
                before = len(forest.dark)
                window = windows.square(forest, forest.cycle(number)[0], radius)
                mended = windows.join_within(forest, window, number, Limits().start())
                assert mended == (len(forest.dark) < before)
                joined += before - len(forest.dark)
                check(forest)
    assert joined, "nothing was joined: the test saw nothing"


@pytest.mark.parametrize("size", range(9, 25, 3))
def test_a_window_is_written_and_read_the_same_way_natively(size: int) -> None:
    native = pytest.importorskip("pipworks.pipes.solver._native", reason="the native module is not built")
    forest = broken(large(size))
    assert forest is not None
    lists = (forest.tiles, forest.near, forest.used, forest.parent, forest.part)
    asked = [(tile, part, radius) for part in forest.dark for tile in forest.cycle(part)[:3] for radius in (1, 2, 4)]
    solved = cut = 0
    for tile, part, radius in asked:
        tiles = windows.square(forest, tile, radius)
        python, other = SolvableWindow(forest, tiles, part), native.Window(*lists, tiles, part)
        assert other.rooted == python.rooted
        clauses = python.write(places)
        assert list(map(tuple, other.write(places))) == list(map(tuple, clauses))
        with Session(clauses, Limits().start()) as session:
            for _ in range(10):
                if not session.solve():
                    break
                cuts = python.cuts(session.model())
                assert other.cuts(session.model()) == cuts
                if not cuts:
                    assert Changes(*other.changes()) == python.changes()
                    solved += 1
                    break
                cut += 1
                session.add(cuts)
    assert solved
    assert cut


def test_a_window_of_what_is_no_forest() -> None:
    native = pytest.importorskip("pipworks.pipes.solver._native", reason="the native module is not built")
    good = ("1H", (0, 1, 0, 1, 1, 0, 1, 0), [0, 0], [-1, -1], [0, -1])
    for place, bad in ((1, (0,) * 7), (1, (2,) * 8), (2, [16, 0]), (2, (0,)), (4, "no")):
        with pytest.raises(ValueError, match=r"out of bounds|for each tile"):
            native.Window(*good[:place], bad, *good[place + 1 :], [0], 1)
    with pytest.raises(ValueError, match="out of bounds"):
        native.Window(*good, [2], 1)
    with pytest.raises(ValueError, match="not written"):
        native.Window(*good, [0], 1).cuts([1])


def test_a_part_is_given_up_once_it_has_no_house() -> None:
    forest = broken(large(12))
    assert forest is not None
    number, members = next(iter(forest.members().items()))
    assert not forest.clear(number, members)
    assert not forest.clear(number, []), "tiles that are not given as members count as well"
    forest.tiles = forest.tiles.replace("H", "T")
    assert forest.clear(number, members[:1])
    assert number not in forest.dark
    assert {(forest.part[tile], forest.used[tile]) for tile in members} == {(UNUSED, 0)}
    assert LIT in forest.part


@given(boards(max_width=4, max_height=3, letters="_HHIILLTTT123"))
@settings(max_examples=some(30, of=150))
def test_each_layout_exactly_once_with_mending(board: Board) -> None:
    """As on a large board, where every broken model is mended first."""
    expected = {
        tuple(sum(1 << side for side in sides) for sides in layout) for layout in oracle.layouts(list(board.rows))
    }
    with patch.multiple(search, _LARGE=0, _LATE=1):
        run = pipes.solutions(board)
        found = [run.layout.used for _ in run if run.layout is not None]
    assert len(found) == len(set(found))
    assert set(found) == expected


@given(lush(7))
@settings(max_examples=some(15, of=60))
def test_mending_changes_no_verdict(board: Board) -> None:
    plain = pipes.solve(board, explain=False)
    with patch.multiple(search, _LARGE=0, _LATE=1):
        mended = pipes.solve(board, explain=False)
    assert mended.status is plain.status
    if mended.solution is not None:
        assert verify(board, mended.solution) == ()


@pytest.mark.parametrize("size", [25, 50])
def test_a_large_board(size: int) -> None:
    board = large(size)
    outcome = pipes.solve(board)
    assert outcome.solution is not None
    assert pipes.solve(board, limits=Limits(seconds=600)).solution == outcome.solution
    assert not pipes.uniqueness(board)


def test_a_large_board_can_be_cancelled() -> None:
    token = CancelToken()
    token.cancel()
    assert pipes.solve(large(50), limits=Limits(cancel=token)).status is Status.CANCELLED
    assert pipes.solve(large(50), limits=Limits(nodes=1)).status is Status.LIMIT
