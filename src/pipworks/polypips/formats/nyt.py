"""The New York Times' Pips: the JSON of a day, with an easy, a medium and a hard puzzle; of days; of one level.

Its indices are `[row, column]`, ours are (x, y).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from pipworks.contents import Contents
from pipworks.dates import WrongDate, read_date
from pipworks.errors import InvalidPuzzle, ParseError
from pipworks.grid import Cell, connected_parts
from pipworks.json_nodes import Node, load
from pipworks.polypips.formats.document import Document
from pipworks.polypips.puzzle.condition import Condition
from pipworks.polypips.puzzle.conditions import KINDS
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.polypips.puzzle.pieces import Piece
from pipworks.polypips.puzzle.pips import MOST_PIPS, UP_TO_SIX
from pipworks.polypips.puzzle.puzzle import MOST_SIDE, Puzzle, first_defect
from pipworks.polypips.puzzle.shapes import Shape
from pipworks.polypips.puzzle.solution import Placement, Solution
from pipworks.polypips.puzzle.supply import need_pips
from pipworks.source import BLANK, Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

LEVELS: Final = ("easy", "medium", "hard")
"""The levels of a day."""

DATES: Final = ("printDate", "print_date", "date", "day")
"""Keys that the date of a day is under; the newspaper's is the first."""

_DOMINO: Final = Shape.named("2I")
_TYPES: Final = "sum equals unequal less greater empty"


def parse(text: str | Source | Node, name: str = "<string>") -> Contents[Document]:
    """The puzzles of a day, each named after its level; a level that is null, or whose parts are, counts as empty.

    Of several days, a list or an object by date, each puzzle is named after its day and its level, as in
    `2025-09-15 easy`; a day without a date is named by its place in the list, as in `day 2 easy`. A level alone has no
    name. Other members (editors, identifiers) are ignored. A level or a day that can't be read is in `refused`. Raises
    ParseError for anything that is no day, and for a level alone that can't be read.
    """
    node = text if isinstance(text, Node) else load(text if isinstance(text, Source) else Source.of(text, name))
    if isinstance(node.value, list):
        return parse_days(node.items("a list of days"))
    if not is_day(node) and is_level(node):
        if _is_empty(node):
            raise node.error("this level is empty", "it has neither dominoes nor regions")
        return Contents((_document(node, ""),))
    if not is_day(node) and is_keyed(node):
        return parse_days([day for date, day in node.members("days by date").items() if is_day(day)])
    return _day(node)


def parse_days(days: Sequence[Node | ParseError]) -> Contents[Document]:
    """The puzzles of days, named as those of a list of days; a day that stands twice is refused the second time."""
    documents: list[Document] = []
    empty: list[str] = []
    refused: dict[str, ParseError] = {}
    seen: dict[str, int] = {}
    for number, each in enumerate(days, 1):
        name = f"day {number}"
        try:
            if isinstance(each, ParseError):
                raise each
            name = _name(each, number)
            if name in seen:
                raise each.error(f"a second day {name}", f"the first one is day {seen[name]}")
            seen[name] = number
            day = _day(each) if each.value is not None else Contents((), ("",))
        except ParseError as error:
            refused[f"day {number}" if seen.get(name, number) != number else name] = _of_day(name, error)
            continue
        documents += [document.replaced(name=f"{name} {document.name}") for document in day.documents]
        empty += [f"{name} {level}".rstrip() for level in day.empty]
        refused |= {f"{name} {level}": _of_day(name, error) for level, error in day.refused.items()}
    return Contents(tuple(documents), tuple(empty), refused)


def _of_day(name: str, error: ParseError) -> ParseError:
    """The refusal with the name of the day before the problem."""
    return ParseError(error.source, error.line, error.column, error.text, f"{name}: {error.problem}", error.hint)


def _day(node: Node) -> Contents[Document]:
    levels = node.members("one day's Pips: an object with easy, medium and hard")
    found = {level: levels[level] for level in LEVELS if level in levels}
    if not found:
        raise node.error("no puzzle: expected easy, medium or hard")
    documents: list[Document] = []
    empty: list[str] = []
    refused: dict[str, ParseError] = {}
    for level, at in found.items():
        try:
            if _is_empty(at):
                empty.append(level)
            else:
                documents.append(_document(at, level))
        except ParseError as error:
            refused[level] = error
    return Contents(tuple(documents), tuple(empty), refused)


