"""Players that solve a puzzle in the page by mouse, by touch or by keys alone, with the library's solution in mind."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import TYPE_CHECKING

from pipworks import pipes, polypips
from pipworks.pipes.puzzle.facings import facing
from tests.support.page import Sample, Table, focused

if TYPE_CHECKING:
    from playwright.sync_api import Locator

Cell = tuple[int, int]

_DELTAS: tuple[Cell, ...] = ((1, 0), (0, -1), (-1, 0), (0, 1))
"""Where the second square of a domino lies from the first, by quarter turns counter-clockwise."""

_ARROWS: dict[str, Cell] = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}


def turned(sample: Sample) -> list[tuple[int, str]]:
    """Each tile of a solved Pipes board that is not blank: its number, and the words for how it lies."""
    board, solution = pipes.parse_link(sample.solution)
    assert solution is not None
    letters = "".join(solution.rows)
    tiles = zip(board.tiles, letters, strict=True)
    return [(place, facing(tile, letter)) for place, (tile, letter) in enumerate(tiles) if letter != "_"]


class Dominoes:
    """The dominoes of a puzzle, each with where it goes: the domino, how often it is turned right, and its cells, the
    first of which is tapped."""

    def __init__(self, sample: Sample) -> None:
        self.puzzle, solution = polypips.parse_link(sample.solution)
        assert solution is not None
        self.solution = solution
        self._turns: dict[tuple[int, ...], int] = {}

    def _given(self, pips: tuple[int, ...]) -> tuple[tuple[int, ...], int]:
        """The pips of the first such domino as it is given, and its quarter turns."""
        piece = next(one for one in self.puzzle.pieces if tuple(sorted(one.pips)) == pips)
        return tuple(piece.pips), piece.rotation

    def __iter__(self) -> Iterator[tuple[str, int, tuple[Cell, Cell]]]:
        for placement in self.solution.placements:
            pips = dict(zip(((cell.x, cell.y) for cell in placement.cells), placement.pips or (), strict=True))
            ordered = tuple(sorted(pips.values()))
            given, turn = self._given(ordered)
            double = ordered[0] == ordered[1]
            turns = 2 if double else 4
            first, second = sorted(pips, key=lambda cell: given.index(pips[cell]))
            goal = _DELTAS.index((second[0] - first[0], second[1] - first[1]))
            if goal >= turns:
                first, second, goal = second, first, goal - 2
            now = self._turns.get(ordered, turn % turns)
            self._turns[ordered] = goal
            yield f"domino {ordered[0]}-{ordered[1]}", (now - goal) % turns, (first, second)


def piece(table: Table, name: str) -> Locator:
    return table.page.get_by_role("toolbar", name="Pieces").get_by_role("button", name=name).first


def cell(table: Table, where: Cell) -> Locator:
    return table.page.locator(f'[data-cell="{where[0]},{where[1]}"]')


def tile(table: Table, place: int) -> Locator:
    return table.page.locator(f'[data-tile="{place}"]')


def lies(table: Table, place: int, way: str) -> bool:
    return f"opens {way}," in f"{tile(table, place).get_attribute('aria-label')},"


def _hit(locator: Locator, touch: bool) -> None:
    if touch:
        locator.tap()
    else:
        locator.click()


def solve_by_hits(
    table: Table, sample: Sample, touch: bool = False, skip: int = 0, most: int | None = None, but: int = 0
) -> int:
    """Solves by clicks or taps: at most so many pieces or tiles, without the first `skip` pieces, which are laid, and
    the last `but` of all. Returns how many moves were made."""
    return (_pipes if sample.family == "pipes" else _dominoes)(table, sample, touch, skip, most, but)


def _pipes(table: Table, sample: Sample, touch: bool, skip: int, most: int | None, but: int) -> int:
    moves = 0
    goals = [(place, way) for place, way in turned(sample) if not lies(table, place, way)]
    for place, way in goals[: len(goals) - but][:most]:
        for _ in range(4):
            if table.is_solved():  # not every tile needs to lie as in the library's solution
                return moves
            if lies(table, place, way):
                break
            _hit(tile(table, place), touch)
            moves += 1
        assert lies(table, place, way)
    return moves


def _dominoes(table: Table, sample: Sample, touch: bool, skip: int, most: int | None, but: int) -> int:
    goals = list(Dominoes(sample))
    goals = goals[skip : len(goals) - but][:most]
    for name, turns, cells in goals:
        for _ in range(turns + 1):
            _hit(piece(table, name), touch)
        _hit(cell(table, cells[0]), touch)
    return len(goals)


def solve_by_keys(table: Table, sample: Sample) -> int:
    """Solves by keys alone, from wherever the focus is: the mouse is never used. Returns how many moves were made."""
    return (_pipes_by_keys if sample.family == "pipes" else _dominoes_by_keys)(table, sample)


def tab_to(table: Table, attribute: str) -> None:
    """Tab until what has the focus has this attribute."""
    for _ in range(80):
        if focused(table.page, attribute) is not None:
            return
        table.page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {attribute}")


def _pipes_by_keys(table: Table, sample: Sample) -> int:
    keyboard = table.page.keyboard
    board = pipes.parse_link(sample.link)[0]
    tab_to(table, "data-tile")
    moves = 0
    for place, way in turned(sample):
        keyboard.press("Control+Home")
        for _ in range(board.height):
            if int(focused(table.page, "data-tile") or 0) // board.width == place // board.width:
                break
            keyboard.press("PageDown")
        keyboard.press("Home")
        for _ in range(board.width):
            if int(focused(table.page, "data-tile") or 0) == place:
                break
            keyboard.press("ArrowRight")
        assert focused(table.page, "data-tile") == str(place)
        for _ in range(4):
            if table.is_solved():
                return moves
            if lies(table, place, way):
                break
            keyboard.press("Enter")
            moves += 1
    return moves


def _dominoes_by_keys(table: Table, sample: Sample) -> int:
    keyboard = table.page.keyboard
    dominoes = Dominoes(sample)
    cells = frozenset(dominoes.puzzle.cells)
    moves = 0
    for name, turns, (first, _) in dominoes:
        tab_to(table, "data-kind")
        keyboard.press("Home")
        for _ in range(len(dominoes.puzzle.pieces)):
            if (focused(table.page, "aria-label") or "").startswith(name):
                break
            keyboard.press("ArrowRight")
        keyboard.press("Enter")
        for _ in range(turns):
            keyboard.press("r")
        x, y = (focused(table.page, "data-cell") or "").split(",")
        for arrow in walk(cells, (int(x), int(y)), first):
            keyboard.press(arrow)
        assert focused(table.page, "data-cell") == f"{first[0]},{first[1]}"
        keyboard.press("Enter")
        moves += 1
    return moves


def walk(cells: frozenset[Cell], start: Cell, goal: Cell) -> list[str]:
    """The shortest way by arrows from cell to cell, over holes."""
    last = max(max(cell) for cell in cells)
    ways: dict[Cell, list[str]] = {start: []}
    waiting = deque([start])
    while waiting:
        here = waiting.popleft()
        for arrow, (dx, dy) in _ARROWS.items():
            steps = ((here[0] + dx * far, here[1] + dy * far) for far in range(1, last + 1))
            there = next((one for one in steps if one in cells), None)
            if there is not None and there not in ways:
                ways[there] = [*ways[here], arrow]
                waiting.append(there)
    return ways[goal]
