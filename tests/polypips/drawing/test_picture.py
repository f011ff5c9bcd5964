"""Games and solutions as pictures: golden SVGs, every cell, wall, pip and label in its place."""

from __future__ import annotations

import struct
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipworks.grid import Cell, connected_parts
from pipworks.polypips.drawing import draw
from pipworks.polypips.drawing.board import GAME_LETTERS, SIDE, SOLVED_LETTERS, regions, tabs
from pipworks.polypips.drawing.laid import USUAL
from pipworks.polypips.puzzle.pieces import Piece
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Placement, Solution
from pipworks.polypips.rules import verify
from pipworks.render.outline import outline
from pipworks.render.roles import TINTS, Role, tint
from pipworks.render.scene import Circle, Item, Lettering, LineTo, Move, Path, Scene, Style
from pipworks.render.theme import AUTO, DARK, LIGHT, PRINT
from tests.support.amounts import some
from tests.support.ink import box, flat, holds, walk
from tests.support.polypips.drawings import GAME, SOLUTION
from tests.support.polypips.strategies import solved

Golden = Callable[[str, str], None]
Case = tuple[Puzzle, Solution]


def test_the_example_is_solved() -> None:
    assert verify(GAME, SOLUTION) == ()


def test_the_example(golden: Golden) -> None:
    golden("polypips/draw/game.svg", draw.to_svg(GAME))
    golden("polypips/draw/game_print.svg", draw.to_svg(GAME, theme=PRINT, digits=True, tokens=True))
    golden("polypips/draw/solution.svg", draw.to_svg(SOLUTION, puzzle=GAME))
    golden("polypips/draw/solution_alone.svg", draw.to_svg(SOLUTION, theme=AUTO, digits=True))


class Seen:
    """A scene's items where they are on the page, and its board in squares from the first item's corner."""

    def __init__(self, scene: Scene) -> None:
        self.items = list(flat(scene.items))
        _, self.left, self.top = next(
            found for found in self.items if isinstance(found[0], Path) and found[0].style.fill is Role.FACE
        )
        # What moves with the board is the board's.
        self.board = [item for item, dx, dy in self.items if (dx, dy) == (self.left, self.top)]

    def filled(self, role: Role) -> list[Path]:
        return [item for item in self.board if isinstance(item, Path) and item.style.fill is role]

    @property
    def lead(self) -> Path:
        (found,) = (path for path in self.filled(Role.WALL) if path.style.stroke is Role.WALL)
        return found

    @property
    def labels(self) -> list[Lettering]:
        return [item for item in self.board if isinstance(item, Lettering) and item.role is Role.PAPER]

    @property
    def dots(self) -> list[Circle]:
        return [item for item in self.board if isinstance(item, Circle) and item.style.fill]

    @property
    def rings(self) -> list[Circle]:
        return [item for item in self.board if isinstance(item, Circle) and not item.style.fill]

    @property
    def panes(self) -> list[Path]:
        """The regions' tints, which are below the lead."""
        below = self.board[: self.board.index(self.lead)]
        tints = {tint(number) for number in range(TINTS)}
        return [item for item in below if isinstance(item, Path) and item.style.fill in tints]

    @property
    def lines(self) -> list[Path]:
        """The lines around placed pieces."""
        width = USUAL.width * SIDE
        found = [item for item in self.board if isinstance(item, Path) and item.style.stroke is USUAL.line]
        return [item for item in found if item.style.width == width]


def middle(cell: Cell) -> tuple[float, float]:
    # A little off the middle, where no corner of a drawing is.
    return (cell.x + 0.5) * SIDE + 0.013, (cell.y + 0.5) * SIDE + 0.017


def edges(cells: tuple[Cell, ...]) -> Iterator[tuple[tuple[float, float], Cell, Cell]]:
    """The middles of all sides of cells, each with the squares on both sides."""
    for x, y in {Cell(x + dx, y + dy) for x, y in cells for dx, dy in ((0, 0), (1, 0), (0, 1))}:
        yield (x * SIDE, (y + 0.5) * SIDE + 0.017), Cell(x - 1, y), Cell(x, y)
        yield ((x + 0.5) * SIDE + 0.013, y * SIDE), Cell(x, y - 1), Cell(x, y)


