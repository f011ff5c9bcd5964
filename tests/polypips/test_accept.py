"""The quick yes of the verifier is the rules' yes: for solutions, and for what a few changes make of them."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from pipworks.grid import Cell
from pipworks.polypips.accept import accepts
from pipworks.polypips.formats.text import parse
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Placement, Solution
from pipworks.polypips.rules import violations
from pipworks.polypips.solver.solve import solutions
from tests.support.polypips.strategies import solved


def moved(placed: Placement, data: st.DataObject) -> Placement:
    """The placement, or another: moved, with other pips or none, or written in another order."""
    match data.draw(st.sampled_from(["same", "move", "pips", "no pips", "order", "odd pips", "more"])):
        case "move":
            return Placement(tuple(Cell(x + 1, y) for x, y in placed.cells), placed.pips)
        case "pips":
            return Placement(placed.cells, placed.pips[::-1])
        case "no pips":
            return Placement(placed.cells, ())
        case "order":
            return Placement(placed.cells[::-1], placed.pips[::-1])
        case "odd pips":
            return Placement(placed.cells, (7,) * len(placed.cells))
        case "more":
            return Placement((*placed.cells, placed.cells[0]), (*placed.pips, placed.pips[0]))
    return placed


@given(solved(4), st.booleans(), st.data())
def test_what_is_made_of_a_solution_is_judged_alike(
    case: tuple[Puzzle, Solution], either_hand: bool, data: st.DataObject
) -> None:
    puzzle, solution = case
    assert accepts(puzzle, solution)
    turn = data.draw(st.lists(st.booleans(), min_size=len(puzzle.pieces), max_size=len(puzzle.pieces)))
    pieces = tuple(piece.mirrored if over else piece for piece, over in zip(puzzle.pieces, turn, strict=True))
    turned = replace(puzzle, pieces=pieces)
    assert accepts(turned, solution, True)
    assert accepts(turned, solution) is (not violations(turned, solution))
    changed = list(solution.placements)
    at = data.draw(st.integers(0, len(changed) - 1))
    changed[at : at + data.draw(st.integers(0, 1))] = [moved(changed[at], data)]
    proposed = Solution(tuple(changed))
    for asked in (puzzle, turned):
        assert accepts(asked, proposed, either_hand) is (not violations(asked, proposed, either_hand))


@given(st.booleans(), st.data())
def test_covers_from_a_supply_are_judged_alike(either_hand: bool, data: st.DataObject) -> None:
    puzzle = parse("board:\n####\n####\n\npieces:\n2I*,4L+*,4S-*\n\nconstraints:\n")
    found = list(solutions(puzzle, either_hand=either_hand))
    solution = data.draw(st.sampled_from(found))
    for hands in (False, True):
        assert accepts(puzzle, solution, hands) is (not violations(puzzle, solution, hands))
    assert accepts(puzzle, solution, either_hand)
    changed = list(solution.placements)
    at = data.draw(st.integers(0, len(changed) - 1))
    cells = changed[at].cells
    changed[at] = data.draw(st.sampled_from([Placement(cells, (0,) * len(cells)), Placement(cells[:-1], ())]))
    spoilt = Solution(tuple(changed))
    assert accepts(puzzle, spoilt, either_hand) is (not violations(puzzle, spoilt, either_hand)) is False


def test_one_puzzle_after_another_is_judged_by_itself() -> None:
    """What is kept of the puzzle asked about last is no other's."""
    one, other = (parse(f"board:\n##\n\npieces:\n{piece}\n\nconstraints:\n") for piece in ("2I:01", "2I:02"))
    for puzzle, asked in ((one, other), (other, one)):
        (solution,) = [found for found in solutions(puzzle) if found.placements[0].pips[0] == 0]
        assert [accepts(each, solution) for each in (puzzle, asked, puzzle, asked)] == [True, False, True, False]


@given(solved(4), st.data())
def test_placements_seen_before_are_judged_as_if_new(case: tuple[Puzzle, Solution], data: st.DataObject) -> None:
    """What is kept of a placement is what it is alone, not whether it may be here; one that can change is not kept."""
    puzzle, solution = case
    for _ in range(3):
        assert accepts(puzzle, solution)
    some = data.draw(st.lists(st.sampled_from(solution.placements), max_size=5))
    for _ in range(3):
        proposed = Solution(tuple(some))
        assert accepts(puzzle, proposed) is (not violations(puzzle, proposed))
    pips = list(solution.placements[0].pips)
    open_to_change = Placement(solution.placements[0].cells, pips)  # type: ignore[arg-type]
    proposed = Solution((open_to_change, *solution.placements[1:]))
    assert all(accepts(puzzle, proposed) for _ in range(3))
    pips[0] += 7
    assert not accepts(puzzle, proposed)
