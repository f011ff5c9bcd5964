"""pipworks FAMILY generate, for a family without a command of its own: a puzzle to a recipe in the family's words."""

from __future__ import annotations

from pipworks.cli import files, pictures, running, streams
from pipworks.cli import options as arguments
from pipworks.cli.running import Exit

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence
    from typing import Any

    from pipworks.families import Family


def main(family: Family, argv: Sequence[str], prog: str) -> int:
    """Run the command for the family; returns the exit code."""
    return running.run(lambda: _work(family, prog, _parser(family, prog).parse_args(argv)))


def _parser(family: Family, prog: str) -> argparse.ArgumentParser:
    word = family.puzzle_word
    made = arguments.parser(
        prog,
        f"Make a {family.title} {word}. Says on standard error how to make the same {word} again.",
        f"{prog} --seed 7",
    )
    made.add_argument("recipe", nargs="*", metavar="WORD", help=f"what the {word} is to be like")
    made.add_argument(
        "--seed", type=arguments.seed, metavar="N", help=f"make the {word} of this number (default: drawn afresh)"
    )
    made.add_argument("-o", "--output", type=arguments.file_name, metavar="FILE", help=f"write the {word} to FILE")
    made.add_argument("--solution", type=arguments.file_name, metavar="FILE", help="write the solution to FILE")
    made.add_argument(
        "--picture",
        type=arguments.file_name,
        metavar="FILE",
        help=f"draw the {word}, unsolved, into a .png or .svg file",
    )
    arguments.add_theme(made)
    arguments.add_timeout(made)
    arguments.add_json(made)
    return made


def _work(family: Family, prog: str, options: argparse.Namespace) -> Exit:
    from pipworks.rng import Rng
    from pipworks.version import __version__

    arguments.check_outputs(options, solution=True)
    seed = arguments.fresh_seed() if options.seed is None else options.seed
    recipe = family.recipe(options.recipe)
    made = family.verb("generate")(recipe, Rng(seed), limits=arguments.limits(options))
    made_by = " ".join([prog, *options.recipe, f"--seed {seed}"])
    _write(family, made, options, {"made_by": made_by, "seed": seed, "version": __version__})
    files.tell(f"made by: {made_by}  (pipworks {__version__})")
    return Exit.DONE


def _write(family: Family, made: Any, options: argparse.Namespace, origin: dict[str, object]) -> None:
    text: str = family.verb("format")(made.puzzle)
    if options.json:
        solution = family.solution_data(made.puzzle, made.solution)
        files.write_json(options.output, {family.puzzle_word: text.splitlines(), "solution": solution, **origin})
    else:
        files.write(options.output, text)
    if options.solution is not None:
        plain = not (files.is_file(options.solution) or streams.shows(family.characters()))
        files.write(options.solution, family.solution_text(made.puzzle, made.solution, ascii=plain))
    if options.picture is not None:
        pictures.write(options.picture, options.theme, family.picture, made.puzzle)
