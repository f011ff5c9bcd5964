"""The ground of a newspaper puzzle: the cells of the board by number, their neighbours, and the domino on each."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from pipworks.grid import Cell, neighbours
from pipworks.limits import Budget
from pipworks.polypips.tiling.tile import Tiling
from pipworks.rng import Rng


@dataclass(frozen=True, slots=True)
class Ground:
    """A board laid full with dominoes. `near` are the neighbours of each cell, `partner` the other half of its domino.

    `across` are the cells aslant of each where two dominoes make a square: with equal pips on both, these dominoes show
    the same when they lie the other way. All cells are numbers, in the order of `cells`.
    """

    cells: tuple[Cell, ...]
    near: tuple[tuple[int, ...], ...]
    partner: tuple[int, ...]
    across: tuple[tuple[int, ...], ...]
    dominoes: tuple[tuple[int, int], ...]

    @classmethod
    def of(cls, cells: tuple[Cell, ...], tiling: Tiling, budget: Budget) -> Ground:
        """The ground of a board and its tiling. Raises Exhausted at a limit."""
        number = {cell: at for at, cell in enumerate(cells)}
        near = tuple(
            tuple(number[other] for other in neighbours(cell) if other in number) for cell in budget.over(cells)
        )
        dominoes = tuple((number[first], number[second]) for first, second in budget.over(tiling))
        partner = [0] * len(cells)
        for first, second in dominoes:
            partner[first], partner[second] = second, first
        across = tuple(
            tuple(partner[other] for other in near[cell] if other != mate and partner[other] in near[mate])
            for cell, mate in enumerate(budget.over(partner))
        )
        return cls(cells, near, tuple(partner), across, dominoes)

    def is_connected(self, cells: Collection[int]) -> bool:
        """Whether the cells hang together; True for none."""
        inside = set(cells)
        waiting = [inside.pop()] if inside else []
        while waiting:
            for other in self.near[waiting.pop()]:
                if other in inside:
                    inside.remove(other)
                    waiting.append(other)
        return not inside

    def grow(self, start: int, size: int, inside: Collection[int], rng: Rng, *, alike: bool = False) -> list[int]:
        """`size` connected cells of those `inside`, from `start` on, rather compact; fewer where there are no more.

        With `alike` they can all have the same pips: at most one domino lies wholly among them, and no two are across.
        """
        grown = [start]
        wholes = 0
        edge = self._fresh(start, grown, inside)
        while len(grown) < size and edge:
            picks = [rng.choice(edge), rng.choice(edge)]
            cell = max(picks, key=lambda each: sum(other in grown for other in self.near[each]))
            edge = [each for each in edge if each != cell]
            is_whole = self.partner[cell] in grown
            if alike and ((is_whole and wholes) or any(other in grown for other in self.across[cell])):
                continue
            wholes += is_whole
            grown.append(cell)
            edge += [each for each in self._fresh(cell, grown, inside) if each not in edge]
        return grown

    def _fresh(self, cell: int, grown: Collection[int], inside: Collection[int]) -> list[int]:
        return [other for other in self.near[cell] if other in inside and other not in grown]
