"""Puzzles whose pieces are a supply: read, written, solved, verified and drawn, and what needs pips refused."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipworks import polypips
from pipworks.contents import Contents
from pipworks.errors import InvalidPuzzle, ParseError
from pipworks.grid import Cell
from pipworks.limits import Limits
from pipworks.outcome import Status, Verdict
from pipworks.polypips.formats import nyt, own_json
from pipworks.polypips.formats.document import Document
from pipworks.polypips.formats.text import format, parse
from pipworks.polypips.puzzle.pieces import Piece
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.shapes import Shape
from pipworks.polypips.puzzle.solution import Placement, Solution
from pipworks.polypips.rules import Code, verify
from tests.support.amounts import some
from tests.support.json_schema import valid
from tests.support.polypips.supplies import Parts, classes, rectangle, supplied, tilings

SCHEMA = json.loads(own_json.schema())
RING = "board:\n###\n# #\n###\n\npieces:\n{}\n\nconstraints:\n"


@pytest.fixture(params=["native", "python"])
def kernel(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """The kernel that answers, each in turn."""
    monkeypatch.setenv("PIPWORKS_KERNEL", request.param)
    return str(request.param)


def parts(solution: Solution) -> Parts:
    return frozenset(frozenset((x, y) for x, y in placed.cells) for placed in solution.placements)


def shapes(puzzle: Puzzle, *, either_hand: bool) -> set[Shape]:
    turned_over = {shape.mirror for shape in puzzle.supply} if either_hand else set()
    return {*puzzle.supply, *turned_over}


@pytest.mark.parametrize(
    ("tokens", "names"),
    [
        ("2I*", "2I"),
        ("5p*", "5P+ 5P-"),
        ("5P-*,\n5P+*", "5P+ 5P-"),
        ("4O*, 1o* ,4O*", "1o 4O"),
        ("4L-*", "4L-"),
    ],
)
def test_tokens(tokens: str, names: str) -> None:
    puzzle = parse(RING.format(tokens))
    assert " ".join(map(str, puzzle.supply)) == names
    assert puzzle.pieces == ()
    assert f"pieces:\n{','.join(f'{name}*' for name in names.split())}\n" in format(puzzle)


@pytest.mark.parametrize(
    ("tokens", "constraints", "place", "says"),
    [
        ("2I*,2I:01", "", (6, 1), "2I:01 has pips, 2I* has none: one puzzle can't have both"),
        ("2I*", "Exactly 4 {(0,0)}\n", (9, 1), "constraints need pips, and 2I* has none"),
        ("2I:01*", "", (7, 6), "pieces with pips are used once each"),
        ("1o*,5Q*", "", (7, 5), "5Q: no such shape"),
        ("2I+*", "", (7, 1), "2I+: 2I has no hands"),
        ("*", "", (7, 1), "no such shape"),
    ],
)
def test_refused(tokens: str, constraints: str, place: tuple[int, int], says: str) -> None:
    with pytest.raises(ParseError) as refused:
        parse(RING.format(tokens) + constraints)
    assert (refused.value.line, refused.value.column) == place
    assert says in refused.value.problem


def test_a_star_is_not_for_a_single_piece() -> None:
    with pytest.raises(ParseError) as refused:
        Piece.parse("5P*")
    assert (refused.value.column, refused.value.problem) == (3, "5P*: any number of pieces, found where one stands")


@given(supplied(6))
def test_written_and_read_in_both_forms(puzzle: Puzzle) -> None:
    assert parse(format(puzzle)) == puzzle
    text = puzzle.to_json()
    assert own_json.parse(text) == Document(puzzle)
    assert valid(json.loads(text), SCHEMA)


@settings(max_examples=some(15, of=60))
@given(supplied())
def test_a_solution_is_written_drawn_and_read_back(puzzle: Puzzle) -> None:
    solution = polypips.solve(puzzle).solution
    if solution is None:
        return
    text = own_json.format(Document(puzzle, solution))
    assert own_json.parse(text).solution == solution
    assert valid(json.loads(text), SCHEMA)
    drawing = polypips.to_text(solution)
    indented = "\n".join(f"    {line}" for line in drawing.splitlines())
    for drawn in (drawing, indented, f"{format(puzzle)}\nsolution:\n{drawing}\n"):
        assert polypips.parse_solution(drawn, puzzle) == solution
    assert polypips.to_text(puzzle)
    assert polypips.to_svg(puzzle)
    assert polypips.to_svg(solution, puzzle=puzzle)


def test_a_hole_in_a_drawing_is_no_piece(kernel: str) -> None:
    puzzle = parse(RING.format("3L*,1o*"))
    drawn = "┌───────┬───┐\n│       │   │\n│   ┌───┤   │\n│   │   │   │\n├───┴───┘   │\n│           │\n└───────────┘\n"
    with pytest.raises(ParseError):
        polypips.parse_solution(drawn, parse(RING.format("4O:1234,4O:1111")))
    assert len(polypips.parse_solution(drawn, puzzle).placements) == 2, kernel
    for found in polypips.solutions(puzzle):
        assert polypips.parse_solution(polypips.to_text(found), puzzle) == found


@settings(max_examples=some(15, of=80), deadline=None)
@given(puzzle=supplied(), either_hand=st.booleans())
def test_solutions_against_trying_all(puzzle: Puzzle, *, either_hand: bool) -> None:
    may = shapes(puzzle, either_hand=either_hand)
    expected = tilings(puzzle.cells, may)
    listed = list(polypips.solutions(puzzle, either_hand=either_hand))
    assert len(listed) == len(expected)
    assert set(map(parts, listed)) == expected
    assert polypips.count(puzzle, either_hand=either_hand).count == len(expected)
    found = polypips.solve(puzzle, either_hand=either_hand)
    assert found.status is (Status.SOLVED if expected else Status.UNSOLVABLE)
    assert found.solution is None or parts(found.solution) in expected
    unique = polypips.uniqueness(puzzle, either_hand=either_hand)
    verdicts = (Verdict.NONE, Verdict.UNIQUE, Verdict.SEVERAL)
    assert unique.verdict is verdicts[min(2, len(expected))]
    assert len(set(map(parts, unique.solutions)) & expected) == min(2, len(expected))
    number = classes(expected, may)
    assert polypips.count(puzzle, either_hand=either_hand, distinct=True).count == number
    assert sum(1 for _ in polypips.solutions(puzzle, either_hand=either_hand, distinct=True)) == number


@pytest.mark.parametrize("side", [2, 3, 4, 5])
def test_dominoes_up_to_symmetry(side: int, kernel: str) -> None:
    for other in range(1, side + 1):
        puzzle = rectangle(side, other, "2I")
        expected = tilings(puzzle.cells, puzzle.supply)
        assert polypips.count(puzzle).count == len(expected), kernel
        assert polypips.count(puzzle, distinct=True).count == classes(expected, puzzle.supply)


@pytest.mark.parametrize(("side", "all_of_them", "distinct"), [(2, 2, 1), (4, 36, 9), (6, 6728, 930)])
def test_dominoes_on_squares(side: int, all_of_them: int, distinct: int, kernel: str) -> None:
    if kernel == "python" and side > some(4, of=6):
        pytest.skip("long: runs with `make test-long`")
    puzzle = rectangle(side, side, "2I")
    assert polypips.count(puzzle).count == all_of_them, kernel
    assert polypips.count(puzzle, distinct=True).count == distinct


def test_a_chessboard_of_dominoes(kernel: str) -> None:
    assert polypips.count(rectangle(8, 8, "2I")).count == 12_988_816, kernel
    stopped = polypips.count(rectangle(6, 6, "2I"), limits=Limits(solutions=100))
    assert (stopped.status, stopped.count) == (Status.LIMIT, 100)


@pytest.mark.parametrize(
    ("puzzle", "code"),
    [
        (rectangle(3, 3, "4O,2I"), "area"),
        (rectangle(5, 1, "3L,1o"), None),
        (rectangle(6, 1, "3L"), "dead cell"),
        (Puzzle(tuple(cell for cell in rectangle(4, 4, "2I").cells if cell not in {(0, 0), (3, 3)}), (),
                supply=(Shape.named("2I"),)), "colouring"),
        (rectangle(6, 4, "4T"), "no fit"),
    ],
)  # fmt: skip
def test_reasons(puzzle: Puzzle, code: str | None, kernel: str) -> None:
    found = polypips.solve(puzzle)
    assert found.status is (Status.SOLVED if code is None else Status.UNSOLVABLE), kernel
    assert (found.reason.code if found.reason else None) == code
    counted = polypips.count(puzzle)
    assert (counted.count == 0) == (code is not None)


def test_violations() -> None:
    puzzle = rectangle(3, 2, "3L,4L+")
    left, right = [(0, 0), (1, 0), (0, 1)], [(2, 0), (1, 1), (2, 1)]
    cases = {
        (): [Placement.blank(left), Placement.blank(right)],
        (Code.GAP,): [Placement.blank(left)],
        (Code.OVERLAP, Code.GAP): [Placement.blank(left), Placement.blank([(0, 0), (0, 1), (1, 1)])],
        (Code.OFF_THE_BOARD, Code.GAP): [Placement.blank(left), Placement.blank([(3, 0), (2, 1), (3, 1)])],
        (Code.GAP, Code.PIECE_NOT_GIVEN): [Placement.blank(left), Placement.blank([(2, 0), (2, 1)])],
        (Code.PIECE_NOT_GIVEN,): [Placement.blank(left), Placement.of(dict.fromkeys(map(Cell._make, right), 0))],
        (Code.GAP, Code.REFLECTED_PIECE): [Placement.blank([(0, 0), (1, 0), (2, 0), (0, 1)])],
    }
    for codes, placements in cases.items():
        assert tuple(found.code for found in verify(puzzle, Solution(tuple(placements)))) == codes


def test_a_blank_piece_is_not_given_where_pieces_have_pips() -> None:
    puzzle = parse("board:\n##\n\npieces:\n2I:01\n\nconstraints:\nExactly 1 {(0,0),(1,0)}\n")
    (violation,) = verify(puzzle, Solution((Placement.blank(puzzle.cells),)))
    assert violation.code is Code.PIECE_NOT_GIVEN
    assert "2I without pips" in violation.sentence


def test_what_needs_pips_is_refused() -> None:
    puzzle = rectangle(2, 2, "2I")
    position = Solution((Placement.blank([(0, 0), (1, 0)]),))
    for ask in (
        lambda: polypips.count_grids(puzzle),
        lambda: polypips.uniqueness(puzzle, by_pips=True),
        lambda: polypips.solve(puzzle, position=position),
        lambda: polypips.parse_position("", puzzle),
        lambda: polypips.hint(puzzle),
        lambda: polypips.explain(puzzle),
        lambda: polypips.grade(puzzle),
        lambda: polypips.check(puzzle, position),
        lambda: nyt.format(Contents((Document(puzzle, name="easy"),))),
    ):
        with pytest.raises(InvalidPuzzle, match="need pips, and the pieces of this puzzle have none: 2I"):
            ask()
    with pytest.raises(InvalidPuzzle, match="one puzzle can't have both"):
        Puzzle(puzzle.cells, (Piece.parse("2I:01"),), supply=puzzle.supply)
