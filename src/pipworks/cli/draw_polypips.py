"""draw_polypips: pieces as drawings, in the terminal or as a picture."""

from __future__ import annotations

from pipworks.cli import files, pictures, running
from pipworks.cli import options as arguments
from pipworks.cli.running import Exit
from pipworks.polypips.drawing import draw
from pipworks.polypips.drawing.text import arranged
from pipworks.polypips.puzzle.pieces import Piece

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from pipworks.render.theme import Theme


def main(argv: Sequence[str] | None = None, prog: str = "draw_polypips") -> int:
    """Run the command; returns the exit code."""
    return running.run(lambda: _work(_parser(prog).parse_args(argv)))


def _parser(prog: str) -> argparse.ArgumentParser:
    made = arguments.parser(
        prog,
        "Draw Polypips pieces: SHAPE:PIPS, or SHAPE:PIPS:ROTATION turned counter-clockwise by 90, 180 or 270 degrees.",
        f"{prog} 5Z-:12345",
        f"{prog} --compact 5Z-:12345:90 4T:0123",
        f"{prog} 2I:06 3L:123 5F+:12345 -o pieces.svg",
    )
    made.add_argument("pieces", nargs="+", metavar="TOKEN", help="a piece, as in 5F+:12345, 4T:0123:90 or 06")
    made.add_argument("--compact", action="store_true", help="only the pips, in place")
    arguments.add_output(made, arguments.DRAWING)
    made.add_argument("--digits", action="store_true", help="in a picture, digits in place of dots")
    arguments.add_theme(made)
    arguments.add_ascii(made)
    return made


def _work(options: argparse.Namespace) -> Exit:
    arguments.check_outputs(options)
    pieces = tuple(map(Piece.parse, options.pieces))
    if pictures.is_picture(options.output):
        pictures.write(options.output, options.theme, lambda **how: _picture(pieces, digits=options.digits, **how))
        return Exit.DONE
    plain = pictures.wants_ascii(options, lambda: draw.CHARACTERS)
    drawings = [draw.to_text(piece, compact=options.compact, ascii=plain) for piece in pieces]
    width = None if options.compact else pictures.columns(options)  # without outlines neighbours would run together
    files.write(options.output, arranged(drawings, width) + "\n")
    return Exit.DONE


def _picture(pieces: Sequence[Piece], *, digits: bool, form: str, theme: Theme) -> str | bytes:
    if form == "png":
        return draw.to_png(pieces, digits=digits, theme=theme)
    return draw.to_svg(pieces, digits=digits, theme=theme)
