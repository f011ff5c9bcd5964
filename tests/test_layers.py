"""Imports point downwards only: the picture in docs/design.md, held by a test."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "src" / "pipworks"

LAYERS = (
    ("errors", "rng", "limits", "lazy", "version"),
    ("grid", "source", "outcome"),
    ("steps",),
    ("steps",),
    ("render", "kernel"),
    ("pipes", "polypips"),
    ("families",),
    ("batch",),
    ("cli", "web"),
    ("__main__",),
)

ORDER_IN_A_FAMILY = {
    "model": {"tiles", "shapes", "pieces", "constraints"},
    "text": {"tiles", "shapes", "pieces", "constraints", "model"},
    "rules": {"tiles", "shapes", "pieces", "constraints", "model"},
}
"""What the modules that everything rests on may import of their own family."""


def modules() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def dotted(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path, *, everywhere: bool) -> set[str]:
    """The pipworks modules that a file imports when it is loaded, or anywhere, as dotted names."""
    found = set()
    for node in _nodes(ast.parse(path.read_text(encoding="utf-8")), everywhere):
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


@pytest.mark.parametrize("path", modules(), ids=dotted)
def test_imports_point_downwards(path: Path) -> None:
    """While a module loads, and inside functions too unless it is the family's own."""
    mine = dotted(path).split(".")[1:2]
    if not mine:
        return
    assert layer(dotted(path)) >= 0, "a module that is in no layer: add it to the picture"
    for name in imports(path, everywhere=True):
        theirs = name.split(".")[1]
        if [theirs] != mine:
            assert layer(name) < layer(dotted(path)), f"{dotted(path)} imports {name}"


@pytest.mark.parametrize("family", ["pipes", "polypips"])
def test_what_a_family_rests_on(family: str) -> None:
    for module, allowed in ORDER_IN_A_FAMILY.items():
        path = PACKAGE / family / f"{module}.py"
        own = {name.split(".")[2] for name in imports(path, everywhere=False) if name.split(".")[1] == family}
        assert own <= allowed, f"{family}/{module} imports {sorted(own - allowed)}"


@pytest.mark.parametrize("family", ["pipes", "polypips"])
def test_the_verifier_shares_nothing_with_the_search(family: str) -> None:
    names = imports(PACKAGE / family / "rules.py", everywhere=True)
    assert not any(part in name for name in names for part in ("solve", "kernel", "encode", "cuts"))


def test_only_commands_print_or_exit() -> None:
    for path in modules():
        if "cli" in path.parts or path.name == "__main__.py":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            called = node.func if isinstance(node, ast.Call) else None
            assert not (isinstance(called, ast.Name) and called.id in ("print", "exit", "input")), path
            assert not (isinstance(called, ast.Attribute) and called.attr == "exit"), path


def test_importing_the_package_loads_nothing_else() -> None:
    import subprocess
    import sys

    code = "import sys, pipworks; print([m for m in sys.modules if m.startswith(('pipworks.', 'pysat', 'json'))])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['pipworks.lazy', 'pipworks.version']"