def _name(day: Node, number: int) -> str:
    """The day's key among days by date, else its date as it is written, or its place in the list, from 1."""
    if isinstance(day.key, str) and day.key.strip(BLANK) and day.key.isprintable():
        return day_of(day.key) or day.key.strip(BLANK)
    date = next(filter(None, map(day.get, DATES)), None)
    if date is None or (date.key != DATES[0] and not isinstance(date.value, str)):
        return f"day {number}"
    text = date.text("a date").strip(BLANK)
    if not text or not text.isprintable():
        raise date.wrong("a date")
    return text if date.key == DATES[0] else day_of(text) or text


def day_of(text: str) -> str:
    """The date that a text is, or starts with as `2025-09-15T00:00:00Z` or `2025-09-15.json` do; empty for none."""
    if text[10:] not in ("", ".json") and text[10:11] != "T":
        return ""
    try:
        return read_date(text[:10])
    except WrongDate:
        return ""


def _is_empty(level: Node) -> bool:
    """Whether the level is null, or has neither dominoes nor regions."""
    if level.value is None:
        return True
    members = level.members("a level as an object, or null")
    return all(key not in members or not members[key].value for key in ("dominoes", "regions"))


def is_day(node: Node) -> bool:
    """Whether the document looks like a day's Pips."""
    return isinstance(node.value, dict) and any(level in node.value for level in LEVELS)


def is_level(node: Node) -> bool:
    """Whether the document looks like one level of a day."""
    return isinstance(node.value, dict) and "dominoes" in node.value and "regions" in node.value


def is_keyed(node: Node) -> bool:
    """Whether the document looks like days by date: an object with a day among its values."""
    return isinstance(node.value, dict) and any(map(is_day, node.members("days by date").values()))


def recognises(node: Node) -> bool:
    """Whether the document looks like a day, days in a list or by date, or a level: one day among days is enough."""
    if isinstance(node.value, list):
        return any(map(is_day, node.items("days")))
    return is_day(node) or is_level(node) or is_keyed(node)


def _document(level: Node, name: str) -> Document:
    dominoes = level.need("dominoes", "an array of dominoes")
    pieces = tuple(
        Piece(_DOMINO, at.pair("a domino as two numbers of pips", 0, MOST_PIPS, UP_TO_SIX))
        for at in dominoes.items("an array of dominoes")
    )
    cells: dict[Cell, Node] = {}
    constraints: list[Constraint] = []
    for region in level.need("regions", "an array of regions").items("an array of regions"):
        mine = tuple(_cells(region, cells))
        condition = _condition(region, len(mine))
        if condition is not None:
            constraints.append(Constraint(condition, mine))
    try:
        puzzle = Puzzle(tuple(cells), pieces, tuple(constraints))
    except InvalidPuzzle as error:
        defect = first_defect(cells, pieces, constraints)
        hint = (
            defect.hint.partition(":")[0] if defect else ""
        )  # what stands behind it is of pieces that are no dominoes
        raise dominoes.error(str(error), hint) from None
    places = level.get("solution")
    return Document(puzzle, None if places is None else read_places(places, pieces), name=name)


def _cells(region: Node, taken: dict[Cell, Node]) -> Iterator[Cell]:
    """The region's cells, each added to `taken`. Raises ParseError for a cell that is taken already."""
    indices = region.need("indices", "an array of [row, column]")
    listed = indices.items("an array of [row, column]")
    if not listed:
        raise indices.error("a region without cells")
    mine: set[Cell] = set()
    for at in listed:
        y, x = at.pair("[row, column]", 0, MOST_SIDE - 1)
        cell = Cell(x, y)
        if cell in taken:
            where = "twice in this region" if cell in mine else "in two regions"
            raise at.error(f"row {y}, column {x} is {where}", "each cell is in one region, once")
        mine.add(cell)
        taken[cell] = at
        yield cell


