"""The clauses of a whole board, by templates: those of a tile kind are made once and filled in for each such tile.

A template says where among a tile's literals each of its own is found: the arcs into the tile and out of it by side,
then their negations. These sixteen come for all tiles side by side, and so does what a template is found by: the tile,
and which of its arcs are there. So the interpreter takes a step for each clause and few for each tile; where the native
module is there, it fills in the same templates.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, product
from operator import itemgetter, neg

from pipworks.pipes.solver.tile_rules import Clause, local_rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

_Template = Sequence[Callable[[Sequence[int]], Clause]]


class Clauses:
    """The clauses of an encoding, written anew for each iteration."""

    __slots__ = ("_entering", "_fed", "_leaving", "_native", "_tight", "_tiles")

    def __init__(
        self,
        tiles: str,
        leaving: list[int],
        entering: list[int],
        fed: dict[int, int],
        tight: bool,
        native: ModuleType | None,
    ) -> None:
        """With `tight` nothing is to spare; the others are those of the `Encoding`."""
        self._native = native
        self._tiles = tiles
        self._leaving = leaving
        self._entering = entering
        self._fed = fed
        self._tight = tight

    def __iter__(self) -> Iterator[Clause]:
        if self._native is None or self._fed:
            return chain.from_iterable(self._tile_by_tile())
        return chain.from_iterable(self._some_tiles_at_once(self._native))

    def _some_tiles_at_once(self, native: ModuleType) -> Iterator[list[Clause]]:
        for start in range(0, len(self._tiles), _AT_ONCE):
            arcs = slice(4 * start, 4 * (start + _AT_ONCE))
            tiles = self._tiles[start : start + _AT_ONCE]
            yield native.clauses(tiles, self._entering[arcs], self._leaving[arcs], self._tight, _asked_for)

    def _tile_by_tile(self) -> Iterator[list[Clause]]:
        fed, templates = self._fed, _TEMPLATES[self._tight]
        by_side = [arcs[side::4] for arcs in (self._entering, self._leaving) for side in range(4)]
        keys = zip(self._tiles, *[map(bool, arcs) for arcs in by_side], strict=True)
        literals = zip(*by_side, *[map(neg, arcs) for arcs in by_side], strict=True)
        for i, (key, mine) in enumerate(zip(keys, literals, strict=True)):
            tile = key[0]
            if tile == "_":
                continue
            template = templates.get(key)
            if template is None:
                template = templates[key] = _template(tile, key[1:], self._tight)
            written = [pick(mine) for pick in template]
            if tile == "H" and fed:
                written[0] = [*written[0], -fed[i]]
            yield written


_AT_ONCE = 256
"""The tiles whose clauses come in one list."""

_TEMPLATES: tuple[dict[tuple[object, ...], _Template], dict[tuple[object, ...], _Template]] = {}, {}
"""The templates made so far: for boards with something to spare, and for tight ones. There are 1,792 each at most."""


def _template(tile: str, there: Sequence[object], tight: bool) -> _Template:
    """A picker for each clause of a tile, from its literals; `there` says which of the eight arcs exist."""
    return [_picker(places) for places in _places(tile, there, tight)]


def _asked_for(tile: str, there: int, tight: bool) -> list[list[int]]:
    """The places of each clause's literals; `there` has a bit for each of the eight arcs."""
    return _places(tile, [there >> k & 1 for k in range(8)], tight)


def _places(tile: str, there: Sequence[object], tight: bool) -> list[list[int]]:
    names = [k if here else 0 for k, here in enumerate(there, 1)]
    ins, outs = names[:4], names[4:]
    clauses: list[Clause] = []
    if tile == "I":
        # What enters an I leaves it by the same variable; both ways at once are forbidden where the row ends.
        clauses += product([-v for v in outs[0::2] if v], [-v for v in outs[1::2] if v])
    else:
        local_rules(tile, ins, outs, clauses, tight=tight)
    return [[v - 1 if v > 0 else 7 - v for v in clause] for clause in clauses]


def _picker(places: list[int]) -> Callable[[Sequence[int]], Clause]:
    """An `itemgetter` whose result is a sequence for any number of places, none and one included."""
    if len(places) > 1:
        return itemgetter(*places)
    return itemgetter(slice(places[0], places[0] + 1) if places else slice(0))
