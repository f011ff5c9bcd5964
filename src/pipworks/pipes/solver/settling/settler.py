"""The layouts of a board one by one: what `reference` says is found, at a useful speed where there is no native module.

Of the same form as the native `Settler`, whose layouts come in the same order after as many nodes.
"""

from __future__ import annotations

from pipworks.pipes.solver.encode import neighbours
from pipworks.pipes.solver.settling.blocks import Blocks
from pipworks.pipes.solver.settling.domains import Domains, State
from pipworks.pipes.solver.settling.ways import IN, NONE, OUT, kind

MORE, LAYOUT, COMPLETE, SPENT = range(4)
"""What `Settler.run` gives."""


class Settler:
    """A search that goes on from layout to layout; `nodes` are the ways tried so far."""

    def __init__(self, tiles: str, width: int, wraps: bool, tight: bool, whole: bool, sides: bytes, nodes: int) -> None:
        """`sides` are for each tile those that gas may pass, and 16 times those that it must; or there are none."""
        self._network = network = Domains(
            [kind(tile, tight, whole) for tile in tiles],
            neighbours(width, len(tiles) // width, wraps),
            [number for number, tile in enumerate(tiles) if tile in "123"],
        )
        self._blocks = Blocks(tiles, tight or whole)
        self._choices: list[tuple[State, int, int]] = []
        self._taken_back = [0] * len(tiles)
        self._event = MORE
        self._most = nodes
        self.nodes = 0
        for tile, told in enumerate(sides):
            for side in range(4):
                if not told >> side & 1:
                    network.keep_side(4 * tile + side, NONE)
                if told >> side & 16:
                    network.keep_side(4 * tile + side, IN | OUT)

    def run(self, steps: int) -> int:
        """Go on until there is a layout, all were found, or all nodes are spent; `MORE` after some of the `steps`."""
        if self._event == LAYOUT:
            self._event = self._back()
        network = self._network
        while self._event == MORE:
            network.propagate()
            while not network.dead:
                steps -= len(network.domains)
                self._blocks.look(network)
                if not network.pending:
                    break
                network.propagate()
            self._event = self._back() if network.dead else self._deeper()
            if steps < 0:
                break
        return self._event

    def used(self) -> bytes:
        """The sides that gas passes in the last layout found, for each tile."""
        network = self._network
        pairs = zip(network.kinds, network.domains, strict=True)
        return bytes([kind.used[domain.bit_length() - 1] for kind, domain in pairs])

    def _pick(self) -> int | None:
        """The tile that `reference` tries next; None where each has one way."""
        network, taken_back = self._network, self._taken_back
        several = [tile for tile, domain in enumerate(network.domains) if domain & (domain - 1)]
        return min(
            several,
            key=lambda tile: (not network.needy(tile), network.domains[tile].bit_count(), -taken_back[tile]),
            default=None,
        )

    def _deeper(self) -> int:
        tile = self._pick()
        if tile is None:
            return LAYOUT
        if self.nodes >= self._most:
            return SPENT
        self.nodes += 1
        network = self._network
        way = network.domains[tile] & -network.domains[tile]
        self._choices.append((network.saved(), tile, way))
        network.keep_ways(tile, way)
        return MORE

    def _back(self) -> int:
        if not self._choices:
            return COMPLETE
        state, tile, way = self._choices.pop()
        self._taken_back[tile] += 1
        self._network.restore(state)
        self._network.keep_ways(tile, ~way)
        return MORE
