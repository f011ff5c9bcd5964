"""The native search and the reference have the same rooms, and neither needs the other."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from pipworks import kernel

KERNEL = Path(__file__).resolve().parents[2] / "src" / "pipworks" / "kernel"
"""Not where the package is installed: the C++ sources stay behind there."""

NATIVE_ALONE = {
    *("binding", "wasm_binding", "common", "reading", "images", "room", "stack", "streams"),
    *("neighbourhood", "decimation", "beliefs"),
}

DEFINED = re.compile(
    r"^(?: {4})?(?:inline |static |\[\[noreturn\]\] )*[\w:<>]+[*&]? (?:\w+::)?(\w+)\([^;]*?\)(?: const)? \{",
    re.MULTILINE,
)
"""The beginning of a function in a header, free or in a class."""

SOLVE = """
import sys
{before}
from pipworks import kernel
problem = kernel.Problem(((0, 0), (1, 0)), ((1, (((0, 0, 1), (1, 0, 2)),)),), ((kernel.SUM, 3, 3, ((0, 0), (1, 0))),))
assert kernel.find(problem).solution and kernel.count(problem).count == 1 == kernel.count_grids(problem).count
assert kernel.possible(problem).occurring == kernel.probe(problem) and kernel.two_solutions(problem).stop is None
print(kernel.backend(), sorted(name for name in sys.modules if name.startswith("pipworks.kernel.")))
"""


def run(backend: str, before: str = "") -> tuple[str, set[str]]:
    """Which back end answered in an interpreter of its own, and the kernel's modules that it loaded."""
    environment = os.environ | {"PIPWORKS_KERNEL": backend}
    code = SOLVE.format(before=before)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment)
    answered, modules = done.stdout.split(maxsplit=1)
    return answered, {name.strip(" '\n") for name in modules.strip("[]\n").split(",")}


def test_the_folders_have_the_same_files() -> None:
    native = {path.stem for path in (KERNEL / "native").iterdir() if path.suffix in (".hpp", ".cpp")}
    reference = {path.stem for path in (KERNEL / "reference").glob("*.py")} - {"__init__"}
    assert native - reference == NATIVE_ALONE
    assert reference <= native


@pytest.mark.parametrize("path", sorted((KERNEL / "reference").glob("[a-z]*.py")), ids=lambda path: path.stem)
def test_functions_of_the_same_name_come_in_the_same_order(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    scopes: list[ast.Module | ast.ClassDef] = [tree, *(node for node in tree.body if isinstance(node, ast.ClassDef))]
    functions = [node for scope in scopes for node in scope.body if isinstance(node, ast.FunctionDef)]
    functions.sort(key=lambda node: node.lineno)
    reference = dict.fromkeys(node.name.strip("_") for node in functions)
    header = (KERNEL / "native" / f"{path.stem}.hpp").read_text(encoding="utf-8")
    native = dict.fromkeys(DEFINED.findall(header))
    common = [name for name in reference if name in native]
    assert common
    assert common == [name for name in native if name in reference]


def test_no_native_file_is_long() -> None:
    for path in (KERNEL / "native").iterdir():
        assert len(path.read_text(encoding="utf-8").splitlines()) <= 300, path.name


def test_the_native_search_runs_without_the_reference() -> None:
    if kernel.backend() != "native":
        pytest.skip("the native search is not built")
    answered, modules = run("native")
    assert answered == "native"
    assert "pipworks.kernel._native" in modules
    assert not [name for name in modules if name.startswith("pipworks.kernel.reference")]


def test_the_reference_runs_without_the_native_module() -> None:
    """As in a browser, where there is none: an import of it fails."""
    answered, modules = run("auto", "sys.modules['pipworks.kernel._native'] = None")
    assert answered == "python"
    assert "pipworks.kernel.reference.engine" in modules


def test_the_reference_does_not_look_for_the_native_module() -> None:
    answered, modules = run("python")
    assert answered == "python"
    assert "pipworks.kernel._native" not in modules
