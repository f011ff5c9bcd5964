"""Docstrings as reStructuredText, and the names in them as references where they are public."""

from __future__ import annotations

import inspect
from functools import cache
from importlib import import_module
from typing import Any

from docs.building import library_pages, rst


def process(app: Any, what: str, name: str, value: Any, options: Any, lines: list[str]) -> None:
    """Put a docstring in place as reStructuredText: what autodoc calls with each."""
    own = _own_names(value)
    lines[:] = rst.prose(lines, lambda word: word not in own and _home(word, name) is not None)


@cache
def _public(package: str) -> frozenset[str]:
    return frozenset(import_module(package).__all__)


def _home(word: str, where: str) -> str | None:
    """The full name of a public value that a docstring at `where` means by a word."""
    near = [package for package in library_pages.PACKAGES if f"{where}.".startswith(f"{package}.")]
    for package in [*reversed(near), "pipworks"]:
        if word in _public(package):
            return f"{package}.{word}"
    return next((each for each in library_pages.PACKAGES if word == each or word[: word.rfind(".")] == each), None)


def _own_names(value: Any) -> frozenset[str]:
    """The names of what a function or a class takes: in its docstring they mean that."""
    try:
        return frozenset(inspect.signature(value).parameters)
    except (TypeError, ValueError):
        return frozenset()


def resolve(app: Any, env: Any, node: Any, content: Any) -> Any:
    """A reference to a type or name that is public under another path than the one written; None elsewhere."""
    if node.get("refdomain") != "py":
        return None
    home = _home(node["reftarget"].rpartition(".")[2], node.get("py:module") or "pipworks")
    if home is None or home == node["reftarget"]:
        return None
    domain = env.get_domain("py")
    return domain.resolve_xref(env, node["refdoc"], app.builder, "obj", home, node, content)
