"""python -m release [FOLDER]: the archives of the commit that is checked out."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from release.commit import CommitError
from release.dist import FolderError, make


def main() -> int:
    """Make the archives; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m release", description="Make the archives of the last commit.")
    parser.add_argument("folder", nargs="?", default="out/dist", type=Path, help="where they go (out/dist)")
    parser.add_argument("--pure", action="store_true", help="only source archive and pure wheel")
    options = parser.parse_args()
    try:
        made = make(options.folder, whole=not options.pure, say=lambda text: print(text, flush=True))
    except (CommitError, FolderError) as error:
        print(f"release: {error}", file=sys.stderr)
        return 2
    for path in made:
        print(f"{path}  {path.stat().st_size:,} bytes")
    return 0


sys.exit(main())
