"""What all solutions have in common where there are too many to ask about every placement: a search for the backbone.

A pool of solutions is kept. Only what all of them have is asked about, and each answer is a solution that has it not,
which joins the pool, or a proof (Marques-Silva, Janota, Lynce, "On computing backbones of propositional theories",
2010). A question is given up after so many nodes, and what it leaves open is not claimed.
"""

from __future__ import annotations

from collections.abc import Callable

from pipworks.limits import Budget
from pipworks.numbers import set_bits
from pipworks.polypips.hints.state import State
from pipworks.polypips.hints.ways import Pool, Ways

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final, TypeAlias

NODES_EACH: Final = 20_000
"""The nodes in which one question has to be answered, at first."""

_NODES: Final = 200_000
"""The nodes after which no other question is asked that some answer is known to already."""

_MORE: Final = 4
"""What the nodes grow by while neither a forced placement nor two ways are known."""

_PATIENCE: Final = 500_000
"""The nodes after which it stays open what must be."""

Ask: TypeAlias = Callable[[int, int], bool | None]
"""Whether a placement is in some solution, which the pool then holds; None where so many nodes don't tell."""


class Backbone:
    """The search for what the solutions of a state's position have in common; one at least is in the pool."""

    def __init__(self, state: State, laid: int, pool: Pool, ask: Ask, budget: Budget) -> None:
        self.state = state
        self.laid = laid
        self.pool = pool
        self.ask = ask
        self.budget = budget
        self._begun = budget.nodes
        self._some, self._common = pool.occurring(laid), pool.common(laid)

    @property
    def possible(self) -> int:
        """The live placements that are not known to be in no solution, as bits."""
        return self.state.live & ~self.pool.impossible(self.laid)

    def ways(self) -> Ways:
        """A placement that all solutions have; a choice where none is found, and neither when patience is at an end.

        Raises what `ask` raises.
        """
        nodes = NODES_EACH
        witness = self.pool.first(self.laid)
        while True:
            forced = self._forced(nodes)
            if forced is not None:
                return Ways(self.possible, forced=forced, witness=witness)
            if cells := self._open():
                return self._choices(cells, witness)
            if self._spent(_PATIENCE):
                return Ways(self.possible, witness=witness)
            nodes *= _MORE

    def _forced(self, nodes: int) -> int | None:
        """A placement that is proved to be in all solutions: no other one can cover some cell of it."""
        cover = self.state.tables.cover
        common = self._common
        while common:
            possible = self.possible
            _, cell, placement = min(
                ((cover[cell] & possible).bit_count(), cell, placement)
                for placement in set_bits(common)
                for cell in self.state.tables.placements[placement].cells
            )
            common &= ~(1 << placement)
            for other in set_bits(cover[cell] & possible & ~(1 << placement)):
                answer = self._occurs(other, nodes)
                if answer is not False:
                    break
            else:
                return placement
            if answer:
                common &= self._common
            elif self._spent(_PATIENCE) or (self._spent(_NODES) and self._open()):
                return None
        return None

    def _open(self) -> list[int]:
        """The open cells that solutions of the pool cover in several ways."""
        cover = self.state.tables.cover
        return [cell for cell in set_bits(self.state.open) if (cover[cell] & self._some).bit_count() > 1]

    def _occurs(self, placement: int, nodes: int) -> bool | None:
        """Whether a placement is in some solution, by those that are known or by asking."""
        if self._some >> placement & 1:
            return True
        answer = self.ask(placement, nodes)
        if answer:
            self._some, self._common = self.pool.occurring(self.laid), self.pool.common(self.laid)
        return answer

    def _spent(self, nodes: int) -> bool:
        """Whether so many nodes have gone since this part of the search began."""
        return self.budget.nodes - self._begun >= nodes

    def _choices(self, cells: list[int], witness: tuple[int, ...]) -> Ways:
        """The choices at the cell with the fewest placements that are not ruled out."""
        cover = self.state.tables.cover
        possible = self.possible
        cell = min(cells, key=lambda cell: (cover[cell] & possible).bit_count())
        more = False
        self._begun = self.budget.nodes
        for placement in set_bits(cover[cell] & possible & ~self._some):
            more |= self._spent(_NODES) or self._occurs(placement, NODES_EACH) is None
        choices = tuple(set_bits(cover[cell] & self._some))
        self._without_strays()
        return Ways(self.possible, choices=choices, cell=cell, witness=witness, more=more)

    def _without_strays(self) -> None:
        """Rule out the placements that alone keep a pip or an edge open, where a search can.

        What the solutions found so far have in common at a cell is tried to be contradicted by another solution.
        """
        tables = self.state.tables
        open_ = self.state.open
        self._begun = self.budget.nodes
        for cell in set_bits(open_):
            for side in (tables.show[cell], [tables.cover[near] for near in set_bits(tables.near[cell] & open_)]):
                for holding in side:
                    if tables.cover[cell] & self._some & ~holding:
                        continue
                    for other in set_bits(tables.cover[cell] & self.possible & ~holding):
                        if self._spent(_NODES):
                            return
                        if self._occurs(other, NODES_EACH) is not False:
                            break
