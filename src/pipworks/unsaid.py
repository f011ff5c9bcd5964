"""What a form leaves out of a document, in sentences: one for each thing that is there and has no place."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Final

_SENTENCES: Final = {
    "name": "its name, {name}, is left out",
    "comments": "its comments are left out",
    "solution": "its solution is left out",
    "solutions": "the number of its solutions is left out",
    "origin": "what made it is left out",
    "position": "what was done so far is left out",
    "rotations": "how its pieces are turned in their list is left out",
}
"""What is said of what is left out, by what it is."""


def left_out(document: Any, *held: str) -> tuple[str, ...]:
    """A sentence for each thing that a document has beside its puzzle, but for those that are `held`."""
    puzzle = getattr(document, "puzzle", None)
    there = {
        "name": bool(document.name),
        "comments": bool(getattr(document, "comments", ()) or getattr(puzzle, "comments", ())),
        "solution": document.solution is not None,
        "solutions": document.solutions is not None,
        "origin": document.origin is not None,
        "position": document.position is not None,
        "rotations": any(piece.rotation for piece in getattr(puzzle, "pieces", ())),
    }
    return tuple(
        sentence.format(name=document.name) for what, sentence in _SENTENCES.items() if there[what] and what not in held
    )
