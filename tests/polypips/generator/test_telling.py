"""The telling style: what constraints say, pieces that differ, one solution that hints find without trying all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipworks.hints.grading import Difficulty
from pipworks.hints.ladder import CASE, TRIED_OUT, WHAT_IF
from pipworks.limits import UNLIMITED, Limits
from pipworks.outcome import Status
from pipworks.polypips.generator.boards import named_board
from pipworks.polypips.generator.generate import generate
from pipworks.polypips.generator.generated import Generated
from pipworks.polypips.generator.rules import Choice, Rules
from pipworks.polypips.generator.styles import Style
from pipworks.polypips.generator.telling import attempt, reasoned
from pipworks.polypips.generator.telling.conditions import alike_or_not, is_degenerate, says_something, share, sum_of
from pipworks.polypips.generator.telling.regions import LEAST_COVERED, cut, labelled
from pipworks.polypips.hints.reasoner import explain, grade
from pipworks.polypips.puzzle.conditions import AllDifferent, AllSame, Exactly, LessThan, MoreThan
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.solver.count import count
from pipworks.rng import Rng
from tests.support.amounts import some

RULES = (("6x10", "12x5"), ("heart", "any"), ("6x6", "1*,2*,3*"), ("house", "4*,X"), ("5x4", "2*"), ("3x2", "any"))
"""Boards and pieces."""


def made(board: str, pieces: str, seed: int, *, unique: bool = False) -> Generated:
    rules = Rules(named_board(board), Choice.parse(pieces), unique=unique, style=Style.TELLING)
    return generate(rules, Rng(seed))


@pytest.mark.parametrize("unique", [False, True])
@pytest.mark.parametrize(("board", "pieces"), RULES)
def test_constraints_say_something_on_most_of_the_board(board: str, pieces: str, unique: bool) -> None:
    for seed in range(3):
        puzzle = made(board, pieces, seed, unique=unique).puzzle
        assert all(says_something(each.condition, each.size) for each in puzzle.constraints)
        assert 100 * sum(each.size for each in puzzle.constraints) >= LEAST_COVERED * len(puzzle.cells)


def test_sizes_kinds_and_pips_are_spread_and_no_piece_is_there_twice() -> None:
    puzzles = [made("6x10", "12x5", seed).puzzle for seed in range(12)]
    constraints = [each for puzzle in puzzles for each in puzzle.constraints]
    sizes = Counter(each.size for each in constraints)
    assert set(sizes) == {1, 2, 3, 4, 5, 6}
    assert max(sizes.values()) < 0.4 * len(constraints)
    kinds = Counter(type(each.condition) for each in constraints)
    assert set(kinds) == {AllSame, AllDifferent, Exactly, LessThan, MoreThan}
    assert max(kinds.values()) < 0.6 * len(constraints)
    assert sum(is_degenerate(each.condition, each.size) for each in constraints) < 0.1 * len(constraints)
    for puzzle in (*puzzles, *(made("heart", "any", seed).puzzle for seed in range(5))):
        singles = [piece for piece in puzzle.pieces if piece.size == 1]
        assert len(puzzle.pieces) - len(set(puzzle.pieces)) <= max(0, len(singles) - 7)
    pips = Counter(pip for puzzle in puzzles for piece in puzzle.pieces for pip in piece.pips)
    assert max(pips.values()) < 1.3 * min(pips.values())


@pytest.mark.parametrize(("board", "pieces"), RULES)
def test_the_only_solution_is_found_without_trying_all(board: str, pieces: str) -> None:
    """And without supposing: what the style says suffices for the rules that suppose nothing."""
    for seed in range(2):
        one = made(board, pieces, seed, unique=True)
        assert one.unique
        assert not one.notes
        assert count(one.puzzle).count == 1
        walkthrough = explain(one.puzzle)
        assert walkthrough.status is Status.SOLVED
        rules = {step.rule for stage in walkthrough.stages for step in stage.steps}
        assert rules.isdisjoint((TRIED_OUT, CASE, WHAT_IF))


def test_the_same_seed_gives_the_same_puzzle(golden: Callable[[str, str | bytes], None]) -> None:
    texts = [made(*RULES[seed % 4], seed, unique=seed > 3).to_text().partition("\n")[2] for seed in range(8)]
    golden("polypips/telling.txt", "\n".join(texts))


def test_what_cannot_be_explained_is_given_with_a_note(monkeypatch: pytest.MonkeyPatch) -> None:
    """After some tries: here no solve ever comes to its end."""
    monkeypatch.setattr(attempt, "solved_with_clues", lambda *_: None)
    monkeypatch.setattr(attempt, "_is_explained", lambda *_: False)
    tries: list[str] = []
    rules = Rules(named_board("4x4"), Choice.parse("4*"), unique=True, style=Style.TELLING)
    one = generate(rules, Rng(1), watch=tries.append)
    assert one.notes == (attempt.NOT_EXPLAINED,)
    assert f"// note: {attempt.NOT_EXPLAINED}\n" in one.to_text()
    assert f"tiling, try {attempt.EXPLAINED_TRIES}" in tries
    assert count(one.puzzle).count == 1


def test_what_gets_no_hints_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attempt, "is_too_large", lambda _: True)
    assert made("4x4", "4*", 1, unique=True).notes == (attempt.NOT_ASKED,)


@pytest.mark.long
@pytest.mark.parametrize(("pieces", "seed"), [("4*", 1), ("3*,4*", 2)])
def test_an_extreme_puzzle_says_where_it_tries_all(pieces: str, seed: int) -> None:
    """What is taken away from its constraints to come so far counts, too."""
    rules = Rules(named_board("5x4"), Choice.parse(pieces), unique=True, style=Style.TELLING)
    one = generate(replace(rules, difficulty=Difficulty.EXTREME), Rng(seed))
    rules_used = {step.rule for stage in explain(one.puzzle).stages for step in stage.steps}
    assert (TRIED_OUT in rules_used) == (one.notes == (attempt.NOT_EXPLAINED,))
    found = grade(one.puzzle).solution
    assert found is not None
    assert found.difficulty is Difficulty.EXTREME


def test_a_solve_with_less_said_halts_earlier() -> None:
    """So that clues are needed at all: half of the constraints of a finished puzzle don't make it solvable."""
    one = made("6x6", "4*", 2, unique=True)
    pips = {cell: pip for each in one.solution.placements for cell, pip in zip(each.cells, each.pips, strict=True)}
    half = Puzzle(one.puzzle.cells, one.puzzle.pieces, one.puzzle.constraints[::2])
    assert count(half).count != 1
    more = reasoned.solved_with_clues(half, pips, Rng(1), UNLIMITED.start())
    assert more is not None
    assert count(Puzzle(one.puzzle.cells, one.puzzle.pieces, more)).count == 1


