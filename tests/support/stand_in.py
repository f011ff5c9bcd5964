"""What answers in the engine's tests in place of `pipworks.web.answer`: verbs that try the carriers, not the library.

The same file answers in the page, where it is packed as that module, and here.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Mapping
from typing import Any

from pipworks import kernel, pipes, polypips
from pipworks.errors import EngineIncomplete
from pipworks.limits import Limits


def answer(request: Mapping[str, Any]) -> dict[str, Any]:
    """The reply to a request."""
    verbs = {"echo": echo, "sleep": sleep, "spin": spin, "crash": crash, "sat": sat, "library": library}
    return verbs[request["verb"]](request)


def echo(request: Mapping[str, Any]) -> dict[str, Any]:
    return dict(request)


def sleep(request: Mapping[str, Any]) -> dict[str, Any]:
    time.sleep(request["seconds"])
    return {"slept": request["seconds"]}


def spin(_: Mapping[str, Any]) -> dict[str, Any]:
    while True:
        pass


def crash(_: Mapping[str, Any]) -> dict[str, Any]:
    """Python itself is lost."""
    import os

    os.abort()


def sat(_: Mapping[str, Any]) -> dict[str, Any]:
    try:
        from pysat.solvers import Minisat22
    except EngineIncomplete as error:
        return {"refused": str(error)}
    with Minisat22(bootstrap_with=[[1, 2], [-1]]) as solver:
        solver.solve()
        return {"model": solver.get_model()}


def library(request: Mapping[str, Any]) -> dict[str, Any]:
    """What the library says of puzzles of both families, as one hash, and which search it asked."""
    said: list[object] = []
    for text in request["polypips"]:
        puzzle = polypips.parse(text)
        one = polypips.uniqueness(puzzle, limits=Limits(nodes=50_000))
        said += [str(polypips.hint(puzzle)), str(one), str(polypips.count(puzzle, limits=Limits(nodes=50_000)))]
    for text in request["pipes"]:
        board = pipes.parse(text)
        said += [str(pipes.hint(board)), str(pipes.uniqueness(board))]
    return {
        "kernel": kernel.backend(),
        "hash": hashlib.sha256(json.dumps(said).encode()).hexdigest(),
        "said": len(said),
    }
