"""Dominoes: cover a board of cells with dominoes. A family of puzzles, as small as it can be."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum

from pipworks import kernel
from pipworks.cell_names import cell_name
from pipworks.errors import BrokenAnswer, GenerationFailed
from pipworks.families import Family, registered
from pipworks.grid import Cell
from pipworks.limits import UNLIMITED, Limits, Stop
from pipworks.outcome import Outcome, Reason, Status, Uniqueness, Verdict, Violation
from pipworks.render import boxart, png, svg
from pipworks.render.roles import Role
from pipworks.render.scene import Rect, Scene, Style
from pipworks.render.theme import LIGHT, Theme
from pipworks.rng import Rng
from pipworks.source import Source

STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
BACK = {"N": "S", "E": "W", "S": "N", "W": "E"}


@dataclass(frozen=True, slots=True)
class Board:
    """The cells to cover, `#` in each row, spaces elsewhere."""

    rows: tuple[str, ...]

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells in reading order."""
        return _marked(self.rows)

    def __str__(self) -> str:
        return "\n".join(self.rows)


@dataclass(frozen=True, slots=True)
class Solution:
    """Dominoes: in each cell's place, the direction of its domino's other half."""

    rows: tuple[str, ...]

    @property
    def halves(self) -> dict[Cell, str]:
        """The letter of each cell that has one."""
        return {cell: self.rows[cell.y][cell.x] for cell in _marked(self.rows)}

    def __str__(self) -> str:
        return "\n".join(self.rows)


