"""Whether a position is right: does some solution extend it, and if none does, which tile is it that can't stay."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pipworks.hints.results import Standing
from pipworks.hints.steps import Phrase
from pipworks.limits import Budget, Stop
from pipworks.pipes.hints.asking import Oracle
from pipworks.pipes.hints.network import Network
from pipworks.pipes.hints.results import Check, check_type
from pipworks.pipes.hints.state import State
from pipworks.pipes.puzzle.board import Board, Solution
from pipworks.pipes.puzzle.facings import facing
from pipworks.pipes.puzzle.tiles import Tile
from pipworks.pipes.rules import finished, lit
from pipworks.pipes.solver.positions import faults, turned_tiles
from pipworks.pipes.solver.solve import solve


def at_sight(board: Board, position: Solution) -> Check | None:
    """The check of a position that is finished, or has letters that can't be; None of any other."""
    broken = faults(board, position)
    if broken:
        return check_type(board)(Standing.WRONG, (), broken)
    if finished(board, position):
        return check_type(board)(Standing.FINISHED, (Phrase.of("finished"),))
    return None


def stand(board: Board, position: Solution, oracle: Oracle) -> tuple[Check, State | None]:
    """How any other position stands, and where a single tile is wrong the state that contradicts itself."""
    turned = turned_tiles(board, position)
    answer = oracle.find(turned)
    if answer.used:
        needy = set(board.houses) if not board.all_tiles else {c for c in board.cells() if board[c] is not Tile.BLANK}
        left = len(needy - lit(board, position))
        return check_type(board)(Standing.RIGHT, (Phrase.of("right", left=left),)), None
    if answer.stop is not None:
        standing = Standing.CANCELLED if answer.stop is Stop.CANCELLED else Standing.LIMIT
        return check_type(board)(standing, (Phrase.of("unknown"),)), None
    if not answer.clash:
        return _unsolvable(board, oracle.budget), None
    return _wrong(position, turned, answer.clash, oracle)


def _unsolvable(board: Board, budget: Budget) -> Check:
    """The check of any position of a board that has no solution, with the reason that `solve` gives."""
    reason = solve(board, limits=budget.rest()).reason
    said = (Phrase.of("unsolvable.reason", reason=reason.sentence),) if reason else (Phrase.of("unsolvable"),)
    return check_type(board)(Standing.UNSOLVABLE, said, reason=reason)


def _wrong(
    position: Solution, turned: Mapping[int, int], clash: Iterable[int], oracle: Oracle
) -> tuple[Check, State | None]:
    """What can't stay: one tile, one of several, or several. `clash` are tiles that can't be turned so together."""
    net = oracle.net
    single = []
    for tile in clash:
        answer = oracle.find({other: sides for other, sides in turned.items() if other != tile})
        if answer.used:
            single.append(tile)
        elif answer.stop is not None:
            return check_type(net.board)(Standing.WRONG, (Phrase.of("wrong somewhere"),)), None
    if not single:
        untouched = oracle.find({})
        if not untouched.used and untouched.stop is None:
            return _unsolvable(net.board, oracle.budget), None
        check = _wrong_several(net, turned, oracle)
        return check, State(net, turned) if check.wrong else None
    cells = tuple(net.cells[tile] for tile in single)
    if len(single) == 1:
        phrase = Phrase.of("wrong", tile=net.name(single[0]), facing=facing(net.board[cells[0]], position[cells[0]]))
    else:
        phrase = Phrase.of("wrong either", tiles=tuple(map(net.name, single)))
    made = check_type(net.board)(Standing.WRONG, (phrase,), (), cells, either=len(single) > 1)
    return made, State(net, turned)


def _wrong_several(net: Network, turned: Mapping[int, int], oracle: Oracle) -> Check:
    """Tiles that all have to go, though some others may do as well."""
    kept: dict[int, int] = {}
    for tile, sides in turned.items():
        answer = oracle.find({**kept, tile: sides})
        if answer.used:
            kept[tile] = sides
        elif answer.stop is not None:
            return check_type(net.board)(Standing.WRONG, (Phrase.of("wrong somewhere"),))
    off = [tile for tile in turned if tile not in kept]
    phrase = Phrase.of("wrong several", tiles=tuple(map(net.name, off)))
    return check_type(net.board)(Standing.WRONG, (phrase,), (), tuple(net.cells[tile] for tile in off))
