"""What follows from a board's tiles, and what a little trying adds: the Python that defines what `../native` finds.

Gas passes each tile in one of the *ways* of its kind: in by one side and out by others, or not at all. Each tile has a
domain, the ways that are still possible, and four rules take ways out of it until none does:

1. *Sides*: a way needs, for each side, a way of the tile across it that says the same of the side.
2. *Parts*, which are what used sides join: each is to have exactly one tank and no ring. So a side between two tiles of
   a part, or of two parts with tanks, stays unused; and a part without a tank that must have gas takes it in by its
   last open side.
3. *Reach*: a tile that gas from no tank can reach stays dry.
4. *Blocks*: what is cut off from all tanks where one tile is taken out gets its gas from that tile. By k sides it feeds
   at most k houses and one for each T in it, exactly so many where nothing is to spare. Without a house it stays dry.

The rules take out more where the domains are smaller, so the end is the same in whatever order they come. Where several
ways are left, one is tried, and then the others without it: the first way of the tile that has the fewest, of those
tiles that must have gas if there are any. Where several tiles have as few it is the one of which most ways were taken
back, the first of these: tiles where it went wrong tend to go wrong again (after Boussemart, Hemery, Lecoutre, Sais,
"Boosting systematic search by weighting constraints", 2004). Ways are numbered as in `ways`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from pipworks.pipes.puzzle.board import Board
from pipworks.pipes.puzzle.tiles import ORIENTATIONS, Tile, openings
from pipworks.pipes.solver.encode import capacity, neighbours
from pipworks.typed import NamedTuple

_NO, _IN, _OUT = 0, 1, 2
_MEETS = {_NO: _NO, _IN: _OUT, _OUT: _IN}
"""What a tile says of a side, by what the tile across says of it."""

_SIDES = range(4)

Way = tuple[int, int, int, int]
"""What gas does at each side, N E S W."""


class Found(NamedTuple):
    """The layouts that were found, in order, as used sides by tile; `complete` if all; the number of ways tried."""

    layouts: tuple[tuple[int, ...], ...]
    complete: bool
    nodes: int


class _Contradiction(Exception):
    """Some tile has no way left."""


def ways(tile: str, *, tight: bool, whole: bool) -> list[Way]:
    """The ways of a tile. With `tight` tanks use all openings and `T` branch; with `whole` no tile stays dry."""
    if tile == "_":
        return [(_NO,) * 4]
    turns = {openings(Tile(tile), letter) for letter in ORIENTATIONS}
    full = whole or (tight and tile in "T123")
    found: list[Way] = [] if full or tile == "H" else [(_NO,) * 4]
    for sides in range(1, 16):
        if sides not in turns and (full or all(sides & ~turn for turn in turns)):
            continue
        if tile in "123":
            found.append(_way(0, sides))
        elif tile == "H" or sides.bit_count() > 1:
            found += [_way(1 << side, sides) for side in _SIDES if sides >> side & 1]
    return found


def _way(entered: int, sides: int) -> Way:
    n, e, s, w = (_IN if entered >> d & 1 else _OUT if sides >> d & 1 else _NO for d in _SIDES)
    return n, e, s, w


class Reference:
    """A board's domains: `domains[tile]` are the ways left, in order."""

    def __init__(self, board: Board, allowed: dict[int, int] | None = None) -> None:
        """`allowed` are the sides that gas may pass, by tile; with `all_tiles` it must pass them."""
        letters = board.letters
        self.near = neighbours(board.width, board.height, board.wraps)
        self.letters = letters
        self.tight = board.all_tiles or letters.count("H") == capacity(letters)
        self._taken_back = [0] * len(letters)
        self.domains = [ways(tile, tight=self.tight, whole=board.all_tiles) for tile in letters]
        for tile, sides in (allowed or {}).items():
            used = {tile: [_used(way) for way in self.domains[tile]]}[tile]
            kept = zip(self.domains[tile], used, strict=True)
            self.domains[tile] = [
                way for way, mine in kept if (mine == sides if board.all_tiles else not mine & ~sides)
            ]

    def narrow(self) -> None:
        """Apply the four rules until none takes out a way. Raises _Contradiction."""
        rules = (self._sides, self._parts, self._reach, self._blocks)
        number = 0
        while number < len(rules):
            before = list(self.domains)
            rules[number]()
            # Rules 2 to 4 read sides on one of their two tiles, so rule 1 comes first after each change.
            number = number + 1 if before == self.domains else 0

    def search(self, most: int, layouts_asked: int = 2) -> Found:
        """The first layouts, so many are asked for, by trying at most `most` ways."""
        layouts: list[tuple[int, ...]] = []
        nodes = 0

        def go() -> bool:
            nonlocal nodes
            try:
                self.narrow()
            except _Contradiction:
                return True
            tile = self._pick()
            if tile is None:
                layouts.append(tuple(_used(way) for (way,) in self.domains))
                return len(layouts) < layouts_asked
            if nodes == most:
                return False
            nodes += 1
            saved = list(self.domains)
            first, *rest = saved[tile]
            self.domains[tile] = [first]
            if not go():
                return False
            self._taken_back[tile] += 1
            self.domains = saved
            self.domains[tile] = rest
            return go()

        complete = go()
        return Found(tuple(layouts), complete, nodes)

    def values(self, tile: int, side: int) -> set[int]:
        """What the tile's ways say of a side."""
        return {way[side] for way in self.domains[tile]}

    def _keep(self, tile: int, kept: list[Way]) -> None:
        if not kept:
            raise _Contradiction
        self.domains[tile] = kept

    def _keep_side(self, tile: int, side: int, values: set[int]) -> None:
        self._keep(tile, [way for way in self.domains[tile] if way[side] in values])

    def _needy(self, tile: int) -> bool:
        return all(any(way) for way in self.domains[tile])

    def _arcs(self) -> Iterator[tuple[int, int, int]]:
        for tile, side in product(range(len(self.letters)), _SIDES):
            yield tile, side, self.near[4 * tile + side]

    def _sides(self) -> None:
        for tile, side, other in self._arcs():
            across = {_NO} if other == tile else {_MEETS[value] for value in self.values(other, side ^ 2)}
            self._keep_side(tile, side, across)

    def _parts(self) -> None:
        for part in self._joined():
            fed = [tile for tile in part if self.letters[tile] in "123"]
            used = sum(_NO not in self.values(tile, side) for tile in part for side in _SIDES) // 2
            if len(fed) > 1 or used >= len(part):
                raise _Contradiction
            undecided = [
                (tile, side)
                for tile, side in product(sorted(part), _SIDES)
                if _NO in self.values(tile, side) and len(self.values(tile, side)) > 1
            ]
            if not fed and (used or any(map(self._needy, part))) and len(undecided) < 2:
                if not undecided:
                    raise _Contradiction
                self._keep_side(*undecided[0], {_IN})
                return
            for tile, side in undecided:
                other = self.near[4 * tile + side]
                if other in part or (fed and other in self._lit()):
                    self._keep_side(tile, side, {_NO})
                    return

    def _joined(self) -> list[set[int]]:
        """The parts, a single tile being one as well."""
        parts: list[set[int]] = []
        for first in range(len(self.letters)):
            if not any(first in part for part in parts):
                parts.append(self._part(first))
        return parts

    def _part(self, first: int) -> set[int]:
        part = [first]
        for tile in part:
            for side in _SIDES:
                other = self.near[4 * tile + side]
                if _NO not in self.values(tile, side) and other not in part:
                    part.append(other)
        return set(part)

    def _lit(self) -> set[int]:
        """The tiles of all parts with a tank."""
        tanks = [tile for tile, letter in enumerate(self.letters) if letter in "123"]
        return set().union(*map(self._part, tanks))

    def _reach(self) -> None:
        reached = [tile for tile, letter in enumerate(self.letters) if letter in "123"]
        for tile in reached:
            for side in _SIDES:
                other = self.near[4 * tile + side]
                if _OUT in self.values(tile, side) and other not in reached:
                    reached.append(other)
        for tile in range(len(self.letters)):
            if tile not in reached:
                self._keep(tile, [way for way in self.domains[tile] if not any(way)])

    def _blocks(self) -> None:
        for cut in range(len(self.letters)):
            left = set(range(len(self.letters))) - {cut}
            while left:
                block = self._without(cut, min(left))
                left -= block
                if not any(self.letters[tile] in "123" for tile in block):
                    self._feed(cut, block)

    def _without(self, cut: int, first: int) -> set[int]:
        """What hangs together with a tile over sides that gas may pass, where another one is taken out."""
        block = [first]
        for tile in block:
            for side in _SIDES:
                other = self.near[4 * tile + side]
                if self.values(tile, side) != {_NO} and other != cut and other not in block:
                    block.append(other)
        return set(block)

    def _feed(self, cut: int, block: set[int]) -> None:
        """Keep the ways of the tile `cut` by which enough sides feed the block, and not too many."""
        sides = [d for d in _SIDES if self.near[4 * cut + d] in block and self.values(cut, d) != {_NO}]
        houses, tees = (sum(self.letters[tile] == letter for tile in block) for letter in "HT")
        least = max(houses - tees, int(any(map(self._needy, block))))
        most = 0 if not houses else max(0, houses - tees) if self.tight else len(sides)
        kept = []
        for way in self.domains[cut]:
            values = [way[side] for side in sides]
            if _IN not in values and least <= values.count(_OUT) <= most:
                kept.append(way)
        self._keep(cut, kept)

    def _pick(self) -> int | None:
        open_tiles = [tile for tile, domain in enumerate(self.domains) if len(domain) > 1]
        return min(open_tiles, key=self._rank, default=None)

    def _rank(self, tile: int) -> tuple[bool, int, int, int]:
        """The tile with the lowest is tried next."""
        return not self._needy(tile), len(self.domains[tile]), -self._taken_back[tile], tile


def _used(way: Way) -> int:
    return sum(1 << side for side, value in enumerate(way) if value != _NO)
