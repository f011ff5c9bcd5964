"""What a rule finds, in the tables' numbers: where gas must pass and where not; and why a position is impossible."""

from __future__ import annotations

from pipworks.hints.ladder import Inference
from pipworks.record import Record


class Fault(Record):
    """Why nothing can come of a position.

    `stuck`: a tile can't do with gas what it must; `loop`: gas would run in a circle; `meet`: gas of two tanks would
    meet; `shut`: a part that needs gas has no way to any; `short`: too few houses can be fed.
    """

    kind: str
    tile: int = -1


class Move(Inference[Fault], frozen=False):
    """A conclusion of one rule at one focus, and what it rests on.

    Pairs of a tile and its sides: `passing`, the sides that gas must pass, `not_needed`, those where it has no need to,
    and `turned`, those that a turned tile opens. `ruled_out` are pairs of a tile and the uses that it has no need of.
    `seen` are the tiles that were looked at: what is known of others makes no difference.
    """

    seen: tuple[int, ...] = ()
    passing: tuple[tuple[int, int], ...] = ()
    not_needed: tuple[tuple[int, int], ...] = ()
    ruled_out: tuple[tuple[int, int], ...] = ()
    turned: tuple[tuple[int, int], ...] = ()