def test_limits_in_nodes_change_no_puzzle() -> None:
    rules = Rules(named_board("6x6"), Choice.parse("4*"), unique=True, style=Style.TELLING)
    assert generate(rules, Rng(3), limits=Limits(nodes=10**7)).puzzle == generate(rules, Rng(3)).puzzle


@given(st.lists(st.integers(0, 6), min_size=1, max_size=6), st.integers(0, 2**64))
def test_a_sum_or_a_bound_holds_and_says_something(pips: list[int], seed: int) -> None:
    condition = sum_of(pips, Rng(seed))
    assert condition.holds(pips)
    assert says_something(condition, len(pips))
    if not isinstance(condition, Exactly):
        assert Fraction(1, 10) <= share(condition, len(pips)) <= Fraction(6, 10)


@given(st.lists(st.integers(0, 6), min_size=1, max_size=6))
def test_equal_and_different_pips_are_told_where_that_says_something(pips: list[int]) -> None:
    condition = alike_or_not(pips)
    same, different = len(set(pips)) == 1, len(set(pips)) == len(pips)
    assert isinstance(condition, AllSame) == (same and len(pips) > 1)
    assert isinstance(condition, AllDifferent) == (different and len(pips) > 2)


def test_only_sums_that_leave_hardly_a_choice_are_degenerate() -> None:
    found = [total for total in range(13) if is_degenerate(Exactly(total), 2)]
    assert found == [0, 1, 11, 12]
    assert is_degenerate(MoreThan(28), 5)
    assert not is_degenerate(MoreThan(27), 5)
    assert not is_degenerate(Exactly(6), 1)
    assert not is_degenerate(AllSame(), 2)


@settings(max_examples=some(10, of=30))
@given(st.integers(2, 9), st.integers(2, 9), st.integers(0, 2**64))
def test_regions_are_connected_and_cover_the_board_once(width: int, height: int, seed: int) -> None:
    cells = named_board(f"{width}x{height}").draw(Rng(0))
    rng = Rng(seed)
    regions = cut(cells, rng, UNLIMITED.start())
    assert sorted(cell for region in regions for cell in region) == sorted(cells)
    for region in regions:
        assert len(region) <= 6
        reached = {region[0]}
        while more := {
            c for c in region if c not in reached and any(abs(c.x - r.x) + abs(c.y - r.y) == 1 for r in reached)
        }:
            reached |= more
        assert reached == set(region)
    kept = labelled(regions, rng)
    assert set(kept) <= set(regions)
    assert 100 * sum(map(len, kept)) >= LEAST_COVERED * len(cells)
