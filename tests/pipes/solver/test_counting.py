"""Orientations and layouts counted by a frontier: beside brute force, beside lists, and C++ beside Python."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipworks import pipes
from pipworks.limits import UNLIMITED, CancelToken, Limits
from pipworks.outcome import Status
from pipworks.pipes.formats.files import read
from pipworks.pipes.puzzle.board import Board, Solution
from pipworks.pipes.puzzle.tiles import OPEN, ORIENTATIONS, Tile, openings
from pipworks.pipes.solver import count as counts
from pipworks.pipes.solver.counting import reference
from pipworks.pipes.solver.counting.by_frontier import MOST_SLOTS, layouts
from pipworks.pipes.solver.counting.sweep import Counted, Sweep, sweep
from pipworks.pipes.solver.settling.settle import sides_known
from tests.support import amounts
from tests.support.pipes import frontier, oracle
from tests.support.pipes.strategies import boards

SIZES = ((1, 1), (1, 2), (2, 1), (1, 5), (5, 1), (2, 2), (2, 3), (3, 2), (1, 6), (6, 1))
LARGER = ((2, 4), (4, 2), (3, 3))
KINDS = ("_HHIILLTTT123", "HHHLLTT1", "HLLIT2", "HHHTT3", "HILT12", "ILT12")
WORKED = {0: (1, 1), 1: (1, 1), 2: (153, 811_004), 3: (1, 1), 4: (1, 1), 5: (2, 33), 6: (1, 1)}
"""Layouts and orientations of the contest's boards."""


def some(number: int, seed: int, sizes: Sequence[tuple[int, int]] = SIZES) -> list[list[str]]:
    """Random boards."""
    rng = random.Random(seed)
    drawn = [(rng.choice(sizes), rng.choice(KINDS)) for _ in range(number)]
    return [["".join(rng.choice(kinds) for _ in range(w)) for _ in range(h)] for (w, h), kinds in drawn]


def by_force(rows: list[str], wraps: bool, all_tiles: bool) -> int:
    """The orientations, each tried."""
    return len(list(oracle.pictures(rows, wraps))) if all_tiles else sum(1 for _ in oracle.solved(rows, wraps))


def known(board: Board) -> tuple[list[int], list[int]] | None:
    return None if board.all_tiles else sides_known(board, UNLIMITED.start(), {})


def run(counter: reference.Counter, nodes: int = 7) -> tuple[int, int]:
    """The number, by a few states at a time, and the states."""
    while (ended := counter.run(nodes)) == reference.OPEN:
        pass
    assert ended == reference.DONE
    return counter.counted(), counter.nodes


def sweeps(board: Board) -> list[Sweep]:
    """The sweeps for what may be counted, with and without what is known of layouts."""
    kinds = [Counted.WHOLE] if board.all_tiles else [Counted.TURNS, Counted.LAYOUTS]
    return [sweep(board, counted, {}, facts) for counted, facts in product(kinds, (None, known(board)))]


@pytest.mark.parametrize("variant", [(True, False), (False, False), (True, True), (False, True)])
def test_brute_force_says_the_same(variant: tuple[bool, bool]) -> None:
    agree_with_force(*variant, [*some(300 if variant[1] else 30, 16), *some(1, 17, LARGER)])


@pytest.mark.long
@pytest.mark.parametrize("variant", [(True, False), (False, False), (True, True), (False, True)])
def test_brute_force_says_the_same_of_many(variant: tuple[bool, bool]) -> None:
    agree_with_force(*variant, [*some(400, 18), *some(20, 19, LARGER)])


def agree_with_force(wraps: bool, all_tiles: bool, drawn: list[list[str]]) -> None:
    """Check both numbers of each board."""
    for rows in drawn:
        board = Board.of(*rows, wraps=wraps, all_tiles=all_tiles)
        outcome = pipes.count(board, orientations=True)
        expected = by_force(rows, wraps, all_tiles)
        assert outcome.count == expected, board
        assert outcome.status is (Status.SOLVED if expected else Status.UNSOLVABLE), board
        assert outcome.reason == pipes.solve(board).reason, board
        listed = len(oracle.layouts(rows, wraps, all_tiles))
        assert layouts(board, UNLIMITED.start(), {}) == listed, board


