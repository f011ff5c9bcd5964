"""What a rule finds: a move in the tables' numbers, the rule it comes from, and why a position is impossible."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from pipworks.hints.steps import Phrase

if TYPE_CHECKING:
    from pipworks.pipes.hints.state import State


@dataclass(frozen=True, slots=True)
class Fault:
    """Why nothing can come of a position.

    `stuck`: a tile can't do with gas what it must; `loop`: gas would run in a circle; `meet`: gas of two tanks would
    meet; `shut`: a part that needs gas has no way to any; `short`: too few houses can be fed.
    """

    kind: str
    tile: int = -1


@dataclass(slots=True)
class Move:
    """A conclusion of one rule at one focus, and what it rests on.

    `passing` are sides that gas must pass, as pairs of a tile and its sides, `idle` sides where gas has no need to, and
    `barred` uses that tiles have no need of, as pairs of a tile and its uses. `turned` are tiles with the sides that
    they are turned to open. `seen` are the tiles that were looked at: what is known of others makes no difference.
    `phrase` tells it. A move that supposes something holds it as a move in `supposed`, and in `inner` what follows, up
    to a contradiction. A move with a `fault` shows that no solution extends the state.
    """

    rule: str
    focus: int
    phrase: Phrase
    seen: tuple[int, ...] = ()
    passing: tuple[tuple[int, int], ...] = ()
    idle: tuple[tuple[int, int], ...] = ()
    barred: tuple[tuple[int, int], ...] = ()
    turned: tuple[tuple[int, int], ...] = ()
    supposed: Move | None = None
    inner: tuple[Move, ...] = ()
    fault: Fault | None = None


Finder: TypeAlias = "Callable[[State, Iterable[int]], Iterator[Move]]"


@dataclass(frozen=True, slots=True)
class Rule:
    """A named way of reasoning.

    `level` is how deep it looks. `foci` gives what it can look at, as numbers (tiles, edges, or the one board), and
    `find` the moves at some of these. A move is true in every solution that extends the state, and is only given when
    it says something new. `find` looks at the state afresh for each focus, so that a move can be taken over before the
    next is asked for.
    """

    name: str
    level: int
    foci: Callable[[State], Iterable[int]]
    find: Finder
