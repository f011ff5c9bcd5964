"""Puzzles and solutions read in any form; the form is recognised by the content.

A puzzle file as text, the project's own JSON, or the New York Times': a day, days, one level of a day; links. A
file may hold several puzzles, which have names there.
"""

from __future__ import annotations

from functools import partial

from pipworks.arguments import public
from pipworks.contents import Contents
from pipworks.errors import ParseError
from pipworks.linking import first_link
from pipworks.polypips.formats import text as text_form
from pipworks.polypips.formats.document import Document
from pipworks.polypips.formats.parts import below_a_game, puzzles_in, solutions_in
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Solution
from pipworks.source import BLANK, Source
from pipworks.words import counted

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Sequence
    from typing import Any

_HEADINGS = tuple(f"{section}:" for section in text_form.SECTIONS)
"""How lines start in text of our own."""


@public
def parse(text: str | Source, name: str = "<string>", *, level: str = "") -> Puzzle:
    """The puzzle in a text of any form; `level` picks one of several: its name, its day, or its level within the day.

    Puzzles that have no name are called by their place, from "1". Raises ParseError when the text holds no such puzzle,
    or several and no `level=` is given: `parse_all` has them all.
    """
    source = _source(text, name)
    return parse_all(source).one(source, level).puzzle


@public
def parse_all(text: str | Source, name: str = "<string>", *, solutions: bool = False) -> Contents[Document]:
    """Every puzzle in a text of any form, a mapping by name, with all that the text has of each.

    A solution drawn in a text file is read only with `solutions`, so that a puzzle can be read whatever is drawn below
    it. One of several that can't be read is in `refused`, and the others are here. Raises ParseError for what holds no
    puzzle, or a single one that can't be read.
    """
    source = _source(text, name)
    if (form := foreign_form(source)) is not None:
        found = form.parse(source)
        return found if isinstance(found, Contents) else Contents((found,))
    if source.is_json:
        from pipworks.polypips.formats import json_forms

        return json_forms.parse_all(source)
    if first_link(source):
        from pipworks.polypips.formats.link import LINKS

        return LINKS.parse_all(source)
    if not any(line.startswith(_HEADINGS) for line in source.lines):
        from pipworks.unread import refuse_unread

        refuse_unread(source)
    parts = puzzles_in(source)
    if len(parts) == 1:
        return Contents((_document(source, solutions=solutions),))
    documents: list[Document] = []
    refused: dict[str, ParseError] = {}
    for number, part in enumerate(parts, 1):
        try:
            documents.append(_document(part, solutions=solutions).replaced(name=str(number)))
        except ParseError as error:
            refused[str(number)] = error
    return Contents(tuple(documents), (), refused, tuple(map(str, range(1, len(parts) + 1))))


def foreign_form(source: Source) -> Any:
    """The module of another program's format that a text is in; None for one of ours, and one that nobody knows."""
    if any(line.startswith(_HEADINGS) for line in source.lines):
        return None
    from pipworks.polypips.formats.foreign import FORMATS

    return FORMATS.of(source)


def _document(part: Source, *, solutions: bool) -> Document:
    """The puzzle of a text that holds one, and its solution where that is asked for and there."""
    document = Document(text_form.parse(part))
    if solutions and "solution" in text_form.find_sections(part):
        document = document.replaced(solution=_drawn(part, document.puzzle))
    return document


@public
def read(path: str | os.PathLike[str], *, level: str = "") -> Puzzle:
    """The puzzle in a file of any form; `level=` picks one of several, as in `read("day.json", level="easy")`.

    Raises ParseError as `parse` does, OSError when the file can't be read.
    """
    return parse(Source.read(path), level=level)


@public
def read_all(path: str | os.PathLike[str], *, solutions: bool = False) -> Contents[Document]:
    """Every puzzle in a file of any form, a mapping by level: `read_all("day.json")["easy"].puzzle`.

    Raises ParseError as `parse_all` does, OSError when the file can't be read.
    """
    return parse_all(Source.read(path), solutions=solutions)


@public
def parse_solution(text: str | Source, puzzle: Puzzle, name: str = "<string>") -> Solution:
    """A proposed solution of this puzzle in a text of any form, right or wrong.

    A drawing, alone or below `solution:` in a puzzle file; the project's JSON, a whole document or its solution alone;
    rows of its matrix of exact cover, `rows: 3 17`; the Times' that has this puzzle, or its solution alone: the two
    cells of each domino in the puzzle's order.
    Raises ParseError for what can't be read.
    """
    source = _source(text, name)
    if source.is_json:
        from pipworks.polypips.formats import json_forms

        return json_forms.parse_solution(source, puzzle)
    return _of_rows(source, puzzle) if _has_rows(source) else _drawn(_part_with(source, puzzle), puzzle)


