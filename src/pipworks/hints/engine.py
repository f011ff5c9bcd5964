"""A hint, a check, an explained solve and a grade, for any family that fills a `Reasoner`."""

from __future__ import annotations

from pipworks.hints.grading import Grade, Scale, grade_of
from pipworks.hints.ladder import UNKNOWN, S
from pipworks.hints.reasoner import C, H, K, Oracle, P, Reasoner
from pipworks.hints.refuting import refutation
from pipworks.hints.results import NOTHING_TO_DO, HintKind, Standing, Walkthrough
from pipworks.hints.steps import Phrase, Q, Stage, Strength
from pipworks.hints.trim import faulty, state_after
from pipworks.hints.walk import next_moves
from pipworks.limits import Budget, Exhausted, Limits, Stop
from pipworks.outcome import Outcome, Reason, Status

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def check(
    reasoner: Reasoner[P, Q, Any, Any, Any, C, Any], puzzle: P, position: Q, budget: Budget, *, why: bool = False
) -> C:
    """How the position stands; with `why`, the steps that show what is wrong with it."""
    found = reasoner.at_sight(puzzle, position)
    return _asked(reasoner, puzzle, position, budget, why=why) if found is None else found


def _asked(reasoner: Reasoner[P, Q, Any, Any, Any, C, Any], puzzle: P, position: Q, budget: Budget, *, why: bool) -> C:
    """How a position stands that doesn't show it at sight."""
    try:
        with reasoner.oracle(puzzle, budget, None) as oracle:
            found, wrong = reasoner.stand(puzzle, position, oracle)
            return found if wrong is None or not why else _with_reason(reasoner, found, wrong, oracle, budget)
    except Exhausted as end:
        return reasoner.stopped(puzzle, end.stop)


def _with_reason(
    reasoner: Reasoner[Any, Any, S, Any, Any, C, Any], found: C, start: S, oracle: Oracle, budget: Budget
) -> C:
    """The check with the steps from a state to its contradiction; without any it says where the state clashes."""
    moves = refutation(reasoner.logic, reasoner.suppositions, reasoner.no_way(start), start, budget.clock())
    if moves is None:
        return found.replaced(phrases=(*found.phrases, reasoner.clash(start, oracle)))
    several = "" if len(found.wrong) == 1 else ".several"
    key = f"wrong {'after' if len(moves) > 1 else 'because'}{several}"
    reason = Phrase.of(key, fault=reasoner.fault(state_after(start, moves)))
    return found.replaced(phrases=(*found.phrases, reason), steps=reasoner.tell(start, moves))


def hint(
    reasoner: Reasoner[P, Q, Any, Any, H, Any, Any], puzzle: P, position: Q, strength: Strength, limits: Limits
) -> H:
    """The next thing to do in the position: what is wrong with it, otherwise the next placement with its steps."""
    try:
        found = _hint(reasoner, puzzle, position, strength, limits.start())
    except Exhausted as end:
        standing = reasoner.stopped(puzzle, end.stop)
        found = reasoner.hint(NOTHING_TO_DO.get(standing.standing, HintKind.LIMIT), strength, standing)
    return found.replaced(puzzle=puzzle, position=position)


def _hint(
    reasoner: Reasoner[P, Q, Any, Any, H, Any, Any], puzzle: P, position: Q, strength: Strength, budget: Budget
) -> H:
    sight = reasoner.at_sight(puzzle, position)
    standing = sight
    if standing is None:
        standing = _asked(reasoner, puzzle, position, _half(budget), why=strength >= Strength.REASON)
    if kind := NOTHING_TO_DO.get(standing.standing):
        return reasoner.hint(kind, strength, standing)
    if sight is not None:
        return reasoner.hint(HintKind.LIMIT, strength, standing)
    with reasoner.oracle(puzzle, budget, standing.witness) as oracle:
        state = reasoner.start(puzzle, position)
        moves = next_moves(reasoner, state, oracle, budget.clock())
    steps = reasoner.tell(state, moves)
    if placed := reasoner.placed(steps):
        kind = HintKind.CHOICE if steps[-1].choice else HintKind.STEP
        return reasoner.hint(kind, strength, standing, steps, reasoner.foremost(placed))
    end = state_after(state, moves)
    if faulty(end):
        phrase = Phrase.of("wrong shown", fault=reasoner.fault(end))
        return reasoner.hint(HintKind.WRONG, strength, reasoner.check(Standing.WRONG, (phrase,), steps=steps))
    return reasoner.hint(HintKind.LIMIT, strength, standing, steps)


