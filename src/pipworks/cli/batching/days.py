"""`pipworks batch generate --recipe FILE --days RANGE`: the puzzles of days, which a recipe asks for."""

from __future__ import annotations

from pipworks.cli import files
from pipworks.cli import options as arguments
from pipworks.cli.batching import options as shared
from pipworks.cli.running import UsageError
from pipworks.cli.values import refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

    from pipworks.batch.calendar import Days
    from pipworks.batch.daily_recipe import DailyRecipe
    from pipworks.batch.job import Job
    from pipworks.cli.parser import Parser

_MEMORY = 1_000
"""The megabytes that making a puzzle may hold."""


def parser(prog: str) -> Parser:
    """The parser of the command."""
    made = arguments.parser(
        prog,
        "Make a series of days: for each day an easy, a medium and a hard puzzle of each family, or what the recipe "
        "asks for; each with one solution and graded, no two alike. A day's puzzles follow from its date, the recipe "
        "and the seed, whichever days are made with it. docs/series.md says what a recipe is. Many puzzles of one "
        f"kind are made by {prog} pipes and {prog} polypips.",
        f"{prog} --recipe examples/batch/daily.toml --days 2027-01-01..2027-01-02 --seed 11 --into year.db",
    )
    made.add_argument(
        "--recipe", type=arguments.file_name, metavar="FILE.toml", help="what each day has; - for standard input"
    )
    made.add_argument(
        "--days", type=_days, metavar="FIRST..LAST", help="the days, as 2027-01-01..2027-12-31, or one day alone"
    )
    text = "decides all puzzles (default: the recipe's, or as the collection has it for this recipe, or drawn)"
    made.add_argument("--seed", type=arguments.seed, metavar="N", help=text)
    shared.add_options(made, "the puzzles")
    arguments.add_memory(made, _MEMORY)
    return made


def read(options: argparse.Namespace) -> tuple[Job, DailyRecipe, bool]:
    """The job, its recipe, and whether the seed is named. Raises UsageError, and ParseError for what is no recipe."""
    from pipworks.batch.recipe_file import parse_recipe
    from pipworks.batch.series import job_of_days

    for option, given, example in (
        ("--recipe", options.recipe, "--recipe examples/batch/daily.toml"),
        ("--days", options.days, "--days 2027-01-01..2027-12-31"),
        ("--into", options.into, "--into year.db, which is made where it is not there"),
    ):
        if given is None:
            raise UsageError(f"{_MISSING[option]} {example}")
    shared.check(options)
    recipe = parse_recipe(files.read(options.recipe))
    job = shared.limited(job_of_days(recipe, options.seed), options)
    return job, recipe, options.seed is not None or recipe.seed is not None


_MISSING = {
    "--recipe": "puzzles of which family? batch generate pipes, batch generate polypips, or of days by a recipe:",
    "--days": "which days?",
    "--into": "where are the puzzles kept?",
}


def _days(text: str) -> Days:
    from pipworks.batch.calendar import Days
    from pipworks.dates import WrongDate

    try:
        return Days.parse(text)
    except WrongDate as error:
        raise refused(f"{error}; several days as 2027-01-01..2027-12-31") from None
