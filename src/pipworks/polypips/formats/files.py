"""Puzzles and solutions read in any form; the form is recognised by the content.

A puzzle file as text, the project's own JSON, or the New York Times': a day, a list of days, one level of a day.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pipworks.arguments import public
from pipworks.contents import Contents
from pipworks.polypips.formats import text as text_form
from pipworks.polypips.formats.document import Document
from pipworks.polypips.formats.solution_art import read_drawing
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Solution
from pipworks.source import BLANK, Source

if TYPE_CHECKING:
    import os

    from pipworks.json_nodes import Node


@public
def parse(text: str | Source, name: str = "<string>", *, level: str = "") -> Puzzle:
    """The puzzle in a text of any form; `level` picks one of several: its name, its day, or its level within the day.

    Raises ParseError when it holds no puzzle, or several and no `level` is given.
    """
    source = _source(text, name)
    return parse_all(source).one(source, level).puzzle


@public
def parse_all(text: str | Source, name: str = "<string>", *, solutions: bool = False) -> Contents[Document]:
    """Every puzzle in a text of any form, with all that the text has of it.

    A solution drawn in a text file is read only with `solutions`, so that a puzzle can be read whatever is drawn below
    it. Raises ParseError for what can't be read.
    """
    source = _source(text, name)
    if (node := _json(source)) is not None:
        from pipworks.polypips.formats import nyt, own_json

        if own_json.is_document(node):
            return Contents((own_json.parse(node),))
        if nyt.recognises(node):
            return nyt.parse(node)
        hint = f'our own has "format": "{own_json.FORMAT}", the newspaper\'s has easy, medium and hard'
        raise node.error("this JSON is no puzzle", hint)
    document = Document(text_form.parse(source))
    if solutions and "solution" in text_form.find_sections(source):
        document = replace(document, solution=parse_solution(source, document.puzzle))
    return Contents((document,))


@public
def read(path: str | os.PathLike[str], *, level: str = "") -> Puzzle:
    """The puzzle in a file of any form. Raises ParseError as `parse` does, OSError when the file can't be read."""
    return parse(Source.read(path), level=level)


@public
def read_all(path: str | os.PathLike[str], *, solutions: bool = False) -> Contents[Document]:
    """Every puzzle in a file of any form. Raises ParseError as `parse_all` does, OSError when it can't be read."""
    return parse_all(Source.read(path), solutions=solutions)


@public
def parse_solution(text: str | Source, puzzle: Puzzle, name: str = "<string>") -> Solution:
    """A proposed solution of this puzzle in a text of any form, right or wrong.

    A drawing, alone or below `solution:` in a puzzle file; the project's JSON, a whole document or its solution alone;
    the Times' that has this puzzle, or its solution alone: the two cells of each domino in the puzzle's order.
    Raises ParseError for what can't be read.
    """
    source = _source(text, name)
    if (node := _json(source)) is not None:
        return _from_json(node, puzzle)
    sections = text_form.find_sections(source) if _has_heading(source) else {}
    if not sections:
        return read_drawing(source, 1, len(source.lines) + 1, puzzle.cells, blank=bool(puzzle.supply))
    if "solution" not in sections:
        raise source.error(len(source.lines) + 1, 1, "the section solution: is missing")
    lines = sections["solution"]
    return read_drawing(source, lines.start, lines.end, puzzle.cells, blank=bool(puzzle.supply))


@public
def read_solution(path: str | os.PathLike[str], puzzle: Puzzle) -> Solution:
    """A proposed solution in a file of any form.

    Raises ParseError as `parse_solution` does, OSError when the file can't be read.
    """
    return parse_solution(Source.read(path), puzzle)


def _from_json(node: Node, puzzle: Puzzle) -> Solution:
    from pipworks.polypips.formats import nyt, own_json

    if isinstance(node.value, list) and not nyt.recognises(node):
        if any(isinstance(value, dict) for value in node.value):
            return own_json.read_placements(node)
        return nyt.read_places(node, puzzle.pieces)
    if own_json.is_document(node):
        solution = own_json.parse(node).solution
    elif nyt.recognises(node):
        found = [document.solution for document in nyt.parse(node).documents if document.puzzle == puzzle]
        if not found:
            which = "this day has" if nyt.is_day(node) else "here is"
            raise node.error(f"{which} another puzzle", "none of its levels is the one to check")
        solution = found[0]
    else:
        raise node.error("this JSON is no solution")
    if solution is None:
        raise node.error("no solution in it")
    return solution


def _source(text: str | Source, name: str) -> Source:
    return text if isinstance(text, Source) else Source.of(text, name)


def _json(source: Source) -> Node | None:
    """The document when the text starts as JSON does; None for any other text."""
    first = next((line.lstrip(BLANK) for line in source.lines if line.strip(BLANK)), "")
    if not first.startswith(("{", "[")):
        return None
    from pipworks.json_nodes import load

    return load(source)


def _has_heading(source: Source) -> bool:
    return any(line.partition(":")[0].lower() in text_form.SECTIONS and ":" in line for line in source.lines)
