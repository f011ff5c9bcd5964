"""generate_pipes: make Pipes levels to a recipe, by default with exactly one layout each."""

from __future__ import annotations

from pipworks.cli import files, made_puzzles, pipes_recipe, progress, running
from pipworks.cli import options as arguments
from pipworks.cli.made import Made
from pipworks.cli.made_puzzles import Writer, format_of
from pipworks.cli.running import Exit, UsageError
from pipworks.families import PIPES
from pipworks.version import __version__

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from pipworks.limits import Limits
    from pipworks.pipes.generator.generate import Accept, Generated


def main(argv: Sequence[str] | None = None, prog: str = "generate_pipes") -> int:
    """Run the command; returns the exit code."""
    return running.run(lambda: _work(_parser(prog).parse_args(argv)))


def _parser(prog: str) -> argparse.ArgumentParser:
    made = arguments.parser(
        prog,
        "Make a Pipes level: a board whose houses can all be fed in exactly one way. "
        "Says on standard error how to make the same level again.",
        f"{prog} --seed 7",
        f"{prog} --size 7x10 --tanks 1,2 --houses 8 --fill 0.7 --decoys 0.2 --seed 1 -o level.txt --picture level.svg",
        f"{prog} --size 12x12 --tanks 3 --no-unique --seed 5",
        f"{prog} --difficulty hard --seed 3",
        f"{prog} --size 5x6 --count 3 --seed 7 -o levels/ --solutions",
        f"{prog} --all-tiles --no-wrap --seed 2",
    )
    pipes_recipe.add_options(made)
    made_puzzles.add_options(made, "level")
    made.add_argument(
        "--header", action="store_true", help="text: // lines above the board that say what made it (several have them)"
    )
    arguments.add_theme(made)
    arguments.add_memory(made, pipes_recipe.MEMORY)
    arguments.add_timeout(made)
    arguments.add_json(made)
    return made


def _work(options: argparse.Namespace) -> Exit:
    from pipworks.pipes.generator.generate import command, generate_many

    form = format_of(options)
    if options.header and form != "text":
        raise UsageError("--header goes with text: JSON and pictures say what made them anyway")
    recipe = pipes_recipe.recipe_of(options)
    seed = arguments.fresh_seed() if options.seed is None else options.seed
    with progress.shown() as line, Writer(PIPES, options, form, seed) as write:
        limits = arguments.limits(options)
        accept = _accept(options.difficulty, limits)
        watch = progress.of_many(line, write, options.count)
        for made in generate_many(recipe, seed, options.count, limits=limits, accept=accept, watch=watch):
            if line:
                line.clear()
            write(_made(made, options.difficulty or "", headed=write.headed or options.header))
    many = f" --count {options.count}" if options.count > 1 else ""
    files.tell(f"made by: {command(recipe, options.difficulty or '')}{many} --seed {seed}  (pipworks {__version__})")
    return Exit.DONE


def _made(made: Generated, difficulty: str, *, headed: bool) -> Made:
    """The level on its way out, under a header if `headed`."""
    from pipworks.pipes.formats import own_json, text
    from pipworks.pipes.formats.document import Document

    lines = (f"made by pipworks {made.version}", f"command: {made.command(difficulty)}", f"seed: {made.seed}")
    header = tuple(f" {line}" for line in lines) if headed else ()
    document = made.document(difficulty)
    return Made(
        made.board,
        made.solution,
        made.seed,
        text=lambda _: text.format_document(Document(made.board, comments=header)),
        document=lambda: own_json.to_dict(document),
        pretty=lambda: own_json.format(document),
        about="\n".join(lines),
        grade=difficulty,
    )


def _accept(difficulty: str | None, limits: Limits) -> Accept | None:
    """The generator's test of a level for this difficulty; None for no test."""
    if difficulty is None:
        return None
    from pipworks.hints.grading import Difficulty
    from pipworks.pipes.hints.reasoner import graded

    return graded(Difficulty(difficulty), limits)
