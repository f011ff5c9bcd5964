"""docs/reliability.md names tests that there are."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "reliability.md").read_text(encoding="utf-8")
NAMED = sorted(set(re.findall(r"`(tests/[\w/]+\.py)(?:::(\w+))?`", PAGE)))


def test_the_page_names_tests() -> None:
    assert len(NAMED) > 40


@pytest.mark.parametrize(("path", "name"), NAMED, ids=["::".join(filter(None, named)) for named in NAMED])
def test_a_named_test_is_there(path: str, name: str) -> None:
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    tests = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name.startswith("test")}
    assert tests
    assert not name or name in tests


def test_every_promise_names_one() -> None:
    rows = re.findall(r"^\| (?!---|promise|what)(.*) \| (.*) \|$", PAGE, re.MULTILINE)
    promises = [row for row in rows if not re.fullmatch(r"(Polypips|Pipes)\b[^`]*", row[0])]
    assert len(promises) > 20
    assert all("tests/" in held for _, held in promises)
