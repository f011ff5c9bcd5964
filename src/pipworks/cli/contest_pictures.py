"""The folder of a contest: its results as they come, and of each failure a picture and what the program printed."""

from __future__ import annotations

import errno
import os
import re
from contextlib import suppress

from pipworks.cli import files, outputs
from pipworks.cli.running import UsageError
from pipworks.errors import TooLarge

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Sequence
    from types import TracebackType
    from typing import BinaryIO

    from pipworks.cli.written import Digest
    from pipworks.contest import Program, Result, Task

_MOST = 100
_RESULTS = "results.jsonl"


class Kept:
    """What is written into the folder of --output, for use in a `with` statement; nothing without that option.

    Raises, before any work, UsageError and OSError for a folder in which a file would be lost.
    """

    __slots__ = ("_digest", "_file", "_folders", "_options", "_stems")

    def __init__(self, options: argparse.Namespace, programs: Sequence[Program], tasks: Sequence[Task]) -> None:
        self._options = options
        self._file: BinaryIO | None = None
        self._digest: Digest | None = None
        self._stems = _stems(task.name for task in tasks)
        names = [program.name for program in programs]
        self._folders = _stems(names) if len(names) > 1 else dict.fromkeys(names, "")
        if options.output is None:
            return
        if options.png:
            _try_png()
        self._check(tasks, names)

    def _check(self, tasks: Sequence[Task], programs: Sequence[str]) -> None:
        options = self._options
        folder = options.output.rstrip(os.sep) or os.sep
        if os.path.exists(folder) and not os.path.isdir(folder):
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), options.output)
        for place in options.boards:
            if os.path.isdir(place) and os.path.realpath(place) == os.path.realpath(folder):
                raise UsageError(f"-o {options.output}: the boards are read from there: name another folder")
        paths = [path for program in programs for task in tasks for path in self._paths(program, task)]
        for path in (os.path.join(folder, _RESULTS), *paths):
            outputs.check_apart("-o", path, options.boards)
            outputs.check_kept("-o", path, force=options.force)

    def __enter__(self) -> Kept:
        folder = self._options.output
        if folder is not None:
            from pipworks.cli.written import Digest

            os.makedirs(folder, exist_ok=True)
            self._digest = Digest()
            self._file = open(os.path.join(folder, _RESULTS), "wb", buffering=0)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._file is not None and self._digest is not None:
            from pipworks.cli import written

            self._file.close()
            written.note(self._digest)

    def add(self, result: Result) -> None:
        """Write a result, and of a failure a picture and its text; those of an earlier contest go where it is none."""
        from pipworks.contest import Verdict

        if self._options.output is None:
            return
        self.line(result.to_dict())
        picture, text = self._paths(result.program, result.task)
        if result.verdict is Verdict.SOLVED:
            _remove(picture, text)
            return
        os.makedirs(os.path.dirname(picture), exist_ok=True)
        with suppress(TooLarge):  # no picture, then: the text has the board
            files.write(picture, _drawn(result, png=self._options.png))
        files.write(text, _told(result))

    def line(self, record: dict[str, object]) -> None:
        """Write a line of JSON that is in the file, whatever happens next."""
        if self._file is not None and self._digest is not None:
            import json

            data = f"{json.dumps(record)}\n".encode()
            self._file.write(data)
            self._digest.add(data)

    def _paths(self, program: str, task: Task) -> tuple[str, str]:
        """The files of a board's failure: a picture and a text."""
        path = os.path.join(self._options.output, self._folders[program], self._stems[task.name])
        return f"{path}.{'png' if self._options.png else 'svg'}", f"{path}.answer.txt"


def _stems(names: Iterable[str]) -> dict[str, str]:
    """A file's name for each of these, two of which may differ in letters that no file's name should have."""
    found: dict[str, str] = {}
    taken = set()
    for name in names:
        stem = re.sub(r"[^\w.-]+", "-", name).strip("-.")[:_MOST] or "board"
        own, number = stem, 2
        while own.casefold() in taken:
            own, number = f"{stem}-{number}", number + 1
        taken.add(own.casefold())
        found[name] = own
    return found


def _remove(*paths: str) -> None:
    """Remove files that pipworks wrote, as it may have in an earlier contest."""
    from pipworks.cli import written

    for path in paths:
        if os.path.isfile(path) and written.is_known(path):
            os.unlink(path)


def _drawn(result: Result, *, png: bool) -> str | bytes:
    """The board turned as the answer says, where that can be drawn; else as it was given out."""
    from pipworks.pipes.drawing.draw import to_png, to_svg
    from pipworks.pipes.rules import wrong_letters

    board, answer = result.task.board, result.answer
    if answer is not None and wrong_letters(board, answer):
        answer = None
    draw = to_png if png else to_svg
    return draw(board, answer, title=result.task.name[:_MOST], date=f"{result.verdict.value}: {result.reason}"[:_MOST])


def _try_png() -> None:
    """Draw a board, so that an extra that is missing is told before a contest, not in it."""
    from pipworks.pipes.drawing.draw import to_png
    from pipworks.pipes.puzzle.board import Board

    to_png(Board.of("1H"), scale=1.0)


def _told(result: Result) -> str:
    """The verdict, what was printed, and the end of standard error."""
    task = result.task
    lines = [f"{task.name}: {result.verdict.value}", result.reason, "", "board:", *task.text.splitlines(), ""]
    lines += ["printed:", result.output.rstrip("\n")]
    if result.errors:
        lines += ["", "on standard error:", result.errors.rstrip("\n")]
    return "\n".join(lines) + "\n"
