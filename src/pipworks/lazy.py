"""A package's `__getattr__` that imports each public name when it is first used (PEP 562)."""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


def names_from(package: str, homes: Mapping[str, str]) -> Callable[[str], object]:
    """The `__getattr__` of `package`. `homes` maps each module below it to its public names, separated by spaces.

    An empty list of names makes the module itself a public name. A name is looked up once: its value is kept.
    """
    home_of = {name: home for home, names in homes.items() for name in names.split()}

    def fetch(name: str) -> object:
        from importlib import import_module

        if name in home_of:
            value = getattr(import_module(f"{package}.{home_of[name]}"), name)
        elif name in homes:
            value = import_module(f"{package}.{name}")
        else:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        setattr(sys.modules[package], name, value)
        return value

    return fetch
