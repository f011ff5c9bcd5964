"""Puzzles that are too large for what is asked, refused before they are read."""

from __future__ import annotations

from pipworks.cli.refusals import RefusedPuzzle
from pipworks.sizes import MOST, sentence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pipworks.families import Family
    from pipworks.source import Source


def refuse(family: Family, source: Source, verb: str) -> None:
    """Raises RefusedPuzzle where a board in the file has more cells than the verb takes; see `pipworks.sizes`."""
    most = MOST[verb].get(family.name)
    if most is None or sum(map(len, source.lines)) <= most:  # a letter a cell at least
        return
    cells = family.most_cells(source)
    if cells > most:
        raise RefusedPuzzle(source.name, sentence(verb, family.name, cells))


def drawing_verb(output: str | None) -> str:
    """The verb of `MOST` for a drawing that goes into a file of this name, or as text to standard output."""
    from pipworks.cli import pictures

    return str(output).lower()[-3:] if pictures.is_picture(output) else "text"
