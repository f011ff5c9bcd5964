"""Boards as letter grids, as solvers of the newspaper's puzzle keep them: a board, conditions, dominoes.

    AAB
    .CB

    A =
    B >6
    C 3

    01 11 26

Three parts with blank lines between; the board may have blank lines itself. A letter is a cell of its region, any
mark but a letter with a condition is a cell without one, a space is none.
"""

from __future__ import annotations

import re

from pipworks.errors import InvalidPuzzle, Unwritable
from pipworks.grid import Cell
from pipworks.polypips.formats.document import Document
from pipworks.polypips.puzzle.condition import Condition
from pipworks.polypips.puzzle.conditions import AllDifferent, AllSame, Exactly, LessThan, MoreThan
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.polypips.puzzle.pieces import Piece
from pipworks.polypips.puzzle.pips import MOST_PIPS
from pipworks.polypips.puzzle.puzzle import MOST_SIDE, Puzzle
from pipworks.polypips.puzzle.shapes import Shape
from pipworks.source import BLANK, Source
from pipworks.unsaid import left_out

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

NAME: Final = "grid"

_CONDITION: Final = r"(\S)[ \t]+(=/=|≠|!=|=|[<>]?[0-9]+)[ \t]*"
_LONGEST: Final = 7
"""The most letters of a condition: more digits than any sum has."""
_DOMINOES: Final = r"[ \t]*[0-9]{2}(?:[ \t]+[0-9]{2})*[ \t]*"
_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789@#$%&*+-/:;<=>?^_~!|"
_DOMINO: Final = Shape.named("2I")


def recognises(source: Source) -> bool:
    """Whether the text ends in a part of dominoes, with a part of conditions above it and a board above that."""
    found = _parts(source)
    if found is None:
        return False
    conditions, dominoes = found[1:]
    lines = source.lines
    return all(re.fullmatch(_DOMINOES, lines[number - 1]) for number in dominoes) and all(
        re.fullmatch(_CONDITION, lines[number - 1]) for number in conditions
    )


def parse(source: Source) -> Document:
    """The puzzle of the three parts. Raises ParseError for fewer parts, and for lines that aren't as they should be."""
    found = _parts(source)
    if found is None:
        hint = "a board, conditions, dominoes, with blank lines between"
        raise source.error(1, 1, "read as a letter grid: expected three parts", hint)
    board, conditions, dominoes = found
    regions = _regions(source, board)
    constraints = _constraints(source, conditions, regions)
    pieces = []
    for number in dominoes:
        for pair in re.finditer(r"\S+", source.lines[number - 1]):
            if not re.fullmatch(f"[0-{MOST_PIPS}]{{2}}", pair[0]):
                problem = f"read as a letter grid: expected a domino, found {pair[0][:20]!r}"
                raise source.error(number, pair.start() + 1, problem, f"two digits up to {MOST_PIPS}, as in 06")
            pieces.append(Piece(_DOMINO, (int(pair[0][0]), int(pair[0][1]))))
    cells = tuple(cell for region in regions.values() for cell in region)
    try:
        return Document(Puzzle(cells, tuple(pieces), constraints))
    except InvalidPuzzle as error:
        raise source.error(dominoes[0], 1, f"read as a letter grid: {error}") from None


def lost_in(source: Source) -> tuple[str, ...]:  # noqa: ARG001 - as all formats have it
    """Nothing: a puzzle of ours holds all that a letter grid says."""
    return ()


