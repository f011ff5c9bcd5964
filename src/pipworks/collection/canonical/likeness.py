"""How two puzzles of one canonical form differ: one is the other turned, mirrored or shifted, or the same."""

from __future__ import annotations

import enum

from pipworks.collection.canonical import pipes_form, polypips_form

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Alike(enum.Enum):
    """How one puzzle is made another of its form, the least change that does it; the value is the words for it.

    A board that is turned or mirrored may be shifted as well.
    """

    SAME = "the same"
    SHIFTED = "shifted"
    TURNED = "turned"
    MIRRORED = "mirrored"


_BY_IMAGE = (Alike.SHIFTED, Alike.TURNED, Alike.TURNED, Alike.TURNED) + 4 * (Alike.MIRRORED,)


def alike(family: str, one: Any, other: Any) -> Alike | None:
    """How the other puzzle differs from the one; None where they have different forms."""
    if family == "pipes":
        return _alike_boards(one, other)
    if family == "polypips":
        return _alike_puzzles(one, other)
    return Alike.SAME if one == other else None


def _alike_boards(one: Any, other: Any) -> Alike | None:
    if one == other:
        return Alike.SAME
    if (one.wraps, one.all_tiles) != (other.wraps, other.all_tiles):
        return None
    wanted = pipes_form.shifted_least(other, other.rows)
    for rows, how in zip(pipes_form.images(one.rows), _BY_IMAGE, strict=True):
        if len(rows) == other.height and pipes_form.shifted_least(other, rows) == wanted:
            return how
    return None


def _alike_puzzles(one: Any, other: Any) -> Alike | None:
    wanted = polypips_form.image(other, 0)
    for number, how in enumerate(_BY_IMAGE):
        if polypips_form.image(one, number) == wanted:
            return Alike.SAME if number == 0 and one.cells == other.cells else how
    return None
