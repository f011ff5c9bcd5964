"""generate_polypips: make Polypips puzzles to rules, each with its solution, unique where that is asked."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from pipworks.cli import common
from pipworks.cli.common import Exit, UsageError
from pipworks.errors import ParseError
from pipworks.polypips.generator.boards import LISTED, UnknownBoard, named_board
from pipworks.polypips.generator.rules import Rules, Wishes, read_rule, rules_of
from pipworks.polypips.generator.rules_file import parse_rules
from pipworks.source import Source

if TYPE_CHECKING:
    from pipworks.polypips.generator.generate import Generated

FORMATS: Final = ("text", "json", "svg", "png")
_ENDINGS: Final = {".json": "json", ".svg": "svg", ".png": "png"}


def main(argv: Sequence[str] | None = None, prog: str = "generate_polypips") -> int:
    """Run the command; returns the exit code."""
    options = _parser(prog).parse_args(argv)
    return common.run(lambda: _list_boards() if options.list_boards else _work(options))


def _parser(prog: str) -> argparse.ArgumentParser:
    made = common.parser(
        prog,
        "Make a Polypips puzzle: board, pieces, constraints, drawings, and the solution that it was made with. "
        "Its first lines say how to make the same puzzle again.",
        f"{prog} --board 8x8-2x2 --pieces 12x5 --constraints none --seed 1",
        f"{prog} --board heart --pieces 2* --constraint-coverage 0.8 --unique --seed 2",
        f"{prog} --board 8x8-4 --pieces 4*,X --constraints 2* --count 3 --seed 3 --json",
        f"{prog} --board 4x3 --pieces 2* --difficulty easy --seed 4",
        f"{prog} --list-boards",
    )
    made.add_argument("rules", nargs="?", metavar="RULES", help="a file with rules, one a line; - for standard input")
    made.add_argument("--board", metavar="BOARD", help="a name (see --list-boards), or a file with a board in it")
    made.add_argument("--pieces", metavar="LIST", help="any, 12x5, or sizes and shapes, as in 4*,X (default any)")
    made.add_argument("--constraints", metavar="LIST", help="any, none, or sizes and shapes (default any)")
    made.add_argument("--constraint-coverage", metavar="F", help="the share of the board they cover (default 0.5)")
    made.add_argument(
        "--constraint-selection", metavar="HOW", help="uniform-all: each shape alike (default); uniform-size: each size"
    )
    made.add_argument("--seed", metavar="N", help="make the puzzle of this number (default: drawn afresh)")
    made.add_argument(
        "--unique", action=argparse.BooleanOptionalAction, default=None, help="exactly one solution, proved"
    )
    made.add_argument("--difficulty", metavar="HOW", help="easy, medium, hard or extreme, with one solution")
    made.add_argument("--count", type=common.whole, default=1, metavar="N", help="make N different puzzles")
    made.add_argument("--format", choices=FORMATS, help="what to write (default: as the output's name ends, else text)")
    made.add_argument("-o", "--output", metavar="PATH", help="write to a file, or each puzzle into a folder")
    made.add_argument("--list-boards", action="store_true", help="draw the boards that have names, and nothing else")
    common.add_theme(made)
    common.add_timeout(made)
    common.add_json(made)
    return made


def _list_boards() -> Exit:
    from pipworks.rng import Rng

    blocks = []
    for name in LISTED:
        board = named_board(name)
        cells = frozenset(board.draw(Rng(0)))
        rows = range(max(y for _, y in cells) + 1), range(max(x for x, _ in cells) + 1)
        drawn = ("".join("#" if (x, y) in cells else " " for x in rows[1]).rstrip() for y in rows[0])
        blocks.append("\n".join([f"{name}  ({len(cells)} cells{', a random hole' * bool(board.hole)})", *drawn]))
    common.write(None, "\n\n".join(blocks) + "\n")
    return Exit.DONE


def _work(options: argparse.Namespace) -> Exit:
    from pipworks.polypips.generator.generate import generate_many

    rules, seed = _rules(options)
    form = _format(options)
    write = _Writer(options, form)
    with _progress(options.count) as (watch, finished):
        made = generate_many(rules, seed, options.count, limits=common.limits(options), watch=watch)
        try:
            for puzzle in made:
                write(puzzle)
                finished()
        finally:
            write.close()
    return Exit.DONE


def _rules(options: argparse.Namespace) -> tuple[Rules, int]:
    """The rules and the seed: options go before the rule file, and that before a file that the board comes from."""
    wishes: Wishes = {}
    if options.board is not None:
        wishes |= _board(options.board)
    from_board = wishes.get("board")
    if options.rules is not None:
        wishes |= parse_rules(common.read(options.rules))
    if from_board is not None:
        wishes["board"] = from_board
    for key in ("pieces", "constraints", "constraint-coverage", "constraint-selection", "difficulty", "seed"):
        value = getattr(options, key.replace("-", "_"))
        if value is not None:
            wishes |= _option(key, value.strip())
    if options.unique is not None:
        wishes["unique"] = options.unique
    if "board" not in wishes:
        raise UsageError("which board? give --board, as in --board 8x8, or a rule file with a board: section")
    seed = wishes.get("seed")
    return rules_of(wishes), common.fresh_seed() if seed is None else seed


def _board(name: str) -> Wishes:
    """The board of a name, or what a file says, its rules too; a name goes before a file that is called the same."""
    try:
        return {"board": named_board(name)}
    except UnknownBoard as error:
        if name != "-" and os.sep not in name and not os.path.exists(name):  # noqa: PTH110 - see common.write
            raise UsageError(f"--board: {error}; and there is no file of that name") from None
    source = common.read(name)
    found = parse_rules(source)
    if "board" not in found:
        raise source.error(len(source.lines) + 1, 1, "there is no board in this file", "it starts with board:")
    return found


def _option(key: str, value: str) -> Wishes:
    try:
        return read_rule(Source.of(value, f"--{key}"), 1, 1, key, value)
    except ParseError as error:
        raise UsageError(f"--{key}: {error.problem}" + (f": {error.hint}" if error.hint else "")) from None


def _format(options: argparse.Namespace) -> str:
    if options.json:
        if options.format not in (None, "json"):
            raise UsageError(f"--json or --format {options.format}, not both")
        return "lines"
    if options.format:
        return str(options.format)
    return _ENDINGS.get(os.path.splitext(options.output or "")[1].lower(), "text")  # noqa: PTH122


class _Writer:
    """Where finished puzzles go: each into a file of a folder at once, or all of them into one place at the end."""

    def __init__(self, options: argparse.Namespace, form: str) -> None:
        self._form = form
        self._theme = options.theme
        self._output = options.output
        self._one = options.count == 1
        name = options.output or ""
        is_folder = os.path.isdir(name) or name.endswith(os.sep)  # noqa: PTH112
        named = os.path.splitext(name)[1].lower() not in ("", ".")  # noqa: PTH122
        self._folder = name if name not in ("", "-") and (is_folder or not (self._one or named)) else None
        self._kept: list[str | bytes] = []
        if not self._one and form in ("svg", "png", "json") and self._folder is None:
            raise UsageError(f"several puzzles as {form} go into a folder: -o FOLDER; --json writes one a line")
        if self._folder is not None:
            os.makedirs(self._folder, exist_ok=True)  # noqa: PTH103

    def __call__(self, made: Generated) -> None:
        data = self._data(made)
        if self._folder is not None:
            ending = {"text": "txt", "lines": "json"}.get(self._form, self._form)
            common.write(os.path.join(self._folder, f"{made.seed}.{ending}"), data)  # noqa: PTH118
        elif self._output in (None, "-"):
            if self._kept and self._form == "text":
                common.write(None, "\n")
            self._kept = [b""]  # what is written already need not be kept
            common.write(None, data)
            sys.stdout.flush()
        else:
            self._kept.append(data)

    def close(self) -> None:
        """Write what was kept: the finished puzzles, even when something ended the work early."""
        if self._folder is None and self._output not in (None, "-") and self._kept:
            between = b"\n" if self._form == "text" else b""
            parts = [data.encode() if isinstance(data, str) else data for data in self._kept]
            common.write(self._output, between.join(parts))

    def _data(self, made: Generated) -> str | bytes:
        if self._form == "text":
            return made.to_text()
        if self._form == "json":
            return made.to_json()
        if self._form == "lines":
            from pipworks.polypips.formats.own_json import to_dict

            return common.json_line(to_dict(made.document))
        from pipworks.polypips.drawing import draw
        from pipworks.render.theme import THEMES

        to_picture: Callable[..., str | bytes] = draw.to_png if self._form == "png" else draw.to_svg
        return to_picture(made.puzzle, theme=THEMES[self._theme])


@contextmanager
def _progress(number: int) -> Iterator[tuple[Callable[[str], None], Callable[[], None]]]:
    """Two calls: for what is being done, and for each puzzle that is finished.

    A terminal's standard error shows them in one line, once the work takes a second, and nothing of it afterwards.
    """
    started, done, width = time.monotonic(), 0, 0

    def show(doing: str) -> None:
        nonlocal width
        if sys.stderr.isatty() and time.monotonic() - started >= 1:
            line = f"{f'{done} of {number} done; ' * (number > 1)}{doing}"[:70]
            sys.stderr.write("\r" + line.ljust(width))
            sys.stderr.flush()
            width = max(width, len(line))

    def finished() -> None:
        nonlocal done
        done += 1

    try:
        yield show, finished
    finally:
        if width:
            sys.stderr.write("\r" + " " * width + "\r")
            sys.stderr.flush()
