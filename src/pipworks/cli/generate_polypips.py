"""generate_polypips: make Polypips puzzles to rules, each with its solution, unique where that is asked."""

from __future__ import annotations

import os

from pipworks.cli import files, made_puzzles, progress, running
from pipworks.cli import options as arguments
from pipworks.cli.board_lists import added_boards, listed_boards
from pipworks.cli.made import Made
from pipworks.cli.made_puzzles import Writer, format_of
from pipworks.cli.running import Exit, UsageError
from pipworks.errors import ParseError
from pipworks.families import POLYPIPS
from pipworks.polypips.generator.board import UnknownBoard
from pipworks.polypips.generator.boards import board_among
from pipworks.polypips.generator.rules import RequestedRules, Rules, RulesClash, read_rule, rules_of
from pipworks.polypips.generator.rules_file import parse_rules
from pipworks.source import Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Mapping, Sequence

    from pipworks.polypips.generator.board import Board
    from pipworks.polypips.generator.generated import Generated

_MEMORY = 1_000
"""The megabytes that making a puzzle may hold; the largest boards take half of it."""


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
    made.add_argument(
        "rules",
        nargs="?",
        type=arguments.file_name,
        metavar="RULES",
        help="a file with rules, one a line; - for standard input",
    )
    made.add_argument("--board", metavar="BOARD", help="a name (see --list-boards), or a file with a board in it")
    made.add_argument(
        "--boards", metavar="PATH", help="more boards with names: a file like the one shipped, or a folder of them"
    )
    made.add_argument(
        "--pieces", metavar="LIST", help="any, 12x5, set 0-6, or sizes and shapes, as in 4*,X (default any)"
    )
    made.add_argument("--constraints", metavar="LIST", help="any, none, or sizes and shapes (default any)")
    made.add_argument("--constraint-coverage", metavar="F", help="the share of the board they cover (default 0.5)")
    made.add_argument(
        "--constraint-selection", metavar="HOW", help="uniform-all: each shape alike (default); uniform-size: each size"
    )
    made.add_argument("--style", metavar="HOW", help="how constraints are chosen: seed, newspaper or telling")
    made.add_argument(
        "--seed", type=arguments.seed, metavar="N", help="make the puzzle of this number (default: drawn afresh)"
    )
    made.add_argument("--unique", action="yes or no", default=None, help="exactly one solution, proved")
    made.add_argument(
        "--difficulty", metavar="HOW", help="easy, medium, hard or extreme for its size, with one solution"
    )
    made.add_argument(
        "--depth", metavar="HOW", help="the deepest that it needs: look, count, pieces, regions or suppose"
    )
    made_puzzles.add_options(made, "puzzle")
    made.add_argument("--bare", action="store_true", help="text: from `board:` on, without the lines above it")
    made.add_argument("--list-boards", action="store_true", help="draw the boards that have names, and nothing else")
    arguments.add_theme(made)
    arguments.add_ascii(made)
    made.add_argument(
        "--memory",
        type=arguments.whole,
        default=_MEMORY,
        metavar="MB",
        help=f"what making it may hold, in megabytes (default {_MEMORY})",
    )
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
    rules, seed = _rules(options, added)
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


def _rules(options: argparse.Namespace, added: Mapping[str, Board]) -> tuple[Rules, int]:
    """The rules and the seed: options override the rule file, which overrides the rules in a file for the board."""
    requested: RequestedRules = {}
    if options.board is not None:
        requested |= _board(options.board, added)
    from_board = requested.get("board")
    if options.rules is not None:
        requested |= parse_rules(files.read(options.rules), added=added)
    if from_board is not None:
        requested["board"] = from_board
    for key in ("pieces", "constraints", "constraint-coverage", "constraint-selection", "style", "difficulty", "depth"):
        value = getattr(options, key.replace("-", "_"))
        if value is not None:
            requested |= _option(key, value)
    if options.seed is not None:
        requested["seed"] = options.seed
    if options.unique is not None:
        requested["unique"] = options.unique
    if "board" not in requested:
        raise UsageError("which board? give --board, as in --board 8x8, or a rule file with a board: section")
    seed = requested.get("seed")
    try:
        return rules_of(requested), arguments.fresh_seed() if seed is None else seed
    except RulesClash as clash:
        raise UsageError(str(clash)) from None


def _board(name: str, added: Mapping[str, Board]) -> RequestedRules:
    """The board of this name, or else the board and rules in the file of this name."""
    try:
        return {"board": board_among(name, added)}
    except UnknownBoard as error:
        if name != "-" and os.sep not in name and not os.path.exists(name):
            said = f"there is no such file, and {error}" if str(error).startswith("no board ") else str(error)
            raise UsageError(f"--board: {said}") from None
    source = files.read(name)
    found = parse_rules(source, added=added)
    if "board" not in found:
        raise source.error(len(source.lines) + 1, 1, "there is no board in this file", "it starts with board:")
    return found


def _option(key: str, value: str) -> RequestedRules:
    try:
        return read_rule(Source.of(value, f"--{key}"), 1, 1, key, value)
    except ParseError as error:
        raise UsageError(f"--{key}: {error.problem}" + (f": {error.hint}" if error.hint else "")) from None
