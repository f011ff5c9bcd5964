"""Pieces: tokens, rotation, and equality up to rotation."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipworks.errors import ParseError
from pipworks.grid import Cell
from pipworks.polypips.puzzle.pieces import ROTATIONS, Piece, recognise, same_piece
from pipworks.polypips.puzzle.shapes import SHAPES, Shape
from tests.support.polypips.refusals import read_or_refused
from tests.support.polypips.strategies import pieces

Rows = tuple[str, ...]


def rows(piece: Piece) -> Rows:
    """The piece as rows of pips and dots."""
    width = max(x for x, _ in piece.cells) + 1
    height = max(y for _, y in piece.cells) + 1
    return tuple("".join(str(piece.grid.get(Cell(x, y), ".")) for x in range(width)) for y in range(height))


def quarter_turn(grid: Rows) -> Rows:
    """Rows after a quarter turn counter-clockwise: the last column comes to lie on top."""
    return tuple("".join(column) for column in zip(*grid, strict=True))[::-1]


@given(pieces())
def test_tokens_are_read_as_they_are_written(piece: Piece) -> None:
    assert Piece.parse(str(piece)) == piece
    assert Piece.parse(f" {str(piece).lower()} ") == piece
    assert eval(repr(piece), {"Piece": Piece}) == piece


@given(pieces())
def test_a_quarter_turn_is_counter_clockwise(piece: Piece) -> None:
    assert rows(piece.rotate()) == quarter_turn(rows(piece))
    assert piece.rotate().rotation == (piece.rotation + 90) % 360


@given(pieces(), st.integers(-9, 9))
def test_four_quarter_turns_are_none(piece: Piece, quarters: int) -> None:
    assert piece.rotate(4) == piece.rotate().rotate().rotate().rotate() == piece
    assert piece.rotate(quarters).rotate(-quarters) == piece


@pytest.mark.parametrize(
    ("token", "drawn"),
    [
        ("4L+:3456", ("3..", "456")),
        ("4L+:3456:90", (".6", ".5", "34")),
        ("5W:12345:90", ("..5", ".34", "12.")),
        ("5W:12345:180", ("54.", ".32", "..1")),
        ("5W:12345:270", (".21", "43.", "5..")),
        ("5Z-:12345", (".21", ".3.", "54.")),
        ("06", ("06",)),
    ],
)
def test_worked_examples(token: str, drawn: Rows) -> None:
    assert rows(Piece.parse(token)) == drawn


@given(st.integers(0, 6), st.integers(0, 6))
def test_a_domino_by_its_two_ends(a: int, b: int) -> None:
    domino = Piece.parse(f"2I:{a}{b}")
    for token in (f"{a}{b}", f"{a}-{b}", f"{a}|{b}", f"{a},{b}", f"[{a},{b}]", f"[ {a} - {b} ]", f" {a} \u2013 {b}"):
        assert Piece.parse(token) == domino
    assert Piece.parse(str(a)) == Piece.parse(f"1o:{a}")


@pytest.mark.parametrize("token", ["[2,3", "2,3]", "2--3", "2,3,4", "-2", "[2]", "2:3", "2-3:90", "", "2-"])
def test_what_is_no_domino_by_its_ends(token: str) -> None:
    with pytest.raises(ParseError):
        Piece.parse(token)


@pytest.mark.parametrize(("token", "column"), [("7", 1), ("0-7", 3), ("[8,0]", 2), ("9|9", 1)])
def test_sets_beyond_double_six_are_named(token: str, column: int) -> None:
    with pytest.raises(ParseError, match="sets up to double-six are supported") as caught:
        Piece.parse(token)
    assert caught.value.column == column


def test_rotations_are_the_specification_s(shared: Path) -> None:
    for case in json.loads((shared / "conformance" / "shapes.json").read_text(encoding="utf-8")):
        for rotation, expected in case["rotations"].items():
            drawn = rows(Piece.parse(f"{case['token']}:{rotation}"))
            assert [row.replace(".", " ").rstrip() for row in drawn] == expected["compact"]


def test_same_pieces_are_the_specification_s(shared: Path) -> None:
    for case in json.loads((shared / "conformance" / "same_piece.json").read_text(encoding="utf-8")):
        assert same_piece(Piece.parse(case["a"]), Piece.parse(case["b"])) is case["same"], case


def looks(piece: Piece) -> set[Rows]:
    """The piece in all its rotations, by turning rows."""
    found = [rows(piece)]
    for _ in range(3):
        found.append(quarter_turn(found[-1]))
    return set(found)


@given(pieces(), pieces())
def test_the_same_piece_looks_the_same_in_some_rotation(a: Piece, b: Piece) -> None:
    assert same_piece(a, b) == (rows(b) in looks(a))


@given(pieces(), st.permutations(range(5)), st.permutations(range(5)))
def test_being_the_same_piece_is_an_equivalence(a: Piece, order: list[int], other: list[int]) -> None:
    """Over pieces of one shape with the same pips in other orders, where sameness is likely."""
    b, c = (
        Piece(a.shape, tuple(a.pips[i] for i in some if i < a.size), rotation)
        for some, rotation in ((order, 90), (other, 180))
    )
    assert same_piece(a, a)
    assert same_piece(a, b) == same_piece(b, a)
    if same_piece(a, b) and same_piece(b, c):
        assert same_piece(a, c)
    assert same_piece(a, b) == (a.canonical == b.canonical)


@given(pieces())
def test_the_canonical_token_is_the_least_at_rotation_0(piece: Piece) -> None:
    digits = sorted(set(piece.pips))
    tokens = []
    candidates: list[tuple[int, ...]] = [()]
    for _ in range(piece.size):
        candidates = [(*some, pip) for some in candidates for pip in digits]
    for pips in candidates:
        other = Piece(piece.shape, pips)
        if rows(other) in looks(piece):
            tokens.append(str(other))
    assert str(piece.canonical) == min(tokens)


@given(pieces())
def test_orientations_are_the_different_looks(piece: Piece) -> None:
    turned = piece.orientations()
    assert {rows(one) for one in turned} == looks(piece)
    assert len(turned) == len(looks(piece))
    assert len(turned) in (1, 2, 4)
    assert [one.rotation for one in turned] == sorted(one.rotation for one in turned)
    assert all(same_piece(one, piece) for one in turned)
    assert turned == piece.rotate().orientations()


@given(pieces(), st.integers(-3, 9), st.integers(-3, 9))
def test_a_piece_is_recognised_wherever_it_lies(piece: Piece, dx: int, dy: int) -> None:
    assert recognise({Cell(x + dx, y + dy): pip for (x, y), pip in piece.grid.items()}) == piece.canonical


def test_what_is_no_piece_is_not_recognised() -> None:
    assert recognise({}) is None
    assert recognise({Cell(0, 0): 1, Cell(2, 0): 1}) is None
    assert recognise({Cell(x, 0): 1 for x in range(6)}) is None
    assert recognise({Cell(0, 0): 7}) is None


@given(pieces())
def test_the_mirrored_piece_is_the_rows_read_backwards(piece: Piece) -> None:
    assert tuple(row[::-1] for row in rows(piece)) in looks(piece.mirrored)
    assert same_piece(piece.mirrored.mirrored, piece)


def test_pieces_in_code_are_checked_too() -> None:
    for pips in ((), (1,), (1, 2, 3), (0, 7), (-1, 0)):
        with pytest.raises(ValueError, match="2I needs 2 pips from 0 to 6"):
            Piece(Shape.named("2I"), pips)
    with pytest.raises(ValueError, match="0, 90, 180 or 270"):
        Piece(Shape.named("2I"), (0, 1), 45)


@given(st.text(st.sampled_from("12345ioLFT+-:0639x "), max_size=14) | st.text(max_size=14))
def test_any_token_is_a_piece_or_refused(token: str) -> None:
    piece = read_or_refused(Piece.parse, token)
    if isinstance(piece, ParseError):
        assert piece.source == "<piece>"
        assert piece.column <= len(token) + 1
    else:
        assert Piece.parse(str(piece)) == piece
        assert piece.shape in SHAPES
        assert piece.rotation in ROTATIONS
