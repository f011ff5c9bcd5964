"""One file for the answers to several puzzles: each is added to it under its heading, as on standard output.

While a `Gathered` is in use, `files.write` to the file's name adds to it rather than writing it anew.
"""

from __future__ import annotations

from pipworks.cli import encodings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import TracebackType

    from pipworks.cli.replacing import Replacement

_open: dict[str, Gathered] = {}


class Gathered:
    """The file of this name, for use in a `with` statement.

    Headings are written once there is an answer, below them or further on: a file in which nothing was written is as it
    was. What ends the work early leaves the answers that came.
    """

    __slots__ = ("_file", "_headings", "_name")

    def __init__(self, name: str) -> None:
        from pipworks.cli.replacing import Replacement

        self._name = name
        self._file: Replacement = Replacement(name, parts=True)
        self._headings = ""

    def __enter__(self) -> Gathered:
        _open[self._name] = self
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        del _open[self._name]
        if self._headings and self._file.is_begun:
            self.add("")
        self._file.__exit__(kind, error, trace)

    def head(self, text: str) -> None:
        """Write a heading, above the next answer."""
        self._headings += text

    def add(self, data: str | bytes) -> None:
        """Write an answer, or a part of one. Raises OSError where it can't be written."""
        headings, self._headings = self._headings, ""
        self._file.add(encodings.encoded(headings) + encodings.encoded(data))


def of(name: str | None) -> Gathered | None:
    """What is gathered under this name now; None for a file that is written as a whole, and for standard output."""
    return _open.get(name) if name is not None else None
