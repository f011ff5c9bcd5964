"""Hints, checks and walkthroughs of Pipes, in its voice."""

from __future__ import annotations

from pipworks.grid import Cell
from pipworks.hints import results
from pipworks.hints.opening import Several
from pipworks.hints.results import HintKind, Standing
from pipworks.hints.steps import Stage
from pipworks.hints.writing import Voice
from pipworks.outcome import Reason, Status
from pipworks.pipes.hints.facts import Fact, Turned
from pipworks.pipes.hints.voice import ALL_TILES_VOICE, VOICE
from pipworks.pipes.puzzle.board import Board, Solution
from pipworks.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import ClassVar

__all__ = ["Check", "Hint", "HintKind", "Stage", "Standing", "Walkthrough"]


class Check(results.Check[Fact, Cell, Solution]):
    """How a position stands, in a sentence, and what is wrong with it.

    `violations` are letters that can't be. `wrong` are turned tiles that can't stay so: turning any of them back is
    enough where `either` is set, otherwise all of them have to go. `steps` say why, up to a contradiction. All
    standings are proved, UNSOLVABLE even of the untouched board; only LIMIT and CANCELLED say nothing.
    """

    __slots__ = ()
    voice: ClassVar[Voice] = VOICE


class Hint(results.Hint[Fact, Turned]):
    """The next thing to do in a position.

    `steps` lead to `placement`, the tile to turn; the last step of a CHOICE is no reasoning. `check` is how the
    position stands: a WRONG hint is about nothing else, and where there was no time for it (its standing is LIMIT), the
    steps are right if the position is. LIMIT and CANCELLED: the time was up before a tile was settled; the steps that
    there are hold.
    """

    __slots__ = ()
    voice: ClassVar[Voice] = VOICE


class Walkthrough(results.Walkthrough[Fact, Turned, Solution], Record):
    """A solve from a position to its end, or as far as the limits let it come.

    SOLVED: in the last stage's position (or at the start) gas reaches every house; tiles that it needs nothing of are
    not turned. Where a choice was made, `several` is the number of layouts. UNSOLVABLE: no solution extends the start,
    `reason` says why. LIMIT and CANCELLED: the stages up to there hold.
    """

    voice: ClassVar[Voice] = VOICE

    board: Board
    start: Solution
    stages: tuple[Stage[Fact, Turned, Solution], ...]
    status: Status
    reason: Reason | None = None
    several: Several | None = None

    @property
    def subject(self) -> Board:
        return self.board


class AllTilesCheck(Check):
    """The same for a board of which every tile needs gas, in other words."""

    __slots__ = ()
    voice: ClassVar[Voice] = ALL_TILES_VOICE


class AllTilesHint(Hint):
    """The same for a board of which every tile needs gas, in other words."""

    __slots__ = ()
    voice: ClassVar[Voice] = ALL_TILES_VOICE


class AllTilesWalkthrough(Walkthrough):
    """The same for a board of which every tile needs gas, in other words."""

    __slots__ = ()
    voice: ClassVar[Voice] = ALL_TILES_VOICE


def check_type(board: Board) -> type[Check]:
    """The type of a check of this board's positions."""
    return AllTilesCheck if board.all_tiles else Check
