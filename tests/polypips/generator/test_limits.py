"""Limits hold at every moment of the making: time, cancel, memory and size, on boards of every size."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest

from pipworks.errors import GenerationFailed
from pipworks.grid import Cell
from pipworks.limits import CancelToken, Limits
from pipworks.outcome import Outcome, Status
from pipworks.polypips.generator.board import MOST_CELLS, Board, UnknownBoard, draw_hole
from pipworks.polypips.generator.boards import named_board
from pipworks.polypips.generator.generate import generate, generate_many
from pipworks.polypips.generator.generated import Generated
from pipworks.polypips.generator.regions import place_regions
from pipworks.polypips.generator.rules import Choice, Rules, Selection, rules_of
from pipworks.polypips.generator.rules_file import parse_rules
from pipworks.polypips.tiling.tile import TWELVE, Tiling, tile, tile_with_set
from pipworks.rng import Rng
from tests.support.amounts import some

SLACK = 5.0
"""Seconds, for a busy machine; what is caught here ran for minutes."""


class Watched(CancelToken):
    """A token that cancels at one of the looks at it, or raises there, and knows the longest way between two.

    A way is counted in `steps`, whatever the test counts there: seconds, even of one thread, are the machine's.
    """

    __slots__ = ("at", "error", "gap", "last", "looks", "steps")

    def __init__(self, at: int | None = None, error: type[BaseException] | None = None) -> None:
        super().__init__()
        self.at = at
        self.error = error
        self.looks = 0
        self.steps = self.last = self.gap = 0

    @property
    def cancelled(self) -> bool:
        self.gap = max(self.gap, self.steps - self.last)
        self.last = self.steps
        self.looks += 1
        if self.looks == self.at:
            if self.error is not None:
                raise self.error
            self.cancel()
        return self.flag[0] != 0


def rules(board: str, pieces: str = "any", coverage: str = "0.5", *, unique: bool = False) -> Rules:
    made = Rules(named_board(board), Choice.parse(pieces), coverage=Fraction(coverage))
    return replace(made, unique=unique)


def made_within(asked: Rules, limits: Limits) -> Generated | GenerationFailed:
    try:
        return generate(asked, Rng(1), limits=limits)
    except GenerationFailed as failure:
        if not failure.limit:
            raise
        return failure


LARGE = (
    rules("30x30", "2*", unique=True),
    rules("100x100", "2*", unique=True),
    rules("60x60", "any", unique=True),
    rules("200x200", "any"),
    rules("200x200-9000", "2*"),
    rules("200x200", "5P,5W", "1"),
)


@pytest.mark.parametrize("seconds", [0, 0.1, 0.5])
@pytest.mark.parametrize("asked", LARGE, ids=lambda asked: ", ".join(asked.lines()[:2]))
def test_time_is_kept_on_large_boards(asked: Rules, seconds: float) -> None:
    started = time.monotonic()
    ended = made_within(asked, Limits(seconds=seconds))
    assert time.monotonic() - started < seconds + SLACK
    assert isinstance(ended, GenerationFailed)
    assert "stopped by the time limit" in ended.reason


@pytest.mark.long
@pytest.mark.parametrize("seconds", [1, 3])
@pytest.mark.parametrize("asked", LARGE, ids=lambda asked: ", ".join(asked.lines()[:2]))
def test_time_is_kept_for_longer(asked: Rules, seconds: float) -> None:
    started = time.monotonic()
    made_within(asked, Limits(seconds=seconds))
    assert time.monotonic() - started < seconds + SLACK


def test_a_limit_of_nothing_stops_before_the_first_step() -> None:
    asked = rules("1x1")
    for limits in (Limits(seconds=0), Limits(nodes=0)):
        ended = made_within(asked, limits)
        assert isinstance(ended, GenerationFailed)
        assert ended.phase == "tiling"
    cells = asked.board.cells
    assert tile(cells, asked.pieces.shapes, Rng(0), limits=Limits(seconds=0)).status is Status.LIMIT
    assert tile_with_set(cells, TWELVE, Rng(0), limits=Limits(seconds=0)).status is Status.LIMIT
    assert place_regions(cells, asked.weights, 1, Rng(0), limits=Limits(seconds=0)).status is Status.LIMIT
    assert list(generate_many(asked, 1, 0, limits=Limits(seconds=0))) == []
    with pytest.raises(GenerationFailed, match="stopped by the time limit"):
        next(generate_many(asked, 1, 5, limits=Limits(seconds=0)))


SMALL = (rules("4x3", "2*,1*"), rules("4x4", "2*,3*", "0.8", unique=True), rules("6x4-2", "2*", "1"))


@pytest.mark.parametrize("asked", SMALL, ids=lambda asked: ", ".join(asked.lines()[:2]))
def test_a_cancel_is_heard_at_every_look(asked: Rules) -> None:
    """Never an answer after it, and never another error; without it the same puzzle as without limits."""
    token = Watched()
    made = generate(asked, Rng(1), limits=Limits(cancel=token))
    assert made == generate(asked, Rng(1))
    for look in range(1, token.looks + 1, some(4, of=1)):
        with pytest.raises(GenerationFailed) as caught:
            generate(asked, Rng(1), limits=Limits(cancel=Watched(look)))
        assert caught.value.limit
        assert caught.value.reason.endswith("cancelled")
        assert "stopped by" not in caught.value.reason


@pytest.mark.parametrize("asked", SMALL[1:], ids=lambda asked: ", ".join(asked.lines()[:2]))
def test_an_interrupt_passes_through_at_once(asked: Rules) -> None:
    token = Watched()
    generate(asked, Rng(1), limits=Limits(cancel=token))
    for look in range(1, token.looks + 1, some(7, of=3)):
        stopped = Watched(look, KeyboardInterrupt)
        with pytest.raises(KeyboardInterrupt):
            generate(asked, Rng(1), limits=Limits(cancel=stopped))
        assert stopped.looks == look


def test_the_sentence_says_who_ended_it() -> None:
    cells, shapes = named_board("20x20").cells, Choice.parse("5W,5T,5F").shapes
    cancel = CancelToken()
    cancel.cancel()
    assert str(tile(cells, shapes, Rng(0), limits=Limits(cancel=cancel)).reason) == "cancelled"
    cover = place_regions(cells, [(shape, 1) for shape in shapes], 400, Rng(0), limits=Limits(cancel=cancel))
    assert str(cover.reason) == "0 of the 400 cells to cover are covered, cancelled"
    ended = made_within(rules("20x20", unique=True), Limits(cancel=cancel))
    assert str(ended) == "tiling: cancelled (seed 1)"


@pytest.mark.parametrize("board", ["20x20", "30x30", pytest.param("50x50", marks=pytest.mark.long)])
@pytest.mark.parametrize("pieces", ["2*", "any"])
def test_looks_are_never_far_apart(board: str, pieces: str) -> None:
    """In calls and returns of Python, so that no machine is too slow; 140,000 were the most when this was written."""
    token = Watched()

    def step(*_: object) -> None:
        token.steps += 1

    asked = rules(board, pieces, unique=True)
    sys.setprofile(step)
    try:
        made_within(asked, Limits(seconds=2, cancel=token))
    finally:
        sys.setprofile(None)
    assert token.looks > 10
    assert 0 < token.gap < 500_000


def test_a_hole_of_half_a_large_board() -> None:
    """Its edge has thousands of cells, each of which was looked for among all others."""
    cells = named_board("200x200").cells
    assert len(draw_hole(cells, 20_000, Rng(0))) == 20_000


def test_a_board_that_is_too_large_is_refused_at_once() -> None:
    with pytest.raises(UnknownBoard, match="at most 50,000 cells, not 1,000,000"):
        named_board("1000x1000")
    with pytest.raises(UnknownBoard, match="at most 50,000 cells, not 160,000"):
        named_board("heart:400x400")
    with pytest.raises(ValueError, match="at most 50,000 cells"):
        parse_rules("\n".join(["#" * 1000] * 1000))
    board = Board("", tuple(Cell(x, y) for y in range(100) for x in range(MOST_CELLS // 100 + 1)))
    ended = made_within(Rules(board), Limits())
    assert str(ended) == "size: a board to make a puzzle on has at most 50,000 cells, this one 50,100 (seed 1)"
    ended = made_within(rules("101x100", unique=True), Limits())
    assert str(ended) == "size: a board to solve has at most 10,000 cells, this one 10,100 (seed 1)"
    with pytest.raises(GenerationFailed, match="10,000 cells, this one 10,100"):
        next(generate_many(rules("101x100", unique=True), 1, 3))


def test_memory_is_asked_for_before_it_is_taken() -> None:
    ended = made_within(rules("100x100"), Limits(memory=20 << 20))
    assert str(ended) == "size: a board of 10,000 cells takes about 29 MB, more than the 20 MB allowed (seed 1)"
    asked = rules("5x5", "2*,1*", unique=True)
    enough = generate(asked, Rng(1), limits=Limits(memory=100 << 20))
    assert enough == generate(asked, Rng(1))
    ended = made_within(rules("20x20", unique=True), Limits(memory=2 << 20, seconds=60))
    assert isinstance(ended, GenerationFailed)
    assert "stopped by the memory limit" in ended.reason


def test_a_phase_alone_does_not_begin_what_takes_too_much() -> None:
    cells, shapes = named_board("100x100").cells, Choice.parse("2*").shapes
    little = Limits(memory=5 << 20)
    for outcome in (
        tile(cells, shapes, Rng(0), limits=little),
        tile_with_set(cells, TWELVE, Rng(0), limits=little),
        place_regions(cells, [(shapes[0], 1)], 100, Rng(0), limits=little),
    ):
        assert outcome.status is Status.LIMIT
        assert "stopped by the memory limit" in str(outcome.reason)
    exact = Limits(memory=400 * 3_000)
    assert generate(rules("20x20", "2*"), Rng(1), limits=exact) == generate(rules("20x20", "2*"), Rng(1))


@pytest.mark.long
@pytest.mark.parametrize("seconds", [0, 0.1, 1, 3])
def test_the_phases_alone_on_a_million_cells(seconds: float) -> None:
    cells = tuple(Cell(x, y) for y in range(1000) for x in range(1000))
    shapes = Choice.parse("any").shapes
    limits = Limits(seconds=seconds)
    works: tuple[Callable[[], Outcome[Tiling]], ...] = (
        lambda: tile(cells, shapes, Rng(0), limits=limits),
        lambda: tile(cells, Choice.parse("2*").shapes, Rng(0), limits=limits),
        lambda: tile_with_set(cells, TWELVE, Rng(0), limits=limits),
        lambda: place_regions(cells, [(shape, 1) for shape in shapes], 500_000, Rng(0), limits=limits),
    )
    for work in works:
        started = time.monotonic()
        assert work().status in (Status.LIMIT, Status.UNSOLVABLE)
        assert time.monotonic() - started < seconds + SLACK


def test_the_first_rows_of_a_board_too_large_are_enough() -> None:
    with pytest.raises(ValueError, match="at most 50,000 cells") as caught:
        parse_rules("pieces: 2*\nboard:\n" + "\n".join(["#" * 1000] * 60))
    assert ":53:1: " in str(caught.value)
    assert len(rules_of(parse_rules("\n".join(["#" * 1000] * 50))).board.cells) == MOST_CELLS


@pytest.mark.long
def test_memory_by_measurement() -> None:
    """The bytes for each cell that a refusal tells are those that the most costly rules take."""
    import tracemalloc

    asked = replace(rules("100x100", "1*", "1"), constraints=Choice.parse("1*"), selection=Selection.ALL)
    tracemalloc.start()
    try:
        generate(asked, Rng(0))
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert 1_500 * 10_000 < peak < 3_000 * 10_000
