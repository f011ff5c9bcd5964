"""`grow`, natively where that is built: step by step and draw by draw the same, in a hundredth of the time.

Growing takes some fifteen steps a cell, which was most of the time that a level took. `grow` is to be read; `native/`
is the same in C++. `PIPWORKS_KERNEL=python` leaves it out.
"""

from __future__ import annotations

from pipworks.limits import Budget
from pipworks.native import native_or_none
from pipworks.pipes.generator.draft import Draft
from pipworks.pipes.generator.grow import grow as slowly

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pipworks.pipes.generator._native import Growth

_COMPLETE, _STUCK = 0, 1

_STEPS = 50_000
"""So many steps between two looks at the limits: some milliseconds."""


def grow(draft: Draft, budget: Budget) -> bool:
    """What `grow.grow` returns, with the same draft and the same state of its random stream afterwards."""
    native = native_or_none("pipworks.pipes.generator")
    if native is None:
        return slowly(draft, budget)
    plan = draft.plan
    numbers = (plan.tree, plan.houses, sum(plan.openings), plan.bends, plan.detours, plan.spread, len(plan.blank))
    tank = [0] * len(draft.used)
    for tile, digit in draft.tanks.items():
        tank[tile] = digit
    growth: Growth = native.Growth(draft.near, numbers, draft.used, tank, draft.free, draft.houses, draft.rng.state)
    end = growth.run(_STEPS)
    while end not in (_COMPLETE, _STUCK) and budget.stop() is None:
        end = growth.run(_STEPS)
    draft.take_over(growth.used, growth.free, growth.houses)
    draft.rng.state = growth.state
    return end == _COMPLETE
