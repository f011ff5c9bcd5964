"""Numbers with their nouns, cells, lists that end early."""

from __future__ import annotations

import ast
from pathlib import Path

import pipworks
from pipworks import words
from tests.support.sources import tree


def test_numbers_with_their_nouns() -> None:
    assert [words.counted(number, "cell") for number in (0, 1, 2)] == ["0 cells", "1 cell", "2 cells"]
    assert [words.is_or_are(number) for number in (0, 1, 2)] == ["are", "is", "are"]


def test_cells() -> None:
    cells = ((0, 0), (1, 0), (12, 3))
    assert words.at(cells[2]) == "m4"
    assert words.cells_listed(cells) == words.cells_listed(cells, 3) == "a1, b1, m4"
    assert words.cells_listed(cells, 2) == "a1, b1 and 1 more"
    assert words.cells_listed(cells, between=" ") == "a1 b1 m4"
    assert words.cells_listed(()) == ""


def test_plurals_are_made_here_only() -> None:
    package = Path(pipworks.__file__).parent
    for path in package.rglob("*.py"):
        if path != package / "words.py":
            for node in ast.walk(tree(path)):
                made = isinstance(node, ast.BinOp) and isinstance(node.left, ast.Constant) and node.left.value == "s"
                assert not made, f"{path}: {ast.dump(node)}"


def test_names_are_listed_up_to_six() -> None:
    assert words.names_listed([]) == ""
    assert words.names_listed(["a", "b"]) == "a, b"
    assert words.names_listed(list("abcdef")) == "a, b, c, d, e, f"
    assert words.names_listed(list("abcdefgh")) == "a, b, c, d, e, f and 2 more"
