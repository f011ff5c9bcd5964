"""The 29 shapes: their names, cells, hands, and what is said of a name that is none."""

from __future__ import annotations

import copy
import json
import pickle
from collections import Counter
from pathlib import Path

import pytest

from pipworks.grid import Cell, neighbours
from pipworks.polypips.puzzle.shapes import SHAPES, Shape, find_shape, shapes_called, why_unknown


def test_there_are_as_many_as_there_are_one_sided_polyominoes() -> None:
    """1, 1, 2, 7 and 18 (OEIS A000988)."""
    assert [Counter(shape.size for shape in SHAPES)[n] for n in range(1, 6)] == [1, 1, 2, 7, 18]


def test_they_are_connected_and_all_different_under_rotation() -> None:
    seen: set[frozenset[Cell]] = set()
    for shape in SHAPES:
        reached = {shape.cells[0]}
        for _ in shape.cells:
            reached |= {near for cell in reached for near in neighbours(cell) if near in shape.cells}
        assert reached == set(shape.cells)
        turns = {frozenset(cells) for cells in shape.turns}
        assert not turns & seen
        seen |= turns


def test_names_are_the_specification_s(shared: Path) -> None:
    cases = json.loads((shared / "conformance" / "shapes.json").read_text(encoding="utf-8"))
    assert {case["shape"]: [tuple(cell) for cell in case["cells"]] for case in cases} == {
        shape.name: list(shape.cells) for shape in SHAPES
    }


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_a_shape_is_one_object(shape: Shape) -> None:
    assert Shape.named(shape.name) is Shape.named(shape.name.lower()) is Shape.named(shape.name.upper()) is shape
    assert eval(repr(shape), {"Shape": Shape}) is shape
    assert pickle.loads(pickle.dumps(shape)) is copy.deepcopy(shape) is shape


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_the_mirror_image_is_the_other_hand(shape: Shape) -> None:
    flipped = {(-x, y) for x, y in shape.cells}
    left, top = min(x for x, _ in flipped), min(y for _, y in flipped)
    assert frozenset(Cell(x - left, y - top) for x, y in flipped) in {frozenset(t) for t in shape.mirror.turns}
    assert (shape.mirror is shape) == (shape.hand == "")
    assert shape.mirror.mirror is shape


def test_names_without_a_hand_stand_for_both() -> None:
    assert [str(shape) for shape in shapes_called("5f")] == ["5F+", "5F-"]
    assert [str(shape) for shape in shapes_called("5F-")] == ["5F-"]
    assert [str(shape) for shape in shapes_called("4T")] == ["4T"]
    assert shapes_called("4T+") == shapes_called("L") == shapes_called("") == ()
    assert find_shape("4L") is None


@pytest.mark.parametrize(
    ("name", "problem", "hint"),
    [
        ("5Q", "5Q: no such shape; five cells: F I L N P T U V W X Y Z", ""),
        ("4X", "4X: no such shape; four cells: I L O S T", ""),
        ("1x", "1x: no such shape; one cell: o", ""),
        ("4L", "4L: which hand? a piece can't be turned over", "write 4L+ or 4L-"),
        ("4t-", "4t-: 4T has no hands", "write 4T"),
        ("X", "X: no such shape without its number of cells", "did you mean 5X?"),
        ("l", "l: no such shape without its number of cells", "did you mean 3L, 4L+, 4L-, 5L+, 5L-?"),
        ("6A", "6A: no such shape; a shape is a number of cells, 1 to 5, and a letter", "for example 4T or 5F+"),
        ("", "'': no such shape; a shape is a number of cells, 1 to 5, and a letter", "for example 4T or 5F+"),
    ],
)
def test_unknown_names_are_explained(name: str, problem: str, hint: str) -> None:
    assert why_unknown(name) == (problem, hint)
    with pytest.raises(ValueError, match=r"shape|hand"):
        Shape.named(name)
