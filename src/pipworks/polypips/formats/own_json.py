"""The project's own JSON: a puzzle with its solution, the number of solutions, and what made it.

`polypips.schema.json` beside this module is its JSON Schema, and `docs/formats.md` describes it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

from pipworks import words
from pipworks.errors import InvalidPuzzle
from pipworks.grid import Cell, to_corner
from pipworks.json_documents import VERSION, check_format, format_members
from pipworks.json_nodes import Node, load
from pipworks.near_names import hint_of
from pipworks.polypips.formats.document import Document, Origin
from pipworks.polypips.puzzle.condition import Condition
from pipworks.polypips.puzzle.conditions import KINDS
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.polypips.puzzle.pieces import ROTATIONS, Piece, read_piece
from pipworks.polypips.puzzle.pips import MOST_PIPS, UP_TO_SIX
from pipworks.polypips.puzzle.puzzle import MOST_SIDE, Part, Puzzle, first_defect
from pipworks.polypips.puzzle.shapes import Shape, find_shape
from pipworks.polypips.puzzle.solution import Placement, Solution
from pipworks.polypips.puzzle.supply import in_order, is_of_supply, read_shapes
from pipworks.source import Source
from pipworks.typed import TypeVar

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

T = TypeVar("T")

FORMAT: Final = "pipworks.polypips"
"""The value of `format` in a document."""

_DOMINO: Final = Shape.named("2I")
_NEEDED: Final = ("format", "version", "board", "pieces", "constraints")
_KEYS: Final = (*_NEEDED, "name", "comments", "origin", "solution", "solutions")


def format(document: Document) -> str:
    """The document as JSON, a line for each row, piece, constraint and placement, ended by LF."""
    return format_members(to_dict(document))


def format_json(puzzle: Puzzle) -> str:
    """A puzzle alone as JSON: what `Puzzle.to_json` gives."""
    return format(Document(puzzle))


def to_dict(document: Document) -> dict[str, object]:
    """The document as a dictionary for `json.dumps`, with keys only for what it has.

    Raises InvalidPuzzle when its solution places something that is no piece.
    """
    puzzle = document.puzzle
    members: dict[str, object] = {"format": FORMAT, "version": VERSION}
    if document.name:
        members["name"] = document.name
    if puzzle.comments:
        members["comments"] = list(puzzle.comments)
    members["board"] = list(puzzle.rows)
    members["pieces"] = list(puzzle.tokens)
    members["constraints"] = [_members(constraint) for constraint in puzzle.constraints]
    if document.origin is not None:
        origin = document.origin
        members["origin"] = {"rules": list(origin.rules), "seed": origin.seed, "version": origin.version}
    if document.solution is not None:
        members["solution"] = placements_data(document.solution)
    if document.solutions is not None:
        members["solutions"] = document.solutions
    return members


def placements_data(solution: Solution) -> list[dict[str, object]]:
    """A solution or a position as JSON can carry it: what `read_placements` reads.

    Raises InvalidPuzzle when it places something that is no piece.
    """
    return [_placed(placement) for placement in solution.placements]


def _members(constraint: Constraint) -> dict[str, object]:
    condition = constraint.condition
    return {"kind": condition.kind, **condition.to_json(), "cells": [list(cell) for cell in constraint.cells]}


def _placed(placement: Placement) -> dict[str, object]:
    piece = placement.turned
    if piece is not None:
        return {"piece": str(piece), "at": list(placement.corner)}
    shape = None if placement.pips else placement.shape
    if shape is None:
        raise InvalidPuzzle(f"no piece lies at {words.cells_listed(placement.cells, between=' ')}")
    laid = set(to_corner(placement.cells))
    turn = next(number for number, cells in enumerate(shape.turns) if set(cells) == laid)
    turned = {"rotation": ROTATIONS[turn]} if turn else {}
    return {"piece": str(shape), **turned, "at": list(placement.corner)}


def parse(text: str | Source | Node, name: str = "<string>") -> Document:
    """The document that the text holds. Raises ParseError when it holds none."""
    node = text if isinstance(text, Node) else load(text if isinstance(text, Source) else Source.of(text, name))
    node.members("a puzzle as an object")
    check_format(node, FORMAT)
    node.only(*_KEYS)
    puzzle = _puzzle(node)
    solution, solutions, origin, title = (node.optional(key) for key in ("solution", "solutions", "origin", "name"))
    number = None if solutions is None else solutions.whole("a number of solutions", 0)
    if solutions is not None and number == 0 and solution is not None:
        raise solutions.error("0 solutions, and one of them is in this document", "leave one of the two out")
    return Document(
        puzzle,
        None if solution is None else read_placements(solution),
        number,
        None if origin is None else _origin(origin),
        "" if title is None else title.text("a name"),
    )


def schema() -> str:
    """The form's JSON Schema (draft 2020-12) as text: the file's, extended by any kind of constraint that it lacks."""
    from importlib.resources import files

    text = files("pipworks.polypips.formats").joinpath("polypips.schema.json").read_text(encoding="utf-8")
    others = [kind for kind in KINDS.values() if f'"{kind.kind}"' not in text]
    if not others:
        return text
    extended = json.loads(text)
    extended["properties"]["constraints"]["items"]["oneOf"] += [_schema_of(kind) for kind in others]
    return json.dumps(extended, ensure_ascii=False, indent=2)


def _schema_of(kind: type[Condition]) -> dict[str, object]:
    """The schema of a constraint of this kind, every member required."""
    members = {"kind": {"const": kind.kind}, **kind.schema, "cells": {"$ref": "#/$defs/cells"}}
    return {"type": "object", "required": list(members), "additionalProperties": False, "properties": members}


def is_document(node: Node) -> bool:
    """Whether the document names a format, as the project's own do."""
    return isinstance(node.value, dict) and "format" in node.value


