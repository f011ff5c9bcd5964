"""A board's domains and sides, and what follows from them tile by tile and part by part: rules 1 and 2 of `reference`.

Where `../native` has a trail, this keeps copies: the state is three lists.
"""

from __future__ import annotations

from collections.abc import Sequence

from pipworks.pipes.solver.settling.ways import ACROSS, ANY, IN, NONE, UNDECIDED, Kind

State = tuple[list[int], list[int], list[int]]


class Domains:
    """The state of a search; `dead` once some tile has no way left, or gas runs in a ring or from two tanks.

    `domains` are sets of ways by tile, `sides` sets of values by 4 * tile + side. Each tile of a part has in `roots`
    the same tile of it, its tank if it has one.
    """

    __slots__ = ("_changed", "_waiting", "dead", "domains", "kinds", "near", "roots", "sides", "tanks")

    def __init__(self, kinds: Sequence[Kind], near: Sequence[int], tanks: Sequence[int]) -> None:
        """All sides open, all parts single tiles. `near` is as in `neighbours`, a tile itself for a wall."""
        self.kinds = kinds
        self.near = near
        self.tanks = frozenset(tanks)
        self.domains = [kind.all for kind in kinds]
        self.sides = [NONE if other == arc >> 2 else ANY for arc, other in enumerate(near)]
        self.roots = list(range(len(kinds)))
        self.dead = False
        self._waiting = set(self.roots)
        self._changed = set(self.roots)

    def needy(self, tile: int) -> bool:
        """Whether the tile must have gas."""
        return not self.domains[tile] & self.kinds[tile].dry

    @property
    def pending(self) -> bool:
        """Whether there is more to do."""
        return bool(self._waiting or self._changed)

    def saved(self) -> State:
        """The state as it is now."""
        return self.domains.copy(), self.sides.copy(), self.roots.copy()

    def restore(self, state: State) -> None:
        """Put a saved state, which is used up, in the place of this one."""
        self.domains, self.sides, self.roots = state
        self.dead = False
        self._waiting.clear()
        self._changed.clear()

    def keep_ways(self, tile: int, some: int) -> None:
        """Leave the tile no other ways than these."""
        now = self.domains[tile] & some
        if now != self.domains[tile]:
            self.domains[tile] = now
            self._waiting.add(tile)

    def keep_side(self, arc: int, values: int) -> None:
        """Leave the side no other values than these, and the side across none but what they mean there."""
        old = self.sides[arc]
        now = old & values
        if now == old or self.dead:
            return
        tile, other = arc >> 2, self.near[arc]
        self.sides[arc] = now
        self.sides[4 * other + (arc & 3 ^ 2)] = ACROSS[now]
        self._waiting.update((tile, other))
        self.dead = not now
        if self.dead or not UNDECIDED[old] or UNDECIDED[now]:
            return
        self._changed.update((self.roots[tile], self.roots[other]))
        if now != NONE:
            self._join(self.roots[tile], self.roots[other])

    def propagate(self) -> None:
        """Find all that follows, or that the state is dead."""
        while not self.dead:
            if self._waiting:
                self._revise(self._waiting.pop())
            elif self._changed:
                self._look_at(self._changed.pop())
            else:
                return

    def _revise(self, tile: int) -> None:
        """Take from a tile's ways and from the values of its sides what the others have nothing for."""
        kind, before, sides = self.kinds[tile], self.domains[tile], self.sides
        north, east, south, west = kind.kept
        arc = 4 * tile
        some = before & north[sides[arc]] & east[sides[arc + 1]] & south[sides[arc + 2]] & west[sides[arc + 3]]
        self.domains[tile] = some
        if not some:
            self.dead = True
            return
        for values in kind.values_of(some):
            if values & sides[arc] != sides[arc]:
                self.keep_side(arc, values)
            arc += 1
        if not some & kind.dry:
            self._changed.add(self.roots[tile])

    def _members(self, root: int) -> list[int]:
        return [tile for tile, mine in enumerate(self.roots) if mine == root]

    def _join(self, one: int, other: int) -> None:
        """Make two parts one: sides from one of its tiles to another are unused, and so are those to another tank."""
        if one == other or (one in self.tanks and other in self.tanks):
            self.dead = True
            return
        large, small = (other, one) if other in self.tanks else (one, other)
        for tile in self._members(small):
            self.roots[tile] = large
        self._changed.add(large)
        fed = large in self.tanks
        for tile in self._members(large):
            for arc in range(4 * tile, 4 * tile + 4):
                if UNDECIDED[self.sides[arc]]:
                    beyond = self.roots[self.near[arc]]
                    if beyond == large or (fed and beyond in self.tanks):
                        self.keep_side(arc, NONE)

    def _look_at(self, part: int) -> None:
        """Let a part without a tank, if it must have gas, take it in by its last open side."""
        if self.roots[part] != part or part in self.tanks:
            return
        if not self.needy(part) and self.roots.count(part) == 1:
            return
        members = self._members(part)
        undecided = [arc for tile in members for arc in range(4 * tile, 4 * tile + 4) if UNDECIDED[self.sides[arc]]]
        if not undecided:
            self.dead = True
        elif len(undecided) == 1:
            self.keep_side(undecided[0], IN)
