"""The five kinds of condition on the pips of a region: what each asks, how it is drawn, when it can hold."""

# ruff: noqa: ARG002 - every kind answers to the same calls, whether it needs the size or not

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import ClassVar, Final, TypeAlias

from pipworks.polypips.puzzle.pieces import MOST_PIPS


class _Condition(ABC):
    """What every kind answers to; `str` gives the words of a puzzle file (`Exactly 4`)."""

    __slots__ = ()
    kind: ClassVar[str]

    @property
    @abstractmethod
    def label(self) -> str:
        """How it is drawn."""

    @property
    @abstractmethod
    def wish(self) -> str:
        """What it asks for, in words."""

    @abstractmethod
    def holds(self, pips: Collection[int]) -> bool:
        """Whether these pips, one for each cell of the region, satisfy it."""

    def told(self, pips: Collection[int]) -> str:
        """These pips in words, as it looks at them."""
        return ", ".join(map(str, pips))

    @abstractmethod
    def impossible(self, size: int) -> str:
        """The bound that it breaks in a region of so many cells; nothing when some pips satisfy it."""

    @abstractmethod
    def advice(self, size: int) -> str:
        """What would be possible in a region of so many cells."""

    @abstractmethod
    def empty(self, size: int) -> bool:
        """Whether it says nothing in a region of so many cells, as any pips satisfy it."""


@dataclass(frozen=True, slots=True)
class AllSame(_Condition):
    """All pips are equal, and equal to `value` where there is one."""

    value: int | None = None
    kind: ClassVar[str] = "AllSame"

    def __str__(self) -> str:
        return "AllSame None" if self.value is None else f"AllSame Some({self.value})"

    @property
    def label(self) -> str:
        return "=" if self.value is None else f"={self.value}"

    @property
    def wish(self) -> str:
        return "pips that are all equal" if self.value is None else f"nothing but {self.value}"

    def holds(self, pips: Collection[int]) -> bool:
        return len(set(pips)) <= 1 if self.value is None else set(pips) <= {self.value}

    def impossible(self, size: int) -> str:
        return "" if self.value is None else _no_such_pips((self.value,))

    def advice(self, size: int) -> str:
        return f"a value from 0 to {MOST_PIPS}, or None"

    def empty(self, size: int) -> bool:
        return self.value is None and size < 2


@dataclass(frozen=True, slots=True)
class AllDifferent(_Condition):
    """No two pips are equal, and none is one of `forbidden`."""

    forbidden: frozenset[int] = frozenset()
    kind: ClassVar[str] = "AllDifferent"

    def __str__(self) -> str:
        return f"AllDifferent {{{','.join(map(str, sorted(self.forbidden)))}}}"

    @property
    def label(self) -> str:
        return "≠"

    @property
    def wish(self) -> str:
        banned = f", none of them {' or '.join(map(str, sorted(self.forbidden)))}" if self.forbidden else ""
        return f"pips that all differ{banned}"

    def holds(self, pips: Collection[int]) -> bool:
        return len(set(pips)) == len(pips) and self.forbidden.isdisjoint(pips)

    def impossible(self, size: int) -> str:
        left = MOST_PIPS + 1 - len(self.forbidden)
        too_many = f"{_cells(size)} can't all differ: only {left} different pips may stand there" if size > left else ""
        return _no_such_pips(sorted(self.forbidden)) or too_many

    def advice(self, size: int) -> str:
        return f"at most {_cells(max(0, MOST_PIPS + 1 - len(self.forbidden)))}"

    def empty(self, size: int) -> bool:
        return size < 2 and not self.forbidden


class _OfTheSum(_Condition):
    """What the three kinds that look at the sum alone share."""

    __slots__ = ()

    def told(self, pips: Collection[int]) -> str:
        return f"{'+'.join(map(str, pips))} = {sum(pips)}" if len(pips) > 1 else str(sum(pips))


@dataclass(frozen=True, slots=True)
class Exactly(_OfTheSum):
    """The pips sum to `total`."""

    total: int
    kind: ClassVar[str] = "Exactly"

    def __str__(self) -> str:
        return f"Exactly {self.total}"

    @property
    def label(self) -> str:
        return str(self.total)

    @property
    def wish(self) -> str:
        return f"a sum of {self.total}"

    def holds(self, pips: Collection[int]) -> bool:
        return sum(pips) == self.total

    def impossible(self, size: int) -> str:
        if self.total < 0:
            return "no sum is less than 0"
        return f"{_most(size)} {MOST_PIPS * size}" if self.total > MOST_PIPS * size else ""

    def advice(self, size: int) -> str:
        return f"from 0 to {MOST_PIPS * size}"

    def empty(self, size: int) -> bool:
        return False


@dataclass(frozen=True, slots=True)
class LessThan(_OfTheSum):
    """The pips sum to less than `bound`."""

    bound: int
    kind: ClassVar[str] = "LessThan"

    def __str__(self) -> str:
        return f"LessThan {self.bound}"

    @property
    def label(self) -> str:
        return f"<{self.bound}"

    @property
    def wish(self) -> str:
        return f"a sum less than {self.bound}"

    def holds(self, pips: Collection[int]) -> bool:
        return sum(pips) < self.bound

    def impossible(self, size: int) -> str:
        return "no sum is less than 0" if self.bound < 1 else ""

    def advice(self, size: int) -> str:
        return "at least 1"

    def empty(self, size: int) -> bool:
        return self.bound > MOST_PIPS * size


@dataclass(frozen=True, slots=True)
class MoreThan(_OfTheSum):
    """The pips sum to more than `bound`."""

    bound: int
    kind: ClassVar[str] = "MoreThan"

    def __str__(self) -> str:
        return f"MoreThan {self.bound}"

    @property
    def label(self) -> str:
        return f">{self.bound}"

    @property
    def wish(self) -> str:
        return f"a sum more than {self.bound}"

    def holds(self, pips: Collection[int]) -> bool:
        return sum(pips) > self.bound

    def impossible(self, size: int) -> str:
        return f"{_most(size)} {MOST_PIPS * size}" if self.bound >= MOST_PIPS * size else ""

    def advice(self, size: int) -> str:
        return f"at most {MOST_PIPS * size - 1}"

    def empty(self, size: int) -> bool:
        return self.bound < 0


Condition: TypeAlias = AllSame | AllDifferent | Exactly | LessThan | MoreThan
"""What is asked of pips, whichever cells they are on."""

KINDS: Final = tuple(kind.kind for kind in (AllSame, AllDifferent, Exactly, LessThan, MoreThan))
"""The names of the kinds, as puzzle files write them."""


def _no_such_pips(values: Iterable[int]) -> str:
    wrong = [value for value in values if not 0 <= value <= MOST_PIPS]
    return f"no cell has {wrong[0]} pips: they go from 0 to {MOST_PIPS}" if wrong else ""


def _most(size: int) -> str:
    return f"the most that {_cells(size)} can hold is"


def _cells(size: int) -> str:
    return "one cell" if size == 1 else f"{size} cells"
