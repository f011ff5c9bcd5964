"""Days and their items: what a date decides, and that nothing else does."""

from __future__ import annotations

import datetime
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipworks.batch.calendar import Days, drawn, inputs
from pipworks.batch.daily_recipe import DailyRecipe, Slot
from pipworks.dates import WrongDate

SIZES = ("4x4", "5x4", "5x5", "6x5", "6x6", "7x6")
EASY = Slot("pipes", "easy", tuple({"recipe": f"--size {size}", "difficulty": "easy"} for size in SIZES))
HARD = Slot("pipes", "hard", ({"recipe": "--size 7x10", "difficulty": "hard"},))
RECIPE = DailyRecipe((EASY, HARD))


def test_a_range_of_days() -> None:
    days = Days.parse("2027-12-30..2028-01-02")
    assert [str(day) for day in days] == ["2027-12-30", "2027-12-31", "2028-01-01", "2028-01-02"]
    assert len(days) == 4
    assert str(days) == "2027-12-30..2028-01-02"
    assert Days.parse("2028-02-29") == Days(datetime.date(2028, 2, 29), datetime.date(2028, 2, 29))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "'' is no date"),
        ("2027", "'2027' is no date"),
        ("2027-01-01..", "'' is no date"),
        ("..2027-01-01", "'' is no date"),
        ("2027-01-01...2027-01-02", "'.2027-01-02' is no date"),
        ("2027-01-01-2027-01-02", "is no date"),
        ("2027-02-28..2027-02-29", "no day of the calendar"),
        ("2027-01-02..2027-01-01", "2027-01-01..2027-01-02"),
        ("1999-01-01..2999-01-01", "a series has at most 36,600"),
    ],
)
def test_what_is_no_range(text: str, said: str) -> None:
    with pytest.raises(WrongDate) as raised:
        Days.parse(text)
    assert said in str(raised.value)


def test_items_are_named_by_date_and_level() -> None:
    found = list(inputs(RECIPE, Days.parse("2027-01-01..2027-01-02"), 11))
    assert [(each.name, each.stem) for _, each in found] == [
        (f"2027-01-0{day} {level}", f"2027-01-0{day} pipes {level}") for day in (1, 2) for level in ("easy", "hard")
    ]
    numbers = [number for number, _ in found]
    assert numbers == list(range(numbers[0], numbers[0] + 4))
    assert found[1][1].options == {"choices": list(HARD.choices)}


@given(st.integers(-5, 5), st.integers(0, 40), st.integers(0, 40), st.integers(0, 10))
def test_a_day_is_the_same_in_every_range(seed: int, first: int, other: int, more: int) -> None:
    start = datetime.date(2027, 1, 1)

    def made(begin: int) -> dict[int, object]:
        begins = start + datetime.timedelta(begin)
        return dict(inputs(RECIPE, Days(begins, begins + datetime.timedelta(more)), seed))

    one, two = made(first), made(other)
    assert all(one[number] == two[number] for number in one.keys() & two.keys())


@given(st.integers(), st.integers(1, 10**6))
def test_each_board_has_its_turn(seed: int, day: int) -> None:
    number = len(EASY.choices)
    start = day * number
    first = [str(drawn(EASY, start + more, seed)[0]["recipe"]) for more in range(number)]
    assert Counter(first) == Counter(f"--size {size}" for size in SIZES)
    assert len(drawn(EASY, start, seed)) == 4
    assert drawn(HARD, start, seed) == list(HARD.choices)


def test_the_turns_depend_on_the_seed_and_differ_from_round_to_round() -> None:
    def order(seed: int, start: int) -> list[object]:
        return [drawn(EASY, start + more, seed)[0]["recipe"] for more in range(6)]

    assert len({str(order(seed, 6 * turn)) for seed in range(3) for turn in range(4)}) > 6
