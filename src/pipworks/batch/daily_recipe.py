"""What each day of a series has: its slots, and what a day draws from for each of them."""

from __future__ import annotations

from pipworks.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    Options = Mapping[str, object]
    """What a job says to the generator of a family."""

LEVELS = ("easy", "medium", "hard")
"""What a day has of a family where its recipe names no difficulty, the easiest first."""

MOST_SLOTS = 64
"""The puzzles that a day may have."""


class Slot(Record):
    """A puzzle of each day: its family by name, its level, and the `choices` of which a day draws one.

    The puzzle is named by its day and its level, `2027-01-01 easy`.
    """

    family: str
    level: str
    choices: tuple[Options, ...]


class DailyRecipe(Record):
    """The slots of each day, in their order, and the seed where the recipe names one."""

    slots: tuple[Slot, ...]
    seed: int | None = None

    def to_data(self) -> dict[str, object]:
        """All that decides the puzzles but for the seed, as JSON has it."""
        return {
            "slots": [
                {"family": slot.family, "level": slot.level, "choices": [dict(choice) for choice in slot.choices]}
                for slot in self.slots
            ]
        }
