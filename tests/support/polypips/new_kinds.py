"""Two kinds of condition that are in no file but this, to see that a kind is one class.

`Between` can be told to the search in full. `Product` can't: the search knows sums, equal and different pips only.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from math import prod
from typing import ClassVar

from pipworks.json_nodes import Node
from pipworks.polypips.puzzle.asks import Asks
from pipworks.polypips.puzzle.condition import Condition
from pipworks.polypips.puzzle.pips import MOST_PIPS, VALUES
from pipworks.polypips.puzzle.scanner import Scanner


@dataclass(frozen=True, slots=True)
class Between(Condition):
    """The pips sum to `low`, `high` or something between."""

    low: int
    high: int
    kind: ClassVar[str] = "Between"
    newspaper: ClassVar[str] = "range"
    schema: ClassVar[Mapping[str, object]] = {"low": {"type": "integer"}, "high": {"type": "integer"}}

    def __str__(self) -> str:
        return f"Between {self.low},{self.high}"

    @property
    def label(self) -> str:
        return f"{self.low}…{self.high}"

    @property
    def ascii_label(self) -> str:
        return f"{self.low}-{self.high}"

    @property
    def requirement(self) -> str:
        return f"a sum from {self.low} to {self.high}"

    def holds(self, pips: Collection[int]) -> bool:
        return self.low <= sum(pips) <= self.high

    def impossible(self, size: int) -> str:
        return "" if 0 <= self.low <= self.high <= MOST_PIPS * size else "no such sums"

    def hint(self, size: int) -> str:
        return f"from 0 to {MOST_PIPS * size}"

    def is_vacuous(self, size: int) -> bool:
        return self.low == 0 and self.high == MOST_PIPS * size

    def asks(self, size: int) -> Asks:
        return Asks.sum(self.low, self.high)

    @classmethod
    def candidates(cls, size: int) -> Sequence[Condition]:
        return [cls(low, low + size) for low in range(5 * size + 1)]

    @classmethod
    def parse(cls, scan: Scanner) -> Between:
        low = scan.number("a sum", "as in Between 3,5")
        scan.expect(",", "as in Between 3,5")
        return cls(low, scan.number("a sum", "as in Between 3,5"))

    def to_json(self) -> dict[str, object]:
        return {"low": self.low, "high": self.high}

    @classmethod
    def from_json(cls, at: Node) -> Between:
        return cls(at.need("low", "a sum").whole("a sum"), at.need("high", "a sum").whole("a sum"))

    @classmethod
    def from_newspaper(cls, region: Node) -> tuple[Between, Node]:
        target = region.need("target", "two sums")
        return cls(*target.pair("two sums", 0, 99)), target

    def to_newspaper(self, size: int) -> dict[str, object] | None:
        return {"type": self.newspaper, "target": [self.low, self.high]}


@dataclass(frozen=True, slots=True)
class Product(Condition):
    """The pips multiply to `number`."""

    number: int
    kind: ClassVar[str] = "Product"
    schema: ClassVar[Mapping[str, object]] = {"value": {"type": "integer", "minimum": 0}}

    def __str__(self) -> str:
        return f"Product {self.number}"

    @property
    def label(self) -> str:
        return f"x{self.number}"

    @property
    def requirement(self) -> str:
        return f"a product of {self.number}"

    def holds(self, pips: Collection[int]) -> bool:
        return prod(pips) == self.number

    def impossible(self, size: int) -> str:
        return "" if _sums(self.number, size) else f"no {size} numbers from 0 to {MOST_PIPS} multiply to it"

    def hint(self, size: int) -> str:
        return f"from 0 to {MOST_PIPS**size}"

    def is_vacuous(self, size: int) -> bool:
        return False

    def asks(self, size: int) -> Asks:
        sums = _sums(self.number, size)
        return Asks.sum(min(sums), max(sums), exact=False)

    @classmethod
    def candidates(cls, size: int) -> Sequence[Condition]:
        return [cls(number) for number in (0, 1, 2, 4, 6, 12, 24)]

    @classmethod
    def parse(cls, scan: Scanner) -> Product:
        return cls(scan.number("a product", "as in Product 12 {(0,0),(1,0)}"))

    def to_json(self) -> dict[str, object]:
        return {"value": self.number}

    @classmethod
    def from_json(cls, at: Node) -> Product:
        return cls(at.need("value", "a product").whole("a product", 0))


@cache
def _sums(number: int, size: int) -> frozenset[int]:
    """The sums of pips on `size` cells that multiply to a number."""
    return frozenset(sum(pips) for pips in product(VALUES, repeat=size) if prod(pips) == number)
