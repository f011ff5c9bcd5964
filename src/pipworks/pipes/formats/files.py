"""Boards and solutions read in any form; the form is recognised by the content.

A board as rows of letters or as a drawing, or the project's own JSON: a document, an array of documents, a document a
line, and what the commands print with --json; links. A text may hold several boards.
"""

from __future__ import annotations

from pipworks.arguments import public
from pipworks.contents import Contents, together
from pipworks.errors import ParseError
from pipworks.pipes.formats import text as text_form
from pipworks.pipes.formats.document import Document
from pipworks.pipes.formats.solutions import drawing_in, json_values, one_solution
from pipworks.pipes.puzzle.board import Board, Solution
from pipworks.source import Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from typing import Any

    from pipworks.json_nodes import Node


@public
def parse(
    text: str | Source,
    name: str = "<string>",
    *,
    level: str = "",
    wraps: bool | None = None,
    all_tiles: bool | None = None,
) -> Board:
    """The board in a text of any form; `level` picks one of several by its name, or by its place from 1.

    The board is of the variant that is given here. Where none is given, of the one that its JSON has; rows of letters
    don't say, and are a board of the game. Raises ParseError when the text holds no board, or several and no `level` is
    given.
    """
    source = text_form.source_of(text, name)
    return parse_all(source, wraps=wraps, all_tiles=all_tiles).one(source, level).board


@public
def parse_all(
    text: str | Source, name: str = "<string>", *, wraps: bool | None = None, all_tiles: bool | None = None
) -> Contents[Document]:
    """Every board in a text of any form, with all that the text has of it; the variant is as in `parse`.

    Of several boards those that can't be read don't keep the others from being read. Raises ParseError for a text that
    holds none, and for its only board.
    """
    from pipworks.linking import first_link

    source = text_form.source_of(text, name)
    if (form := foreign_form(source)) is not None:
        return _of_others(form.parse(source), wraps, all_tiles)
    values = json_values(source)
    if values is not None:
        found = [_settled(value, wraps, all_tiles) for value in values]
    elif first_link(source):
        return _of_links(source, wraps, all_tiles)
    else:
        if any(line.startswith("board:") for line in source.lines):
            raise source.error(
                1, 1, "this is a Polypips puzzle, not a Pipes board", "polypips.read or polypips.parse takes it"
            )
        if not text_form.starts_with_rows(source):
            from pipworks.unread import refuse_unread

            refuse_unread(source)
        parts = text_form.parts(source)
        found = [_settled(part, wraps, all_tiles) for part in parts]
        if isinstance(found[-1], ParseError) and text_form.has_no_rows(parts[-1]):
            raise found[-1]  # what stands behind the last board is no board
    if not found:
        raise source.error(1, 1, "no board here")
    if len(found) > 1:
        return together([_alone(each) for each in found])
    if isinstance(found[0], ParseError):
        raise found[0]
    return Contents((found[0],))


def foreign_form(source: Source) -> Any:
    """The module of another program's format that a text is in; None for one of ours, and one that nobody knows."""
    if text_form.starts_with_rows(source):
        return None
    from pipworks.pipes.formats.foreign import FORMATS

    return FORMATS.of(source)


@public
def format(board: Board | Document) -> str:
    """The board as a board file, each row ended by LF; of a document with its comments above it."""
    return text_form.format(board) if isinstance(board, Board) else text_form.format_document(board)


@public
def read(
    path: str | os.PathLike[str], *, level: str = "", wraps: bool | None = None, all_tiles: bool | None = None
) -> Board:
    """The board in a file of any form; `level`, `wraps` and `all_tiles` are as in `parse`.

    Raises ParseError as `parse` does, OSError when the file can't be read.
    """
    return parse(Source.read(path), level=level, wraps=wraps, all_tiles=all_tiles)


