"""The equal pieces of a draft, counted anew only where pips have changed."""

from __future__ import annotations

from collections.abc import Iterable

from pipworks.grid import Cell
from pipworks.polypips.generator.draft import Draft


class EqualPieces:
    """The pieces of a draft of which there are several; `cells` is the number of their cells."""

    def __init__(self, draft: Draft) -> None:
        self.cells = 0
        self._draft = draft
        self._part = {cell: number for number, part in enumerate(draft.tiling) for cell in part}
        self._known: dict[int, int] = {}  # by identity: the draft has one object for equal pieces
        self._alike: list[int] = []
        """For each known piece how many there are of it."""
        self._kind = [-1] * len(draft.tiling)
        """For each part of the tiling the number of its piece among the known ones."""
        self._count(range(len(draft.tiling)))

    def update(self, changed: Iterable[Cell]) -> None:
        """Count again after the pips of these cells have changed."""
        self._count({self._part[cell] for cell in changed})

    def cell(self, number: int) -> Cell:
        """The cell of this number among those of equal pieces, in the order of the tiling."""
        for part, kind in zip(self._draft.tiling, self._kind, strict=True):
            if self._alike[kind] > 1:
                if number < len(part):
                    return part[number]
                number -= len(part)
        raise IndexError("no more cells of equal pieces")

    def _count(self, parts: Iterable[int]) -> None:
        draft = self._draft
        for part in draft.budget.over(parts):
            piece = draft.tiled.at(part, draft.pips)
            kind = self._known.setdefault(id(piece), len(self._alike))
            if kind == len(self._alike):
                self._alike.append(0)
            old = self._kind[part]
            if kind != old:
                if old >= 0:
                    self._add(old, -1, piece.size)
                self._add(kind, 1, piece.size)
                self._kind[part] = kind

    def _add(self, kind: int, more: int, size: int) -> None:
        """One more or one less of a piece, which counts when there are two or more."""
        before = self._alike[kind]
        self._alike[kind] = after = before + more
        self.cells += size * ((after if after > 1 else 0) - (before if before > 1 else 0))
