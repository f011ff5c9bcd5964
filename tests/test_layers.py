"""Imports point downwards only: the picture in docs/design.md, held by a test."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

import pytest

from tests.support.sources import tree

PACKAGE = Path(__file__).parent.parent / "src" / "pipworks"

LAYERS = (
    ("errors", "lazy", "native", "record", "typed", "version", "json_faults", "kinds", "showing"),
    ("rng", "limits", "json_places"),
    ("sizes", "unforeseen"),
    ("grid", "packed"),
    ("cell_names",),
    (
        "source",
        "outcome",
        "words",
        "numbers",
        "claims",
        "near_names",
        "ascii_forms",
        "mistakes",
        "series",
        "spoken",
        "day_addresses",
    ),
    (
        "json_nodes",
        "cell_lists",
        "contents",
        "dates",
        "fetched",
        "arguments",
        "parted",
        "titled",
        "framed",
        "unsaid",
        "unread",
        "mended",
        "fewest_edits",
    ),
    ("json_documents", "json_records", "linking", "foreign", "day_files"),
    ("lines_json", "json_refusals", "penpa", "ipuz"),
    ("hints", "render", "kernel"),
    ("pipes", "polypips"),
    ("family", "family_marks"),
    ("families",),
    ("editing", "judged", "schemas", "asked", "json_answers", "mixed", "converting"),
    ("collection",),
    ("batch", "printing", "contest"),
    ("web",),
    ("cli",),
    ("__main__",),
)

FAMILIES = ("pipes", "polypips")

DOORS = {
    "puzzle": set(),
    "accept": {"puzzle"},
    "rules": {"puzzle", "accept"},
    "drawing": {"puzzle", "rules"},
    "formats": {"puzzle", "rules", "drawing"},
    "tiling": {"puzzle"},
    "solver": {"puzzle", "rules", "formats", "drawing", "tiling"},
    "hints": {"puzzle", "rules", "formats", "drawing", "tiling", "solver"},
    "generator": {"puzzle", "rules", "formats", "drawing", "tiling", "solver", "hints"},
}
"""The folders of a family, and which others of it each may import."""


def modules() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def dotted(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def imports(path: Path, *, everywhere: bool) -> set[str]:
    """The pipworks modules that a file imports when it is loaded, or anywhere, as dotted names."""
    found = set()
    for node in _nodes(tree(path), everywhere):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == "pipworks":
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names if alias.name.split(".")[0] == "pipworks"}
    return found


def _nodes(tree: ast.AST, everywhere: bool) -> list[ast.AST]:
    """The nodes that run when the module loads: not those in functions, nor those for type checkers only."""
    found: list[ast.AST] = []
    for node in ast.iter_child_nodes(tree):
        if not everywhere and isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            continue
        found += [node, *_nodes(node, everywhere)]
    return found


def layer(module: str) -> int:
    part = module.split(".")[1] if "." in module else ""
    for number, names in enumerate(LAYERS):
        if part in names:
            return number
    return -1


def test_imports_point_downwards() -> None:
    """While a module loads, and inside functions too unless it is the family's own."""
    for path in modules():
        mine = dotted(path).split(".")[1:2]
        if not mine:
            continue
        assert layer(dotted(path)) >= 0, f"{path} is in no layer: add it to the picture"
        for name in imports(path, everywhere=True):
            theirs = name.split(".")[1]
            if [theirs] != mine:
                assert layer(name) < layer(dotted(path)), f"{dotted(path)} imports {name}"


@pytest.mark.parametrize("family", FAMILIES)
def test_a_family_has_the_same_doors(family: str) -> None:
    doors = {path.stem for path in (PACKAGE / family).iterdir() if path.stem not in ("__init__", "__pycache__")}
    assert doors <= set(DOORS)
    assert set(DOORS) - doors <= {"tiling"}


@pytest.mark.parametrize("family", FAMILIES)
def test_who_may_come_through_which_door(family: str) -> None:
    for path in (PACKAGE / family).rglob("*.py"):
        rest = dotted(path).split(".")[2:]
        for name in imports(path, everywhere=True):
            theirs = name.split(".")
            if rest and theirs[1] == family and len(theirs) > 2 and theirs[2] != rest[0]:
                assert theirs[2] in DOORS[rest[0]], f"{dotted(path)} imports {name}"


