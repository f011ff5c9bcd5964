"""Constraint placement: drawn by weight, complete, and the most that can be covered where the rules ask for more."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipworks.grid import Cell
from pipworks.limits import CancelToken, Limits
from pipworks.outcome import Status
from pipworks.polypips.generator.boards import named_board
from pipworks.polypips.generator.regions import draw_shape, place_regions
from pipworks.polypips.generator.rules import ANY, Choice, Selection
from pipworks.polypips.puzzle.shapes import SHAPES, Shape
from pipworks.rng import Rng
from tests.support.amounts import some
from tests.support.polypips.packings import fixed_forms, most_covered
from tests.support.polypips.strategies import areas


@given(
    areas(5),
    st.sets(st.sampled_from(SHAPES), min_size=1, max_size=3),
    st.integers(0, 100),
    st.sampled_from(Selection),
    st.integers(0, 2**64),
)
@settings(max_examples=some(50, of=400))
def test_as_much_is_covered_as_can_be(
    cells: tuple[Cell, ...], shapes: set[Shape], percent: int, selection: Selection, seed: int
) -> None:
    choice = Choice("some", tuple(sorted(shapes, key=str)))
    least = -(-percent * len(cells) // 100)
    outcome = place_regions(cells, choice.weights(selection), least, Rng(seed))
    most = most_covered(cells, [shape.cells for shape in shapes])
    if outcome.solution is None:
        assert most < least
        assert outcome.status is Status.UNSOLVABLE
        assert str(outcome.reason) == f"at most {most} of {len(cells)} cells can be covered, not {least}"
        return
    covered = Counter(cell for part in outcome.solution for cell in part)
    assert least <= sum(covered.values()) < least + 5
    assert set(covered) <= set(cells)
    assert all(number == 1 for number in covered.values())
    allowed = {form for shape in shapes for form in fixed_forms(shape.cells)}
    assert all(next(iter(fixed_forms(part))) in allowed for part in outcome.solution)


def test_squares_cover_6x6_in_the_one_way_there_is() -> None:
    weights = Choice.parse("4O").weights(Selection.ALL)
    for seed in range(30):
        outcome = place_regions(named_board("6x6").cells, weights, 36, Rng(seed))
        assert outcome.solution is not None
        assert [part[0] for part in outcome.solution] == [(x, y) for y in (0, 2, 4) for x in (0, 2, 4)]


@pytest.mark.parametrize(
    ("board", "constraints", "share", "words"),
    [
        ("7x7", "4O", "1", "at most 36 of 49 cells can be covered, not 49"),
        ("31x31", "4O", "0.95", "at most 900 of 961 cells can be covered, not 913"),
        ("8x8", "3L", "1", "at most 63 of 64 cells can be covered, not 64"),
        ("8x8", "5X", "1", "at most 40 of 64 cells can be covered, not 64"),
        ("stairs", "2*", "1", "at most 32 of 36 cells can be covered, not 36"),
        ("2x2", "5*", "0.1", "at most 0 of 4 cells can be covered, not 1"),
    ],
)
def test_the_most_is_told(board: str, constraints: str, share: str, words: str) -> None:
    cells = named_board(board).cells
    weights = Choice.parse(constraints).weights(Selection.ALL)
    outcome = place_regions(cells, weights, -(-Fraction(share) * len(cells) // 1), Rng(3))
    assert outcome.status is Status.UNSOLVABLE
    assert str(outcome.reason) == words


@pytest.mark.parametrize(
    ("board", "constraints", "share"),
    [
        *(("10x10", "2*", "1"), ("8x8", "3*", "0.98"), ("30x30", "4O", "1"), ("30x30", "any", "1")),
        *(("12x12", "4T", "0.97"), ("20x20", "5*", "0.95"), ("10x10", "4*,5*", "1"), ("20x3", "3*,4*", "1")),
    ],
)
def test_high_coverage(board: str, constraints: str, share: str) -> None:
    cells = named_board(board).cells
    least = -(-Fraction(share) * len(cells) // 1)
    outcome = place_regions(cells, Choice.parse(constraints).weights(Selection.SIZE), least, Rng(1))
    assert outcome.solution is not None
    assert sum(map(len, outcome.solution)) >= least


def test_limits_leave_it_open() -> None:
    cells = named_board("20x20").cells
    weights = Choice.parse("5W,5T").weights(Selection.ALL)
    outcome = place_regions(cells, weights, 400, Rng(0), limits=Limits(nodes=2_000))
    assert outcome.status is Status.LIMIT
    assert "of the 400 cells to cover are covered, stopped by the node limit" in str(outcome.reason)
    cancel = CancelToken()
    cancel.cancel()
    assert place_regions(cells, weights, 400, Rng(0), limits=Limits(cancel=cancel)).status is Status.CANCELLED


def test_a_limit_while_looking_for_the_most_gives_bounds() -> None:
    """That so much can't be covered is proved by a colouring, what can be is not known in the end."""
    weights = Choice.parse("4T").weights(Selection.ALL)
    outcome = place_regions(named_board("19x19").cells, weights, 361, Rng(0), limits=Limits(nodes=3_000))
    assert outcome.status is Status.UNSOLVABLE
    assert str(outcome.reason).startswith("between ")


@pytest.mark.parametrize("selection", Selection)
def test_shapes_are_drawn_by_weight(selection: Selection) -> None:
    """Each of 29 shapes within five standard deviations of its chance: 4O is 1/29, or 1/5 of 1/7."""
    weights = ANY.weights(selection)
    rng, number = Rng(20), 60_000
    drawn = Counter(draw_shape(weights, rng).name for _ in range(number))
    for shape in SHAPES:
        of_size = sum(other.size == shape.size for other in SHAPES)
        chance = 1 / 29 if selection is Selection.ALL else 1 / 5 / of_size
        deviation = (number * chance * (1 - chance)) ** 0.5
        assert abs(drawn[shape.name] - number * chance) < 5 * deviation


@pytest.mark.parametrize("selection", Selection)
def test_the_first_region_is_drawn_so_too(selection: Selection) -> None:
    """One region on a board with room for everything: how often it is 4O."""
    cells, weights, number = named_board("5x5").cells, ANY.weights(selection), some(1_000, of=3_000)
    squares = fixed_forms(Shape.named("4O").cells)
    found = 0
    for seed in range(number):
        outcome = place_regions(cells, weights, 1, Rng(seed))
        assert outcome.solution is not None
        found += next(iter(fixed_forms(outcome.solution[0]))) in squares
    chance = 1 / 29 if selection is Selection.ALL else 1 / 35
    assert abs(found - number * chance) < 4 * (number * chance * (1 - chance)) ** 0.5


def test_places_are_alike() -> None:
    """A domino on 3x3: each of its twelve places within four standard deviations."""
    cells, weights = named_board("3x3").cells, Choice.parse("2I").weights(Selection.ALL)
    number = some(600, of=3_000)
    drawn = Counter(place_regions(cells, weights, 1, Rng(seed)).solution for seed in range(number))
    assert len(drawn) == 12
    assert all(abs(count - number / 12) < 4 * (number * 11 / 144) ** 0.5 for count in drawn.values())
