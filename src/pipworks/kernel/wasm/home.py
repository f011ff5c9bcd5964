"""The instance of the module that engines share, and when the next one gets a new one.

An instance's memory grows and never shrinks, so one that has grown large is left once no engine is in it. So is one in
which a call trapped.
"""

from __future__ import annotations

from collections.abc import Callable

from pipworks.errors import KernelUnavailable
from pipworks.kernel.wasm.instance import Instance

LARGE = 64 << 20
"""Bytes of memory with which an empty instance is left."""


class Home:
    """An instance with the engines in it. `gone` are those that Python has forgotten: they are unmade before the next
    one is made, since Python may forget one at any moment, in another thread, too."""

    __slots__ = ("gone", "instance", "living", "spoiled")

    def __init__(self, instance: Instance) -> None:
        self.instance = instance
        self.gone: list[int] = []
        self.living = 0
        self.spoiled = False

    def clear(self) -> None:
        """Unmake the engines that are gone."""
        while self.gone:
            self.instance.call("unmake", self.gone.pop())
            self.living -= 1


_home: Home | None = None
_make: Callable[[], Instance] | None = None


def use(make: Callable[[], Instance] | None) -> None:
    """Search with instances that `make` makes from now on; None takes it back."""
    global _make, _home
    _make, _home = make, None


def maker() -> Callable[[], Instance] | None:
    """What makes an instance; None where nothing was handed in."""
    return _make


def enter() -> Home:
    """The home of a new engine. Raises KernelUnavailable where no instance was handed in."""
    global _home
    if _home is not None and not _home.spoiled:
        _home.clear()
        if _home.living or _home.instance.size() <= LARGE:
            _home.living += 1
            return _home
    if _make is None:
        raise KernelUnavailable(
            "the WebAssembly search has no module: it is handed in by pipworks.kernel.wasm.use, as the page does"
        )
    _home = Home(_make())
    _home.living = 1
    return _home
