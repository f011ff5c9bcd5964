"""What a command reads and writes: files, `-` for the standard streams, lines of JSON, messages on standard error."""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from pipworks.source import Source


def read(name: str) -> Source:
    """The text of a file, or of standard input for `-`. Raises OSError, or ParseError for a text that is not UTF-8."""
    from pipworks.source import Source

    if name == "-":
        return Source.decode(sys.stdin.buffer.read(), "<stdin>")
    return Source.read(name)


def is_file(name: str | None) -> bool:
    """Whether an output of this name is a file; None, "" and `-` are standard output."""
    return name is not None and name not in ("", "-")


def write(name: str | None, data: str | bytes) -> None:
    """Write to a file, or to standard output for `-` and None.

    The file is opened only once all data is there, so that an earlier failure leaves an existing file as it was.
    """
    if name is None or name == "-":
        if isinstance(data, str):
            sys.stdout.write(data)
        else:
            sys.stdout.flush()
            sys.stdout.buffer.write(data)
        return
    with open(name, "wb") as file:  # noqa: PTH123 - pathlib would add to every start
        file.write(data.encode() if isinstance(data, str) else data)


def json_line(record: Mapping[str, object]) -> str:
    """The record as one line of JSON."""
    import json

    return json.dumps(record, ensure_ascii=False) + "\n"


def write_json(name: str | None, record: Mapping[str, object]) -> None:
    """Write a record as one line of JSON."""
    write(name, json_line(record))


def tell(message: object) -> None:
    """Write a message for the user, not for the next program: to standard error."""
    print(message, file=sys.stderr)
