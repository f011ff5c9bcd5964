"""The rules language: what it reads, what it refuses and where, and that rules read back as they are written."""

from __future__ import annotations

import contextlib
import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipworks.errors import ParseError
from pipworks.polypips.generator.boards import named_board
from pipworks.polypips.generator.rules import (
    ANY,
    DOMINOES,
    NONE,
    ONE_OF_EACH,
    Choice,
    Rules,
    RulesClash,
    Selection,
    decimal,
    rules_of,
)
from pipworks.polypips.generator.rules_file import parse_rules
from pipworks.polypips.generator.styles import Style
from pipworks.polypips.puzzle.shapes import SHAPES, Shape

EXAMPLES = {
    """\
# Similar to Pips; constrain half the board (keep it chill-ish, more likely to select larger constraints)
pieces: 2*
constraints: any
constraint-coverage: 0.5
""": {"pieces": "2*", "constraints": "any", "coverage": Fraction(1, 2)},
    """\
# Only 3L tri-ominoes with square (4O) constraints covering the whole board
pieces: 3L
constraints: 4O
constraint-coverage: 1.0
""": {"pieces": "3L", "constraints": "4O", "coverage": Fraction(1)},
    """\
# Any tetronomino plus the X pentomino, domino constraints only; constrain most of the board
pieces: 4*,X
constraints: 2*
constraint-coverage: 0.8
""": {"pieces": "4*,5X", "constraints": "2*", "coverage": Fraction(4, 5)},
    """\
# Just the basic 12 pentominoes with no constraints
pieces: 12x5
constraints: none
""": {"pieces": "12x5", "constraints": "none"},
}
"""The specification's four examples, as they stand there."""


@pytest.mark.parametrize("text", EXAMPLES)
def test_the_examples_of_the_specification(text: str) -> None:
    read = {name: value if name == "coverage" else str(value) for name, value in parse_rules(text).items()}
    assert read == EXAMPLES[text]
    below = parse_rules("board:\n## #\n####\n\n" + text)
    assert below.pop("board").cells == ((0, 0), (1, 0), (3, 0), (0, 1), (1, 1), (2, 1), (3, 1))
    assert below == parse_rules(text)


def test_choices() -> None:
    assert Choice.parse("any") == ANY
    assert len(ANY.shapes) == 29
    assert Choice.parse("none") == NONE
    assert Choice.parse("12x5") == ONE_OF_EACH
    assert len(ONE_OF_EACH.shapes) == 18
    assert [str(shape) for shape in Choice.parse("4L,X").shapes] == ["4L+", "4L-", "5X"]
    assert [str(shape) for shape in Choice.parse("4l+, x ,2*").shapes] == ["2I", "4L+", "5X"]
    assert str(Choice.parse("4l,x,4L,2*")) == "4L,5X,2*"
    assert str(Choice.parse("n+")) == "5N+"


@pytest.mark.parametrize("size", range(1, 6))
def test_a_size_is_all_its_shapes(size: int) -> None:
    assert Choice.parse(f"{size}*").shapes == tuple(shape for shape in SHAPES if shape.size == size)


@given(st.lists(st.sampled_from([shape.name for shape in SHAPES] + [f"{n}*" for n in range(1, 6)]), min_size=1))
def test_a_choice_reads_back(items: list[str]) -> None:
    choice = Choice.parse(",".join(items))
    assert Choice.parse(str(choice)) == choice
    assert set(choice.shapes) == {shape for item in items for shape in Choice.parse(item).shapes}


@given(
    st.sampled_from(["any", "12x5", "2*,3L", "5F+,4O"]),
    st.sampled_from(["any", "none", "1*,2I", "X"]),
    st.integers(0, 1000).map(lambda n: Fraction(n, 1000)),
    st.sampled_from(Selection),
    st.booleans(),
    st.sampled_from(["8x8", "8x8-4", "heart:9x9"]),
)
def test_rules_read_back(
    pieces: str, constraints: str, coverage: Fraction, selection: Selection, unique: bool, board: str
) -> None:
    rules = Rules(
        named_board(board), Choice.parse(pieces), Choice.parse(constraints), coverage, selection, unique=unique
    )
    read = parse_rules("\n".join(rules.lines()))
    assert "seed" not in read
    again = rules_of(read)
    assert again.lines() == rules.lines()
    if rules.constraints.shapes:
        assert again == rules


def test_rules_need_a_board_and_nothing_else() -> None:
    rules = rules_of(parse_rules("board: 8x8\nseed: 5"))
    assert rules == Rules(named_board("8x8"), style=Style.TELLING)
    assert rules.lines() == ("board: 8x8", "pieces: any", "style: telling")
    seeds = rules_of(parse_rules("board: 8x8\nstyle: seed"))
    assert seeds == Rules(named_board("8x8"))
    assert seeds.lines() == (
        *("board: 8x8", "pieces: any", "constraints: any"),
        *("constraint-coverage: 0.5", "constraint-selection: uniform-all"),
    )
    with pytest.raises(ValueError, match="rules need a board"):
        rules_of(parse_rules("pieces: any"))


def test_a_share_is_exact() -> None:
    rules = Rules(named_board("10x3"), coverage=Fraction("0.1"))
    assert rules.least_covered(30) == 3
    assert Rules(named_board("8x8"), constraints=NONE).least_covered(64) == 0
    assert [decimal(Fraction(text)) for text in ("0", "1", "0.5", "0.125", "1/3")] == [
        *("0.0", "1.0", "0.5", "0.125"),
        "0.333333333333",
    ]


