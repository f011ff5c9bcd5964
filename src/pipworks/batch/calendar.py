"""The items of a range of days: what each is called, which boards it draws, and where its seeds come from.

A puzzle's seed follows from the batch's seed, its date and its slot alone, whichever other days are made with it; only
one that is like another of the series makes way, where it comes later.
"""

from __future__ import annotations

import datetime

from pipworks.arguments import public
from pipworks.batch.daily_recipe import DailyRecipe
from pipworks.batch.records import Input
from pipworks.dates import WrongDate, read_date
from pipworks.record import Record
from pipworks.rng import Rng

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from pipworks.batch.daily_recipe import Options, Slot

MOST_DAYS = 36_600
"""The most days of one series: a hundred years."""

_DRAWN = 4
"""The choices that the attempts at a puzzle have in turn: where the first gives none, the next one may."""


class Days(Record):
    """Days one after the other: the first and the last."""

    first: datetime.date
    last: datetime.date

    def __str__(self) -> str:
        return f"{self.first}..{self.last}"

    def __len__(self) -> int:
        return (self.last - self.first).days + 1

    def __iter__(self) -> Iterator[datetime.date]:
        return (self.first + datetime.timedelta(number) for number in range(len(self)))

    @classmethod
    @public
    def parse(cls, text: str) -> Days:
        """The days that `2027-01-01..2027-12-31` writes, or one day alone. Raises WrongDate for any other text."""
        first, dots, last = text.partition("..")
        days = cls(*(datetime.date.fromisoformat(read_date(date)) for date in (first, last if dots else first)))
        if days.last < days.first:
            raise WrongDate(f"{text}: the last day comes before the first: {days.last}..{days.first}")
        if len(days) > MOST_DAYS:
            raise WrongDate(f"{text}: {len(days):,} days, and a series has at most {MOST_DAYS:,}")
        return days


@public
def inputs(recipe: DailyRecipe, days: Days, seed: int) -> Iterator[tuple[int, Input]]:
    """What the items of the days work on, in their order, with their numbers, which follow from the dates."""
    for date in days:
        day = date.toordinal()
        for place, slot in enumerate(recipe.slots):
            name = f"{date} {slot.level}"
            choices = {"choices": drawn(slot, day, seed)}
            number = day * len(recipe.slots) + place
            yield number, Input(name, family=slot.family, options=choices, stem=f"{date} {slot.family} {slot.level}")


def drawn(slot: Slot, day: int, seed: int) -> list[Options]:
    """The choices of a day, by its number in the calendar; the first is the one that it draws.

    The choices are shuffled for as many days as there are of them, so that each comes once before one comes again.
    """
    number = len(slot.choices)
    block, place = divmod(day, number)
    words = f"{seed} {slot.family} {slot.level} {block}"
    order = Rng(int.from_bytes(words.encode(), "big")).shuffled(slot.choices)
    return [order[(place + more) % number] for more in range(min(number, _DRAWN))]
