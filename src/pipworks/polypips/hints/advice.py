"""One hint from any position, in four strengths: where to look, which rule, the reasons, the placement."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from pipworks.hints.steps import NOTHING_TO_DO, HintKind, Part, Phrase, Standing, Step, Strength
from pipworks.limits import UNLIMITED, Budget, Limits
from pipworks.polypips.hints.asking import Oracle
from pipworks.polypips.hints.checking import Check, check_within, lies_of
from pipworks.polypips.hints.facts import Fact, Placed
from pipworks.polypips.hints.sentences import RULE_LINES
from pipworks.polypips.hints.state import State
from pipworks.polypips.hints.tables import board_of, is_too_large, piece_name
from pipworks.polypips.hints.telling import fault_phrase, tell
from pipworks.polypips.hints.walk import clock_of, next_moves
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Placement, Solution

EMPTY = Solution(())
"""The position in which nothing lies."""


@dataclass(frozen=True, slots=True)
class Hint:
    """The next thing to do in a position.

    `steps` lead to `placement`; a CHOICE has one step, which is no reasoning. `check` is how the position stands: a
    WRONG hint is about nothing else, and where there was no time for it (its standing is LIMIT), the steps are right if
    the position is. LIMIT and CANCELLED: the time was up before a placement was reached; the steps that there are hold.
    """

    kind: HintKind
    strength: Strength
    check: Check
    steps: tuple[Step[Fact], ...] = ()
    placement: Placement | None = None

    @property
    def key_step(self) -> Step[Fact] | None:
        """The step that looks deepest, the first of several such; None without steps."""
        return max(self.steps, key=lambda step: step.level, default=None)

    @property
    def sentences(self) -> tuple[str, ...]:
        """What the hint says at its strength, one sentence or more an entry."""
        from pipworks.polypips.hints.writing import hint_sentences

        return hint_sentences(self)

    def __str__(self) -> str:
        return "\n".join(self.sentences)

    def to_data(self) -> dict[str, Any]:
        """The hint as JSON can carry it, no more than its strength gives away."""
        from pipworks.polypips.hints.writing import hint_data

        return hint_data(self)


def hint(
    puzzle: Puzzle,
    position: Solution = EMPTY,
    strength: Strength | int = Strength.ANSWER,
    limits: Limits = UNLIMITED,
) -> Hint:
    """The next step from a position, with its reasons.

    A wrong position is said first, naming the piece that can't stay. Otherwise the steps lead to one placement and are
    true in every solution that extends the position; where nothing is forced to be placed, the hint is a CHOICE and
    says so. When the limits end the work early, the hint gets shorter: steps without a placement, a placement that is
    not claimed to be forced, or nothing but LIMIT. ValueError for a strength that is not 1 to 4.
    """
    strength = Strength(strength)
    budget = limits.start()
    standing = check_within(puzzle, position, _half(budget), why=strength >= Strength.REASON)
    if kind := NOTHING_TO_DO.get(standing.standing):
        return Hint(kind, strength, standing)
    if is_too_large(puzzle):
        return Hint(HintKind.LIMIT, strength, standing)
    board = board_of(puzzle)
    state = State(board, lies_of(board, position) or ())
    known = tuple(lies_of(board, standing.witness) or ()) if standing.witness else ()
    moves = next_moves(state, Oracle(board, budget, known), clock_of(budget))
    steps = tell(state, moves)
    placed = [fact.placement for step in steps for fact in step.conclusion if isinstance(fact, Placed)]
    if placed:
        return Hint(HintKind.CHOICE if steps[-1].choice else HintKind.STEP, strength, standing, steps, placed[-1])
    end = state.copy()
    for move in moves:
        end.apply(move)
    if fault := end.faulty():
        phrase = Phrase.of("wrong shown", fault=fault_phrase(end, fault))
        return Hint(HintKind.WRONG, strength, Check(Standing.WRONG, (phrase,), steps=steps))
    return Hint(HintKind.LIMIT, strength, standing, steps)


def _half(budget: Budget) -> Budget:
    """Half of the time that is left, so that some remains for a hint."""
    rest = budget.rest()
    return replace(rest, seconds=None if rest.seconds is None else rest.seconds / 2).start()


def where_to_look(step: Step[Fact]) -> Phrase:
    """What to look at, without saying what is to be seen there."""
    parts: dict[str, Part] = dict(step.phrase.parts)
    if "region" in parts:
        return Phrase.of("look at", region=parts["region"])
    if step.rule == "one place":
        return Phrase.of("look at piece", pieces=(parts["piece"],))
    if step.focus:
        return Phrase.of("look at cells", cells=step.focus)
    return Phrase.of("look at pips", pips=parts["pips"])


def rule_line(step: Step[Fact]) -> Phrase:
    """The rule's name and what it does."""
    return Phrase.of("rule", name=step.rule, line=RULE_LINES[step.rule])


def placing(placement: Placement) -> Phrase:
    """What to place, in words."""
    piece = placement.piece
    assert piece is not None  # it is one of the puzzle's
    grid = tuple(Phrase.of("pip at", pip=pip, cell=cell) for cell, pip in placement.grid.items())
    return Phrase.of("place", piece=piece_name(piece), grid=grid)
