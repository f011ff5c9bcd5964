"""The rules in the order in which they are tried, the simplest first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from operator import methodcaller

from pipworks.hints.ladder import Ladder, Rule
from pipworks.pipes.hints.count import all_used, enough
from pipworks.pipes.hints.cut import cut, out_of_reach
from pipworks.pipes.hints.look import FOLLOW, bend, branch, by_kind, follow, one_way, straight_on, tank
from pipworks.pipes.hints.moves import Move
from pipworks.pipes.hints.parts import joined_already, only_exit, part_heads, shut_in
from pipworks.pipes.hints.state import State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


def _tiles(state: State) -> Iterable[int]:
    return chain.from_iterable(map(state.field, range(4)))


def _whole(state: State) -> Iterable[int]:  # noqa: ARG001 - every rule's foci are asked for alike
    return (0,)


RULES: Final = (
    Rule("one way", 1, _tiles, one_way),
    Rule("straight on", 1, _tiles, straight_on),
    Rule("bend", 1, _tiles, bend),
    Rule("branch", 1, _tiles, branch),
    Rule("tank", 1, _tiles, tank),
    Rule("all used", 2, _whole, all_used),
    Rule("enough", 2, _whole, enough),
    Rule("joined already", 3, _tiles, joined_already),
    Rule("only exit", 3, part_heads, only_exit),
    Rule("shut in", 3, _tiles, shut_in),
    Rule("out of reach", 4, _tiles, out_of_reach),
    Rule("cut", 4, _tiles, cut),
)
"""All rules that suppose nothing, the simplest first."""

_LOOKING: Final = tuple(Rule(f"look {number}", 1, methodcaller("field", number), by_kind) for number in range(4))
"""The rules that look at one tile, together: first next to the tile that was turned last, then along the gas."""


def _ladder(rules: Sequence[Rule[State, Move]]) -> Ladder[State, Move]:
    """The rules, and the one that is tried before all of them. Those of level 1 are tried together."""
    order = (*_LOOKING, *(rule for rule in rules if rule.level > 1))
    return Ladder(rules, ready=Rule(FOLLOW, 1, _tiles, follow), order=order)


LADDER: Final = _ladder(RULES)
"""The rules, and the one that is tried before all of them."""

_COUNTING: Final = ("all used", "enough")

ALL_TILES_LADDER: Final = _ladder([rule for rule in RULES if rule.name not in _COUNTING])
"""The same where every tile needs gas: there is nothing to count, as every opening is used."""
