"""Recipes of days: what is read, and what is said of what isn't."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipworks.batch.daily_recipe import DailyRecipe, Slot
from pipworks.batch.recipe_file import parse_recipe
from pipworks.errors import ParseError
from pipworks.pipes.generator.recipe import Recipe
from pipworks.polypips.generator.rules import rules_of
from pipworks.polypips.generator.rules_file import parse_rules

OURS = Path(__file__).parent.parent.parent / "examples" / "batch" / "daily.toml"
POLYPIPS = '[[puzzle]]\nfamily = "polypips"\nboards = "4x3"\n'
PIPES = '[[puzzle]]\nfamily = "pipes"\n'


def test_a_recipe() -> None:
    text = (
        'seed = 11\n[[puzzle]]\nfamily = "polypips"\ndifficulty = "easy"\nboards = ["any:10", "heart"]\npieces = "2*"\n'
    )
    rules = ["pieces: 2*", "style: newspaper", "unique: yes", "difficulty: easy"]
    choices = ({"rules": ["board: any:10", *rules]}, {"rules": ["board: heart", *rules]})
    assert parse_recipe(text) == DailyRecipe((Slot("polypips", "easy", choices),), 11)


def test_without_a_difficulty_a_day_has_three() -> None:
    found = parse_recipe(PIPES)
    assert [(slot.family, slot.level) for slot in found.slots] == [
        ("pipes", level) for level in ("easy", "medium", "hard")
    ]
    assert found.slots[2].choices == ({"recipe": "--size 7x10", "difficulty": "hard"},)
    assert found.seed is None


def test_tables_of_one_slot_are_alternatives() -> None:
    other = 'difficulty = "easy"\nsizes = ["5x5", "6x6"]\nwall = true\n'
    (easy, _, hard) = parse_recipe(PIPES + PIPES + other).slots
    assert [choice["recipe"] for choice in easy.choices] == [
        "--size 7x10",
        "--size 5x5 --no-wrap",
        "--size 6x6 --no-wrap",
    ]
    assert len(hard.choices) == 1


def test_a_name_of_its_own() -> None:
    found = parse_recipe(PIPES + PIPES + 'difficulty = "easy"\nname = "mini"\nsizes = "4x4"\n')
    assert [slot.level for slot in found.slots] == ["easy", "medium", "hard", "mini"]
    assert found.slots[3].choices == ({"recipe": "--size 4x4", "difficulty": "easy"},)


def test_all_that_pipes_can_be_asked() -> None:
    words = 'difficulty = "easy"\ntanks = [1, 3]\nhouses = 6\nfill = 0.7\ndecoys = 2\nwall = true\n'
    (slot,) = parse_recipe(PIPES + words).slots
    assert slot.choices[0]["recipe"] == "--size 7x10 --tanks 1,3 --houses 6 --fill 0.7 --decoys 2 --no-wrap"
    (full,) = parse_recipe(PIPES + 'difficulty = "easy"\nall-tiles = true\n').slots
    assert full.choices[0]["recipe"] == "--size 7x10 --all-tiles"


def test_all_that_polypips_can_be_asked() -> None:
    words = 'difficulty = "easy"\npieces = "2*,3*"\nconstraints = "2*"\nconstraint-coverage = 0.75\n'
    (slot,) = parse_recipe(POLYPIPS + words + 'constraint-selection = "uniform-size"\n').slots
    assert slot.choices[0]["rules"] == [
        "board: 4x3",
        "pieces: 2*,3*",
        "constraints: 2*",
        "constraint-coverage: 0.75",
        "constraint-selection: uniform-size",
        "unique: yes",
        "difficulty: easy",
    ]


def test_ours_has_six_puzzles_a_day_of_varied_boards() -> None:
    found = parse_recipe(OURS.read_text(encoding="utf-8"), OURS.name)
    assert [(slot.family, slot.level) for slot in found.slots] == [
        (family, level) for family in ("polypips", "pipes") for level in ("easy", "medium", "hard")
    ]
    for slot in found.slots:
        assert len(slot.choices) > 1
        for choice in slot.choices:
            if slot.family == "pipes":
                assert Recipe.parse(str(choice["recipe"])).unique
            else:
                assert rules_of(parse_rules("\n".join(choice["rules"]))).unique  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("", 1, "no puzzle is asked for"),
        ("seed = 1\n", 1, "each puzzle begins with a line [[puzzle]]"),
        ("seed = 1.5\n" + PIPES, 1, "a seed is a whole number"),
        ("seed = true\n" + PIPES, 1, "a seed is a whole number"),
        ("# ours\n[[puzle]]\n", 2, "write [[puzzle]]"),
        ("[puzzle]\nfamily = 'pipes'\n", 1, "puzzle is no table"),
        ("puzzle = [1]\n", 1, "puzzle is no table"),
        ("sed = 1\n" + PIPES, 1, "did you mean seed?"),
        ("[[puzzle]]\n", 1, "which family? polypips or pipes"),
        ("[[puzzle]]\nfamily = 'pipe'\n", 2, "did you mean pipes?"),
        ("[[puzzle]]\nfamily = 3\n", 2, "family is a text, not 3"),
        (PIPES + "family = 'pipes'\n", 3, "no TOML: "),
        (PIPES + "size = '7x10'\n", 3, "'size' is no key here: did you mean sizes?"),
        (PIPES + "boards = '7x10'\n", 3, "'boards' is no key here"),
        (PIPES + "sizes = '7'\n", 3, "a size is written as 7x10, columns and rows, not '7'"),
        (PIPES + "sizes = []\n", 3, "sizes is empty"),
        (PIPES + "sizes = [7]\n", 3, "sizes are texts, not 7"),
        (PIPES + "sizes = ['7x10',\n '2x1']\n", 4, "2x1: "),
        (PIPES + "sizes = '9999x9999'\n", 3, "boards of more than 1,000,000 cells are not made"),
        (PIPES + "houses = 900\n", 1, "900 houses don't fit"),
        (PIPES + "houses = -1\n", 3, "houses is a number from 0, not -1"),
        (PIPES + "houses = 1.5\n", 3, "houses are counted"),
        (PIPES + "fill = inf\n", 3, "fill is a number from 0"),
        (PIPES + "tanks = [1, 4]\n", 3, "tanks are digits from 1 to 3"),
        (PIPES + "wall = 'yes'\n", 3, "wall is true or false, not 'yes'"),
        (PIPES + "all-tiles = true\nhouses = 3\n", 4, "houses does not go with all-tiles"),
        (PIPES + "unique = false\n", 3, "puzzles of days have one solution each"),
        (PIPES + "difficulty = ['easy', 'hrad']\n", 3, "did you mean hard?"),
        (PIPES + "name = 'mini'\n", 3, "one name for 3 puzzles a day: easy, medium, hard"),
        (PIPES + "difficulty = 'easy'\nname = 'two words'\n", 4, "one word"),
        ("[[puzzle]]\nfamily = 'polypips'\n", 1, "which boards?"),
        ("[[puzzle]]\nfamily = 'polypips'\nboard = 'heart'\n", 3, "did you mean boards?"),
        ("[[puzzle]]\nfamily = 'polypips'\nboards = [\n  'heart',\n  'hart', # a deer\n]\n", 5, "did you mean heart?"),
        ("[[puzzle]]\nfamily = 'polypips'\nboards = '3x3'\npieces = '2*'\n", 3, "3x3"),
        (POLYPIPS + "pieces = '6*'\n", 4, "6*"),
        (POLYPIPS + "style = 'newspapr'\n", 4, "did you mean newspaper?"),
        (POLYPIPS + "style = 'newspaper'\npieces = '5*'\n", 4, "pieces are 2* there"),
        (POLYPIPS + "depth = 'suppose'\n", 4, "is extreme, not easy"),
        (POLYPIPS + "constraint-coverage = 2\n", 4, "2"),
        ("a = " + "[" * 5_000, 1, "too deep"),
        ("a = " + "1" * 5_000, 1, "a number or a date can't be read"),
        ("x", 1, "no TOML: "),
    ],
)
def test_refusals(text: str, line: int, said: str) -> None:
    with pytest.raises(ParseError) as raised:
        parse_recipe(text, "daily.toml")
    assert str(raised.value).startswith(f"daily.toml:{line}:")
    assert said in f"{raised.value.problem}: {raised.value.hint}"


def test_at_most_64_puzzles_a_day() -> None:
    tables = [PIPES + f"difficulty = 'easy'\nname = 'n{number}'\n" for number in range(65)]
    assert len(parse_recipe("".join(tables[:64])).slots) == 64
    with pytest.raises(ParseError, match="at most 64 puzzles"):
        parse_recipe("".join(tables))


@given(st.lists(st.sampled_from([*PIPES, *POLYPIPS, "\n", "[[", "=", "'", "seed", "#", "\\", "\0", "é"]), max_size=60))
def test_any_text_is_read_or_refused(parts: list[str]) -> None:
    with suppress(ParseError):
        parse_recipe("".join(parts))


@given(st.integers(0, len(OURS.read_text("utf-8")) - 1), st.characters(codec="utf-8"))
def test_a_letter_of_ours_changed(place: int, letter: str) -> None:
    text = OURS.read_text(encoding="utf-8")
    with suppress(ParseError):
        parse_recipe(text[:place] + letter + text[place + 1 :])
