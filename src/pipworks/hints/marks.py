"""Marks: what a drawing of reasoning shows on a position, as a value that pictures and text drawings share."""

from __future__ import annotations

from collections.abc import Iterable

from pipworks.grid import Cell
from pipworks.hints.steps import A, Strength
from pipworks.record import Record
from pipworks.typed import Generic

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Final, TypeAlias

Note: TypeAlias = "tuple[Cell, str]"
"""What is known of a cell, in a few characters that the family chooses: for Polypips the pips that it may have."""


class Marks(Record, Generic[A]):
    """What is to be seen on a position.

    `ringed` are the cells to look at and `bold` those of the region that the deepest step is about. `found` is what the
    steps establish and `known` what was established before them; no cell is in both. `joined` are cells that one
    piece covers, as known at the end of the steps. `placed` are the placements that the position has since then.
    """

    ringed: tuple[Cell, ...] = ()
    bold: tuple[Cell, ...] = ()
    found: tuple[Note, ...] = ()
    known: tuple[Note, ...] = ()
    joined: tuple[tuple[Cell, ...], ...] = ()
    placed: tuple[A, ...] = ()

    def told(self, strength: Strength) -> Marks[A]:
        """The marks that a hint of this strength gives away.

        PLACE: the rings. RULE: the region, too. REASON: what is known and found as well. ANSWER: the placement.
        """
        if strength is Strength.ANSWER:
            return self
        if strength is Strength.REASON:
            return self.replaced(placed=())
        return Marks(self.ringed, self.bold if strength is Strength.RULE else ())


NOTHING: Final[Marks[Any]] = Marks()
"""No marks."""


def near(cells: Iterable[Cell], others: Iterable[Cell]) -> tuple[Cell, ...]:
    """Those of the cells that are among the others or touch one of them, at a corner counted."""
    around = {(x + dx, y + dy) for x, y in others for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
    return tuple(cell for cell in cells if cell in around)


def key_step(steps: Iterable[Any]) -> Any:
    """The step that looks deepest, the first of several such; None without steps."""
    return max(steps, key=lambda step: step.level, default=None)
