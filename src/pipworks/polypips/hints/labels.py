"""Labels that what lies on their regions breaks already."""

from __future__ import annotations

from pipworks.polypips.hints.pip_sets import PIPS, is_single
from pipworks.polypips.hints.tables import Kind

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pipworks.polypips.hints.state import State


def shown(state: State, number: int) -> tuple[int, ...]:
    """The pips that lie on a region, in reading order."""
    region = state.tables.regions[number]
    return tuple(PIPS[state.pips[cell]][0] for cell in region.cells if not state.open >> cell & 1)


def is_broken(state: State, number: int) -> bool:
    """Whether what lies on a region breaks its label, whatever comes on its open cells."""
    region = state.tables.regions[number]
    if region.kind is Kind.SUM:
        total = state.sums[number]
        return total > region.high or (total < region.low and not region.mask & state.open)
    either = 0
    for cell in region.cells:
        if not state.open >> cell & 1:
            pips = state.pips[cell]
            if pips & ~region.allowed or (region.kind is Kind.DIFFERENT and pips & either):
                return True
            either |= pips
    return region.kind is Kind.SAME and either != 0 and not is_single(either)


def broken_labels(state: State) -> list[int]:
    """The regions of which the label is broken."""
    return [number for number in range(len(state.tables.regions)) if is_broken(state, number)]
