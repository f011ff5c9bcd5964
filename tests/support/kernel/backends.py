"""Which back end a test runs on."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from pipworks import kernel
from pipworks.errors import KernelUnavailable


@contextmanager
def running(backend: str) -> Iterator[None]:
    """Run on one back end; skips the test where it isn't built."""
    if backend == "wasm":
        hand_in()
    before = os.environ.get("PIPWORKS_KERNEL")
    os.environ["PIPWORKS_KERNEL"] = backend
    try:
        kernel.backend()
        yield
    except KernelUnavailable:
        pytest.skip("the native search is not built")
    finally:
        if before is None:
            del os.environ["PIPWORKS_KERNEL"]
        else:
            os.environ["PIPWORKS_KERNEL"] = before


def hand_in() -> None:
    """Hand in the search's module, compiled where it was not yet; skips the test where it can't be."""
    from pipworks.kernel.wasm import home, outside
    from tests.support.engine import search_module

    if home.maker() is None:
        outside.use(search_module())


both = pytest.mark.parametrize("backend", ["native", "python"])
