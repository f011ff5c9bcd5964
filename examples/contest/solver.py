#!/usr/bin/env python3
"""A sample for `pipworks contest judge`: follows the gas from the tanks, and tries each tile on its way in all turns.

Reads a board on standard input, or from the file that is named, and prints a solution or UNSOLVABLE.
"""

import sys
from pathlib import Path

NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
SHAPES = {"H": NORTH, "1": NORTH, "I": NORTH | SOUTH, "L": NORTH | EAST, "2": NORTH | EAST}
SHAPES |= {"T": NORTH | EAST | WEST, "3": NORTH | EAST | WEST}


def turned(shape, quarters):
    return (shape << quarters | shape >> (4 - quarters)) & 15


class Solver:
    def __init__(self, rows):
        self.width, self.height = len(rows[0]), len(rows)
        self.tiles = "".join(rows)
        self.turns = {}  # tile -> quarters
        self.tanks = [i for i, tile in enumerate(self.tiles) if tile in "123"]
        self.houses = {i for i, tile in enumerate(self.tiles) if tile == "H"}

    def near(self, i):
        x, y, w, h = i % self.width, i // self.width, self.width, self.height
        yield NORTH, (y - 1) % h * w + x
        yield EAST, y * w + (x + 1) % w
        yield SOUTH, (y + 1) % h * w + x
        yield WEST, y * w + (x - 1) % w

    def sides(self, i):
        """The sides on which a tile is open: all four where that is not settled."""
        if i in self.turns:
            return turned(SHAPES[self.tiles[i]], self.turns[i])
        return 15 if self.tiles[i] in SHAPES else 0

    def flood(self, hopeful):
        """The tiles that gas reaches; with `hopeful`, through tiles that are not settled as well."""
        reached = [i for i in self.tanks if hopeful or i in self.turns]
        seen = set(reached)
        for i in reached:
            if hopeful and self.tiles[i] == "H":
                continue  # a house leads nowhere
            for side, j in self.near(i):
                back = turned(side, 2)
                if j not in seen and (hopeful or j in self.turns) and self.sides(i) & side and self.sides(j) & back:
                    seen.add(j)
                    reached.append(j)
        return seen

    def solve(self):
        lit = self.flood(False)
        if self.houses <= lit:
            return True
        hope = self.flood(True)
        if not self.houses <= hope or not self.enough(lit, hope):
            return False
        tile = self.next_tile(lit)
        if tile is None:
            return False
        shape = SHAPES[self.tiles[tile]]
        for quarters in range(2 if shape == NORTH | SOUTH else 4):
            self.turns[tile] = quarters
            if self.solve():
                return True
            del self.turns[tile]
        return False

    def enough(self, lit, hope):
        """Whether the ends that gas has, and those that it can get, are as many as the houses without gas."""
        ends = 0
        for i in lit:
            ends += sum(1 for side, j in self.near(i) if self.sides(i) & side and j not in self.turns)
        for i in hope - lit:
            if i not in self.turns:
                ends += int(self.tiles[i]) if self.tiles[i] in "123" else self.tiles[i] == "T"
        return ends >= len(self.houses - lit)

    def next_tile(self, lit):
        """A tank that is not settled, or a tile that an open end of lit tiles points to: one with few turns."""
        for i in self.tanks:
            if i not in self.turns:
                return i
        found = {j for i in lit for side, j in self.near(i) if self.sides(i) & side and j not in self.turns}
        found = [j for j in found if self.tiles[j] in SHAPES]
        return min(found, key=lambda j: ("HILT".index(self.tiles[j]), j), default=None)

    def answer(self):
        for start in range(0, len(self.tiles), self.width):
            letters = [
                "_" if self.tiles[i] == "_" else "NESW"[self.turns.get(i, 0)] for i in range(start, start + self.width)
            ]
            print("".join(letters))


def main():
    board = Path(sys.argv[1]).read_text() if len(sys.argv) > 1 else sys.stdin.read()
    solver = Solver(board.split())
    sys.setrecursionlimit(10_000)
    if solver.solve():
        solver.answer()
    else:
        print("UNSOLVABLE")


main()
