"""Random numbers: the published stream, uniform choices, different streams for different seeds."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipworks.rng import Rng


def test_the_stream_is_splitmix64() -> None:
    """The first values that the algorithm's reference implementation gives for this seed."""
    rng = Rng(1234567)
    assert [rng.bits() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_a_shuffle_is_uniform_over_all_orders() -> None:
    rng = Rng(7)
    seen = Counter(tuple(rng.shuffled("abcd")) for _ in range(24_000))
    assert set(seen) == set(itertools.permutations("abcd"))
    assert max(abs(n - 1000) for n in seen.values()) < 200


def test_choices_by_weight() -> None:
    rng = Rng(1)
    seen = Counter(rng.weighted((1, 0, 3)) for _ in range(4000))
    assert seen[1] == 0
    assert abs(seen[0] - 1000) < 150


@given(st.integers(), st.integers())
def test_different_seeds_give_different_streams(a: int, b: int) -> None:
    """Every bit of a seed counts, and its sign, at any size."""
    assert (Rng(a).bits() == Rng(b).bits()) == (a == b)


@given(st.integers(), st.integers(min_value=1, max_value=1 << 64))
def test_below_stays_below(seed: int, bound: int) -> None:
    assert 0 <= Rng(seed).below(bound) < bound


@given(st.integers())
def test_unit_is_below_one(seed: int) -> None:
    assert 0 <= Rng(seed).unit() < 1


def test_forks_are_streams_of_their_own() -> None:
    rng = Rng(5)
    one, two = rng.fork(), rng.fork()
    assert one.bits() != two.bits()


@pytest.mark.parametrize("bound", [0, -1, (1 << 64) + 1])
def test_no_bound_no_number(bound: int) -> None:
    with pytest.raises(ValueError, match="bound"):
        Rng(0).below(bound)


def test_no_choice_among_nothing() -> None:
    with pytest.raises(ValueError, match="bound"):
        Rng(0).choice(())


def test_a_shuffle_draws_what_below_draws() -> None:
    first, second = Rng(7), Rng(7)
    for size in (0, 1, 2, 9, 300):
        items = list(range(size))
        for last in range(size - 1, 0, -1):
            other = second.below(last + 1)
            items[last], items[other] = items[other], items[last]
        assert first.shuffled(range(size)) == items
        assert first.state == second.state
