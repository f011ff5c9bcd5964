"""The five kinds of condition on the pips of a region. A sixth is a class here and a line in `KINDS`."""

# ruff: noqa: ARG002 - every kind has the same signatures, whether it needs the size or not

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence

from pipworks.numbers import bits_at
from pipworks.polypips.puzzle.asks import Asks
from pipworks.polypips.puzzle.condition import Condition
from pipworks.polypips.puzzle.pips import ALL_PIPS, MOST_PIPS, UP_TO_SIX, VALUES
from pipworks.polypips.puzzle.scanner import MOST_BOUND
from pipworks.record import AbstractRecord

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import ClassVar, Final

    from pipworks.json_nodes import Node
    from pipworks.polypips.puzzle.scanner import Scanner
    from pipworks.rng import Rng

_PIPS_SCHEMA: Final = {"type": "integer", "minimum": 0, "maximum": MOST_PIPS}


class AllSame(Condition, AbstractRecord):
    """All pips are equal, and equal to `value` where there is one."""

    value: int | None = None
    kind: ClassVar[str] = "AllSame"
    newspaper: ClassVar[str] = "equals"
    schema: ClassVar[Mapping[str, object]] = {"value": {"anyOf": [_PIPS_SCHEMA, {"type": "null"}]}}

    def __str__(self) -> str:
        return "AllSame None" if self.value is None else f"AllSame Some({self.value})"

    @property
    def label(self) -> str:
        return "=" if self.value is None else f"={self.value}"

    @property
    def requirement(self) -> str:
        return "pips that are all equal" if self.value is None else f"nothing but {self.value}"

    def holds(self, pips: Collection[int]) -> bool:
        return len(set(pips)) <= 1 if self.value is None else set(pips) <= {self.value}

    def impossible(self, size: int) -> str:
        return "" if self.value is None else _no_such_pips((self.value,))

    def hint(self, size: int) -> str:
        return f"a value from 0 to {MOST_PIPS}, or None"

    def is_vacuous(self, size: int) -> bool:
        return self.value is None and size < 2

    def asks(self, size: int) -> Asks:
        return Asks.same(ALL_PIPS if self.value is None else 1 << self.value, size)

    @classmethod
    def candidates(cls, size: int) -> Sequence[Condition]:
        """With and without a value for two cells and more; on one cell `Exactly` is the plainer condition."""
        return [cls(), *map(cls, VALUES)] if size > 1 else []

    @classmethod
    def pick(cls, size: int, rng: Rng) -> Condition:
        """A condition that names a value with probability 1/2."""
        any_value, *of_a_value = cls.possible(size)
        return any_value if rng.below(2) else rng.choice(of_a_value)

    @classmethod
    def parse(cls, scan: Scanner) -> AllSame:
        hint = "AllSame None, or a value as in AllSame Some(2)"
        at = scan.skip()
        word = scan.word()
        if word == "None":
            return cls()
        if word == "Some":
            scan.expect("(", hint)
            value = scan.number("a value", hint)
            scan.expect(")", hint)
            return cls(value)
        if word:
            raise scan.error(f"expected None or a value, found {word[:20]!r}", hint, at=at)
        return cls(scan.number("None or a value", hint))

    def to_json(self) -> dict[str, object]:
        return {"value": self.value}

    @classmethod
    def from_json(cls, at: Node) -> AllSame:
        value = at.need("value", "a value, or null for any")
        return cls(None if value.value is None else value.whole("a value", 0, MOST_PIPS, UP_TO_SIX))

    @classmethod
    def from_newspaper(cls, region: Node) -> tuple[AllSame, Node]:
        return cls(), region.need("type", "")

    def to_newspaper(self, size: int) -> dict[str, object] | None:
        """`equals` without a value; a sum where that forces the value: one cell, or the least or the most pips."""
        if self.value is None:
            return {"type": self.newspaper}
        as_sum = size == 1 or self.value in (0, MOST_PIPS)
        return Exactly(self.value * size).to_newspaper(size) if as_sum else None


