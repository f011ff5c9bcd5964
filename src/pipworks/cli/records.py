"""Results that come one by one: printed as they come, or in a file that has, whatever ends the work, all that came."""

from __future__ import annotations

from pipworks.cli import encodings, files, gathered
from pipworks.cli.interrupts import Held
from pipworks.words import counted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import TracebackType

    from pipworks.cli.replacing import Replacement


class Records:
    """The output of this name, for use in a `with` statement; None and `-` are standard output.

    `noun` is what one record holds, for the message that says how many came before the work was ended early; None for
    no message.
    """

    __slots__ = ("_file", "_name", "_noun", "came")

    def __init__(self, name: str | None, noun: str | None) -> None:
        self._name = name
        self._noun = noun
        self._file: Replacement | None = None
        if name is not None and files.is_file(name) and gathered.of(name) is None:
            from pipworks.cli.replacing import Replacement

            self._file = Replacement(name, parts=True)
        self.came = 0

    def __enter__(self) -> Records:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._file is not None:
            self._file.__exit__(kind, error, trace)
        if kind is not None and not issubclass(kind, OSError):
            self.tell()

    def add(self, data: str | bytes) -> None:
        """Write one record. Raises OSError when it can't be written: then the file is as it was before all."""
        if self._file is None:
            files.write(self._name, data)
            self.came += 1
        else:
            with Held():  # a signal between the two would leave the file with one more than is told
                self._file.add(encodings.encoded(data))
                self.came += 1

    def tell(self) -> None:
        """Tell the user that the file has no more than what came so far."""
        if self._file is not None and self.came and self._noun is not None:
            files.tell(f"{self._name}: has the {counted(self.came, self._noun)} that came so far")