def assert_walls(seen: Seen, cells: tuple[Cell, ...], owner: dict[Cell, int]) -> None:
    """Cells have a ground and no lead over them; lead runs where two parts meet, and not within one."""
    ground = seen.filled(Role.FACE)[0]
    assert all(holds(ground, middle(cell)) and not holds(seen.lead, middle(cell)) for cell in cells)
    for place, a, b in edges(cells):
        inner, outer = owner.get(a), owner.get(b)
        if inner is not None and outer is not None:
            assert holds(seen.lead, place) == (inner != outer)
        elif inner != outer:
            dx, dy = (b.x - a.x, b.y - a.y) if inner is None else (a.x - b.x, a.y - b.y)
            assert holds(seen.lead, (place[0] + dx, place[1] + dy))


def owners(parts: list[tuple[Cell, ...]]) -> dict[Cell, int]:
    return {cell: number for number, part in enumerate(parts) for cell in part}


@given(solved())
@settings(max_examples=some(15, of=60))
def test_a_game_has_walls_between_its_regions(case: Case) -> None:
    puzzle, _ = case
    seen = Seen(draw.to_scene(puzzle))
    bound = [constraint.cells for constraint in puzzle.constraints]
    free = [cell for cell in puzzle.cells if cell not in owners(bound)]
    assert_walls(seen, puzzle.cells, owners([*bound, *connected_parts(free)]))


@given(solved(), st.booleans())
@settings(max_examples=some(15, of=60))
def test_a_solution_has_a_line_around_each_piece_and_walls_between_regions(case: Case, with_regions: bool) -> None:
    puzzle, solution = case
    seen = Seen(draw.to_scene(solution, puzzle=puzzle if with_regions else None))
    around = [tuple(cell for cell in puzzle.cells if holds(line, middle(cell))) for line in seen.lines]
    assert around == [placed.cells for placed in solution.placements]
    bound = [constraint.cells for constraint in puzzle.constraints] if with_regions else []
    free = [cell for cell in puzzle.cells if cell not in owners(bound)]
    assert_walls(seen, puzzle.cells, owners([*bound, *connected_parts(free)]))


@given(solved())
@settings(max_examples=some(15, of=60))
def test_regions_that_meet_under_a_piece_have_a_dashed_line_there(case: Case) -> None:
    """It is on the edge of two cells, so that it runs through no pips."""
    puzzle, solution = case
    seen = Seen(draw.to_scene(solution, puzzle=puzzle))
    region = owners([constraint.cells for constraint in puzzle.constraints])
    piece = owners([placed.cells for placed in solution.placements])
    crossed = {
        place
        for place, a, b in edges(puzzle.cells)
        if a in piece and piece[a] == piece.get(b) and region.get(a) != region.get(b)
    }
    (dashed,) = (item for item in seen.board if isinstance(item, Path) and item.style.dash)
    steps = [step for step in dashed.steps if isinstance(step, Move | LineTo)]
    middles = {
        (round((a.x + b.x) / 2, 2), round((a.y + b.y) / 2, 2)) for a, b in zip(steps[::2], steps[1::2], strict=True)
    }
    assert len(middles) == len(crossed)
    assert all(any(abs(x - u) < 1 and abs(y - v) < 1 for u, v in middles) for x, y in crossed)


@given(solved(), st.booleans())
@settings(max_examples=some(15, of=60))
def test_every_region_has_a_tint_of_its_own(case: Case, is_solution: bool) -> None:
    """Its cells have it, and no other cell has."""
    puzzle, solution = case
    seen = Seen(draw.to_scene(solution, puzzle=puzzle) if is_solution else draw.to_scene(puzzle))
    found = sorted(tuple(cell for cell in puzzle.cells if holds(pane, middle(cell))) for pane in seen.panes)
    assert found == sorted(constraint.cells for constraint in puzzle.constraints)


