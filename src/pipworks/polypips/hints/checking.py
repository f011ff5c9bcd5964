"""Whether a position is right: does some solution extend it, and if none does, which piece is it that can't stay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pipworks.hints.results import Standing
from pipworks.hints.steps import Phrase
from pipworks.limits import Stop
from pipworks.polypips.hints.asking import Oracle
from pipworks.polypips.hints.blaming import unsolvable, wrong
from pipworks.polypips.hints.results import Check
from pipworks.polypips.hints.state import State
from pipworks.polypips.hints.tables import Tables, is_too_large
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Solution
from pipworks.polypips.rules import verify
from pipworks.polypips.solver.positions import faults


def at_sight(puzzle: Puzzle, position: Solution) -> Check | None:
    """The check of a position that is finished, or of any on a board that is too large; None otherwise."""
    if not position.placements and is_too_large(puzzle):
        return Check(Standing.LIMIT, (Phrase.of("too large"),))
    if not verify(puzzle, position):
        return Check(Standing.FINISHED, (Phrase.of("finished"),))
    if not is_too_large(puzzle):
        return None
    broken = faults(puzzle, position)
    return Check(Standing.WRONG, (), broken) if broken else Check(Standing.LIMIT, (Phrase.of("too large"),))


def stand(puzzle: Puzzle, position: Solution, oracle: Oracle) -> tuple[Check, State | None]:
    """How any other position stands, and where a single piece is wrong the state that contradicts itself."""
    tables = oracle.tables
    broken = faults(puzzle, position)
    laid = placements_of(tables, position)
    if laid is None:
        return Check(Standing.WRONG, tuple(_too_often(tables, position)), broken), None
    answer = oracle.find(laid)
    if answer.placements:
        left = len(puzzle.pieces) - len(laid)
        witness = Solution(tuple(map(tables.as_value, answer.placements)))
        return Check(Standing.RIGHT, (Phrase.of("right", left=left),), witness=witness), None
    if answer.stop is not None:
        standing = Standing.CANCELLED if answer.stop is Stop.CANCELLED else Standing.LIMIT
        return Check(standing, (Phrase.of("unknown"),)), None
    return wrong(tables, laid, oracle, broken) if laid else (unsolvable(oracle), None)


def placements_of(tables: Tables, position: Solution) -> list[int] | None:
    """The position's placements by number; None when one is not the puzzle's, or two share a cell or a piece."""
    laid = []
    state = State(tables)
    for placed in position.placements:
        placement = tables.find(placed)
        if (
            placement is None
            or tables.placements[placement].mask & ~state.open
            or not state.left[tables.placements[placement].piece_kind]
        ):
            return None
        laid.append(placement)
        state.open &= ~tables.placements[placement].mask
        state.left[tables.placements[placement].piece_kind] -= 1
    return laid


def _too_often(tables: Tables, position: Solution) -> Iterator[Phrase]:
    """The pieces of the puzzle that lie more often than it gives them."""
    times = Counter(placed.piece for placed in position.placements)
    for piece_kind in tables.piece_kinds:
        if times[piece_kind.piece] > piece_kind.count:
            yield Phrase.of("too often", piece=piece_kind.name, times=times[piece_kind.piece], given=piece_kind.count)
