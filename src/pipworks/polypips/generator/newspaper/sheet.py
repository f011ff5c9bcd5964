"""The sheet of a newspaper puzzle in the making: pips on the ground, and the labelled regions, that can be cut anew."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from pipworks.polypips.generator.newspaper.ground import Ground
from pipworks.polypips.generator.newspaper.label import Labelled, labelled
from pipworks.polypips.generator.newspaper.plan import LabelKind
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.rng import Rng

DEGENERATE: Final = 0.25
"""The greatest share of sums on several cells that leave only one multiset of pips."""


class Sheet:
    """Labelled regions on a ground with pips; `owner` has the number of the region of each cell."""

    __slots__ = ("ground", "most_degenerate", "owner", "pips", "regions")

    def __init__(self, ground: Ground, pips: Sequence[int], regions: Iterable[Labelled]) -> None:
        self.ground = ground
        self.pips = tuple(pips)
        self.regions = list(regions)
        self.owner = [0] * len(ground.cells)
        for number, region in enumerate(self.regions):
            for cell in region.cells:
                self.owner[cell] = number
        self.most_degenerate = round(DEGENERATE * sum(region.is_sum_of_several for region in self.regions))

    @property
    def degenerate(self) -> int:
        """The number of sums that leave only one multiset of pips."""
        return sum(region.is_degenerate for region in self.regions)

    @property
    def told(self) -> float:
        """How much the regions tell, in bits."""
        return sum(region.told for region in self.regions)

    def constraints(self) -> Iterator[Constraint]:
        """The constraints of the regions that have a label."""
        for region in self.regions:
            if region.condition is not None:
                yield Constraint(region.condition, tuple(self.ground.cells[cell] for cell in region.cells))

    def twins(self) -> int:
        """The number of neighbouring cells that belong to two `=` of the same pips."""
        return sum(self._twins(region) for region in self.regions if region.kind is LabelKind.SAME) // 2

    def _twins(self, region: Labelled, but: Sequence[int] = ()) -> int:
        return sum(
            self.regions[self.owner[other]].kind is LabelKind.SAME and self.pips[other] == self.pips[cell]
            for cell in region.cells
            for other in self.ground.near[cell]
            if other not in region.cells and self.owner[other] not in but
        )

    def put(self, number: int, region: Labelled) -> None:
        """Put a region in the place of the one with this number, or behind the last."""
        if number == len(self.regions):
            self.regions.append(region)
        self.regions[number] = region
        for cell in region.cells:
            self.owner[cell] = number

    def beside(self, first: int, rng: Rng) -> int:
        """A region beside the first, or now and then any; the first itself where the draw does not come out."""
        if rng.below(4) == 0:
            return rng.below(len(self.regions))
        near = self.ground.near[rng.choice(self.regions[first].cells)]
        return self.owner[rng.choice(near)]

    def recut(self, first: int, second: int, rng: Rng) -> tuple[Labelled, Labelled] | None:
        """Other regions of the same sizes and kinds on the cells of these two; None where the draw does not come out.

        No more sums than `most_degenerate` become such as leave only one multiset, and no two equal `=` neighbours.
        """
        one, two = self.regions[first], self.regions[second]
        if first == second:
            return None
        if rng.below(2):
            one, two = two, one
        cells = (*one.cells, *two.cells)
        taken = self.ground.grow(rng.choice(cells), len(one.cells), cells, rng)
        rest = [cell for cell in cells if cell not in taken]
        if len(taken) < len(one.cells) or not self.ground.is_connected(rest):
            return None
        new = labelled(one.kind, taken, self.pips, rng)
        other = None if new is None else labelled(two.kind, rest, self.pips, rng)
        if new is None or other is None or not self._allows((new, other), (first, second)):
            return None
        return new, other

    def _allows(self, new: tuple[Labelled, Labelled], places: tuple[int, int]) -> bool:
        """Whether the new regions may stand in the places of the old ones."""
        more = sum(region.is_degenerate for region in new)
        more -= sum(self.regions[place].is_degenerate for place in places)
        if more > 0 and self.degenerate + more > self.most_degenerate:
            return False
        same = [region for region in new if region.kind is LabelKind.SAME]
        if len(same) == 2 and self.pips[same[0].cells[0]] == self.pips[same[1].cells[0]]:
            return False
        return not any(self._twins(region, places) for region in same)
