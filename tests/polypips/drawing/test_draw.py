"""Drawings: pieces, games and solutions as the design draws them, and solutions read back."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipworks.errors import ParseError
from pipworks.grid import Cell, connected_parts, neighbours
from pipworks.polypips.drawing.draw import to_text
from pipworks.polypips.drawing.text import arranged, draw_compact, draw_game, draw_piece, draw_pieces, draw_solution
from pipworks.polypips.formats.solution_art import read_drawing
from pipworks.polypips.formats.text import parse
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.polypips.puzzle.pieces import Piece
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Placement, Solution
from pipworks.source import Source
from tests.support.polypips.strategies import pieces, solved

SEED_EXAMPLE = """\
board:
 ######
########
########
########
########
########
########
 ######

pieces:
5F+:61440,5V:32041,5W:12143,5P-:50530,5N-:13112,5Y+:32346,5Z+:11332,5L+:54202,5U:11421,
5T:42402,5X:03211,5I:22664

constraints:
Exactly 4 {(3,6)}
MoreThan 9 {(4,0),(5,0),(6,0)}
AllSame Some(2) {(7,1)}
Exactly 9 {(3,4),(3,5),(4,5),(4,6)}
MoreThan 1 {(6,4)}
AllSame Some(1) {(0,4),(0,5),(1,5),(2,5),(0,6)}
LessThan 25 {(2,2),(3,2),(0,3),(1,3),(2,3)}
"""


def test_the_specification_s_piece() -> None:
    assert draw_piece(Piece.parse("5F+:12345")) == (
        "    ┌───────┐\n"
        "    │ 1   2 │\n"
        "┌───┘   ┌───┘\n"
        "│ 3   4 │\n"
        "└───┐   │\n"
        "    │ 5 │\n"
        "    └───┘"
    )  # fmt: skip
    assert draw_piece(Piece.parse("5Z-:12345"), compact=True) == " 21\n 3\n54"


def test_pieces_are_drawn_letter_for_letter(shared: Path) -> None:
    drawn = 0
    for case in json.loads((shared / "conformance" / "shapes.json").read_text(encoding="utf-8")):
        for rotation, expected in case["rotations"].items():
            piece = Piece.parse(f"{case['token']}:{rotation}")
            assert draw_piece(piece).split("\n") == expected["drawing"]
            assert draw_piece(piece, compact=True).split("\n") == expected["compact"]
            drawn += 1
    assert drawn == 29 * 4


def test_games(golden: Callable[[str, str], None]) -> None:
    """An outline with corners cut, holes, an empty row, parts, and every kind of label."""
    odd = (
        "board:\n##  ####\n##  ####\n\n # ###\n # # #\n ######\n\npieces:\n"
        "2I:01,2I:23,4I:0123,4I:4560,4O:1111,4L+:3210,4S-:1230,1o:6\n\nconstraints:\n"
        "AllDifferent {3} {(0,0),(1,0),(0,1)}\nAllSame None {(4,0),(5,0)}\nLessThan 999 {(1,3),(1,4)}\n"
        "MoreThan 12 {(4,3),(5,3),(5,4)}\nExactly 7 {(1,1),(7,1)}\n"
    )
    puzzle = parse(odd)
    drawings = [to_text(parse(SEED_EXAMPLE)), to_text(puzzle), draw_game(puzzle, ascii=True)]
    golden("polypips/games.txt", "\n\n\n".join(drawings) + "\n")


def test_solutions(golden: Callable[[str, str], None]) -> None:
    """A piece of every size, on a board in several parts: with walls, without, and in ASCII."""
    parts = (("1o:6", 0, 0), ("2I:01:90", 2, 0), ("3L:123:180", 3, 0), ("4S-:0123", 0, 3), ("5P+:66012", 4, 2))
    solution = Solution(tuple(Placement.at(Piece.parse(token), x, y) for token, x, y in parts))
    drawings = [to_text(solution), to_text(solution, compact=True), to_text(solution, ascii=True)]
    golden("polypips/solution.txt", "\n\n".join(drawings) + "\n")


def test_labels_that_need_more_room(golden: Callable[[str, str], None]) -> None:
    """Four characters stand across two squares; where no two lie side by side, the sign stands above the number."""
    wide = Puzzle(
        tuple(Cell(x, y) for y in range(4) for x in range(5)),
        (Piece.parse("5I:00000"),) * 4,
        (parse_constraint("MoreThan 100", [(x, y) for y in range(4) for x in range(5) if y or x > 1]),),
    )
    tall = Puzzle(
        tuple(Cell(0, y) for y in range(20)),
        (Piece.parse("5I:00000"),) * 4,
        (parse_constraint("LessThan 100", [(0, y) for y in range(20)]),),
    )
    golden("polypips/long_labels.txt", f"{draw_game(wide)}\n\n{draw_game(tall)}\n")


def parse_constraint(words: str, cells: list[tuple[int, int]]) -> Constraint:
    return Constraint.parse(f"{words} {{{','.join(f'({x},{y})' for x, y in cells)}}}")


@given(solved())
def test_a_wall_stands_between_regions_and_nowhere_else(case: tuple[Puzzle, Solution]) -> None:
    puzzle, _ = case
    lines = draw_game(puzzle).split("\n")
    region = {cell: n for n, constraint in enumerate(puzzle.constraints) for cell in constraint.cells}

    def mark(row: int, column: int) -> str:
        return lines[row][column : column + 1].strip() if row < len(lines) else ""

    for cell in puzzle.cells:
        below, right = Cell(cell.x, cell.y + 1), Cell(cell.x + 1, cell.y)
        for near, row, column in (
            (right, 2 * cell.y + 1, 4 * cell.x + 4),
            (below, 2 * cell.y + 2, 4 * cell.x + 2),
        ):
            apart = near not in puzzle.cells or region.get(cell) != region.get(near)
            assert (mark(row, column) in ("│", "─")) == apart
            assert near in neighbours(cell)
    assert all(line == line.rstrip() for line in lines)


@given(solved(4))
def test_every_label_is_drawn_whole(case: tuple[Puzzle, Solution]) -> None:
    """In a row or in threes; without its braces, or cut off, only where no connected part has room for it."""
    puzzle, _ = case
    drawn = draw_game(puzzle)
    words = "".join(letter if letter not in "─│┌┐└┘├┤┬┴┼" else " " for letter in drawn).split()
    for constraint in puzzle.constraints:
        label = constraint.label
        room = 3 * max(map(len, connected_parts(constraint.cells)))
        if len(label) > room:
            label = label.translate(str.maketrans("", "", "{,}"))
        if len(label) > room:
            assert f"{constraint.label[:2]}…" in words
            continue
        head = len(label) % 3 or 3
        parts = [label[:head], *(label[at : at + 3] for at in range(head, len(label), 3))]
        assert label in words or set(parts) <= set(words)


@given(solved())
def test_a_drawn_solution_read_back_is_the_solution(case: tuple[Puzzle, Solution]) -> None:
    puzzle, solution = case
    for ascii in (False, True):
        source = Source.of(draw_solution(solution, ascii=ascii))
        assert read_drawing(source, 1, len(source.lines) + 1) == solution
        assert read_drawing(source, 1, len(source.lines) + 1, puzzle.cells) == solution


@given(solved(), st.integers(0, 9), st.integers(0, 3))
def test_a_drawing_may_be_moved(case: tuple[Puzzle, Solution], indent: int, blank: int) -> None:
    puzzle, solution = case
    cropped = draw_solution(solution).split("\n")
    while cropped and not cropped[0]:
        del cropped[0]
    margin = min((len(line) - len(line.lstrip()) for line in cropped if line), default=0)
    moved = "\n" * blank + "\n".join(" " * indent + line[margin:] for line in cropped)
    source = Source.of(moved + "\n\n")
    assert read_drawing(source, 1, len(source.lines) + 1, puzzle.cells) == solution


@given(pieces())
def test_one_piece_is_a_solution_of_itself(piece: Piece) -> None:
    source = Source.of(to_text(piece))
    (placed,) = read_drawing(source, 1, len(source.lines) + 1).placements
    assert placed.piece == piece.canonical
    assert placed.grid == piece.grid
    assert draw_compact(placed.grid) == to_text(piece, compact=True)


BAD_DRAWINGS = {
    "no drawing": "\n",
    "a compact drawing": "12\n34",
    "a strange letter": "┌───┐\n│ x │\n└───┘",
    "pips over 6": "┌───┐\n│ 7 │\n└───┘",
    "two digits": "┌───┐\n│12 │\n└───┘",
    "a square without pips": "┌───────┐\n│ 1     │\n└───────┘",
    "a wall that ends inside a piece": "┌───────┐\n│ 1 │ 2 │\n│   │   │\n│ 3   4 │\n└───────┘",
    "a level wall that ends inside a piece": "┌───────┐\n│ 1   2 │\n├───    │\n│ 3   4 │\n└───────┘",
    "a broken wall": "┌───┐\n│ 1 │\n├─ ─┤\n│ 2 │\n└───┘",
    "a hole in the outline": "┌───────┐\n│ 1   2\n└───────┘",
    "no lower end": "┌───┐\n│ 1 │",
    "no upper end": "│ 1 │\n└───┘",
    "a corner for a wall": "┌───────┐\n│ 1 ┌ 2 │\n└───────┘",
}


def test_drawings_that_are_refused(golden: Callable[[str, str], None]) -> None:
    lines = []
    for name, text in BAD_DRAWINGS.items():
        source = Source.of(text, "solution.txt")
        with pytest.raises(ParseError) as caught:
            read_drawing(source, 1, len(source.lines) + 1)
        lines.append(f"{name}\n{caught.value}\n")
    golden("polypips/bad_drawings.txt", "\n".join(lines))


def test_a_walled_off_blank_is_no_cell() -> None:
    source = Source.of("┌───────────┐\n│ 1   2   3 │\n│   ┌───┐   │\n│ 4 │   │ 5 │\n└───┘   └───┘")
    (placed,) = read_drawing(source, 1, 6).placements
    assert placed.piece == Piece.parse("5U:54321")
    assert Cell(1, 1) not in placed.cells


def test_pieces_stand_under_their_tokens() -> None:
    puzzle = parse("board:\n###\n\npieces:\n2I:01,1o:2\n\nconstraints:\n")
    assert draw_pieces(puzzle) == "2I:01\n┌───────┐\n│ 0   1 │\n└───────┘\n\n1o:2\n┌───┐\n│ 2 │\n└───┘"
    assert to_text(puzzle) == "┌───────────┐\n│ ∅         │\n└───────────┘\n\n" + draw_pieces(puzzle)


@given(st.lists(pieces(), min_size=1, max_size=8), st.integers(1, 60), st.booleans())
def test_drawings_side_by_side(several: list[Piece], width: int, ascii: bool) -> None:
    drawings = [draw_piece(piece, ascii=ascii) for piece in several]
    rows = arranged(drawings, width).split("\n\n")
    left = list(drawings)
    for row in rows:
        lines = row.split("\n")
        shown, at = 0, 0
        while left:
            drawing = left[0].split("\n")
            columns = max(map(len, drawing))
            there = [line[at : at + columns].rstrip() for line in lines]
            if shown and at + columns > width:
                break
            assert there == [*drawing, *[""] * (len(lines) - len(drawing))]
            left.pop(0)
            shown, at = shown + 1, at + columns + 3
        assert max(map(len, lines)) <= width or shown == 1
    assert not left
    assert arranged(drawings, None) == "\n\n".join(drawings)


def test_dominoes_of_a_game_side_by_side() -> None:
    puzzle = parse("board:\n######\n\npieces:\n06,12,33\n\nconstraints:\n")
    assert draw_pieces(puzzle, width=25) == (
        "2I:06       2I:12\n"
        "┌───────┐   ┌───────┐\n"
        "│ 0   6 │   │ 1   2 │\n"
        "└───────┘   └───────┘\n"
        "\n"
        "2I:33\n"
        "┌───────┐\n"
        "│ 3   3 │\n"
        "└───────┘"
    )
    assert to_text(puzzle, width=80).split("\n")[4].split() == ["2I:06", "2I:12", "2I:33"]