def _half(budget: Budget) -> Budget:
    """Half of the time that is left, so that some remains for a hint."""
    rest = budget.rest()
    return rest.replaced(seconds=None if rest.seconds is None else rest.seconds / 2).start()


def explain(reasoner: Reasoner[P, Q, Any, Any, Any, Any, K], puzzle: P, start: Q, limits: Limits) -> K:
    """The whole solve from a position, stage by stage.

    What one stage finds out the next ones know; each step is true in every solution that extends the start and the
    choices made before it.
    """
    budget = limits.start()
    try:
        found = reasoner.at_sight(puzzle, start)
        if found is None:
            with reasoner.oracle(puzzle, budget, None) as oracle:
                found, _ = reasoner.stand(puzzle, start, oracle)
                if found:
                    return _walk(reasoner, puzzle, start, oracle, budget)
    except Exhausted as end:
        found = reasoner.stopped(puzzle, end.stop)
    if found:
        return reasoner.walkthrough(puzzle, start=start, stages=(), status=Status.SOLVED)
    said = " ".join(found.sentences)
    if found.standing in (Standing.WRONG, Standing.UNSOLVABLE):
        status, reason = Status.UNSOLVABLE, found.reason or Reason(found.standing.value, said)
    else:
        status = Status.CANCELLED if found.standing is Standing.CANCELLED else Status.LIMIT
        reason = Reason("limit", said) if status is Status.LIMIT else None
    return reasoner.walkthrough(puzzle, start=start, stages=(), status=status, reason=reason)


def _walk(reasoner: Reasoner[P, Q, Any, Any, Any, Any, K], puzzle: P, start: Q, oracle: Oracle, budget: Budget) -> K:
    """From a position that is right to one that is finished, or as far as the budget allows."""
    clock = budget.clock()
    state = reasoner.start(puzzle, start)
    stages: list[Stage[Any, Any, Q]] = []
    position = start
    while not reasoner.finished(state, position):
        moves = next_moves(reasoner, state, oracle, clock)
        steps = reasoner.tell(state, moves)
        placed = reasoner.placed(steps)
        if not placed or clock.stop() or any(step.phrase.key == UNKNOWN for step in steps):
            stop = clock.stop() or budget.stop() or Stop.NODES
            status = Status.of(stop)
            reason = Reason("limit", stop.sentence) if status is Status.LIMIT else None
            return reasoner.walkthrough(puzzle, start=start, stages=tuple(stages), status=status, reason=reason)
        state = state_after(state, moves)
        position = reasoner.advance(state, position, placed)
        stages.append(Stage(steps, placed, position))
    told = {}
    if reasoner.several is not None and any(stage.choice for stage in stages):
        told["several"] = reasoner.several(oracle, reasoner.start(puzzle, start))
    return reasoner.walkthrough(puzzle, start=start, stages=tuple(stages), status=Status.SOLVED, **told)


def grade(reasoner: Reasoner[P, Q, Any, Any, Any, Any, Any], puzzle: P, position: Q, limits: Limits) -> Outcome[Grade]:
    """The puzzle's grade on a solve from a position; UNSOLVABLE, LIMIT or CANCELLED without one."""
    return graded(explain(reasoner, puzzle, position, limits), reasoner.scale)


def graded(walkthrough: Walkthrough[Any, Any, Any], scale: Scale) -> Outcome[Grade]:
    """The grade by a walkthrough; what ended it, where it did not come to its end."""
    if walkthrough.status is not Status.SOLVED:
        return Outcome(walkthrough.status, reason=walkthrough.reason)
    return Outcome(Status.SOLVED, grade_of(walkthrough, scale))
