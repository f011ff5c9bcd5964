"""A search for a solution of Polypips, node by node: what the library's own reference search does, written down.

Nothing is simplified: the tree is that of `pipworks.kernel.reference`, whose native copy walks through the same one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pipworks.grid import Cell
from pipworks.kernel.reference.base import Monitor
from pipworks.kernel.reference.memo import Memo
from pipworks.kernel.reference.position import Position
from pipworks.kernel.reference.propagation import Propagator
from pipworks.kernel.reference.search import Search
from pipworks.kernel.reference.tables import Tables
from pipworks.numbers import set_bits
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Placement, Solution
from pipworks.polypips.solver.encode import Instance

_MEMORY = 1 << 26


@dataclass(frozen=True, slots=True)
class Seen:
    """A moment of the search: what is laid, and what propagation leaves of the rest.

    `laid` are placements in the order of the search, the last one the node's own: the `tried`-th of `choices`, which
    cover the cell `chosen`, or are all of a piece where that is None. `open` are the open cells with the pips that live
    placements show on them, None at a dead end. `alive` counts live placements: before, without those that overlap the
    one laid, and after regions were looked at.
    """

    laid: tuple[Placement, ...]
    tried: int
    choices: tuple[Placement, ...]
    chosen: Cell | None
    open: dict[Cell, str] | None
    alive: tuple[int, int, int]

    @property
    def position(self) -> Solution:
        """What is laid, as a position of the puzzle."""
        return Solution(self.laid)


class _Recorder(Propagator):
    """Propagation that counts what overlaps took out."""

    cleared = 0

    def _clear_conflicts(self, position: Position, p: int) -> int:
        killed = super()._clear_conflicts(position, p)
        self.cleared = position.live.bit_count()
        return killed


def trace(puzzle: Puzzle, most: int = 1000) -> list[Seen]:
    """The root, then each node that is tried until the first solution, at most so many."""
    instance = Instance.of(puzzle)
    tables = Tables(instance.problem, Monitor(None, None, None), _MEMORY)
    recorder = _Recorder(tables)
    root = recorder.root()
    if root is None:
        return []
    search = Search(recorder, lambda: True, Memo(_MEMORY))
    begin = len(tables.piece)
    seen = [Seen((), 0, (), None, _domains(tables, root), (begin, begin, root.live.bit_count()))]
    place = recorder.place

    def placements(numbers: Iterable[int]) -> tuple[Placement, ...]:
        return tuple(instance.solution((tables.origin[p],)).placements[0] for p in numbers)

    def watched(position: Position, p: int) -> bool:
        before, path = position.live.bit_count(), tuple(search.path)
        level = search._levels[-1]
        recorder.cleared = before
        held = place(position, p)
        seen.append(
            Seen(
                placements((*path, p)),
                level.tried,
                placements(level.choices),
                _chosen(tables, level.position),
                _domains(tables, position) if held else None,
                (before, recorder.cleared, position.live.bit_count()),
            )
        )
        return held

    recorder.place = watched  # type: ignore[method-assign]
    search.begin(root, ())
    search.run(most)
    return seen


def _chosen(tables: Tables, position: Position) -> Cell | None:
    """The cell whose placements are tried; None where they are a piece's."""
    rows = zip(tables.cells, tables.cell_row, strict=True)
    return next((Cell(*cell) for cell, row in rows if row == position.column), None)


def _domains(tables: Tables, position: Position) -> dict[Cell, str]:
    """The pips that live placements show on each open cell."""
    found = {}
    for number, cell in enumerate(tables.cells):
        if position.open_board & tables.cell_bit[number]:
            live = set_bits(position.live & tables.cell_row[number])
            shown = {tables.labels[p][tables.covers[p].index(number)] for p in live}
            found[Cell(*cell)] = "".join(map(str, sorted(shown)))
    return found
