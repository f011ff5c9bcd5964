"""A supply: shapes without pips, each to be used any number of times; its tokens, read and written."""

from __future__ import annotations

from collections.abc import Iterable

from pipworks.errors import InvalidPuzzle
from pipworks.polypips.puzzle.shapes import SHAPES, Shape, shapes_called, why_unknown
from pipworks.source import Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pipworks.polypips.puzzle.puzzle import Puzzle

STAR = "*"
"""What ends the token of a shape in a supply."""


def in_order(shapes: Iterable[Shape]) -> tuple[Shape, ...]:
    """The shapes as a supply has them: each once, in the order of `SHAPES`."""
    return tuple(sorted(set(shapes), key=SHAPES.index))


def token_of(shape: Shape) -> str:
    """The token of a shape in a supply: `5P+*`."""
    return f"{shape}{STAR}"


def is_of_supply(token: str) -> bool:
    """Whether a token without spaces around it is meant for a supply."""
    return token.endswith(STAR)


def read_shapes(source: Source, line: int, column: int, token: str) -> tuple[Shape, ...]:
    """The shapes of a token of a supply, which starts at this place of the source: both hands where it names none.

    Raises ParseError when it is no such token.
    """
    name = token.removesuffix(STAR).rstrip()
    if ":" in name:
        star = column + len(token) - 1
        name = name.partition(":")[0]
        raise source.error(line, star, "pieces with pips are used once each", f"{name}* is any number, without pips")
    shapes = shapes_called(name)
    if not shapes:
        raise source.error(line, column, *why_unknown(name))
    return shapes


def need_pips(puzzle: Puzzle, what: str) -> None:
    """Raises InvalidPuzzle, saying that `what` needs pips, when the puzzle's pieces are a supply."""
    if puzzle.supply:
        raise InvalidPuzzle(f"{what} need pips, and the pieces of this puzzle have none: {token_of(puzzle.supply[0])}")
