"""Hints, checks and walkthroughs of Polypips, in its voice."""

from __future__ import annotations

from pipworks.hints import results
from pipworks.hints.opening import Several
from pipworks.hints.results import HintKind, Standing
from pipworks.hints.steps import Stage
from pipworks.hints.writing import Voice
from pipworks.outcome import Reason, Status, Violation
from pipworks.polypips.hints.facts import Fact
from pipworks.polypips.hints.voice import VOICE
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Placement, Solution
from pipworks.polypips.rules import Code
from pipworks.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import ClassVar

__all__ = ["Check", "Hint", "HintKind", "Several", "Stage", "Standing", "Walkthrough"]


class Check(results.Check[Fact, Placement, Solution]):
    """How a position stands, in a sentence, and what is wrong with it.

    `violations` are rules that it breaks in plain sight. `wrong` are placements that can't stay: taking any of them off
    is enough where `either` is set, otherwise all of them have to go. `steps` say why, up to a contradiction. `witness`
    is a solution that extends a RIGHT position. All standings are proved, UNSOLVABLE even of the empty board; only
    LIMIT and CANCELLED say nothing.
    """

    __slots__ = ()
    voice: ClassVar[Voice] = VOICE

    def _tells(self, violation: Violation[Code]) -> bool:
        """Whether the phrases say as much as a violation: they name the labels that are broken."""
        return violation.code is Code.CONSTRAINT_FAILED and any(p.key.startswith("wrong label") for p in self.phrases)


class Hint(results.Hint[Fact, Placement]):
    """The next thing to do in a position.

    `steps` lead to `placement`; the last step of a CHOICE is no reasoning. `check` is how the position stands: a
    WRONG hint is about nothing else, and where there was no time for it (its standing is LIMIT), the steps are right if
    the position is. LIMIT and CANCELLED: the time was up before a placement was reached; the steps that there are hold.
    """

    __slots__ = ()
    voice: ClassVar[Voice] = VOICE


class Walkthrough(results.Walkthrough[Fact, Placement, Solution], Record):
    """A solve from a position to its end, or as far as the limits let it come.

    SOLVED: the last stage's position solves the puzzle. UNSOLVABLE: no solution extends the start, `reason` says
    why. LIMIT and CANCELLED: the stages up to there hold. `several` says how many solutions extend the start, where
    a choice was made on the way: without one there is no other.
    """

    voice: ClassVar[Voice] = VOICE

    puzzle: Puzzle
    start: Solution
    stages: tuple[Stage[Fact, Placement, Solution], ...]
    status: Status
    reason: Reason | None = None
    several: Several | None = None

    @property
    def subject(self) -> Puzzle:
        return self.puzzle