def test_the_conformance_cases(shared: Path) -> None:
    for case in json.loads((shared / "conformance" / "pipes_small.json").read_text(encoding="utf-8")):
        assert pipes.count(Board.of(*case["board"]), orientations=True).count == case["assignments"], case


@pytest.mark.parametrize("number", WORKED)
def test_the_contests_boards(shared: Path, number: int) -> None:
    pytest.importorskip("pipworks.pipes.solver.counting._native", reason="the native module is not built")
    board = read(shared / "corpora" / "pipes" / f"board{number}.txt")
    found = (pipes.count(board).count, pipes.count(board, orientations=True).count)
    assert found == WORKED[number]


@given(boards(5, 5, variants=True), st.booleans())
@settings(max_examples=amounts.some(75, of=150), deadline=None)
def test_the_reference_says_the_same(board: Board, all_tiles: bool) -> None:
    native = pytest.importorskip("pipworks.pipes.solver.counting._native", reason="the native module is not built")
    for made in sweeps(board.replaced(all_tiles=all_tiles)):
        counter = native.Counter(made.counted, made.slots, made.steps, 1 << 40)
        assert run(counter) == run(reference.Counter(made, 1 << 40)), (board, made.counted)


@given(boards(3, 3, "HHILLTT123", variants=True))
@settings(max_examples=amounts.some(100, of=200), deadline=None)
def test_every_layout_keeps_to_the_sides_that_are_known(board: Board) -> None:
    pytest.importorskip("pipworks.pipes.solver._native", reason="the native module is not built")
    sides = sides_known(board, UNLIMITED.start(), {})
    layouts_ = oracle.layouts(list(board.rows), board.wraps)
    used = [[sum(1 << side for side in own) for own in layout] for layout in layouts_]
    assert sides is not None or not used
    for layout, (may, must) in product(used, [sides] if sides else []):
        for own, most, least in zip(layout, may, must, strict=True):
            assert least & ~own == 0 == own & ~most, (board, layout, sides)


@given(boards(4, 4, "HHILLTT123", variants=True))
@settings(max_examples=amounts.some(50, of=100), deadline=None)
def test_what_is_known_changes_no_number(board: Board) -> None:
    if pipes.solve(board, explain=False):
        for counted in (Counted.TURNS, Counted.LAYOUTS):
            made = [sweep(board, counted, {}, facts) for facts in (None, known(board))]
            assert len({run(reference.Counter(each, 1 << 40), 500)[0] for each in made}) == 1, board


def test_layouts_are_as_many_as_are_listed(shared: Path) -> None:
    lines = (shared / "corpora" / "pipes" / "suite.jsonl").read_text(encoding="utf-8").splitlines()
    many = 0
    for line in lines[::8]:
        board = Board.of(*json.loads(line)["board"])
        listed = pipes.solutions(board, limits=Limits(solutions=100))
        number = len(list(listed))
        if listed.status is Status.SOLVED and number:
            assert layouts(board, UNLIMITED.start(), {}) == number, board
            many += number > 1
    assert many > 10


@pytest.mark.parametrize("wraps", [True, False])
def test_whole_boards_beside_the_other_frontier(wraps: bool) -> None:
    for seed in range(12):
        made = pipes.generate(pipes.Recipe(size=(4 + seed % 2, 5), unique=False, wraps=wraps, all_tiles=True), seed)
        number = frontier.count(list(made.board.rows), wraps)
        assert pipes.count(made.board, orientations=True).count == number
        assert layouts(made.board, UNLIMITED.start(), {}) == number


