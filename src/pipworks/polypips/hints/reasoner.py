"""Hints, checks, explained solves and grades of Polypips: the record that the engine takes, and what users call."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import itemgetter

from pipworks.arguments import public
from pipworks.hints import engine
from pipworks.hints.grading import Depth, Grade, Measures, Scale, effort
from pipworks.hints.reasoner import Reasoner
from pipworks.hints.results import Standing
from pipworks.hints.steps import Phrase, Step, Strength
from pipworks.limits import UNLIMITED, Budget, Limits, Stop
from pipworks.outcome import Outcome
from pipworks.polypips.hints.arranging import arranged, cost
from pipworks.polypips.hints.asking import Oracle
from pipworks.polypips.hints.blaming import clash
from pipworks.polypips.hints.checking import at_sight, placements_of, stand
from pipworks.polypips.hints.choosing import chosen
from pipworks.polypips.hints.common import in_common, reasoned
from pipworks.polypips.hints.endings import ends, settles_some, tried_out
from pipworks.polypips.hints.facts import Fact, Placed
from pipworks.polypips.hints.results import Check, Hint, Walkthrough
from pipworks.polypips.hints.shortening import LOGIC
from pipworks.polypips.hints.state import State
from pipworks.polypips.hints.suppositions import SUPPOSITIONS
from pipworks.polypips.hints.tables import tables_of
from pipworks.polypips.hints.telling import fault_phrase, tell
from pipworks.polypips.hints.ways import Ways
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Placement, Solution

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

EMPTY: Final = Solution(())
"""The position without placements."""


def _start(puzzle: Puzzle, position: Solution) -> State:
    tables = tables_of(puzzle)
    return State(tables, placements_of(tables, position) or ())


def _oracle(puzzle: Puzzle, budget: Budget, witness: Solution | None) -> Oracle:
    tables = tables_of(puzzle, budget.clock())
    return Oracle(tables, budget, tuple(placements_of(tables, witness) or ()) if witness else ())


def _stopped(puzzle: Puzzle, stop: Stop) -> Check:  # noqa: ARG001 - no limit's sentence depends on the puzzle
    standing = Standing.CANCELLED if stop is Stop.CANCELLED else Standing.LIMIT
    return Check(standing, (Phrase.of("no memory" if stop is Stop.MEMORY else "unknown"),))


def _no_way(state: State) -> Ways:  # noqa: ARG001 - there is one such for all
    return Ways()


def _placed(steps: Iterable[Step[Fact]]) -> tuple[Placement, ...]:
    return tuple(fact.placement for step in steps for fact in step.conclusion if isinstance(fact, Placed))


def _advance(state: State, position: Solution, placed: Sequence[Placement]) -> Solution:  # noqa: ARG001
    """The state's position: what was placed lies there already."""
    return Solution(tuple(map(state.tables.as_value, state.laid)))


def _finished(state: State, position: Solution) -> bool:  # noqa: ARG001 - the state knows
    return not state.open


def _size(walkthrough: Walkthrough) -> int:
    return len(walkthrough.puzzle.pieces)


def _score(measures: Measures) -> float:
    return measures.size + 0.75 * measures.toughest + 0.2 * effort(measures.opening.level, measures.opening.steps)


def _effort(measures: Measures) -> float:
    return measures.effort


SCALE: Final = Scale(
    rules="polypips-2",
    words=tuple(depth.value for depth in Depth),
    size=_size,
    score=_score,
    effort=_effort,
    medium=3.25,
    hard=3.9,
    extreme=4.5,
    labels=frozenset({"direct"}),
    newspaper=(10.0, 15.0),
)
"""The score is fitted to what a newspaper calls its puzzles; for their size a third are easy, 6 in 100 extreme."""

POLYPIPS: Final = Reasoner(
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
    clash=clash,
    placed=_placed,
    foremost=itemgetter(-1),
    advance=_advance,
    finished=_finished,
    tell=tell,
    fault=fault_phrase,
    hint=Hint,
    check=Check,
    walkthrough=Walkthrough,
    scale=SCALE,
    several=Oracle.several,
    arranged=arranged,
    cost=cost,
)


@public
def hint(
    puzzle: Puzzle,
    position: Solution = EMPTY,
    strength: Strength | int = Strength.REASON,
    limits: Limits = UNLIMITED,
) -> Hint:
    """The next step from a position, with its reasons.

    A wrong position is said first, naming the piece that can't stay. Otherwise the steps lead to one placement and are
    true in every solution that extends the position; where nothing is forced to be placed, the hint is a CHOICE and
    says so. When the limits end the work early, the hint gets shorter: steps without a placement, a placement that is
    not claimed to be forced, or nothing but LIMIT. ValueError for a strength that is not 1 to 4.
    """
    return engine.hint(POLYPIPS, puzzle, position, Strength(strength), limits)


@public
def check(puzzle: Puzzle, position: Solution, limits: Limits = UNLIMITED, *, why: bool = False) -> Check:
    """Whether the position, or the solution, is right: any valid solution counts, not only a stored one.

    FINISHED when it solves the puzzle, RIGHT when some solution extends it, WRONG when none does, with what can't stay
    (found by taking each piece off in turn) and, with `why`, the steps that show it.
    """
    return engine.check(POLYPIPS, puzzle, position, limits.start(), why=why)


@public
def explain(puzzle: Puzzle, position: Solution = EMPTY, limits: Limits = UNLIMITED) -> Walkthrough:
    """How to come from the position to a solution, step by step.

    What one stage finds out the next ones know; each step is true in every solution that extends the start and the
    choices made before it.
    """
    return engine.explain(POLYPIPS, puzzle, position, limits)


@public
def grade(puzzle: Puzzle, limits: Limits = UNLIMITED) -> Outcome[Grade]:
    """The puzzle's grade; UNSOLVABLE, LIMIT or CANCELLED without one.

    The effort of a hint is its level plus the square root of its number of steps. The score is the number of pieces,
    plus three quarters of the mean effort of the two toughest hints of a full solve, plus a fifth of the first
    placement's. The class is by the mean effort of the hints, and EXTREME where some hint needs supposing. Of
    many solutions the walkthrough to one is graded, which takes choices after which most follows.
    """
    return engine.grade(POLYPIPS, puzzle, EMPTY, limits)
