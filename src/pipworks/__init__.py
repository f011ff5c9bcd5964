"""pipworks: solve, check, draw and generate Pipes and Polypips puzzles.

    from pipworks import pipes, polypips

Both families answer to the same verbs: parse, format, verify, solve, solutions, count, uniqueness, generate.
Importing this module loads nothing else: each name is fetched when it is first used. The commands rely on it: a signal
that comes before they listen ends in a traceback.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pipworks import pipes, polypips
    from pipworks.contents import Contents
    from pipworks.errors import (
        BrokenAnswer,
        CollectionError,
        EngineIncomplete,
        GenerationFailed,
        InvalidPuzzle,
        KernelUnavailable,
        MissingExtra,
        NoSuchDay,
        ParseError,
        PipworksError,
        TooLarge,
        Unwritable,
    )
    from pipworks.grid import Cell, Direction
    from pipworks.limits import CancelToken, Limits
    from pipworks.outcome import Outcome, Reason, Status, Uniqueness, Verdict, Violation
    from pipworks.rng import Rng
    from pipworks.version import __version__

__all__ = [
    "BrokenAnswer",
    "CancelToken",
    "Cell",
    "CollectionError",
    "Contents",
    "Direction",
    "EngineIncomplete",
    "GenerationFailed",
    "InvalidPuzzle",
    "KernelUnavailable",
    "Limits",
    "MissingExtra",
    "NoSuchDay",
    "Outcome",
    "ParseError",
    "PipworksError",
    "Reason",
    "Rng",
    "Status",
    "TooLarge",
    "Uniqueness",
    "Unwritable",
    "Verdict",
    "Violation",
    "__version__",
    "pipes",
    "polypips",
]

_HOMES = {
    "contents": "Contents",
    "errors": "BrokenAnswer CollectionError EngineIncomplete GenerationFailed InvalidPuzzle KernelUnavailable "
    "MissingExtra NoSuchDay ParseError PipworksError TooLarge Unwritable",
    "grid": "Cell Direction",
    "limits": "CancelToken Limits",
    "outcome": "Outcome Reason Status Uniqueness Verdict Violation",
    "rng": "Rng",
    "version": "__version__",
    "pipes": "",
    "polypips": "",
}


def __getattr__(name: str) -> object:
    from pipworks.lazy import names_from

    return names_from(__name__, _HOMES)(name)


def __dir__() -> list[str]:
    return sorted(__all__)
