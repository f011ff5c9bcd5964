"""Hints, checks, explained solves and grades of Pipes: the record that the engine takes, and what users call."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from operator import itemgetter

from pipworks.arguments import public
from pipworks.errors import InvalidPuzzle
from pipworks.hints import engine
from pipworks.hints.grading import Difficulty, Grade, Measures, Scale
from pipworks.hints.reasoner import Reasoner
from pipworks.hints.results import Standing
from pipworks.hints.steps import Phrase, Step, Strength
from pipworks.limits import UNLIMITED, Budget, Exhausted, Limits, Stop
from pipworks.outcome import Outcome
from pipworks.pipes.formats.position import untouched, with_turned
from pipworks.pipes.hints.asking import Oracle, Ways
from pipworks.pipes.hints.checking import at_sight, stand
from pipworks.pipes.hints.choosing import chosen
from pipworks.pipes.hints.common import in_common, reasoned
from pipworks.pipes.hints.edges import EdgeOracle
from pipworks.pipes.hints.endings import ends, settles_some, tried_out
from pipworks.pipes.hints.facts import Fact, Turned
from pipworks.pipes.hints.moves import Move
from pipworks.pipes.hints.network import Network, network_of
from pipworks.pipes.hints.opening import several
from pipworks.pipes.hints.results import (
    AllTilesCheck,
    AllTilesHint,
    AllTilesWalkthrough,
    Check,
    Hint,
    Walkthrough,
    check_type,
)
from pipworks.pipes.hints.shortening import ALL_TILES_LOGIC, LOGIC
from pipworks.pipes.hints.state import State
from pipworks.pipes.hints.suppositions import SUPPOSITIONS
from pipworks.pipes.hints.telling import clash_phrase, tell
from pipworks.pipes.puzzle.board import Board, Solution
from pipworks.pipes.puzzle.tiles import openings
from pipworks.pipes.rules import finished
from pipworks.pipes.solver import memory
from pipworks.pipes.solver.positions import turned_tiles

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_UNLIMITED = UNLIMITED.start()

_MOST_KEPT: Final = 10_000
"""The tiles of the largest board whose tables are kept."""


def _start(board: Board, position: Solution, clock: Budget = _UNLIMITED) -> State:
    return State(_network(board, clock), turned_tiles(board, position), clock)


def _oracle(board: Board, budget: Budget, witness: Solution | None) -> Oracle:  # noqa: ARG001 - finds its own
    memory.check(budget.limits, memory.needed_for_hints(board))
    return (EdgeOracle if board.all_tiles else Oracle)(_network(board, budget.clock()), budget)


def _network(board: Board, clock: Budget) -> Network:
    """The board's tables, kept for the next question unless they are large. Raises Exhausted when time is up."""
    return network_of(board) if len(board.tiles) <= _MOST_KEPT else Network(board, clock)


def _stopped(board: Board, stop: Stop) -> Check:
    """The check of a position that a limit left no time or no memory to look at."""
    made = check_type(board)
    if stop is Stop.CANCELLED:
        return made(Standing.CANCELLED, (Phrase.of("unknown"),))
    if stop is Stop.MEMORY:
        size = memory.megabytes(memory.needed_for_hints(board))
        return made(Standing.LIMIT, (Phrase.of("too large", size=size),))
    return made(Standing.LIMIT, (Phrase.of("unknown"),))


def _no_way(state: State) -> Ways:
    nothing = (0,) * len(state.part)
    return Ways(nothing, nothing, ())


def _clash(state: State, oracle: Oracle) -> Phrase:  # noqa: ARG001 - the tile that can't stay is named already
    return Phrase.of("wrong searched")


def _placed(steps: Iterable[Step[Fact]]) -> tuple[Turned, ...]:
    return tuple(fact for step in steps for fact in step.conclusion if isinstance(fact, Turned))


def _advance(state: State, position: Solution, placed: Sequence[Turned]) -> Solution:
    """The position with tiles turned, in the state as well."""
    board = state.net.board
    for fact in placed:
        state.last = fact.cell.y * board.width + fact.cell.x
        state.turn(state.last, openings(fact.tile, fact.letter))
        position = with_turned(board, position, fact.cell, fact.letter)
    return position


def _finished(state: State, position: Solution) -> bool:
    return finished(state.net.board, position)


def _size(walkthrough: Walkthrough) -> int:
    return sum(len(stage.placed) for stage in walkthrough.stages)


def _score(measures: Measures) -> float:
    return measures.size / 10 + _effort(measures)


def _effort(measures: Measures) -> float:
    return 10 * measures.depth + 2 * measures.steps


SCALE: Final = Scale(
    rules="pipes-2",
    words=("look", "count", "parts", "cuts", "suppose"),
    size=_size,
    score=_score,
    effort=_effort,
    medium=12.8,
    hard=13.9,
)

