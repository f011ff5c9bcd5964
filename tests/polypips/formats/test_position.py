"""Positions as text: every form that is read, the one that is written, and what is refused."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipworks.errors import ParseError
from pipworks.grid import Cell, connected_parts
from pipworks.polypips import Piece, Placement, Puzzle, Solution, parse
from pipworks.polypips.drawing.draw import to_text
from pipworks.polypips.drawing.position import draw_marked, draw_position
from pipworks.polypips.drawing.text import draw_game
from pipworks.polypips.formats.own_json import placements_data
from pipworks.polypips.formats.position import format_position, parse_position
from pipworks.polypips.hints.sentences import WORDING
from pipworks.polypips.hints.voice import placing
from pipworks.polypips.puzzle.pips import VALUES
from tests.support.polypips.strategies import solved
from tests.support.polypips.worked_hints import little

PUZZLE = little("####/####", "12,4L+:3456,1o:0,1o:1")
POSITION = Solution(
    (
        Placement.of({Cell(0, 0): 2, Cell(0, 1): 1}),
        Placement.of({Cell(1, 0): 3, Cell(1, 1): 4, Cell(2, 1): 5, Cell(3, 1): 6}),
    )
)


@st.composite
def positions(draw: st.DrawFn) -> tuple[Puzzle, Solution]:
    puzzle, solution = draw(solved(4))
    keep = draw(st.lists(st.booleans(), min_size=len(solution.placements), max_size=len(solution.placements)))
    kept = [placed for placed, stays in zip(solution.placements, keep, strict=True) if stays]
    return puzzle, Solution(tuple(kept))


@given(positions())
def test_what_is_written_reads_back(case: tuple[Puzzle, Solution]) -> None:
    puzzle, position = case
    assert parse_position(format_position(position), puzzle) == position


@given(positions(), st.booleans(), st.booleans())
def test_a_partly_drawn_solution_reads(case: tuple[Puzzle, Solution], ascii: bool, rulers: bool) -> None:
    puzzle, position = case
    assert parse_position(to_text(position, ascii=ascii, rulers=rulers), puzzle) == position


@given(positions(), st.integers(1, 3), st.booleans())
def test_what_a_hint_places_below_a_drawing_is_added(case: tuple[Puzzle, Solution], last: int, rulers: bool) -> None:
    puzzle, position = case
    laid, told = position.placements[:-last], position.placements[-last:]
    said = [
        "Several answers work from here: some of it is free.",
        *(_said(placed, puzzle) for placed in told),
        "",
        "3-4 lies on a1 and b1.",
    ]
    drawing = draw_position(puzzle, Solution(laid), rulers=rulers)
    if told:
        assert parse_position("\n".join([drawing, "", *said]), puzzle) == position
        assert parse_position("\n".join([format_position(Solution(laid)), *said]), puzzle) == position


def _said(placed: Placement, puzzle: Puzzle) -> str:
    return WORDING.sentence(placing(placed, puzzle))


@pytest.mark.parametrize(
    "text",
    [
        "12 (0,1) (0,0)\n4L+:3456 (1,0) (1,1) (2,1) (3,1)\n",
        "// yesterday's\n\n  2I:12   (0,1),(0,0)\n4L+:3456:0 (1,0)",
        "2I:12:90 (0,1)\r\n4L+:3456 ( 1 , 0 ), (1,1), (2,1), (3,1)\r\n",
        "21(0,0)(0,1)\n4L+:3456:0(1,0)",
        "1-2 (0,1) (0,0)\n4L+:3456 at (1,0), (1,1), (2,1) and (3,1).",
        "[1,2] (0,1) and (0,0)\n4L+:3456 with 3 at (1,0), 4 at (1,1), 5 at (2,1), and 6 at (3,1)\n",
        "Place 1-2: 2 at (0,0) and 1 at (0,1).\nplace 4L+:3456 (1,0), (1,1), (2,1), (3,1)",
        "2|1: (0,0) (0,1)\n4L+:3456:0: (1,0)",
        "1,2 (0,1) (0,0)\n4L+:3456:0 at (1,0)",
        "12 a2 a1\n4L+:3456 b1 B2 C2 d2\n",
        "2I:12   a2,a1\n4L+:3456:0 b1",
        "1-2 a2 and a1\n4L+:3456 with 3 at b1, 4 at b2, 5 at C2, and 6 at d2.",
        "Place 1-2: 2 at a1 and 1 at (0,1).\nplace 4L+:3456 at b1, b2, (2,1) and d2.",
        "Several answers work from here, with 2 ways to cover a1. Take this one: 2 at a1 and 1 at a2.\n4L+:3456:0: b1",
    ],
)
def test_ways_to_write_a_position(text: str) -> None:
    assert parse_position(text, PUZZLE) == POSITION


@st.composite
def cut_up(draw: st.DrawFn) -> tuple[Puzzle, Solution]:
    """As `positions`, with about half of the pieces cut into monominoes, to be mistaken for labels."""
    puzzle, position = draw(positions())
    pieces, kept = list(puzzle.pieces), list(position.placements)
    for placed in position.placements:
        piece = placed.piece
        if piece is not None and draw(st.booleans()):
            pieces.remove(next(each for each in pieces if each.canonical == piece))
            pieces += [Piece.parse(f"1o:{pip}") for pip in placed.pips]
            kept.remove(placed)
            kept += [Placement.of({cell: pip}) for cell, pip in placed.grid.items() if draw(st.booleans())]
    return Puzzle(puzzle.cells, tuple(pieces), puzzle.constraints), Solution(tuple(kept))


@given(cut_up(), st.booleans(), st.integers(0, 9), st.integers(0, 3), st.booleans())
def test_a_drawn_position_reads_back(
    case: tuple[Puzzle, Solution], ascii: bool, indent: int, above: int, rulers: bool
) -> None:
    puzzle, position = case
    drawn = draw_position(puzzle, position, ascii=ascii, rulers=rulers)
    assert parse_position(drawn, puzzle) == position
    moved = "\n" * above + "".join(f"{' ' * indent}{line}\r\n" for line in drawn.split("\n"))
    assert parse_position(moved, puzzle) == position


@given(positions(), st.booleans())
def test_a_drawn_game_is_a_position_with_nothing_placed(case: tuple[Puzzle, Solution], ascii: bool) -> None:
    puzzle, _ = case
    found = parse_position(draw_game(puzzle, ascii=ascii), puzzle)
    labels = {constraint.label for constraint in puzzle.constraints}
    for placed in found.placements:  # a monomino that the puzzle has, and a label that looks like it
        assert placed.piece in [piece.canonical for piece in puzzle.pieces]
        assert placed.piece is not None
        assert str(placed.piece.pips[0]) in labels


@given(positions(), st.booleans(), st.sampled_from([None, 40, 80]))
def test_so_is_a_page_with_the_game_and_its_pieces(
    case: tuple[Puzzle, Solution], ascii: bool, width: int | None
) -> None:
    """What `show` prints; its pieces are passed over."""
    puzzle, _ = case
    page = to_text(puzzle, ascii=ascii, width=width)
    assert parse_position(page, puzzle) == parse_position(draw_game(puzzle, ascii=ascii), puzzle)


def test_an_open_cell_that_looks_like_a_monomino_is_marked() -> None:
    puzzle = parse("board:\n####\n\npieces:\n06,1o:4,1o:2\n\nconstraints:\nExactly 4 {(0,0)}\nExactly 3 {(3,0)}\n")
    laid = Solution((Placement.of({Cell(1, 0): 2}),))
    drawn = draw_position(puzzle, laid)
    assert drawn == "┌───┬───┬───┬───┐\n│ 4?│ 2 │ ∅ │ 3 │\n└───┴───┴───┴───┘"
    assert parse_position(drawn, puzzle) == laid
    filled = drawn.replace("4?", "4 ").replace(" ∅ ", " . ")
    assert parse_position(filled, puzzle) == Solution((Placement.of({Cell(0, 0): 4}), *laid.placements))
    filled = drawn.replace("∅ │ 3", "2 │ 4")
    with pytest.raises(ParseError, match=r"expected pips from 0 to 6, found '4\?'"):
        parse_position(filled.replace("│ 2 │ 2", "│ 4?│ 2"), puzzle)


@pytest.mark.parametrize(
    ("constraint", "label", "drawn"),
    [
        ("AllDifferent {1,2} {(0,0),(1,0)}", "≠{1,2}", "│≠{1,2} │"),
        ("AllDifferent {1,2} {(0,0),(0,1)}", "≠{1,2}", "│≠12│"),
        ("AllDifferent {1,2} {(0,0)}", "≠{1,2}", "│≠12│"),
        ("AllDifferent {1,2,3} {(0,0)}", "≠{1,2,3}", "│≠{…│"),
        ("AllSame Some(3) {(0,0),(1,0)}", "=3", "│=3     │"),
    ],
)
def test_labels_of_every_length(constraint: str, label: str, drawn: str) -> None:
    puzzle = parse(f"board:\n###\n###\n\npieces:\n06,33,1o:4,1o:5\n\nconstraints:\n{constraint}\n")
    assert puzzle.constraints[0].label == label
    assert drawn in draw_position(puzzle, Solution(()))
    for ascii in (False, True):
        laid = Solution((Placement.of({Cell(2, 1): 4}),))
        assert parse_position(draw_position(puzzle, laid, ascii=ascii), puzzle) == laid


def test_a_region_in_parts_has_its_label_in_one() -> None:
    puzzle = parse("board:\n## ##\n\npieces:\n06,12\n\nconstraints:\nAllDifferent {3,4} {(0,0),(3,0),(4,0)}\n")
    drawn = draw_position(puzzle, Solution(()))
    assert [line for line in drawn.split("\n") if "≠" in line] == ["│   │ ∅ │   │≠{3,4} │"]
    assert len(list(connected_parts(puzzle.constraints[0].cells))) == 2
    assert parse_position(drawn, puzzle) == Solution(())


@given(positions(), st.data(), st.booleans(), st.booleans())
def test_a_drawing_with_small_digits_and_sentences_is_its_position(
    case: tuple[Puzzle, Solution], data: st.DataObject, ascii: bool, rulers: bool
) -> None:
    puzzle, position = case
    left = [cell for cell in puzzle.cells if cell not in position.grid]
    known = st.lists(st.sampled_from(VALUES), min_size=1, unique=True).map(sorted)
    marks = data.draw(st.dictionaries(st.sampled_from(left), known)) if left else {}
    drawn = draw_marked(puzzle, position, marks, ascii=ascii, rulers=rulers)
    said = data.draw(st.sampled_from(["", "\n\nLook around a1.\n", "\n\nThe = at a1 needs 5 equal pips.\n"]))
    assert set(parse_position(f"{drawn}{said}", puzzle).placements) == set(position.placements)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("∅", "5", None),
        (" ∅ ", " 12", "expected pips from 0 to 6, found '12'"),
        (" ∅ ", ">12", "expected pips from 0 to 6, found '>12'"),
        ("│ ∅ │", "│ ∅  ", "a wall inside a piece|expected"),
        ("┐\n", "┐x\n", "unexpected 'x' in a drawing"),
    ],
)
def test_drawn_positions_that_are_refused(old: str, new: str, problem: str | None) -> None:
    puzzle = parse("board:\n##\n\npieces:\n1o:5,1o:2\n\nconstraints:\nExactly 2 {(1,0)}\n")
    drawn = draw_position(puzzle, Solution(()))
    assert old in drawn
    if problem is None:
        assert parse_position(drawn.replace(old, new), puzzle) == Solution((Placement.of({Cell(0, 0): 5}),))
        return
    with pytest.raises(ParseError, match=problem):
        parse_position(drawn.replace(old, new), puzzle)


@given(positions())
def test_positions_in_json(case: tuple[Puzzle, Solution]) -> None:
    puzzle, position = case
    told = placements_data(position)
    answer = {"format": "pipworks.answer", "version": 1, "position": told, "solution": []}
    assert parse_position(json.dumps(told), puzzle) == position
    assert parse_position(json.dumps(answer), puzzle) == position
    del answer["position"]
    assert parse_position(json.dumps(answer | {"solution": told}), puzzle) == position


@given(positions())
def test_what_hints_say_reads_as_a_position(case: tuple[Puzzle, Solution]) -> None:
    puzzle, position = case
    said = [WORDING.sentence(placing(placed, puzzle)) for placed in position.placements]
    assert parse_position("\n".join(said), puzzle) == position


def test_pieces_by_their_letters() -> None:
    puzzle = little("#####/#####/#####", "12,4L+:3456,4T:0000,4L+:3456,1o:0")
    assert list(puzzle.letters.values()) == ["A", "B"]
    assert [str(piece) for piece in puzzle.letters] == [
        str(puzzle.pieces[1].canonical),
        str(puzzle.pieces[2].canonical),
    ]
    listed = "A b1 b2 c2 d2\nB: 0 at a3, 0 at b3, 0 at c3 and 0 at b2\n12 a2 a1"
    assert [placed.cells[0] for placed in parse_position(listed, puzzle).placements] == [(0, 0), (1, 0), (1, 1)]
    assert parse_position("Place A: 3 at b1, 4 at b2, 5 at c2 and 6 at d2.", puzzle) == Solution(
        (Placement.of({Cell(1, 0): 3, Cell(1, 1): 4, Cell(2, 1): 5, Cell(3, 1): 6}),)
    )
    with pytest.raises(ParseError, match="C"):
        parse_position("C b1 b2 c2 d2", puzzle)


def test_letters_go_on_behind_z() -> None:
    tokens = [f"3I:{a}{b}{c}" for a in range(3) for b in range(4) for c in range(a, 4)]
    puzzle = little("/".join(["###"] * len(tokens)), ",".join(tokens))
    letters = list(puzzle.letters.values())
    assert letters[:2] == ["A", "B"]
    assert letters[25:28] == ["Z", "AA", "AB"]


def test_a_digit_alone_is_a_monomino() -> None:
    assert parse_position("1 (3,0)\n", PUZZLE) == Solution((Placement.of({Cell(3, 0): 1}),))


def test_nothing_placed() -> None:
    assert parse_position("", PUZZLE) == parse_position("// to do\n\n", PUZZLE) == Solution(())
    assert format_position(Solution(())) == ""


def test_a_symmetric_piece_is_written_as_it_lies() -> None:
    placed = Placement.of({Cell(0, 0): 1, Cell(1, 0): 2, Cell(0, 1): 2, Cell(1, 1): 1})
    assert format_position(Solution((placed,))) == "4O:1221 a1 b1 a2 b2\n"


def test_what_is_no_piece_is_not_written() -> None:
    apart = Placement.of({Cell(0, 0): 1, Cell(2, 0): 1})
    with pytest.raises(ValueError, match="no piece lies so"):
        format_position(Solution((apart,)))


@pytest.mark.parametrize(
    ("text", "column", "problem"),
    [
        ("12 (0,0)", 4, "2I:12 has 2 cells, found 1"),
        ("12", 3, "2I:12 has 2 cells, found 0"),
        ("12 (0,0) (0,0)", 3, "the same cell twice"),
        ("12 (0,0) (2,0)", 3, "2I:12 can't lie on these cells so"),
        ("4L+:3456 (1,1) (1,0) (2,0) (3,0)", 9, "4L+:3456 can't lie on these cells so"),
        ("12 (0,0) (1000,0)", 10, "(1000,0) can't be on a board"),
        ("12 a1 aaaa1", 7, "aaaa1 can't be on a board"),
        ("12 a1 b0", 7, "expected a cell, found 'b'"),
        ("12 a1 a1b1", 7, "expected a cell, found 'a'"),
        ("1-2: 1 at a1 and 2 at a1", 23, "the same cell twice"),
        ("1-2: 1 at a1 and 2 at 2", 17, "expected pips at a cell"),
        ("12 (0,0) 1,0", 10, "expected a cell, found '1'"),
        ("12 (0,0) (1;0)", 10, "expected a cell, found '('"),
        ("4L+:3456:90 (0,0)", 13, "4L+:3456:90 does not fit here"),
        ("4Q:3456 (0,0)", 1, "no such shape"),
        ("17 (0,0) (1,0)", 2, "pips"),
        ("Place 1-2: 1 at (0,0), 3 at (0,1)", 11, "2I:12 can't lie on these cells so"),
        ("1-2: 1 at (0,0) 2 at (0,1)", 16, "expected a comma or and, found ' '"),
        ("1-2: 1 at (0,0) and 2 on (0,1)", 20, "expected pips at a cell"),
        ("1-2: 1 at (0,0) and 2 at (0,0)", 26, "the same cell twice"),
        ("1-2: 1 at (0,0) and 2 at (0;0)", 26, "expected a cell"),
    ],
)
def test_refusals(text: str, column: int, problem: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse_position(f"// first\n{text}\n", PUZZLE, "here.txt")
    assert (caught.value.source, caught.value.line, caught.value.column) == ("here.txt", 2, column)
    assert problem in caught.value.problem
