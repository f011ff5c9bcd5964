"""The digest of a puzzle's canonical form, which all its turned, mirrored and shifted copies share."""

from __future__ import annotations

from hashlib import blake2b

from pipworks.collection.canonical import pipes_form, polypips_form
from pipworks.families import families

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Final

SIZE: Final = 16
"""The bytes of a digest: by chance, two of a billion puzzles share one with a probability below 10**-20."""


def canonical(family: str, puzzle: Any) -> bytes:
    """The digest of the puzzle's least form; `family` is its family's name.

    Of a family that is not built in, it is the digest of the puzzle's text: no two texts are taken for one puzzle.
    """
    return blake2b(form_of(family, puzzle), digest_size=SIZE, person=b"pipworks 1").digest()


def form_of(family: str, puzzle: Any) -> bytes:
    """The least form itself, with the family's name before it."""
    if family == "pipes":
        written = pipes_form.least(puzzle)
    elif family == "polypips":
        written = polypips_form.least(puzzle)
    else:
        known = next(each for each in families() if each.name == family)
        written = str(known.verb("format")(puzzle))
    return f"{family}\n{written}".encode()
