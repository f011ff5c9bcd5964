"""The 29 one-sided polyominoes of 1 to 5 cells, read off the notation's own pictures."""

from __future__ import annotations

from collections.abc import Iterator

from pipworks.arguments import public
from pipworks.grid import Cell, rotate
from pipworks.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

LARGEST: Final = 5
"""The most cells that a shape has."""

_PICTURES: Final = """
1o:m     => |m

2I:mn    => |mn

3I:mno   => |mno

3L:mno   => |m.
            |no

4I:mnop  => |mnop

4L+:mnop => |m..
            |nop

4L-:mnop => |..m
            |pon

4O:mnop  => |mn
            |op

4S+:mnop => |mn.
            |.op

4S-:mnop => |.nm
            |po.

4T:mnop  => |mno
            |.p.

5F+:mnopq => |.mn
             |op.
             |.q.

5F-:mnopq => |nm.
             |.po
             |.q.

5I:mnopq  => |mnopq

5L+:mnopq => |m...
             |nopq

5L-:mnopq => |...m
             |qpon

5N+:mnopq => |mn..
             |.opq

5N-:mnopq => |..nm
             |qpo.

5P+:mnopq => |mn
             |op
             |q.

5P-:mnopq => |nm
             |po
             |.q

5T:mnopq  => |mno
             |.p.
             |.q.

5U:mnopq  => |m.n
             |opq

5V:mnopq  => |mno
             |p..
             |q..

5W:mnopq  => |m..
             |no.
             |.pq

5X:mnopq  => |.m.
             |nop
             |.q.

5Y+:mnopq => |mnop
             |.q..

5Y-:mnopq => |ponm
             |..q.

5Z+:mnopq => |mn.
             |.o.
             |.pq

5Z-:mnopq => |.nm
             |.o.
             |qp.
"""


class Shape(Record):
    """A polyomino that may be turned but not turned over.

    `name` is as in a piece's token (`5F+`); `turns` holds its cells after 0, 1, 2 and 3 quarter turns
    counter-clockwise, in the order in which pips bind to them, each with least x and least y 0. Each shape is one
    object, in `SHAPES`; they compare by identity.
    """

    name: str
    turns: tuple[tuple[Cell, ...], ...]

    @classmethod
    @public
    def named(cls, name: str) -> Shape:
        """The shape of this name, its letter in either case. Raises ValueError when there is none."""
        found = find_shape(name)
        if found is None:
            raise ValueError("; ".join(part for part in why_unknown(name) if part))
        return found

    __eq__ = object.__eq__
    __hash__ = object.__hash__

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"Shape.named({self.name!r})"

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return Shape.named, (self.name,)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells as the notation draws them, in the order in which pips bind to them."""
        return self.turns[0]

    @property
    def size(self) -> int:
        """The number of its cells."""
        return len(self.turns[0])

    @property
    def hand(self) -> str:
        """`+` or `-`, or nothing for a shape that is its own mirror image."""
        return self.name[2:]

    @property
    def both_hands(self) -> str:
        """The name without the hand: `5F` for `5F+` and `5F-`."""
        return self.name[:2]

    @property
    def mirror(self) -> Shape:
        """The shape turned over: the other hand, or the same shape when it has none."""
        return Shape.named(self.name.translate(_OTHER_HAND))


_OTHER_HAND: Final = str.maketrans("+-", "-+")


def _read_pictures() -> Iterator[Shape]:
    for picture in _PICTURES.strip().split("\n\n"):
        heading, _, _ = picture.partition(":")
        order = picture[len(heading) + 1 : picture.index("=>")].strip()
        rows = [line.partition("|")[2] for line in picture.splitlines()]
        where = {letter: Cell(x, y) for y, row in enumerate(rows) for x, letter in enumerate(row) if letter != "."}
        turns = [tuple(where[letter] for letter in order)]
        for _ in range(3):
            turns.append(rotate(turns[-1]))
        yield Shape(heading, tuple(turns))


SHAPES: Final = tuple(_read_pictures())
"""All of them, by size and then by name."""

_BY_NAME: Final = {shape.name.lower(): shape for shape in SHAPES}


def find_shape(name: str) -> Shape | None:
    """The shape of this whole name, its letter in either case; None when there is none."""
    return _BY_NAME.get(name.lower())


def shapes_called(name: str) -> tuple[Shape, ...]:
    """The shapes of this name, its letter in either case: both hands if the name has no hand; none if it is unknown."""
    wanted = name.lower()
    return tuple(shape for shape in SHAPES if wanted in (shape.name.lower(), shape.both_hands.lower()))


def why_unknown(name: str) -> tuple[str, str]:
    """Why no piece can have a shape of this name, as a problem and a hint.

    A hand left out, a hand too many, a letter without its size, or no such shape at all.
    """
    if hands := shapes_called(name):
        return f"{name}: which hand? a piece can't be turned over", f"write {' or '.join(map(str, hands))}"
    if name[-1:] in ("+", "-") and (plain := shapes_called(name[:-1])):
        return f"{name}: {plain[0].both_hands} has no hands", f"write {plain[0].both_hands}"
    if len(name) == 1 and (sizes := [n for n in range(1, LARGEST + 1) if shapes_called(f"{n}{name}")]):
        full = ", ".join(shape.name for n in sizes for shape in shapes_called(f"{n}{name}"))
        return f"{name}: no such shape without its number of cells", f"did you mean {full}?"
    problem = f"{_shown(name)}: no such shape"
    if name[:1] in tuple("12345"):
        size = int(name[0])
        letters = dict.fromkeys(shape.name[1] for shape in SHAPES if shape.size == size)
        return f"{problem}; {_NUMBERS[size]}: {' '.join(letters)}", ""
    return f"{problem}; a shape is a number of cells, 1 to {LARGEST}, and a letter", "for example 4T or 5F+"


_NUMBERS: Final = ("", "one cell", "two cells", "three cells", "four cells", "five cells")


def _shown(name: str) -> str:
    return name if name.isascii() and name.isprintable() and 0 < len(name) < 12 else repr(name[:12])
