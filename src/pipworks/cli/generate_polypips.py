"""generate_polypips: make Polypips puzzles to rules, each with its solution, unique where that is asked."""

from __future__ import annotations

from pipworks.cli import files, made_puzzles, polypips_rules, progress, running
from pipworks.cli import options as arguments
from pipworks.cli.board_lists import added_boards, listed_boards
from pipworks.cli.made import Made
from pipworks.cli.made_puzzles import Writer, format_of
from pipworks.cli.running import Exit, UsageError
from pipworks.families import POLYPIPS

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from pipworks.polypips.generator.generated import Generated


def main(argv: Sequence[str] | None = None, prog: str = "generate_polypips") -> int:
    """Run the command; returns the exit code."""
    return running.run(lambda: _work(_parser(prog).parse_args(argv)))


def _parser(prog: str) -> argparse.ArgumentParser:
    made = arguments.parser(
        prog,
        "Make a Polypips puzzle: board, pieces, constraints, drawings, and the solution that it was made with. "
        "Its first lines say how to make the same puzzle again.",
        f"{prog} --board 8x8-2x2 --pieces 12x5 --constraints none --seed 1",
        f"{prog} --board heart --pieces '2*' --constraint-coverage 0.8 --unique --seed 2",
        f"{prog} --board 8x8-4 --pieces '4*,X' --constraints '2*' --count 3 --seed 3 --json",
        f"{prog} --board 4x3 --pieces '2*' --difficulty easy --seed 4",
        f"{prog} --board 4x4 --pieces '2*' --seed 5 --bare",
        f"{prog} --board any:14 --style newspaper --count 3 --seed 6",
        f"{prog} --list-boards",
    )
    polypips_rules.add_options(made)
    made_puzzles.add_options(made, "puzzle")
    made.add_argument("--bare", action="store_true", help="text: from `board:` on, without the lines above it")
    made.add_argument("--list-boards", action="store_true", help="draw the boards that have names, and nothing else")
    arguments.add_theme(made)
    arguments.add_ascii(made)
    polypips_rules.add_memory(made)
    arguments.add_timeout(made)
    arguments.add_json(made)
    return made


def _work(options: argparse.Namespace) -> Exit:
    added = added_boards(options.boards)
    if options.list_boards:
        files.write(None, listed_boards(added) + "\n")
        return Exit.DONE
    from pipworks.polypips.generator.generate import generate_many

    form = format_of(options)
    if options.bare and form != "text":
        raise UsageError("--bare goes with text")
    rules, own = polypips_rules.rules_of(options, added)
    seed = arguments.fresh_seed() if own is None else own
    with progress.shown() as line, Writer(POLYPIPS, options, form, seed) as write:
        limits = arguments.limits(options)
        watch = progress.of_many(line, write, options.count)
        for made in generate_many(rules, seed, options.count, limits=limits, watch=watch):
            if line:
                line.clear()
            write(_made(made, bare=options.bare))
    return Exit.DONE


def _made(made: Generated, *, bare: bool) -> Made:
    """The puzzle on its way out."""
    from pipworks.polypips.formats import own_json

    difficulty = made.rules.difficulty
    return Made(
        made.puzzle,
        made.solution,
        made.seed,
        text=lambda plain: made.to_text(ascii=plain, bare=bare),
        document=lambda: own_json.to_dict(made.document),
        pretty=made.to_json,
        about="\n".join(line.removeprefix(" ") for line in made.puzzle.comments),
        grade=difficulty.value if difficulty else "",
    )
