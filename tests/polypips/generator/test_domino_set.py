"""Sets of dominoes: each is there once in every style; other boards are refused; a deal keeps the labels."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipworks import polypips
from pipworks.errors import BrokenAnswer, GenerationFailed, ParseError
from pipworks.limits import UNLIMITED, Limits
from pipworks.outcome import Status
from pipworks.polypips.generator.board import Board
from pipworks.polypips.generator.boards import named_board
from pipworks.polypips.generator.checks import check
from pipworks.polypips.generator.dealing import deal
from pipworks.polypips.generator.domino_set import deal_set, dominoes_of
from pipworks.polypips.generator.generate import generate
from pipworks.polypips.generator.rules import Choice, Rules, RulesClash, rules_of
from pipworks.polypips.generator.rules_file import parse_rules
from pipworks.polypips.generator.set_words import cells_of, other_size
from pipworks.polypips.generator.styles import Style
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.tiling.tile import tile
from pipworks.rng import Rng
from tests.support.amounts import some

THIN = """\
 ######## ####
 ##    ####  ##
##      ##    ##
##  ##      ####
 ####  ######
  ##  ##
   ######
    ##
"""
"""An irregular board of 56 cells."""


def a_set(most: int, **rules: object) -> Rules:
    board = named_board(f"{most + 2}x{most + 1}")
    return Rules(board, Choice.parse(f"set 0-{most}"), **rules)  # type: ignore[arg-type]


def pips_of(puzzle: Puzzle) -> list[tuple[int, ...]]:
    return sorted(piece.canonical.pips for piece in puzzle.pieces)


def test_words() -> None:
    choice = Choice.parse("Set  0 - 6")
    assert str(choice) == "set 0-6"
    assert Choice.parse(str(choice)) == choice
    assert (choice.set_to, choice.shapes) == (6, Choice.parse("2*").shapes)
    rules = rules_of(parse_rules("board: 8x7\npieces: set 0-6\nunique: yes"))
    assert rules.style is Style.SEED
    assert rules_of(parse_rules("\n".join(rules.lines()))) == rules


@pytest.mark.parametrize(
    ("text", "column", "problem"),
    [
        ("pieces: set 0-7", 9, "pips go up to 6, not to 7"),
        ("pieces: set 1-6", 9, "a set begins with pips of 0, not 1"),
        ("pieces: set", 9, "expected a set of dominoes, found 'set'"),
        ("pieces: sets 0-6", 9, "expected a set of dominoes, found 'sets 0-6'"),
        ("pieces: set 0-6,4*", 9, "set 0-6 can't stand here"),
        ("pieces: 4*,set 0-6", 12, "set 0-6 can't stand here"),
        ("constraints: set 0-6", 14, "set 0-6 can't stand here"),
    ],
)
def test_refusals(text: str, column: int, problem: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse_rules(text)
    assert caught.value.column == column
    assert problem in caught.value.problem


def test_the_telling_style_takes_no_set() -> None:
    with pytest.raises(RulesClash, match="a set has them already"):
        rules_of(parse_rules("board: 8x7\npieces: set 0-6\nstyle: telling"))
    with pytest.raises(GenerationFailed, match="a set has them already") as caught:
        generate(a_set(2, style=Style.TELLING), 1)
    assert not caught.value.limit


@pytest.mark.parametrize(
    ("board", "said"),
    [
        ("8x8", "set 0-6 is 28 dominoes for a board of 56 cells, this one has 64"),
        ("5x6", "set 0-6 is 28 dominoes for a board of 56 cells, this one has 30: set 0-4 fits it"),
        ("8x8-4", "set 0-6 is 28 dominoes for a board of 56 cells, this one has 60"),
        ("any:14", "set 0-6 is 28 dominoes for a board of 56 cells, this one has 14"),
    ],
)
def test_a_board_of_another_size_is_refused_at_once(board: str, said: str) -> None:
    with pytest.raises(GenerationFailed, match=re.escape(said)) as caught:
        generate(Rules(named_board(board), Choice.parse("set 0-6")), 1)
    assert not caught.value.limit


def test_sizes() -> None:
    for most in range(7):
        assert cells_of(most) == 2 * len(dominoes_of(most))
        assert other_size(most, cells_of(most)) == ""
    assert other_size(0, 5) == "set 0-0 is 1 domino for a board of 2 cells, this one has 5"


@pytest.mark.parametrize("most", range(7))
@pytest.mark.parametrize("unique", [False, True])
def test_each_domino_is_there_once(most: int, unique: bool) -> None:
    made = generate(a_set(most, unique=unique), most)
    assert pips_of(made.puzzle) == [piece.pips for piece in dominoes_of(most)]
    if unique:
        assert polypips.count(made.puzzle).count == 1


def test_each_domino_is_there_once_in_the_newspaper_s_style() -> None:
    for most, unique in ((2, True), (3, False), (6, False)):
        made = generate(a_set(most, style=Style.NEWSPAPER, unique=unique), 1)
        assert pips_of(made.puzzle) == [piece.pips for piece in dominoes_of(most)]


def test_an_irregular_board() -> None:
    rules = rules_of(parse_rules(f"board:\n{THIN}\npieces: set 0-6\nunique: yes\nconstraint-coverage: 0.8"))
    made = generate(rules, 3)
    assert made.unique
    assert pips_of(made.puzzle) == [piece.pips for piece in dominoes_of(6)]
    assert made.puzzle == generate(rules, 3).puzzle


def test_a_board_that_a_set_can_t_cover_is_refused_as_any_board() -> None:
    cells = tuple(cell for cell in named_board("3x3").cells if cell != (1, 0))[:6]
    with pytest.raises(GenerationFailed, match="tiling") as caught:
        generate(Rules(Board("", cells), Choice.parse("set 0-1")), 1)
    assert not caught.value.limit


@given(st.integers(0, 10**6), st.integers(1, 3))
@settings(max_examples=some(10, of=40))
def test_a_deal_that_one_tiling_alone_shows(seed: int, most: int) -> None:
    cells = named_board(f"{most + 2}x{most + 1}").cells
    tiling = tile(cells, Choice.parse("2*").shapes, Rng(seed)).solution
    assert tiling is not None
    pips = deal_set(cells, tiling, most, Rng(seed), UNLIMITED.start(), only=True)
    if pips is not None:
        clues = tuple(polypips.Constraint(polypips.Exactly(pip), (cell,)) for cell, pip in pips.items())
        assert polypips.count(Puzzle(cells, dominoes_of(most), clues)).count == 1


def test_a_set_is_dealt_as_the_labels_allow() -> None:
    puzzle = generate(a_set(3), 5).puzzle
    dealt = [deal(puzzle, Choice.parse("set 0-3"), seed) for seed in (1, 1, 2)]
    assert all(each.status is Status.SOLVED and each.puzzle is not None for each in dealt)
    assert dealt[0].solution == dealt[1].solution
    assert dealt[0].solution != dealt[2].solution
    for each in dealt:
        assert isinstance(each.puzzle, Puzzle)
        assert each.solution is not None
        assert each.puzzle.constraints == puzzle.constraints
        assert pips_of(each.puzzle) == [piece.pips for piece in dominoes_of(3)]
        assert polypips.verify(each.puzzle, each.solution) == ()
    other = deal(puzzle, Choice.parse("set 0-2"), 1)
    assert other.status is Status.UNSOLVABLE
    assert "set 0-3 fits it" in str(other.reason)


def test_the_check_refuses_pieces_that_are_no_set() -> None:
    from dataclasses import replace

    made = generate(Rules(named_board("3x2"), Choice.parse("2*")), 1)
    with pytest.raises(BrokenAnswer, match="made of a set"):
        check(replace(made, rules=a_set(1)), UNLIMITED.start())


def test_limits_are_kept() -> None:
    for limits in (Limits(seconds=0), Limits(nodes=5)):
        with pytest.raises(GenerationFailed) as caught:
            generate(a_set(6, unique=True), 1, limits=limits)
        assert caught.value.limit
