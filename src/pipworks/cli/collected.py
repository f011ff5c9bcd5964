"""The puzzles of many files and folders, one after the other, with a line of progress on a terminal."""

from __future__ import annotations

from pipworks.cli import page_puzzles, progress, puzzle_files, running
from pipworks.cli.page_puzzles import PLAYED
from pipworks.cli.running import Exit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from pipworks.cli.page_puzzles import Found, Reading


def collect(
    places: Sequence[str], put: Callable[[Found], None], reading: Reading = PLAYED, *, apart_from: Path | None = None
) -> list[Exit]:
    """The code of each file, of folders but for the one `apart_from`: each of their puzzles is `put` somewhere."""
    codes: list[Exit] = []
    came = 0

    def put_one(one: Found) -> None:
        nonlocal came
        put(one)
        came += 1

    def guarded(work: Callable[[], Exit]) -> Exit:
        return coded(line, work)

    with progress.shown() as line:
        for place in places:
            names: list[str] = []
            codes.append(coded(line, lambda place=place, names=names: _named(place, apart_from, names)))  # type: ignore[misc]
            for name in names:
                if line:
                    line.doing(f"{came:,} puzzles read; {name}")
                codes.append(coded(line, lambda name=name: page_puzzles.read(name, put_one, guarded, reading)))  # type: ignore[misc]
    return codes


def coded(line: progress.Line | None, work: Callable[[], Exit]) -> Exit:
    """The exit code of the work, whose message for an error takes the place of the line."""

    def told() -> Exit:
        try:
            return work()
        except BaseException:
            if line:
                line.clear()
            raise

    return Exit(running.guarded(told))


def _named(place: str, apart_from: Path | None, names: list[str]) -> Exit:
    """Adds the names of the files that a place means. Raises OSError for a folder without any."""
    names += puzzle_files.names_of(place, apart_from)
    return Exit.DONE
