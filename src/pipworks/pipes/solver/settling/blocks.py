"""What follows from where gas can still go: rules 3 and 4 of `reference`.

Blocks are found by depth-first search from the tanks over sides that gas may pass, either way (Hopcroft, Tarjan,
"Efficient algorithms for graph manipulation", 1973).
"""

from __future__ import annotations

from pipworks.pipes.solver.settling.domains import Domains
from pipworks.pipes.solver.settling.ways import NONE, OUT


class Blocks:
    """Tiles without gas, and blocks that a single tile feeds, of a board with these letters."""

    __slots__ = ("_found", "_letters", "_reports", "_tight")

    def __init__(self, letters: str, tight: bool) -> None:
        self._letters = letters
        self._tight = tight

    def look(self, network: Domains) -> None:
        """Take out what can't be; blocks are looked at once all tiles can be reached."""
        tanks = sorted(network.tanks)
        self._reach(network, tanks)
        if network.pending:
            return
        self._found = [0] * len(self._letters)  # the time at which a tile was met, from 1; 0 is all tanks' root
        self._reports: list[list[int]] = [[]] * len(self._letters)
        time = 0
        for tank in tanks:
            time = self._explore(network, tank, time)

    def _reach(self, network: Domains, tanks: list[int]) -> None:
        near, sides = network.near, network.sides
        reached = list(tanks)
        met = bytearray(len(self._letters))
        for tank in tanks:
            met[tank] = 1
        for tile in reached:
            for arc in range(4 * tile, 4 * tile + 4):
                if sides[arc] & OUT and not met[near[arc]]:
                    met[near[arc]] = 1
                    reached.append(near[arc])
        if len(reached) < len(met):
            for tile, lit in enumerate(met):
                if not lit:
                    network.keep_ways(tile, network.kinds[tile].dry)

    def _explore(self, network: Domains, tank: int, time: int) -> int:
        """Search from a tank, and feed the blocks below it; the time afterwards."""
        near, sides, letters, found, reports = network.near, network.sides, self._letters, self._found, self._reports
        # Of each tile on the way: the earliest time met from there on, the next arc, the arc back, and what hangs below
        # (houses, T, tiles that must have gas), itself included.
        time += 1
        found[tank] = time
        reports[tank] = [time, 4 * tank, -1, 0, 0, network.needy(tank)]
        stack = [tank]
        while stack:
            tile = stack[-1]
            report = reports[tile]
            arc = report[1]
            if arc < 4 * tile + 4:
                report[1] = arc + 1
                other = near[arc]
                if sides[arc] == NONE:
                    continue
                if other in network.tanks:
                    report[0] = min(report[0], found[other] if other == tank else 0)
                elif not found[other]:
                    time += 1
                    found[other] = time
                    letter = letters[other]
                    back = 4 * other + (arc & 3 ^ 2)
                    reports[other] = [time, 4 * other, back, letter == "H", letter == "T", network.needy(other)]
                    stack.append(other)
                elif arc != report[2] and found[other] < report[0]:
                    report[0] = found[other]
                continue
            stack.pop()
            if stack:
                above = stack[-1]
                if report[0] >= found[above]:
                    self._feed(network, above, tile)
                over = reports[above]
                if report[0] < over[0]:
                    over[0] = report[0]
                over[3] += report[3]
                over[4] += report[4]
                over[5] += report[5]
        return time

    def _feed(self, network: Domains, above: int, below: int) -> None:
        """Keep the ways by which `above` feeds what hangs from `below`, itself included, enough and not too much."""
        found = self._found
        inside = 0
        for side in range(4):
            other = network.near[4 * above + side]
            if network.sides[4 * above + side] != NONE and found[other] >= found[below] and other not in network.tanks:
                inside |= 1 << side
        houses, tees, needy = self._reports[below][3:]
        spare = max(0, houses - tees)
        least = 1 if needy and not spare else spare
        most = 0 if not houses else min(4, spare) if self._tight else 4
        sending = network.kinds[above].sending
        some = 0
        for number in range(least, most + 1):
            some |= sending.get((inside, number), 0)
        network.keep_ways(above, some)
