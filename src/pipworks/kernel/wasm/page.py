"""An instance that a page's worker hands in: the module's exports, as Pyodide shows objects of JavaScript.

The worker makes it, with a clock, since code of ours in Python would be called back for each look at the time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pipworks.kernel.wasm import home
from pipworks.kernel.wasm.instance import Trapped


class PageInstance:
    """The module's exports. A view of the memory is made for each use: growing makes an end of all views."""

    def __init__(self, exports: Any) -> None:
        import js
        from pyodide.ffi import JsException

        self._exports = exports
        self._functions: dict[str, Callable[..., Any]] = {}
        self._bytes = js.Uint8Array
        self._thrown = JsException

    def call(self, name: str, *numbers: float) -> float:
        """What an export gives back."""
        function = self._functions.get(name)
        if function is None:
            function = self._functions[name] = getattr(self._exports, name)
        try:
            return function(*numbers) or 0
        except self._thrown as error:
            raise Trapped(str(error)) from None

    def read(self, at: int, size: int) -> bytes:
        """A copy of some of the memory."""
        data: bytes = self._bytes.new(self._exports.memory.buffer, at, size).to_bytes()
        return data

    def write(self, at: int, data: bytes) -> None:
        """Puts bytes into the memory."""
        if data:
            self._bytes.new(self._exports.memory.buffer, at, len(data)).assign(data)

    def size(self) -> int:
        """The bytes that the memory has grown to."""
        return int(self._exports.memory.buffer.byteLength)


def use(make: Callable[[], Any]) -> None:
    """Search with the module from now on; `make` gives the exports of a new instance."""
    home.use(lambda: PageInstance(make()))
