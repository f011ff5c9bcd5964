"""`python -m docs.pictures FOLDER`: write every picture into a folder; with names, those alone.

A picture that can't be made here, as there is no browser for one of the page, is the one that `docs/images` keeps, and
a line on standard error says so.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from docs.pictures.absent import Absent
from docs.pictures.kept import IMAGES
from docs.pictures.table import pictures


def main(argv: list[str]) -> int:
    """Write the pictures; 2 where there is no folder to write to, or no such picture."""
    made = pictures()
    if not argv or not set(argv[1:]) <= made.keys():
        sys.stderr.write("usage: python -m docs.pictures FOLDER [NAME ...]\n")
        return 2
    folder = Path(argv[0])
    folder.mkdir(parents=True, exist_ok=True)
    for name in argv[1:] or made:
        try:
            data = made[name]()
        except Absent as why:
            shutil.copyfile(IMAGES / name, folder / name)
            sys.stderr.write(f"{name} is as docs/images has it: {why}\n")
        else:
            (folder / name).write_bytes(data.encode() if isinstance(data, str) else data)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
