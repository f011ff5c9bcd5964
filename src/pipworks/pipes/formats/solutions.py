"""Solutions in any form, one or several: rows of letters, the project's JSON, what the commands print with --json.

Several stand in one text under headings, as commands print them, or with blank lines between.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pipworks.arguments import public
from pipworks.errors import ParseError
from pipworks.pipes.formats import text as text_form
from pipworks.pipes.puzzle.board import Solution
from pipworks.source import BLANK, Source

if TYPE_CHECKING:
    from pipworks.json_nodes import Node


@public
def parse_solutions(text: str | Source, name: str = "<string>", *, faulty: bool = False) -> tuple[Solution, ...]:
    """Every solution in a text of any form, in order; one at least.

    Rows are read with their faults where `faulty` is set, for a verifier to name every one of them. Raises ParseError
    when there is none, and for what can't be read.
    """
    source = text_form.source_of(text, name)
    values = json_values(source)
    if values is not None:
        return tuple(_of_json(_sound(value)) for value in values)
    read = text_form.faulty_solution if faulty else text_form.parse_solution
    return tuple(read(part) for part in text_form.parts(source, at_blanks=True))


def one_solution(source: Source, *, faulty: bool = False) -> Solution:
    """The only solution in a text of any form. Raises ParseError as `parse_solutions` does, and for several."""
    found = parse_solutions(source, faulty=faulty)
    if len(found) > 1:
        raise source.error(1, 1, f"{len(found)} solutions in one file, where one is needed")
    return found[0]


def json_values(source: Source) -> list[Node | ParseError] | None:
    """The values of a text that starts as JSON does, those of an array one by one; None for any other text.

    An array of strings, the rows of a solution or position, is one value. Raises ParseError for a text that is no JSON.
    """
    first = next((line.lstrip(BLANK) for line in source.lines if line.strip(BLANK)), "")
    if not first.startswith(("{", "[")):
        return None
    from pipworks.json_nodes import load_all

    found: list[Node | ParseError] = []
    for value in load_all(source):
        if isinstance(value, ParseError) or not _has_several(value):
            found.append(value)
        else:
            found += value.items("an array")
    return found


def _has_several(node: Node) -> bool:
    """Whether this is an array of values, and not of the rows of one."""
    return isinstance(node.value, list) and not all(isinstance(row, str) for row in node.value)


def _sound(value: Node | ParseError) -> Node:
    if isinstance(value, ParseError):
        raise value
    return value


def _of_json(node: Node) -> Solution:
    """The solution of an answer or a document, or the array of its text_form."""
    from pipworks.json_records import form_of, unwrapped
    from pipworks.pipes.formats import own_json

    node = unwrapped(node, "solution")
    if isinstance(node.value, list):
        return own_json.read_solution(node)
    if form_of(node) == own_json.FORMAT:
        solution = own_json.parse(node).solution
        if solution is not None:
            return solution
        raise node.error("no solution in it")
    raise node.error(
        "this JSON is no solution", "a board with its solution, an answer that has one, or an array of rows"
    )
