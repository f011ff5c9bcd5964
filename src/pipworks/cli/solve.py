"""pipworks FAMILY solve, for a family without a command of its own: what its record gives, and no more."""

from __future__ import annotations

from pipworks.asked import Asked
from pipworks.cli import files, hinting, levels, running, too_large
from pipworks.cli import options as arguments
from pipworks.cli.answers import Answers
from pipworks.cli.running import Exit, UsageError
from pipworks.families import REASONING

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from pipworks.families import Family


def main(family: Family, argv: Sequence[str], prog: str) -> int:
    """Run the command for the family; returns the exit code."""
    words = hinting.with_strength(argv) if _reasons(family) else argv
    return running.run(lambda: _work(family, _parser(family, prog).parse_args(words)))


def _reasons(family: Family) -> bool:
    return set(REASONING) <= set(family.verbs)


def _parser(family: Family, prog: str) -> argparse.ArgumentParser:
    word = family.puzzle_word
    made = arguments.parser(
        prog,
        f"Solve a {family.title} {word}, or prove that it can't be done. Prints the solution, and nothing else.",
        f"{prog} {word}.txt",
        f"{prog} --unique {word}.txt",
    )
    made.add_argument(
        "puzzles",
        nargs="+",
        type=arguments.file_name,
        metavar=word.upper(),
        help=f"a {word} file, or - for standard input",
    )
    arguments.add_output(made, arguments.SOLVED)
    what = arguments.add_answers(made, "solution")
    if family.documents:
        levels.add_level(made)
    if _reasons(family):
        hinting.add_options(made, what)
    made.add_argument(
        "--picture", type=arguments.file_name, metavar="FILE", help="draw the solution into a .png or .svg file"
    )
    arguments.add_theme(made)
    arguments.add_ascii(made)
    arguments.add_timeout(made)
    arguments.add_json(made)
    return made


def _work(family: Family, options: argparse.Namespace) -> Exit:
    one = not (options.all or options.count or options.unique or (_reasons(family) and hinting.is_asked(options)))
    arguments.check_outputs(options)
    if options.picture is not None and not one:
        raise UsageError("--picture goes with one solution")
    output = arguments.output_option(options)
    if output is not None and len(options.puzzles) > 1:
        raise UsageError(f"{output} takes one {family.puzzle_word} at a time")
    return running.each(options.puzzles, lambda name: _file(family, name, options), headings=not options.json)


def _file(family: Family, name: str, options: argparse.Namespace) -> Exit:
    source = levels.read(name, options, family.name)
    asks_hint = _reasons(family) and hinting.is_asked(options)
    too_large.refuse(family, source, "hint" if asks_hint else "solve")
    return levels.each(family, source, options, lambda asked: _one(asked, options))


def _one(asked: Asked, options: argparse.Namespace) -> Exit:
    family, puzzle = asked.family, asked.puzzle
    remark = family.remark(puzzle)
    if remark:
        files.tell(f"{asked.title}: note: {remark}")
    if _reasons(family) and hinting.is_asked(options):
        return hinting.answer(asked, options)
    limits = arguments.limits(options)
    start = hinting.position(asked, options) if _reasons(family) else {}
    answers = Answers(asked, options, start.get("position"))
    if options.count:
        outcome = family.verb("count")(puzzle, **start, limits=limits)
        return answers.number(outcome, "solution")
    if options.unique:
        return answers.unique(family.verb("uniqueness")(puzzle, **start, limits=limits))
    if options.all:
        return answers.every(family.verb("solutions")(puzzle, **start, limits=limits))
    return answers.one(family.verb("solve")(puzzle, **start, limits=limits))
