"""What is said of puzzles in words: what occurs among them, and no more."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pipworks import pipes, polypips
from pipworks.families import PIPES, POLYPIPS
from pipworks.printing.entry import Entry
from pipworks.printing.explained import named
from pipworks.printing.options import Options
from pipworks.printing.polypips_explained import explained as polypips_explained
from pipworks.printing.sheets import answer_pages, entries_of
from pipworks.printing.told import answer_lines, explained, rules_lines
from tests.support.printed import SLABS, clean, slabs, texts

BOARD = pipes.parse("1LH\n")
WALLED = replace(BOARD, wraps=False)
FULL = replace(BOARD, all_tiles=True)
SHAPES = polypips.parse("board:\n###\n\npieces:\n1o*,2I*\n\nconstraints:\n")


def labelled(condition: str, pips: str = "12", cells: str = "(0,0),(1,0)") -> polypips.Puzzle:
    """Two cells with this condition."""
    return polypips.parse(f"board:\n##\n\npieces:\n2I:{pips}\n\nconstraints:\n{condition} {{{cells}}}\n")


def told(*puzzles: object) -> str:
    return "\n".join(rules_lines(entries_of(puzzles)))


MEANINGS = {
    "Exactly 3": "5: The pips add up to 5.",
    "LessThan 4": "<3: The pips add up to less than 3.",
    "MoreThan 2": ">3: The pips add up to more than 3.",
    "AllSame None": "=: All cells have the same number of pips.",
    "AllSame Some(1)": "=5: Each cell has 5 pips.",
    "AllDifferent {}": "\u2260: No two cells have the same number of pips.",
    "AllDifferent {0,6}": "\u2260{0,6}: No two cells have the same number of pips, and none has 0 or 6.",
}


@pytest.mark.parametrize("condition", MEANINGS)
def test_labels_that_occur_and_no_others(condition: str) -> None:
    said = told(labelled(condition))
    assert [meaning for meaning in MEANINGS.values() if f" {meaning}" in said] == [MEANINGS[condition]]
    assert "Without a label" not in said


def test_every_kind_of_label_has_a_meaning() -> None:
    from pipworks.polypips.puzzle.conditions import KINDS

    assert set(KINDS) == {condition.split()[0] for condition in MEANINGS}


def test_blank_squares_bare_cells_and_parts_are_told_where_they_occur() -> None:
    plain = labelled("Exactly 3")
    for sentence, other in (
        ("A square without dots has 0 pips.", labelled("Exactly 2", "02")),
        ("Without a label anything goes.", labelled("Exactly 1", cells="(0,0)")),
        (
            "have the same small letter are one region.",
            polypips.parse("board:\n###\n\npieces:\n3I:121\n\nconstraints:\nExactly 2 {(0,0),(2,0)}\n"),
        ),
    ):
        assert sentence not in told(plain)
        assert sentence in told(plain, other)


def test_pieces_are_turned_but_not_turned_over() -> None:
    assert "A piece may be turned, but not turned over." in told(labelled("Exactly 3"))
    assert "A shape may be turned, but not turned over." in told(SHAPES)


def test_without_labels_nothing_is_said_of_any() -> None:
    bare = polypips.parse("board:\n##\n\npieces:\n2I:12\n\nconstraints:\n")
    for puzzles in ([bare], [SHAPES]):
        assert "label" not in told(*puzzles)
        assert "region" not in told(*puzzles)


def test_variants_name_their_puzzles() -> None:
    lines = rules_lines(entries_of([BOARD, WALLED, FULL, labelled("Exactly 3"), SHAPES]))
    headings = [line.split(":")[0] for line in lines]
    assert headings == [
        "Pipes, puzzles 1 and 2",
        "Pipes, puzzle 3",
        "Pipes",
        "Pipes, puzzles 1 and 3",
        "Pipes, puzzle 2",
        "Polypips, puzzle 4",
        "Polypips, puzzle 5",
    ]
    assert "comes in again at the other end" in lines[3]
    assert "A heavy frame is a wall" in lines[4]


@pytest.mark.parametrize(
    ("board", "here", "nowhere"),
    [
        (BOARD, "comes in again", ("wall", "no end is open")),
        (WALLED, "A heavy frame is a wall", ("comes in again", "no end is open")),
        (FULL, "to all of them and no end is open", ("wall", "may point anywhere", "to every house")),
    ],
)
def test_a_variant_alone(board: pipes.Board, here: str, nowhere: tuple[str, ...]) -> None:
    (line,) = rules_lines(entries_of([board]))
    assert line.startswith("Pipes: Turn the tiles")
    assert here in line
    assert not any(words in line for words in nowhere)


def test_the_words_are_those_of_how_to_play() -> None:
    """Every sentence that a sheet has is in a booklet's pages, but for the labels, which have pictures there."""
    puzzles = [labelled(condition) for condition in MEANINGS]
    sheet = told(*puzzles).removeprefix("Polypips: ")
    how = polypips_explained(entries_of(puzzles))
    for rule in how.rules:
        for sentence in rule.replace("A square without dots has 0 pips. ", "").split(". "):
            assert sentence in sheet
    assert [key.sentence for key in how.key][: len(MEANINGS)] == [each.split(": ")[1] for each in MEANINGS.values()]


def test_a_family_of_its_own_says_its_line() -> None:
    assert rules_lines(slabs((1, 1), (2, 2))) == ("Slabs: Fill it.",)
    assert explained(SLABS, slabs((1, 1), (2, 2))).rules == ("Fill it.",)
    assert rules_lines(slabs((1, 1), rules="")) == ()


def test_a_ring_is_explained_where_a_square_may_have_one() -> None:
    assert answer_lines(entries_of([labelled("Exactly 2", "02")])) == ("A small ring: a square without dots.",)
    assert answer_lines(entries_of([labelled("Exactly 3"), BOARD])) == ()
    assert answer_lines(entries_of([SHAPES])) == ()


@pytest.mark.parametrize("large", [False, True])
def test_it_is_explained_below_the_heading_of_the_first_page_of_answers(large: bool) -> None:
    made = answer_pages([labelled("Exactly 2", "02"), BOARD], Options(large=large))
    ring = "A small ring: a square without dots."
    assert texts(made[0])[:2] == ["Answers", ring]
    assert all(ring not in texts(page) for page in made[1:])
    assert ring not in texts(answer_pages([BOARD], Options(large=large))[0])
    clean(made, 10)


def numbers(*given: int) -> list[Entry]:
    return [Entry(POLYPIPS if number % 2 else PIPES, BOARD, number=number) for number in given]


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ((4,), "puzzle 4"),
        ((1, 2), "puzzles 1 and 2"),
        ((1, 2, 3), "puzzles 1 to 3"),
        ((1, 2, 3, 5, 7, 8), "puzzles 1 to 3, 5, 7 and 8"),
        ((0, 0), "some puzzles"),
    ],
)
def test_puzzles_by_their_numbers(given: tuple[int, ...], words: str) -> None:
    assert named(numbers(*given)) == words
