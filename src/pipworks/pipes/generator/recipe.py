"""What a level is asked to be: a recipe, written as the options of the command line."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pipworks.pipes.puzzle.board import GAME_SIZE
from pipworks.sizes import MOST

MOST_CELLS = MOST["generate"]["pipes"]
"""The largest board that is made: a larger one runs out of memory before time."""


_NUMBER = r"[0-9]+(?:\.[0-9]+)?"
_OPTIONS = re.compile(
    rf"--size ([0-9]+)x([0-9]+)(?: --tanks ([1-3](?:,[1-3])*))?(?: --houses ([0-9]+))?(?: --fill ({_NUMBER}))?"
    rf"(?: --decoys ({_NUMBER}))?( --no-unique)?( --no-wrap)?( --all-tiles)?"
)


@dataclass(frozen=True, slots=True)
class Recipe:
    """What a level is asked to be; None leaves a number to the generator's random choice.

    `size` is columns and rows. `tanks` holds a digit, 1 to 3, for each tank. `fill` is the share of the board's cells
    that are not blank. `decoys` are pipes that no layout uses: a whole number counts them, a float is their share of
    the tiles that are not blank. `unique` asks for exactly one layout; without it the board has at least one, and
    decoys are the pipes that the layout it was made with does not use. `wraps` and
    `all_tiles` are the board's; with the latter one tank feeds a full board, and the numbers above are not asked for.
    Raises TypeError for what is no such number.
    """

    size: tuple[int, int] = GAME_SIZE
    tanks: tuple[int, ...] | None = None
    houses: int | None = None
    fill: float | None = None
    decoys: float | None = None
    unique: bool = True
    wraps: bool = True
    all_tiles: bool = False

    def __post_init__(self) -> None:
        numbers = {name: getattr(self, name) for name in ("houses", "fill", "decoys")}
        if not (_are_whole(self.size) and len(self.size) == 2):
            raise TypeError(f"Recipe takes columns and rows as size, not {self.size!r}: size=(7, 10)")
        if not (self.tanks is None or _are_whole(self.tanks)):
            raise TypeError(f"Recipe takes a number for each tank as tanks, not {self.tanks!r}: tanks=(1, 3)")
        for name, value in numbers.items():
            if not isinstance(value, int | float | None):
                raise TypeError(f"Recipe takes a number as {name}, not {value!r}")

    def __str__(self) -> str:
        """The recipe as options of the command line, without those left open."""
        parts = [f"--size {self.size[0]}x{self.size[1]}"]
        if self.tanks is not None:
            parts.append(f"--tanks {','.join(map(str, self.tanks))}")
        for name in ("houses", "fill", "decoys"):
            value = getattr(self, name)
            if value is not None:
                parts.append(f"--{name} {_plain(value)}")
        flags = {"--no-unique": not self.unique, "--no-wrap": not self.wraps, "--all-tiles": self.all_tiles}
        return " ".join([*parts, *(flag for flag, given in flags.items() if given)])

    @classmethod
    def parse(cls, text: str) -> Recipe:
        """The recipe that options of the command line write, as `str` does. Raises ValueError for any other text."""
        found = _OPTIONS.fullmatch(text)
        if found is None:
            raise ValueError(f"no recipe: {text!r}")
        width, height, tanks, houses, fill, decoys, several, walled, full = found.groups()
        return cls(
            (int(width), int(height)),
            None if tanks is None else tuple(map(int, tanks.split(","))),
            None if houses is None else int(houses),
            None if fill is None else float(fill),
            None if decoys is None else float(decoys) if "." in decoys else int(decoys),
            not several,
            not walled,
            bool(full),
        )


def _are_whole(numbers: object) -> bool:
    """Whether this is a tuple or list of whole numbers."""
    return isinstance(numbers, tuple | list) and all(isinstance(number, int) for number in numbers)


def _plain(number: float) -> str:
    """The number as the command line takes it, without an exponent."""
    text = repr(number)
    if "e" not in text:
        return text
    from decimal import Decimal

    return f"{Decimal(text):f}"


class Impossible(ValueError):
    """No level can be made of this recipe; the message is the sentence that says why."""
