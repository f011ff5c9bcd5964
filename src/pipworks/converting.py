"""Puzzles in the form that somebody asks for: our own forms, and those of other programs that the family writes.

`form` gives what writes one: it has the functions of `pipworks.foreign`, `format`, `format_all` and `lost_out`.
"""

from __future__ import annotations

from importlib import import_module

from pipworks.errors import InvalidPuzzle, Unwritable
from pipworks.families import PIPES
from pipworks.unsaid import left_out

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from pipworks.families import Family, Filed

OWN = ("text", "json", "link")
"""The words for our own forms."""

_HELD = {
    "text": ("comments", "rotations"),
    "json": ("name", "comments", "solution", "solutions", "origin", "rotations"),
    "link": ("position", "rotations"),
}
"""What our own forms have a place for, beside the puzzle."""


def names(family: Family) -> tuple[str, ...]:
    """The words for all forms that the family's puzzles go into."""
    formats = family.foreign_formats()
    others = () if formats is None else tuple(name for name in formats if hasattr(formats.module(name), "format"))
    return (*OWN, *others)


def form(family: Family, name: str, *, ascii: bool = False, lines: bool = False, several: bool = False) -> Any:
    """What writes the form of this name; `ascii` and `lines` are for our own text and JSON.

    `several` says that puzzles are written together: links have headings then. Raises Unwritable where the
    family has no such form.
    """
    if name in OWN:
        return OwnForm(family, name, ascii=ascii, lines=lines, several=several)
    formats = family.foreign_formats()
    if formats is None or name not in formats or not hasattr(module := formats.module(name), "format"):
        hint = f"there is {', '.join(names(family))}"
        raise Unwritable(name, f"{family.title} has no such form to be written in", hint)
    return module


def document_of(family: Family, filed: Filed) -> Any:
    """The family's document of a puzzle in a file: what its forms are written of."""
    members: dict[str, object] = {"comments": tuple(filed.comments)} if family is PIPES else {}
    made = import_module(f"{family.package}.formats.document").Document
    return made(
        filed.puzzle, filed.solution, filed.solutions, filed.origin, filed.name, position=filed.position, **members
    )


class OwnForm:
    """One of our own forms of a family's documents, by its name."""

    __slots__ = ("_ascii", "_family", "_lines", "_name", "_several")

    def __init__(self, family: Family, name: str, *, ascii: bool, lines: bool, several: bool) -> None:
        self._family = family
        self._name = name
        self._several = several
        self._ascii = ascii
        self._lines = lines

    def format(self, document: Any) -> str:
        """One puzzle. Raises Unwritable for one that is too large for a link, or has what links don't know."""
        if self._name == "json":
            edited = self._edited(document)
            return _line(edited.to_dict()) if self._lines else str(edited.to_json())
        if self._name == "text":
            return str(self._edited(document).to_text(ascii=self._ascii))
        try:
            return f"{self._family.verb('format_link')(_puzzle(document), document.position)}\n"
        except InvalidPuzzle as error:
            raise Unwritable("link", str(error)) from None

    def format_all(self, documents: Sequence[Any]) -> str:
        """Several puzzles: in JSON an array or lines, links a line each below their names, text with a line between."""
        if self._name == "json":
            rows = [_line(self._edited(document).to_dict()) for document in documents]
            return "".join(rows) if self._lines else "[\n" + ",\n".join(map(str.rstrip, rows)) + "\n]\n"
        if self._name == "text":
            return "\n".join(map(self.format, documents))
        return "".join(f"==> {each.name} <==\n" * bool(each.name) + self.format(each) for each in documents)

    def lost_out(self, document: Any) -> tuple[str, ...]:
        """What the form has no place for."""
        held = list(_HELD[self._name])
        if self._name == "link" and self._several:
            held.append("name")
        if self._name == "text":
            held.append("name" if self._family is PIPES else "solution")
        return (*left_out(document, *held), *self._lost_variant(_puzzle(document)))

    def _lost_variant(self, puzzle: Any) -> tuple[str, ...]:
        """What rows of letters don't say of their board."""
        if self._family is not PIPES or self._name != "text" or (puzzle.wraps and not puzzle.all_tiles):
            return ()
        options = " and ".join(["--no-wrap"] * (not puzzle.wraps) + ["--all-tiles"] * puzzle.all_tiles)
        return (f"its variant is left out: say {options} where the text is read",)

    def _edited(self, document: Any) -> Any:
        return import_module(f"{self._family.package}.generator.edited").Edited(document)


def _puzzle(document: Any) -> Any:
    return document.board if hasattr(document, "board") else document.puzzle


def _line(record: object) -> str:
    import json

    return json.dumps(record, ensure_ascii=False) + "\n"