def _condition(region: Node, size: int) -> Condition | None:
    """The region's condition; None when it is empty."""
    kind = region.need("type", "a region's type")
    name = kind.text("a region's type")
    if name == "empty":
        return None
    found = next((each for each in KINDS.values() if each.newspaper and each.newspaper == name), None)
    if found is None:
        raise kind.error(f"{name[:20]!r} is no type of region", f"a region is one of {_TYPES}")
    condition, at = found.from_newspaper(region)
    if problem := condition.impossible(size):
        raise at.error(problem, condition.hint(size))
    return condition


def read_places(places: Node, pieces: tuple[Piece, ...]) -> Solution:
    """A solution as the Times writes it: for each domino, in order, the two cells of its pips."""
    listed = places.items("a solution: an array with two cells for each domino")
    if len(listed) > len(pieces):
        raise listed[len(pieces)].error(f"there are only {len(pieces)} dominoes to place")
    placements = []
    for at, piece in zip(listed, pieces, strict=False):
        ends = at.items("two cells")
        if len(ends) != piece.size:
            raise at.error(f"expected {piece.size} cells for {piece}, found {len(ends)}")
        pairs = [end.pair("[row, column]", 0, MOST_SIDE - 1) for end in ends]
        if len(set(pairs)) < len(pairs):
            raise at.error(f"{piece} can't lie with both ends on the same cell")
        placements.append(Placement.of({Cell(x, y): pip for (y, x), pip in zip(pairs, piece.pips, strict=True)}))
    return Solution(tuple(placements))


def format(contents: Contents[Document]) -> str:
    """A day's JSON with the puzzles under their names, as one line ended by LF.

    Raises InvalidPuzzle for what the form can't express: a name that is no level, a piece that is no domino, a
    constraint that the newspaper lacks (`AllSame` of 1 to 5 on several cells, `AllDifferent` with forbidden pips); and
    for a level that could not be read.
    """
    for name, error in contents.refused.items():
        raise InvalidPuzzle(f"{name} could not be read, so that it can't be written: {error.problem}")
    for name in (*contents.empty, *(document.name for document in contents.documents)):
        if name not in LEVELS:
            raise InvalidPuzzle(f"a day has the levels easy, medium and hard, not {name!r}")
    day: dict[str, object] = dict.fromkeys(contents.empty)
    for document in contents.documents:
        day[document.name] = level_data(document)
    return json.dumps(day, separators=(",", ":")) + "\n"


def level_data(document: Document) -> dict[str, object]:
    """A level as `json.dumps` takes it. Raises InvalidPuzzle for what the form can't express."""
    puzzle = document.puzzle
    need_pips(puzzle, "the newspaper's puzzles")
    others = [piece for piece in puzzle.pieces if piece.shape is not _DOMINO]
    if others:
        raise InvalidPuzzle(f"{others[0]} is no domino: the newspaper's form has nothing else")
    regions = [_region(constraint) for constraint in puzzle.constraints]
    bound = {cell for constraint in puzzle.constraints for cell in constraint.cells}
    free = [cell for cell in puzzle.cells if cell not in bound]
    regions += [{"type": "empty", "indices": _indices(part)} for part in connected_parts(free)]
    level: dict[str, object] = {"dominoes": [list(piece.pips) for piece in puzzle.pieces], "regions": regions}
    if document.solution is not None:
        level["solution"] = list(_places(puzzle, document.solution))
    return level


def _region(constraint: Constraint) -> dict[str, object]:
    members = constraint.condition.to_newspaper(constraint.size)
    if members is None:
        raise InvalidPuzzle(f"{constraint}: the newspaper's form has no such region")
    return members | {"indices": _indices(constraint.cells)}


def _indices(cells: tuple[Cell, ...]) -> list[list[int]]:
    return [[y, x] for x, y in cells]


def _places(puzzle: Puzzle, solution: Solution) -> Iterator[list[list[int]]]:
    left = list(solution.placements)
    for piece in puzzle.pieces:
        placed = next((one for one in left if one.piece == piece.canonical), None)
        if placed is None:
            raise InvalidPuzzle(f"the solution doesn't place {piece}")
        left.remove(placed)
        cells = placed.cells if placed.pips == piece.pips else placed.cells[::-1]
        yield _indices(cells)
