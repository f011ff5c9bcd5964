"""A folder of generated puzzles: names that sort, and no empty folder left where none came."""

from __future__ import annotations

import errno
import os
import re

from pipworks.cli import files, output_names, outputs
from pipworks.series import seeds

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_MADE = re.compile(r"[0-9]+-(?:[a-z]+-)?(-?[0-9]+)(\..+)")
"""The names of files in such a folder; the groups are the seed and the ending."""
_PASSED_OVER = 200
"""Seeds beside those of a series' puzzles that are looked for: some come to nothing and are passed over."""


def is_folder(name: str | None, *, one: bool) -> bool:
    """Whether an output of this name is a folder: it is there as one, or is written as one for several puzzles."""
    if name is None or not files.is_file(name):
        return False
    return output_names.is_folder(name) or not (one or os.path.exists(name) or output_names.ending(name))


class Folder:
    """The folder of this name for `count` puzzles, a file for each of `endings`. `read` are not to be written.

    Raises OSError where it can't be made, and UsageError where a file of this series of seeds is there already that
    somebody else wrote or changed.
    """

    def __init__(
        self, name: str, count: int, seed: int, endings: Sequence[str], read: Sequence[str], *, force: bool
    ) -> None:
        self.name = name
        self._endings = endings
        self._force = force
        self._read = read
        self._digits = max(2, len(str(count)))
        if os.path.isdir(name):
            for there in self._of_this_series(count, seed):
                self._check(there)
        if os.path.exists(name.rstrip(os.sep)) and not os.path.isdir(name):
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), name)
        self._new = _new_folders(name)
        os.makedirs(name, exist_ok=True)

    def paths(self, place: int, grade: str, seed: int) -> list[str]:
        """The files of a puzzle, named by its place among all, its grade where there is one, and its seed.

        Raises UsageError for one that would be lost.
        """
        stem = "-".join(filter(None, (f"{place:0{self._digits}}", grade, str(seed))))
        found = [os.path.join(self.name, stem + ending) for ending in self._endings]
        for path in found:
            self._check(path)
        return found

    def remove(self) -> None:
        """Remove what was made of folders and has nothing in it; one that somebody else has used by now stays."""
        try:
            for folder in self._new:
                os.rmdir(folder)
        except OSError:
            pass

    def _check(self, path: str) -> None:
        outputs.check_apart("-o", path, self._read)
        outputs.check_kept("-o", path, force=self._force)

    def _of_this_series(self, count: int, seed: int) -> Iterator[str]:
        """The files there that have a seed in their name which this series comes to."""
        found = [match for match in map(_MADE.fullmatch, sorted(os.listdir(self.name))) if match]
        if found:
            series = {str(own) for _, own in zip(range(2 * count + _PASSED_OVER), seeds(seed), strict=False)}
            for match in found:
                if match[1] in series and match[2] in self._endings:
                    yield os.path.join(self.name, match[0])


def _new_folders(name: str) -> list[str]:
    """The folders that are still to be made for a folder of this name, the innermost first."""
    found = []
    name = os.path.normpath(name)
    while name and not os.path.exists(name):
        found.append(name)
        name = os.path.dirname(name)
    return found
