"""The rules in the order in which they are tried, the simplest first."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pipworks.hints.ladder import Ladder, Rule
from pipworks.pipes.hints.count import all_used, enough
from pipworks.pipes.hints.cut import cut, out_of_reach
from pipworks.pipes.hints.look import FOLLOW, bend, branch, follow, one_way, straight_on, tank
from pipworks.pipes.hints.parts import joined_already, only_exit, part_heads, shut_in
from pipworks.pipes.hints.state import State


def _tiles(state: State) -> Iterable[int]:
    return range(len(state.part))


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

LADDER: Final = Ladder(RULES, ready=Rule(FOLLOW, 1, _tiles, follow))
"""The rules, and the one that is tried before all of them."""

_COUNTING: Final = ("all used", "enough")

ALL_TILES_LADDER: Final = Ladder([rule for rule in RULES if rule.name not in _COUNTING], ready=LADDER.ready)
"""The same where every tile needs gas: there is nothing to count, as every opening is used."""
