"""Why not every tile can have gas with no end open, in words that a player can check on the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pipworks.limits import Budget
from pipworks.outcome import Reason
from pipworks.pipes.puzzle.board import Board
from pipworks.pipes.solver.encode import TANKS, neighbours, rim
from pipworks.words import at, cells_listed, counted

NONE_FOUND = Reason("no-way", "no way of turning the tiles brings gas to all of them and leaves no end open")
"""What a search proved where no simple reason was found."""


def at_sight(board: Board, budget: Budget) -> Reason | None:
    """The first reason that counting and looking at neighbours gives; None if they give none.

    In this order: no tank; a tile without enough neighbours; then of tiles that could hang together: an odd number of
    openings, too few for all to be joined, or more on one colour of a chessboard than on the other; tiles that no tank
    could reach. Raises Exhausted when the budget runs out.
    """
    letters = board.letters
    tiles = len(letters) - letters.count("_")
    if not tiles:
        return None
    if not any(tank in letters for tank in TANKS):
        return Reason("no-tank", f"{counted(tiles, 'tile')}, but no gas tank")
    budget.check()
    look = _Look(board)
    return next(iter(look.lonely(budget)), None) or next(iter(look.parts(budget)), None)


class _Look:
    """The board's tiles by number, and which of their sides may lead to a tile."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.letters = board.letters
        self.near = neighbours(board.width, board.height, board.wraps)
        self.walls = frozenset(() if board.wraps else rim(board.width, board.height))

    def ways(self, tile: int) -> Iterator[int]:
        """The neighbours that the tile might be joined to, across one side each."""
        letters = self.letters
        for arc in range(4 * tile, 4 * tile + 4):
            other = letters[self.near[arc]]
            if arc not in self.walls and other != "_" and not other == letters[tile] == "H":
                yield self.near[arc]

    def lonely(self, budget: Budget) -> Iterator[Reason]:
        """Tiles with more openings than sides where a tile is that could meet one."""
        for tile, letter in budget.over(enumerate(self.letters)):
            if letter == "_":
                continue
            sides = sum(1 for _ in self.ways(tile))
            ways = self.board.tiles[tile].ways
            if sides < ways:
                yield self._lonely(tile, ways, sides)

    def _lonely(self, tile: int, ways: int, sides: int) -> Reason:
        cell = self.cell(tile)
        if self.letters[tile] == "H":
            said = "blank tiles and houses" if self.board.wraps else "blank tiles, houses and the wall"
            return Reason("lonely-house", f"the house at {at(cell)} has only {said} around it", (cell,))
        where = f"{counted(sides, 'side')} where one could be met" if sides else "no side where one could be met"
        name = f"{'tank' if self.letters[tile] in TANKS else self.letters[tile]} at {at(cell)}"
        return Reason("lonely-tile", f"the {name} has {counted(ways, 'opening')}, but {where}", (cell,))

    def parts(self, budget: Budget) -> Iterator[Reason]:
        """What is wrong with tiles that could hang together."""
        colour = [-1] * len(self.letters)
        dark: list[int] = []
        for tile, letter in enumerate(self.letters):
            if letter == "_" or colour[tile] >= 0:
                continue
            colour[tile] = 0
            part = [tile]
            chess = True
            for one in budget.over(part):
                for other in self.ways(one):
                    if colour[other] < 0:
                        colour[other] = 1 - colour[one]
                        part.append(other)
                    chess = chess and colour[other] != colour[one]
            tanks = sum(self.letters[one] in TANKS for one in part)
            if not tanks:
                dark += part
            elif reason := self._counted(part, tanks, colour if chess else ()):
                yield reason
        if dark:
            cells = tuple(map(self.cell, sorted(dark)))
            which = f"tile at {at(cells[0])}" if len(cells) == 1 else f"tiles at {cells_listed(cells)}"
            yield Reason("out-of-reach", f"no tank could reach the {which}, whichever way all are turned", cells)

    def _counted(self, part: Sequence[int], tanks: int, colour: Sequence[int]) -> Reason | None:
        """What the numbers of openings tell of tiles that hang together; `colour` is that of a chessboard."""
        ways = [self.board.tiles[tile].ways for tile in part]
        whole = len(part) == len(self.letters) - self.letters.count("_")
        have = "has" if len(part) == 1 else "have"
        some = "the tiles" if whole else f"the {len(part)} tiles that hang together at {at(self.cell(part[0]))}"
        if len(part) == 1:
            some = f"the tank at {at(self.cell(part[0]))}"
        if sum(ways) == 1:
            return Reason("odd", f"{some} has 1 opening, and there is none for it to meet")
        if sum(ways) % 2:
            return Reason("odd", f"{some} {have} {sum(ways)} openings, which can't all meet in pairs")
        if sum(ways) // 2 < len(part) - tanks:
            tank = "the tank" if tanks == 1 else f"the {tanks} tanks"
            said = f"{some} {have} {counted(sum(ways) // 2, 'pair')} of openings, but to hang from {tank} they need"
            return Reason("too-few", f"{said} {len(part) - tanks}")
        if colour:
            white = sum(number for tile, number in zip(part, ways, strict=True) if colour[tile])
            black = sum(ways) - white
            if black != white:
                said = (
                    f"coloured like a chessboard, {some} {have} {black} openings on one colour and {white} on the other"
                )
                return Reason("chessboard", f"{said}, and each must meet one of the other")
        return None

    def cell(self, tile: int) -> tuple[int, int]:
        return tile % self.board.width, tile // self.board.width
