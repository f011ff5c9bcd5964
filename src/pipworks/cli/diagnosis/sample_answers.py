"""What comes of a tiny puzzle of each family: a solution, counts, a generated puzzle; the same with every search.

`python -m pipworks.cli.diagnosis.sample_answers` prints it as JSON: `self_test` asks a process for it, so that a
compiled module that crashes ends that one alone.
"""

from __future__ import annotations

import json

from pipworks import kernel, pipes, polypips
from pipworks.cli import files

_BOARD = "H__H\nLL1L\n1TIH\n"
_PUZZLE = """\
board:
####
####

pieces:
01,11,02,12

constraints:
AllSame None {(0,0),(1,0)}
Exactly 3 {(2,0),(3,0)}
"""


def of_pipes() -> dict[str, str]:
    """The answers about a board of Pipes, by what was asked."""
    board = pipes.parse(_BOARD)
    layout = pipes.solve(board).solution
    return {
        "solution": "" if layout is None else str(layout),
        "count": str(pipes.count(board)),
        "orientations": str(pipes.count(board, orientations=True)),
        "generated": pipes.format(pipes.generate(pipes.Recipe(size=(4, 3), houses=3), 5).board),
    }


def of_polypips() -> dict[str, str]:
    """The answers about a puzzle of Polypips, by what was asked."""
    puzzle = polypips.parse(_PUZZLE)
    found = polypips.solve(puzzle).solution
    return {
        "solution": "" if found is None else str(found),
        "count": str(polypips.count(puzzle)),
        "uniqueness": polypips.uniqueness(puzzle).verdict.value,
    }


def main() -> None:
    """Print them all, with the kernel that ran."""
    record = {"kernel": kernel.backend(), "answers": {"pipes": of_pipes(), "polypips": of_polypips()}}
    files.write(None, json.dumps(record) + "\n")
    files.flush()


if __name__ == "__main__":
    main()
