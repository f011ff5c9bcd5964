"""Puzzles made to a difficulty: graded so, unique, the same again by their own lines."""

from __future__ import annotations

import pytest

from pipworks.errors import GenerationFailed, ParseError
from pipworks.hints.grading import Depth, Difficulty, Measures, Opening
from pipworks.limits import Limits
from pipworks.polypips.generator.generate import generate
from pipworks.polypips.generator.rules import Rules, RulesClash, rules_of
from pipworks.polypips.generator.rules_file import parse_rules
from pipworks.polypips.hints.reasoner import SCALE, explain, grade
from pipworks.polypips.puzzle.conditions import KINDS
from pipworks.polypips.solver.uniqueness import uniqueness
from pipworks.rng import Rng
from tests.support.polypips.new_kinds import Product


def rules(text: str) -> Rules:
    return rules_of(parse_rules(text))


@pytest.mark.parametrize(
    ("difficulty", "board"), [("easy", "4x3"), ("medium", "5x4"), ("hard", "8x4"), ("extreme", "5x5")]
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
    assert generate(asked, Rng(1)).to_text() == made.to_text()


@pytest.mark.parametrize("asked", ["difficulty: hard", "depth: count", "depth: suppose"])
def test_what_one_piece_can_t_have_is_said_at_once(asked: str) -> None:
    with pytest.raises(GenerationFailed, match="the board holds one piece, which fits at sight") as caught:
        generate(rules(f"board: 3x1\npieces: 2*,3*\n{asked}\n"), Rng(1))
    assert not caught.value.limit


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
    for seed in range(8):
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
