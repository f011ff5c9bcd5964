"""All answers about one puzzle held against the naive oracle's list of solutions, in one place for all who compare."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pipworks import polypips
from pipworks.grid import Cell
from pipworks.outcome import Status, Verdict
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Placement, Solution
from pipworks.polypips.rules import verify
from tests.support.polypips import oracle
from tests.support.polypips.small import as_counted, counted

_VERDICTS = (Verdict.NONE, Verdict.UNIQUE, Verdict.SEVERAL)

Lies = frozenset[oracle.Lie]
"""A solution as the oracle writes it, or part of one."""


def agree(puzzle: Puzzle, *, position: Lies = frozenset(), either_hand: bool = False) -> set[Lies]:
    """The solutions that contain the position, after every answer about them was found right."""
    every = counted(puzzle, either_hand=either_hand)
    expected = {lies for lies in every if position <= lies}
    start = (
        Solution(tuple(Placement.of({Cell(*cell): pip for cell, pip in lie}) for lie in position)) if position else None
    )
    run = polypips.solutions(puzzle, position=start, either_hand=either_hand)
    found = list(run)
    assert len(found) == len(expected) == run.found
    assert set(map(as_counted, found)) == expected
    assert either_hand or not any(verify(puzzle, solution) for solution in found)
    assert run.status is (Status.SOLVED if expected else Status.UNSOLVABLE)
    outcome = polypips.solve(puzzle, position=start, either_hand=either_hand)
    assert outcome.status is run.status
    assert outcome.solution is None or as_counted(outcome.solution) in expected
    total = polypips.count(puzzle, position=start, either_hand=either_hand)
    assert (total.status, total.count) == (run.status, len(expected))
    assert run.reason == outcome.reason == total.reason
    assert expected or not every or (total.reason is not None and total.reason.code == "position")
    grids = {frozenset(pair for lie in lies for pair in lie) for lies in expected}
    assert polypips.count_grids(puzzle, position=start, either_hand=either_hand).count == len(grids)
    _agree_on_uniqueness(puzzle, start, either_hand, len(expected), len(grids))
    classes = orbits(puzzle, expected, position, either_hand=either_hand)
    if classes is not None:
        assert polypips.count(puzzle, position=start, either_hand=either_hand, distinct=True).count == len(classes)
        firsts = polypips.solutions(puzzle, position=start, either_hand=either_hand, distinct=True)
        met = Counter(next(group for group in classes if as_counted(solution) in group) for solution in firsts)
        assert met == Counter(classes)
    return expected


def _agree_on_uniqueness(puzzle: Puzzle, start: Solution | None, either_hand: bool, solutions: int, grids: int) -> None:
    """Both verdicts, and how two solutions differ, by the true counts."""
    answer = polypips.uniqueness(puzzle, position=start, either_hand=either_hand)
    assert answer.verdict is _VERDICTS[min(2, solutions)]
    assert len(set(answer.solutions)) == len(answer.solutions) == min(2, solutions)
    if solutions > 1:
        one, other = (solution.grid for solution in answer.solutions)
        assert answer.reason is not None
        assert answer.reason.code == ("pips" if grids > 1 else "lies")
        assert (one != other) == (grids > 1)
        if grids > 1:
            assert set(answer.reason.cells) == {cell for cell in one if one[cell] != other[cell]}
    by_pips = polypips.uniqueness(puzzle, position=start, either_hand=either_hand, by_pips=True)
    assert by_pips.verdict is _VERDICTS[min(2, grids)]
    assert len(by_pips.solutions) == min(2, grids)


def orbits(
    puzzle: Puzzle, solutions: set[Lies], position: Lies = frozenset(), *, either_hand: bool = False
) -> list[frozenset[Lies]] | None:
    """The solutions grouped by the puzzle's symmetries that keep the position.

    None where two conditions are written in different words but ask the same of their cells: whether they count as the
    same is not the oracle's to say.
    """
    by_words, more = (
        list(_symmetries(puzzle, position, either_hand=either_hand, by_meaning=meant)) for meant in (False, True)
    )
    if len(by_words) != len(more):
        return None
    left, groups = set(solutions), []
    while left:
        lies = left.pop()
        group = frozenset(frozenset(_moved(lie, move) for lie in lies) for move in by_words)
        left -= group
        groups.append(group)
    return groups


_Map = dict[oracle.Cell, oracle.Cell]


def _maps(puzzle: Puzzle) -> Iterator[tuple[_Map, bool]]:
    """The turns and reflections that map the board to itself, each with whether it is a reflection."""
    cells = [(x, y) for x, y in puzzle.cells]
    for a, b, c, d in ((1, 0, 0, 1), (0, 1, -1, 0), (-1, 0, 0, -1), (0, -1, 1, 0)):
        for mirror in (1, -1):
            images = [((a * x + b * y) * mirror, c * x + d * y) for x, y in cells]
            left = min(x for x, _ in images) - min(x for x, _ in cells)
            top = min(y for _, y in images) - min(y for _, y in cells)
            move = {cell: (x - left, y - top) for cell, (x, y) in zip(cells, images, strict=True)}
            if set(move.values()) == set(cells):
                yield move, mirror < 0


def _moved(lie: oracle.Lie, move: _Map) -> oracle.Lie:
    return frozenset((move[cell], pip) for cell, pip in lie)


def _symmetries(puzzle: Puzzle, position: Lies, *, either_hand: bool, by_meaning: bool) -> Iterator[_Map]:
    """The maps of the board that keep the position, the pieces, and the constraints by their words or their meaning."""
    asked = [str(each.condition) for each in puzzle.constraints]
    told = [oracle.meaning(words, each.size) for words, each in zip(asked, puzzle.constraints, strict=True)]
    regions = {
        (key, frozenset((x, y) for x, y in each.cells))
        for key, each in zip(told if by_meaning else asked, puzzle.constraints, strict=True)
    }
    grids = [{(x, y): pip for (x, y), pip in piece.grid.items()} for piece in puzzle.pieces]
    pieces = Counter(oracle.forms(grid, either_hand) for grid in grids)
    mirrored = Counter(oracle.forms({(-x, y): pip for (x, y), pip in grid.items()}, either_hand) for grid in grids)
    for move, reflects in _maps(puzzle):
        kept = {(key, frozenset(move[cell] for cell in cells)) for key, cells in regions} == regions
        if kept and (not reflects or pieces == mirrored) and {_moved(lie, move) for lie in position} == position:
            yield move
