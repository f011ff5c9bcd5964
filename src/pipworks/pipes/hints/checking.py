"""Whether a position is right: does some solution extend it, and if none does, which tile is it that can't stay."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from pipworks.grid import Cell
from pipworks.hints.steps import Phrase, Standing, Step
from pipworks.limits import UNLIMITED, Budget, Limits, Stop
from pipworks.outcome import Violation
from pipworks.pipes.formats.position import OPEN
from pipworks.pipes.hints.asking import Oracle
from pipworks.pipes.hints.facts import Fact
from pipworks.pipes.hints.ladder import climb
from pipworks.pipes.hints.moves import Move
from pipworks.pipes.hints.network import Network, network_of
from pipworks.pipes.hints.sentences import WORDING
from pipworks.pipes.hints.state import State
from pipworks.pipes.hints.suppose import LEVEL
from pipworks.pipes.hints.telling import end_of, tell
from pipworks.pipes.hints.trim import faulty, trim
from pipworks.pipes.puzzle.board import Board, Solution
from pipworks.pipes.puzzle.tiles import openings
from pipworks.pipes.rules import Code, lit, verify
from pipworks.pipes.solver import reasons


@dataclass(frozen=True, slots=True)
class Check:
    """How a position stands, in a sentence, and what is wrong with it.

    `violations` are letters that can't be. `wrong` are turned tiles that can't stay so: turning any of them back is
    enough where `either` is set, otherwise all of them have to go. `steps` say why, up to a contradiction. All
    standings are proved, UNSOLVABLE even of the untouched board; only LIMIT and CANCELLED say nothing.
    """

    standing: Standing
    phrases: tuple[Phrase, ...]
    violations: tuple[Violation[Code], ...] = ()
    wrong: tuple[Cell, ...] = ()
    either: bool = False
    steps: tuple[Step[Fact], ...] = ()

    def __bool__(self) -> bool:
        return self.standing in (Standing.FINISHED, Standing.RIGHT)

    @property
    def sentences(self) -> tuple[str, ...]:
        """What is to be said, the violations first."""
        plain = tuple(violation.sentence for violation in self.violations)
        return plain + tuple(WORDING.sentence(phrase) for phrase in self.phrases)

    def __str__(self) -> str:
        from pipworks.pipes.hints.writing import check_text

        return check_text(self)

    def to_data(self) -> dict[str, Any]:
        """The check as JSON can carry it."""
        from pipworks.pipes.hints.writing import check_data

        return check_data(self)


def check(board: Board, position: Solution, limits: Limits = UNLIMITED, *, why: bool = False) -> Check:
    """Whether the position, or the solution, is right: any valid solution counts, not only a stored one.

    A solution extends a position when it turns the turned tiles alike, where two letters that open the same sides are
    the same. FINISHED when gas reaches every house by the turned tiles alone, RIGHT when some solution extends the
    position, WRONG when none does, with what can't stay (found by turning each tile back) and, with `why`, the steps
    that show it.
    """
    with Oracle(network_of(board), limits.start()) as oracle:
        return check_with(board, position, oracle, why=why)


def check_with(board: Board, position: Solution, oracle: Oracle, *, why: bool = False) -> Check:
    """The same with an oracle, and within the budget, that others share."""
    broken = _broken(board, position)
    if broken:
        return Check(Standing.WRONG, (), broken)
    left = len(set(board.houses) - lit(board, position))
    if not left:
        return Check(Standing.FINISHED, (Phrase.of("finished"),))
    turned = turned_tiles(board, position)
    answer = oracle.find(turned)
    if answer.used:
        return Check(Standing.RIGHT, (Phrase.of("right", left=left),))
    if answer.stop is not None:
        return Check(_standing(answer.stop), (Phrase.of("unknown"),))
    if not answer.clash:
        return _unsolvable(board, oracle.budget)
    return _wrong(position, turned, answer.clash, oracle, why=why)


def turned_tiles(board: Board, position: Solution) -> dict[int, int]:
    """The turned tiles by number, each with the sides that it opens."""
    letters = "".join(position.rows)
    return {
        number: openings(tile, letter)
        for number, (tile, letter) in enumerate(zip(board.tiles, letters, strict=True))
        if openings(tile, letter)
    }


def _broken(board: Board, position: Solution) -> tuple[Violation[Code], ...]:
    """What is wrong with the position's letters themselves."""
    rows = tuple(row.replace(OPEN, "N") for row in position.rows)
    return tuple(found for found in verify(board, Solution(rows)) if found.code is not Code.HOUSE_DRY)


def _unsolvable(board: Board, budget: Budget) -> Check:
    reason = reasons.at_sight(board) or reasons.together(board, (), budget)
    said = (Phrase.of("unsolvable.reason", reason=reason.sentence),) if reason else (Phrase.of("unsolvable"),)
    return Check(Standing.UNSOLVABLE, said)


def _standing(stop: Stop) -> Standing:
    return Standing.CANCELLED if stop is Stop.CANCELLED else Standing.LIMIT


def _wrong(position: Solution, turned: Mapping[int, int], clash: Iterable[int], oracle: Oracle, *, why: bool) -> Check:
    """What can't stay: one tile, one of several, or several. `clash` are tiles that can't be turned so together."""
    net = oracle.net
    single = []
    for tile in clash:
        answer = oracle.find({other: sides for other, sides in turned.items() if other != tile})
        if answer.used:
            single.append(tile)
        elif answer.stop is not None:
            return Check(Standing.WRONG, (Phrase.of("wrong somewhere"),))
    if not single:
        return _wrong_several(net, turned, oracle)
    cells = tuple(net.cells[tile] for tile in single)
    if len(single) == 1:
        phrase = Phrase.of("wrong", tile=net.name(single[0]), letter=position[cells[0]])
    else:
        phrase = Phrase.of("wrong either", tiles=tuple(map(net.name, single)))
    found = Check(Standing.WRONG, (phrase,), (), cells, either=len(single) > 1)
    return _with_reason(found, net, turned, oracle.budget) if why else found


def _wrong_several(net: Network, turned: Mapping[int, int], oracle: Oracle) -> Check:
    """Tiles that all have to go, though some others may do as well."""
    kept: dict[int, int] = {}
    for tile, sides in turned.items():
        if oracle.find({**kept, tile: sides}).used:
            kept[tile] = sides
    off = [tile for tile in turned if tile not in kept]
    phrase = Phrase.of("wrong several", tiles=tuple(map(net.name, off)))
    return Check(Standing.WRONG, (phrase,), (), tuple(net.cells[tile] for tile in off))


def _with_reason(found: Check, net: Network, turned: Mapping[int, int], budget: Budget) -> Check:
    """The check with the steps that end in a contradiction."""
    start = State(net, turned)
    moves: list[Move] = []
    if not faulty(start):
        work = start.copy()
        moves = climb(work, LEVEL - 1, lambda _: False, budget)
        if not faulty(work):
            return replace(found, phrases=(*found.phrases, Phrase.of("wrong searched")))
        moves = trim(start, moves, faulty, budget)
    reason = Phrase.of("wrong after" if moves else "wrong because", fault=end_of(start, moves))
    return replace(found, phrases=(*found.phrases, reason), steps=tell(start, moves))
