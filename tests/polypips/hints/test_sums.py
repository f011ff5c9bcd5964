"""The pips that can be in a sum: those of every way to fill the cells, whatever the order of these."""

from __future__ import annotations

from itertools import product

import pytest

from pipworks.polypips.hints.pip_sets import PIPS
from pipworks.polypips.hints.sums import supported
from pipworks.rng import Rng


@pytest.mark.parametrize("different", [False, True])
def test_what_is_supported_is_what_all_ways_show(different: bool) -> None:
    rng = Rng(5)
    few = 0
    for _ in range(150):
        masks = [rng.choice([1, 6, 7, 21, 42, 97]) for _ in range(4)]
        stock = [rng.choice([0, 1, 2]) for _ in range(7)]
        low = rng.choice(range(15))
        kept = [0] * 4
        for way in product(*(PIPS[mask] for mask in masks)):
            enough = all(way.count(pip) <= (min(left, 1) if different else left) for pip, left in enumerate(stock))
            if enough and low <= sum(way) <= low + 2:
                kept = [mask | 1 << pip for mask, pip in zip(kept, way, strict=True)]
        assert supported(masks, low, low + 2, stock, different=different) == kept
        few += kept != masks and any(kept)
    assert few > 10