def format(document: Document) -> str:
    """The puzzle as a letter grid. Raises Unwritable for other pieces than dominoes, and what conditions can't say."""
    puzzle = document.puzzle
    other = next((piece for piece in puzzle.pieces if piece.shape is not _DOMINO), None)
    if other is not None or puzzle.supply:
        raise Unwritable(NAME, f"{other or puzzle.tokens[0]}: its pieces are dominoes")
    if not puzzle.constraints:
        raise Unwritable(NAME, "no conditions: it has a part of them, which can't be empty", "one that always holds")
    if len(puzzle.constraints) > len(_LETTERS):
        raise Unwritable(NAME, f"{len(puzzle.constraints)} conditions, for {len(_LETTERS)} letters")
    marks = {
        cell: letter
        for letter, constraint in zip(_LETTERS, puzzle.constraints, strict=False)
        for cell in constraint.cells
    }
    rows = [
        "".join(marks.get(Cell(x, y), ".") if mark == "#" else " " for x, mark in enumerate(row))
        for y, row in enumerate(puzzle.rows)
    ]
    conditions = [
        f"{letter} {_said(constraint.condition)}"
        for letter, constraint in zip(_LETTERS, puzzle.constraints, strict=False)
    ]
    dominoes = " ".join("".join(map(str, piece.pips)) for piece in puzzle.pieces)
    return "\n".join([*rows, "", *conditions, "", dominoes, ""])


def lost_out(document: Document) -> tuple[str, ...]:
    """What a letter grid can't hold: all that isn't the puzzle."""
    return left_out(document)


def _parts(source: Source) -> tuple[range, range, range] | None:
    """The numbers of the lines of the three parts, found from the end; None where there are fewer."""
    lines = source.lines
    end = len(source.without_blank_end())
    found = []
    for _ in range(2):
        start = end
        while start and lines[start - 1].strip(BLANK):
            start -= 1
        found.append(range(start + 1, end + 1))
        end = start
        while end and not lines[end - 1].strip(BLANK):
            end -= 1
    if not end or not all(found):
        return None
    return range(1, end + 1), found[1], found[0]


def _regions(source: Source, board: range) -> dict[str, list[Cell]]:
    """The cells of each mark on the board."""
    regions: dict[str, list[Cell]] = {}
    for y, number in enumerate(board):
        row = source.lines[number - 1].rstrip(BLANK)
        if "\t" in row:
            raise source.error(number, row.index("\t") + 1, "read as a letter grid: a tab", "spaces are no cells")
        if len(row) > MOST_SIDE or y >= MOST_SIDE:
            raise source.error(number, 1, f"read as a letter grid: more than {MOST_SIDE} columns or rows")
        for x, mark in enumerate(row):
            if mark != " ":
                regions.setdefault(mark, []).append(Cell(x, y))
    return regions


def _constraints(source: Source, lines: range, regions: dict[str, list[Cell]]) -> tuple[Constraint, ...]:
    found: dict[str, Constraint] = {}
    for number in lines:
        line = source.lines[number - 1]
        read = re.fullmatch(_CONDITION, line)
        if not read:
            hint = "as in A 10, A =, A =/=, A >6, A <12"
            raise source.error(number, 1, "read as a letter grid: expected a mark and its condition", hint)
        mark = read[1]
        if mark in found or mark not in regions:
            why = "has a condition already" if mark in found else "is not on the board"
            raise source.error(number, 1, f"read as a letter grid: {mark} {why}")
        if len(read[2]) > _LONGEST:
            problem = f"read as a letter grid: {read[2][:20]}… is more than any sum"
            raise source.error(number, read.start(2) + 1, problem, "as in A 10, A >6")
        condition = _condition(read[2])
        cells = tuple(regions[mark])
        if why_not := condition.impossible(len(cells)):
            problem = f"read as a letter grid: {why_not}"
            raise source.error(number, read.start(2) + 1, problem, condition.hint(len(cells)))
        found[mark] = Constraint(condition, cells)
    return tuple(found.values())


def _condition(said: str) -> Condition:
    if said == "=":
        return AllSame()
    if said in ("=/=", "≠", "!="):
        return AllDifferent(frozenset())
    if said[0] in "<>":
        return LessThan(int(said[1:])) if said[0] == "<" else MoreThan(int(said[1:]))
    return Exactly(int(said))


_SAID: Final = re.compile(r"[=≠]|[<>]?\d+")
"""What a letter grid says of a condition as its label does."""


def _said(condition: Condition) -> str:
    """The condition as a letter grid says it. Raises Unwritable for one that it has no word for."""
    label = condition.label
    if _SAID.fullmatch(label) and _condition(label) == condition:
        return label.replace("≠", "=/=")
    raise Unwritable(NAME, f"{condition}: a letter grid says alike or different, of any pips")
