"""Two puzzles with two solutions, and how the generator makes each unique: `docs/how/uniqueness.md`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from typing import Final

from docs.pictures.repair_trace import Moment, trace
from docs.pictures.rows import beside
from pipworks import polypips
from pipworks.limits import UNLIMITED
from pipworks.polypips.drawing import draw
from pipworks.polypips.generator.draft import Draft
from pipworks.polypips.tiling.bitboard import Bitboard
from pipworks.render.captions import captioned
from pipworks.render.scene import Scene
from pipworks.render.svg import to_svg
from pipworks.render.theme import LIGHT


@dataclass(frozen=True, slots=True)
class Case:
    """A puzzle with two solutions, the intended one drawn, and how it is repaired.

    Where it `is_dealt` labels alone may change. `seed` is that of the repair.
    """

    name: str
    puzzle: str
    solution: str
    seed: int
    is_dealt: bool


CASES: Final = (
    Case(
        "label",
        """board:
####
####
####

pieces:
11,11,00,12,55,05

constraints:
LessThan 6 {(0,0)}
AllSame Some(1) {(1,0),(2,0),(2,1)}
AllSame None {(3,0),(3,1),(3,2)}
Exactly 1 {(0,1)}
Exactly 5 {(1,1)}
LessThan 18 {(0,2),(1,2),(2,2)}
""",
        """┌───────┬───┬───┐
│ 1   1 │ 1 │ 0 │
├───┬───┤   │   │
│ 1 │ 5 │ 1 │ 0 │
│   │   ├───┴───┤
│ 2 │ 5 │ 5   0 │
└───┴───┴───────┘
""",
        661,
        is_dealt=True,
    ),
    Case(
        "pips",
        """board:
####
####
####

pieces:
46,00,05,04,55,34

constraints:
LessThan 5 {(0,0)}
Exactly 0 {(1,0),(2,0),(3,0)}
Exactly 6 {(0,1)}
LessThan 4 {(1,1)}
MoreThan 4 {(2,1)}
AllSame Some(4) {(3,1),(3,2)}
MoreThan 11 {(0,2),(1,2),(2,2)}
""",
        """┌───┬───┬───┬───┐
│ 4 │ 0 │ 0 │ 0 │
│   │   │   │   │
│ 6 │ 0 │ 5 │ 4 │
├───┴───┼───┴───┤
│ 5   5 │ 3   4 │
└───────┴───────┘
""",
        365,
        is_dealt=False,
    ),
)


@cache
def moments(case: Case) -> tuple[Moment, ...]:
    """The puzzle as it is, and after each change of the repair."""
    puzzle = polypips.parse(case.puzzle)
    solution = polypips.parse_solution(case.solution, puzzle)
    tiling = tuple(placement.cells for placement in solution.placements)
    shapes = polypips.Choice.parse("1*,2*,3*").shapes
    board = Bitboard(puzzle.cells, UNLIMITED.start())
    draft = Draft(board, tiling, dict(solution.grid), list(puzzle.constraints), shapes, is_dealt=case.is_dealt)
    return tuple(trace(draft, 0, case.seed))


def pictures() -> Iterator[tuple[str, Callable[[], str]]]:
    """Each picture's name, and what makes it."""
    for case in CASES:
        yield f"repair-{case.name}-before.svg", partial(_before, case)
        yield f"repair-{case.name}-after.svg", partial(_after, case)


def _before(case: Case) -> str:
    """The puzzle, and its solutions beside it."""
    puzzle = moments(case)[0].puzzle
    found = tuple(polypips.solutions(puzzle))
    solved = [_titled(draw.to_scene(each, puzzle=puzzle), f"solution {n}") for n, each in enumerate(found, 1)]
    row = [_titled(draw.to_scene(puzzle), "2 solutions"), *solved]
    return to_svg(beside(row, "A puzzle with two solutions"), LIGHT)


def _after(case: Case) -> str:
    """The puzzle after each change, and the solution that is left."""
    *changed, last = moments(case)[1:]
    row = [_titled(draw.to_scene(each.puzzle), "1 solution") for each in changed]
    row.append(_titled(draw.to_scene(last.puzzle), "eased"))
    (solution,) = polypips.solutions(last.puzzle)
    row.append(_titled(draw.to_scene(solution, puzzle=last.puzzle), "the solution"))
    return to_svg(beside(row, "The puzzle repaired, and eased"), LIGHT)


def _titled(scene: Scene, title: str) -> Scene:
    return captioned(scene, title=title)
