"""Series of different puzzles: what is passed over, and what ends them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

import pytest

from pipworks.errors import GenerationFailed
from pipworks.limits import UNLIMITED, Budget, Limits
from pipworks.series import different, seeds


def made(make: Callable[[int], int], number: int, tries: int = 3, budget: Budget | None = None) -> list[int]:
    return list(different(make, lambda value: value % 100, 7, number, tries, budget or UNLIMITED.start()))


def test_the_first_seed_is_the_one_given_and_the_rest_follow_from_it() -> None:
    for first in (0, 7, -3, 1 << 80):
        one, other = (list(islice(seeds(first), 50)) for _ in range(2))
        assert one == other
        assert one[0] == first
        assert len(set(one)) == 50
    assert set(islice(seeds(1), 1, 50)).isdisjoint(islice(seeds(2), 1, 50))


def test_a_puzzle_that_came_before_and_a_seed_without_one_are_passed_over() -> None:
    own = list(islice(seeds(7), 6))

    def make(seed: int) -> int:
        place = own.index(seed)
        if place == 2:
            raise GenerationFailed("x", "no", seed, limit=True)
        return (0, 100, -1, 1, 2, 3)[place]

    assert made(make, 3) == [0, 1, 2]


@pytest.mark.parametrize(("limit", "calls"), [(False, 1), (True, 3)])
def test_what_fails_always_ends_it(limit: bool, calls: int) -> None:
    asked = []

    def make(seed: int) -> int:
        asked.append(seed)
        raise GenerationFailed("x", "no", seed, limit=limit)

    with pytest.raises(GenerationFailed, match="no"):
        made(make, 2)
    assert len(asked) == calls


def test_a_limit_that_was_reached_is_not_tried_again() -> None:
    asked = []

    def make(seed: int) -> int:
        asked.append(seed)
        raise GenerationFailed("x", "no time", seed, limit=True)

    with pytest.raises(GenerationFailed, match="no time"):
        made(make, 2, budget=Limits(0.0).start())
    assert len(asked) == 1


def test_too_few_different_ones_end_it() -> None:
    with pytest.raises(GenerationFailed, match=r"3 seeds in a row .*, after 1 different ones"):
        made(lambda _: 5, 2)


def test_a_negative_number_of_puzzles_is_refused() -> None:
    assert made(lambda seed: seed, 0) == []
    with pytest.raises(ValueError, match=r"the number of puzzles can't be negative: -2"):
        made(lambda seed: seed, -2)
