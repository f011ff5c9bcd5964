"""`pipworks batch VERB FILES…`: what is asked about many puzzles, as a job."""

from __future__ import annotations

from pipworks.cli import options as arguments
from pipworks.cli import variants
from pipworks.cli.batching import options as shared
from pipworks.cli.source_option import add_source

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

    from pipworks.batch.job import Job
    from pipworks.cli.parser import Parser

VERBS = {
    "solve": "Solve many puzzles",
    "count": "Count the solutions of many puzzles",
    "unique": "Say of many puzzles whether each has exactly one solution",
    "grade": "Grade many puzzles",
    "explain": "Explain many puzzles, step by step",
    "check": "Check the solutions that files have of many puzzles",
}
"""What can be asked about puzzles in a batch, and what the help says of it."""

MEMORY = 1024
"""The megabytes that the work on a puzzle may hold."""

_FLAGS = {
    "either_hand": "Polypips: pieces may be turned over as well",
    "distinct": "Polypips: one of those alike by the puzzle's own symmetry",
    "grids": "Polypips: solutions that show the same pips count as one",
    "orientations": "Pipes: the ways to turn all tiles, not the layouts",
}
_ASKED = {
    "solve": ("either_hand",),
    "count": ("either_hand", "distinct", "grids", "orientations"),
    "unique": ("either_hand", "grids"),
    "check": ("either_hand",),
}
"""The options of verbs, each a flag."""


def parser(prog: str, verb: str) -> Parser:
    """The parser of `pipworks batch` for a verb that asks about puzzles."""
    first = f"{prog} examples/polypips/alike.txt examples/pipes/airy.txt --into puzzles.db"
    if verb == "check":
        first = first.replace(verb, "solve", 1)
    made = arguments.parser(
        prog,
        f"{VERBS[verb]}, of files or of a collection, with all cores. The answers are kept in a collection, whose "
        "puzzles learn what was found, and the same command goes on where it stopped.",
        first,
        f"{prog} puzzles.db --where 'cells <= 40' -o {verb}.jsonl",
    )
    made.add_argument(
        "files",
        nargs="+",
        type=arguments.file_name,
        metavar="FILE",
        help="puzzles in any form, of any family, a folder of such files, or a collection; - for standard input",
    )
    made.add_argument("--where", metavar="QUESTION", help="of a collection those of which this is so, as 'cells <= 40'")
    for name in _ASKED.get(verb, ()):
        made.add_argument(f"--{name.replace('_', '-')}", action="store_true", help=_FLAGS[name])
    if verb in ("count", "unique"):
        made.add_argument(
            "--split",
            type=arguments.positive,
            metavar="N",
            help="share one puzzle's question: cut it into N parts or a few more, and print the answer",
        )
    variants.add_options(made)
    add_source(made)
    shared.add_options(made, "the answers")
    arguments.add_memory(made, MEMORY)
    return made


def job_of(verb: str, options: argparse.Namespace) -> Job:
    """The job that the options ask for. Raises UsageError for options that say nothing together."""
    from pipworks.batch.job import Job

    shared.check(options)
    asked = {name: True for name in _ASKED.get(verb, ()) if getattr(options, name)}
    return shared.limited(Job(verb, options=asked), options)
