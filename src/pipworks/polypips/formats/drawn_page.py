"""A drawing as squares and the walls between them: what solutions and positions are read from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pipworks.errors import ParseError
from pipworks.grid import Cell, reading_order
from pipworks.polypips.puzzle.pips import MOST_PIPS, UP_TO_SIX
from pipworks.render.ruled import find_rulers
from pipworks.source import BLANK, Source, watched

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from pipworks.limits import Budget

_SQUARE: Final = 4
_LETTERS: Final = frozenset("─│┌┐└┘├┤┬┴┼ 0123456789")
_FROM_ASCII: Final = str.maketrans("|-+", "│─┼")


class Page:
    """The lines of a drawing without its margin and rulers, as squares and the walls between them.

    Walls of `| - +` count as those of `│ ─ ┼`. With `labelled` squares may hold any text, and a text may run on over
    squares that no wall parts.
    """

    def __init__(self, source: Source, start: int, end: int, *, labelled: bool = False) -> None:
        while start < end and not source.lines[end - 2].strip(BLANK):
            end -= 1
        first = next((n for n in range(start, end) if source.lines[n - 1].strip(BLANK)), end)
        lines = source.lines[first - 1 : end - 1]
        rulers = find_rulers(lines)
        if rulers:
            first += rulers.line + 1
            lines = lines[rulers.line + 1 :]
        self.source = source
        self.first = first
        self.blank_lines = 0 if rulers else first - start
        left = min((len(line) - len(line.lstrip(" ")) for line in lines if line.strip(BLANK)), default=0)
        self.margin = rulers.margin if rulers else left
        self.left = 0 if rulers else left
        self.lines = [line[self.margin :].rstrip(BLANK).translate(_FROM_ASCII) for line in lines]
        self.labelled = labelled
        self.width = (max((len(line) for line in self.lines), default=0) + 2) // _SQUARE
        self.height = len(self.lines) // 2
        for row, line in enumerate(self.lines):
            for column, letter in enumerate(line):
                if letter.isdigit() and row % 2 == 0:
                    hint = "lines of walls and lines of squares take turns, walls first"
                    raise self.error(row, column, f"expected a wall, found {letter!r}", hint)
                if letter not in _LETTERS and not (labelled and row % 2):
                    hint = "a solution is drawn with ─ │ ┌ ┐ └ ┘ ├ ┤ ┬ ┴ ┼ and pips"
                    raise self.error(row, column, f"unexpected {letter!r} in a drawing", hint)

    @property
    def here(self) -> tuple[int, int]:
        """Where the first square was drawn."""
        return self.left // _SQUARE, self.blank_lines // 2

    def error(self, row: int, column: int, problem: str, hint: str = "") -> ParseError:
        """A ParseError at a row and column of the drawing, both from 0."""
        return self.source.error(self.first + row, self.margin + column + 1, problem, hint)

    def parts(self, budget: Budget | None) -> list[dict[Cell, int]]:
        """The walled-off parts that have pips, each as its pips by square."""
        pips = self._squares(budget)
        parts, part_of = self._walled_off(pips, budget)
        pieces = [part for part in parts if any(pips[cell] is not None for cell in part)]
        return [self._whole(sorted(part, key=reading_order), pips, part_of) for part in watched(pieces, budget)]

    def texts(self, budget: Budget | None) -> Iterator[tuple[list[Cell], str, bool]]:
        """The walled-off parts in which something is written: squares in reading order, the text without blanks.

        And whether each square has one character of its own, as pips are written.
        """
        squares = {Cell(x, y): None for y in range(self.height) for x in range(self.width)}
        parts, part_of = self._walled_off(squares, budget)
        for part in watched(parts, budget):
            part.sort(key=reading_order)
            written = [self._text(2 * y + 1, _SQUARE * x + 1, _SQUARE - 1).replace(" ", "") for x, y in part]
            between = [
                self._text(2 * y + 1, _SQUARE * (x + 1), 1).strip(" │")
                if part_of.get(Cell(x + 1, y)) == part_of[Cell(x, y)]
                else ""
                for x, y in part
            ]
            text = "".join(map("".join, zip(written, between, strict=True)))
            if text:
                yield part, text, not any(between) and all(len(each) == 1 for each in written)

    def enclosed(self, budget: Budget | None) -> set[Cell]:
        """The squares that walls part from the outside of the drawing."""
        squares = {Cell(x, y): None for y in range(self.height) for x in range(self.width)}
        parts, part_of = self._walled_off(squares, budget)
        outside = {part_of[square] for square in squares if self._is_open_to_outside(*square)}
        return {square for number, part in enumerate(parts) if number not in outside for square in part}

    def piece(self, part: list[Cell]) -> dict[Cell, int]:
        """The pips of a part, which must be a piece's. Raises ParseError for anything else in it."""
        pips = {square: self._pips(*square) for square in part}
        return self._whole(part, pips, dict.fromkeys(part, 0))

    def blank_parts(self, budget: Budget | None) -> list[list[Cell]]:
        """The parts without pips that have walls all around."""
        pips = self._squares(budget)
        parts, part_of = self._walled_off(pips, budget)
        outside = {part_of[square] for square in watched(pips, budget) if self._is_open_to_outside(*square)}
        return [
            part
            for number, part in enumerate(parts)
            if number not in outside and all(pips[cell] is None for cell in part)
        ]

    def _squares(self, budget: Budget | None) -> dict[Cell, int | None]:
        squares = (Cell(x, y) for y in range(self.height) for x in range(self.width))
        return {square: self._pips(*square) for square in watched(squares, budget)}

    def _walled_off(
        self, pips: Mapping[Cell, int | None], budget: Budget | None
    ) -> tuple[list[list[Cell]], dict[Cell, int]]:
        """The parts that walls bound, and the number of each square's part."""
        part_of: dict[Cell, int] = {}
        parts: list[list[Cell]] = []
        for cell in watched(pips, budget):
            if cell not in part_of:
                part_of[cell] = len(parts)
                part = [cell]
                for square in part:
                    for near in self._open_neighbours(square, pips):
                        if near not in part_of:
                            part_of[near] = len(parts)
                            part.append(near)
                parts.append(part)
        return parts, part_of

    def _whole(self, part: list[Cell], pips: dict[Cell, int | None], part_of: dict[Cell, int]) -> dict[Cell, int]:
        """The part's pips. Raises ParseError for a square without pips, or a wall inside."""
        found: dict[Cell, int] = {}
        for x, y in part:
            pip = pips[Cell(x, y)]
            if pip is None:
                problem = "a square without pips in a piece that has some"
                raise self.error(2 * y + 1, _SQUARE * x + 2, problem, "either pips or a wall is missing")
            found[Cell(x, y)] = pip
            if x == 0 or y == 0 or x + 1 == self.width or y + 1 == self.height:
                self._refuse_open_edge(x, y)
            if part_of.get(Cell(x + 1, y)) == part_of[Cell(x, y)] and self._wall_right(x, y):
                raise self.error(2 * y + 1, _SQUARE * (x + 1), "a wall inside a piece", "a wall parts two pieces")
            if part_of.get(Cell(x, y + 1)) == part_of[Cell(x, y)] and self._wall_below(x, y):
                raise self.error(2 * y + 2, _SQUARE * x + 2, "a wall inside a piece", "a wall parts two pieces")
        return found

    def _refuse_open_edge(self, x: int, y: int) -> None:
        """Raises ParseError when no wall is between this square and the outside of the drawing."""
        for is_open, row, column in self._sides(x, y):
            if is_open:
                raise self.error(row, column, "expected a wall around the piece")

    def _is_open_to_outside(self, x: int, y: int) -> bool:
        return any(is_open for is_open, _, _ in self._sides(x, y))

    def _sides(self, x: int, y: int) -> tuple[tuple[bool, int, int], ...]:
        """For each side whether it is open to the outside of the drawing, and where its wall is drawn."""
        return (
            (x == 0 and not self._wall_right(-1, y), 2 * y + 1, 0),
            (y == 0 and not self._wall_below(x, -1), 0, _SQUARE * x + 2),
            (x + 1 == self.width and not self._wall_right(x, y), 2 * y + 1, _SQUARE * (x + 1)),
            (y + 1 == self.height and not self._wall_below(x, y), 2 * y + 2, _SQUARE * x + 2),
        )

    def _open_neighbours(self, cell: Cell, squares: Mapping[Cell, int | None]) -> list[Cell]:
        x, y = cell
        sides = (
            (Cell(x, y - 1), self._wall_below(x, y - 1)),
            (Cell(x + 1, y), self._wall_right(x, y)),
            (Cell(x, y + 1), self._wall_below(x, y)),
            (Cell(x - 1, y), self._wall_right(x - 1, y)),
        )
        return [near for near, wall in sides if not wall and near in squares]

    def _text(self, row: int, column: int, length: int) -> str:
        return self.lines[row][column : column + length].ljust(length) if row < len(self.lines) else " " * length

    def _wall_right(self, x: int, y: int) -> bool:
        mark = self._text(2 * y + 1, _SQUARE * (x + 1), 1)
        if mark not in " │" and not self.labelled:
            raise self.error(2 * y + 1, _SQUARE * (x + 1), f"expected │ or a space, found {mark!r}")
        return mark == "│"

    def _wall_below(self, x: int, y: int) -> bool:
        wall = self._text(2 * y + 2, _SQUARE * x + 1, _SQUARE - 1)
        if wall not in ("   ", "───"):
            raise self.error(2 * y + 2, _SQUARE * x + 1, f"expected ─── or three spaces, found {wall!r}")
        return wall == "───"

    def _pips(self, x: int, y: int) -> int | None:
        """The pips in a square; None when it is blank."""
        text = self._text(2 * y + 1, _SQUARE * x + 1, _SQUARE - 1)
        digit = text.strip(BLANK)
        if not digit:
            return None
        if len(digit) > 1 or not "0" <= digit <= str(MOST_PIPS):
            problem = f"expected pips from 0 to {MOST_PIPS}, found {digit!r}"
            hint = UP_TO_SIX if digit in "789" else ""
            raise self.error(2 * y + 1, _SQUARE * x + 1 + text.index(digit), problem, hint)
        return int(digit)