class AllDifferent(Condition, AbstractRecord):
    """No two pips are equal, and none is one of `forbidden`."""

    forbidden: frozenset[int] = frozenset()
    kind: ClassVar[str] = "AllDifferent"
    newspaper: ClassVar[str] = "unequal"
    schema: ClassVar[Mapping[str, object]] = {"forbidden": {"type": "array", "items": _PIPS_SCHEMA}}

    def __str__(self) -> str:
        return f"AllDifferent {self._banned or '{}'}"

    @property
    def label(self) -> str:
        return f"≠{self._banned}"

    @property
    def ascii_label(self) -> str:
        return f"!={self._banned}"

    @property
    def _banned(self) -> str:
        """The forbidden pips in braces; empty for none."""
        return f"{{{','.join(map(str, sorted(self.forbidden)))}}}" if self.forbidden else ""

    @property
    def requirement(self) -> str:
        banned = f", none of them {' or '.join(map(str, sorted(self.forbidden)))}" if self.forbidden else ""
        return f"pips that all differ{banned}"

    def holds(self, pips: Collection[int]) -> bool:
        return len(set(pips)) == len(pips) and self.forbidden.isdisjoint(pips)

    def impossible(self, size: int) -> str:
        left = len(VALUES) - len(self.forbidden)
        too_many = f"{_cells(size)} can't all differ: only {left} different pips may stand there" if size > left else ""
        return _no_such_pips(sorted(self.forbidden)) or too_many

    def hint(self, size: int) -> str:
        return f"at most {_cells(max(0, len(VALUES) - len(self.forbidden)))}"

    def is_vacuous(self, size: int) -> bool:
        return size < 2 and not self.forbidden

    def asks(self, size: int) -> Asks:
        return Asks.different(ALL_PIPS & ~bits_at(self.forbidden), size)

    @classmethod
    def candidates(cls, size: int) -> Sequence[Condition]:
        """The condition without forbidden pips, the plainer one, for two cells and more."""
        return [cls()] if size > 1 else []

    @classmethod
    def parse(cls, scan: Scanner) -> AllDifferent:
        """A condition that forbids the numbers in the first braces, unless these hold the cells."""
        if not scan.ahead("{") or scan.ahead("{", "("):
            return cls()
        hint = "AllDifferent {} {(0,0),(1,0)}, or forbidden pips as in AllDifferent {0,6} {(0,0),(1,0)}"
        values: list[int] = []
        scan.expect("{", hint)
        while values or not scan.ahead("}"):
            values.append(scan.number("a number of pips", hint))
            if not scan.ahead(","):
                break
            scan.expect(",", hint)
        scan.expect("}", hint)
        return cls(frozenset(values))

    def to_json(self) -> dict[str, object]:
        return {"forbidden": sorted(self.forbidden)}

    @classmethod
    def from_json(cls, at: Node) -> AllDifferent:
        forbidden = at.optional("forbidden")
        listed = forbidden.items("an array of pips") if forbidden else []
        return cls(frozenset(pip.whole("pips", 0, MOST_PIPS, UP_TO_SIX) for pip in listed))

    @classmethod
    def from_newspaper(cls, region: Node) -> tuple[AllDifferent, Node]:
        return cls(), region.need("type", "")

    def to_newspaper(self, size: int) -> dict[str, object] | None:
        return None if self.forbidden else {"type": self.newspaper}


class _OfTheSum(Condition):
    """The base of the three kinds that compare the sum of the pips with a number, their one field."""

    __slots__ = ()
    schema: ClassVar[Mapping[str, object]] = {"value": {"type": "integer", "minimum": 0, "maximum": MOST_BOUND}}

    def __str__(self) -> str:
        return f"{self.kind} {self._number}"

    if TYPE_CHECKING:

        def __init__(self, number: int, /) -> None: ...

    @property
    @abstractmethod
    def _number(self) -> int:
        """The number that the sum is compared with."""

    def describe(self, pips: Collection[int]) -> str:
        return f"{'+'.join(map(str, pips))} = {sum(pips)}" if len(pips) > 1 else str(sum(pips))

    @classmethod
    def candidates(cls, size: int) -> Sequence[Condition]:
        return [cls(number) for number in range(MOST_PIPS * size + 2)]

    @classmethod
    def parse(cls, scan: Scanner) -> Condition:
        return cls(scan.number("a sum", f"as in {cls.kind} 4 {{(0,0),(1,0)}}"))

    def to_json(self) -> dict[str, object]:
        return {"value": self._number}

    @classmethod
    def from_json(cls, at: Node) -> Condition:
        return cls(at.need("value", "a sum").whole("a sum", 0, MOST_BOUND))

    @classmethod
    def from_newspaper(cls, region: Node) -> tuple[Condition, Node]:
        target = region.need("target", "a sum")
        return cls(target.whole("a sum", 0, MOST_BOUND)), target

    def to_newspaper(self, size: int) -> dict[str, object] | None:
        return {"type": self.newspaper, "target": self._number}


