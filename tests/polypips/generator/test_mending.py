"""Mending: what comes back has one solution, one of the puzzle's own, and one label is changed where one suffices."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations

import pytest

from pipworks import polypips
from pipworks.errors import TooLarge
from pipworks.grid import Cell, neighbours
from pipworks.limits import CancelToken, Limits
from pipworks.mended import Change, Mended, Mending
from pipworks.polypips.generator.mending.changes import changes_between
from pipworks.polypips.generator.mending.label_edits import new_regions
from pipworks.polypips.generator.mending.mend import mend
from pipworks.polypips.generator.mending.repips import Repip
from pipworks.polypips.generator.mending.untangling import untangled
from pipworks.polypips.puzzle.conditions import AllDifferent, AllSame, Exactly, possible_conditions
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Solution
from pipworks.rng import Rng
from tests.support.amounts import some
from tests.support.polypips.hint_oracle import solutions
from tests.support.polypips.little import little_puzzles

FOREVER = Limits().start()


def several(count: int) -> list[tuple[Puzzle, list[Solution]]]:
    """Little puzzles with several solutions, with all of them."""
    return [(puzzle, found) for puzzle, found in little_puzzles(count) if len(found) > 1]


def of_one_label(puzzle: Puzzle) -> Iterator[tuple[Constraint, ...]]:
    """The constraints after each change of one label or region, by brute force."""
    every = puzzle.constraints
    for number, old in enumerate(every):
        rest = (*every[:number], *every[number + 1 :])
        for condition in possible_conditions(old.size):
            if condition != old.condition:
                yield (*rest, Constraint(condition, old.cells))
        for parts in halves(old.cells):
            plain = [
                [Exactly(total) for total in range(6 * len(part) + 1)] + [AllSame(), AllDifferent()] * (len(part) > 1)
                for part in parts
            ]
            for one in plain[0]:
                for other in plain[1]:
                    if not one.impossible(len(parts[0])) and not other.impossible(len(parts[1])):
                        yield (*rest, Constraint(one, parts[0]), Constraint(other, parts[1]))
    bare = [cell for cell in puzzle.cells if not any(cell in each.cells for each in every)]
    for size in range(1, len(bare) + 1):
        for cells in combinations(bare, size):
            if hang_together(cells) and (size <= 4 or (size <= 8 and is_area(cells, bare))):
                for condition in possible_conditions(size):
                    yield (*every, Constraint(condition, cells))


def halves(cells: tuple[Cell, ...]) -> Iterator[tuple[tuple[Cell, ...], tuple[Cell, ...]]]:
    for size in range(1, len(cells)):
        for part in combinations(cells, size):
            rest = tuple(cell for cell in cells if cell not in part)
            if cells[0] in part and hang_together(part) and hang_together(rest):
                yield part, rest


def hang_together(cells: tuple[Cell, ...]) -> bool:
    reached = [cells[0]]
    for cell in reached:
        reached += [near for near in neighbours(cell) if near in cells and near not in reached]
    return len(reached) == len(cells)


def is_area(cells: tuple[Cell, ...], bare: list[Cell]) -> bool:
    return not any(near in bare and near not in cells for cell in cells for near in neighbours(cell))


def one_label_suffices(puzzle: Puzzle, kept: list[Solution]) -> bool:
    """Whether a change of one label leaves one of these solutions alone."""
    laid = list(solutions(replace(puzzle, constraints=())))
    grids = [each.grid for each in laid]
    for constraints in of_one_label(puzzle):
        found = []
        for solution, grid in zip(laid, grids, strict=True):
            if all(each.holds_on(grid) for each in constraints):
                found.append(solution)
                if len(found) > 1:
                    break
        if len(found) == 1 and found[0] in kept:
            return True
    return False


def is_one_label(mended: Mended[Puzzle, Solution]) -> bool:
    """Whether one label or region has changed, and none was cut in more than two."""
    (change,) = mended.changes if len(mended.changes) == 1 else (None,)
    return change is not None and not is_of_a_piece(change) and len(change.after.split(", ")) < 3


def is_of_a_piece(change: Change) -> bool:
    return change.sentence.startswith("The piece")


@cache
def puzzles() -> list[tuple[Puzzle, list[Solution]]]:
    """Made where a test asks for them: each worker collects all tests, and runs some."""
    return [(puzzle, found) for puzzle, found in several(some(24, of=400)) if len(puzzle.cells) <= 8]


def test_one_label_is_changed_where_one_suffices() -> None:
    met = set()
    for puzzle, found in puzzles():
        mended = mend(puzzle)
        suffices = one_label_suffices(puzzle, found)
        met.add(suffices)
        one = is_one_label(mended)
        assert one == suffices, f"{puzzle}\n{mended}"
        assert not one or mended.solution in found
    assert met == {False, True}


def test_the_drawn_solution_is_kept() -> None:
    kept = 0
    for puzzle, found in puzzles():
        drawn = found[-1]
        mended = mend(puzzle, position=drawn)
        if any(map(is_of_a_piece, mended.changes)) or not mended:
            continue
        suffices = one_label_suffices(puzzle, [drawn])
        if mended.solution == drawn:
            kept += 1
            assert is_one_label(mended) == suffices
        else:  # another solution has the same pips, so that no label tells the two apart
            assert not suffices
            assert sum(each.grid == drawn.grid for each in found) > 1
    assert kept > 5


@pytest.mark.parametrize("kernel", ["native", "python"])
def test_what_comes_back_has_one_solution(kernel: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """By an oracle of its own, with either kernel; and the changes are what differs."""
    mended = [mend(puzzle, seed=3) for puzzle, _ in puzzles()[:12]]
    monkeypatch.setenv("PIPWORKS_KERNEL", kernel)
    for (puzzle, _), before in zip(puzzles()[:12], mended, strict=True):
        again = mend(puzzle, seed=3)
        assert again == before
        if again.puzzle is not None and again.solution is not None:
            assert list(solutions(again.puzzle)) == [again.solution]
            assert again.changes == changes_between(puzzle, again.puzzle, again.solution)
            assert again.puzzle.cells == puzzle.cells


def test_a_puzzle_with_one_solution_or_none_stays() -> None:
    one = polypips.parse("board:\n##\n\npieces:\n12\n\nconstraints:\nExactly 1 {(0,0)}\n")
    assert (mend(one).status, mend(one).puzzle, mend(one).changes) == (Mending.UNCHANGED, one, ())
    none = polypips.parse("board:\n##\n\npieces:\n12\n\nconstraints:\nExactly 6 {(0,0)}\n")
    assert (mend(none).status, mend(none).puzzle) == (Mending.NONE, None)
    assert mend(none).reason
    supply = polypips.parse("board:\n##\n##\n\npieces:\n2I*\n\nconstraints:\n")
    assert mend(supply).status is Mending.IMPOSSIBLE


def test_only_pips_part_solutions_with_one_grid() -> None:
    """Two pieces of equal pips lie along or across, and no label tells which."""
    puzzle = polypips.parse("board:\n##\n##\n\npieces:\n11,11\n\nconstraints:\n")
    mended = mend(puzzle)
    assert mended.status is Mending.UNIQUE
    assert any(map(is_of_a_piece, mended.changes))
    assert mended.puzzle is not None
    assert len(list(solutions(mended.puzzle))) == 1
    laid = next(solutions(puzzle))
    other = untangled(Repip(puzzle, laid), Rng(1), FOREVER)
    assert other is not None
    assert [each for each in solutions(other.puzzle) if each.grid == other.solution.grid] == [other.solution]


def test_changes_are_said() -> None:
    old = polypips.parse(
        "board:\n####\n####\n\npieces:\n01,23,45,66\n\n"
        "constraints:\nLessThan 9 {(0,0),(1,0)}\nExactly 8 {(2,0),(3,0),(3,1)}\n"
    )
    new = polypips.parse(
        "board:\n####\n####\n\npieces:\n01,24,45,66\n\nconstraints:\nLessThan 7 {(0,0),(1,0)}\n"
        "Exactly 3 {(2,0)}\nAllSame None {(3,0),(3,1)}\nMoreThan 2 {(0,1)}\n"
    )
    laid = polypips.solve(replace(new, constraints=())).solution
    assert laid is not None
    found = changes_between(old, new, laid)
    assert [(each.sentence, each.before, each.after) for each in found] == [
        ("The label at a1, b1 is <7 instead of <9.", "<9", "<7"),
        ("The region at c1, d1, d2, 8, is cut: 3 at c1 and = at d1, d2.", "8", "3, ="),
        ("A new region at a2: >2.", "", ">2"),
        ("The piece 2-3 is 2-4 instead.", "2-3", "2-4"),
    ]
    assert len(found[-1].cells) == 2
    assert changes_between(old, old, laid) == ()


def test_limits_and_cancelling_are_different_answers() -> None:
    puzzle = puzzles()[0][0]
    assert mend(puzzle, limits=Limits(seconds=0)).status is Mending.LIMIT
    assert mend(puzzle, limits=Limits(nodes=0)).status is Mending.LIMIT
    token = CancelToken()
    token.cancel()
    assert mend(puzzle, limits=Limits(cancel=token)).status is Mending.CANCELLED
    with pytest.raises(TooLarge):
        mend(
            polypips.parse(
                "board:\n" + "##########\n" * 101 + "\npieces:\n" + ",".join(["01"] * 505) + "\n\nconstraints:\n"
            )
        )


def test_at_a_limit_what_is_given_is_proved() -> None:
    """However few nodes there are: a puzzle comes back only with the proof that it has one solution."""
    met = set()
    for puzzle, _ in puzzles()[:20]:
        for nodes in (1, 5, 20, 60, 200, 1000):
            mended = mend(puzzle, limits=Limits(nodes=nodes))
            met.add(mended.status)
            assert (mended.puzzle is not None) == (mended.status in (Mending.UNIQUE, Mending.UNCHANGED))
            if mended.puzzle is not None:
                assert list(solutions(mended.puzzle)) == [mended.solution]
    assert {Mending.LIMIT, Mending.UNIQUE} <= met


def test_regions_are_each_once_and_of_bare_cells() -> None:
    puzzle = polypips.parse("board:\n####\n####\n\npieces:\n01,23,45,66\n\nconstraints:\nExactly 3 {(0,0)}\n")
    cells = [edit.put[0].cells for edit in new_regions(puzzle, FOREVER)]
    places = set(cells)
    assert all(hang_together(place) and Cell(0, 0) not in place and len(place) <= 4 for place in places)
    bare = [cell for cell in puzzle.cells if cell != (0, 0)]
    assert len(places) == sum(hang_together(part) for size in range(1, 5) for part in combinations(bare, size))
