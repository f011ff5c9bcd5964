"""Puzzles made to a difficulty: graded so, unique, the same again by their own lines."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipworks.errors import GenerationFailed, ParseError
from pipworks.grid import Cell, is_connected, neighbours, reading_order
from pipworks.hints.grading import Depth, Difficulty, Measures, Opening
from pipworks.hints.ladder import climb
from pipworks.limits import UNLIMITED, CancelToken, Limits
from pipworks.polypips.generator.generate import generate
from pipworks.polypips.generator.rules import Rules, RulesClash, rules_of
from pipworks.polypips.generator.rules_file import parse_rules
from pipworks.polypips.generator.steering.possible import impossible, left_by_looking
from pipworks.polypips.hints.ladder import LADDER
from pipworks.polypips.hints.reasoner import SCALE, explain, grade
from pipworks.polypips.hints.state import State
from pipworks.polypips.hints.tables import Tables
from pipworks.polypips.puzzle.conditions import KINDS, Exactly, possible_conditions
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.polypips.puzzle.pieces import recognise
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.shapes import SHAPES
from pipworks.polypips.solver.uniqueness import uniqueness
from pipworks.rng import Rng
from tests.support.amounts import some
from tests.support.polypips.new_kinds import Product


def rules(text: str) -> Rules:
    return rules_of(parse_rules(text))


@pytest.mark.parametrize(
    ("difficulty", "board"), [("easy", "4x3"), ("medium", "5x4"), ("hard", "8x4"), ("extreme", "4x4")]
)
def test_a_puzzle_is_as_difficult_as_asked_and_unique(difficulty: str, board: str) -> None:
    asked = rules(f"board: {board}\npieces: 2*,3*\ndifficulty: {difficulty}\n")
    made = generate(asked, Rng(6))
    found = grade(made.puzzle).solution
    assert found is not None
    assert found.difficulty.value == difficulty
    assert uniqueness(made.puzzle)
    again = rules("\n".join(line for line in made.document.origin.rules)) if made.document.origin else asked
    assert again == asked
    assert generate(again, Rng(6)).to_text() == made.to_text()


def test_several_solutions_may_be_allowed_outright() -> None:
    asked = rules("board: 4x3\npieces: 2*,3*\nunique: no\ndifficulty: easy\n")
    assert not asked.unique
    assert rules("\n".join(asked.lines())) == asked
    assert not generate(asked, Rng(1)).unique


@pytest.mark.parametrize("depth", ["look", "count", "pieces", "regions"])
def test_a_walkthrough_is_as_deep_as_asked(depth: str) -> None:
    asked = rules(f"board: any:14\npieces: 2*\nstyle: newspaper\ndepth: {depth}\n")
    assert rules("\n".join(asked.lines())) == asked
    made = generate(asked, Rng(1))
    deepest = max(stage.level for stage in explain(made.puzzle).stages)
    assert deepest == Depth(depth).level
    assert uniqueness(made.puzzle)
    if depth == "look" or some(0, of=1):
        assert generate(asked, Rng(1)).to_text() == made.to_text()


@pytest.mark.parametrize(
    ("board", "pieces", "asked", "why"),
    [
        ("2x1", "2*", "difficulty: hard", "fits at sight: .*; ask for easy, or look"),
        ("2x1", "1*,2*", "depth: count", ""),
        ("3x1", "2*,3*", "depth: suppose", "nothing has to be supposed: .*; ask for less"),
        ("2x2", "4*", "depth: suppose", "nothing has to be supposed"),
        ("2x2", "4O", "depth: look", "leaves 4 of this board's 4 cells open"),
        ("4x3", "2*", "depth: look", "leaves 12 of this board's 12 cells open"),
        ("any:24", "2*", "depth: look", "cells open: ask for count at least"),
    ],
)
def test_what_no_puzzle_can_be_is_said_at_once(board: str, pieces: str, asked: str, why: str) -> None:
    text = f"board: {board}\npieces: {pieces}\n{asked}\n"
    if why:
        with pytest.raises(GenerationFailed, match=why) as caught:
            generate(rules(text), Rng(1))
        assert not caught.value.limit
    else:
        assert not impossible(rules(text))


def test_a_limit_after_tries_says_what_the_last_one_was() -> None:
    """By looking alone nothing is hard: no try comes to it, and the limit ends them."""
    asked = rules("board: snake\npieces: 2*\ndifficulty: hard\ndepth: look\n")
    token = CancelToken()
    seen: list[str] = []

    def watch(phase: str) -> None:
        if seen and seen[-1].startswith("grading"):
            token.cancel()
        seen.append(phase)

    with pytest.raises(GenerationFailed, match=r"cancelled; of the tries before, .*; ask for less") as caught:
        generate(asked, Rng(1), limits=Limits(cancel=token), watch=watch)
    assert caught.value.limit


@pytest.mark.parametrize(("board", "asked"), [("3x1", "depth: count"), ("3x1", "difficulty: hard")])
def test_one_piece_may_need_more_than_a_look(board: str, asked: str) -> None:
    """All of these were said to be impossible, though a sum of two cells has to be counted."""
    made = generate(rules(f"board: {board}\npieces: 3*\nstyle: seed\n{asked}\n"), Rng(1))
    assert max(stage.level for stage in explain(made.puzzle).stages) >= Depth.COUNT.level


@given(st.integers(2, 5), st.integers(0, 10_000))
def test_one_piece_never_needs_supposing(size: int, seed: int) -> None:
    rng = Rng(seed)
    shape = rng.choice([each for each in SHAPES if each.size == size])
    cells = shape.cells
    pips = {cell: rng.below(7) for cell in cells}
    piece = recognise(pips)
    assert piece is not None
    found = grade(Puzzle(cells, (piece,), tuple(_labels(cells, pips, rng)))).solution
    assert found is not None
    assert found.deepest != Depth.SUPPOSE.value
    if size == 2:
        assert (found.deepest, found.difficulty) == (Depth.LOOK.value, Difficulty.EASY)


def _labels(cells: tuple[Cell, ...], pips: dict[Cell, int], rng: Rng) -> Iterator[Constraint]:
    """Random regions that cut the cells in a random way, with random conditions that hold."""
    left = list(cells)
    while left:
        taken = [left.pop()]
        for _ in range(rng.below(4)):
            near = [cell for cell in left if is_connected([*taken, cell])]
            if near:
                taken.append(rng.choice(near))
                left.remove(taken[-1])
        fitting = [each for each in possible_conditions(len(taken)) if each.holds([pips[cell] for cell in taken])]
        if rng.below(4):
            yield Constraint(rng.choice(fitting), tuple(sorted(taken, key=reading_order)))


@given(st.integers(0, 10_000))
def test_what_looking_leaves_is_what_a_number_on_each_cell_leaves(seed: int) -> None:
    """The quick answer agrees with the rules themselves, on boards that have a tiling by dominoes."""
    rng = Rng(seed)
    cells = {Cell(20, 20), Cell(21, 20)}
    tiling = [tuple(cells)]
    for _ in range(rng.below(8)):
        places = [
            (one, two)
            for near in sorted(cells)
            for one in neighbours(near)
            for two in neighbours(one)
            if one not in cells and two not in cells
        ]
        tiling.append(rng.choice(places))
        cells |= set(tiling[-1])
    board = tuple(sorted(cells, key=reading_order))
    pips = {cell: rng.below(7) for cell in board}
    pieces = tuple(piece for part in tiling if (piece := recognise({cell: pips[cell] for cell in part})))
    numbers = tuple(Constraint(Exactly(pip), (cell,)) for cell, pip in pips.items())
    state = State(Tables(Puzzle(board, pieces, numbers)))
    climb(LADDER.order, state, 1, UNLIMITED.start())
    assert set(state.tables.named(state.open)) == set(left_by_looking(board, 2))


def test_a_difficulty_of_another_depth_is_refused() -> None:
    with pytest.raises(RulesClash, match="what needs depth suppose is extreme, not hard"):
        rules("board: 4x3\ndifficulty: hard\ndepth: suppose\n")


def test_four_dominoes_can_be_extreme_without_supposing() -> None:
    made = generate(rules("board: 4x2\npieces: 2*\ndifficulty: extreme\ndepth: regions\n"), Rng(1))
    found = grade(made.puzzle).solution
    assert found is not None
    assert (found.difficulty, found.deepest) == (Difficulty.EXTREME, "regions")


def test_labels_that_read_themselves_make_a_puzzle_easy() -> None:
    measures = Measures(4, ((4, 30),) * 4, Opening(4, 30))
    assert SCALE.difficulty(measures, 0.5) is Difficulty.EXTREME
    assert SCALE.difficulty(measures, 0.51) is Difficulty.EASY


def test_the_last_placement_does_not_make_a_small_puzzle_easier() -> None:
    """It is of what is left over: a fourth of four placements, a twentieth of twenty."""
    for number in (1, 3, 19):
        hard = Measures(4, ((3, 1),) * number + ((1, 1),) * (number > 1), Opening(3, 1))
        assert SCALE.difficulty(hard, 0.1) is Difficulty.HARD


def test_what_supposes_is_extreme() -> None:
    assert SCALE.difficulty(Measures(4, ((5, 30),), Opening(5, 30)), 0.0) is Difficulty.EXTREME


def test_size_says_nothing_of_the_class_and_orders_scores() -> None:
    small, large = (Measures(size, ((2, 4), (1, 1)), Opening(2, 4)) for size in (4, 40))
    assert SCALE.difficulty(small, 0.1) is SCALE.difficulty(large, 0.1)
    assert SCALE.score(large) - SCALE.score(small) == pytest.approx(36)


def test_a_kind_that_hints_do_not_know_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """Such a puzzle ended the making as if the rules could not be read."""
    monkeypatch.setitem(KINDS, Product.kind, Product)
    for seed in range(some(3, of=8)):
        made = generate(rules("board: 4x3\npieces: 2*\ndifficulty: medium\n"), Rng(seed))
        assert not any(isinstance(each.condition, Product) for each in made.puzzle.constraints)
    for kind in list(KINDS):
        if kind != Product.kind:
            monkeypatch.delitem(KINDS, kind)
    with pytest.raises(GenerationFailed, match="of a kind that is not graded: Product") as caught:
        generate(rules("board: 3x2\npieces: 2*\nstyle: seed\nunique: no\ndifficulty: easy\n"), Rng(0))
    assert caught.value.limit


def test_a_time_limit_is_told_as_one() -> None:
    with pytest.raises(GenerationFailed) as caught:
        generate(rules("board: 6x5\npieces: 2*\ndifficulty: hard\n"), Rng(1), limits=Limits(seconds=0))
    assert caught.value.limit


def test_another_word_is_refused() -> None:
    with pytest.raises(ParseError, match="expected a difficulty, found 'tough'") as caught:
        parse_rules("board: 4x3\ndifficulty: tough\n")
    assert (caught.value.line, caught.value.column) == (2, 13)
    assert caught.value.hint == "easy, medium, hard or extreme"
