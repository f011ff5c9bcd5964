"""The constraints of a puzzle as digits of its link: the region of each cell, the condition of each, and their order.

Regions are numbered in the reading order of their first cells.
"""

from __future__ import annotations

from pipworks.grid import Cell
from pipworks.linking import DigitReader, DigitWriter
from pipworks.polypips.formats.link_conditions import read_condition, write_condition
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.polypips.puzzle.puzzle import Puzzle


def write_regions(digits: DigitWriter, puzzle: Puzzle) -> None:
    """Add the constraints of the puzzle. Raises InvalidPuzzle for a condition that links don't know."""
    owner = {cell: number for number, constraint in enumerate(puzzle.constraints) for cell in constraint.cells}
    met: dict[int, int] = {}
    for cell in puzzle.cells:
        number = owner.get(cell)
        known = len(met)
        digits.put(0 if number is None else met.setdefault(number, known) + 1, known + 2)
    for number in met:
        write_condition(digits, puzzle.constraints[number])
    if len(met) < 2:
        return
    order = sorted(met, key=met.__getitem__) != sorted(met)
    digits.put(int(order), 2)
    if order:
        left = list(range(len(met)))
        for number in range(len(met)):
            place = left.index(met[number])
            digits.put(place, len(left))
            del left[place]


def read_regions(digits: DigitReader, cells: tuple[Cell, ...]) -> tuple[Constraint, ...]:
    """The constraints on these cells. Raises ParseError, or InvalidPuzzle where one is impossible."""
    regions: list[list[Cell]] = []
    read = 0
    while read < len(cells):  # up to the first cell of a new region, which changes the base
        known = len(regions)
        numbers = digits.take_until(known + 1, known + 2, len(cells) - read)
        for number, cell in zip(numbers, cells[read:], strict=False):
            if number > known:
                regions.append([])
            if number:
                regions[number - 1].append(cell)
        read += len(numbers)
    found = [Constraint(read_condition(digits, len(region)), tuple(region)) for region in regions]
    if len(found) < 2 or not digits.take(2):
        return tuple(found)
    left = list(range(len(found)))
    order = [left.pop(digits.take(len(left))) for _ in found]
    if order == list(range(len(found))):
        raise digits.refusal()
    return tuple(found[number] for number in order)
