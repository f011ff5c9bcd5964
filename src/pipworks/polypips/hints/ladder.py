"""The rules in the order in which they are tried, the simplest first."""

from __future__ import annotations

from collections.abc import Iterable

from pipworks.hints.ladder import Ladder, Rule
from pipworks.numbers import set_bits
from pipworks.polypips.hints.across import combinations, grand_total, pips_set
from pipworks.polypips.hints.count import (
    equal_count,
    equal_meet,
    last_cells,
    one_place,
    pips_used_up,
    sum_bounds,
    unequal,
)
from pipworks.polypips.hints.fill import fill, fill_two, pairs
from pipworks.polypips.hints.look import direct, fit, lone
from pipworks.polypips.hints.needs import open_regions
from pipworks.polypips.hints.promised import promised, spoken_for
from pipworks.polypips.hints.reserved import cell_reserved, piece_reserved
from pipworks.polypips.hints.state import State
from pipworks.polypips.hints.stock import cell_last, cut_off, forced_edge, inside_clash, no_piece, sum_stock
from pipworks.polypips.puzzle.pips import VALUES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


def _cells(state: State) -> Iterable[int]:
    return set_bits(state.open)


def _values(state: State) -> Iterable[int]:  # noqa: ARG001 - every rule's foci are asked for alike
    return VALUES


def _piece_kinds(state: State) -> Iterable[int]:
    return range(len(state.left))


def _places(state: State) -> Iterable[int]:
    return state.tables.places


def _whole(state: State) -> Iterable[int]:  # noqa: ARG001
    return (0,)


RULES: Final = (
    Rule("fit", 1, _cells, fit, places=True),
    Rule("direct", 1, open_regions, direct),
    Rule("lone", 1, _cells, lone),
    Rule("sum bounds", 2, open_regions, sum_bounds),
    Rule("equal meet", 2, open_regions, equal_meet),
    Rule("unequal", 2, open_regions, unequal),
    Rule("pips used up", 2, _values, pips_used_up),
    Rule("last cells", 2, _values, last_cells),
    Rule("one place", 2, _piece_kinds, one_place, places=True),
    Rule("equal count", 2, open_regions, equal_count),
    Rule("cell last", 3, _cells, cell_last, places=True),
    Rule("no piece for value", 3, _cells, no_piece),
    Rule("forced edge", 3, _cells, forced_edge),
    Rule("inside clash", 3, open_regions, inside_clash),
    Rule("sum stock", 3, open_regions, sum_stock),
    Rule("cut off", 3, _places, cut_off),
    Rule("combinations", 4, open_regions, combinations),
    Rule("piece reserved", 4, _whole, piece_reserved, picks=True),
    Rule("cell reserved", 4, _whole, cell_reserved, picks=True),
    Rule("grand total", 4, _whole, grand_total),
    Rule("pips set used up", 4, _whole, pips_set, picks=True),
    Rule("fill", 4, open_regions, fill, slow=True),
    Rule("promised", 4, spoken_for, promised, slow=True),
    Rule("fill two", 4, pairs, fill_two, slow=True),
)
"""All rules that suppose nothing, the simplest first."""

LADDER: Final = Ladder(RULES)
