"""Solutions in any form, one or several: rows, drawings, the project's JSON, what the commands print with --json.

Several stand in one text under headings, as commands print them, or with blank lines between.
"""

from __future__ import annotations

import re
from functools import partial

from pipworks.arguments import public
from pipworks.errors import ParseError
from pipworks.pipes.formats import text as text_form
from pipworks.pipes.puzzle.board import Solution
from pipworks.pipes.puzzle.tiles import OPEN, Tile
from pipworks.source import BLANK, Source
from pipworks.words import at

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Final

    from pipworks.json_nodes import Node
    from pipworks.pipes.formats.drawn import Drawing
    from pipworks.pipes.puzzle.board import Board


_COLOUR: Final = "\x1b\\[[0-9;]*m"
"""What a terminal takes for a change of colour, as drawings may have them."""


_ANSWERS: Final = ("SAT", "UNSAT", "INDET", "INDETERMINATE", "SATISFIABLE", "UNSATISFIABLE", "UNKNOWN")
"""How an answer of a solver starts that is not in the form of its contests."""


@public
def parse_solutions(text: str | Source, name: str = "<string>", *, faulty: bool = False) -> tuple[Solution, ...]:
    """Every solution in a text of any form, in order; one at least.

    Rows are read with their faults where `faulty` is set, for a verifier to name every one of them. Raises ParseError
    when there is none, and for what can't be read.
    """
    return tuple(read() for read in solution_readers(text_form.source_of(text, name), faulty=faulty))


def solution_readers(source: Source, *, faulty: bool = False) -> list[Callable[[], Solution]]:
    """What reads each solution of a text of any form, in order; as `parse_solutions`, but each by itself."""
    values = json_values(source)
    if values is not None:
        return [partial(_of_value, value) for value in values]
    if "-----" in source.text or "=====" in source.text:
        from pipworks.pipes.formats import minizinc

        if minizinc.is_answer(source):
            source = minizinc.rows_in(source)
    return [read for part in text_form.parts(source) for read in _readers(part, faulty=faulty)]


def one_solution(source: Source, *, faulty: bool = False) -> Solution:
    """The only solution in a text of any form. Raises ParseError as `parse_solutions` does, and for several."""
    found = parse_solutions(source, faulty=faulty)
    if len(found) > 1:
        raise source.error(1, 1, f"{len(found)} solutions in one file, where one is needed")
    return found[0]


def is_model(source: Source) -> bool:
    """Whether a text is what a solver answers about the board's formula, as `dimacs` reads it."""
    first = next((line for line in source.lines if line.strip(BLANK) and not line.startswith("c")), "")
    return first[:2] in ("s ", "v ") or first.strip(BLANK) in (*_ANSWERS, "s", "v")


def of_model(source: Source, board: Board) -> Solution:
    """The solution of a board that a solver found by the board's formula, as `dimacs` reads it."""
    from pipworks.pipes.formats.dimacs import parse_model

    return parse_model(source, board)


def drawing_in(part: Source) -> Drawing | None:
    """What the drawing in a part of a text shows, below its comments; None where there are letters only."""
    lines = text_form.above(part)[2]
    if set().union(*part.lines[lines:]) <= text_form.ROW_LETTERS:
        return None
    from pipworks.pipes.formats.drawn import read_drawing

    if any("\x1b" in line for line in part.lines):
        part = Source(part.name, tuple(re.sub(_COLOUR, "", line) for line in part.lines), part.above)
    return read_drawing(part, lines)


def json_values(source: Source) -> list[Node | ParseError] | None:
    """The values of a text that starts as JSON does, those of an array one by one; None for any other text.

    An array of strings, the rows of a solution or position, is one value. Raises ParseError for a text that is no JSON.
    """
    if not source.is_json:
        return None
    from pipworks.json_nodes import load_all
    from pipworks.json_records import without_ends

    found: list[Node | ParseError] = []
    for value in load_all(source):
        if isinstance(value, ParseError) or not _has_several(value):
            found.append(value)
        else:
            found += value.items("an array")
    return without_ends(found)


def _has_several(node: Node) -> bool:
    """Whether this is an array of values, and not of the rows of one."""
    return isinstance(node.value, list) and any(isinstance(value, dict | list) for value in node.value)


def _sound(value: Node | ParseError) -> Node:
    if isinstance(value, ParseError):
        raise value
    return value


def _of_value(value: Node | ParseError) -> Solution:
    return _of_json(_sound(value))


def _of_json(node: Node) -> Solution:
    """The solution of an answer or a document, or the array of its rows."""
    from pipworks.json_records import unwrapped
    from pipworks.pipes.formats import own_json

    node = unwrapped(node, "solution")
    return own_json.read_solution(node if isinstance(node.value, list) else own_json.solution_in(node))


def _readers(part: Source, *, faulty: bool) -> Iterator[Callable[[], Solution]]:
    """What reads each solution in a part of a text: one that is drawn, or rows with blank lines between solutions."""
    try:
        drawing = drawing_in(part)
    except ParseError as error:
        yield partial(_refuse, error)
        return
    if drawing is not None:
        yield partial(_of_drawing, part, drawing)
        return
    read = text_form.faulty_solution if faulty else text_form.parse_solution
    yield from (partial(read, each) for each in text_form.parts(part, at_blanks=True))


def _refuse(error: ParseError) -> Solution:
    raise error


def _of_drawing(source: Source, drawing: Drawing) -> Solution:
    """The solution that a drawing shows, right or wrong. Raises ParseError where tiles are not turned."""
    board = drawing.board
    still = next((cell for cell in board.cells() if drawing.given_out or drawing.position[cell] == OPEN), None)
    if still is None:
        return drawing.position
    tile = "house" if board[still] is Tile.HOUSE else board[still].value
    problem = f"no solution: the {tile} at {at(still)} is not turned yet"
    if drawing.given_out:
        problem = "no solution: this drawing shows a board as given out, with no tile turned"
    raise source.error(*drawing.place(still), problem)