def test_selection_weights_are_the_specification_s() -> None:
    """`any` gives 4O one chance in 29; with uniform-size, one in 5 times 7."""
    square = Shape.named("4O")
    for selection, chance in ((Selection.ALL, Fraction(1, 29)), (Selection.SIZE, Fraction(1, 35))):
        weights = dict(ANY.weights(selection))
        assert Fraction(weights[square], sum(weights.values())) == chance
    some = dict(Choice.parse("3*,4*").weights(Selection.SIZE))
    assert Fraction(some[Shape.named("3L")], sum(some.values())) == Fraction(1, 4)
    assert Fraction(some[square], sum(some.values())) == Fraction(1, 14)


def test_comments_and_boards() -> None:
    wishes = parse_rules("// one\n\n  # two\nboard:\n\n #\n##\n\n# three, with words\n//four\nseed: -7\n")
    assert wishes["board"].cells == ((1, 1), (0, 2), (1, 2))
    assert wishes["seed"] == -7
    assert parse_rules("# #\n###\n")["board"].cells == ((0, 0), (2, 0), (0, 1), (1, 1), (2, 1))
    assert parse_rules("board: 2x1\nunique: yes\n") == {"board": named_board("2x1"), "unique": True}


def test_a_puzzle_file_reads_as_its_board() -> None:
    sections = (
        "board:\n##\n##",
        "pieces:\n2I:00,2I:01",
        "constraints:\nExactly 1 {(0,0)}",
        "game:\n┌─┐",
        "solution:\n┌─┐",
    )
    text = "// made\n" + "\n\n".join(sections)
    assert list(parse_rules(text)) == ["board"]
    assert len(parse_rules(text)["board"].cells) == 4


@pytest.mark.parametrize(
    ("text", "line", "column", "problem"),
    [
        ("pieces: 2*, L\n", 1, 13, "L alone could be 3L, 4L, 5L"),
        ("pieces: 4*,6*", 1, 12, "'6*' is neither a size nor a shape"),
        ("pieces: 4T+", 1, 9, "4T+: 4T has no hands"),
        ("pieces: none", 1, 9, "none can't stand here"),
        ("constraints: 12x5", 1, 14, "12x5 can't stand here"),
        ("constraints: 4*,any", 1, 17, "any can't stand here"),
        ("pieces:  ,2*", 1, 10, "expected a size or a shape, found nothing"),
        ("\npieces: 2*,,3*", 2, 12, "expected a size or a shape, found nothing"),
        ("constraint-coverage: 1.5", 1, 22, "a share of the board is at most 1, not 1.5"),
        ("constraint-coverage: half", 1, 22, "expected a share of the board, found 'half'"),
        ("constraint-coverage: -0.1", 1, 22, "expected a share of the board, found '-0.1'"),
        ("constraint-coverage: nan", 1, 22, "expected a share of the board, found 'nan'"),
        ("constraint-selection: uniform", 1, 23, "expected a way to select, found 'uniform'"),
        ("seed: x", 1, 7, "expected a whole number, found 'x'"),
        ("unique: maybe", 1, 9, "expected yes or no, found 'maybe'"),
        ("board: circle", 1, 8, "no board is called 'circle'"),
        ("piece: 2*", 1, 1, "'piece' is no rule"),
        ("hello", 1, 1, "expected a rule and a colon"),
        ("seed: 1\nseed: 2", 2, 1, "a second rule seed"),
        ("board: 2x2\nboard:\n##", 2, 1, "a second rule board"),
        ("board:\n#?#", 2, 2, "expected # or a space, found '?'"),
        ("board:\n#\t#", 2, 2, "expected # or a space, found '\\t'"),
        ("board:\n\npieces: 2*", 1, 1, "the board has no cells"),
    ],
)
def test_refusals_are_placed(text: str, line: int, column: int, problem: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse_rules(text)
    error = caught.value
    assert (error.line, error.column) == (line, column)
    assert problem in error.problem


@given(st.text(alphabet="boardpiecsn:#/ \n2*4L+,.", max_size=60))
def test_junk_is_read_or_refused(text: str) -> None:
    with contextlib.suppress(ParseError):
        parse_rules(text)


@pytest.mark.parametrize("unique", [False, True])
@pytest.mark.parametrize("style", Style)
def test_a_style_comes_back_from_its_lines(style: Style, unique: bool) -> None:
    pieces = DOMINOES if style is Style.NEWSPAPER else ANY
    rules = Rules(named_board("4x4"), pieces, style=style, unique=unique)
    assert rules_of(parse_rules("\n".join(rules.lines()))) == rules


@pytest.mark.parametrize("rule", ["constraints: any", "constraint-coverage: 0.5", "constraint-selection: uniform-all"])
@pytest.mark.parametrize("pieces", ["", "pieces: 2*", "pieces: 12x5"])
def test_a_rule_on_constraints_gives_the_seed_s_style(rule: str, pieces: str) -> None:
    rules = rules_of(parse_rules(f"board: 4x4\n{pieces}\n{rule}"))
    assert rules.style is Style.SEED
    assert rules == Rules(named_board("4x4"), pieces=rules.pieces)


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("style: newspaper\nconstraints: any", "constraints goes with style seed"),
        ("style: telling\nconstraint-coverage: 1", "constraint-coverage goes with style seed"),
        ("style: newspaper\npieces: 1*,2*", "pieces are 2* there, not 1*,2*"),
    ],
)
def test_a_style_that_does_not_go_with_other_rules_is_refused(lines: str, said: str) -> None:
    with pytest.raises(RulesClash, match=re.escape(said)):
        rules_of(parse_rules(f"board: 4x4\n{lines}"))


def test_the_newspaper_s_pieces_are_dominoes_where_none_are_said() -> None:
    assert rules_of(parse_rules("board: 4x4\nstyle: newspaper")).pieces == Choice.parse("2*")
