"""Polypips puzzles as links of puzz.link: ours come back whole, of others the board and the pieces are read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipworks import polypips
from pipworks.errors import ParseError, Unwritable
from pipworks.families import named_family
from pipworks.polypips import Document, Puzzle
from pipworks.polypips.formats import puzzlink
from pipworks.polypips.formats.bits import from_bits, to_bits
from pipworks.polypips.puzzle.solution import Solution
from pipworks.source import Source
from tests.support.polypips.strategies import solved
from tests.support.polypips.worked_hints import little

PUZZLE = little("####/####", "12,12,4L+:3456", "AllSame None {(0,0),(1,0)}", "LessThan 9 {(2,0),(3,0)}")


@given(solved())
def test_a_puzzle_comes_back(both: tuple[Puzzle, Solution]) -> None:
    document = Document(both[0].replaced(comments=()))
    source = Source.of(puzzlink.format(document))
    assert puzzlink.recognises(source)
    assert puzzlink.parse(source) == document
    assert puzzlink.lost_in(source) == ()
    assert named_family(source) == "polypips"


@given(solved())
def test_without_our_link_board_and_shapes_come_back(both: tuple[Puzzle, Solution]) -> None:
    puzzle = both[0]
    source = Source.of(puzzlink.format(Document(puzzle)).rpartition("/")[0])
    seen = puzzlink.parse(source).puzzle
    assert seen.cells == puzzle.cells
    assert [piece.shape for piece in seen.pieces] == [piece.shape for piece in puzzle.pieces]
    assert not seen.constraints
    assert {pip for piece in seen.pieces for pip in piece.pips} == {0}
    assert puzzlink.lost_in(source)


def test_a_link_letter_by_letter() -> None:
    """The borders are those that pzpr 0.10.1 reads as the rooms of this puzzle, in `heyawake/5/4/ttm01hj`."""
    puzzle = polypips.read("examples/polypips/alike.txt")
    link = "https://puzz.link/p?regional-poly/5/4/ttm01hj0000/4/42hs/427o/33u8/33p6/d1.LxbASzhDJgMsB0EhTVxVEhkVa\n"
    assert puzzlink.format(Document(puzzle)) == link
    assert polypips.parse(link) == puzzle


def test_a_link_that_was_changed_is_read_without_ours() -> None:
    link = puzzlink.format(Document(PUZZLE))
    body = link.split("/")
    body[6] = "0" * len(body[6])
    source = Source.of("/".join(body))
    assert not puzzlink.parse(source).puzzle.constraints


PUBLIC = (
    # made after what is public of the form: the sets of pieces that one letter stands for, or each by itself
    ("puzz.link/p?statuepark/5/2//2/24as/24as", ("two of a shape", 10)),
    ("https://puzz.link/p?statuepark/2/2//1/22u", ("22u", 4)),
    ("https://puzz.link/p?kissing/5/2//2/15v/51v", ("two bars", 10)),
    ("https://pzv.jp/p.html?kissing/4/1/00/1/41u", ("a bar", 4)),
    ("https://pzprxs.vercel.app/p?regional-poly/4/1/00/1/41u", ("a bar", 4)),
    ("https://puzz.link/p?statuepark_edit/8/5/00000000000000//d", ("two of each tetromino", 40)),
    ("https://puzz.link/p?regional-poly/5/1/g1/1/41u", ("a bar beside a hole", 4)),
    ("look: https://puzz.link/p?statuepark/v/2/2/40/1/22u", ("with a circle", 4)),
)


@pytest.mark.parametrize(("link", "found"), PUBLIC)
def test_links_of_others(link: str, found: tuple[str, int]) -> None:
    assert len(polypips.parse(link).cells) == found[1]


def test_what_is_lost_of_others() -> None:
    source = Source.of("https://puzz.link/p?kissing/4/2/g0000/2/32f/11g/11g/11g/11g")
    with pytest.raises(ParseError, match="the pieces cover 5 cells, the board has 8"):
        puzzlink.parse(source)
    source = Source.of("https://puzz.link/p?kissing/4/2/g0000/5/32f/11g/11g/11g/11g")
    assert puzzlink.lost_in(source) == (
        "the rules of kissing are left out: the pieces cover the whole board here, all their pips are 0",
        "the borders on its board are left out",
        "its pieces may be flipped; here they are as they are drawn, and may be turned alone",
    )


@pytest.mark.parametrize(
    ("link", "problem"),
    [
        ("heyawake/5/4/ttm01hj", "'heyawake', which has no pieces to lay"),
        # two that its own tests have: holes and borders are read, the pieces don't fill the board
        ("kissing/7/5/0840408008000g00000//t", "the pieces cover 20 cells, the board has 34"),
        ("regional-poly/7/6/58ifse2gc23543i//t", "the pieces cover 20 cells, the board has 42"),
        ("statuepark/7/7/078ii6000000290f0//t", "the pieces cover 20 cells, the board has 49"),
        ("regional-poly", "damaged or cut off"),
        ("regional-poly/5", "damaged or cut off"),
        ("regional-poly/5/5", "damaged or cut off"),
        ("regional-poly/0/5//t", "a board of 0x5"),
        ("regional-poly/1001/1//t", "a board of 1001x1"),
        ("regional-poly/1000/1000//t", "a board of 1000x1000"),
        ("regional-poly/99999999999/1//t", "a board of 99999999999x1 in a link"),
        ("regional-poly/2/2/zzz/1/22u", "damaged or cut off"),
        ("regional-poly/2/2/0000/1/22u", "damaged or cut off"),
        ("statuepark/2/2/00000/1/22u", "damaged or cut off"),
        ("regional-poly/2/2/", "has no pieces"),
        ("regional-poly/2/2///q", "no pieces are called 'q'"),
        ("regional-poly/2/2//2/22u", "2 pieces in this link of puzz.link, and 1 are there"),
        ("regional-poly/2/2//5/22u", "'5' pieces"),
        ("regional-poly/2/2//99999999999999999999/22u", "pieces in a link"),
        ("regional-poly/2/2//-1/22u", "pieces in a link"),
        ("regional-poly/2/2//1/zzzzzzzz", "'zzzzzzzz' in this link of puzz.link is no piece"),
        ("regional-poly/3/2//1/32vg", "is no piece"),
        ("regional-poly/2/2//1/22i", "is no piece"),
        ("regional-poly/2/2//1/22", "is no piece"),
    ],
)
def test_links_that_are_refused(link: str, problem: str) -> None:
    text = f"https://puzz.link/p?{link}"
    assert puzzlink.recognises(Source.of(text))
    with pytest.raises(ParseError) as refusal:
        puzzlink.parse(Source.of(text))
    assert problem in refusal.value.problem
    assert refusal.value.column == text.index("?") + 2


@given(st.text("regional-poly/kissing0123456789tu", max_size=30))
def test_junk_is_refused(text: str) -> None:
    source = Source.of(f"https://puzz.link/p?regional-poly/{text}")
    try:
        puzzle = puzzlink.parse(source).puzzle
    except ParseError:
        return
    assert puzzle.pieces


def test_what_cannot_be_written() -> None:
    supply = polypips.parse("board:\n####\n\npieces:\n2I*\n\nconstraints:\n")
    with pytest.raises(Unwritable, match="any number of each"):
        puzzlink.format(Document(supply))


def test_what_is_left_out_is_named() -> None:
    assert puzzlink.lost_out(Document(PUZZLE, name="a")) == (
        "its name, a, is left out",
        "what the regions demand is not seen there, their outlines are",
        "pips are not seen there; pipworks reads them at the link's end",
        "the rules of regional-poly are other ones: what is there is a drawing, and no answer passes its check",
    )


@given(st.lists(st.booleans(), max_size=23))
def test_bits_come_back(bits: list[bool]) -> None:
    assert from_bits(to_bits(bits), len(bits)) == bits
    assert from_bits(f"{to_bits(bits)}0", len(bits)) is None
