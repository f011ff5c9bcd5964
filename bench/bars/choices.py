"""Open choices: whether what is forced all the same was said before them, and how many a solve has."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from bench.bars.bar import Bar
from bench.polypips.sampled import of_both
from pipworks import kernel
from pipworks.limits import Limits
from pipworks.numbers import set_bits
from pipworks.polypips import Puzzle, Solution
from pipworks.polypips.hints.asking import Oracle
from pipworks.polypips.hints.checking import placements_of
from pipworks.polypips.hints.facts import Gone, Joined
from pipworks.polypips.hints.pip_sets import is_single
from pipworks.polypips.hints.reasoner import explain
from pipworks.polypips.hints.results import Walkthrough
from pipworks.polypips.hints.state import State
from pipworks.polypips.hints.tables import tables_of

_NODES = 200_000
"""The nodes after which it is left open what is forced."""


def bars(folder: Path | None, sample: int) -> Iterator[Bar]:
    """The bars of choices, in newspaper puzzles and in generated ones of polyominoes."""
    return of_both(folder, sample, _measured)


def _measured(name: str, asked: list[Puzzle]) -> Iterator[Bar]:
    unsaid = choices = 0
    for puzzle in asked:
        walkthrough = explain(puzzle)
        found = list(_choices(walkthrough))
        choices += len(found)
        unsaid += sum(found)
    about = f"{choices} open choices in {len(asked)} puzzles"
    yield Bar(f"choices with something forced unsaid, {name}", unsaid / max(1, choices), 0, about=about)


def _choices(walkthrough: Walkthrough) -> Iterator[bool]:
    """For each open choice, whether a pip or an edge is forced before it that no step has said."""
    position = walkthrough.start
    said = State(tables_of(walkthrough.puzzle))
    for stage in walkthrough.stages:
        tables = said.tables
        for step in stage.steps:
            for fact in step.conclusion:
                if isinstance(fact, Gone):
                    said.pips[tables.index[fact.cell]] &= ~sum(1 << pip for pip in fact.pips)
                elif isinstance(fact, Joined):
                    said._join(sum(1 << tables.index[cell] for cell in fact.cells))
        if stage.choice:
            yield _leaves_unsaid(said, position)
        position = stage.position
        for placement in placements_of(tables, position) or ():
            if placement not in said.laid:
                said.lay(placement)


def _leaves_unsaid(said: State, position: Solution) -> bool:
    tables = said.tables
    oracle = Oracle(tables, Limits().start())
    found = kernel.possible(oracle.problem(placements_of(tables, position) or ()), Limits(nodes=_NODES))
    if found.stop is not None:
        return False
    possible = sum(1 << tables.placement_at[placement] for placement in found.occurring)
    for cell in set_bits(said.open):
        here = tables.cover[cell] & possible
        shown = sum(1 << pip for pip, rows in enumerate(tables.show[cell]) if rows & here)
        if is_single(shown) and said.pips[cell] != shown:
            return True
        for near in set_bits(tables.near[cell] & said.open):
            if not here & ~tables.cover[near] and not said.joined[cell] >> near & 1:
                return True
    return False
