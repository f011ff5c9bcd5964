"""docs/design.md is the plan of the house: every room is on it, and nothing that isn't there."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.sources import tree

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "pipworks"
PLAN = (ROOT / "docs" / "design.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| `((?:pipes|polypips)/[\w/]+/)` \| (.*) \|$", PLAN, re.MULTILINE)
FAMILIES = ("pipes", "polypips")


def there(path: str) -> bool:
    """Whether a path names a folder or a module, below the package or, for what all families have, below each."""
    folder, _, name = path.rstrip("/").rpartition("/")
    roots = [PACKAGE] if (PACKAGE / path.split("/")[0]).exists() else [PACKAGE / family for family in FAMILIES]
    return all((root / path.rstrip("/")).is_dir() or any((root / folder).glob(f"{name}.*")) for root in roots)


def test_the_plan_has_rows() -> None:
    assert len(ROWS) > 10


@pytest.mark.parametrize(("folder", "said"), ROWS, ids=[folder for folder, _ in ROWS])
def test_the_rooms_of_a_folder(folder: str, said: str) -> None:
    modules = {path.stem for path in (PACKAGE / folder).glob("*.py")} - {"__init__"}
    named = set(re.findall(r"`(\w+)`", said))
    assert named == modules


@pytest.mark.parametrize("family", FAMILIES)
def test_every_folder_of_a_family_has_a_row(family: str) -> None:
    folders = {str(path.parent.relative_to(PACKAGE)) + "/" for path in (PACKAGE / family).rglob("__init__.py")}
    assert folders - {f"{family}/"} == {folder for folder, _ in ROWS if folder.startswith(f"{family}/")}


def test_every_path_is_there() -> None:
    paths = set(re.findall(r"`([a-z_]+/[\w/]*)(?:\.\w+)?`", PLAN))
    ours = {path for path in paths if not path.startswith(("tests/", "docs/", "src/"))}
    assert len(ours) > 30
    assert not [path for path in ours - {"tiling/", "reference/", "native/"} if not there(path)]
    assert all((ROOT / path).exists() for path in re.findall(r"`((?:tests|docs)/[\w/.]+)`", PLAN))


def names(tree: ast.AST) -> Iterator[str]:
    """Every name that a module gives or uses."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.arg):
            yield node.arg


def test_one_word_a_thing() -> None:
    """The words that the glossary gives up name nothing any more, whole or as a part of a name."""
    column = re.findall(r"^\|[^|\n]+\|[^|\n]+\| ([a-z, ]+) \|$", PLAN.split("## Glossary")[1], re.MULTILINE)
    given_up = {word for words in column for word in words.split(", ")} - {"not"}
    assert len(given_up) > 10
    found = {
        (str(path.relative_to(PACKAGE)), name)
        for path in PACKAGE.rglob("*.py")
        for name in names(tree(path))
        if given_up & {part.lower() for part in re.findall(r"[A-Z]?[a-z]+", name)}
    }
    assert not found


def test_the_modules_that_build_the_site_are_named() -> None:
    row = next(line for line in PLAN.splitlines() if line.startswith("| `docs/building/` |"))
    modules = {path.stem for path in (ROOT / "docs" / "building").glob("*.py")} - {"__init__"}
    assert set(re.findall(r"`([a-z_]+)`", row)) - {"__all__"} == modules
