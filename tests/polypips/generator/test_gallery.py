"""Boards drawn as text: those that are shipped, a user's own, and one of them by chance."""

from __future__ import annotations

import re

import pytest
from bench.bars.newspaper import is_symmetric
from hypothesis import given
from hypothesis import strategies as st

from pipworks.errors import GenerationFailed, ParseError
from pipworks.grid import Cell
from pipworks.polypips.generator.board import UnknownBoard
from pipworks.polypips.generator.boards import board_among, named_board
from pipworks.polypips.generator.gallery import added_boards, drawn_boards, gallery
from pipworks.polypips.generator.generate import generate
from pipworks.polypips.generator.outlines import OUTLINES
from pipworks.polypips.generator.rules import DOMINOES, Choice, Rules, rules_of
from pipworks.polypips.generator.rules_file import parse_rules
from pipworks.polypips.generator.styles import Style
from pipworks.polypips.tiling.tile import tile
from pipworks.rng import Rng
from pipworks.source import Source


@pytest.mark.parametrize("name", gallery())
def test_dominoes_cover_every_board_that_is_shipped(name: str) -> None:
    board = named_board(name)
    assert board.name == name
    assert 8 <= len(board.cells) <= 40
    assert tile(board.cells, DOMINOES.shapes, Rng(1)).solution is not None


def test_the_shipped_boards_are_digits_letters_and_others_some_of_them_symmetric() -> None:
    assert set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ") < set(gallery())
    assert not set(OUTLINES) & set(gallery())
    assert len({board.cells for board in gallery().values()}) == len(gallery())
    assert 0.36 <= sum(is_symmetric(board.cells) for board in gallery().values()) / len(gallery()) <= 0.4
    assert {len(board.cells) for board in gallery().values()} == set(range(8, 42, 2))


@pytest.mark.parametrize(("text", "symmetric"), [("##\n#", True), ("###\n#", False), (" ##\n##", True), ("####", True)])
def test_symmetry(text: str, symmetric: bool) -> None:
    cells = [Cell(x, y) for y, row in enumerate(text.split("\n")) for x, mark in enumerate(row) if mark == "#"]
    assert is_symmetric(cells) is symmetric


NAMES = st.from_regex(r"[a-z][a-z0-9-]{0,9}", fullmatch=True).filter(lambda name: name not in OUTLINES)
SHAPES = st.frozensets(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=1)


@given(st.dictionaries(NAMES, SHAPES, max_size=4))
def test_boards_read_back_as_they_are_drawn(boards: dict[str, frozenset[tuple[int, int]]]) -> None:
    lines = ["// some boards"]
    for name, cells in boards.items():
        rows = ("".join("#" if (x, y) in cells else " " for x in range(6)) for y in range(6))
        lines += [name, *rows, ""]
    found = drawn_boards(Source.of("\n".join(lines)))
    corner = {
        name: frozenset((x - min(x for x, _ in cells), y - min(y for _, y in cells)) for x, y in cells)
        for name, cells in boards.items()
    }
    assert {name: frozenset(cells) for name, cells in found.items()} == corner


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("##\n##\nname", "a row before a name"),
        ("a\n##\na\n##", "a second board a"),
        ("heart\n##", "heart is a board already"),
        ("4x4\n##", "4x4 is a board already"),
        ("any\n##", "any stands for one of all boards"),
        ("a\n\nb\n##", "a has no cells"),
        ("a\n#x#", "neither a name nor a row"),
    ],
)
def test_what_is_no_board_is_refused(text: str, said: str) -> None:
    with pytest.raises(ParseError, match=said):
        drawn_boards(Source.of(text))


def test_rows_alone_are_a_board_by_the_name_of_their_file() -> None:
    added = added_boards({"mine": Source.of("##\n##\n"), "more": Source.of("fish\n##")})
    assert board_among("mine", added).cells == ((0, 0), (1, 0), (0, 1), (1, 1))
    assert len(board_among("fish", added).cells) == 2
    assert len(named_board("fish").cells) > 2
    assert rules_of(parse_rules("board: mine", added=added)).board == added["mine"]


@pytest.mark.parametrize(
    ("texts", "said"),
    [
        ({"one": "kite\n##", "two": "// mine\ngate\n##\nkite \n##"}, r"^two:4:1: a second board kite.*one already"),
        ({"one": "kite\n##", "kite": "##"}, r"^kite:1:1: a second board kite.*one already"),
        ({"my kite": "##"}, r"^my kite:1:1: the name of this file is no name for a board: 'my kite'"),
    ],
)
def test_two_boards_of_one_name_and_a_file_without_a_name_for_its_board_are_refused(
    texts: dict[str, str], said: str
) -> None:
    with pytest.raises(ParseError) as refused:
        added_boards({name: Source.of(text, name) for name, text in texts.items()})
    assert re.search(said, str(refused.value), re.DOTALL)


def test_any_is_another_board_for_another_seed_and_is_named_in_the_rules() -> None:
    rules = Rules(named_board("any:12"), DOMINOES, style=Style.NEWSPAPER)
    made = [generate(rules, seed) for seed in range(12)]
    assert all(len(each.puzzle.cells) == 12 for each in made)
    names = {each.rules.board.name for each in made}
    assert len(names) > 3
    for each in made[:4]:
        again = rules_of(parse_rules("\n".join(each.rules.lines())))
        assert again.board.name in gallery()
        assert generate(again, each.seed).puzzle == each.puzzle


def test_any_passes_over_boards_that_the_pieces_do_not_cover() -> None:
    squares = Choice.parse("4O")
    assert len(generate(Rules(named_board("any"), squares), 1).puzzle.pieces) > 1
    with pytest.raises(GenerationFailed, match="not a multiple of 4"):
        generate(Rules(named_board("any:10"), squares), 1)


def test_a_size_that_no_board_has_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnknownBoard, match="there are 8, 10, 12"):
        named_board("any:9")
    with pytest.raises(UnknownBoard, match="a number of cells, as in any:8"):
        named_board("any:few")
    with pytest.raises(UnknownBoard, match="did you mean fish"):
        named_board("fsh")
