"""One hint from any position, in four strengths: where to look, which rule, the reasons, the tile to turn."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from pipworks.hints.steps import NOTHING_TO_DO, HintKind, Phrase, Standing, Step, Strength
from pipworks.limits import UNLIMITED, Budget, Limits
from pipworks.pipes.formats.position import untouched
from pipworks.pipes.hints.asking import Oracle
from pipworks.pipes.hints.checking import Check, check_with, turned_tiles
from pipworks.pipes.hints.facts import Fact, Turned
from pipworks.pipes.hints.network import network_of
from pipworks.pipes.hints.sentences import RULE_LINES
from pipworks.pipes.hints.state import State
from pipworks.pipes.hints.telling import fault_phrase, tell
from pipworks.pipes.hints.walk import clock_of, next_moves
from pipworks.pipes.puzzle.board import Board, Solution


@dataclass(frozen=True, slots=True)
class Hint:
    """The next thing to do in a position.

    `steps` lead to `placement`, the tile to turn; a CHOICE has one step, which is no reasoning. `check` is how the
    position stands: a WRONG hint is about nothing else, and where there was no time for it (its standing is LIMIT), the
    steps are right if the position is. LIMIT and CANCELLED: the time was up before a tile was settled; the steps that
    there are hold.
    """

    kind: HintKind
    strength: Strength
    check: Check
    steps: tuple[Step[Fact], ...] = ()
    placement: Turned | None = None

    @property
    def key_step(self) -> Step[Fact] | None:
        """The step that looks deepest, the first of several such; None without steps."""
        return max(self.steps, key=lambda step: step.level, default=None)

    @property
    def sentences(self) -> tuple[str, ...]:
        """What the hint says at its strength, one sentence or more an entry."""
        from pipworks.pipes.hints.writing import hint_sentences

        return hint_sentences(self)

    def __str__(self) -> str:
        return "\n".join(self.sentences)

    def to_data(self) -> dict[str, Any]:
        """The hint as JSON can carry it, no more than its strength gives away."""
        from pipworks.pipes.hints.writing import hint_data

        return hint_data(self)


def hint(
    board: Board,
    position: Solution | None = None,
    strength: Strength | int = Strength.ANSWER,
    limits: Limits = UNLIMITED,
) -> Hint:
    """The next tile to turn in a position (None: no tile is turned yet), with its reasons.

    A wrong position is said first, naming the tile that can't stay. Otherwise the steps lead to one tile and are true
    in every solution that extends the position; where no way to turn a tile is forced, the hint is a CHOICE and says
    so.
    When the limits end the work early, the hint gets shorter: steps without a tile to turn, one that is not claimed to
    be forced, or nothing but LIMIT. ValueError for a strength that is not 1 to 4.
    """
    strength = Strength(strength)
    position = untouched(board) if position is None else position
    budget = limits.start()
    net = network_of(board)
    with Oracle(net, _half(budget)) as oracle:
        standing = check_with(board, position, oracle, why=strength >= Strength.REASON)
    if kind := NOTHING_TO_DO.get(standing.standing):
        return Hint(kind, strength, standing)
    state = State(net, turned_tiles(board, position))
    with Oracle(net, budget) as oracle:
        moves = next_moves(state, oracle, clock_of(budget))
    steps = tell(state, moves)
    placed = [fact for step in steps for fact in step.conclusion if isinstance(fact, Turned)]
    if placed:
        return Hint(HintKind.CHOICE if steps[-1].choice else HintKind.STEP, strength, standing, steps, placed[0])
    end = state.copy()
    for move in moves:
        end.apply(move)
    if end.fault is not None:
        phrase = Phrase.of("wrong shown", fault=fault_phrase(net, end.fault))
        return Hint(HintKind.WRONG, strength, Check(Standing.WRONG, (phrase,), steps=steps))
    return Hint(HintKind.LIMIT, strength, standing, steps)


def _half(budget: Budget) -> Budget:
    """Half of the time that is left, so that some remains for a hint."""
    rest = budget.rest()
    return replace(rest, seconds=None if rest.seconds is None else rest.seconds / 2).start()


def where_to_look(step: Step[Fact]) -> Phrase:
    """What to look at, without saying what is to be seen there."""
    if step.rule in ("all used", "enough"):
        return Phrase.of("look at board")
    return Phrase.of("look at cells", cells=step.focus)


def rule_line(step: Step[Fact]) -> Phrase:
    """The rule's name and what it does."""
    return Phrase.of("rule", name=step.rule, line=RULE_LINES[step.rule])


def placing(fact: Turned) -> Phrase:
    """How to turn a tile, in words."""
    kind = "the house" if fact.tile.value == "H" else "the tank" if fact.tile.is_tank else "the tile"
    name = Phrase.of(kind, letter=fact.tile.value, cell=fact.cell)
    return Phrase.of("turn", tile=name, letter=fact.letter)
