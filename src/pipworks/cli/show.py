"""show: draw whatever pipworks can read, in the terminal or as a picture."""

from __future__ import annotations

from pipworks.cli import files, levels, pictures, running
from pipworks.cli import options as arguments
from pipworks.cli.running import Exit, UsageError
from pipworks.families import PIPES, POLYPIPS, Filed, family_of
from pipworks.words import names_listed

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from pipworks.families import Family
    from pipworks.source import Source


def main(argv: Sequence[str] | None = None, prog: str = "pipworks show") -> int:
    """Run the command; returns the exit code."""
    return running.run(lambda: _work(_parser(prog).parse_args(argv)))


def _parser(prog: str) -> argparse.ArgumentParser:
    made = arguments.parser(
        prog,
        "Draw any puzzle that pipworks reads: a Pipes board, a Polypips puzzle as text or JSON, a newspaper's Pips. "
        "A Polypips file that holds its solution shows it too, if it is right.",
        f"{prog} examples/pipes/airy.txt",
        f"{prog} examples/polypips/pentominoes.txt",
        f"{prog} examples/polypips/pentominoes.txt -o pentominoes.png",
    )
    made.add_argument(
        "files", nargs="+", type=arguments.file_name, metavar="FILE", help="a file, or - for standard input"
    )
    arguments.add_output(made, arguments.DRAWING)
    made.add_argument("--solution", action="store_true", help="in a picture, the solution that the file holds")
    levels.add_level(made)
    levels.add_either_hand(made)
    made.add_argument("--no-wrap", action="store_true", help="Pipes: a wall around the board")
    arguments.add_theme(made)
    arguments.add_text_style(made)
    return made


def _work(options: argparse.Namespace) -> Exit:
    arguments.check_outputs(options)
    if options.output is not None and len(options.files) > 1:
        raise UsageError("-o takes one file at a time")
    return running.each(options.files, lambda name: _show(files.read(name), options))


def _with_a_wall(source: Source, filed: Filed) -> Filed:
    """The board in a file as one that doesn't wrap. Raises UsageError for a puzzle of another family."""
    from dataclasses import replace

    if family_of(source) is not PIPES:
        raise UsageError(f"--no-wrap is for Pipes, and {source.name} is another puzzle")
    return Filed(filed.name, replace(filed.puzzle, wraps=False))


def _show(source: Source, options: argparse.Namespace) -> Exit:
    family = family_of(source)
    if options.either_hand and family is not POLYPIPS:
        raise UsageError(f"--either-hand is for Polypips, and {source.name} is another puzzle")
    found = levels.puzzles(family, source, options.level, solutions=True)
    if options.no_wrap:
        found = levels.Puzzles((name, _with_a_wall(source, found[name])) for name in found)
    if pictures.is_picture(options.output):
        if len(found) > 1:
            raise UsageError(f"a picture holds one puzzle: choose with --level one of {names_listed(list(found))}")
        filed = found[next(iter(found))]
        wanted = options.solution and family.documents
        if wanted and filed.solution is None:
            raise UsageError(f"{source.name} holds no solution")
        solution = levels.solution_in(family, filed, source.name, **_rules(options)) if wanted else None
        pictures.write(options.output, options.theme, family.picture, filed.puzzle, solution)
        return Exit.DONE
    drawings: list[str] = []
    codes = []
    for name in found:
        code = running.guarded(lambda name=name: _draw(family, source, found, name, drawings, options))  # type: ignore[misc]
        codes.append(Exit(code))
    if drawings:
        files.write(options.output, "\n".join(drawings))
    return running.worst(codes)


def _rules(options: argparse.Namespace) -> dict[str, bool]:
    """What a solution that the file holds is judged by, besides the puzzle."""
    return {"either_hand": True} if options.either_hand else {}


def _draw(
    family: Family, source: Source, found: levels.Puzzles, name: str, drawings: list[str], options: argparse.Namespace
) -> Exit:
    """The exit code of one puzzle of a file, after adding it to the drawings, with its solution if that is right."""
    whole_name, heading = name, ""
    if len(found) > 1:
        whole_name, heading = f"{source.name}: {name}", f"==> {name} <==\n"
    solution = levels.solution_in(family, found[name], whole_name, **_rules(options))
    drawings.append(heading + pictures.text(family, found[name].puzzle, solution, options))
    return Exit.DONE
