"""The JSON Schemas of all that pipworks writes as JSON: answers, refusals, summaries, reports, and families' puzzles.

    from pipworks import schemas

    schemas.text("answer")

* `shipped`: which there are, and each as a text; beside it the files of those that are no family's
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pipworks.schemas.shipped import names, text

__all__ = ["names", "text"]

_HOMES = {"shipped": "names text"}


def __getattr__(name: str) -> object:
    from pipworks.lazy import names_from

    return names_from(__name__, _HOMES)(name)


def __dir__() -> list[str]:
    return sorted(__all__)
