"""Several different puzzles from one seed: the series of their own seeds, and what is passed over on the way."""

from __future__ import annotations

from pipworks.errors import GenerationFailed
from pipworks.rng import Rng

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator
    from typing import TypeVar

    from pipworks.limits import Budget

    T = TypeVar("T")


def seeds(first: int) -> Iterator[int]:
    """The seeds of a series of puzzles: `first`, then numbers of up to 16 digits that follow from it."""
    yield first
    rng = Rng(first)
    while True:
        yield rng.below(10**16)


def different(
    make: Callable[[int], T], key: Callable[[T], Hashable], first: int, number: int, tries: int, budget: Budget
) -> Iterator[T]:
    """`number` puzzles that `make` gives for seeds of the series, lazily, no two with the same `key`.

    Seeds that give no puzzle, or one that came before, are passed over. Raises GenerationFailed as `make` does when no
    other seed helps or a limit was reached, and after `tries` such seeds in a row; ValueError for a `number` below 0.
    """
    if number < 0:
        raise ValueError(f"the number of puzzles can't be negative: {number}")
    seen: set[Hashable] = set()
    fruitless = 0
    for own in seeds(first):
        if len(seen) == number:
            return
        try:
            made = make(own)
        except GenerationFailed as failure:
            fruitless += 1
            if not failure.limit or number == 1 or budget.stop() is not None or fruitless == tries:
                raise
            continue
        if key(made) not in seen:
            fruitless = 0
            seen.add(key(made))
            yield made
            continue
        fruitless += 1
        if fruitless == tries:
            reason = f"{tries} seeds in a row made puzzles that were there already, after {len(seen)} different ones"
            raise GenerationFailed("variety", reason, own, limit=True)
