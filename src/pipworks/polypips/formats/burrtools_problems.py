"""A problem of BurrTools as a puzzle: the shapes of cubes made flat, recognised, and counted."""

from __future__ import annotations

import re

from pipworks.errors import InvalidPuzzle
from pipworks.grid import Cell, to_corner
from pipworks.polypips.formats.document import Document
from pipworks.polypips.formats.xml_nodes import XmlNode
from pipworks.polypips.puzzle.pieces import Piece, recognise_shape
from pipworks.polypips.puzzle.puzzle import MOST_SIDE, Puzzle
from pipworks.polypips.puzzle.shapes import LARGEST, Shape
from pipworks.words import counted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_READ: Final = "read as a puzzle of BurrTools"
_FLAT: Final = "a board and pieces of Polypips are one cube thick"
_MOST_CUBES: Final = 2_000_000
_VOXELS: Final = r"(?:[_#+]\d{0,2})*"

Cube = tuple[int, int, int]


def puzzle_in(root: XmlNode) -> Document:
    """The puzzle of the first problem. Raises ParseError where ours can't be as it is."""
    problem = _first_problem(root)
    shapes = _shapes(root)
    result = problem.one("result")
    board = shapes[_number(result or problem, "id", len(shapes) - 1)] if result else None
    if board is None:
        raise problem.error(f"{_READ}: the problem has no result shape")
    for part in _parts(problem):  # before shapes are read, which may be large
        _number(part, "id", len(shapes) - 1)
        _bounds(part)
    cubes = _cubes(board)
    if any(state == "+" for state, _ in cubes.values()):
        raise board.error(f"{_READ}: the result has cubes that may stay empty", "a board of ours is covered whole")
    flat = _Flat(board, cubes)
    counts = list(_counts(problem, shapes, flat))
    pieces, supply = _used(problem, counts, len(flat.cells))
    try:
        return Document(Puzzle(flat.cells, pieces, (), (), supply), name=problem.attributes.get("name", ""))
    except InvalidPuzzle as error:
        raise problem.error(f"{_READ}: {error}") from None


def lost_of(root: XmlNode) -> tuple[str, ...]:
    """A sentence for each thing of the file that `puzzle_in` leaves out."""
    lost = []
    problems = [problem for part in root.all("problems") for problem in part.all("problem")]
    if len(problems) > 1:
        lost.append(f"the file has {len(problems)} problems: only the first is read")
    first = problems[0] if problems else None
    if first is not None and first.one("solutions"):
        lost.append("the solutions in the file are left out")
    if first is not None:
        document = puzzle_in(root)
        if unused := sum(not _bounds(part)[1] for part in _parts(first)):
            lost.append(f"{counted(unused, 'shape')} of which there is no piece: left out")
        layered = _has_layers(root)
        if not layered and any(colour for node in _shapes(root) for _, colour in _cubes(node).values()):
            lost.append("the colours of cubes are left out, and where BurrTools lets them lie")
        used = document.puzzle.supply or tuple(piece.shape for piece in document.puzzle.pieces)
        if document.puzzle.pieces:
            lost.append("BurrTools knows no pips: each piece has 0 on all its cells")
        handed = next((shape for shape in used if shape.hand), None)
        if handed is not None and not layered:
            lost.append(f"BurrTools may turn {handed} over, ours stays as it lies: --either-hand lets it be turned")
    return tuple(lost)


class _Flat:
    """A board made flat: its `cells`, the axis that is left out, and the layers and colours that it has there."""

    __slots__ = ("axis", "cells", "layers")

    def __init__(self, board: XmlNode, cubes: dict[Cube, tuple[str, int]]) -> None:
        for axis in (2, 1, 0):
            layers: dict[int, dict[Cell, int]] = {}
            for cube, (_, colour) in cubes.items():
                layers.setdefault(cube[axis], {})[_dropped(cube, axis)] = colour
            levels = [layers[level] for level in sorted(layers)]
            if len(levels) == 1 or _are_sides(levels):
                self.axis = axis
                self.layers = tuple(next(iter(level.values())) for level in levels)
                self.cells = to_corner(levels[0])
                return
        raise board.error(f"{_READ}: the result is solid", _FLAT)

    def shape(self, node: XmlNode, cubes: dict[Cube, tuple[str, int]]) -> tuple[Cell, ...]:
        """The cells of a piece as it lies on the board. Raises ParseError for one that isn't as thick as the board."""
        for axis in (2, 1, 0):
            levels = sorted({cube[axis] for cube in cubes})
            if len(levels) != len(self.layers):
                continue
            sides = [{_dropped(cube, axis) for cube in cubes if cube[axis] == level} for level in levels]
            if any(side != sides[0] for side in sides):
                continue
            colours = [{colour for cube, (_, colour) in cubes.items() if cube[axis] == level} for level in levels]
            turned_over = colours == [{colour} for colour in reversed(self.layers)]
            if len(levels) == 2 and not turned_over and colours != [{colour} for colour in self.layers]:
                continue
            flips = (turned_over and len(levels) == 2) + (axis == 1) + (self.axis == 1)
            return to_corner(Cell(-x, y) if flips % 2 else Cell(x, y) for x, y in sides[0])
        raise node.error(f"{_READ}: this shape is not as thick as the result", _FLAT)


