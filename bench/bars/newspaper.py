"""How near puzzles in the newspaper's style come to the newspaper's own: region sizes, kinds, dominoes, boards, pips.

Two hundred are made on drawn boards, with many solutions and with one; --sample 10 makes twenty.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import exp
from pathlib import Path

from bench.bars.bar import Bar
from pipworks.grid import Cell
from pipworks.polypips import Generated, Puzzle, generate, read_all
from pipworks.polypips.generator.boards import named_board
from pipworks.polypips.generator.gallery import gallery
from pipworks.polypips.generator.rules import DOMINOES, Rules
from pipworks.polypips.generator.styles import Style
from pipworks.polypips.puzzle.conditions import Exactly, LessThan, MoreThan

PUZZLES = 200

SIZES = {1: 411, 2: 420, 3: 179, 4: 86, 5: 58}
"""Regions by size in the newspaper's 61 days, 5 standing for more, too: where there is no folder of days."""

KINDS = {"Exactly": 687, "AllSame": 268, "MoreThan": 80, "LessThan": 85, "AllDifferent": 34}
"""Regions by kind in the same days."""


def bars(folder: Path | None, sample: int) -> Iterator[Bar]:
    """The bars for puzzles with many solutions, then for those with one, then for the boards."""
    sizes, kinds = (Counter(SIZES), Counter(KINDS)) if folder is None else _of_days(folder)
    for unique in (False, True):
        rules = Rules(named_board("any"), DOMINOES, unique=unique, style=Style.NEWSPAPER)
        start = time.process_time()
        made = [generate(rules, seed) for seed in range(1, PUZZLES // sample + 1)]
        seconds = (time.process_time() - start) / len(made)
        yield from _of_puzzles(made, sizes, kinds, "one solution" if unique else "many solutions")
        yield Bar("seconds a puzzle", seconds, 1)
    boards = [board.cells for board in gallery().values()]
    share = sum(map(is_symmetric, boards)) / len(boards)
    yield Bar("boards that are symmetric", share, 0.36, at_least=True, about=f"{len(boards)} drawn boards")
    yield Bar("boards that are symmetric", share, 0.40)


def _of_puzzles(made: Sequence[Generated], sizes: Counter[int], kinds: Counter[str], about: str) -> Iterator[Bar]:
    puzzles = [each.puzzle for each in made]
    ours, our_kinds = size_counts(puzzles), kind_counts(puzzles)
    yield Bar("p that region sizes are the newspaper's", alike(ours, sizes), 0.05, at_least=True, about=_shares(ours))
    yield Bar(
        "p that kinds are the newspaper's", alike(our_kinds, kinds), 0.05, at_least=True, about=_shares(our_kinds)
    )
    cells = sum(len(puzzle.cells) for puzzle in puzzles)
    labelled = sum(constraint.size for puzzle in puzzles for constraint in puzzle.constraints) / cells
    yield Bar("cells with a label, less .88", abs(labelled - 0.88), 0.03, about=f"{labelled:.3f}, {about}")
    yield Bar("puzzles with a domino twice", sum(len(set(p.pieces)) < len(p.pieces) for p in puzzles), 0)
    yield Bar("= with a number", sum(str(c).startswith("AllSame Some") for p in puzzles for c in p.constraints), 0)
    sums = [c for p in puzzles for c in p.constraints if isinstance(c.condition, Exactly) and c.size > 1]
    degenerate = sum(is_degenerate(c.condition.total, c.size) for c in sums) / len(sums)  # type: ignore[attr-defined]
    yield Bar("sums on several cells that leave one multiset", degenerate, 0.25)
    shares = [
        1 - c.condition.ways(c.size) / 7**c.size
        for p in puzzles
        for c in p.constraints
        if isinstance(c.condition, LessThan | MoreThan)
    ]
    yield Bar("inequalities that exclude less than .1 or more than .6", sum(not 0.1 <= x <= 0.6 for x in shares), 0)
    pips = Counter(pip for puzzle in puzzles for piece in puzzle.pieces for pip in piece.pips)
    uneven = max(abs(pips[value] / cells - 1 / 7) for value in range(7))
    yield Bar("a pip's share, less a seventh, at most", uneven, 0.02)


def is_degenerate(total: int, size: int) -> bool:
    """Whether a sum leaves only one multiset of pips."""
    return total < 2 or 6 * size - total < 2


def is_symmetric(cells: Iterable[Cell]) -> bool:
    """Whether a turn or a reflection carries the board onto itself."""
    listed = list(cells)
    turns = ((1, 0, 0, -1), (-1, 0, 0, 1), (-1, 0, 0, -1), (0, 1, 1, 0), (0, -1, -1, 0), (0, 1, -1, 0))
    return any(_corner([(a * x + b * y, c * x + d * y) for x, y in listed]) == _corner(listed) for a, b, c, d in turns)


def _corner(cells: Sequence[tuple[int, int]]) -> frozenset[tuple[int, int]]:
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    return frozenset((x - left, y - top) for x, y in cells)


def size_counts(puzzles: Iterable[Puzzle]) -> Counter[int]:
    """Regions by size, 5 standing for more, too."""
    return Counter(min(5, constraint.size) for puzzle in puzzles for constraint in puzzle.constraints)


def kind_counts(puzzles: Iterable[Puzzle]) -> Counter[str]:
    """Regions by kind."""
    return Counter(constraint.condition.kind for puzzle in puzzles for constraint in puzzle.constraints)


def alike(one: Counter, other: Counter) -> float:  # type: ignore[type-arg]
    """The probability that two samples of one distribution over five classes differ more than these: chi-square."""
    classes = one.keys() | other.keys()
    assert len(classes) == 5
    whole, ours, theirs = one.total() + other.total(), one.total(), other.total()
    statistic = 0.0
    for each in classes:
        for count, total in ((one[each], ours), (other[each], theirs)):
            expected = (one[each] + other[each]) * total / whole
            statistic += (count - expected) ** 2 / expected
    return exp(-statistic / 2) * (1 + statistic / 2)


def _of_days(folder: Path) -> tuple[Counter[int], Counter[str]]:
    puzzles = [document.puzzle for day in sorted(folder.glob("*.json")) for document in read_all(day).documents]
    return size_counts(puzzles), kind_counts(puzzles)


def _shares(counts: Counter) -> str:  # type: ignore[type-arg]
    return " ".join(f"{each}: {count / counts.total():.2f}" for each, count in sorted(counts.items()))
