"""Work for tests: quick, with faults by the numbers of items. Worker processes find it by its name."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Callable
from typing import Any

from pipworks.batch.orders import guarded
from pipworks.collection.canonical.digest import canonical
from pipworks.pipes.puzzle.board import Board

RULES = {"rules": ["board: 4x2", "pieces: 2*", "unique: yes"]}
"""A job's options for puzzles that are made in a moment, of which there are many alike."""


def level(code: int) -> dict[str, Any]:
    """The entry of a board of two tanks and houses and some blanks, another one for each code from 0 to 15."""
    rows = ["1H" + "".join("12"[code >> bit & 1] + "H" for bit in range(4)), "_" * 10]
    document = {"format": "pipworks.pipes", "version": 1, "board": rows, "wraps": False}
    return {"family": "pipes", "document": document, "unique": None}


def result_of(item: dict[str, Any], code: int) -> dict[str, Any]:
    """The result of an item whose puzzle is the level of this code."""
    entry = level(code)
    canon = canonical("pipes", Board.of(*entry["document"]["board"], wraps=False)).hex()
    return {
        "number": item["number"],
        "attempt": item["attempt"],
        "state": "done",
        "canon": canon,
        "entry": entry,
    }


def quick(order: str, act: Callable[[int], None] = lambda _: None) -> str:
    """A result for each item, an answer with its number, after `act` on that."""
    asked = json.loads(order)
    results = []
    for item in asked["items"]:
        with guarded(asked.get("guard")):
            act(item["number"])
        results.append({"number": item["number"], "attempt": 0, "state": "done", "answer": {"number": item["number"]}})
    return json.dumps({"results": results, "seconds": 0.001 * len(results)})


def _once_in_five(what: Callable[[], object]) -> Callable[[int], None]:
    return lambda number: None if number % 5 else (what(), None)[1]


def _eat() -> None:
    bytearray(1 << 45)


def _fail() -> None:
    raise ValueError("no good\nat all")


def segfaulting(order: str) -> str:
    """Every fifth item ends its process by a signal."""
    return quick(order, _once_in_five(lambda: os.kill(os.getpid(), signal.SIGSEGV)))


def exiting(order: str) -> str:
    """Every fifth item ends its process in silence."""
    return quick(order, _once_in_five(lambda: os._exit(0)))


def hanging(order: str) -> str:
    """Every fifth item takes forever, with the interpreter's lock held."""
    import ctypes

    return quick(order, _once_in_five(lambda: ctypes.PyDLL(None).sleep(60)))


def eating(order: str) -> str:
    """Every fifth item asks for more memory than there is."""
    return quick(order, _once_in_five(_eat))


def raising(order: str) -> str:
    """Every fifth item raises."""
    return quick(order, _once_in_five(_fail))


def slow(order: str) -> str:
    """Each item takes a while."""
    return quick(order, lambda _: time.sleep(0.05))
