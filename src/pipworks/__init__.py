"""pipworks: solve, check, draw and generate Pipes and Polypips puzzles.

    from pipworks import pipes, polypips

Both families answer to the same verbs: parse, format, verify, solve, solutions, count, uniqueness, generate.
Importing this module loads nothing else: each name is fetched when it is first used.
"""

from __future__ import annotations

from pipworks.lazy import names_from
from pipworks.version import __version__

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pipworks import pipes, polypips
    from pipworks.errors import (
        BrokenAnswer,
        GenerationFailed,
        InvalidPuzzle,
        KernelUnavailable,
        MissingExtra,
        ParseError,
        PipworksError,
    )
    from pipworks.grid import Cell, Direction
    from pipworks.limits import CancelToken, Limits
    from pipworks.outcome import Outcome, Reason, Status, Uniqueness, Verdict, Violation
    from pipworks.rng import Rng

__all__ = [
    "BrokenAnswer",
    "CancelToken",
    "Cell",
    "Direction",
    "GenerationFailed",
    "InvalidPuzzle",
    "KernelUnavailable",
    "Limits",
    "MissingExtra",
    "Outcome",
    "ParseError",
    "PipworksError",
    "Reason",
    "Rng",
    "Status",
    "Uniqueness",
    "Verdict",
    "Violation",
    "__version__",
    "pipes",
    "polypips",
]

__getattr__ = names_from(
    __name__,
    {
        "errors": "BrokenAnswer GenerationFailed InvalidPuzzle KernelUnavailable MissingExtra ParseError PipworksError",
        "grid": "Cell Direction",
        "limits": "CancelToken Limits",
        "outcome": "Outcome Reason Status Uniqueness Verdict Violation",
        "rng": "Rng",
        "pipes": "",
        "polypips": "",
    },
)


def __dir__() -> list[str]:
    return sorted(__all__)
