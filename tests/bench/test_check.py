"""A figure that got worse by a fifth is named, and one that only seemed so is not. No clock runs here."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from bench.check import ratios
from bench.check.figure import Figure, Measured, measured


def clock(seconds: dict[str, float], calls: list[str]) -> Callable[[], float]:
    """A clock that only the named pieces of work move."""
    return lambda: sum(seconds[call] for call in calls)


def test_a_figure_is_the_median_of_rounds_in_turns() -> None:
    calls: list[str] = []
    figure = Figure(lambda: calls.append("ours"), "another", lambda: calls.append("other"), rounds=3)
    taken = measured(figure, clock({"ours": 3.0, "other": 2.0}, calls))
    assert taken == Measured(3.0, 2.0)
    assert taken.ratio == 1.5
    assert calls == ["other", "ours"] * 4, "one round is not counted"


def readings(*found: float) -> Callable[[], Measured]:
    """Measurements that give these ratios in turn, and fail where more are asked for."""
    left: Iterator[float] = iter(found)
    return lambda: Measured(next(left), 1.0)


@pytest.mark.parametrize(
    ("found", "worse", "ratio"),
    [
        ((1.1,), False, 1.1),
        ((0.4,), False, 0.4),
        ((1.3, 1.1), False, 1.1),
        ((1.5, 1.4, 1.19), False, 1.19),
        ((1.5, 1.3, 1.4), True, 1.3),
        ((1.2, 1.2, 1.2), True, 1.2),
    ],
)
def test_what_seems_worse_is_measured_again(found: tuple[float, ...], worse: bool, ratio: float) -> None:
    judged = ratios.judged(readings(*found), 1.0)
    assert judged.worse is worse
    assert judged.measured.ratio == ratio


def test_without_a_kept_ratio_nothing_is_worse() -> None:
    assert not ratios.judged(readings(100.0), None).worse


def test_ratios_are_kept_in_order_and_read_back(tmp_path: Path) -> None:
    path = tmp_path / "ratios.json"
    assert ratios.read(path) == {}
    ratios.write({"b": 12345.678, "a": 0.0123456}, path)
    assert ratios.read(path) == {"a": 0.0123, "b": 12300.0}
    assert list(ratios.read(path)) == ["a", "b"]
