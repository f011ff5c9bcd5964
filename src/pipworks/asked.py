"""A puzzle that something is asked about: whose it is, where it stands, and what it is called in messages."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pipworks.families import Family


class Asked:
    """One puzzle of one input.

    `file` is the input's name and `name` the puzzle's own in it, which may be empty. `title` is what messages call it:
    the file's name, and the puzzle's behind it where the file has several. `position` is the one that came with the
    puzzle, in a link, or None.
    """

    __slots__ = ("family", "file", "name", "position", "puzzle", "title")

    def __init__(
        self, family: Family, puzzle: Any, file: str, name: str = "", title: str = "", position: Any = None
    ) -> None:
        self.family = family
        self.puzzle = puzzle
        self.file = file
        self.name = name
        self.title = title or file
        self.position = position
