"""Regions by letters: the same puzzles as with cells listed, and every slip refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipworks.errors import ParseError
from pipworks.polypips.formats.letter_regions import LETTERS
from pipworks.polypips.formats.text import format, format_pieces, parse
from pipworks.polypips.generator.rules_file import parse_rules
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Solution
from tests.support.polypips.strategies import solved


@st.composite
def lettered(draw: st.DrawFn, puzzle: Puzzle) -> str:
    """The puzzle's text, with letters for some of its constraints, and for some of its other cells."""
    letters = draw(st.permutations(sorted(LETTERS)))
    mark: dict[tuple[int, int], str] = {}
    lines = []
    for constraint in puzzle.constraints:
        if len(letters) < 3 or draw(st.booleans()):
            lines.append(str(constraint))
            continue
        letter = letters.pop()
        mark |= dict.fromkeys(constraint.cells, letter)
        lines.append(f"{letter}: {draw(st.sampled_from(sorted(words(constraint))))}")
    free = [cell for cell in puzzle.cells if all(cell not in c.cells for c in puzzle.constraints)]
    mark |= {cell: letters[0] for cell in free if draw(st.booleans())}
    rows = [
        "".join(mark.get((x, y), "#") if m == "#" else " " for x, m in enumerate(row)) for y, row in rows_of(puzzle)
    ]
    return "board:\n{}\n\npieces:\n{}\nconstraints:\n{}".format(
        "\n".join(rows), format_pieces(puzzle.pieces), "".join(f"{line}\n" for line in lines)
    )


def rows_of(puzzle: Puzzle) -> list[tuple[int, str]]:
    return list(enumerate(puzzle.rows))


def words(constraint: Constraint) -> set[str]:
    """What may stand behind a letter for a constraint: its own words, and its label where that says all."""
    text = str(constraint.condition)
    kind, _, argument = text.partition(" ")
    match kind:
        case "Exactly":
            sums = {text, argument, f" {argument} "}
            return sums | ({f"={argument}", f"= {argument}"} if constraint.size == 1 or int(argument) > 6 else set())
        case "LessThan":
            return {text, f"<{argument}", f"< {argument}"}
        case "MoreThan":
            return {text, f">{argument}", f">\t{argument}"}
        case "AllSame":
            return {text, "="} if argument == "None" else {text, f"AllSame {constraint.condition.label[1:]}"}
    return {text, kind, "≠", "!="} if argument == "{}" else {text}


@given(solved(4), st.data())
def test_the_same_puzzle_by_letters(case: tuple[Puzzle, Solution], data: st.DataObject) -> None:
    puzzle, _ = case
    text = data.draw(lettered(puzzle))
    back = parse(text)
    assert back == puzzle
    assert format(back) == format(puzzle)
    assert parse_rules(text)["board"].cells == puzzle.cells


def puzzle(constraints: str, board: str = "AABB\nA#CC") -> str:
    return f"board:\n{board}\n\npieces:\n4L+:0123,4L-:0456\n\nconstraints:\n{constraints}\n"


@pytest.mark.parametrize(
    ("line", "condition"),
    [
        ("A: =8", "Exactly 8"),
        ("A: =0", "Exactly 0"),
        ("A: 8", "Exactly 8"),
        ("A:=", "AllSame None"),
        (" A : = ", "AllSame None"),
        ("A: ≠", "AllDifferent {}"),
        ("A: ≠{0,6}", "AllDifferent {0,6}"),
        ("A: != {1}", "AllDifferent {1}"),
        ("A: !=", "AllDifferent {}"),
        ("A: AllDifferent {0,6}", "AllDifferent {0,6}"),
        ("A: AllSame 5", "AllSame Some(5)"),
        ("A: <5", "LessThan 5"),
        ("A: > 5", "MoreThan 5"),
    ],
)
def test_labels(line: str, condition: str) -> None:
    assert [str(c) for c in parse(puzzle(line)).constraints] == [f"{condition} {{(0,0),(1,0),(0,1)}}"]


def test_one_cell_and_cells_apart() -> None:
    found = parse(puzzle("a: =5\nA: =7\nb: 3", board="aA#b\nAbA#")).constraints
    assert [str(c) for c in found] == ["Exactly 5 {(0,0)}", "Exactly 7 {(1,0),(0,1),(2,1)}", "Exactly 3 {(3,0),(1,1)}"]


REFUSED = [
    ("A: =5", 9, 4, "=5 on 3 cells can mean their sum, or that each is 5"),
    ("C: =6", 9, 4, "=6 on 2 cells can mean their sum, or that each is 6"),
    ("A: =19", 9, 4, "Exactly 19: the most that 3 cells can hold is 18"),
    ("A: 19", 9, 4, "Exactly 19: the most that 3 cells can hold is 18"),
    ("D: 4", 9, 1, "no cell of the board is D"),
    ("b: 4", 9, 1, "no cell of the board is b"),
    ("A 8", 9, 3, "expected ':', found '8'"),
    ("A = 8", 9, 3, "expected ':', found '='"),
    ("A:", 9, 3, "expected a label or a constraint, found the end of the line"),
    ("A: ~8", 9, 4, "expected a label or a constraint, found '~'"),
    ("A: ٤", 9, 4, "expected a label or a constraint, found '٤'"),
    ("A: Exact 8", 9, 4, "Exact: no such constraint"),
    ("A: exactly 8", 9, 4, "exactly: no such constraint"),
    ("A: 8 B: 4", 9, 6, "expected the end of the line, found 'B'"),
    ("A: Exactly 8 {(0,0)}", 9, 14, "expected the end of the line, found '{'"),
    ("A: 8\n A: 9", 10, 2, "a second line for A"),
    ("A: 8\nExactly 3 {(1,0)}", 10, 12, "(1,0) is in two constraints"),
    ("Exactly 3 {(2,1)}\nC: 4", 10, 1, "(2,1) is in two constraints"),
    ("AB: 8", 9, 1, "AB: expected one letter"),
    ("Ä: 8", 9, 1, "'Ä': no such constraint"),
]


@pytest.mark.parametrize(("lines", "line", "column", "problem"), REFUSED, ids=[row[0] for row in REFUSED])
def test_slips(lines: str, line: int, column: int, problem: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse(puzzle(lines))
    assert (caught.value.line, caught.value.column, caught.value.problem) == (line, column, problem)


@pytest.mark.parametrize("line", ["A: 6, B: 3", "AB: 6", "A: =, B: 1", "A B: 7", "A,B: 7", "A: <7 B: 1", "A: ≠; B: 1"])
def test_letters_stand_one_a_line(line: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse(puzzle(line))
    assert caught.value.hint.startswith("one letter and one constraint a line")


def test_a_line_without_a_letter_is_no_letter_line() -> None:
    with pytest.raises(ParseError, match="expected a constraint, found ':'"):
        parse(puzzle(": 6"))


def test_marks_that_are_no_letters_are_refused() -> None:
    for mark in "Ä1.-é":
        with pytest.raises(ParseError, match="expected # or a space") as caught:
            parse(puzzle("", board=f"AABB\nA{mark}CC"))
        assert (caught.value.line, caught.value.column) == (3, 2)


def test_rules_take_letters_from_a_puzzle_s_board_only() -> None:
    """In a file of rules a row of letters is a word with its colon forgotten."""
    assert len(parse_rules(puzzle("A: 8", board="# AA\nB #A"))["board"].cells) == 6
    with pytest.raises(ParseError, match="expected # or a space, found 'u'"):
        parse_rules("board:\n####\nunique\n")
