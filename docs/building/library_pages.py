"""The reference of the library: a page for each package that has public names, made of its docstrings."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from importlib import import_module
from typing import Any

from docs.building import rst

PACKAGES = (
    "pipworks",
    "pipworks.pipes",
    "pipworks.polypips",
    "pipworks.collection",
    "pipworks.batch",
    "pipworks.printing",
    "pipworks.schemas",
)
"""The packages whose `__all__` is for users of the library, in the order of the reference."""


def pages() -> dict[str, str]:
    """Every page by its file's name, the list of them under `index.rst`."""
    made = {f"{package}.rst": "\n".join(_page(package)) for package in PACKAGES}
    return made | {"index.rst": "\n".join(_index())}


def _index() -> Iterator[str]:
    yield from rst.title("The library", "=")
    yield "Both families answer to the same verbs; :doc:`/design` says how the packages lie on each other."
    yield ""
    yield from rst.table(((f":doc:`{package}`", _first(package)) for package in PACKAGES), widths="30 70")
    yield from (".. toctree::", "   :hidden:", "", *(f"   {package}" for package in PACKAGES), "")


def _first(package: str) -> str:
    """The first sentence of a package's docstring."""
    return rst.sentence((import_module(package).__doc__ or "").split("\n\n")[0].replace("\n", " "))


def _page(package: str) -> Iterator[str]:
    module = import_module(package)
    names = [name for name in module.__all__ if not inspect.ismodule(getattr(module, name)) and name != "__version__"]
    kinds = {name: _kind(getattr(module, name)) for name in names}
    yield from rst.title(package, "=")
    yield from (f".. automodule:: {package}", "   :no-members:", "")
    for heading, kind in (("Functions", "function"), ("Classes", "class"), ("Errors", "exception"), ("Values", "data")):
        chosen = [name for name in names if kinds[name] == kind]
        if chosen:
            yield from rst.title(heading, "-")
        for name in chosen:
            yield from (f".. auto{kind}:: {package}.{name}", *_options(package, name), "")


def _kind(value: Any) -> str:
    """What autodoc calls a value."""
    if inspect.isclass(value):
        return "exception" if issubclass(value, BaseException) else "class"
    return "function" if callable(value) and not inspect.isclass(type(value).__call__) else "data"


def _options(package: str, name: str) -> list[str]:
    """What of a value is shown; one that an earlier page has too stands in the index once."""
    value = getattr(import_module(package), name)
    earlier = PACKAGES[: PACKAGES.index(package)]
    again = any(getattr(import_module(each), name, None) is value for each in earlier)
    members = ["   :members:", "   :member-order: bysource"] if inspect.isclass(value) else []
    return [*members, *(["   :no-index:"] if again else [])]