PIPES: Final = Reasoner(
    start=_start,
    oracle=_oracle,
    at_sight=at_sight,
    stopped=_stopped,
    stand=stand,
    logic=LOGIC,
    suppositions=SUPPOSITIONS,
    settles=settles_some,
    ends=ends,
    tried_out=tried_out,
    reasoned=reasoned,
    in_common=in_common,
    chosen=chosen,
    no_way=_no_way,
    clash=_clash,
    placed=_placed,
    foremost=itemgetter(0),
    advance=_advance,
    finished=_finished,
    tell=tell,
    fault=clash_phrase,
    hint=Hint,
    check=Check,
    walkthrough=Walkthrough,
    scale=SCALE,
    several=several,
)


ALL_TILES: Final = PIPES.replaced(
    logic=ALL_TILES_LOGIC,
    hint=AllTilesHint,
    check=AllTilesCheck,
    walkthrough=AllTilesWalkthrough,
    scale=SCALE.replaced(rules="pipes-all-tiles-2", medium=12.2, hard=13.2),
)


def _reasoner_of(board: Board) -> Reasoner[Board, Solution, State, Move, Hint, Check, Walkthrough]:
    """What the engine must know to reason about the board. Raises InvalidPuzzle where that is not known.

    A tile that is its own neighbour over the edge could meet itself, which the rules of reasoning know nothing of.
    """
    if not board.all_tiles:
        return PIPES
    if board.wraps and 1 in (board.width, board.height):
        raise InvalidPuzzle("where every tile needs gas there are no hints for boards one wide or high that wrap")
    return ALL_TILES


def _timed(board: Board, limits: Limits) -> Reasoner[Board, Solution, State, Move, Hint, Check, Walkthrough]:
    """The reasoner whose rules look at a clock that starts now."""
    return _reasoner_of(board).replaced(start=partial(_start, clock=limits.start().clock()))


@public
def hint(
    board: Board,
    position: Solution | None = None,
    strength: Strength | int = Strength.REASON,
    limits: Limits = UNLIMITED,
) -> Hint:
    """The next tile to turn in a position (None: no tile is turned yet), with its reasons.

    A wrong position is said first, naming the tile that can't stay. Otherwise the steps lead to one tile and are true
    in every solution that extends the position; where no way to turn a tile is forced, the hint is a CHOICE and says
    so.
    When the limits end the work early, the hint gets shorter: steps without a tile to turn, one that is not claimed to
    be forced, or nothing but LIMIT. ValueError for a strength that is not 1 to 4.
    """
    start, strength = untouched(board) if position is None else position, Strength(strength)
    return engine.hint(_timed(board, limits), board, start, strength, limits)


@public
def check(board: Board, position: Solution, limits: Limits = UNLIMITED, *, why: bool = False) -> Check:
    """Whether the position, or the solution, is right: any valid solution counts, not only a stored one.

    A solution extends a position when it turns the turned tiles alike, where two letters that open the same sides are
    the same. FINISHED when gas reaches every house by the turned tiles alone, RIGHT when some solution extends the
    position, WRONG when none does, with what can't stay (found by turning each tile back) and, with `why`, the steps
    that show it.
    """
    return engine.check(_timed(board, limits), board, position, limits.start(), why=why)


@public
def explain(board: Board, position: Solution | None = None, limits: Limits = UNLIMITED) -> Walkthrough:
    """How to come from the position (None: no tile is turned yet) to a solution, step by step.

    What one stage finds out the next ones know; each step is true in every solution that extends the start and the
    choices made before it.
    """
    start = untouched(board) if position is None else position
    return engine.explain(_timed(board, limits), board, start, limits)


@public
def grade(board: Board, limits: Limits = UNLIMITED) -> Outcome[Grade]:
    """The board's grade; UNSOLVABLE, LIMIT or CANCELLED without one.

    A step more in each hint adds 2 to the score, a level more in each adds 10, ten tiles more add 1. The class is
    EXTREME where some hint needs supposing, otherwise by the score less what the tiles add.
    """
    return engine.graded(explain(board, limits=limits), _reasoner_of(board).scale)


def graded(difficulty: Difficulty, limits: Limits = UNLIMITED) -> Callable[[Board, Solution], bool]:
    """What the generator is to accept: boards of one class. A grade is a fact of the board, the same on every machine.

    The limits count from now, over all boards together; Exhausted, which the generator knows, when they are reached.
    """
    budget = limits.start()

    def accept(board: Board, _: Solution) -> bool:
        outcome = grade(board, budget.rest())
        if outcome.solution is None:
            stop = budget.stop()
            if stop is None:
                memory.check(limits, memory.needed_for_hints(board))
            raise Exhausted(stop or Stop.NODES)
        return outcome.solution.difficulty is difficulty

    return accept
