"""pipworks FAMILY generate, for a family without a command of its own: a puzzle to a recipe in the family's words."""

from __future__ import annotations

from pipworks.cli import files, made_puzzles, running
from pipworks.cli import options as arguments
from pipworks.cli.made import Made
from pipworks.cli.made_puzzles import Writer, format_of
from pipworks.cli.running import Exit
from pipworks.version import __version__

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator, Sequence
    from typing import Any

    from pipworks.families import Family

_TRIES = 100
"""The seeds in a row that may come to nothing new."""


def main(family: Family, argv: Sequence[str], prog: str) -> int:
    """Run the command for the family; returns the exit code."""
    return running.run(lambda: _work(family, prog, _parser(family, prog).parse_args(argv)))


def _parser(family: Family, prog: str) -> argparse.ArgumentParser:
    word = family.puzzle_word
    made = arguments.parser(
        prog,
        f"Make {family.title} {word}s. Says on standard error how to make them again.",
        f"{prog} --seed 7",
    )
    made.add_argument("recipe", nargs="*", metavar="WORD", help=f"what the {word} is to be like")
    made.add_argument(
        "--seed", type=arguments.seed, metavar="N", help=f"make the {word} of this number (default: drawn afresh)"
    )
    made_puzzles.add_options(made, word)
    arguments.add_theme(made)
    arguments.add_timeout(made)
    arguments.add_json(made)
    return made


def _work(family: Family, prog: str, options: argparse.Namespace) -> Exit:
    seed = arguments.fresh_seed() if options.seed is None else options.seed
    recipe = family.recipe(options.recipe)
    command = " ".join([prog, *options.recipe])
    with Writer(family, options, format_of(options), seed) as write:
        for made in _series(family, recipe, seed, options):
            write(_made(family, made, f"{command} --seed {made[1]}", made[1]))
    many = f" --count {options.count}" if options.count > 1 else ""
    files.tell(f"made by: {command}{many} --seed {seed}  (pipworks {__version__})")
    return Exit.DONE


def _series(family: Family, recipe: Any, seed: int, options: argparse.Namespace) -> Iterator[tuple[Any, int]]:
    """Different puzzles, each with its seed."""
    from pipworks.rng import Rng
    from pipworks.series import different

    budget = arguments.limits(options).start()

    def make(own: int) -> tuple[Any, int]:
        return family.verb("generate")(recipe, Rng(own), limits=budget.rest()), own

    written = family.verb("format")
    yield from different(make, lambda made: str(written(made[0].puzzle)), seed, options.count, _TRIES, budget)


def _made(family: Family, made: tuple[Any, int], command: str, seed: int) -> Made:
    """The puzzle on its way out; in JSON its lines, its solution, and what made it."""
    puzzle, solution = made[0].puzzle, made[0].solution
    text: str = family.verb("format")(puzzle)
    return Made(
        puzzle,
        solution,
        seed,
        text=lambda _: text,
        document=lambda: {
            **family.puzzle_data(puzzle),
            "origin": {"command": command, "seed": seed, "version": __version__},
            "solution": family.solution_data(puzzle, solution),
        },
        about=f"made by pipworks {__version__}\ncommand: {command}\nseed: {seed}",
    )