@given(solved(), st.booleans())
@settings(max_examples=some(15, of=60))
def test_a_zero_has_a_ring(case: Case, with_regions: bool) -> None:
    puzzle, solution = case
    rings = Seen(draw.to_scene(solution, puzzle=puzzle if with_regions else None)).rings
    found = sorted(Cell(int(ring.x // SIDE), int(ring.y // SIDE)) for ring in rings)
    assert found == sorted(cell for cell, pip in solution.grid.items() if not pip)


@given(solved(), st.booleans())
@settings(max_examples=some(20, of=100))
def test_labels_stay_in_the_first_cell_of_their_region(case: Case, is_solution: bool) -> None:
    puzzle, solution = case
    seen = Seen(draw.to_scene(solution, puzzle=puzzle) if is_solution else draw.to_scene(puzzle))
    wanted = {cell: words for region in regions(puzzle) for cell, words in region.tabs}
    found = {}
    for label in seen.labels:
        extent = box(label)
        assert extent is not None
        left, top, right, bottom = extent
        cell = Cell(int(left // SIDE), int(top // SIDE))
        assert right <= (cell.x + 1) * SIDE
        assert bottom <= (cell.y + 1) * SIDE
        found[cell] = label.text
    assert found == wanted
    assert len(seen.labels) == len(wanted)
    for constraint in puzzle.constraints:
        assert found[constraint.cells[0]].split()[0] == constraint.label


@settings(max_examples=some(10, of=30))
@given(solved(3), st.booleans())
def test_tabs_stay_inside_the_outline_of_the_board(case: Case, is_solution: bool) -> None:
    """Round as the board is in its corners: nothing of a tab is beyond the lead."""
    puzzle, _ = case
    board = Path(outline(puzzle.cells, SIDE, radius=6.0), Style())
    drawn = tabs(puzzle.cells, regions(puzzle), SOLVED_LETTERS if is_solution else GAME_LETTERS)
    for item in drawn:
        if not isinstance(item, Path):
            continue
        points = list(walk(item))
        x, y = (sum(each) / len(points) for each in zip(*points, strict=True))
        for px, py in points:  # a little towards the middle: sides that run along the outline are inside
            assert holds(board, (px + (x - px) * 0.02, py + (y - py) * 0.02))


@given(solved())
@settings(max_examples=some(15, of=60))
def test_parts_of_a_region_have_a_letter_in_common(case: Case) -> None:
    puzzle, _ = case
    marks = []
    for region in regions(puzzle):
        parts = list(connected_parts(region.cells))
        assert [cell for cell, _ in region.tabs] == [part[0] for part in parts]
        (_, first), *others = region.tabs
        if others:
            marks.append(first.split()[1])
            assert {words for _, words in others} == {marks[-1]}
    assert marks == list("abcdefgh"[: len(marks)])


@pytest.mark.parametrize("number", [100, 1000])
def test_many_regions_in_parts(number: int) -> None:
    from pipworks.polypips.drawing.board import _letters

    marks = [_letters(n) for n in range(number)]
    assert len(set(marks)) == number
    assert marks[25:28] == ["z", "aa", "ab"]


@given(solved(), st.booleans())
@settings(max_examples=some(20, of=100))
def test_dots_tell_the_pips_and_keep_clear_of_labels(case: Case, with_regions: bool) -> None:
    puzzle, solution = case
    seen = Seen(draw.to_scene(solution, puzzle=puzzle if with_regions else None))
    assert Counter(Cell(int(dot.x // SIDE), int(dot.y // SIDE)) for dot in seen.dots) == Counter(solution.grid)
    tabs = [path for path in seen.filled(Role.WALL) if path.style.stroke is None]
    boxes = [found for tab in tabs if (found := box(tab))]
    for dot in seen.dots:
        left, top, right, bottom = box(dot) or (0, 0, 0, 0)
        assert left // SIDE == right // SIDE
        assert top // SIDE == bottom // SIDE
        assert not any(left < r and l < right and top < b and t < bottom for l, t, r, b in boxes)


@given(solved())
@settings(max_examples=some(15, of=60))
def test_digits_tell_the_pips(case: Case) -> None:
    puzzle, solution = case
    seen = Seen(draw.to_scene(solution, puzzle=puzzle, digits=True))
    assert not seen.dots
    found = {}
    for item in seen.board:
        if isinstance(item, Lettering) and item.role is Role.PIP:
            found[Cell(int(item.x // SIDE), int(item.y // SIDE))] = int(item.text)
    assert found == solution.grid


@given(solved(), st.booleans(), st.booleans())
@settings(max_examples=some(15, of=60))
def test_everything_is_on_the_page(case: Case, digits: bool, tokens: bool) -> None:
    puzzle, solution = case
    for scene in (
        draw.to_scene(puzzle, digits=digits, tokens=tokens),
        draw.to_scene(solution, puzzle=puzzle, digits=digits),
    ):
        for item, dx, dy in flat(scene.items):
            if found := box(item):
                left, top, right, bottom = found
                assert left + dx >= 0
                assert top + dy >= 0
                assert right + dx <= scene.width
                assert bottom + dy <= scene.height


@given(solved())
@settings(max_examples=some(15, of=60))
def test_a_game_shows_its_pieces_apart_from_the_board(case: Case) -> None:
    puzzle, _ = case
    scene = draw.to_scene(puzzle, digits=True, tokens=True)
    items = list(flat(scene.items))
    digits = [item.text for item, _, _ in items if isinstance(item, Lettering) and item.role is Role.PIP]
    tokens = [item.text for item, _, _ in items if isinstance(item, Lettering) and item.role is Role.MUTED]
    assert digits == [str(pip) for piece in puzzle.pieces for pip in piece.grid.values()]
    assert tokens == [str(piece) for piece in puzzle.pieces]
    bodies = [placed(*found) for found in items if isinstance(found[0], Path) and found[0].style.fill is Role.PIECE]
    lead = [placed(*found) for found in items if isinstance(found[0], Path) and found[0].style.fill is Role.WALL]
    assert len(bodies) == len(puzzle.pieces)
    boxes = [*bodies, whole(lead)]
    for number, (left, top, right, bottom) in enumerate(boxes):
        for l, t, r, b in boxes[:number]:
            assert right <= l or r <= left or bottom <= t or b <= top


def placed(item: Item, dx: float, dy: float) -> tuple[float, float, float, float]:
    left, top, right, bottom = box(item) or (0, 0, 0, 0)
    return left + dx, top + dy, right + dx, bottom + dy


def whole(boxes: list[tuple[float, float, float, float]]) -> tuple[float, float, float, float]:
    left, top, right, bottom = zip(*boxes, strict=True)
    return min(left), min(top), max(right), max(bottom)


def test_wrong_solutions_are_drawn_as_they_are() -> None:
    """A cell that two pieces cover is within the lines of both, a bare one in none; one off the board is there."""
    puzzle = Puzzle((Cell(0, 0), Cell(1, 0), Cell(2, 0)), (Piece.parse("3I:123"),))
    twice = Placement.of({Cell(0, 0): 1, Cell(1, 0): 2})
    outside = Placement.of({Cell(1, 0): 4, Cell(1, 1): 5})
    solution = Solution((twice, outside))
    for regions_of in (None, puzzle):
        seen = Seen(draw.to_scene(solution, puzzle=regions_of))
        around = [sum(holds(line, middle(Cell(x, 0))) for line in seen.lines) for x in range(3)]
        assert around == [1, 2, 0]
        assert not any(holds(seen.lead, middle(cell)) for cell in (Cell(0, 0), Cell(1, 0), Cell(1, 1)))
        assert Counter(Cell(int(dot.x // SIDE), int(dot.y // SIDE)) for dot in seen.dots) == Counter(solution.grid)
    assert not holds(seen.lead, middle(Cell(2, 0)))
    ground = seen.filled(Role.FACE)[0]
    assert [holds(ground, middle(Cell(x, y))) for y in range(2) for x in range(3)] == [True] * 3 + [False, True, False]


def test_a_board_starts_at_its_first_row_and_column() -> None:
    moved = Puzzle(tuple(Cell(x + 5, y + 3) for x, y in GAME.cells), GAME.pieces)
    here, there = draw.to_scene(Puzzle(GAME.cells, GAME.pieces)), draw.to_scene(moved)
    assert (here.width, here.height, here.title) == (there.width, there.height, there.title)
    there_items = [placed(*found) for found in flat(there.items) if box(found[0])]
    here_items = [placed(*found) for found in flat(here.items) if box(found[0])]
    assert there_items == [pytest.approx(found) for found in here_items]


def test_one_cell() -> None:
    puzzle = Puzzle((Cell(0, 0),), (Piece.parse("1o:4"),))
    solution = Solution((Placement.of({Cell(0, 0): 4}),))
    assert len([1 for item, _, _ in flat(draw.to_scene(puzzle).items) if isinstance(item, Circle)]) == 4
    scene = draw.to_scene(solution, puzzle=puzzle)
    assert (scene.width, scene.height) == (SIDE + 40, SIDE + 40)


def test_nothing_placed() -> None:
    assert draw.to_scene(Solution(())).items
    scene = draw.to_scene(Solution(()), puzzle=GAME)
    assert scene.description == "0 pieces on 0 cells of 26"
    free = [cell for cell in GAME.cells if not any(cell in constraint.cells for constraint in GAME.constraints)]
    assert_walls(Seen(scene), GAME.cells, owners([*(constraint.cells for constraint in GAME.constraints), tuple(free)]))


def test_nine_hundred_cells() -> None:
    cells = tuple(Cell(x, y) for y in range(30) for x in range(30))
    piece = Piece.parse("2I:16")
    puzzle = Puzzle(cells, (piece,) * 450)
    solution = Solution(tuple(Placement.at(piece, x, y) for y in range(30) for x in range(0, 30, 2)))
    assert verify(puzzle, solution) == ()
    assert draw.to_svg(puzzle).count("<circle") == draw.to_svg(solution, puzzle=puzzle).count("<circle") == 7 * 450
    scene = draw.to_scene(puzzle)
    assert 0.7 < scene.width / scene.height < 2


def test_it_says_what_it_shows() -> None:
    game, solution = draw.to_scene(GAME), draw.to_scene(SOLUTION, puzzle=GAME)
    assert (game.title, game.description) == ("Polypips, 8x5", "26 cells, 4 constraints, 7 pieces")
    assert (solution.title, solution.description) == ("Polypips solution, 8x5", "7 pieces on 26 cells of 26")


def test_themes_and_scale() -> None:
    drawings = {draw.to_svg(GAME, theme=theme) for theme in (LIGHT, DARK, PRINT, AUTO)}
    assert len(drawings) == 4
    assert draw.to_svg(GAME) in drawings
    width = draw.to_scene(SOLUTION).width
    assert f'width="{2 * width:g}"' in draw.to_svg(SOLUTION, scale=2)


def test_png() -> None:
    pytest.importorskip("resvg_py")
    data = draw.to_png(SOLUTION, puzzle=GAME, scale=1)
    assert struct.unpack(">II", data[16:24]) == (8 * SIDE + 40, 5 * SIDE + 40)
    assert draw.to_png(SOLUTION, puzzle=GAME, theme=PRINT, scale=1) != data


def test_another_process_draws_the_same() -> None:
    code = (
        "import sys; from tests.support.polypips.drawings import GAME, SOLUTION\n"
        "from pipworks.polypips.drawing import draw\n"
        "sys.stdout.write(draw.to_svg(GAME) + draw.to_svg(SOLUTION, puzzle=GAME) + draw.to_svg(SOLUTION))"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert runs == {
        (draw.to_svg(GAME) + draw.to_svg(SOLUTION, puzzle=GAME) + draw.to_svg(SOLUTION)).encode(),
    }
