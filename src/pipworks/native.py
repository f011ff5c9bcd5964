"""What is done in C++ as well, in a module `_native` of the package that defines it in Python, where that was built.

Both give the same, so that it shows in the time alone. The environment variable `PIPWORKS_KERNEL` picks, as for the
kernel: `python` leaves C++ alone.
"""

from __future__ import annotations

import os
from functools import cache

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType


def native_or_none(package: str) -> ModuleType | None:
    """The native module of a package, as `pipworks.pipes.solver`; None where it was not built or isn't wanted."""
    return _built(package) if os.environ.get("PIPWORKS_KERNEL", "auto") in ("auto", "native") else None


@cache
def _built(package: str) -> ModuleType | None:
    from importlib import import_module

    try:
        return import_module(f"{package}._native")
    except ImportError:
        return None