def _marked(rows: tuple[str, ...]) -> tuple[Cell, ...]:
    return tuple(Cell(x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark != " ")


def _other(cell: Cell, letter: str) -> Cell:
    """The cell that a letter points to."""
    dx, dy = STEPS[letter]
    return Cell(cell.x + dx, cell.y + dy)


def _drawn(marks: dict[Cell, str]) -> tuple[str, ...]:
    """Rows with each mark in its place and no spaces at their ends."""
    width, height = (max((cell[axis] for cell in marks), default=-1) + 1 for axis in (0, 1))
    return tuple("".join(marks.get(Cell(x, y), " ") for x in range(width)).rstrip() for y in range(height))


class Code(Enum):
    """The rules that a solution can break."""

    OUTLINE = "wrong outline"
    HALF = "half a domino"


def verify(board: Board, solution: Solution) -> tuple[Violation[Code], ...]:
    """Each cell that has a letter on one side only, and each half without its other half."""
    halves = solution.halves
    found = []
    for cell in sorted(set(board.cells) ^ set(halves)):
        what = "a domino off the board" if cell in halves else "no domino"
        found.append(Violation(Code.OUTLINE, f"wrong outline: {what} at {cell_name(cell)}", (cell,)))
    for cell, letter in halves.items():
        if halves.get(_other(cell, letter)) != BACK[letter]:
            sentence = f"half a domino: nothing {letter} of {cell_name(cell)} belongs to it"
            found.append(Violation(Code.HALF, sentence, (cell,)))
    return tuple(found)


def parse(text: str | Source, name: str = "<string>") -> Board:
    """The board that the text draws. Raises ParseError for another letter than `#`, and for a board without cells."""
    return Board(_rows(text, name, "#", "a board is drawn with # and spaces"))


def format(board: Board) -> str:
    """The board as a board file."""
    return f"{board}\n"


def parse_solution(text: str | Source, name: str = "<string>") -> Solution:
    """The solution that the text writes. Raises ParseError for another letter than N, E, S or W."""
    return Solution(_rows(text, name, "NESW", "each cell has one of N E S W, where its other half lies"))


def _rows(text: str | Source, name: str, letters: str, hint: str) -> tuple[str, ...]:
    source = text if isinstance(text, Source) else Source.of(text, name)
    rows = tuple(row.rstrip() for row in source.without_blank_end())
    for number, row in enumerate(rows, 1):
        wrong = re.search(f"[^{letters} ]", row)
        if wrong:
            raise source.error(number, wrong.start() + 1, f"unexpected {wrong[0]!r}", hint)
    if not rows:
        raise source.error(1, 1, "no cell here", hint)
    if len(_marked(rows)) > kernel.problem.MAX_CELLS:
        raise source.error(1, 1, f"more than {kernel.problem.MAX_CELLS} cells")
    return rows


def to_text(
    board: Board, solution: Solution | None = None, *, color: bool = False, ascii: bool = False, rulers: bool = False
) -> str:
    """The board as box art: its cells, or its dominoes where a solution is given. It has no colours."""
    return boxart.draw(_owners(board, solution), {}, ascii=ascii, rulers=rulers)


def to_scene(board: Board, solution: Solution | None = None) -> Scene:
    """The board as a picture, 40 units to a cell."""
    width, height = (40 * (1 + max(cell[axis] for cell in board.cells)) + 20 for axis in (0, 1))
    parts: dict[Cell, list[Cell]] = {}
    for cell, owner in _owners(board, solution).items():
        parts.setdefault(owner, []).append(cell)
    style = Style(Role.FACE if solution is None else Role.PIECE, Role.WALL, 2)
    items = []
    for cells in parts.values():
        (x, y), (right, bottom) = min(cells), max(cells)
        items.append(Rect(40 * x + 12, 40 * y + 12, 40 * (right - x) + 36, 40 * (bottom - y) + 36, style, 4))
    return Scene(width, height, "Dominoes", f"A board of {len(board.cells)} cells", tuple(items))


def to_svg(board: Board, solution: Solution | None = None, *, theme: Theme = LIGHT, scale: float = 1.0) -> str:
    """The board as SVG."""
    return svg.to_svg(to_scene(board, solution), theme, scale=scale)


def to_png(board: Board, solution: Solution | None = None, *, theme: Theme = LIGHT) -> bytes:
    """The board as PNG."""
    return png.to_png(to_scene(board, solution), theme)


def _owners(board: Board, solution: Solution | None) -> dict[Cell, Cell]:
    """For each cell the first one of its domino; itself where no solution is given."""
    halves = solution.halves if solution else {}
    owners = {cell: cell for cell in (*board.cells, *halves)}
    for cell, letter in halves.items():
        if letter in "NW":
            owners[cell] = _other(cell, letter)
    return owners


ACROSS = ((0, 0, 0), (1, 0, 0))
DOWN = ((0, 0, 0), (0, 1, 0))


class Solutions(Iterator[Solution]):
    """Every solution of a board, lazily; `status` and `reason` say at the end how it came."""

    def __init__(self, board: Board, limits: Limits = UNLIMITED) -> None:
        self.status: Status | None = None
        self.reason: Reason | None = None
        self._board = board
        self._wanted = limits.solutions
        self._found = kernel.solutions(_problem(board), replace(limits, solutions=None))

    @property
    def found(self) -> int:
        """How many came so far."""
        return self._found.found

    def __next__(self) -> Solution:
        if self.found == self._wanted:
            self.status = Status.LIMIT
            self.reason = Reason("limit", "stopped by the number of solutions asked for")
            raise StopIteration
        placements = next(self._found, None)
        if placements is None:
            self.status, self.reason = _end(self._board, self._found.stop, self.found)
            raise StopIteration
        marks: dict[Cell, str] = {}
        for _, turned, x, y in placements:
            marks |= {Cell(x, y): "S", Cell(x, y + 1): "N"} if turned else {Cell(x, y): "E", Cell(x + 1, y): "W"}
        solution = Solution(_drawn(marks))
        if verify(self._board, solution):
            raise BrokenAnswer(f"the solver's answer breaks a rule: {self._board!r}, {solution!r}")
        return solution


def solutions(board: Board, *, limits: Limits = UNLIMITED) -> Solutions:
    """Every solution of the board, lazily."""
    return Solutions(board, limits)


def solve(board: Board, *, limits: Limits = UNLIMITED) -> Outcome[Solution]:
    """A solution of the board, or the proof that it has none; `limits.solutions` has no part in it."""
    found = Solutions(board, replace(limits, solutions=None))
    solution = next(found, None)
    return Outcome(found.status or Status.SOLVED, solution, found.reason)


def count(board: Board, *, limits: Limits = UNLIMITED) -> Outcome[Solution]:
    """How many solutions the board has; not listed, unless a number of solutions is a limit."""
    if limits.solutions is not None:
        found = Solutions(board, limits)
        number = sum(1 for _ in found)
        return Outcome(found.status or Status.LIMIT, count=number, reason=found.reason)
    counted = kernel.count(_problem(board), limits)
    status, reason = _end(board, counted.stop, counted.count)
    return Outcome(status, count=counted.count, reason=reason)


def uniqueness(board: Board, *, limits: Limits = UNLIMITED) -> Uniqueness[Solution]:
    """Whether the board has exactly one solution; two that differ if it has more. Looks for two, whatever the limit."""
    found = Solutions(board, replace(limits, solutions=None))
    two = tuple(solution for solution, _ in zip(found, range(2), strict=False))
    if len(two) == 2:
        return Uniqueness(Verdict.SEVERAL, two)
    verdicts = {Status.SOLVED: Verdict.UNIQUE, Status.UNSOLVABLE: Verdict.NONE, Status.LIMIT: Verdict.LIMIT}
    return Uniqueness(verdicts.get(found.status or Status.LIMIT, Verdict.CANCELLED), two, found.reason)


def _problem(board: Board) -> kernel.Problem:
    return kernel.Problem(board.cells, ((max(1, len(board.cells) // 2), (ACROSS, DOWN)),))


def _end(board: Board, stop: Stop | None, found: int) -> tuple[Status, Reason | None]:
    if stop is not None:
        return Status.of(stop), Reason("limit", f"stopped by {stop.value}")
    if found:
        return Status.SOLVED, None
    cells = len(board.cells)
    return Status.UNSOLVABLE, Reason("odd", f"{cells} is an odd number of cells") if cells % 2 else None


@dataclass(frozen=True, slots=True)
class Generated:
    """A board with its only solution."""

    puzzle: Board
    solution: Solution


def generate(recipe: str, rng: Rng, *, limits: Limits = UNLIMITED) -> Generated:
    """A board within a rectangle, 6x4 or as the recipe says, with one solution, proved.

    Lays dominoes at random places, each that leaves only one solution. What is passed over need not be tried again: a
    board with two solutions keeps them when a domino joins it. Raises ParseError for a recipe that can't be read,
    GenerationFailed at a limit.
    """
    size = re.fullmatch(r"([1-9]\d?)x([1-9]\d?)", recipe or "6x4")
    if size is None or recipe == "1x1":
        raise Source.of(recipe, "the recipe").error(1, 1, "not a size with room for a domino", "columns and rows: 6x4")
    cells = {Cell(x, y) for x in range(int(size[1])) for y in range(int(size[2]))}
    pairs = ((cell, _other(cell, letter)) for cell in sorted(cells) for letter in "ES")
    places = [pair for pair in pairs if pair[1] in cells]
    rng.shuffle(places)
    budget = limits.start()
    laid: dict[Cell, str] = {}
    made: Generated | None = None
    for place in places:
        if laid.keys().isdisjoint(place):
            board = Board(_drawn(laid | dict.fromkeys(place, "#")))
            answer = uniqueness(board, limits=budget.rest())
            if answer.verdict is Verdict.UNIQUE:
                made, laid = Generated(board, answer.solutions[0]), laid | dict.fromkeys(place, "#")
            elif answer.verdict is not Verdict.SEVERAL:
                raise GenerationFailed("laying dominoes", f"no board yet, {answer.reason}", rng.seed, limit=True)
    if made is None:
        raise GenerationFailed("laying dominoes", "no domino has a place", rng.seed)
    return made


def _recognises(source: Source) -> bool:
    text = source.text.replace(" ", "").replace("\n", "")
    return bool(text) and set(text) == {"#"}


DOMINOES = Family("dominoes", "Dominoes", __name__, _recognises, "board")

if __name__ == "__main__":
    from pipworks.cli.main import main

    with registered(DOMINOES):
        sys.exit(main())