@pytest.mark.parametrize("all_tiles", [False, True])
def test_the_states_of_a_tile_share_out_the_number(all_tiles: bool) -> None:
    for rows in some(60, 5):
        board = Board.of(*rows, all_tiles=all_tiles)
        places = [place for place, tile in enumerate(board.tiles) if tile is not Tile.BLANK]
        if not places or not pipes.solve(board):
            continue
        place = places[len(places) // 2]
        letters = {openings(board.tiles[place], letter): letter for letter in ORIENTATIONS}
        parts = [pipes.count(board, orientations=True, position=turned(board, place, it)) for it in letters.values()]
        whole = pipes.count(board, orientations=True).count
        assert sum(part.count or 0 for part in parts) == whole, board
        assert {part.reason.code for part in parts if part.reason} <= {"position"}


def turned(board: Board, place: int, letter: str) -> Solution:
    """The position in which one tile is turned."""
    text = ["_" if tile is Tile.BLANK else OPEN for tile in board.tiles]
    text[place] = letter
    return Solution(tuple("".join(text[start : start + board.width]) for start in range(0, len(text), board.width)))


def test_layouts_from_a_position_are_as_many_as_are_listed() -> None:
    board = Board.of("1LT", "LTH", "HT3")
    for place, letter in product(range(len(board.tiles)), "NE"):
        position = turned(board, place, letter)
        listed = list(pipes.solutions(board, position=position))
        sides = {place: openings(board.tiles[place], letter)}
        assert layouts(board, UNLIMITED.start(), sides) == len(listed), position


def test_without_houses_every_way_counts() -> None:
    """A number of any size, exactly: nothing of the frontier matters, so there is one state."""
    assert pipes.count(Board.of("LLI", "TT_"), orientations=True).count == 512
    board = Board.of(*["LT1" * 10] * 30)
    assert pipes.count(board, orientations=True).count == 4**900
    assert pipes.count(Board.of("I_", "L3"), orientations=True).count == 2 * 4 * 4


def test_a_large_number_of_few_states() -> None:
    board = Board.of("1H", *["L_"] * 300, wraps=False)
    assert pipes.count(board, orientations=True).count == 4**300
    assert pipes.count(Board.of("HH1"), orientations=True).line.startswith("unsolvable, count 0: 2 houses")


LOOSE = Board.of(*["TLT3ITL", "LTHTLTT"] * 5)


@pytest.mark.parametrize(
    ("limits", "status", "said"),
    [
        (Limits(nodes=1_000), Status.LIMIT, "stopped by the node limit"),
        (Limits(seconds=0.05), Status.LIMIT, "stopped by the time limit"),
        (Limits(memory=1 << 20), Status.LIMIT, "stopped by the memory limit"),
    ],
)
def test_a_limit_leaves_no_bound(limits: Limits, status: Status, said: str) -> None:
    outcome = pipes.count(LOOSE, orientations=True, limits=limits)
    assert (outcome.status, outcome.count) == (status, None)
    assert str(outcome.reason).startswith(said)


def test_without_a_limit_of_memory_a_count_has_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counts, "_MOST_TURNS_BYTES", 1 << 20)
    outcome = pipes.count(LOOSE, orientations=True, limits=Limits(seconds=60))
    assert (outcome.status, outcome.count) == (Status.LIMIT, None)
    assert str(outcome.reason).startswith("stopped by the memory limit: the states of orientations take more than 1 MB")


def test_a_limited_count_of_layouts_goes_on_by_listing() -> None:
    """The frontier gets half of the nodes, and what is listed with the others is a better bound than where it began."""
    outcome = pipes.count(LOOSE, limits=Limits(nodes=4_000))
    assert outcome.status is Status.LIMIT
    assert (outcome.count or 0) > 4 * counts.LISTED


def test_a_count_is_cancelled() -> None:
    token = CancelToken()
    token.cancel()
    outcome = pipes.count(LOOSE, orientations=True, limits=Limits(cancel=token))
    assert (outcome.status, outcome.count) == (Status.CANCELLED, None)


def test_many_layouts_are_counted_and_few_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    board = Board.of("1LT", "LTH", "HT3")
    exact = pipes.count(board).count
    assert (exact or 0) > 8
    monkeypatch.setattr(counts, "LISTED", 8)
    assert pipes.count(board).count == exact
    assert pipes.count(board, limits=Limits(solutions=9)).line.startswith("limit reached, count 9 so far")
    monkeypatch.setattr(counts, "_MOST_BYTES", 0)
    assert pipes.count(board).count == exact
    stopped = pipes.count(LOOSE, limits=Limits(nodes=500))
    assert stopped.status is Status.LIMIT
    assert (stopped.count or 0) >= 8


def test_wide_boards_are_listed() -> None:
    """Whether the frontier is worth a try is told by its slots, a row's edges and those of the first row."""
    seven = pipes.generate(pipes.Recipe(size=(7, 10)), 1).board
    assert sweep(seven, Counted.LAYOUTS, {}).slots <= 16 <= MOST_SLOTS
    wide = pipes.generate(pipes.Recipe(size=(30, 30), unique=False, all_tiles=True), 1).board
    assert layouts(wide, UNLIMITED.start(), {}) is None
