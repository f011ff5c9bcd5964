"""The native search as a WebAssembly module: what runs in a browser, where no extension module of ours is built.

The module is made of `native/` by its `wasm_binding`. This side of it needs an *instance* of the module, which somebody
must hand in by `use`: `page` takes one from the page's worker, `outside` runs one without a browser. `engine` is an
`Engine` over it, `home` keeps the instance that engines share, `flat` writes a problem as numbers, `instance` says what
one can do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pipworks.lazy import names_from

if TYPE_CHECKING:
    from pipworks.kernel.wasm.home import use

__all__ = ["use"]

__getattr__ = names_from(__name__, {"home": "use"})
