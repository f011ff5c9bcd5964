"""The rules in the order in which they are tried, and going up and down them until something is settled."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from pipworks.hints import ladder
from pipworks.limits import Budget
from pipworks.pipes.hints.count import all_used, enough
from pipworks.pipes.hints.cut import cut, out_of_reach
from pipworks.pipes.hints.look import bend, branch, one_way, straight_on, tank
from pipworks.pipes.hints.moves import Move, Rule
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

RULE_NAMED: Final = {rule.name: rule for rule in RULES}


def climb(state: State, level: int, until: Callable[[Move], bool], budget: Budget) -> list[Move]:
    """The moves of rules up to a level; see `pipworks.hints.ladder`."""
    return ladder.climb(RULES, state, level, until, budget)
