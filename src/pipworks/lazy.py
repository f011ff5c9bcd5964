"""Public names that are imported when they are first used, so that a package costs nothing to import (PEP 562)."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module


def names_from(package: str, homes: Mapping[str, str]) -> Callable[[str], object]:
    """A module's `__getattr__`: for each module below `package`, the names (space-separated) that it gives.

    An empty list of names stands for the module itself. What is fetched is kept, so that it costs once.
    """
    home_of = {name: home for home, names in homes.items() for name in names.split()}

    def fetch(name: str) -> object:
        if name in home_of:
            value = getattr(import_module(f"{package}.{home_of[name]}"), name)
        elif name in homes:
            value = import_module(f"{package}.{name}")
        else:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        setattr(sys.modules[package], name, value)
        return value

    return fetch
