"""Puzzles as links of Penpa+: the board with its regions and their labels, the pieces beside it.

The regions are parted by thick edges, each with its label in its first cell. The pieces lie below the board as they are
turned, their pips on them; the rules list their tokens, and have our own link of the puzzle. A drawing that is not that
of its own link, or has none, is read as it is seen.
"""

from __future__ import annotations

import re

from pipworks.errors import InvalidPuzzle, ParseError, Unwritable
from pipworks.grid import Cell, connected_parts, reading_order
from pipworks.penpa.drawing import Drawing, is_link
from pipworks.polypips.formats import link
from pipworks.polypips.formats.document import Document
from pipworks.polypips.formats.outlines import edges_between, laid_below, outline
from pipworks.polypips.formats.seen import read_drawing
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.source import Source
from pipworks.unsaid import left_out

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

NAME: Final = "penpa"
"""The word of `--to`."""

_TITLE: Final = "Polypips"
_OURS: Final = r"\bd1\.[\w~-]+"
_RULES: Final = (
    "Cover the board with all the pieces; they may be turned, not flipped.",
    "A number is the sum of the pips in its region, or with a sign a bound of it.",
    "= has pips that are all equal, ≠ pips that all differ.",
)
_ANY: Final = "Cover the board with the shapes, each any number of times; they may be turned, not flipped."


def recognises(source: Source) -> bool:
    """Whether the text is a link of Penpa+ that draws no tiles of Pipes, be it damaged."""
    if not is_link(source):
        return False
    from pipworks.penpa.reading import read

    try:
        drawing = read(source)
    except ParseError:
        return True
    return not drawing.halves


def parse(source: Source) -> Document:
    """The puzzle of a link of Penpa+, under its title.

    Raises ParseError for a link that is damaged or too large, and for a drawing that is no puzzle: clues that are none,
    no pieces, or pieces that don't add up to the board.
    """
    from pipworks.penpa.reading import read

    drawing = read(source)
    name = drawing.title.removeprefix(_TITLE).removeprefix(":").strip()
    puzzle = _own(drawing)
    return Document(read_drawing(source, drawing) if puzzle is None else puzzle, name=name)


def lost_in(source: Source) -> tuple[str, ...]:
    """What is in a link beside the puzzle, a sentence each."""
    from pipworks.penpa.reading import read

    drawing = read(source)
    found = [f"what is drawn as {name} is left out" for name in drawing.unread if name != "answer"]
    if "answer" in drawing.unread:
        found.append("the answer that is drawn in it is left out")
    if _own(drawing) is None:
        if drawing.rules.strip():
            found.append("its rules are not read: a number is taken for the sum of the pips of its region")
        if re.search(_OURS, drawing.rules):
            found.append("the pipworks link in its rules is of another puzzle than is drawn, and is left out")
    return tuple(found)


def format(document: Document) -> str:
    """The link of a puzzle, `https://…/penpa-edit/#m=edit&p=…`, ended by LF.

    Raises Unwritable for a puzzle that a link of ours can't hold.
    """
    from pipworks.penpa.writing import written

    puzzle = document.puzzle
    try:
        ours = link.format_link(puzzle)
    except InvalidPuzzle as error:
        raise Unwritable(NAME, str(error)) from None
    title = f"{_TITLE}: {document.name}" if document.name else _TITLE
    rules = (_ANY,) if puzzle.supply else _RULES
    text = "\n".join([*rules, f"Pieces: {', '.join(puzzle.tokens)}", f"pipworks: {ours}"])
    return written(drawn(puzzle).replaced(title=title, rules=text))


def lost_out(document: Document) -> tuple[str, ...]:
    """What a link leaves out of a document, or shows otherwise than it is, a sentence each."""
    found = list(left_out(document, "name", "rotations"))
    if any(len(_parts(constraint.cells)) > 1 for constraint in document.puzzle.constraints):
        found.append("a region in several parts shows its label in each of them, as if each were one by itself")
    if document.name and (not document.name.isprintable() or "%2" in document.name):
        found.append("its name is changed")
    return tuple(found)


def drawn(puzzle: Puzzle) -> Drawing:
    """The puzzle as it is drawn, without title and rules."""
    regions = {cell: number for number, each in enumerate(puzzle.constraints) for cell in each.cells}
    laid = laid_below(puzzle)
    width = max(puzzle.width, *(cell.x + 1 for cells in laid for cell in cells), 1)
    height = max(puzzle.height, *(cell.y + 1 for cells in laid for cell in cells))
    edges = set(edges_between(puzzle.cells, regions)).union(*map(outline, laid))
    pips = [(cell, str(pip)) for cells in laid for cell, pip in cells.items() if pip is not None]
    labels = [(part[0], each.condition.label) for each in puzzle.constraints for part in _parts(each.cells)]
    return Drawing(
        width,
        height,
        puzzle.cells,
        tuple(sorted(pips, key=_first)),
        tuple(sorted(labels, key=_first)),
        frozenset(edges),
        shaded=tuple(sorted((cell for cells in laid for cell in cells), key=reading_order)),
    )


def _own(drawing: Drawing) -> Puzzle | None:
    """The puzzle of our own link in the rules, where it is the one that is drawn."""
    found = re.search(_OURS, drawing.rules)
    if found is None:
        return None
    try:
        puzzle, _ = link.parse_link(found[0])
    except ParseError:
        return None
    return puzzle if drawn(puzzle) == drawing else None


def _parts(cells: tuple[Cell, ...]) -> list[tuple[Cell, ...]]:
    return list(connected_parts(cells))


def _first(both: tuple[Cell, str]) -> tuple[int, int]:
    return reading_order(both[0])
