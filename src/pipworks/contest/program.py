"""The program that is judged: the words that start it, and how it gets a board."""

from __future__ import annotations

import errno
import os
import shlex
import shutil
from pathlib import Path

from pipworks.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

INPUTS = ("stdin", "file")
"""How a program gets a board: on standard input, or as the name of a file behind its other words."""


class Program(Record):
    """The words that start a program, the first a file, and its `input`, one of `INPUTS`. Raises ValueError for others.

    It runs in a folder of its own: words that name files are whole paths. `name` is what results call it.
    """

    words: tuple[str, ...]
    input: str = "stdin"
    name: str = ""

    def __post_init__(self) -> None:
        if not self.words or self.input not in INPUTS:
            raise ValueError(f"a program has a word at least and gets boards by one of {', '.join(INPUTS)}")

    @classmethod
    def parse(cls, text: str, input: str = "stdin") -> Program:
        """The program that a line means: a file's name, or words as a shell reads them, `python3 solver.py`.

        Raises OSError for a program that isn't there or can't be run, ValueError for a quotation that has no end.
        """
        words = [text] if Path(text).is_file() else shlex.split(text)
        if not words:
            raise ValueError("a program's name is expected, found nothing")
        first = _runnable(words[0])
        others = (str(Path(word).absolute()) if Path(word).exists() else word for word in words[1:])
        return cls((first, *others), input, text)


def _runnable(word: str) -> str:
    """The path of a program. Raises OSError where there is none, or one that can't be run."""
    path = Path(word)
    if os.sep not in word and not path.is_file():
        found = shutil.which(word)
        if found is None:
            _refuse(errno.ENOENT, "no such program, neither here nor in PATH", word)
        return found
    if path.is_dir():
        _refuse(errno.EISDIR, "a folder is no program", word)
    if not path.exists():
        _refuse(errno.ENOENT, os.strerror(errno.ENOENT), word)
    if not os.access(path, os.X_OK):
        problem = f"this file can't be run: `chmod +x {word}`, or name what runs it, as in 'python3 {word}'"
        _refuse(errno.EACCES, problem, word)
    return str(path.absolute())


def _refuse(number: int, problem: str, name: str) -> NoReturn:
    raise OSError(number, problem, name)
