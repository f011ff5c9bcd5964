"""Whether a position is right: does some solution extend it, and if none does, which piece is it that can't stay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from pipworks.hints.results import Standing
from pipworks.hints.steps import Phrase
from pipworks.limits import Stop
from pipworks.outcome import Violation
from pipworks.polypips.hints.asking import Answer, Oracle
from pipworks.polypips.hints.results import Check
from pipworks.polypips.hints.state import State
from pipworks.polypips.hints.tables import Board, is_too_large
from pipworks.polypips.hints.telling import grid_of
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Solution
from pipworks.polypips.rules import Code, verify

_OPEN = (Code.GAP, Code.PIECE_MISSING)
"""What is wrong with a solution that is not finished, and with nothing else."""


def at_sight(puzzle: Puzzle, position: Solution) -> Check | None:
    """The check of a position that is finished, or of any on a board that is too large; None otherwise."""
    violations = verify(puzzle, position)
    if not violations:
        return Check(Standing.FINISHED, (Phrase.of("finished"),))
    if not is_too_large(puzzle):
        return None
    broken = _broken(violations)
    return Check(Standing.WRONG, (), broken) if broken else Check(Standing.LIMIT, (Phrase.of("too large"),))


def _broken(violations: Iterable[Violation[Code]]) -> tuple[Violation[Code], ...]:
    """What is wrong with a position already."""
    return tuple(found for found in violations if found.code not in _OPEN)


def stand(puzzle: Puzzle, position: Solution, oracle: Oracle) -> tuple[Check, State | None]:
    """How any other position stands, and where a single piece is wrong the state that contradicts itself."""
    board = oracle.board
    broken = _broken(verify(puzzle, position))
    laid = lies_of(board, position)
    if laid is None:
        return Check(Standing.WRONG, tuple(_too_often(board, position)), broken), None
    answer = oracle.find(laid)
    if answer.lies:
        left = len(puzzle.pieces) - len(laid)
        witness = Solution(tuple(map(board.placement, answer.lies)))
        return Check(Standing.RIGHT, (Phrase.of("right", left=left),), witness=witness), None
    if answer.stop is not None:
        standing = Standing.CANCELLED if answer.stop is Stop.CANCELLED else Standing.LIMIT
        return Check(standing, (Phrase.of("unknown"),)), None
    if not laid:
        return Check(Standing.UNSOLVABLE, (Phrase.of("unsolvable"),)), None
    return _wrong(board, laid, oracle, broken)


def lies_of(board: Board, position: Solution) -> list[int] | None:
    """The position's placements by number; None when one is not the puzzle's, or two share a cell or a piece."""
    laid = []
    state = State(board)
    for placed in position.placements:
        lie = board.find(placed)
        if lie is None or board.lies[lie].mask & ~state.open or not state.left[board.lies[lie].kit]:
            return None
        laid.append(lie)
        state.open &= ~board.lies[lie].mask
        state.left[board.lies[lie].kit] -= 1
    return laid


def _too_often(board: Board, position: Solution) -> Iterator[Phrase]:
    """The pieces of the puzzle that lie more often than it gives them."""
    lying = Counter(placed.piece for placed in position.placements)
    for kit in board.kits:
        if lying[kit.piece] > kit.count:
            yield Phrase.of("too often", piece=kit.name, times=lying[kit.piece], given=kit.count)


def _wrong(
    board: Board, laid: list[int], oracle: Oracle, violations: tuple[Violation[Code], ...]
) -> tuple[Check, State | None]:
    """What can't stay: one piece, one of several, or several."""
    single = []
    for lie in laid:
        answer = oracle.find([other for other in laid if other != lie])
        if answer.lies:
            single.append(lie)
        elif answer.stop is not None:
            return Check(Standing.WRONG, (Phrase.of("wrong somewhere"),), violations), None
    if not single:
        return _wrong_several(board, laid, oracle, violations), None
    state = State(board, (lie for lie in laid if lie != single[0]))
    state.lay(single[0])
    placements = tuple(board.placement(lie) for lie in single)
    if len(single) == 1:
        phrase = Phrase.of("wrong", piece=_name(board, single[0]), grid=grid_of(state, single[0]))
    else:
        phrase = Phrase.of("wrong either", pieces=_lying(board, single))
    return Check(Standing.WRONG, (phrase,), violations, placements, either=len(single) > 1), state


def _wrong_several(board: Board, laid: list[int], oracle: Oracle, violations: tuple[Violation[Code], ...]) -> Check:
    """Pieces that all have to go, though some others may do as well; none when the puzzle has no solution at all."""
    kept: list[int] = []
    stop = None
    for lie in laid:
        answer = oracle.find([*kept, lie])
        stop = stop or answer.stop
        if answer.lies:
            kept.append(lie)
    none = Answer((), None) if kept else oracle.find(())
    if stop is not None or none.stop is not None:
        return Check(Standing.WRONG, (Phrase.of("wrong somewhere"),), violations)
    if not kept and not none.lies:
        return Check(Standing.UNSOLVABLE, (Phrase.of("unsolvable"),), violations)
    off = [lie for lie in laid if lie not in kept]
    phrase = Phrase.of("wrong several", pieces=_lying(board, laid), these=_lying(board, off))
    return Check(Standing.WRONG, (phrase,), violations, tuple(board.placement(lie) for lie in off))


def _name(board: Board, lie: int) -> Phrase:
    return board.kits[board.lies[lie].kit].name


def _lying(board: Board, lies: Iterable[int]) -> tuple[Phrase, ...]:
    return tuple(Phrase.of("lying", piece=_name(board, lie), cells=board.named(board.lies[lie].mask)) for lie in lies)
