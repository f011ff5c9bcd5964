"""The questions that every kind of condition on the pips of a region answers: all that is known of a kind is its class.

`conditions` has the kinds and the table of them. The questions serve the verifier (`holds`), the files (`parse`,
`from_json`, `from_newspaper` and back), drawings (`label`), the search and the hints (`asks`) and the generator
(`possible`, `pick`, `draw`, `ways`).
"""

# ruff: noqa: ARG002, ARG003 - the defaults here ignore the size, which a kind that overrides them may need

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from itertools import product

from pipworks.polypips.puzzle.asks import Asks
from pipworks.polypips.puzzle.pips import VALUES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import ClassVar

    from pipworks.json_nodes import Node
    from pipworks.polypips.puzzle.scanner import Scanner
    from pipworks.rng import Rng


class Condition(ABC):
    """What is asked of pips, whichever cells they are on; `str` gives the words of a puzzle file (`Exactly 4`).

    Kinds are frozen values. `kind` is the first word in a puzzle file, `newspaper` the type of a region in the
    newspaper's form, or empty, `schema` the JSON Schema of the members that JSON has besides kind and cells.
    """

    __slots__ = ()
    kind: ClassVar[str]
    newspaper: ClassVar[str] = ""
    schema: ClassVar[Mapping[str, object]]

    @property
    @abstractmethod
    def label(self) -> str:
        """Its label in a drawing."""

    @property
    def ascii_label(self) -> str:
        """Its label in a drawing in ASCII."""
        return self.label

    @property
    @abstractmethod
    def requirement(self) -> str:
        """The demand in words, to follow "needs": `a sum of 4`."""

    @abstractmethod
    def holds(self, pips: Collection[int]) -> bool:
        """Whether these pips, one for each cell of the region, satisfy it."""

    def describe(self, pips: Collection[int]) -> str:
        """These pips in the words of the condition: their sum where it is about the sum."""
        return ", ".join(map(str, pips))

    @abstractmethod
    def impossible(self, size: int) -> str:
        """Why no pips on `size` cells satisfy it; empty when some do."""

    @abstractmethod
    def hint(self, size: int) -> str:
        """The arguments that are possible in a region of `size` cells, in words."""

    @abstractmethod
    def is_vacuous(self, size: int) -> bool:
        """Whether any pips on `size` cells satisfy it."""

    @abstractmethod
    def asks(self, size: int) -> Asks:
        """What it asks of `size` cells in the forms that the search knows; the condition must be possible there."""

    def drawn(self, size: int) -> Condition:
        """The condition whose label a region of `size` cells shows: itself, or an equivalent one there."""
        return self

    @classmethod
    def candidates(cls, size: int) -> Sequence[Condition]:
        """The conditions of the kind that new puzzles may use, where they are possible; none by default."""
        return ()

    @classmethod
    def possible(cls, size: int) -> tuple[Condition, ...]:
        """The candidates that some pips on `size` cells satisfy, but not all."""
        return _possible(cls, size)

    @classmethod
    def pick(cls, size: int, rng: Rng) -> Condition:
        """A `possible` condition for a new puzzle: uniform by default."""
        return rng.choice(cls.possible(size))

    def ways(self, size: int) -> int:
        """The number of ways to put pips on `size` cells that satisfy it: the fewer, the stricter it is."""
        asks = self.asks(size)
        return asks.ways(size) if asks.exact else len(_fillings(self, size))

    def draw(self, size: int, rng: Rng) -> tuple[int, ...]:
        """Pips for `size` cells that satisfy it, uniform over all ways."""
        asks = self.asks(size)
        return asks.draw(size, rng) if asks.exact else rng.choice(_fillings(self, size))

    @classmethod
    @abstractmethod
    def parse(cls, scan: Scanner) -> Condition:
        """The condition whose argument comes next on a line of a puzzle file, behind `kind`.

        Raises ParseError when no argument of the kind is there.
        """

    @abstractmethod
    def to_json(self) -> dict[str, object]:
        """The members that JSON has for it besides kind and cells."""

    @classmethod
    @abstractmethod
    def from_json(cls, at: Node) -> Condition:
        """The condition in a JSON object whose keys are checked already. Raises ParseError for a wrong value."""

    @classmethod
    def from_newspaper(cls, region: Node) -> tuple[Condition, Node]:
        """The condition of a region of the type `newspaper`, and the node of the region that it was read from.

        Raises ParseError when the region lacks it.
        """
        raise NotImplementedError

    def to_newspaper(self, size: int) -> dict[str, object] | None:
        """The members of a region of `size` cells in the newspaper's form, but the cells; None if the form lacks it."""
        return None


@cache
def _possible(kind: type[Condition], size: int) -> tuple[Condition, ...]:
    return tuple(c for c in kind.candidates(size) if not c.impossible(size) and not c.is_vacuous(size))


@cache
def _fillings(condition: Condition, size: int) -> tuple[tuple[int, ...], ...]:
    """All pips on `size` cells that satisfy the condition, by enumeration: `size` is small in the generator."""
    return tuple(pips for pips in product(VALUES, repeat=size) if condition.holds(pips))
