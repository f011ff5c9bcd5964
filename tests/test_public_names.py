"""Public names keep meaning what they mean, in whatever order modules are imported."""

from __future__ import annotations

import pkgutil
from importlib import import_module
from types import ModuleType

import pytest

PACKAGES = ("pipworks", "pipworks.pipes", "pipworks.polypips", "pipworks.contest")


@pytest.mark.parametrize("package", PACKAGES)
def test_every_name_is_there(package: str) -> None:
    module = import_module(package)
    assert set(module.__all__) <= set(dir(module))
    for name in module.__all__:
        assert getattr(module, name) is not None
    with pytest.raises(AttributeError, match="no_such_name"):
        _ = module.no_such_name


@pytest.mark.parametrize("package", PACKAGES)
def test_no_module_hides_a_name(package: str) -> None:
    """Importing a module `pipworks.pipes.solve` would replace the function of that name."""
    module = import_module(package)
    modules = {found.name for found in pkgutil.iter_modules(module.__path__)}
    for name in modules & set(module.__all__):
        assert isinstance(getattr(module, name), ModuleType), f"{package}.{name} is a module and something else"