class Exactly(_OfTheSum, AbstractRecord):
    """The pips sum to `total`."""

    total: int
    kind: ClassVar[str] = "Exactly"
    newspaper: ClassVar[str] = "sum"

    @property
    def _number(self) -> int:
        return self.total

    @property
    def label(self) -> str:
        return str(self.total)

    @property
    def requirement(self) -> str:
        return f"a sum of {self.total}"

    def holds(self, pips: Collection[int]) -> bool:
        return sum(pips) == self.total

    def impossible(self, size: int) -> str:
        if self.total < 0:
            return "no sum is less than 0"
        return f"{_most(size)} {MOST_PIPS * size}" if self.total > MOST_PIPS * size else ""

    def hint(self, size: int) -> str:
        return f"from 0 to {MOST_PIPS * size}"

    def is_vacuous(self, size: int) -> bool:
        return False

    def asks(self, size: int) -> Asks:
        return Asks.sum(self.total, self.total)


class LessThan(_OfTheSum, AbstractRecord):
    """The pips sum to less than `bound`."""

    bound: int
    kind: ClassVar[str] = "LessThan"
    newspaper: ClassVar[str] = "less"

    @property
    def _number(self) -> int:
        return self.bound

    @property
    def label(self) -> str:
        return f"<{self.bound}"

    @property
    def requirement(self) -> str:
        return f"a sum less than {self.bound}"

    def holds(self, pips: Collection[int]) -> bool:
        return sum(pips) < self.bound

    def impossible(self, size: int) -> str:
        return "no sum is less than 0" if self.bound < 1 else ""

    def hint(self, size: int) -> str:
        return "at least 1"

    def is_vacuous(self, size: int) -> bool:
        return self.bound > MOST_PIPS * size

    def asks(self, size: int) -> Asks:
        return Asks.sum(0, min(MOST_PIPS * size, self.bound - 1))

    def drawn(self, size: int) -> Condition:
        """The condition with the least bound that is equivalent on `size` cells."""
        return LessThan(min(self.bound, MOST_PIPS * size + 1))


class MoreThan(_OfTheSum, AbstractRecord):
    """The pips sum to more than `bound`."""

    bound: int
    kind: ClassVar[str] = "MoreThan"
    newspaper: ClassVar[str] = "greater"

    @property
    def _number(self) -> int:
        return self.bound

    @property
    def label(self) -> str:
        return f">{self.bound}"

    @property
    def requirement(self) -> str:
        return f"a sum more than {self.bound}"

    def holds(self, pips: Collection[int]) -> bool:
        return sum(pips) > self.bound

    def impossible(self, size: int) -> str:
        return f"{_most(size)} {MOST_PIPS * size}" if self.bound >= MOST_PIPS * size else ""

    def hint(self, size: int) -> str:
        return f"at most {MOST_PIPS * size - 1}"

    def is_vacuous(self, size: int) -> bool:
        return self.bound < 0

    def asks(self, size: int) -> Asks:
        return Asks.sum(max(0, self.bound + 1), MOST_PIPS * size)


KINDS: Final[dict[str, type[Condition]]] = {
    kind.kind: kind for kind in (AllSame, AllDifferent, Exactly, LessThan, MoreThan)
}
"""The kinds by their names, as puzzle files write them."""


def possible_conditions(size: int) -> list[Condition]:
    """The conditions, kind by kind, that a region of `size` cells of a new puzzle may get."""
    return [condition for kind in KINDS.values() for condition in kind.possible(size)]


def _no_such_pips(values: Iterable[int]) -> str:
    wrong = [value for value in values if not 0 <= value <= MOST_PIPS]
    return f"no cell has {wrong[0]} pips: they go from 0 to {MOST_PIPS}" if wrong else ""


def _most(size: int) -> str:
    return f"the most that {_cells(size)} can hold is"


def _cells(size: int) -> str:
    return "one cell" if size == 1 else f"{size} cells"
