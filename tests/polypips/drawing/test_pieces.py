"""Pieces as pictures: golden SVGs, the dots of a domino, rows in order, tokens below."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipworks.grid import Cell
from pipworks.polypips.drawing import draw
from pipworks.polypips.drawing.board import SIDE
from pipworks.polypips.drawing.pieces import DOTS
from pipworks.polypips.puzzle.pieces import Piece
from pipworks.polypips.puzzle.shapes import SHAPES
from pipworks.render.roles import Role
from pipworks.render.scene import Circle, Group, Item, Lettering, Path, Scene
from pipworks.render.theme import DARK
from tests.support.amounts import some
from tests.support.ink import box, flat, holds
from tests.support.polypips.strategies import pieces

Golden = Callable[[str, str], None]

ALL = tuple(Piece(shape, tuple((n + i) % 7 for i in range(shape.size))) for n, shape in enumerate(SHAPES))
SOME = st.lists(pieces(), min_size=1, max_size=12).map(tuple)


def test_the_examples(golden: Golden) -> None:
    golden("polypips/draw/pieces.svg", draw.to_svg(ALL, tokens=True))
    golden("polypips/draw/piece_dark.svg", draw.to_svg(Piece.parse("5F+:12345:90"), digits=True, theme=DARK))


def groups(scene: Scene) -> Iterator[Group]:
    """The group of each piece, in order, moved to where it is on the page."""
    (page,) = scene.items
    assert isinstance(page, Group)
    for item in page.items:
        if isinstance(item, Group):
            yield Group(item.items, item.dx + page.dx, item.dy + page.dy)


def body(group: Group) -> Path:
    (found,) = (item for item in group.items if isinstance(item, Path) and item.style.fill is Role.PIECE)
    return found


def at(item: Circle | Lettering) -> Cell:
    return Cell(int(item.x // SIDE), int(item.y // SIDE))


@given(SOME)
@settings(max_examples=some(15, of=60))
def test_each_piece_is_there_with_its_cells_and_dots(some: tuple[Piece, ...]) -> None:
    found = list(groups(draw.to_scene(some)))
    assert len(found) == len(some)
    for group, piece in zip(found, some, strict=True):
        square = [Cell(x, y) for x in range(-1, 6) for y in range(-1, 6)]
        covered = {cell for cell in square if holds(body(group), ((cell.x + 0.51) * SIDE, (cell.y + 0.49) * SIDE))}
        assert covered == set(piece.cells)
        dots = Counter(at(item) for item in group.items if isinstance(item, Circle))
        assert dots == Counter(piece.grid)


@given(SOME)
@settings(max_examples=some(15, of=60))
def test_digits_in_place_of_dots(some: tuple[Piece, ...]) -> None:
    for group, piece in zip(groups(draw.to_scene(some, digits=True)), some, strict=True):
        assert not any(isinstance(item, Circle) for item in group.items)
        digits = {at(item): int(item.text) for item in group.items if isinstance(item, Lettering)}
        assert digits == piece.grid


def test_the_dots_of_a_domino() -> None:
    assert [len(dots) for dots in DOTS] == list(range(7))
    for dots in DOTS:
        assert len(set(dots)) == len(dots)
        assert {(-x, -y) for x, y in dots} == set(dots)


def extent(item: Item, dx: float, dy: float) -> tuple[float, float, float, float]:
    left, top, right, bottom = box(item) or (0, 0, 0, 0)
    return left + dx, top + dy, right + dx, bottom + dy


@given(SOME, st.booleans())
@settings(max_examples=some(20, of=100))
def test_nothing_touches_anything_else(some: tuple[Piece, ...], tokens: bool) -> None:
    scene = draw.to_scene(some, tokens=tokens)
    boxes = [extent(body(group), group.dx, group.dy) for group in groups(scene)]
    words = [found for found in flat(scene.items) if isinstance(found[0], Lettering) and found[0].role is Role.MUTED]
    middles = [(item.text, item.x + dx) for item, dx, _ in words if isinstance(item, Lettering)]
    below = [extent(*word) for word in words]
    assert len(middles) == len(some) * tokens
    for piece, (left, _, right, bottom), (token, middle), (_, top, _, _) in zip(
        some, boxes, middles, below, strict=False
    ):
        assert token == str(piece)
        assert middle == pytest.approx((left + right) / 2)
        assert top > bottom
    boxes += below
    for number, (left, top, right, bottom) in enumerate(boxes):
        assert left >= 0
        assert top >= 0
        assert right <= scene.width
        assert bottom <= scene.height
        for l, t, r, b in boxes[:number]:
            assert right < l or r < left or bottom < t or b < top


@given(SOME)
@settings(max_examples=some(15, of=60))
def test_pieces_stand_in_their_order(some: tuple[Piece, ...]) -> None:
    boxes = [extent(body(group), group.dx, group.dy) for group in groups(draw.to_scene(some, tokens=True))]
    for (_, _, right, bottom), (left, top, _, _) in pairwise(boxes):
        assert left > right or top > bottom


def test_a_few_stand_in_one_row_and_many_fill_a_page() -> None:
    few = draw.to_scene(tuple(Piece.parse(token) for token in ("2I:06", "3L:123", "5F+:12345")))
    assert len({group.dy for group in groups(few)}) == 3
    assert few.height == 3 * SIDE + 40
    many = draw.to_scene((Piece.parse("2I:06"),) * 500)
    assert 0.7 < many.width / many.height < 2.1


def test_it_says_what_it_shows() -> None:
    one, two = draw.to_scene(ALL[0]), draw.to_scene(ALL[:2])
    assert (one.title, one.description) == ("Polypips piece", "1o:0")
    assert (two.title, two.description) == ("Polypips pieces", "1o:0, 2I:12")


def test_one_piece_or_a_row_of_one() -> None:
    assert draw.to_svg(ALL[5]) == draw.to_svg([ALL[5]])


def test_no_pieces_are_an_empty_page() -> None:
    assert (draw.to_scene(()).width, draw.to_scene(()).height) == (40, 40)
    assert "<circle" not in draw.to_svg(())


def test_text_of_a_piece_loads_no_picture() -> None:
    code = (
        "import sys; from pipworks.polypips.drawing.text import draw_piece\n"
        "from pipworks.polypips.puzzle.pieces import Piece\n"
        "draw_piece(Piece.parse('06')); print([m for m in sys.modules if 'picture' in m or 'scene' in m])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