def _puzzle(node: Node) -> Puzzle:
    cells = _board(node.need("board", "rows of # and spaces"))
    tokens = node.need("pieces", "an array of tokens")
    pieces, supply = _pieces(tokens.items("an array of tokens"))
    listed = node.need("constraints", "an array of constraints").items("an array of constraints")
    constraints = tuple(_constraint(at) for at in listed)
    comments = node.optional("comments")
    lines = comments.items("an array of lines") if comments else []
    try:
        return Puzzle(cells, pieces, constraints, tuple(at.text("a comment") for at in lines), supply)
    except InvalidPuzzle:
        defect = first_defect(cells, pieces, constraints, supply)
        if defect is None:
            raise
        at = tokens
        if defect.part is Part.BOARD:
            at = node.need("board", "rows")
        elif defect.part is Part.CONSTRAINTS and defect.cell is None:
            at = node.need("constraints", "an array of constraints")
        elif defect.part is Part.CONSTRAINTS:
            pairs = listed[defect.constraint].need("cells", "cells").items("cells")
            at = next(pair for pair in pairs if pair.value == list(defect.cell or ()))
        raise at.error(defect.problem, defect.hint) from None


def _board(board: Node) -> tuple[Cell, ...]:
    cells = []
    for y, at in enumerate(board.items("rows of # and spaces")):
        row = at.text("a row of # and spaces").rstrip(" ")
        if others := set(row) - {"#", " "}:
            raise at.error(f"expected # or a space, found {min(others)!r}", "# is a cell, a space is none")
        if max(len(row), y + 1) > MOST_SIDE:
            raise at.error(f"a board reaches at most {MOST_SIDE} columns and rows")
        cells += [Cell(x, y) for x, mark in enumerate(row) if mark == "#"]
    return tuple(cells)


def _pieces(listed: Sequence[Node]) -> tuple[tuple[Piece, ...], tuple[Shape, ...]]:
    """The pieces with pips, and the shapes of the supply."""
    pieces: list[Piece] = []
    supply: list[Shape] = []
    for at in listed:
        if isinstance(at.value, list):
            pieces.append(Piece(_DOMINO, at.pair("a domino as two numbers of pips", 0, MOST_PIPS, UP_TO_SIX)))
        elif is_of_supply(at.text("a piece's token")):
            supply += _read(at, read_shapes)
        else:
            pieces.append(_read(at, read_piece))
    return tuple(pieces), in_order(supply)


def _read(at: Node, read: Callable[[Source, int, int, str], T]) -> T:
    """What a token says. Raises ParseError at the token's place, with the message that a text file gets."""
    token = at.text("a piece's token")
    source = Source.of(token, "<piece>")
    try:
        return read(source, 1, 1, token)
    except ValueError as error:
        problem, hint = getattr(error, "problem", str(error)), getattr(error, "hint", "")
        raise at.error(problem, hint) from None


def _constraint(at: Node) -> Constraint:
    kind = at.need("kind", f"one of {' '.join(KINDS)}")
    name = kind.text("a constraint's kind")
    condition = _condition(at, kind, name)
    cells: dict[Cell, None] = {}
    pairs = at.need("cells", "an array of [x, y]")
    for pair in pairs.items("an array of [x, y]"):
        cell = Cell(*pair.pair("[x, y]", 0, MOST_SIDE - 1))
        if cell in cells:
            raise pair.error(f"{words.as_pair(cell)} stands twice in this constraint")
        cells[cell] = None
    if not cells:
        raise pairs.error("a constraint without cells")
    if problem := condition.impossible(len(cells)):
        raise at.error(f"{condition}: {problem}", condition.hint(len(cells)))
    return Constraint(condition, tuple(cells))


def _condition(at: Node, kind: Node, name: str) -> Condition:
    if name not in KINDS:
        raise kind.error(f"{name[:20]!r} is no kind of constraint", hint_of(name, KINDS, f"one of {' '.join(KINDS)}"))
    at.only("kind", *KINDS[name].schema, "cells")
    return KINDS[name].from_json(at)


def _origin(origin: Node) -> Origin:
    origin.only("rules", "seed", "version")
    rules = origin.need("rules", "an array of lines").items("an array of lines")
    seed = origin.need("seed", "a whole number").whole("a seed")
    version = origin.need("version", "the version that made it").text("a version")
    return Origin(tuple(rule.text("a rule") for rule in rules), seed, version)


def read_placements(solution: Node) -> Solution:
    """A solution in this form: for each piece its token with the rotation, and the cell of its upper left corner."""
    placements = []
    for at in solution.items("an array of placed pieces"):
        at.only("piece", "rotation", "at")
        token = at.need("piece", "a token")
        x, y = at.need("at", "[x, y]").pair("[x, y]", -MOST_SIDE, MOST_SIDE)
        shape, turned = find_shape(token.text("a piece's token")), at.optional("rotation")
        if shape is not None:
            cells = shape.turns[_quarters(turned)]
            placements.append(Placement.blank((x + dx, y + dy) for dx, dy in cells))
        elif turned is not None:
            raise turned.error("the rotation of a piece with pips stands in its token", "as in 4L+:0123:90")
        else:
            placements.append(Placement.at(_read(token, read_piece), x, y))
    return Solution(tuple(placements))


def _quarters(rotation: Node | None) -> int:
    """The number of quarter turns; none for no rotation. Raises ParseError for another number of degrees."""
    degrees = 0 if rotation is None else rotation.whole("a rotation", 0)
    if degrees not in ROTATIONS:
        assert rotation is not None
        raise rotation.error(f"expected a rotation, found {degrees}", "0, 90, 180 or 270 degrees, counter-clockwise")
    return ROTATIONS.index(degrees)
