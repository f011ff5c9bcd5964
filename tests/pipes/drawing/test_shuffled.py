"""The turns of a game picture: the board's own, the same each time, with few joints by accident."""

from __future__ import annotations

import pytest
from hypothesis import given

from pipworks.pipes import to_svg
from pipworks.pipes.drawing.shuffled import shuffled
from pipworks.pipes.generator.generate import generate
from pipworks.pipes.generator.recipe import Recipe
from pipworks.pipes.puzzle.board import Board
from pipworks.pipes.puzzle.tiles import openings
from pipworks.render.roles import Role
from pipworks.render.theme import THEMES
from pipworks.rng import Rng
from tests.support.pipes.strategies import boards


def joined(board: Board, masks: tuple[int, ...]) -> int:
    """The pairs of neighbours that are open to each other."""
    width, height = board.width, board.height
    found = 0
    for place, mask in enumerate(masks):
        y, x = divmod(place, width)
        found += bool(mask & 2 and masks[y * width + (x + 1) % width] & 8)
        found += bool(mask & 4 and masks[(y + 1) % height * width + x] & 1)
    return found


@given(boards())
def test_every_tile_is_turned_in_one_of_its_ways(board: Board) -> None:
    for tile, mask in zip(board.tiles, shuffled(board), strict=True):
        assert mask in {openings(tile, letter) for letter in "NESW"}
    assert shuffled(board) == shuffled(board)


def test_few_neighbours_are_joined() -> None:
    """A quarter of what all tiles turned alike would show, at most, over some boards."""
    boards = [generate(Recipe(fill=0.95), Rng(seed)).board for seed in range(12)]
    alike = [tuple(openings(tile, "N") for tile in board.tiles) for board in boards]
    assert 4 * sum(joined(board, shuffled(board)) for board in boards) <= sum(map(joined, boards, alike))


def test_a_picture_shows_the_turns() -> None:
    board = generate(Recipe((4, 4)), Rng(3)).board
    assert to_svg(board) == to_svg(board)
    assert to_svg(board) != to_svg(Board(board.width, board.height, board.tiles[::-1]))


@pytest.mark.parametrize("name", ["light", "dark", "print"])
def test_dry_pipes_can_be_seen(name: str) -> None:
    """By WCAG's measure, against the plates and against the board."""

    def light(color: str) -> float:
        parts = [int(color[start : start + 2], 16) / 255 for start in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))

    colors = THEMES[name].colors
    for ground in (Role.PAPER, Role.FACE):
        darker, lighter = sorted((light(colors[Role.DRY_CASING]), light(colors[ground])))
        assert (lighter + 0.05) / (darker + 0.05) >= 4.5