def _are_sides(levels: list[dict[Cell, int]]) -> bool:
    """Whether two layers are the two sides of one board: the same cells, in two colours, one each."""
    if len(levels) != 2 or levels[0].keys() != levels[1].keys():
        return False
    upper, lower = set(levels[0].values()), set(levels[1].values())
    return len(upper) == len(lower) == 1 and upper != lower and 0 not in upper | lower


def _has_layers(root: XmlNode) -> bool:
    """Whether the result of the first problem has two sides."""
    problem = _first_problem(root)
    result = problem.one("result")
    shapes = _shapes(root)
    board = shapes[_number(result, "id", len(shapes) - 1)] if result else None
    return board is not None and len(_Flat(board, _cubes(board)).layers) == 2


def _dropped(cube: Cube, axis: int) -> Cell:
    x, y = (value for number, value in enumerate(cube) if number != axis)
    return Cell(x, y)


def _first_problem(root: XmlNode) -> XmlNode:
    if root.name != "puzzle" or root.attributes.get("version") != "2":
        raise root.error(f'{_READ}: expected <puzzle version="2">')
    grid = root.one("gridType")
    if grid is not None and grid.attributes.get("type", "0") != "0":
        raise grid.error(f"{_READ}: a grid that is not of cubes", 'ours is <gridType type="0"/>')
    problem = next((each for part in root.all("problems") for each in part.all("problem")), None)
    if problem is None:
        raise root.error(f"{_READ}: it has shapes alone, and no problem", "make a problem of them in BurrTools")
    return problem


def _shapes(root: XmlNode) -> list[XmlNode]:
    return [voxel for part in root.all("shapes") for voxel in part.all("voxel")]


def _number(node: XmlNode, name: str, most: int) -> int:
    """The number of an attribute, from 0 up to `most`. Raises ParseError for any other value."""
    text = node.attributes.get(name, "")
    if not re.fullmatch("[0-9]{1,9}", text) or int(text) > most:
        found = f"{text[:20]!r}" if text else "none"
        raise node.error(f"{_READ}: expected {name}= from 0 to {most}, found {found}")
    return int(text)


def _cubes(node: XmlNode) -> dict[Cube, tuple[str, int]]:
    """The cubes of a shape that are there, each `#` or `+`, with its colour. Raises ParseError for a wrong number."""
    width, height, depth = (_number(node, axis, MOST_SIDE) for axis in "xyz")
    text = node.text.strip()
    if width * height * depth > _MOST_CUBES:
        raise node.error(f"{_READ}: a space of {width}x{height}x{depth} is too large")
    if node.attributes.get("type", "0") != "0" or not re.fullmatch(_VOXELS, text):
        raise node.error(f"{_READ}: expected cubes as # or _, each with its colour behind it")
    found = re.findall(r"([_#+])(\d*)", text)
    if len(found) != width * height * depth:
        raise node.error(f"{_READ}: {counted(len(found), 'cube')} in a space of {width}x{height}x{depth}")
    cubes = {
        (place % width, place // width % height, place // (width * height)): (state, int(colour or 0))
        for place, (state, colour) in enumerate(found)
        if state != "_"
    }
    if not cubes:
        raise node.error(f"{_READ}: a shape without a cube")
    return cubes


def _counts(problem: XmlNode, shapes: list[XmlNode], flat: _Flat) -> list[tuple[Shape, int, int]]:
    """The shapes of the pieces, with the least and the most of each. Raises ParseError for shapes that ours lack."""
    found = []
    for part in _parts(problem):
        node = shapes[_number(part, "id", len(shapes) - 1)]
        low, high = _bounds(part)
        if not high:
            continue
        cells = flat.shape(node, _cubes(node))
        shape = recognise_shape(cells)
        if shape is None:
            many = f"{counted(len(cells), 'cube')}" if len(cells) > LARGEST else "cubes that don't hang together"
            raise node.error(f"{_READ}: a piece of {many}", f"pieces are of 1 to {LARGEST} cells, side by side")
        found.append((shape, low, high))
    return found


def _parts(problem: XmlNode) -> list[XmlNode]:
    """What says which shapes are pieces, and how many of each."""
    return [each for parts in problem.all("shapes") for each in parts.all("shape")]


def _bounds(part: XmlNode) -> tuple[int, int]:
    """The least and the most pieces of a shape. Raises ParseError for what is no such number."""
    bounds = ("count", "count") if "count" in part.attributes else ("min", "max")
    has_any = bounds[0] in part.attributes
    low, high = (_number(part, name, 65_535) if has_any else 1 for name in bounds)
    return low, high


def _used(
    problem: XmlNode, counts: list[tuple[Shape, int, int]], area: int
) -> tuple[tuple[Piece, ...], tuple[Shape, ...]]:
    """The pieces, or the supply where there may be none of each shape, or as many as have room."""
    if not counts:
        raise problem.error(f"{_READ}: the problem has no pieces")
    if all(low == 0 and high >= area // shape.size for shape, low, high in counts):
        return (), tuple(shape for shape, _, _ in counts)
    for shape, low, high in counts:
        if low != high:
            problem_is = f"{_READ}: from {low} to {high} pieces of {shape}"
            raise problem.error(problem_is, "ours are so many of each, or any number of all")
    total = sum(low * shape.size for shape, low, _ in counts)
    if total != area:
        holes = "" if total > area else ": a board of ours is covered whole"
        raise problem.error(f"{_READ}: pieces of {counted(total, 'cube')} for a result of {area}{holes}")
    return tuple(Piece(shape, (0,) * shape.size) for shape, low, _ in counts for _ in range(low)), ()
