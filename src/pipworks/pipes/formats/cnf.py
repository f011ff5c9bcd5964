"""A board as a formula in DIMACS CNF, for solvers of satisfiability; `dimacs` reads what they answer.

The formula is satisfiable exactly if the board has a solution, and each model is one: its first variables say how the
tiles are turned. Gas is told by parents: a lit tile has a neighbour that it has its gas from, which is nearer to a
tank by a number in binary. Others need not turn to a library for that, as our own search does for speed.
"""

from __future__ import annotations

from itertools import combinations

from pipworks.grid import COMPASS, Direction
from pipworks.pipes.formats.document import Document
from pipworks.pipes.formats.turn_variables import turn_variables
from pipworks.pipes.puzzle.board import Board
from pipworks.pipes.puzzle.tiles import Tile, openings
from pipworks.unsaid import left_out
from pipworks.words import at, counted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from pipworks.grid import Cell

NAME: Final = "cnf"


def format(document: Document) -> str:
    """The board as a DIMACS file: comments that say what the variables mean, then the clauses."""
    formula = _Formula(document.board)
    formula.write()
    clauses = "".join([f"{' '.join(map(str, clause))} 0\n" for clause in formula.clauses])
    return f"{_comments(formula)}p cnf {formula.variables} {len(formula.clauses)}\n{clauses}"


def lost_out(document: Document) -> tuple[str, ...]:
    """What a formula can't hold: all that isn't the board."""
    return left_out(document)


class _Formula:
    """The clauses of a board, and how many variables they have."""

    __slots__ = ("board", "clauses", "lit", "opens", "place", "turns", "variables")

    def __init__(self, board: Board) -> None:
        self.board = board
        self.turns = turn_variables(board)
        self.variables = sum(map(len, self.turns))
        self.clauses: list[list[int]] = []
        self.opens: dict[tuple[Cell, Direction], int] = {}
        self.place = {cell: number for number, cell in enumerate(board.cells())}
        self.lit: dict[Cell, int] = {}

    def write(self) -> None:
        """Make the clauses."""
        tiles = [cell for cell in self.board.cells() if self.board[cell] is not Tile.BLANK]
        for cell in tiles:
            self._one_turn(cell)
        for cell in tiles:
            self._sides(cell)
        if self.board.all_tiles:
            self._no_open_end()
        self.lit = {cell: self._new() for cell in tiles if not self.board[cell].is_tank}
        bits = max(len(tiles) - 1, 1).bit_length()
        depth = {cell: [self._new() for _ in range(bits)] for cell in tiles}
        for cell, lit in self.lit.items():
            parents = [self._parent(cell, side, depth) for side in COMPASS if (cell, side) in self.opens]
            self.clauses.append([-lit, *parents])
            if self.board.all_tiles or self.board[cell] is Tile.HOUSE:
                self.clauses.append([lit])

    def _new(self) -> int:
        self.variables += 1
        return self.variables

    def _one_turn(self, cell: Cell) -> None:
        """The tile is turned in one way."""
        ways = list(self.turns[self.place[cell]].values())
        self.clauses.append(ways)
        self.clauses += [[-a, -b] for a, b in combinations(ways, 2)]

    def _sides(self, cell: Cell) -> None:
        """A variable for each side behind which another tile is: whether the tile is open there.

        Where every tile needs gas, no turn opens to a wall or a blank tile, nor to the tile itself by one side alone.
        """
        tile = self.board[cell]
        for side in COMPASS:
            near = self.board.across(cell, side)
            is_tile = near is not None and near != cell and self.board[near] is not Tile.BLANK
            if is_tile:
                self.opens[cell, side] = self._new()
            for letter, turned in self.turns[self.place[cell]].items():
                sides = openings(tile, letter)
                if is_tile:
                    opened = self.opens[cell, side]
                    self.clauses.append([-turned, opened if sides & side else -opened])
                elif self.board.all_tiles and sides & side and not (near == cell and sides & side.opposite):
                    self.clauses.append([-turned])

    def _no_open_end(self) -> None:
        """Neighbours are both open to each other, or neither is."""
        for (cell, side), opened in self.opens.items():
            near = self.board.across(cell, side)
            assert near is not None  # sides to walls are not there
            self.clauses.append([-opened, self.opens[near, side.opposite]])

    def _parent(self, cell: Cell, side: Direction, depth: dict[Cell, list[int]]) -> int:
        """The variable of the tile's having its gas from the neighbour on this side, which is nearer to a tank."""
        near = self.board.across(cell, side)
        assert near is not None
        parent = self._new()
        self.clauses += [[-parent, self.opens[cell, side]], [-parent, self.opens[near, side.opposite]]]
        if near in self.lit:
            self.clauses.append([-parent, self.lit[near]])
        less = parent  # that the number of `near`, from its highest bit on, is less than that of `cell`
        for mine, theirs in zip(depth[cell], depth[near], strict=True):
            on = self._new()
            self.clauses += [[-less, -theirs, mine], [-less, -theirs, on], [-less, mine, on]]
            less = on
        self.clauses.append([-less])
        return parent


def _comments(formula: _Formula) -> str:
    board = formula.board
    rules = "every tile needs gas and no end may be open" if board.all_tiles else "every house needs gas"
    edges = "wraps" if board.wraps else "has walls around"
    lines = [f"A board of Pipes, {board.width}x{board.height}: it {edges}, and {rules}.", *board.rows, ""]
    lines.append("How each tile is turned: its cell, its letter, and a variable for each letter of a solution:")
    for cell in board.cells():
        if ways := formula.turns[formula.place[cell]]:
            words = " ".join(f"{letter}={variable}" for letter, variable in ways.items())
            lines.append(f"{at(cell)} {board[cell].value}: {words}")
    turned = sum(map(len, formula.turns))
    lines.append(f"The other {counted(formula.variables - turned, 'variable')} say how gas runs.")
    lines.append("check_pipes BOARD ANSWER judges what a solver answers: lines 'v 1 -2 ... 0'.")
    return "".join(f"c {line}".rstrip() + "\n" for line in lines)
