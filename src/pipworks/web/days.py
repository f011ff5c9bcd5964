"""The puzzles of a day, made from its date alone: everybody has the same, and nobody keeps them.

Their seeds follow from the date and from the version of the rules by which puzzles are graded. Nothing else goes in: no
clock, and no limit that would lead to another puzzle. A limit that is reached ends the making, with GenerationFailed.
"""

from __future__ import annotations

from itertools import islice

from pipworks import series
from pipworks.dates import read_date
from pipworks.errors import GenerationFailed
from pipworks.families import PIPES, POLYPIPS
from pipworks.limits import NO_LIMIT, UNLIMITED
from pipworks.record import Record
from pipworks.rng import Rng

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any

    from pipworks.family import Family
    from pipworks.limits import Budget, Limits

DIFFICULTIES = ("easy", "medium", "hard")
"""What a day has of each family, the easiest first."""

_CELLS = {"easy": (8, 10, 12), "medium": (14, 16), "hard": (16, 18)}
"""Polypips: the numbers of cells that a board of each difficulty may have, as newspapers have them."""

_SIZES = {"easy": (6, 8), "medium": (7, 10), "hard": (7, 10)}
"""Pipes: columns and rows; an easy board is smaller than a level of the game."""

_SEEDS = 20
"""The seeds that are tried for a puzzle: one in a hundred gives none."""


class Daily(Record):
    """A puzzle of a day. `name` is what a list calls it; its `seed` makes it again."""

    date: str
    family: Family
    difficulty: str
    name: str
    puzzle: Any
    seed: int

    @property
    def link(self) -> str:
        """The puzzle's link."""
        from pipworks.web import given

        return given.written(self.family, self.puzzle)


def day(date: str, *, limits: Limits = UNLIMITED) -> tuple[Daily, ...]:
    """The six puzzles of a day, Polypips first, each family's from easy to hard.

    Raises WrongDate, and GenerationFailed at a limit.
    """
    return tuple(dailies(date, limits=limits))


def dailies(
    date: str,
    *,
    families: Sequence[Family] = (POLYPIPS, PIPES),
    difficulties: Sequence[str] = DIFFICULTIES,
    limits: Limits = UNLIMITED,
) -> Iterator[Daily]:
    """Some of the puzzles of a day, one by one. Raises as `day` does, WrongDate at the call."""
    checked = read_date(date)
    budget = limits.start()
    return (
        daily(checked, family, difficulty, limits=budget.rest()) for family in families for difficulty in difficulties
    )


_made: dict[tuple[str, str, str], Daily] = {}
"""The puzzles that were made last, so that a page that is opened again has them at once."""

_KEPT = 60


def daily(date: str, family: Family, difficulty: str, *, limits: Limits = UNLIMITED) -> Daily:
    """One puzzle of a day. Raises as `day` does."""
    key = read_date(date), family.name, difficulty
    if key not in _made:
        found = _maker(family)(date, difficulty, limits)
        while len(_made) >= _KEPT:
            _made.pop(next(iter(_made)), None)
        _made[key] = found
    return _made[key]


def _maker(family: Family) -> Callable[[str, str, Limits], Daily]:
    return {PIPES.name: _pipes, POLYPIPS.name: _polypips}[family.name]


def _polypips(date: str, difficulty: str, limits: Limits) -> Daily:
    from pipworks.polypips.hints.reasoner import SCALE
    from pipworks.web.recipes import of_dominoes

    rng, budget = _rng(date, difficulty, SCALE.rules), limits.start()
    sizes = _CELLS[difficulty]
    cells = sizes[rng.below(len(sizes))]
    made = _first(rng, lambda seed: of_dominoes(cells, difficulty).make(seed, budget.rest()), budget)
    return Daily(date, POLYPIPS, difficulty, f"{POLYPIPS.title}, {difficulty}", made.puzzle, made.seed)


def _pipes(date: str, difficulty: str, limits: Limits) -> Daily:
    from pipworks.pipes.generator.recipe import Recipe
    from pipworks.pipes.hints.reasoner import SCALE
    from pipworks.web.recipes import pipes

    rng, budget = _rng(date, difficulty, SCALE.rules), limits.start()
    made = _first(rng, lambda seed: pipes(Recipe(_SIZES[difficulty]), difficulty).make(seed, budget.rest()), budget)
    return Daily(date, PIPES, difficulty, f"{PIPES.title}, {difficulty}", made.puzzle, made.seed)


def _rng(*words: str) -> Rng:
    """The stream of chance that these words decide."""
    return Rng(int.from_bytes(" ".join(words).encode("ascii"), "big"))


def _first(rng: Rng, make: Callable[[int], Any], budget: Budget = NO_LIMIT) -> Any:
    """What the first seed makes of which a puzzle comes. Raises GenerationFailed at a limit, and where none does."""
    last: GenerationFailed | None = None
    for seed in islice(series.seeds(rng.below(10**12)), _SEEDS):
        try:
            return make(seed)
        except GenerationFailed as failed:
            if budget.stop() is not None:
                raise
            last = failed
    raise last or GenerationFailed("day", "no seed was tried", 0)
