"""An instance outside any browser, run by wasmtime: for tests and for figures."""

from __future__ import annotations

import atexit
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pipworks.errors import MissingExtra
from pipworks.kernel.wasm import home
from pipworks.kernel.wasm.instance import Trapped


class OutsideInstance:
    """An instance in a store of its own. One call at a time: wasmtime lets other threads run meanwhile.

    The clock is wasmtime's: with one in Python, Ctrl-C would be raised inside its callback, which no call survives.
    """

    def __init__(self, engine: Any, module: Any) -> None:
        import wasmtime

        self._store = wasmtime.Store(engine)
        self._store.set_wasi(wasmtime.WasiConfig())
        linker = wasmtime.Linker(engine)
        linker.define_wasi()
        self._trap = (wasmtime.Trap, wasmtime.WasmtimeError)
        self._exports = linker.instantiate(self._store, module).exports(self._store)
        self._memory: Any = self._exports["memory"]
        self._one = threading.RLock()
        self.call("_initialize")

    def call(self, name: str, *numbers: float) -> float:
        """What an export gives back."""
        function: Any = self._exports[name]
        with self._one:
            try:
                return function(self._store, *numbers) or 0
            except self._trap as error:
                raise Trapped(str(error)) from None

    def read(self, at: int, size: int) -> bytes:
        """A copy of some of the memory."""
        return bytes(self._memory.read(self._store, at, at + size))

    def write(self, at: int, data: bytes) -> None:
        """Puts bytes into the memory."""
        self._memory.write(self._store, data, at)

    def size(self) -> int:
        """The bytes that the memory has grown to."""
        return int(self._memory.data_len(self._store))


def maker(file: Path) -> Callable[[], OutsideInstance]:
    """What makes instances of a module's file. Raises MissingExtra where wasmtime is not installed."""
    try:
        import wasmtime
    except ImportError:
        raise MissingExtra("test", "the WebAssembly search outside a browser") from None
    engine = wasmtime.Engine()
    module = wasmtime.Module.from_file(engine, str(file))
    return lambda: OutsideInstance(engine, module)


def use(file: Path) -> None:
    """Search with a module's file from now on. At Python's end it is taken back, while wasmtime still works."""
    home.use(maker(file))
    atexit.register(home.use, None)
