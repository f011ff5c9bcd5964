"""pipworks print, print_puzzles: puzzles on paper, as PDF."""

from __future__ import annotations

import os
import sys

from pipworks.cli import files, levels, outputs, running, titles
from pipworks.cli import options as arguments
from pipworks.cli.running import Exit, UsageError
from pipworks.cli.values import refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from pipworks.printing.options import Options
    from pipworks.printing.paper import Paper

_SEPARATE = "--answers separate"


def main(argv: Sequence[str] | None = None, prog: str = "pipworks print") -> int:
    """Run the command; returns the exit code."""
    return running.run(lambda: _work(_parser(prog).parse_args(argv)))


def program(argv: Sequence[str] | None = None) -> int:
    """Run the command under the name of the program, print_puzzles."""
    return main(argv, "print_puzzles")


def _parser(prog: str) -> argparse.ArgumentParser:
    made = arguments.parser(
        prog,
        "Print puzzles on paper, as PDF: sheets with answers, large print, pieces to cut out, booklets. What can't be "
        "read is named and left out. A puzzle without an answer, or with several, is named and printed all the same; "
        "the exit code is 4 where an answer was not found in time.",
        f"{prog} examples/polypips examples/pipes/airy.txt -o sheet.pdf",
        f"{prog} examples/polypips/heart.txt --large --answers none -o large.pdf",
        f"{prog} examples/polypips/alike.txt --cut-out --theme colour -o pieces.pdf",
        f"{prog} examples/pipes/airy.txt examples/pipes/decoys.txt --booklet --title 'For the train' -o booklet.pdf",
    )
    made.add_argument(
        "files",
        nargs="+",
        type=arguments.file_name,
        metavar="FILE",
        help="a file of any form that is read, a folder of such files, a link, or - for standard input",
    )
    arguments.add_output(made, "write the PDF to FILE; - for standard output")
    _add_paper(made)
    _add_parts(made)
    levels.add_level(made)
    made.add_argument("--no-wrap", action="store_true", help="Pipes: a wall around the board")
    made.add_argument("--all-tiles", action="store_true", help="Pipes: every tile needs gas, and no end may be open")
    arguments.add_timeout(made, "give up on the answer of a puzzle, and on its grade, after S seconds each")
    return made


def _add_paper(made: argparse.ArgumentParser) -> None:
    """The options that say what the sheets are."""
    made.add_argument("--paper", type=_paper, metavar="SIZE", help="a4 (the default), letter, a5, or as 100x150mm")
    made.add_argument("--landscape", action="store_true", help="the sheet turned on its side")
    made.add_argument(
        "--per-page",
        choices=("1", "2", "4", "6", "9", "fit"),
        help="so many puzzles on a page; fit: as many as have room (default: up to 4, in a booklet 1)",
    )
    made.add_argument(
        "--margin",
        type=arguments.millimetres,
        default=10.0,
        metavar="MM",
        help="the margins in millimetres (default 10)",
    )
    made.add_argument("--large", action="store_true", help="large print: one puzzle a page")
    made.add_argument("--cut-out", action="store_true", help="the pieces once more, to cut out and lay on the board")
    made.add_argument(
        "--booklet", action="store_true", help="with a cover and how to play, two pages a sheet, to be folded"
    )


def _add_parts(made: argparse.ArgumentParser) -> None:
    """The options that say what is printed on them."""
    made.add_argument(
        "--answers",
        choices=("after", "upside-down", "separate", "none"),
        default="after",
        help="on pages behind the puzzles (the default), under each puzzle, in NAME-answers.pdf, or nowhere",
    )
    made.add_argument(
        "--theme", choices=("print", "colour"), default="print", help="print (the default): right on any copier"
    )
    made.add_argument("--title", metavar="TEXT", help="a heading on the pages")
    made.add_argument("--date", metavar="TEXT", help="a date beside the heading")
    made.add_argument("--rules", action="store_true", help="what is to be done")
    made.add_argument("--grade", action="store_true", help="how hard each puzzle is")
    made.add_argument("--link", type=arguments.address, metavar="BASE", help=_LINK)
    made.add_argument("--rulers", "--ruler", action="store_true", help="the names of columns and rows around boards")
    made.add_argument("--font", type=arguments.file_name, metavar="FILE", help="a TrueType font for names and titles")


_LINK = "a QR code beside each puzzle that opens it in the page at this address, as https://example.org/play/"


def _paper(text: str) -> Paper:

    from pipworks.printing.paper import parse_paper

    try:
        return parse_paper(text)
    except ValueError as error:
        raise refused(str(error)) from None


def _work(options: argparse.Namespace) -> Exit:
    from pipworks.cli import printed, sheet_puzzles, variants

    how = _how(options)
    names = _output_names(options)
    printed.need(how)
    found, codes = sheet_puzzles.entries(options.files, options.level or "", variants.forced(options))
    if not found:
        files.tell("no puzzle to print")
        return running.worst([*codes, Exit.BAD_INPUT])
    return running.worst([*codes, printed.write(found, how, names, options.timeout)])


def _how(options: argparse.Namespace) -> Options:
    """What the options ask for. Raises UsageError for what can't be."""
    from pipworks.printing.options import FIT, Answers, Options
    from pipworks.printing.paper import A4

    number = options.per_page
    given = ("landscape", "margin", "theme", "large", "cut_out", "booklet", "rules", "grade", "rulers")
    try:
        return Options(
            paper=options.paper or A4,
            per_page=number if number in (None, FIT) else int(number),
            answers=Answers(options.answers),
            title=titles.printable(options.title or ""),
            date=titles.printable(options.date or ""),
            link=options.link or "",
            font=options.font or "",
            **{name: getattr(options, name) for name in given},
        )
    except ValueError as error:
        raise UsageError(str(error)) from None


def _output_names(options: argparse.Namespace) -> tuple[str | None, ...]:
    """The names of the file and, where the answers have one of their own, of that; None and `-` are standard output.

    Raises UsageError for a name that is not one of PDF, for a file that would be lost, and for PDF on a terminal;
    OSError where no such file can be.
    """
    name, separate = options.output, options.answers == "separate"
    if not files.is_file(name):
        if separate:
            raise UsageError(f"{_SEPARATE} takes two files: -o FILE.pdf names them")
        if sys.stdout is not None and sys.stdout.isatty():
            raise UsageError("a terminal shows no PDF: -o FILE.pdf says where it is written")
        return (name,)
    asked = {"-o": name}
    if separate:
        outputs.check_form("-o", name, "pdf")
        if os.path.exists(name) and not os.path.isfile(name):
            raise UsageError(f"{_SEPARATE} takes two files, and {name} is none")
        stem, ending = os.path.splitext(name)
        asked[_SEPARATE] = f"{stem}-answers{ending}"
    for option, each in asked.items():
        outputs.check_form(option, each, "pdf")
    outputs.check_distinct(asked)
    for option, each in asked.items():
        outputs.check_apart(option, each, outputs.inputs(options))
        outputs.check_kept(option, each, force=options.force)
    return tuple(asked.values())
