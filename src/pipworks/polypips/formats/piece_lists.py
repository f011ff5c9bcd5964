"""The section `pieces:` of a puzzle file: tokens parted by commas, or dominoes one after another."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipworks.polypips.formats.section import Section
from pipworks.polypips.puzzle.pieces import Piece, read_piece
from pipworks.polypips.puzzle.shapes import Shape
from pipworks.polypips.puzzle.supply import in_order, is_of_supply, read_shapes
from pipworks.source import BLANK, Source, watched

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from pipworks.limits import Budget

_COMMA: Final = r",(?![^\[\]]*\])"
"""A comma that is not in square brackets."""

_CLEAR: Final = r"(?:[0-9][-\u2013|][0-9]|\[[ \t]*[0-9][ \t]*[-\u2013|,][ \t]*[0-9][ \t]*\])"
"""A domino that is nothing else: `0-6`, `0|6`, `[0,6]`."""

_PAIR: Final = rf"{_CLEAR}|[0-9],[0-9]"
_PAIRS: Final = (
    rf"[ \t]*(?:{_CLEAR}(?:[ \t]+(?:[,;][ \t]+)?|[,;][ \t]+|[,;](?![0-9],)|$)"
    r"|[0-9],[0-9](?:[ \t]+(?:;[ \t]*)?|[,;][ \t]+|;|$))+"
)
"""A line of dominoes. Beside a pair such as `0,6` stands more than a comma: it could be two monominoes."""

_DIGITS: Final = frozenset("0123456789")

Token = tuple[int, int, str]
"""A token's line and column, and the token without spaces around it."""


def read_pieces(
    source: Source, section: Section, budget: Budget | None = None
) -> tuple[tuple[Piece, ...], tuple[Shape, ...]]:
    """The pieces with pips, and the shapes of the supply. Raises ParseError for anything else."""
    pieces: list[Piece] = []
    supply: list[Shape] = []
    for line, column, token in watched(_pairs(source, section) or _tokens(source, section), budget):
        if is_of_supply(token):
            supply += read_shapes(source, line, column, token)
        else:
            pieces.append(read_piece(source, line, column, token))
    return tuple(pieces), in_order(supply)


def _pairs(source: Source, section: Section) -> list[Token]:
    """The tokens of a section that is all dominoes with blanks or line ends between; none for any other.

    A single one is none: `0,6` could be two monominoes.
    """
    found: list[Token] = []
    line = ""
    for number in section.lines_with_text(source):
        line = source.lines[number - 1].rstrip(BLANK)
        if ":" in line or not re.fullmatch(_PAIRS, line):  # a look alone tells most lists of tokens
            return []
        found += [(number, pair.start() + 1, pair[0]) for pair in re.finditer(_PAIR, line)]
    return found if len(found) > 1 and not line.endswith(",") else []


def _tokens(source: Source, section: Section) -> Iterator[Token]:
    """The tokens between commas. Raises ParseError where two digits side by side could be a domino, or two pieces."""
    lines = list(section.lines_with_text(source))
    before = ""
    for number in lines:
        line = source.lines[number - 1].rstrip(BLANK)
        parts = re.split(_COMMA, line) if "[" in line else line.split(",")
        goes_on = number != lines[-1]
        if goes_on and parts[-1].strip(BLANK):
            problem = "expected a comma, found the end of the line"
            raise source.error(number, len(line) + 1, problem, "pieces are parted by commas")
        column = 1
        for part in parts[:-1] if goes_on else parts:
            token = part.strip(BLANK)
            indent = len(part) - len(part.lstrip(BLANK)) if token else 0
            if before and token in _DIGITS:
                problem = "two digits side by side: a domino, or two monominoes?"
                hint = f"write {before}-{token} for a domino, 1o:{before},1o:{token} for monominoes"
                raise source.error(number, column + indent, problem, hint)
            before = token if token in _DIGITS else ""
            yield number, column + indent, token
            column += len(part) + 1
