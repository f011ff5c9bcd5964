"""draw_polypips: pieces as drawings, in the terminal or as a picture."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from pipworks.cli import common
from pipworks.cli.common import Exit
from pipworks.polypips.puzzle.pieces import Piece


def main(argv: Sequence[str] | None = None, prog: str = "draw_polypips") -> int:
    """Run the command; returns the exit code."""
    options = _parser(prog).parse_args(argv)
    return common.run(lambda: _work(options))


def _parser(prog: str) -> argparse.ArgumentParser:
    made = common.parser(
        prog,
        "Draw Polypips pieces: SHAPE:PIPS, or SHAPE:PIPS:ROTATION turned counter-clockwise by 90, 180 or 270 degrees.",
        f"{prog} 5Z-:12345",
        f"{prog} --compact 5Z-:12345:90 4T:0123",
        f"{prog} 2I:06 3L:123 5F+:12345 -o pieces.svg",
    )
    made.add_argument("pieces", nargs="+", metavar="TOKEN", help="a piece, as in 5F+:12345, 4T:0123:90 or 06")
    made.add_argument("--compact", action="store_true", help="only the pips, in place")
    made.add_argument("-o", "--output", metavar="FILE", help="write the drawing: .png or .svg a picture, else text")
    made.add_argument("--digits", action="store_true", help="in a picture, digits in place of dots")
    common.add_theme(made)
    common.add_ascii(made)
    return made


def _work(options: argparse.Namespace) -> Exit:
    from pipworks.polypips.drawing import draw

    pieces = tuple(map(Piece.parse, options.pieces))
    if common.is_picture(options.output):
        drawing = common.picture(options.output, options.theme, draw.to_svg, draw.to_png, pieces, digits=options.digits)
        common.write(options.output, drawing)
        return Exit.DONE
    plain = common.wants_ascii(options, draw.CHARACTERS)
    drawings = (draw.to_text(piece, compact=options.compact, ascii=plain) for piece in pieces)
    common.write(options.output, "\n\n".join(drawings) + "\n")
    return Exit.DONE
