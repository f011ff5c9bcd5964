"""Whether facts and moves are true in every solution, told from the placements that occur in some."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from pipworks import kernel
from pipworks.grid import Cell
from pipworks.limits import Limits
from pipworks.polypips.hints.asking import Oracle
from pipworks.polypips.hints.checking import placements_of
from pipworks.polypips.hints.facts import Fact, Gone, Joined, RuledOut
from pipworks.polypips.hints.moves import Move
from pipworks.polypips.hints.state import State
from pipworks.polypips.hints.tables import Tables
from pipworks.polypips.hints.telling import facts_of
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Placement, Solution


def occurring(solutions: Iterable[Solution]) -> frozenset[Placement]:
    """The placements of some solutions."""
    return frozenset(placed for solution in solutions for placed in solution.placements)


def occurring_by_search(puzzle: Puzzle, position: Solution) -> frozenset[Placement]:
    """The placements of all solutions that extend the position, those of the position among them."""
    board = Tables(puzzle)
    oracle = Oracle(board, Limits().start())
    laid = placements_of(board, position)
    assert laid is not None
    found = kernel.possible(oracle.problem(laid))
    assert found.stop is None
    return frozenset(board.as_value(board.placement_at[origin]) for origin in found.occurring) | set(
        position.placements
    )


def is_true(fact: Fact, truth: Collection[Placement]) -> bool:
    """Whether the fact holds in every solution made of these placements."""
    if isinstance(fact, Gone):
        return not any(placed.grid.get(fact.cell) in fact.pips for placed in truth)
    if isinstance(fact, RuledOut):
        return fact.placement not in truth
    if isinstance(fact, Joined):
        together: set[Cell] = set(fact.cells)
        return all(together <= set(placed.cells) or together.isdisjoint(placed.cells) for placed in truth)
    mine = set(fact.placement.cells)
    return all(placed == fact.placement for placed in truth if not mine.isdisjoint(placed.cells))


def false_facts(state: State, move: Move, truth: Collection[Placement]) -> list[Fact]:
    """What of a move's conclusion is not true in every solution. A contradiction is false where there are solutions."""
    wrong = [fact for fact in facts_of(state, move) if not is_true(fact, truth)]
    if move.fault is not None and truth:
        wrong += [Gone(cell, tuple(range(7))) for cell in state.tables.cells[:1]]
    return wrong
