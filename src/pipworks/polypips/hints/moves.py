"""What a rule finds, in the tables' numbers: what is ruled out, what is placed, and why a position is impossible."""

from __future__ import annotations

from pipworks.hints.ladder import Inference
from pipworks.record import Record


class Fault(Record):
    """Why nothing can come of a position.

    `unfit`: a piece can't lie where it is put; `blank`: no pips are left for a cell; `bare`: nothing covers a cell;
    `homeless`: a piece has no place; `over`: more cells than there are of some pips need them; `short`: fewer cells
    than that can take them; `label`: what lies on a region breaks its label.
    """

    kind: str
    cell: int = -1
    piece_kind: int = -1
    pip: int = -1
    region: int = -1


class Move(Inference[Fault], frozen=False):
    """A conclusion of one rule at one focus, and what it rests on.

    `seen` are the cells that were looked at. `gone` are pips that cells can't have, `ruled_out` placements, as bits;
    `joined` cells that one piece covers, `laid` the placements that are settled.
    """

    seen: int = 0
    gone: tuple[tuple[int, int], ...] = ()
    ruled_out: int = 0
    joined: int = 0
    laid: tuple[int, ...] = ()