@public
def read_all(
    path: str | os.PathLike[str], *, wraps: bool | None = None, all_tiles: bool | None = None
) -> Contents[Document]:
    """Every board in a file of any form. Raises ParseError as `parse_all` does, OSError when it can't be read."""
    return parse_all(Source.read(path), wraps=wraps, all_tiles=all_tiles)


@public
def parse_solution(text: str | Source, name: str = "<string>") -> Solution:
    """The solution that a text of any form writes, or that a JSON document holds beside its board.

    Whether it fits a board is for `pipworks.pipes.rules.verify`. Raises ParseError when there is none or there are
    several, and for any other letters than those of solutions.
    """
    return one_solution(text_form.source_of(text, name))


@public
def read_solution(path: str | os.PathLike[str]) -> Solution:
    """The solution in a file. Raises OSError when it can't be read, ParseError as `parse_solution` does."""
    return parse_solution(Source.read(path))


def _settled(value: Source | Node | ParseError, wraps: bool | None, all_tiles: bool | None) -> Document | ParseError:
    """The document, or what is wrong with it."""
    if isinstance(value, ParseError):
        return value
    try:
        if isinstance(value, Source):
            return _of_text(value, wraps, all_tiles)
        return _of_json(value, wraps, all_tiles)
    except ParseError as error:
        return error


def _of_links(source: Source, wraps: bool | None, all_tiles: bool | None) -> Contents[Document]:
    from pipworks.pipes.formats.link import LINKS

    return _of_others(LINKS.parse_all(source), wraps, all_tiles)


def _of_others(found: Document | Contents[Document], wraps: bool | None, all_tiles: bool | None) -> Contents[Document]:
    """The documents of a form that says the variant, in that which is given."""
    found = found if isinstance(found, Contents) else Contents((found,))
    documents = tuple(each.replaced(board=_of_variant(each.board, wraps, all_tiles)) for each in found.documents)
    return Contents(documents, found.empty, found.refused, found.order)


def _of_variant(board: Board, wraps: bool | None, all_tiles: bool | None) -> Board:
    """The board in the variant that is given, or its own."""
    return board.replaced(
        wraps=board.wraps if wraps is None else wraps,
        all_tiles=board.all_tiles if all_tiles is None else all_tiles,
    )


def _of_text(part: Source, wraps: bool | None, all_tiles: bool | None) -> Document:
    """The board of a part of a text, in letters or drawn. What the text doesn't say is as in the game."""
    drawing = drawing_in(part)
    if drawing is None:
        return text_form.parse_document(part, wraps=wraps is not False, all_tiles=bool(all_tiles))
    name, comments, _ = text_form.above(part)
    drawn = drawing.board
    board = drawn.replaced(wraps=drawn.wraps if wraps is None else wraps, all_tiles=bool(all_tiles))
    return Document(board, name=name, comments=comments)


def _of_json(node: Node, wraps: bool | None, all_tiles: bool | None) -> Document:
    """The document that a JSON value is, or that an answer is about: then with the answer's name and solution."""
    from pipworks.json_records import form_of, unwrapped
    from pipworks.pipes.formats import own_json

    puzzle = unwrapped(node, "puzzle")
    form = form_of(puzzle)
    if form != own_json.FORMAT:
        found = f"{form!r}" if form else "no format"
        raise puzzle.error(f"this JSON is no Pipes board: it has {found}", f'ours has "format": "{own_json.FORMAT}"')
    document = own_json.parse(puzzle, wraps=wraps, all_tiles=all_tiles)
    if puzzle is node:
        return document
    title, solution = node.get("name"), node.get("solution")
    if not document.name and title is not None and isinstance(title.value, str):
        document = document.replaced(name=title.value)
    if document.solutions != 0 and solution is not None:
        document = document.replaced(solution=own_json.read_solution(solution))
    return document


def _alone(each: Document | ParseError) -> Contents[Document]:
    return Contents((), refused={"": each}) if isinstance(each, ParseError) else Contents((each,))
