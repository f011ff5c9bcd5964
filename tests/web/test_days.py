"""The puzzles of a day: from its date alone, everywhere the same."""

from __future__ import annotations

import pytest

from pipworks.dates import WrongDate
from pipworks.errors import GenerationFailed
from pipworks.families import PIPES, POLYPIPS
from pipworks.limits import CancelToken, Limits
from pipworks.outcome import Verdict
from pipworks.web import days, given

PINNED = {
    ("polypips", "easy"): "d1.EAYz_JhWVWgXd_0FTf-YeAHhyFal",
    ("polypips", "medium"): "d1.C5Mt0sa9VrqfPqxjQZvIZ_PyDjK",
    ("polypips", "hard"): "d1.GyP9QkhL2xm-tkEROWF24Mfv43SEQ8",
    ("pipes", "easy"): "p1.BVGBQQHEiWwBAgU5GACCAAACnLqI",
    ("pipes", "medium"): "p1.BC0QUFUmi4mM0xIE2mmkyCwDEgGww2kAYy0kpY",
    ("pipes", "hard"): "p1.GCwAy4AECgA1IAWkSxEwIoAG5Ew8YCCwy2CU",
}
"""The puzzles of 2026-03-05 by the rules polypips-2 and pipes-2: where rules or a generator change, so do they."""


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is kept from before."""
    monkeypatch.setattr(days, "_made", {})


def test_a_day_is_the_same_everywhere() -> None:
    found = days.day("2026-03-05")
    assert {(one.family.name, one.difficulty): one.link for one in found} == PINNED
    for one in found:
        puzzle = given.of_link(one.link).puzzle
        assert one.family.verb("uniqueness")(puzzle).verdict is Verdict.UNIQUE
        assert one.family.verb("grade")(puzzle).solution.difficulty.value == one.difficulty
    assert [one.date for one in found] == ["2026-03-05"] * 6


def test_what_was_made_is_there_at_once() -> None:
    token = CancelToken()
    one = days.daily("2026-03-05", PIPES, "easy")
    token.cancel()
    assert days.daily("2026-03-05", PIPES, "easy", limits=Limits(cancel=token)) is one
    with pytest.raises(GenerationFailed, match="cancelled"):
        days.daily("2026-03-06", PIPES, "easy", limits=Limits(cancel=token))


def test_no_more_is_kept_than_can_be(monkeypatch: pytest.MonkeyPatch) -> None:
    made = days.Daily("2026-03-05", PIPES, "easy", "", None, 0)
    monkeypatch.setattr(days, "_pipes", lambda *_: made)
    for number in range(100):
        days.daily(f"20{number:02}-03-05", PIPES, "easy")
    assert len(days._made) == days._KEPT
    assert ("2099-03-05", "pipes", "easy") in days._made


def test_a_seed_that_gives_none_is_passed_over() -> None:
    seeds: list[int] = []

    def make(seed: int) -> str:
        seeds.append(seed)
        if len(seeds) < 3:
            raise GenerationFailed("phase", "reason", seed, limit=True)
        return "made"

    assert days._first(days._rng("a"), make) == "made"
    assert len(set(seeds)) == 3
    with pytest.raises(GenerationFailed, match="reason"):
        days._first(days._rng("a"), lambda seed: make(seeds.clear() or seed))  # type: ignore[func-returns-value]


def test_a_limit_is_no_seed_that_gives_none() -> None:
    """Or the puzzle would depend on the clock."""
    token = CancelToken()
    tried: list[int] = []

    def make(seed: int) -> str:
        tried.append(seed)
        token.cancel()
        raise GenerationFailed("phase", "cancelled", seed, limit=True)

    with pytest.raises(GenerationFailed, match="cancelled"):
        days._first(days._rng("a"), make, Limits(cancel=token).start())
    assert len(tried) == 1


def test_every_day_and_level_has_a_seed_of_its_own() -> None:
    words = [(f"2026-03-{day:02}", level, rules) for day in range(1, 32) for level in "abc" for rules in "12"]
    assert len({days._rng(*each).bits() for each in words}) == len(words)


def test_parts_come_one_by_one() -> None:
    found = days.dailies("2026-03-05", families=(POLYPIPS,), difficulties=("easy",))
    assert [(one.family, one.difficulty) for one in found] == [(POLYPIPS, "easy")]
    with pytest.raises(WrongDate):
        days.dailies("yesterday")


@pytest.mark.long
def test_many_days_have_all_their_puzzles() -> None:
    for month in range(1, 13):
        assert len(days.day(f"2027-{month:02}-17")) == 6
