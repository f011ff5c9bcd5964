"""Puzzles on paper: sizes that are true, pieces in order and in several sizes, lines that outlive a copier."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipworks.grid import Cell
from pipworks.polypips.drawing import on_paper, picture
from pipworks.polypips.drawing.board import SIDE
from pipworks.polypips.drawing.draw import to_scene
from pipworks.polypips.drawing.page import SHARES
from pipworks.polypips.drawing.strokes import ON_PAPER
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.polypips.puzzle.pieces import Piece
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.shapes import Shape
from pipworks.polypips.puzzle.solution import Placement, Solution
from pipworks.render.arranged import Arranged
from pipworks.render.roles import Role
from pipworks.render.scene import Circle, Group, Lettering, Path
from tests.support.amounts import some
from tests.support.ink import box, flat
from tests.support.paper import Sheet, assert_true, outside, written
from tests.support.polypips.drawings import GAME, SOLUTION
from tests.support.polypips.strategies import solved

LEAST = 6.0
"""The side of the least cells on paper, in millimetres."""

FREE = replace(GAME, constraints=())
SHORT = replace(GAME, constraints=GAME.constraints[1:])
"""The game without its longest label."""
BOTH_HANDS = (Shape.named("4L+"), Shape.named("4L-"), Shape.named("5F+"))
SUPPLY = Puzzle(tuple(Cell(x + 5, y + 7) for x in range(4) for y in range(5)), (), (), (), BOTH_HANDS)
ONE = Puzzle((Cell(0, 0),), (Piece.parse("1o:3"),))
ONE_SOLVED = Solution((Placement.of({Cell(0, 0): 3}),))


@given(solved(), st.booleans())
@settings(max_examples=some(15, of=100))
def test_sizes_and_letters_are_true(case: tuple[Puzzle, Solution], rulers: bool) -> None:
    puzzle, solution = case
    ways = on_paper.arrangements(puzzle, rulers=rulers)
    for drawn in (ways[0], ways[-1], on_paper.answer(puzzle, solution, rulers=rulers)):
        assert_true(drawn)


@pytest.mark.parametrize("puzzle", [GAME, FREE, SUPPLY, ONE], ids=["labels", "none", "supply", "one"])
@pytest.mark.parametrize("rulers", [False, True])
def test_all_ways_have_true_sizes_and_none_is_beaten(puzzle: Puzzle, rulers: bool) -> None:
    ways = on_paper.arrangements(puzzle, rulers=rulers)
    for drawn in ways:
        assert_true(drawn)
    for way in ways:
        others = [other for other in ways if other is not way and other.weight >= way.weight]
        assert not any(other.width <= way.width and other.height <= way.height for other in others)


@pytest.mark.parametrize("rulers", [False, True])
def test_no_ink_leaves_the_box(rulers: bool) -> None:
    pytest.importorskip("resvg_py")
    ways = on_paper.arrangements(GAME, rulers=rulers)
    loose = on_paper.arrangements(SUPPLY, rulers=rulers)
    solved = [on_paper.answer(*case, rulers=rulers) for case in ((GAME, SOLUTION), (ONE, ONE_SOLVED))]
    for drawn in (ways[0], ways[-1], loose[0], *solved):
        assert outside(Sheet(drawn, LEAST, frame=20.0)) == 255


def trays(drawn: Arranged) -> list[Group]:
    """The group of each loose piece, in order."""
    (page,) = drawn.draw().items
    assert isinstance(page, Group)
    _, tray = page.items
    assert isinstance(tray, Group)
    return [item for item in tray.items if isinstance(item, Group)]


def together(puzzle: Puzzle, *, rulers: bool = False) -> tuple[Arranged, ...]:
    """The arrangements of the board with its pieces."""
    *ways, alone = on_paper.arrangements(puzzle, rulers=rulers)
    assert alone.rest
    assert not any(way.rest for way in ways)
    return tuple(ways)


def test_the_pieces_stand_in_their_order_in_several_sizes() -> None:
    ways = together(GAME)
    assert {way.weight for way in ways} == {share**0.4 for share in (1.0, 0.9, *SHARES)}
    assert [way.weight for way in ways] == sorted((way.weight for way in ways), reverse=True)
    for way in ways:
        share = way.squares
        assert way.weight == share**0.4
        found = trays(way)
        assert len(found) == len(GAME.pieces)
        for group, piece in zip(found, GAME.pieces, strict=True):
            dots = [item for item in group.items if isinstance(item, Circle)]
            assert len(dots) == sum(piece.pips)
            side = SIDE * share
            assert {Cell(int(dot.x // side), int(dot.y // side)) for dot in dots} <= set(piece.cells)


def test_pieces_stand_beside_the_board_and_below_it() -> None:
    ways = on_paper.arrangements(GAME)
    columns, lines = 8, 5
    assert any(way.width < columns + 0.5 for way in ways)
    assert any(way.height < lines + 0.5 for way in ways)


def test_the_board_is_the_one_of_the_screen_with_wider_lines() -> None:
    (page,) = on_paper.arrangements(GAME)[0].draw().items
    assert isinstance(page, Group)
    board, _ = page.items
    assert isinstance(board, Group)
    assert board.items == picture.game_items(GAME, ON_PAPER)
    assert [paths.steps for paths in board.items[:2] if isinstance(paths, Path)] == [
        paths.steps for paths in picture.game_items(GAME)[:2] if isinstance(paths, Path)
    ]


def test_names_are_as_high_beside_small_pieces_as_beside_large_ones() -> None:
    for way in together(SUPPLY):
        assert written(way) == ["4L+*", "4L-*", "5F+*"]
        assert way.letters == 0.25
    named = [*"abcdefgh", *"12345", ">100 a", "a", "≠", "=3", "<12", *"ABCDE"]
    for way in together(GAME, rulers=True):
        assert sorted(written(way)) == sorted(named)


@pytest.mark.parametrize("rulers", [False, True])
@pytest.mark.parametrize("puzzle", [GAME, SUPPLY, ONE], ids=["labels", "supply", "one"])
def test_the_board_alone_has_its_pieces_behind_it(puzzle: Puzzle, rulers: bool) -> None:
    alone = on_paper.arrangements(puzzle, rulers=rulers)[-1]
    assert alone.weight == 0.01
    assert [piece.draw().description for piece in alone.rest] == list(map(str, picture.loose(puzzle)))
    assert alone.rest[0].heading == ("The pieces of", "")
    for drawn in alone.rest:
        assert drawn.squares == 1.0
        assert_true(drawn)
    names = [name for piece in alone.rest for name in written(piece)]
    assert names == (["4L+*", "4L-*", "5F+*"] if puzzle is SUPPLY else [*"ABCDE"] if rulers and puzzle is GAME else [])
    whole = {
        item.text
        for item, _, _ in flat(on_paper.arrangements(puzzle, rulers=rulers)[0].draw().items)
        if isinstance(item, Lettering)
    }
    assert set(written(alone)) == whole - set(names)


def test_a_puzzle_in_a_far_corner_is_as_large() -> None:
    def far(cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
        return tuple(Cell(x + 90, y + 400) for x, y in cells)

    moved = Puzzle(
        far(GAME.cells), GAME.pieces, tuple(Constraint(each.condition, far(each.cells)) for each in GAME.constraints)
    )
    here, there = on_paper.arrangements(GAME), on_paper.arrangements(moved)
    assert [(way.width, way.height) for way in here] == [(way.width, way.height) for way in there]
    assert {"cm", "401"} <= set(written(on_paper.arrangements(moved, rulers=True)[0]))
    for way in on_paper.arrangements(moved, rulers=True)[::9]:
        assert_true(way)


def test_a_large_board() -> None:
    cells = tuple(Cell(x, y) for y in range(30) for x in range(30))
    puzzle = Puzzle(cells, (Piece.parse("5I:01234"),) * 180)
    assert_true(on_paper.arrangements(puzzle, rulers=True)[-1])


def test_labels_without_and_with_pips_suit_large_print() -> None:
    """Cells of 15 mm have letters of 3.6 mm, 14 points, unless a label is long."""
    for drawn in (on_paper.arrangements(SHORT, rulers=True)[0], on_paper.answer(SHORT, SOLUTION, rulers=True)):
        assert drawn.letters * 15 >= 3.6
    assert on_paper.answer(GAME, SOLUTION).letters * 15 < 3.6


def test_pips_below_a_label_keep_clear_of_it_and_of_the_line_of_their_piece() -> None:
    label_ends = 2.2 + ON_PAPER.label * 1.44
    line = SIDE * (1 - 0.1 - ON_PAPER.line.width / 2)
    middle, reach = SIDE / 2 + ON_PAPER.drop, (0.215 + 0.077) * ON_PAPER.pips * SIDE
    assert label_ends + 0.5 < middle - reach
    assert middle + reach < line - 0.5


def test_lines_between_cells_are_seen_on_a_copy() -> None:
    pytest.importorskip("resvg_py")
    drawn = on_paper.arrangements(FREE)[-1]
    sheet = Sheet(drawn, LEAST)
    sheet.copied()
    ground, left, top = next(
        found for found in flat(drawn.draw().items) if isinstance(found[0], Path) and found[0].style.fill is Role.FACE
    )
    assert isinstance(ground, Path)
    board = set(FREE.cells)
    for x, y in board:
        assert sheet.darkest(left + (x + 0.5) * SIDE, top + (y + 0.5) * SIDE, 10) == 255
        for part in range(1, 20):
            if (x + 1, y) in board:
                assert sheet.darkest(left + (x + 1) * SIDE, top + (y + part / 20) * SIDE) == 0
            if (x, y + 1) in board:
                assert sheet.darkest(left + (x + part / 20) * SIDE, top + (y + 1) * SIDE) == 0


def blackness(drawn: Arranged) -> list[float]:
    """How much of the box of each text is black on a copy."""
    sheet = Sheet(drawn, LEAST)
    sheet.copied()
    found = []
    for item, dx, dy in flat(drawn.draw().items):
        if isinstance(item, Lettering):
            left, top, right, bottom = box(item) or (0.0, 0.0, 0.0, 0.0)
            part = sheet.image.crop((*sheet.at(left + dx, top + dy), *sheet.at(right + dx, bottom + dy)))
            found.append(part.histogram()[0] / (part.width * part.height))
    return found


def test_labels_and_names_are_seen_on_a_copy() -> None:
    """Long labels, whose letters are smaller, apart."""
    pytest.importorskip("resvg_py")
    for drawn in (on_paper.arrangements(SHORT, rulers=True)[-1], on_paper.arrangements(SUPPLY)[-1]):
        assert all(0.08 < black < 0.75 for black in blackness(drawn))


def test_the_labels_of_a_screen_would_be_filled() -> None:
    pytest.importorskip("resvg_py")
    scene = to_scene(GAME)
    drawn = Arranged(scene.width / SIDE, scene.height / SIDE, SIDE, lambda: scene)
    assert max(blackness(drawn)) > 0.8
