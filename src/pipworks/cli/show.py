"""show: draw whatever pipworks can read, in the terminal or as a picture."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING

from pipworks.cli import common
from pipworks.cli.common import Exit, UsageError
from pipworks.families import PIPES, family_of
from pipworks.source import Source

if TYPE_CHECKING:
    from pipworks.polypips.formats.document import Document


def main(argv: Sequence[str] | None = None, prog: str = "pipworks show") -> int:
    """Run the command; returns the exit code."""
    options = _parser(prog).parse_args(argv)
    return common.run(lambda: _work(options))


def _parser(prog: str) -> argparse.ArgumentParser:
    from pipworks.cli import puzzles

    made = common.parser(
        prog,
        "Draw any puzzle that pipworks reads: a Pipes board, a Polypips puzzle as text or JSON, a newspaper's Pips. "
        "A Polypips file that holds its solution shows it too.",
        f"{prog} examples/pipes/airy.txt",
        f"{prog} examples/polypips/pentominoes.txt",
        f"{prog} examples/polypips/pentominoes.txt -o pentominoes.png",
    )
    made.add_argument("files", nargs="+", metavar="FILE", help="a file, or - for standard input")
    made.add_argument("-o", "--output", metavar="FILE", help="write the drawing: .png or .svg a picture, else text")
    made.add_argument("--solution", action="store_true", help="in a picture, the solution that the file holds")
    puzzles.add_level(made)
    common.add_theme(made)
    common.add_text_style(made)
    return made


def _work(options: argparse.Namespace) -> Exit:
    if options.output and len(options.files) > 1:
        raise UsageError("-o takes one file at a time")
    return common.each(options.files, lambda name: _show(common.read(name), options))


def _show(source: Source, options: argparse.Namespace) -> Exit:
    if family_of(source) is PIPES:
        return _show_pipes(source, options)
    return _show_polypips(source, options)


def _show_pipes(source: Source, options: argparse.Namespace) -> Exit:
    from pipworks.pipes.drawing import draw
    from pipworks.pipes.formats import text

    board = text.parse(source)
    if common.is_picture(options.output):
        common.write(options.output, common.picture(options.output, options.theme, draw.to_svg, draw.to_png, board))
        return Exit.DONE
    plain = common.wants_ascii(options, draw.CHARACTERS)
    common.write(options.output, draw.to_text(board, color=common.wants_color(options), ascii=plain) + "\n")
    return Exit.DONE


def _show_polypips(source: Source, options: argparse.Namespace) -> Exit:
    from pipworks.cli import puzzles
    from pipworks.polypips.drawing import draw

    found = puzzles.documents(source, options.level, solutions=True)
    if common.is_picture(options.output):
        if len(found) > 1:
            raise UsageError(f"a picture holds one puzzle: choose with --level one of {', '.join(found)}")
        (document,) = found.values()
        common.write(options.output, _polypips_picture(document, source.name, options))
        return Exit.DONE
    plain = common.wants_ascii(options, draw.CHARACTERS)
    parts = []
    for name, document in found.items():
        heading = f"==> {name} <==\n" if len(found) > 1 else ""
        solution = f"\n\nsolution:\n{draw.to_text(document.solution, ascii=plain)}" if document.solution else ""
        parts.append(f"{heading}{draw.to_text(document.puzzle, ascii=plain)}{solution}\n")
    common.write(options.output, "\n".join(parts))
    return Exit.DONE


def _polypips_picture(document: Document, name: str, options: argparse.Namespace) -> str | bytes:
    from pipworks.polypips.drawing import draw

    if not options.solution:
        return common.picture(options.output, options.theme, draw.to_svg, draw.to_png, document.puzzle)
    if document.solution is None:
        raise UsageError(f"{name} holds no solution")
    return common.picture(
        options.output, options.theme, draw.to_svg, draw.to_png, document.solution, puzzle=document.puzzle
    )
