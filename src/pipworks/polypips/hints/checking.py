"""Whether a position is right: does some solution extend it, and if none does, which piece is it that can't stay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from pipworks.hints.steps import Phrase, Standing, Step
from pipworks.limits import UNLIMITED, Budget, Limits, Stop
from pipworks.outcome import Violation
from pipworks.polypips.hints.asking import Answer, Oracle
from pipworks.polypips.hints.facts import Fact
from pipworks.polypips.hints.ladder import climb
from pipworks.polypips.hints.moves import Move
from pipworks.polypips.hints.sentences import WORDING
from pipworks.polypips.hints.state import State
from pipworks.polypips.hints.suppose import LEVEL
from pipworks.polypips.hints.tables import Board, board_of, is_too_large
from pipworks.polypips.hints.telling import end_of, grid_of, tell
from pipworks.polypips.hints.trim import faulty, trim
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Placement, Solution
from pipworks.polypips.rules import Code, verify

_OPEN = (Code.GAP, Code.PIECE_MISSING)
"""What is wrong with a solution that is not finished, and with nothing else."""


@dataclass(frozen=True, slots=True)
class Check:
    """How a position stands, in a sentence, and what is wrong with it.

    `violations` are rules that it breaks in plain sight. `wrong` are placements that can't stay: taking any of them off
    is enough where `either` is set, otherwise all of them have to go. `steps` say why, up to a contradiction. `witness`
    is a solution that extends a RIGHT position. All standings are proved, UNSOLVABLE even of the empty board; only
    LIMIT and CANCELLED say nothing.
    """

    standing: Standing
    phrases: tuple[Phrase, ...]
    violations: tuple[Violation[Code], ...] = ()
    wrong: tuple[Placement, ...] = ()
    either: bool = False
    steps: tuple[Step[Fact], ...] = ()
    witness: Solution | None = None

    def __bool__(self) -> bool:
        return self.standing in (Standing.FINISHED, Standing.RIGHT)

    @property
    def sentences(self) -> tuple[str, ...]:
        """What is to be said, the violations first."""
        plain = tuple(violation.sentence for violation in self.violations)
        return plain + tuple(WORDING.sentence(phrase) for phrase in self.phrases)

    def __str__(self) -> str:
        from pipworks.polypips.hints.writing import check_text

        return check_text(self)

    def to_data(self) -> dict[str, Any]:
        """The check as JSON can carry it."""
        from pipworks.polypips.hints.writing import check_data

        return check_data(self)


def check(puzzle: Puzzle, position: Solution, limits: Limits = UNLIMITED, *, why: bool = False) -> Check:
    """Whether the position, or the solution, is right: any valid solution counts, not only a stored one.

    FINISHED when it solves the puzzle, RIGHT when some solution extends it, WRONG when none does, with what can't stay
    (found by taking each piece off in turn) and, with `why`, the steps that show it.
    """
    return check_within(puzzle, position, limits.start(), why=why)


def check_within(puzzle: Puzzle, position: Solution, budget: Budget, *, why: bool = False) -> Check:
    """The same within a budget that others share."""
    violations = verify(puzzle, position)
    if not violations:
        return Check(Standing.FINISHED, (Phrase.of("finished"),))
    broken = tuple(found for found in violations if found.code not in _OPEN)
    if is_too_large(puzzle):
        return Check(Standing.WRONG, (), broken) if broken else Check(Standing.LIMIT, (Phrase.of("too large"),))
    board = board_of(puzzle)
    laid = lies_of(board, position)
    if laid is None:
        return Check(Standing.WRONG, tuple(_too_often(board, position)), broken)
    oracle = Oracle(board, budget)
    answer = oracle.find(laid)
    if answer.lies:
        left = len(puzzle.pieces) - len(laid)
        witness = Solution(tuple(map(board.placement, answer.lies)))
        return Check(Standing.RIGHT, (Phrase.of("right", left=left),), witness=witness)
    if answer.stop is not None:
        return Check(_standing(answer.stop), (Phrase.of("unknown"),))
    if not laid:
        return Check(Standing.UNSOLVABLE, (Phrase.of("unsolvable"),))
    return _wrong(board, laid, oracle, broken, why=why)


def _standing(stop: Stop) -> Standing:
    return Standing.CANCELLED if stop is Stop.CANCELLED else Standing.LIMIT


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
    board: Board, laid: list[int], oracle: Oracle, violations: tuple[Violation[Code], ...], *, why: bool
) -> Check:
    """What can't stay: one piece, one of several, or several."""
    single = []
    for lie in laid:
        answer = oracle.find([other for other in laid if other != lie])
        if answer.lies:
            single.append(lie)
        elif answer.stop is not None:
            return Check(Standing.WRONG, (Phrase.of("wrong somewhere"),), violations)
    if not single:
        return _wrong_several(board, laid, oracle, violations)
    state = State(board)
    placements = tuple(board.placement(lie) for lie in single)
    if len(single) == 1:
        phrase = Phrase.of("wrong", piece=_name(board, single[0]), grid=grid_of(state, single[0]))
    else:
        phrase = Phrase.of("wrong either", pieces=_lying(board, single))
    found = Check(Standing.WRONG, (phrase,), violations, placements, either=len(single) > 1)
    return _with_reason(found, board, laid, single[0], oracle.budget) if why else found


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


def _with_reason(found: Check, board: Board, laid: Iterable[int], wrong: int, budget: Budget) -> Check:
    """The check with the steps that end in a contradiction when this piece lies with the others."""
    start = State(board, (lie for lie in laid if lie != wrong))
    start.lay(wrong)
    moves: list[Move] = []
    if not faulty(start):
        work = start.copy()
        moves = climb(work, LEVEL - 1, lambda _: False, budget)
        if not faulty(work):
            return replace(found, phrases=(*found.phrases, Phrase.of("wrong searched")))
        moves = trim(start, moves, faulty, budget)
    reason = Phrase.of("wrong after" if moves else "wrong because", fault=end_of(start, moves))
    return replace(found, phrases=(*found.phrases, reason), steps=tell(start, moves))


def _name(board: Board, lie: int) -> Phrase:
    return board.kits[board.lies[lie].kit].name


def _lying(board: Board, lies: Iterable[int]) -> tuple[Phrase, ...]:
    return tuple(Phrase.of("lying", piece=_name(board, lie), cells=board.named(board.lies[lie].mask)) for lie in lies)
