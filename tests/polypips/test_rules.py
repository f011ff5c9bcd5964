"""The verifier: every code has a board that raises exactly it; every other board is judged as a naive reading does."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipworks.grid import Cell
from pipworks.polypips.formats.files import read_all
from pipworks.polypips.formats.text import parse
from pipworks.polypips.puzzle.pieces import Piece
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Placement, Solution
from pipworks.polypips.rules import Code, verify
from tests.support.polypips.strategies import solved

CASES = Path(__file__).parent / "rules_boards"


def placed(text: str) -> Solution:
    """A solution from `TOKEN x y` lines."""
    words = [line.split() for line in text.splitlines()]
    return Solution(tuple(Placement.at(Piece.parse(token), int(x), int(y)) for token, x, y in words))


@pytest.mark.parametrize("code", Code, ids=lambda code: code.name.lower())
def test_a_board_that_raises_exactly_this(code: Code) -> None:
    """`rules_boards/CODE.txt`: a puzzle, then parted by `---` what is placed (a token, x, y) and the sentence."""
    text = (CASES / f"{code.name.lower()}.txt").read_text(encoding="utf-8")
    puzzle, solution, sentence = text.split("---\n")
    found = verify(parse(puzzle), placed(solution))
    assert [violation.code for violation in found] == [code]
    assert str(found[0]) == sentence.removesuffix("\n")


def test_the_boards_are_complete() -> None:
    assert {path.stem for path in CASES.iterdir()} == {code.name.lower() for code in Code}


@given(solved())
def test_a_solution_verifies(case: tuple[Puzzle, Solution]) -> None:
    assert verify(*case) == ()


def is_solution(puzzle: Puzzle, solution: Solution) -> bool:
    """The rules once more, over every placement of every piece."""
    cells = [cell for one in solution.placements for cell in one.cells]
    if sorted(cells) != sorted(puzzle.cells):
        return False
    wanted = Counter(str(piece.canonical) for piece in puzzle.pieces)
    used: Counter[str] = Counter()
    for one in solution.placements:
        fits = {
            str(piece.canonical)
            for piece in puzzle.pieces
            for turn in piece.orientations()
            if Placement.at(turn, *one.corner) == one
        }
        used.update(fits)
    grid = solution.grid
    return used == wanted and all(
        constraint.condition.holds([grid[cell] for cell in constraint.cells]) for constraint in puzzle.constraints
    )


@given(solved(), st.data())
def test_pieces_turned_over_verify_with_either_hand(case: tuple[Puzzle, Solution], data: st.DataObject) -> None:
    """The puzzle gives mirror images of some of the pieces that lie there."""
    puzzle, solution = case
    over = [data.draw(st.booleans()) for _ in puzzle.pieces]
    pieces = tuple(piece.mirrored if turn else piece for piece, turn in zip(puzzle.pieces, over, strict=True))
    turned = replace(puzzle, pieces=pieces)
    assert verify(turned, solution, either_hand=True) == ()
    same = Counter(piece.canonical for piece in pieces) == Counter(piece.canonical for piece in puzzle.pieces)
    assert (verify(turned, solution) == ()) == same
    if solution.placements[1:]:
        assert verify(turned, Solution(solution.placements[1:]), either_hand=True)


@given(solved(4), st.data())
def test_a_changed_solution_is_judged_as_a_naive_reading_does(
    case: tuple[Puzzle, Solution], data: st.DataObject
) -> None:
    puzzle, solution = case
    changed = list(solution.placements)
    for _ in range(data.draw(st.integers(1, 2))):
        at = data.draw(st.integers(0, len(changed) - 1)) if changed else 0
        match data.draw(st.sampled_from(["leave out", "twice", "move", "pips", "swap"])):
            case "leave out" if changed:
                del changed[at]
            case "twice" if changed:
                changed.append(changed[at])
            case "move" if changed:
                changed[at] = Placement.of({Cell(x + 1, y): pip for (x, y), pip in changed[at].grid.items()})
            case "pips" if changed:
                changed[at] = Placement(changed[at].cells, changed[at].pips[::-1])
            case "swap" if changed:
                other = data.draw(st.integers(0, len(changed) - 1))
                if changed[other].piece and changed[at].turned:
                    turn = changed[at].turned
                    assert turn is not None
                    changed[other] = Placement.at(turn, *changed[other].corner)
    proposed = Solution(tuple(changed))
    assert (verify(puzzle, proposed) == ()) == is_solution(puzzle, proposed)


def test_placements_that_are_no_pieces_are_named() -> None:
    puzzle = parse("board:\n## #\n\npieces:\n2I:01,1o:2\n\nconstraints:\n")
    split = Placement.of({Cell(0, 0): 0, Cell(3, 0): 1})
    seven = Placement.of({Cell(1, 0): 7})
    found = verify(puzzle, Solution((split, seven)))
    assert [violation.code for violation in found] == [Code.PIECE_NOT_GIVEN] * 2
    assert "something that is no piece at a1 d1; not placed: 1o:2, 2I:01" in str(found[0])


def test_no_solution_at_all_is_a_gap() -> None:
    puzzle = parse("board:\n##\n\npieces:\n2I:01\n\nconstraints:\nExactly 1 {(0,0)}\n")
    (violation,) = verify(puzzle, Solution(()))
    assert violation.code is Code.GAP
    assert violation.cells == puzzle.cells


def test_the_newspaper_s_solutions_verify(shared: Path) -> None:
    puzzles = 0
    for file in sorted((shared / "corpora" / "pips" / "nyt").glob("*.json")):
        for document in read_all(file).documents:
            assert document.solution is not None
            assert verify(document.puzzle, document.solution) == ()
            puzzles += 1
    assert puzzles == 183
