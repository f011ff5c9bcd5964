"""What a rule finds: a move in the tables' numbers, the rule it comes from, and why a position is impossible."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from pipworks.hints.steps import Phrase

if TYPE_CHECKING:
    from pipworks.polypips.hints.state import State


@dataclass(frozen=True, slots=True)
class Fault:
    """Why nothing can come of a position.

    `unfit`: a piece can't lie where it is put; `blank`: no pips are left for a cell; `bare`: nothing covers a cell;
    `homeless`: a piece has no place; `over`: more cells than there are of some pips need them; `short`: fewer cells
    than that can take them.
    """

    kind: str
    cell: int = -1
    kit: int = -1
    pip: int = -1


@dataclass(slots=True)
class Move:
    """A conclusion of one rule at one focus, and what it rests on.

    `gone` are pips that cells can't have, `barred` lies that are impossible, `joined` cells that one piece covers,
    `laid` pieces whose lie is settled. `seen` are the cells that were looked at. `phrase` tells it. A move that
    supposes something holds it as moves in `supposed`, and in `inner` what follows, up to a contradiction. A move with
    a `fault` shows that no solution extends the state.
    """

    rule: str
    focus: int
    phrase: Phrase
    seen: int = 0
    gone: tuple[tuple[int, int], ...] = ()
    barred: int = 0
    joined: int = 0
    laid: tuple[int, ...] = ()
    supposed: tuple[Move, ...] = ()
    inner: tuple[Move, ...] = ()
    fault: Fault | None = None


Finder: TypeAlias = "Callable[[State, Iterable[int]], Iterator[Move]]"


@dataclass(frozen=True, slots=True)
class Rule:
    """A named way of reasoning.

    `level` is how deep it looks. `foci` gives what it can look at, as numbers (regions, cells, pips, kits, or the one
    board), and `find` the moves at some of these; `lays` tells that these lay pieces. A move is true in every solution
    that extends the state, and is only given when it says something new. `find` looks at the state afresh for each
    focus, so that a move can be taken over before the next is asked for.
    """

    name: str
    level: int
    foci: Callable[[State], Iterable[int]]
    find: Finder
    lays: bool = False
