"""The Python end of the page's worker: text in, text out, no objects that would have to be given back.

`prepare` loads, piece by piece, what the first questions need, so that a snapshot of the memory holds it; nothing of
JavaScript is touched before that. `connect` is called on each start, from a snapshot or not: it hands in what no
snapshot can hold. python-sat comes with the first import of it, since most visitors of one family never need it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from typing import TYPE_CHECKING, Any

from pipworks.errors import EngineIncomplete

if TYPE_CHECKING:
    from types import ModuleType

ANSWER = "pipworks.web.answer"

FIRST = (
    ANSWER,
    *(f"pipworks.{family}.{door}" for family in ("polypips", "pipes") for door in ("puzzle", "formats.files")),
    *(f"pipworks.{family}.{door}" for family in ("polypips", "pipes") for door in ("solver.solve", "hints.reasoner")),
    "pipworks.kernel.wasm.engine",
    "pipworks.kernel.wasm.page",
)
"""What a snapshot holds loaded."""

SAT_FOLDER = "/lib/python-sat"
SAT_NAMES = {"pysat", "pysolvers", "pycard", "pyformula"}

SAT_MISSING = "this takes python-sat, a part of the engine that could not be fetched. Ask again online"

_fetch_sat: Callable[[], None] | None = None


def prepare(piece: int) -> None:
    """Loads one of `FIRST`."""
    import_module(FIRST[piece])


def connect(instances: Callable[[], Any] | None, fetch_sat: Callable[[], None] | None) -> None:
    """Hands in what makes instances of the search, and what puts python-sat's wheel unpacked into `SAT_FOLDER`.

    Our zip has been written anew by then, with the same bytes: what Python remembers of it holds. To have all zips read
    again, the standard library's too, would be a third of a start.
    """
    global _fetch_sat
    _fetch_sat = fetch_sat
    if not any(isinstance(finder, SatFinder) for finder in sys.meta_path):
        sys.meta_path.append(SatFinder())
    if instances is not None:
        import_module("pipworks.kernel.wasm.page").use(instances)


def ask(text: str) -> str:
    """The reply to a request, both as JSON."""
    reply: dict[str, object] = import_module(ANSWER).answer(json.loads(text))
    return json.dumps(reply, separators=(",", ":"))


class SatFinder(MetaPathFinder):
    """Finds python-sat once it is imported, and has it brought then."""

    def find_spec(self, fullname: str, *_: Sequence[str] | ModuleType | None) -> ModuleSpec | None:
        """The module's place, after the others have found none. Raises EngineIncomplete where it can't be brought."""
        if fullname not in SAT_NAMES or _fetch_sat is None or SAT_FOLDER in sys.path:
            return None
        try:
            _fetch_sat()
        except Exception as error:  # whatever JavaScript throws
            raise EngineIncomplete(SAT_MISSING) from error
        sys.path.append(SAT_FOLDER)
        return PathFinder.find_spec(fullname, [SAT_FOLDER])
