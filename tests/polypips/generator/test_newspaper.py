"""Puzzles in the newspaper's style: what each one keeps, and what they are like on the whole."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from bench.bars.newspaper import KINDS, SIZES, alike, is_degenerate, kind_counts, size_counts
from hypothesis import given, settings
from hypothesis import strategies as st

from pipworks.errors import GenerationFailed
from pipworks.limits import UNLIMITED, Limits
from pipworks.polypips.generator.board import Board
from pipworks.polypips.generator.boards import named_board
from pipworks.polypips.generator.generate import generate
from pipworks.polypips.generator.generated import Generated
from pipworks.polypips.generator.newspaper.cut import Area, cut
from pipworks.polypips.generator.newspaper.fill import Dealt
from pipworks.polypips.generator.newspaper.ground import Ground
from pipworks.polypips.generator.newspaper.label import EXCLUDED, labelled
from pipworks.polypips.generator.newspaper.plan import LabelKind, Wanted, draw_plan, exchanged
from pipworks.polypips.generator.newspaper.score import score
from pipworks.polypips.generator.newspaper.sheet import Sheet
from pipworks.polypips.generator.newspaper.telling_plan import (
    ENOUGH,
    draw_differing,
    draw_telling_plan,
    needed,
    tells,
)
from pipworks.polypips.generator.rules import DOMINOES, Rules
from pipworks.polypips.generator.styles import Style
from pipworks.polypips.puzzle.conditions import AllSame, Exactly, LessThan, MoreThan
from pipworks.polypips.solver.count import count
from pipworks.polypips.tiling.tile import tile
from pipworks.rng import Rng
from tests.support.amounts import some


def made(board: str, seed: int, *, unique: bool = False) -> Generated:
    return generate(Rules(named_board(board), DOMINOES, unique=unique, style=Style.NEWSPAPER), seed)


def ground(board: str, seed: int) -> Ground:
    cells = named_board(board).cells
    tiling = tile(cells, DOMINOES.shapes, Rng(seed)).solution
    assert tiling is not None
    return Ground.of(cells, tiling, UNLIMITED.start())


@pytest.fixture(scope="module")
def sixty() -> list[Generated]:
    return [made("any", seed) for seed in range(60)]


def test_no_domino_is_there_twice(sixty: list[Generated]) -> None:
    assert all(len(set(each.puzzle.pieces)) == len(each.puzzle.pieces) for each in sixty)


def test_regions_are_like_the_newspaper_s(sixty: list[Generated]) -> None:
    """Sixty puzzles on fixed seeds, so that the figure is the same everywhere."""
    puzzles = [each.puzzle for each in sixty]
    assert alike(size_counts(puzzles), Counter(SIZES)) > 0.05
    assert alike(kind_counts(puzzles), Counter(KINDS)) > 0.05
    cells = sum(len(puzzle.cells) for puzzle in puzzles)
    assert 0.86 < sum(c.size for puzzle in puzzles for c in puzzle.constraints) / cells < 0.9
    pips = Counter(pip for puzzle in puzzles for piece in puzzle.pieces for pip in piece.pips)
    assert all(abs(pips[value] / cells - 1 / 7) < 0.02 for value in range(7))


@pytest.mark.parametrize("unique", [False, True])
def test_conditions_are_such_as_the_newspaper_has(sixty: list[Generated], unique: bool) -> None:
    each = [made("any:14", seed, unique=True) for seed in range(12)] if unique else sixty
    constraints = [constraint for one in each for constraint in one.puzzle.constraints]
    for constraint in constraints:
        match constraint.condition:
            case AllSame(value):
                assert value is None
            case LessThan() | MoreThan() as inequality:
                assert EXCLUDED[0] <= 1 - inequality.ways(constraint.size) / 7**constraint.size <= EXCLUDED[1]
    sums = [(c.condition.total, c.size) for c in constraints if isinstance(c.condition, Exactly) and c.size > 1]
    assert sum(is_degenerate(*each) for each in sums) <= len(sums) / 4


@pytest.mark.parametrize("board", ["4x2", "any:12", "any:20", "any:28"])
def test_one_solution_is_one(board: str) -> None:
    for seed in range(some(1, of=3)):
        one = made(board, seed, unique=True)
        assert count(one.puzzle).count == 1
        assert len(set(one.puzzle.pieces)) == len(one.puzzle.pieces)


def test_above_28_dominoes_a_note_says_why_some_are_there_twice() -> None:
    assert not made("8x7", 1).notes
    one = made("8x8", 1)
    assert "32 dominoes are more than the 28 of a set" in one.notes[0]
    assert max(Counter(one.puzzle.pieces).values()) == 2


@given(st.integers(2, 80), st.integers(0, 2**64))
@settings(deadline=None)
def test_a_plan_fills_the_board(cells: int, seed: int) -> None:
    plan = draw_plan(cells, Rng(seed))
    assert sum(wanted.size for wanted in plan) == cells
    other = exchanged(plan, Rng(seed))
    assert Counter(wanted.size for wanted in other) == Counter(wanted.size for wanted in plan)
    assert Counter(wanted.kind for wanted in other) == Counter(wanted.kind for wanted in plan)


@given(st.integers(1, 40), st.integers(0, 2**64))
@settings(deadline=None, max_examples=some(15, of=40))
def test_a_telling_plan_fills_the_board_and_tells_enough(dominoes: int, seed: int) -> None:
    rng, cells = Rng(seed), 2 * dominoes
    differing = draw_differing(cells, rng)
    plan = draw_telling_plan(cells, differing, rng)
    assert sum(wanted.size for wanted in plan) == cells
    assert [wanted for wanted in plan if wanted.kind is LabelKind.DIFFERENT] == differing
    if 8 <= cells <= 24 and not differing:
        assert tells(plan) >= ENOUGH * needed(cells)


def test_puzzles_with_one_solution_are_like_the_newspaper_s() -> None:
    """Some puzzles on fixed seeds of the boards up to 24 cells: too few for more than a coarse look."""
    boards = ["any:12", "any:14", "any:16", "any:20", "any:24"]
    puzzles = [made(board, seed, unique=True).puzzle for board in boards for seed in range(some(3, of=8))]
    sizes, kinds = size_counts(puzzles), kind_counts(puzzles)
    assert alike(sizes, Counter(SIZES)) > 0.05
    assert alike(kinds, Counter(KINDS)) > 0.05


def dull(telling: bool) -> float:
    """How far the sums of two cells are from 2 and 10, on average, over the cuts of one board."""
    far = []
    for on, _, areas, rng in cuts("fish"):
        dealt = Dealt(on, areas, rng, telling=telling)
        if dealt.settle(rng, UNLIMITED.start()):
            pairs = [area.cells for area in areas if area.kind is LabelKind.SUM and len(area.cells) == 2]
            totals = [dealt.pips[one] + dealt.pips[other] for one, other in pairs]
            far += [abs(min(total, 12 - total) - 2) for total in totals]
    return sum(far) / len(far)


def test_telling_pips_make_sums_that_tell_more() -> None:
    assert dull(telling=True) < 0.8 * dull(telling=False)


@pytest.mark.parametrize("board", ["any:8", "any:14", pytest.param("any:36", marks=pytest.mark.long)])
def test_small_boards_have_the_newspapers_sizes_and_kinds_too(board: str) -> None:
    rules = Rules(named_board(board), DOMINOES, style=Style.NEWSPAPER)
    puzzles = [generate(rules, seed).puzzle for seed in range(some(600, of=2000) // int(board[4:]))]
    assert alike(size_counts(puzzles), Counter(SIZES)) > 0.02
    assert alike(kind_counts(puzzles), Counter(KINDS)) > 0.02


def cuts(board: str) -> Iterator[tuple[Ground, list[Wanted], list[Area], Rng]]:
    for seed in range(30):
        rng = Rng(seed)
        on = ground(board, seed)
        plan = draw_plan(len(on.cells), rng)
        areas = cut(on, plan, rng, UNLIMITED.start())
        if areas is not None:
            yield on, plan, areas, rng


@pytest.mark.parametrize("board", ["4x2", "fish", "8x8"])
def test_a_cut_is_the_plan(board: str) -> None:
    some = list(cuts(board))
    assert len(some) > 20
    for on, plan, areas, _ in some:
        assert Counter(Wanted(area.kind, len(area.cells)) for area in areas) == Counter(plan)
        assert sorted(cell for area in areas for cell in area.cells) == list(range(len(on.cells)))
        assert all(on.is_connected(area.cells) for area in areas)


@pytest.mark.parametrize("board", ["fish", "8x7"])
def test_pips_suit_the_cut(board: str) -> None:
    settled = 0
    for on, _, areas, rng in cuts(board):
        dealt = Dealt(on, areas, rng, telling=False)
        if dealt.settle(rng, UNLIMITED.start()):
            settled += 1
            dominoes = [tuple(sorted((dealt.pips[a], dealt.pips[b]))) for a, b in on.dominoes]
            assert len(set(dominoes)) == len(dominoes)
            for area in areas:
                shown = [dealt.pips[cell] for cell in area.cells]
                assert area.kind is not LabelKind.SAME or len(set(shown)) == 1
                assert area.kind is not LabelKind.DIFFERENT or len(set(shown)) == len(shown)
    assert settled > 15


@given(st.integers(0, 2**32))
@settings(deadline=None, max_examples=some(10, of=30))
def test_regions_cut_anew_keep_sizes_and_kinds(seed: int) -> None:
    for on, _, areas, rng in cuts("fish"):
        dealt = Dealt(on, areas, rng, telling=False)
        regions = [labelled(area.kind, area.cells, dealt.pips, rng) for area in areas]
        found = [region for region in regions if region is not None]
        if dealt.settle(rng, UNLIMITED.start()) and len(found) == len(regions):
            break
    sheet, draw = Sheet(on, dealt.pips, found), Rng(seed)
    for _ in range(40):
        first = draw.below(len(sheet.regions))
        second = sheet.beside(first, draw)
        new = sheet.recut(first, second, draw)
        if new is not None:
            old = sheet.regions[first], sheet.regions[second]
            assert Counter((r.kind, len(r.cells)) for r in new) == Counter((r.kind, len(r.cells)) for r in old)
            assert sorted(new[0].cells + new[1].cells) == sorted(old[0].cells + old[1].cells)
            assert all(on.is_connected(region.cells) for region in new)
            sheet.put(first, new[0])
            sheet.put(second, new[1])
    assert score(sheet) >= 0


def test_limits_end_it() -> None:
    rules = Rules(named_board("castle"), DOMINOES, unique=True, style=Style.NEWSPAPER)
    with pytest.raises(GenerationFailed) as failed:
        generate(rules, 1, limits=Limits(nodes=50))
    assert failed.value.limit


def test_a_board_without_a_tiling_is_refused_with_the_reason() -> None:
    board = Board("", tuple(cell for cell in named_board("4x4").cells if cell not in ((0, 0), (3, 3))))
    with pytest.raises(GenerationFailed, match="coloured like a chessboard") as failed:
        generate(Rules(board, DOMINOES, style=Style.NEWSPAPER), 1)
    assert not failed.value.limit
