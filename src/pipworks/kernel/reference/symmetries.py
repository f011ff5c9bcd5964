"""The rotations and reflections that map a problem without regions to itself, as maps of its placements."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from pipworks.grid import TURNS
from pipworks.kernel.problem import Square
from pipworks.kernel.reference.tables import Tables

Turn: TypeAlias = tuple[int, int, int, int]


class Symmetries:
    """A symmetry maps the board onto itself and the placements of each piece onto those of a piece with the same count:
    so it maps solutions to solutions.
    """

    def __init__(self, tables: Tables) -> None:
        self.image: list[list[int]] = []
        """Of each symmetry but the identity, the image of each placement."""
        self.becomes: list[dict[int, int]] = []
        """Of each symmetry, the image of each piece that lies anywhere."""
        self._number = {origin: p for p, origin in enumerate(tables.origin)}
        self._named: dict[tuple[Square, ...], tuple[int, int]] = {}
        self._squares: dict[tuple[int, int], tuple[Square, ...]] = {}
        for (piece, orientation, x, y), covers, labels in zip(tables.origin, tables.covers, tables.labels, strict=True):
            cells = [tables.cells[cell] for cell in covers]
            squares = tuple((u - x, v - y, label) for (u, v), label in zip(cells, labels, strict=True))
            self._named[squares] = (piece, orientation)
            self._squares[piece, orientation] = squares
        for turn in TURNS[1:]:
            self._try_turn(tables, turn)

    def map(self, symmetry: int, path: Sequence[int]) -> list[int]:
        """A solution's image, ascending."""
        return sorted(self.image[symmetry][p] for p in path)

    def keep(self, piece: int) -> bool:
        """Whether all of them map a piece to itself."""
        return all(to.get(piece, piece) == piece for to in self.becomes)

    def _try_turn(self, tables: Tables, turn: Turn) -> None:
        a, b, c, d = turn
        e = min(a * x + b * y for x, y in tables.cells) - min(x for x, _ in tables.cells)
        f = min(c * x + d * y for x, y in tables.cells) - min(y for _, y in tables.cells)
        if any((a * x + b * y - e, c * x + d * y - f) not in tables.number for x, y in tables.cells):
            return
        pieces: dict[int, int] = {}
        images: dict[tuple[int, int], tuple[int, int, int, int]] = {}
        for (piece, orientation), squares in self._squares.items():
            turned, dx, dy = _turned(squares, turn)
            to = self._named.get(turned)
            if to is None or tables.left[piece] != tables.left[to[0]] or pieces.setdefault(piece, to[0]) != to[0]:
                return
            images[piece, orientation] = (*to, dx - e, dy - f)
        image = []
        for piece, orientation, x, y in tables.origin:
            other, number, dx, dy = images[piece, orientation]
            image.append(self._number[other, number, a * x + b * y + dx, c * x + d * y + dy])
        self.image.append(image)
        self.becomes.append(pieces)


def _turned(squares: Sequence[Square], turn: Turn) -> tuple[tuple[Square, ...], int, int]:
    """An orientation after a turn, moved so that its corner is at (0, 0), and where the corner was before."""
    a, b, c, d = turn
    out = [(a * x + b * y, c * x + d * y, label) for x, y, label in squares]
    dx, dy = min(x for x, _, _ in out), min(y for _, y, _ in out)
    moved = sorted(((x - dx, y - dy, label) for x, y, label in out), key=lambda s: (s[1], s[0]))
    return tuple(moved), dx, dy


class Root:
    """A placement of the confined piece that stands for its images. `turns` map it to each of the others, `keeps` are
    the symmetries that map it to itself."""

    __slots__ = ("keeps", "placement", "turns")

    def __init__(self, placement: int) -> None:
        self.placement = placement
        self.turns: list[int] = []
        self.keeps: list[int] = []


class Confined:
    """The piece that is confined to a part of the board, as its images under symmetries lie in the others: there is one
    of it, each symmetry maps it to itself, and its placements have the fewest orbits. None where there is none.
    """

    def __init__(self) -> None:
        self.piece: int | None = None
        self.roots: list[Root] = []

    def choose(self, tables: Tables, symmetries: Symmetries) -> None:
        """Pick the piece; none where the identity is the only symmetry."""
        if not symmetries.image:
            return
        for piece, left in enumerate(tables.left):
            if left != 1 or not symmetries.keep(piece):
                continue
            found = orbits(tables, symmetries, piece)
            if self.piece is None or len(found) < len(self.roots):
                self.piece, self.roots = piece, found


def orbits(tables: Tables, symmetries: Symmetries, piece: int) -> list[Root]:
    """The first placement of each orbit of a piece's placements."""
    found = []
    seen: set[int] = set()
    for p, laid in enumerate(tables.piece):
        if laid != piece or p in seen:
            continue
        root = Root(p)
        seen.add(p)
        for symmetry, image in enumerate(symmetries.image):
            if image[p] == p:
                root.keeps.append(symmetry)
            if image[p] not in seen:
                root.turns.append(symmetry)
            seen.add(image[p])
        found.append(root)
    return found
