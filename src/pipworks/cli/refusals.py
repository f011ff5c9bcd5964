"""Refusals as objects: what a command prints on standard output for an error when --json is among its arguments.

`pipworks/schemas/error.schema.json` says which keys there are, and `docs/json.md` what they mean. The message on
standard error and the exit code are the same with --json and without it.
"""

from __future__ import annotations

from pipworks.cli import files
from pipworks.errors import InvalidPuzzle

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


class UsageError(Exception):
    """Arguments that the parser accepts but the command can't use; the message says why."""


class RefusedPuzzle(InvalidPuzzle):
    """A puzzle that can't be worked on: in which file, what the matter is, and what would help, which may be empty.

    `title` is what messages call the puzzle, the file's name unless it is given; `name` is its own name in the file.
    """

    def __init__(self, file: str, problem: str, hint: str = "", *, title: str = "", name: str = "") -> None:
        super().__init__(": ".join(filter(None, (title or file, problem, hint))))
        self.file = file
        self.name = name
        self.problem = problem
        self.hint = hint


_wanted = False
"""Whether this command prints refusals as objects."""


def begin(words: Sequence[str] = ()) -> None:
    """Print refusals as objects from now on if --json is among these words; not, for no words."""
    global _wanted
    _wanted = "--json" in (words[: words.index("--")] if "--" in words else words)


def write(error: Exception, message: object) -> None:
    """Write the error as an object to standard output, if that is asked for; `message` is what a person is told.

    Raises OutputLost and BrokenPipeError as every output does.
    """
    if _wanted:
        files.write_json(None, record(error, message))


def record(error: Exception, message: object = "") -> dict[str, object]:
    """The error as an object."""
    from pipworks.json_refusals import refusal, refusal_of

    if isinstance(error, RefusedPuzzle):
        return refusal("puzzle", error.problem, file=error.file, name=error.name, hint=error.hint or None)
    if isinstance(error, UsageError):
        return refusal("usage", str(error))
    if isinstance(error, OSError):
        from pipworks.cli import missing

        named = None if error.filename is None else str(error.filename)
        return refusal("file", str(error.strerror or error), file=named, hint=missing.hint(error) or None)
    return refusal_of(error, message)
