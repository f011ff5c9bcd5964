"""Why a board can't be solved, in words that a player can check on the board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pipworks.limits import UNLIMITED, Budget, Exhausted
from pipworks.outcome import Reason
from pipworks.pipes.puzzle.board import Board
from pipworks.pipes.solver.cuts import Cut, cuts, flow
from pipworks.pipes.solver.encode import TANKS, Encoding, capacity, encode, neighbours
from pipworks.pipes.solver.memory import tables
from pipworks.pipes.solver.session import Session
from pipworks.words import at, cells_listed, counted

_CONFLICTS_A_TEST = 2_000
_CONFLICTS_IN_ALL = 40_000
_MOST_HOUSES = 200
_NAMED = 12
"""The most houses that a sentence names; `Reason.cells` has them all."""
_TILES_BETWEEN_LOOKS = 0xFFF
_UNLIMITED = UNLIMITED.start()


def at_sight(board: Board, clock: Budget = _UNLIMITED) -> Reason | None:
    """The first reason that counting and looking at neighbours gives; None if they give none.

    In this order: no tank; more houses than tanks and `T` pipes can feed; a house with only blank tiles and houses
    around it; a house that no tank could reach even if every tile were open on all sides. Raises Exhausted when the
    clock runs out, on large boards only.
    """
    return by_counting(board) or by_looking(board, clock)


def by_looking(board: Board, clock: Budget = _UNLIMITED) -> Reason | None:
    """The first reason of `at_sight` that looking at neighbours gives."""
    tiles = board.letters
    if "H" not in tiles:
        return None
    near = neighbours(board.width, board.height, board.wraps)
    around = "".join(map(tiles.__getitem__, near))
    for i, tile in enumerate(tiles):
        if not ~i & _TILES_BETWEEN_LOOKS:
            clock.check()
        if tile == "H" and not around[4 * i : 4 * i + 4].strip("_H"):
            cell = (i % board.width, i // board.width)
            return Reason("lonely-house", f"the house at {at(cell)} has only blank tiles and houses around it", (cell,))
    return _out_of_reach(board, tiles, near, clock)


def by_counting(board: Board) -> Reason | None:
    """The first reason of `at_sight` that counting tiles gives."""
    tiles = board.letters
    houses, most = tiles.count("H"), capacity(tiles)
    if houses and not any(tank in tiles for tank in TANKS):
        return Reason("no-tank", f"{counted(houses, 'house')}, but no gas tank")
    if houses > most:
        return Reason("capacity", f"{counted(houses, 'house')}, but the tanks and T pipes can feed {most}")
    return None


def _out_of_reach(board: Board, tiles: str, near: Sequence[int], clock: Budget) -> Reason | None:
    reached = [i for i, tile in enumerate(tiles) if tile in TANKS]
    passed = bytearray(map("_".__eq__, tiles))  # blank tiles, and those that were reached
    for i in reached:
        passed[i] = 1
    for number, i in enumerate(reached, 1):
        if not number & _TILES_BETWEEN_LOOKS:
            clock.check()
        for j in near[4 * i : 4 * i + 4]:
            if not passed[j]:
                passed[j] = 1
                if tiles[j] != "H":
                    reached.append(j)
    dry = [i for i, tile in enumerate(tiles) if tile == "H" and not passed[i]]
    if not dry:
        return None
    cells = tuple((i % board.width, i // board.width) for i in dry)
    which = f"house at {at(cells[0])}" if len(cells) == 1 else f"houses at {cells_listed(cells, _NAMED)}"
    return Reason("out-of-reach", f"no tank could reach the {which} even if every tile were open on all sides", cells)


def together(board: Board, known: Iterable[Cut], budget: Budget) -> Reason | None:
    """A small set of houses that can't be fed together, on an unsolvable board; None if none was found in time.

    `known` are the cuts of this board that the proof found: they spare finding the proof again. A core of assumptions
    is shrunk house by house while the rest still can't be fed. The result is irreducible (every house in it is needed,
    though a smaller set may exist) unless there are too many or the effort ran out, which is bounded whatever the
    budget.
    """
    try:
        core = _houses_together(board, known, budget)
    except Exhausted:
        return None
    cells = tuple((i % board.width, i // board.width) for i in sorted(core))
    if not cells:
        return None
    if len(cells) == 1:
        return Reason("house-unfed", f"no way of turning the tiles brings gas to the house at {at(cells[0])}", cells)
    sentence = f"these {counted(len(cells), 'house')} can't be fed together: {cells_listed(cells, _NAMED)}"
    return Reason("houses-together", sentence, cells)


def _houses_together(board: Board, known: Iterable[Cut], budget: Budget) -> list[int]:
    """The houses of `together`, none if none were found. Raises Exhausted when time is up before any are."""
    clock = budget.clock()
    encoding = encode(board, optional=True, budget=clock)
    with Session(encoding.clauses, budget, tables(board)) as session:
        for cut in known:
            session.add(cut.guarded(encoding.fed))
        core = _core(session, encoding, encoding.houses, clock)
        if core is None:
            return []
        effort = budget.nodes + _CONFLICTS_IN_ALL
        needed: list[int] = []
        while len(core) > len(needed) and len(core) <= _MOST_HOUSES and budget.nodes < effort:
            tried = next(house for house in core if house not in needed)
            try:
                smaller = _core(session, encoding, [house for house in core if house != tried], clock)
            except Exhausted:
                break  # the core as it is can't be fed either
            if smaller is None:
                needed.append(tried)
            else:
                core = smaller
            if session.stop is not None:
                break
    return core


def _core(session: Session, encoding: Encoding, houses: Sequence[int], clock: Budget) -> list[int] | None:
    """A subset of `houses` that can't be fed together, in the same order; None if all can be, or if that stays open."""
    assumed = [encoding.fed[house] for house in houses]
    while answer := session.solve(assumed, _CONFLICTS_A_TEST):
        found = flow(encoding, session.model(), clock)
        if not any(house in part.tiles for part in found.parts for house in houses):
            return None
        session.add(cuts(encoding, found, clock))
    if answer is None:
        return None
    core = set(session.core())
    return [house for house in houses if encoding.fed[house] in core]
