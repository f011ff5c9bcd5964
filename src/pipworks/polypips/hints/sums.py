"""Ways to fill a few cells from a stock of pips so that they come to a sum, or so that they all differ."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from pipworks.polypips.hints.pip_sets import LEAST, MOST, PIPS

MOST_WAYS = 6
"""More ways than this are not listed."""

_PATIENCE = 4000
"""The steps after which a search for one way gives up and takes it that there is one."""


def supported(masks: Sequence[int], low: int, high: int, stock: Sequence[int], *, different: bool) -> list[int]:
    """For each cell the pips that occur in some way to fill all cells.

    Each cell takes pips of its mask, together they take no more of the stock than there is and come to a sum from low
    to high, and where they must differ no pips occur twice. Pips of a search that is too long are kept.
    """
    of_mask = _supported(tuple(sorted(masks)), low, high, tuple(stock), different=different)
    return [of_mask[mask] for mask in masks]


@lru_cache(maxsize=4096)
def _supported(
    masks: tuple[int, ...], low: int, high: int, stock: tuple[int, ...], *, different: bool
) -> dict[int, int]:
    """The same by mask: cells that can have the same pips are alike. The same question is answered once."""
    kept = dict.fromkeys(masks, 0)
    for cell, mask in enumerate(masks):
        if cell and masks[cell - 1] == mask:
            continue
        for pip in PIPS[mask]:
            if not kept[mask] >> pip & 1:
                search = _Search(masks, low, high, stock, different=different)
                found = search.one_with(cell, pip)
                if search.steps > _PATIENCE:
                    kept[mask] |= 1 << pip
                for other, value in zip(masks, found, strict=False):
                    kept[other] |= 1 << value
    return kept


def ways(
    masks: Sequence[int], low: int, high: int, stock: Sequence[int], *, different: bool
) -> tuple[tuple[int, ...], ...]:
    """The ways to fill the cells, each as its pips from the least up; none when there are too many to list."""
    return _ways(tuple(sorted(masks)), low, high, tuple(stock), different=different)


@lru_cache(maxsize=4096)
def _ways(
    masks: tuple[int, ...], low: int, high: int, stock: tuple[int, ...], *, different: bool
) -> tuple[tuple[int, ...], ...]:
    found: set[tuple[int, ...]] = set()
    search = _Search(masks, low, high, stock, different=different)
    for way in search.all():
        found.add(tuple(sorted(way)))
        if len(found) > MOST_WAYS or search.steps > _PATIENCE:
            return ()
    return tuple(sorted(found))


class _Search:
    """Depth-first search over the cells, those with the fewest pips first, the sum's bounds looked at before each."""

    def __init__(self, masks: Sequence[int], low: int, high: int, stock: Sequence[int], *, different: bool) -> None:
        self.masks = list(masks)
        self.low, self.high = low, high
        self.stock = list(stock)
        self.different = different
        self.steps = 0
        self._order: list[int] = []
        self._chosen = [0] * len(masks)

    def one_with(self, cell: int, pip: int) -> list[int]:
        """A way in which this cell has these pips; nothing when there is none, or patience is at an end."""
        self.masks[cell] = 1 << pip
        return next(self.all(), [])

    def all(self) -> Iterator[list[int]]:
        """Every way, as the pips of each cell in turn."""
        self._order = sorted(range(len(self.masks)), key=lambda cell: self.masks[cell].bit_count())
        least = sum(LEAST[mask] for mask in self.masks)
        most = sum(MOST[mask] for mask in self.masks)
        return self._go(0, least, most)

    def _go(self, depth: int, least: int, most: int) -> Iterator[list[int]]:
        self.steps += 1
        if least > self.high or most < self.low or self.steps > _PATIENCE:
            return
        if depth == len(self._order):
            yield self._chosen.copy()
            return
        cell = self._order[depth]
        mask = self.masks[cell]
        least -= LEAST[mask]
        most -= MOST[mask]
        for pip in PIPS[mask]:
            left = self.stock[pip]
            if left:
                self.stock[pip] = 0 if self.different else left - 1
                self._chosen[cell] = pip
                yield from self._go(depth + 1, least + pip, most + pip)
                self.stock[pip] = left