@public
def parse_solutions(text: str | Source, puzzles: Sequence[Puzzle], name: str = "<string>") -> tuple[Solution, ...]:
    """The proposed solutions in a text of any form: one for each of the puzzles in their order, or any for an only one.

    As commands print them for several puzzles: drawings below `==> name <==` or `solution:`, or lines of JSON. Raises
    ParseError for what can't be read, and for another number of solutions.
    """
    source = _source(text, name)
    if source.is_json:
        from pipworks.polypips.formats import json_forms

        found = json_forms.solutions_of(source, puzzles)
    else:
        parts = solutions_in(source)
        found = [_drawn(part, puzzles[min(number, len(puzzles) - 1)]) for number, part in enumerate(parts)]
    if len(puzzles) > 1 and len(found) != len(puzzles):
        raise source.error(1, 1, f"{counted(len(found), 'solution')} for {len(puzzles)} puzzles")
    return tuple(found)


def solution_readers(source: Source) -> list[Callable[[Puzzle], Solution]]:
    """What reads each solution of a text of any form for its puzzle, in order; as `parse_solutions`, but by itself.

    A newspaper's day is one for all: each puzzle finds its own in it. Raises ParseError for a text that is no JSON
    where it starts as such.
    """
    if source.is_json:
        from pipworks.polypips.formats import json_forms

        return json_forms.solution_readers(source)
    if _has_rows(source):
        return [partial(_of_rows, source)]
    return [partial(_drawn, part) for part in solutions_in(source)]


def readers_of(source: Source, puzzle: Puzzle) -> list[Callable[[Puzzle], Solution]]:
    """What reads each solution that a text has of one puzzle. Raises ParseError as `solution_readers` does."""
    if source.is_json:
        from pipworks.polypips.formats import json_forms

        return json_forms.readers_of(source, puzzle)
    if _has_rows(source):
        return [partial(_of_rows, source)]
    return [partial(_drawn, part) for part in solutions_in(source) if _is_of(part, puzzle)]


@public
def read_solution(path: str | os.PathLike[str], puzzle: Puzzle) -> Solution:
    """A proposed solution in a file of any form.

    Raises ParseError as `parse_solution` does, OSError when the file can't be read.
    """
    return parse_solution(Source.read(path), puzzle)


def _has_rows(source: Source) -> bool:
    """Whether a text says which rows of the puzzle's matrix of exact cover are chosen."""
    first = next((line.strip(BLANK) for line in source.lines if line.strip(BLANK)), "").lower()
    return first.startswith("rows:") or all(word.isdecimal() for word in source.text.replace(",", " ").split() or "-")


def _of_rows(source: Source, puzzle: Puzzle) -> Solution:
    from pipworks.polypips.formats.cover_rows import parse_rows

    return parse_rows(source, puzzle)


def _part_with(source: Source, puzzle: Puzzle) -> Source:
    """The part of a text that has the solution of this puzzle. Raises ParseError where none has, or several have."""
    parts = solutions_in(source)
    if len(parts) == 1:
        return parts[0]
    mine = [part for part in parts if _is_of(part, puzzle)]
    if len(mine) == 1:
        return mine[0]
    if mine:
        raise source.error(1, 1, f"{len(mine)} solutions of this puzzle in one file", "leave one of them")
    raise source.error(1, 1, "here are other puzzles", "none of them is the one to check")


def _is_of(part: Source, puzzle: Puzzle) -> bool:
    """Whether a part has this puzzle, or none at all."""
    try:
        return not (has_heading(part) and "board" in text_form.find_sections(part)) or text_form.parse(part) == puzzle
    except ParseError:
        return False


def _drawn(source: Source, puzzle: Puzzle) -> Solution:
    """The solution drawn in a text, alone or below its heading. Raises ParseError."""
    start, end = 1, len(source.lines) + 1
    if below := below_a_game(source):
        start = below
    elif has_heading(source):
        sections = text_form.find_sections(source)
        if "solution" not in sections:
            raise source.error(end, 1, "the section solution: is missing")
        start, end = sections["solution"].start, sections["solution"].end
    from pipworks.polypips.formats.solution_art import read_drawing

    return read_drawing(source, start, end, puzzle.cells, blank=bool(puzzle.supply))


def _source(text: str | Source, name: str) -> Source:
    return text if isinstance(text, Source) else Source.of(text, name)


def has_heading(source: Source) -> bool:
    """Whether a line heads a section of a puzzle file, be it written wrong."""
    return any(line.partition(":")[0].lower() in text_form.SECTIONS and ":" in line for line in source.lines)
