"""Whether a solution is right, by whole numbers: the quick half of `rules.verify`, which names what is wrong.

`rules.violations` is the definition; what is accepted here has none. A byte stands for a tile, and all tiles are looked
at in a few steps of the interpreter, however large the board: how each opens is read off a table, and openings meet
where the bytes, as one number, have bits in common with the same moved by a tile. What is left to walk is gas.
"""

from __future__ import annotations

from itertools import compress

from pipworks.grid import COMPASS
from pipworks.pipes.puzzle.tiles import BLANK_LETTER, ORIENTATIONS, TILE_LETTERS, Tile, openings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pipworks.pipes.puzzle.board import Board, Solution

_N, _E, _S, _W = map(int, COMPASS)

_TURNS = BLANK_LETTER + ORIENTATIONS
_NO_TURN = len(_TURNS)
_TURNS_OF_A_TILE = 8
"""A tile's number is a multiple of this, a turn's is less, so that their sum is a number of the two."""

_NO_OPENINGS = 255


def _table(numbers: dict[str, int], default: int) -> bytes:
    """What `bytes.translate` takes to put these numbers in the place of letters."""
    return bytes([numbers.get(chr(code), default) for code in range(256)])


_OF_TILE = _table({letter: _TURNS_OF_A_TILE * number for number, letter in enumerate(TILE_LETTERS)}, 0)
_OF_TURN = _table({letter: number for number, letter in enumerate(_TURNS)}, _NO_TURN)
_TANKS = _table({tile.value: 1 for tile in Tile if tile.is_tank}, 0)
_HOUSES = _table({Tile.HOUSE.value: 1}, 0)
_NOT_BLANK = _table({BLANK_LETTER: 0}, 1)


def _openings() -> bytes:
    """By the number of a tile and a turn: the sides that are open, `_NO_OPENINGS` where the tile has no such turn."""
    found = bytearray([_NO_OPENINGS]) * 256
    for number, tile in enumerate(Tile):
        for turn, letter in enumerate(_TURNS):
            if (letter == BLANK_LETTER) is (tile is Tile.BLANK):
                found[_TURNS_OF_A_TILE * number + turn] = openings(tile, letter)
    return bytes(found)


_OPENINGS = _openings()


def accepts(board: Board, solution: Solution) -> bool:
    """Whether the solution is right: whether `rules.violations` would find none. O(tiles)."""
    rows, width = solution.rows, board.width
    if len(rows) != board.height or set(map(len, rows)) != {width}:
        return False
    tiles = board.letters.encode()
    turns = "".join(rows).encode("ascii", "replace").translate(_OF_TURN)
    both = _number(tiles.translate(_OF_TILE)) + _number(turns)
    opened = both.to_bytes(len(tiles), "little").translate(_OPENINGS)
    if _NO_OPENINGS in opened:
        return False
    joined = _joined(opened, width, board.wraps)
    if board.all_tiles and joined != opened:
        return False
    needy = _number(tiles.translate(_NOT_BLANK if board.all_tiles else _HOUSES))
    return not needy or not needy & ~_number(_lit(joined, compress(range(len(tiles)), tiles.translate(_TANKS)), width))


def _number(tiles: bytes | bytearray) -> int:
    return int.from_bytes(tiles, "little")


def _joined(opened: bytes, width: int, wraps: bool) -> bytes:
    """The sides on which each tile is open and what lies there is open towards it; a tile may meet itself."""
    size = len(opened)
    rows = [opened[start : start + width] for start in range(0, size, width)]
    wall = b"\0"
    east = b"".join([row[1:] + (row[:1] if wraps else wall) for row in rows])
    west = b"".join([(row[-1:] if wraps else wall) + row[:-1] for row in rows])
    beyond = wall * width
    south = opened[width:] + (opened[:width] if wraps else beyond)
    north = (opened[-width:] if wraps else beyond) + opened[:-width]
    # A side and the one that meets it are two bits apart: N 1, E 2, S 4, W 8.
    meeting = (
        (_number(north) >> 2 & _each(_N, size))
        | (_number(east) >> 2 & _each(_E, size))
        | (_number(south) << 2 & _each(_S, size))
        | (_number(west) << 2 & _each(_W, size))
    )
    return (_number(opened) & meeting).to_bytes(size, "little")


def _each(side: int, size: int) -> int:
    return int.from_bytes(bytes((side,)) * size, "little")


def _lit(joined: bytes, tanks: compress[int], width: int) -> bytearray:
    """1 for each tile that gas reaches from the tanks over joined sides, 0 for the others."""
    size = len(joined)
    lit = bytearray(size)
    reached = list(tanks)
    for tile in reached:
        lit[tile] = 1
    for tile in reached:
        sides = joined[tile]
        if sides & _N and not lit[near := tile - width if tile >= width else tile - width + size]:
            lit[near] = 1
            reached.append(near)
        if sides & _E and not lit[near := tile + 1 if (tile + 1) % width else tile + 1 - width]:
            lit[near] = 1
            reached.append(near)
        if sides & _S and not lit[near := tile + width if tile + width < size else tile + width - size]:
            lit[near] = 1
            reached.append(near)
        if sides & _W and not lit[near := tile - 1 if tile % width else tile - 1 + width]:
            lit[near] = 1
            reached.append(near)
    return lit
