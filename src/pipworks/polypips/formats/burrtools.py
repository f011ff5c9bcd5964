"""Puzzles of BurrTools, `.xmpuzzle`: gzip around XML. It knows shapes of cubes; pips and conditions it does not.

A board and its pieces are shapes one cube thick. BurrTools turns a piece over, as it turns it in space: so where a
piece has a hand, all shapes are two cubes thick, and the two layers have two colours that must meet.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from pipworks.errors import Unwritable
from pipworks.grid import Cell
from pipworks.polypips.formats.document import Document
from pipworks.source import Source
from pipworks.unsaid import left_out

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

NAME: Final = "burrtools"

_COLOURS: Final = ((230, 120, 40), (60, 110, 200))
"""The colours of the upper and of the lower layer: red, green, blue."""

_MOST: Final = 65_535
"""The most pieces of one shape that the program counts."""


def recognises(source: Source) -> bool:
    """Whether the text is XML whose first element is `puzzle`, with a version."""
    start = source.text[:2000].lstrip()
    before, tag, behind = start.partition("<puzzle")
    return bool(tag) and (not before or before.startswith("<?xml")) and "version=" in behind.partition(">")[0]


def parse(source: Source) -> Document:
    """The first problem of the file as a puzzle: a supply of shapes, or pieces with no pips, 0 on each cell.

    Raises ParseError for XML that is no puzzle of BurrTools, and for one that is not flat, of shapes of other cubes or
    of more than five.
    """
    from pipworks.polypips.formats.burrtools_problems import puzzle_in
    from pipworks.polypips.formats.xml_nodes import read_xml

    return puzzle_in(read_xml(source))


def lost_in(source: Source) -> tuple[str, ...]:
    """What the file says and a puzzle of ours can't hold: other problems, solutions, pieces that are turned over."""
    from pipworks.polypips.formats.burrtools_problems import lost_of
    from pipworks.polypips.formats.xml_nodes import read_xml

    return lost_of(read_xml(source))


def format(document: Document) -> bytes:
    """The board and the shapes of the pieces as a file of BurrTools. Raises Unwritable for too many of a shape."""
    import gzip

    return gzip.compress(to_xml(document).encode(), mtime=0)


def to_xml(document: Document) -> str:
    """The same, not packed."""
    puzzle = document.puzzle
    counts = Counter(piece.shape for piece in puzzle.pieces)
    shapes = puzzle.supply or tuple(sorted(counts, key=lambda shape: (shape.size, shape.name)))
    two_layers = any(shape.hand for shape in shapes)
    most = {shape: len(puzzle.cells) // shape.size for shape in puzzle.supply}
    if max([*counts.values(), *most.values()]) > _MOST:
        raise Unwritable(NAME, f"more than {_MOST:,} pieces of one shape")
    voxels = [_voxel(shape.cells, shape.name, two_layers) for shape in shapes]
    voxels.append(_voxel(puzzle.cells, "board", two_layers))
    parts = [
        f'<shape id="{number}" min="0" max="{most[shape]}"/>'
        if puzzle.supply
        else f'<shape id="{number}" count="{counts[shape]}"/>'
        for number, shape in enumerate(shapes)
    ]
    colours = [f'<color red="{red}" green="{green}" blue="{blue}"/>' for red, green, blue in _COLOURS]
    pairs = '<pair piece="1" result="1"/><pair piece="2" result="2"/>'
    return "\n".join(
        [
            '<?xml version="1.0"?>',
            '<puzzle version="2">',
            '<gridType type="0"/>',
            f"<colors>{''.join(colours)}</colors>" if two_layers else "<colors/>",
            "<shapes>",
            *voxels,
            "</shapes>",
            f'<problems><problem{_named(document.name)} state="0">',
            f"<shapes>{''.join(parts)}</shapes>",
            f'<result id="{len(shapes)}"/>',
            f"<bitmap>{pairs}</bitmap>" if two_layers else "<bitmap/>",
            "</problem></problems>",
            f"<comment>{_escaped(_comment(two_layers))}</comment>",
            "</puzzle>",
            "",
        ]
    )


def lost_out(document: Document) -> tuple[str, ...]:
    """What the program can't hold: pips, conditions, and answers."""
    puzzle = document.puzzle
    lost = []
    if any(any(piece.pips) for piece in puzzle.pieces):
        lost.append("BurrTools knows no pips: pieces of one shape are alike there")
    if too_large := [str(shape) for shape in puzzle.supply if shape.size > len(puzzle.cells)]:
        lost.append(f"larger than the board, and there with no piece: {', '.join(too_large)}")
    if puzzle.constraints:
        lost.append("BurrTools knows no constraints: what it finds are tilings, and few of them solve the puzzle")
    return (*lost, *left_out(document, "name"))


def _voxel(cells: Iterable[Cell], name: str, two_layers: bool) -> str:
    """A shape: its cubes by x, then y, then z, `#` for one that is there, with the number of its colour."""
    there = set(cells)
    width, height = max(x for x, _ in there) + 1, max(y for _, y in there) + 1
    layers = ("#1", "#2") if two_layers else ("#",)
    cubes = "".join(mark if (x, y) in there else "_" for mark in layers for y in range(height) for x in range(width))
    return f'<voxel x="{width}" y="{height}" z="{len(layers)}" name="{name}" type="0">{cubes}</voxel>'


def _comment(two_layers: bool) -> str:
    said = "The shapes of a puzzle of Polypips, pips apart, by pipworks."
    return said + " The two layers keep pieces from being turned over." * two_layers


def _named(name: str) -> str:
    return f' name="{_escaped(name)}"' if name else ""


def _escaped(text: str) -> str:
    plain = "".join(letter if letter.isprintable() else " " for letter in text)
    return plain.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
