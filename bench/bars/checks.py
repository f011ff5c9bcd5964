"""Checks of wrong positions: how many steps the reasons take, and how often there are none."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from statistics import mean

from bench.bars.bar import Bar
from bench.polypips.sampled import of_both
from pipworks import kernel
from pipworks.hints.results import Standing
from pipworks.limits import Limits
from pipworks.numbers import set_bits
from pipworks.polypips import Puzzle, Solution, solve
from pipworks.polypips.hints.asking import Oracle
from pipworks.polypips.hints.checking import placements_of
from pipworks.polypips.hints.reasoner import check
from pipworks.polypips.hints.results import Check
from pipworks.polypips.hints.state import State
from pipworks.polypips.hints.tables import tables_of

_WRONG = 3
"""The most wrong pieces in a position; every number from 1 up to it is measured for each puzzle."""


def bars(folder: Path | None, sample: int) -> Iterator[Bar]:
    """The bars of checks, in newspaper puzzles and in generated ones of polyominoes."""
    return of_both(folder, sample, _measured)


def _measured(name: str, asked: list[Puzzle]) -> Iterator[Bar]:
    rng = random.Random(12)
    steps: list[int] = []
    contradicted = unargued = 0
    for puzzle in asked:
        for count, careful in product(range(1, _WRONG + 1), (False, True)):
            found = check(puzzle, wrong_position(rng, puzzle, count, careful=careful), why=True)
            if found.standing is not Standing.WRONG:
                continue
            unargued += without_argument(found)
            contradicted += bool(found.violations) and without_argument(found)
            steps.append(len(found.steps))
    about = f"{len(steps)} wrong positions"
    yield Bar(f"steps to show what is wrong, {name}", mean(steps), 3, about=f"{about}, at most {max(steps)}")
    chains = [count for count in steps if count]
    yield Bar(f"steps where there are any, {name}", mean(chains or [0]), 3, about=f"{len(chains)} chains")
    yield Bar(f"a broken label and no argument, {name}", contradicted / len(steps), 0, about=about)
    yield Bar(f"no argument, {name}", unargued / len(steps), 0.05, about=about)


def without_argument(found: Check) -> bool:
    """Whether the check names what is wrong and no more."""
    return any(phrase.key.startswith(("wrong searched", "wrong somewhere")) for phrase in found.phrases)


def wrong_position(rng: random.Random, puzzle: Puzzle, count: int, *, careful: bool) -> Solution:
    """Up to half of a solution's pieces, and so many that lie in no solution with these.

    A `careful` player breaks no label and leaves no cell that nothing can cover.
    """
    tables = tables_of(puzzle)
    solution = solve(puzzle).solution
    assert solution is not None
    right = placements_of(tables, solution)
    assert right is not None
    laid = rng.sample(right, rng.randint(0, len(right) // 2))
    state = State(tables, laid)
    found = kernel.possible(Oracle(tables, Limits().start()).problem(laid), Limits(nodes=200_000))
    fine = sum(1 << tables.placement_at[placement] for placement in found.occurring | found.undecided)
    wrong = list(set_bits(state.live & ~fine))
    rng.shuffle(wrong)
    for placement in wrong:
        if len(state.laid) < len(laid) + count and state.live >> placement & 1:
            after = state.copy()
            after.lay(placement)
            if careful and after.find_fault() is not None:
                continue
            state = after
    return Solution(tuple(map(tables.as_value, state.laid)))
