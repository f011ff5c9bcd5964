"""Whatever a user can name has a docstring: modules, classes, functions, methods, properties; and `help` shows it."""

from __future__ import annotations

import enum
import inspect
import pydoc
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import pipworks
from pipworks import families, pipes, polypips
from pipworks.limits import Budget

PACKAGES = (pipworks, pipes, polypips)
OTHERS = (families.Family, Budget)
CONSTANTS = {"SHAPES", "__version__"}
ROOT = Path(pipworks.__file__).parent


def public_values() -> dict[str, object]:
    found = {f"{each.__name__}.{name}": getattr(each, name) for each in PACKAGES for name in each.__all__}
    return {name: value for name, value in found.items() if name.rpartition(".")[2] not in CONSTANTS}


def parts(kind: type) -> Iterator[tuple[str, object]]:
    """The methods and properties that a class of ours has or inherits, those of the standard library apart."""
    for name, value in inspect.getmembers(kind):
        if name.startswith("_") or isinstance(value, enum.Enum):
            continue
        home = next((above for above in kind.__mro__ if name in vars(above)), None)
        if home is None or not home.__module__.startswith("pipworks"):
            continue
        raw = vars(home)[name]
        if isinstance(raw, property | classmethod | staticmethod) or inspect.isfunction(raw):
            yield name, raw if isinstance(raw, property) else getattr(kind, name)


VALUES = public_values()


@pytest.mark.parametrize("name", VALUES)
def test_what_is_public_has_a_docstring(name: str) -> None:
    value = VALUES[name]
    doc = inspect.getdoc(value)
    assert doc
    assert not doc.startswith(f"{getattr(value, '__name__', '')}("), (
        "the docstring that a dataclass makes of its fields"
    )
    if isinstance(value, type):
        assert not [part for part, raw in parts(value) if not inspect.getdoc(raw)]


@pytest.mark.parametrize("kind", OTHERS, ids=lambda kind: kind.__name__)
def test_so_have_the_parts_of_what_they_hand_out(kind: type) -> None:
    assert [part for part, _ in parts(kind)]
    assert not [part for part, raw in parts(kind) if not inspect.getdoc(raw)]


@pytest.mark.parametrize("path", sorted(ROOT.rglob("*.py")), ids=lambda path: str(path.relative_to(ROOT)))
def test_every_module_says_what_it_is(path: Path) -> None:
    assert path.read_text(encoding="utf-8").startswith('"""')


@pytest.mark.parametrize("family", [pipes, polypips], ids=lambda family: family.__name__)
def test_a_family_names_its_functions_by_what_they_do(family: object) -> None:
    """`help` shows the module's docstring first: each function of the family stands in it."""
    module = import_module(family.__name__)  # type: ignore[attr-defined]
    doc = module.__doc__ or ""
    functions = [name for name in module.__all__ if inspect.isfunction(getattr(module, name))]
    assert not [name for name in functions if f"`{name}`" not in doc]
    shown = pydoc.plain(pydoc.render_doc(module))
    for name in module.__all__:
        assert name in shown
    assert set(module.__all__) <= set(dir(module))
