"""The formats of other programs: a table for each family, whose modules are loaded when they are asked for.

A format is a module of its family's `formats/`, with these names as far as it goes in and out:

* `NAME`, the word of `pipworks convert --to`
* `recognises(source) -> bool`, a cheap look at the content, never right for another form;
  `parse(source)`, a `Document` or the `Contents` of several;
  `lost_in(source) -> tuple[str, ...]`, a sentence for each thing that is there and that a puzzle of ours can't hold
* `format(document) -> str | bytes`, and for those that hold several puzzles `format_all(documents)`: both raise
  `Unwritable` where nothing sensible can be written;
  `lost_out(document) -> tuple[str, ...]`, a sentence for each thing that the format can't hold
"""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

    from pipworks.source import Source


class ForeignFormats:
    """The formats of one family by name.

    `rows` has for each name its module below `package`, then the marks that texts of the format have: a module is
    loaded, to look whether it recognises a text, only where one of them stands in it. A format without marks goes out
    alone.
    """

    __slots__ = ("_package", "_rows")

    def __init__(self, package: str, rows: Mapping[str, tuple[str, ...]]) -> None:
        self._package = package
        self._rows = rows

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __contains__(self, name: object) -> bool:
        return name in self._rows

    def module(self, name: str) -> Any:
        """The module of the format of this name, loaded now. Raises KeyError for any other name."""
        return import_module(f"{self._package}.{self._rows[name][0]}")

    def of(self, source: Source) -> Any:
        """The module of the format that a text is in; None for one that no format recognises."""
        text = source.text
        for name, (_, *marks) in self._rows.items():
            if any(mark in text for mark in marks):
                module = self.module(name)
                if module.recognises(source):
                    return module
        return None
