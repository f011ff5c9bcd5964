"""The project's own JSON: a board of its variant with a solution, the number of solutions, and what made it.

`pipes.schema.json` beside this module is its JSON Schema, and `docs/formats.md` describes it.
"""

from __future__ import annotations

from typing import Final

from pipworks import sizes
from pipworks.json_documents import VERSION, check_format, format_members
from pipworks.json_nodes import Node, load
from pipworks.json_records import form_of
from pipworks.pipes.formats.document import Document, Origin
from pipworks.pipes.formats.text import SOLUTION_LETTERS, source_of
from pipworks.pipes.puzzle.board import Board, Solution
from pipworks.pipes.puzzle.tiles import TILE_LETTERS, Tile
from pipworks.source import Source
from pipworks.words import counted

FORMAT: Final = "pipworks.pipes"
"""The value of `format` in a document."""

_KEYS: Final = (
    *("format", "version", "name", "comments", "board", "wraps", "all_tiles"),
    *("origin", "solution", "solutions"),
)


def format(document: Document) -> str:
    """The document as JSON, a line for each row, ended by LF."""
    return format_members(to_dict(document))


def format_json(board: Board) -> str:
    """A board alone as JSON: what `Board.to_json` gives."""
    return format(Document(board))


def to_dict(document: Document) -> dict[str, object]:
    """The document as a dictionary for `json.dumps`: the board with its variant, and other keys for what it has."""
    board = document.board
    members: dict[str, object] = {"format": FORMAT, "version": VERSION}
    if document.name:
        members["name"] = document.name
    if document.comments:
        members["comments"] = list(document.comments)
    members |= {"board": list(board.rows), "wraps": board.wraps, "all_tiles": board.all_tiles}
    if document.origin is not None:
        origin = document.origin
        members["origin"] = {"command": origin.command, "seed": origin.seed, "version": origin.version}
    if document.solution is not None:
        members["solution"] = list(document.solution.rows)
    if document.solutions is not None:
        members["solutions"] = document.solutions
    return members


def parse(
    text: str | Source | Node, name: str = "<string>", *, wraps: bool | None = None, all_tiles: bool | None = None
) -> Document:
    """The document that the text holds, its board of the variant that is given here, otherwise of its own.

    Raises ParseError when it holds none.
    """
    node = text if isinstance(text, Node) else load(source_of(text, name))
    node.members("a board as an object")
    check_format(node, FORMAT)
    node.only(*_KEYS)
    comments = node.optional("comments")
    lines = comments.items("an array of lines") if comments else []
    solution, solutions, origin, title = (node.optional(key) for key in ("solution", "solutions", "origin", "name"))
    number = None if solutions is None else solutions.whole("a number of solutions", 0)
    if solutions is not None and number == 0 and solution is not None:
        raise solutions.error("0 solutions, and one of them is in this document", "leave one of the two out")
    return Document(
        _board(node, wraps, all_tiles),
        None if solution is None else read_solution(solution),
        number,
        None if origin is None else _origin(origin),
        "" if title is None else title.text("a name"),
        tuple(at.text("a comment") for at in lines),
    )


def read_solution(node: Node) -> Solution:
    """A solution as an array of rows, which has one row at least. Raises ParseError for any other letters."""
    return Solution(_rows(node, SOLUTION_LETTERS))


def solution_in(node: Node) -> Node:
    """The rows of a document's solution. Raises ParseError for a document that has none, and for what is none."""
    if form_of(node) != FORMAT:
        hint = "a board with its solution, an answer that has one, or an array of rows"
        raise node.error("this JSON is no solution", hint)
    parse(node)
    solution = node.optional("solution")
    if solution is None:
        raise node.error("no solution in it")
    return solution


def schema() -> str:
    """The form's JSON Schema (draft 2020-12) as text."""
    from importlib.resources import files

    return files("pipworks.pipes.formats").joinpath("pipes.schema.json").read_text(encoding="utf-8")


def _board(node: Node, wraps: bool | None, all_tiles: bool | None) -> Board:
    rows = _rows(node.need("board", "an array of rows"), TILE_LETTERS)
    own = [_truth(node, "wraps", default=True), _truth(node, "all_tiles", default=False)]
    variant = [mine if given is None else given for given, mine in zip((wraps, all_tiles), own, strict=True)]
    return Board(len(rows[0]), len(rows), tuple(map(Tile, "".join(rows))), *variant)


def _truth(node: Node, key: str, *, default: bool) -> bool:
    at = node.optional(key)
    if at is None:
        return default
    if not isinstance(at.value, bool):
        raise at.wrong("true or false")
    return at.value


def _rows(node: Node, letters: str) -> tuple[str, ...]:
    """Rows of one length in these letters, one letter at least."""
    rows: list[str] = []
    allowed = set(letters)
    items = node.items("an array of rows")
    for at in items:
        row = at.text("a row of letters")
        if not sizes.is_readable("pipes", len(items) * len(row)):
            raise node.source.error(1, 1, *sizes.too_many("pipes", len(items) * len(row)))
        if not set(row) <= allowed:
            other = next(letter for letter in row if letter not in allowed)
            upper = other.upper()
            hint = f"letters are capitals: did you mean {upper}?" if upper in allowed else ""
            raise at.error(f"expected letters of {' '.join(letters)}, found {other!r}", hint)
        rows.append(row)
        if len(row) != len(rows[0]):
            raise at.error(f"this row has {counted(len(row), 'tile')}, the first row has {len(rows[0])}")
    if not rows or not rows[0]:
        raise node.error("expected a row of letters, found none")
    return tuple(rows)


def _origin(origin: Node) -> Origin:
    origin.only("command", "seed", "version")
    command = origin.need("command", "the command that made it").text("a command")
    seed = origin.need("seed", "a whole number").whole("a seed")
    version = origin.need("version", "the version that made it").text("a version")
    return Origin(command, seed, version)
