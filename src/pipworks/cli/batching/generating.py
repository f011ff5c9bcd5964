"""`pipworks batch generate FAMILY`: what each family's generator takes, as a job for as many puzzles as are wanted."""

from __future__ import annotations

from pipworks.cli import options as arguments
from pipworks.cli.batching import options as shared
from pipworks.cli.running import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from pipworks.batch.job import Job
    from pipworks.cli.parser import Parser

FAMILIES = ("pipes", "polypips")
"""The families whose puzzles are made in batches."""


def parser(prog: str, family: str) -> Parser:
    """The parser of `pipworks batch generate` for a family."""
    from pipworks.cli import pipes_recipe, polypips_rules

    small = "--size 4x4 --houses 3" if family == "pipes" else "--board 4x3 --pieces '2*' --unique"
    made = arguments.parser(
        prog,
        f"Make many {_TITLES[family]} with all cores, none like another: turned or mirrored is alike. "
        "They are kept in a collection, and the same command goes on where it stopped.",
        f"{prog} {small} --count 20 --seed 11 --into puzzles.db",
        f"{prog} {small} --count 20 --seed 11 --into part1.db --shard 1/2",
    )
    (pipes_recipe if family == "pipes" else polypips_rules).add_options(made, _SEED)
    made.add_argument("--count", type=arguments.positive, metavar="N", help="how many different ones there are to be")
    made.add_argument("--grade", action="store_true", help="grade each as well")
    shared.add_options(made, "the puzzles")
    if family == "pipes":
        arguments.add_memory(made, pipes_recipe.MEMORY)
    else:
        polypips_rules.add_memory(made)
    return made


_SEED = "decides every puzzle with its number (default: as the collection has it for the same batch, or drawn)"
_TITLES = {"pipes": "Pipes levels", "polypips": "Polypips puzzles"}


def job_of(family: str, options: argparse.Namespace) -> tuple[Job, bool]:
    """The job that the options ask for, and whether they name its seed. Raises UsageError and ParseError."""
    from pipworks.batch.job import MOST, Job

    if options.into is None:
        raise UsageError("where are the puzzles kept? --into FILE.db, which is made where it is not there")
    if options.count is None:
        raise UsageError("how many? --count 500, as an example")
    if options.count > MOST:
        raise UsageError(
            f"--count {options.count:,}: a batch has {MOST:,} items at most; another seed is another batch"
        )
    shared.check(options)
    asked, seed = _ASKED[family](options)
    if options.grade:
        asked["grade"] = True
    job = Job("generate", family, asked, number=options.count, seed=seed or 0)
    return shared.limited(job, options), seed is not None


def _of_pipes(options: argparse.Namespace) -> tuple[dict[str, object], int | None]:
    from pipworks.cli import pipes_recipe

    asked: dict[str, object] = {"recipe": str(pipes_recipe.recipe_of(options))}
    if options.difficulty is not None:
        asked["difficulty"] = options.difficulty
    return asked, options.seed


def _of_polypips(options: argparse.Namespace) -> tuple[dict[str, object], int | None]:
    from pipworks.cli import polypips_rules
    from pipworks.cli.board_lists import added_boards

    added = added_boards(options.boards)
    rules, seed = polypips_rules.rules_of(options, added)
    return {"rules": list(polypips_rules.lines_of(rules, added))}, seed


_ASKED: dict[str, Callable[[argparse.Namespace], tuple[dict[str, object], int | None]]] = {
    "pipes": _of_pipes,
    "polypips": _of_polypips,
}