@pytest.mark.parametrize("family", FAMILIES)
def test_a_public_class_name_stands_for_one_thing(family: str) -> None:
    homes: dict[str, list[str]] = {}
    for path in sorted((PACKAGE / family).rglob("*.py")):
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                homes.setdefault(node.name, []).append(dotted(path))
    assert not {name: found for name, found in homes.items() if len(found) > 1}


def test_no_circles() -> None:
    """No module leads back to itself by what it imports, in functions too."""
    paths = {dotted(path): path for path in modules()}
    arrows = {
        name: {target for target in map(_module_of(paths), imports(path, everywhere=True)) if target}
        for name, path in paths.items()
    }
    circles = circles_of(arrows)
    assert not circles, "; ".join(" -> ".join(circle) for circle in circles)


def test_circles_are_found() -> None:
    arrows = {"a": {"b", "d"}, "b": {"c"}, "c": {"a", "e"}, "d": {"e"}, "e": {"e"}}
    assert circles_of(arrows) == [["a", "b", "c", "a"], ["e", "e"]]


def test_late_imports_count_and_those_of_type_checkers_do_not(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text(
        "TYPE_CHECKING = False\nif TYPE_CHECKING:\n    import pipworks.a\n"
        "def f():\n    from pipworks.b import c\n    if f:\n        import pipworks.d\n"
    )
    assert imports(module, everywhere=True) == {"pipworks.b.c", "pipworks.d"}
    assert imports(module, everywhere=False) == set()


def _module_of(paths: Mapping[str, Path]) -> Callable[[str], str]:
    """The module that an imported name is, or is in; a package stands for its `__init__`."""
    return lambda name: name if name in paths else name.rpartition(".")[0]


def circles_of(arrows: Mapping[str, set[str]]) -> list[list[str]]:
    """A shortest circle through the first module of each knot of modules that all lead to each other."""
    found: list[list[str]] = []
    seen: set[str] = set()
    for start in sorted(arrows):
        if start not in seen and (circle := _shortest_circle(arrows, start)):
            found.append(circle)
            seen |= {other for other in _reached(arrows, start) if start in _reached(arrows, other)}
    return found


def _reached(arrows: Mapping[str, set[str]], start: str) -> set[str]:
    reached: set[str] = set()
    queue = [start]
    for name in queue:
        more = arrows.get(name, set()) - reached
        reached |= more
        queue += more
    return reached


def _shortest_circle(arrows: Mapping[str, set[str]], start: str) -> list[str]:
    """The way from a module back to itself over the fewest others; empty when there is none."""
    ways = [[start]]
    seen: set[str] = set()
    for way in ways:
        for target in sorted(arrows.get(way[-1], set()) - seen):
            if target == start:
                return [*way, start]
            seen.add(target)
            ways.append([*way, target])
    return []


@pytest.mark.parametrize("path", [path for path in modules() if path.name == "__init__.py"], ids=dotted)
def test_a_sign_on_each_door(path: Path) -> None:
    """A folder says what lives there, and imports nothing but the means to fetch its public names."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert ast.get_docstring(tree)
    if dotted(path) != "pipworks.kernel":
        assert imports(path, everywhere=False) <= {"pipworks.lazy.names_from"}


@pytest.mark.parametrize("family", FAMILIES)
def test_the_verifier_shares_nothing_with_the_search(family: str) -> None:
    for module in ("rules.py", "accept.py"):
        names = imports(PACKAGE / family / module, everywhere=True)
        assert not any(part in name for name in names for part in ("solver", "kernel", "generator", "hints"))


def test_only_commands_print_or_exit() -> None:
    for path in modules():
        if "cli" in path.parts or path.name == "__main__.py":
            continue
        for node in ast.walk(tree(path)):
            called = node.func if isinstance(node, ast.Call) else None
            assert not (isinstance(called, ast.Name) and called.id in ("print", "exit", "input")), path
            assert not (isinstance(called, ast.Attribute) and called.attr == "exit"), path


def test_importing_the_package_loads_nothing_else() -> None:
    import subprocess
    import sys

    code = "import sys, pipworks; print([m for m in sys.modules if m.startswith(('pipworks.', 'pysat', 'json'))])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
