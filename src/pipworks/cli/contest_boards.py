"""pipworks contest boards: a folder of graded boards, a file each, the easiest first."""

from __future__ import annotations

from pipworks.cli import files, progress
from pipworks.cli import options as arguments
from pipworks.cli.running import Exit, UsageError
from pipworks.cli.values import refused
from pipworks.words import counted

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

    from pipworks.cli.parser import Parser

GRADES = ("easy", "medium", "hard", "extreme")
"""The grades that boards may have."""


def parser(prog: str) -> Parser:
    """What it takes."""
    from pipworks.cli.pipes_recipe import size

    made = arguments.parser(
        prog,
        "Make a set of graded boards of Pipes for a contest, each in a file of its own with its grade above it, and "
        "with exactly one layout; those of --unsolvable have none.",
        f"{prog} --size 4x4 --grades easy --count 3 --seed 5 -o boards/",
        f"{prog} --size 5x5 --count 6 --unsolvable 1 --seed 5 -o contest/",
    )
    arguments.add_output(made, "the folder that the boards are written into", "DIR")
    made.add_argument("--count", type=arguments.positive, default=12, metavar="N", help="how many (default 12)")
    made.add_argument(
        "--grades",
        type=_grades,
        default=("easy", "medium", "hard"),
        metavar="G,…",
        help="of which grades, each as often as the others (default easy,medium,hard)",
    )
    made.add_argument("--size", type=size, default=(7, 10), metavar="WxH", help="columns and rows (default 7x10)")
    made.add_argument(
        "--unsolvable", type=arguments.whole, default=0, metavar="N", help="so many more that have no solution"
    )
    made.add_argument("--seed", type=arguments.seed, metavar="N", help="make the set of this number (default: afresh)")
    arguments.add_timeout(made, "give up after S seconds")
    return made


def work(options: argparse.Namespace) -> Exit:
    """Make and write them. Raises UsageError without a folder, GenerationFailed where no such boards come."""
    from pipworks.cli.made_folder import Folder
    from pipworks.contest import make_boards
    from pipworks.pipes.formats.text import format_document
    from pipworks.pipes.generator.recipe import Recipe

    if not files.is_file(options.output):
        raise UsageError("-o DIR is needed: the folder for the boards")
    seed = arguments.fresh_seed() if options.seed is None else options.seed
    number = options.count + options.unsolvable
    folder = Folder(options.output, number, seed, (".txt",), (), force=options.force)
    done = 0
    try:
        with progress.shown() as line:
            for made in make_boards(
                options.count,
                seed,
                recipe=Recipe(options.size),
                grades=options.grades,
                unsolvable=options.unsolvable,
                limits=arguments.limits(options),
            ):
                done += 1
                if line:
                    line.doing(f"{done} of {number} made")
                (path,) = folder.paths(done, made.grade or "unsolvable", made.seed)
                files.write(path, format_document(made.document))
    finally:
        folder.remove()
    files.tell(f"{options.output}: {counted(done, 'board')}, made again with --seed {seed}")
    return Exit.DONE


def _grades(text: str) -> tuple[str, ...]:
    """Classes of difficulty with commas between."""
    found = tuple(text.split(","))
    if not set(found) <= set(GRADES) or len(set(found)) < len(found):
        raise refused(f"expected some of {','.join(GRADES)} with commas between, found {text[:40]!r}")
    return found
