"""`python -m pipworks.web.engine [FOLDER]` gathers the engine's files in FOLDER, or in out/engine."""

from __future__ import annotations

import sys
from pathlib import Path

from pipworks.errors import EngineIncomplete
from pipworks.web.engine.gathering import gather


def main(arguments: list[str]) -> int:
    """0, or 3 where a step can't be done, which is said on standard error as the steps are."""
    if len(arguments) > 1 or any(argument.startswith("-") for argument in arguments):
        say(__doc__ or "")
        return 0 if arguments[0] in ("-h", "--help") else 2
    try:
        gather(Path(*(arguments or ["out/engine"])), say)
    except EngineIncomplete as error:
        say(f"error: {error}")
        return 3
    except OSError as error:
        say(f"error: {error.filename}: {error.strerror}")
        return 3
    return 0


def say(line: str) -> None:
    """A line on standard error."""
    sys.stderr.write(f"{line}\n")
    sys.stderr.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
